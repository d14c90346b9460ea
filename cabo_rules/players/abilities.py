"""What looking at cards and swapping them is worth."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.engine.game import PASSING
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import POSITION_BITS, POSITION_MASK
from cabo_rules.engine.view import UNSEEN
from cabo_rules.players.knowledge import Knowledge, Weighed
from cabo_rules.players.sense import Kinds

LOOK = 1.6
"""Points that seeing an own unknown card is worth."""
SPY = 0.5
"""Points that seeing another's card is worth."""
KEPT_CARDS = 0.02
"""…and for each point that it is likely to be lower than an unseen one: such a card is worth stealing."""
STRANGE = 0.5
"""Points that an ability is taken to be worth whose moves are not known, besides what they do at once."""
USELESS = -0.1
_APART = 10_000.0


def ability_worth(know: Knowledge, kinds: Kinds) -> float:
    """The points that an ability with moves of these kinds is worth now."""
    gain = 0.0
    early = know.view.caller < 0
    if "peek" in kinds and early and know.unseen(know.me):
        gain += LOOK
    if "spy" in kinds and early:
        gain += SPY
    if "swap" in kinds:
        gain += best_swap(know)
    return gain if kinds & {"peek", "spy", "swap"} else STRANGE


def best_swap(know: Knowledge) -> float:
    """The most that the own sum can fall by a swap with an opponent."""
    own: list[float] = []
    others: list[float] = []
    for at, counts in know.estimates().items():
        (own if at >> POSITION_BITS == know.me else others).append(counts)
    return max(0.0, max(own) - min(others)) if own and others else 0.0


def weigh_ability(know: Knowledge, moves: Sequence[Move]) -> Weighed:
    """Looks, swaps and skipping with the points that they gain."""
    early = know.view.caller < 0
    estimates = know.estimates()
    share = 1 + 1 / max(1, len(know.view.playing) - 1)
    # What one's own cards count and what others' cards do not, so far apart that only a sum of both kinds is small.
    signed = {
        at: _APART + counts if at >> POSITION_BITS == know.me else -_APART - counts for at, counts in estimates.items()
    }
    weighed: Weighed = []
    for move in moves:
        kind, places, _ = move
        if kind == "swap":
            gain = signed[places[0]] + signed[places[1]]
            weighed.append((gain * share if -_APART < gain < _APART else USELESS, move))
        elif kind in PASSING:
            weighed.append((0.0, move))
        elif kind == "peek":
            weighed.append((LOOK if early and _hidden(know, places[0]) else USELESS, move))
        elif kind == "spy":
            lower = know.mean - estimates[places[0]]
            weighed.append((SPY + KEPT_CARDS * lower if early and _hidden(know, places[0]) else USELESS, move))
    return weighed


def _hidden(know: Knowledge, at: int) -> bool:
    return know.rows[at >> POSITION_BITS][at & POSITION_MASK] == UNSEEN
