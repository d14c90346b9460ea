"""A player that tries its moves out in imagined matches."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import ROUND_OVER, State
from cabo_rules.engine.view import UNSEEN, View
from cabo_rules.players.brisk import Brisk
from cabo_rules.players.calling import Chart, chart_of
from cabo_rules.players.careful import Careful
from cabo_rules.players.knowledge import Weighed
from cabo_rules.players.sense import sense_of

DEFAULT_BUDGET = 40
CANDIDATES = 3
"""How many moves are tried out at most."""
REACH = 3.0
"""Points by which a move may look worse than the best one and still be tried out."""
PRIOR = 10.0
"""For how many playouts the judgement without them counts."""
LONGEST = 300
"""Moves after which a playout is broken off."""
REDRAWN = (0.4, 1.0, 1.4, 1.8, 2.1, 2.5, 3.0, 3.3)
"""How often, after so many turns of each seat, a card that its owner has seen and kept is compared with another unseen
one for the lower of the two: as often as makes such cards as low as they are in rounds of careful players."""


class Shrewd(Careful):
    """The careful player with a longer breath: it gets to know its cards first, and lets others risk the call."""

    learn: ClassVar[float] = 2.0
    company: ClassVar[float] = 0.8
    reluctance: ClassVar[float] = 2.7


class Sharp:
    """Deals the cards that it can't see at random, plays on for a round of turns, and does so again and again.

    A careful judgement says which moves are worth trying, and counts like some playouts of its own. In the imagined
    matches everybody plays sensibly with what that seat has seen; where the round is not over by then, the hands are
    judged as they lie. `budget` is the number of playouts that a decision may cost.
    """

    def __init__(self, seed: int, *, budget: int = DEFAULT_BUDGET) -> None:
        if budget < 1:
            raise ValueError(f"budget is a number of playouts from 1 on, not {budget}")
        self.budget = budget
        self._random = Random(seed)
        self._shrewd = Shrewd(seed)
        self._view: View | None = None
        self._worth: Sequence[float] = ()
        self._kinds: Sequence[int] = ()
        self._together = False
        self._brisk: Brisk
        self._chart: Chart

    def start(self, view: View) -> None:
        """Sit down at the table."""
        self._view = view
        self._shrewd.start(view)
        self._kinds = view.deck.kinds
        sense = sense_of(view.rules)
        self._worth = sense.worth
        self._together = sense.several or sense.windows
        self._brisk = Brisk(sense)
        self._chart = chart_of(view.rules, len(view.playing))

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move that brings the best lead over the others on average."""
        if len(moves) == 1:
            return moves[0]
        if view is not self._view:
            self.start(view)
        weighed = sorted(self._shrewd.weigh(view, moves), key=lambda pair: -pair[0])
        if not weighed:
            return self._shrewd.choose(view, moves)
        if weighed[0][1].kind == "cabo":
            return weighed[0][1]
        # What going on would have brought instead of a call lies beyond any playout: the call is left to judgement.
        least = weighed[0][0] - REACH
        tried = [pair for pair in weighed if pair[0] >= least and pair[1].kind != "cabo"][:CANDIDATES]
        return self._try_out(view, tried) if len(tried) > 1 else tried[0][1]

    def _try_out(self, view: View, tried: Weighed) -> Move:
        """The best of some moves, each played on from in the same imagined matches."""
        worlds = max(1, self.budget // len(tried))
        leads = [0.0] * len(tried)
        for _ in range(worlds):
            world = self._imagine(view)
            for number, (_, move) in enumerate(tried):
                leads[number] += self._lead(view, world.copy(), move)
        best, most = tried[0][1], -1e9
        for (gain, move), lead in zip(tried, leads, strict=True):
            value = (PRIOR * gain + lead) / (PRIOR + worlds)
            if value > most:
                best, most = move, value
        return best

    def _imagine(self, view: View) -> State:
        """A match as it may stand; what the others have seen and kept is likely to be low."""
        world = view.imagine(self._random)
        worth, stock, chance = self._worth, world.stock, self._random.random
        often = REDRAWN[min(max(view.turns - 1, 0) // len(view.playing), len(REDRAWN) - 1)]
        for seat in view.playing:
            if seat == view.seat or not stock:
                continue
            hand = world.hands[seat]
            for position, (card, seers) in enumerate(zip(view.row(seat), view.seen_row(seat), strict=True)):
                if card != UNSEEN or not seers >> seat & 1:
                    continue
                for _ in range(int(often + chance())):
                    other = int(chance() * len(stock))
                    if worth[stock[other]] < worth[hand[position]]:
                        hand[position], stock[other] = stock[other], hand[position]
        return world

    def _lead(self, view: View, world: State, move: Move) -> float:
        """By how much `move` leaves this seat better off than the others, a round of turns later."""
        game, brisk = view.rules, self._brisk.choose
        choices, apply = game.choices, game.apply
        ends = world.turns + len(world.playing)
        apply(world, move)
        for _ in range(LONGEST):
            if world.phase >= ROUND_OVER:
                scores = world.scores
                others = [scores[seat] for seat in world.playing if seat != view.seat]
                return sum(others) / len(others) - scores[view.seat]
            if world.turns >= ends and world.caller < 0:
                break
            apply(world, brisk(world, choices(world)))
        return self._standing(view, world)

    def _standing(self, view: View, world: State) -> float:
        """The lead to be expected from the hands as they lie."""
        worth, me = self._worth, view.seat
        sums, unknown = [], 0
        for seat in world.playing:
            if seat != me:
                sums.append(sum([worth[card] for card in world.hands[seat] if card >= 0]))
                unknown += _unknown(world, seat)
        mine = sum([worth[card] for card in world.hands[me] if card >= 0]) - self._company(world, me)
        return self._chart.standing(mine, sums, unknown / len(sums) - _unknown(world, me))

    def _company(self, world: State, seat: int) -> float:
        """The points that two equal cards of a hand are worth because they can go together."""
        if not self._together:
            return 0.0
        bit, kinds, most = 1 << seat, self._kinds, 0.0
        first: set[int] = set()
        for card, seers in zip(world.hands[seat], world.known[seat], strict=True):
            if card >= 0 and seers & bit:
                if kinds[card] in first:
                    most = max(most, self._worth[card])
                first.add(kinds[card])
        return Shrewd.company * most


def _unknown(world: State, seat: int) -> int:
    """How many of its own cards a seat has not seen."""
    hand, known = world.hands[seat], world.known[seat]
    return sum([1 for card, seers in zip(hand, known, strict=True) if card >= 0 and not seers >> seat & 1])
