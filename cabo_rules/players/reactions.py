"""What matching the discard pile is worth, and which cards to give away."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.engine.game import PASSING
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import POSITION_BITS, POSITION_MASK
from cabo_rules.players.knowledge import Knowledge, Weighed
from cabo_rules.players.sense import Sense


def weigh_match(know: Knowledge, sense: Sense, moves: Sequence[Move]) -> Weighed:
    """Cards known to equal the top, and not matching, with the points that they gain; others are no risk to take."""
    kind = know.kinds[know.view.top]
    share = 1 / max(1, len(know.view.playing) - 1)
    weighed: Weighed = []
    for move in moves:
        if move[0] == "match":
            at = move[1][0]
            card = know.rows[at >> POSITION_BITS][at & POSITION_MASK]
            if card < 0 or know.kinds[card] != kind:
                continue
            counts = know.worth[card]
            if at >> POSITION_BITS == know.me:
                weighed.append((counts, move))
            else:
                gift = know.worst()[0] if sense.gives else 0.0
                weighed.append((gift + share * (gift - counts), move))
        elif move[0] in PASSING:
            weighed.append((0.0, move))
    return weighed


def weigh_gift(know: Knowledge, moves: Sequence[Move]) -> Weighed:
    """Cards to give, for what they count, and giving none."""
    row = know.rows[know.me]
    weighed: Weighed = []
    for move in moves:
        if move[0] == "give":
            weighed.append((know.worth[row[move[1][0] & POSITION_MASK]], move))
        elif move[0].startswith("pass"):
            weighed.append((0.0, move))
    return weighed
