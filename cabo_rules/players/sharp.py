"""A player that tries its moves out in imagined matches."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import ROUND_OVER, State
from cabo_rules.engine.view import UNSEEN, View
from cabo_rules.players.calling import Chart, chart_of
from cabo_rules.players.careful import LEARN, Careful

DEFAULT_BUDGET = 30
CANDIDATES = 3
REACH = 3.0
"""Points by which a move may look worse than the best one and still be tried out."""
PRIOR = 6.0
"""For how many playouts the careful player's judgement counts."""
LONGEST = 300
"""Decisions after which a playout is broken off."""
DEPTH = 1
LOWER = (0.4, 1.0, 1.4, 1.8, 2.1, 2.5, 3.0, 3.3)
"""How often a card that its owner has seen and kept is drawn anew in an imagined match and kept if it is lower, after
so many turns of each seat: as often as makes such cards what they are in real rounds."""


class Sharp:
    """Deals the cards that it can't see at random, plays on until its next turn, and does so again and again.

    The careful player's judgement says which moves are worth trying, and counts like some playouts of its own. In the
    imagined matches everybody plays carefully and knows what that seat has seen; where the round is not over by then,
    the hands are judged as they lie. `budget` is the number of playouts that a decision may cost.
    """

    def __init__(self, seed: int, *, budget: int = DEFAULT_BUDGET) -> None:
        if budget < 1:
            raise ValueError(f"budget is a number of playouts from 1 on, not {budget}")
        self.budget = budget
        self._random = Random(seed)
        self._careful = Careful(seed)
        self._others: list[Careful] = []
        self._values: Sequence[int] = ()
        self._chart: Chart

    def start(self, view: View) -> None:
        """Sit down at the table."""
        self._careful.start(view)
        self._others = [Careful(seat) for seat in range(view.seats)]
        self._values = view.deck.values
        self._chart = chart_of(view.rules, len(view.playing))

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move that brings the best lead over the others on average."""
        if len(moves) == 1:
            return moves[0]
        weighed = sorted(self._careful.weigh(view, moves), key=lambda pair: -pair[0])
        if not weighed:
            return self._careful.choose(view, moves)
        best = weighed[0][0]
        tried = [pair for pair in weighed[:CANDIDATES] if pair[0] > best - REACH]
        if len(tried) == 1:
            return tried[0][1]
        return self._try_out(view, tried)

    def _try_out(self, view: View, tried: list[tuple[float, Move]]) -> Move:
        worlds = max(1, self.budget // len(tried))
        leads = [0.0] * len(tried)
        for _ in range(worlds):
            world = self._imagine(view)
            for number, (_, move) in enumerate(tried):
                leads[number] += self._lead(view, world.copy(), move)
        values = [PRIOR * gain + lead for (gain, _), lead in zip(tried, leads, strict=True)]
        return tried[values.index(max(values))][1]

    def _imagine(self, view: View) -> State:
        """A match as it may stand; what the others have seen and kept is likely to be low."""
        world = view.imagine(self._random)
        values, stock, chance = self._values, world.stock, self._random.random
        often = LOWER[min((view.turns - 1) // len(view.playing), len(LOWER) - 1)]
        for seat in view.playing:
            if seat == view.seat or not stock:
                continue
            hand, seers = world.hands[seat], view.seen_row(seat)
            for position, card in enumerate(view.row(seat)):
                if card != UNSEEN or not seers[position] >> seat & 1:
                    continue
                for _ in range(int(often + chance())):
                    other = int(chance() * len(stock))
                    if values[stock[other]] < values[hand[position]]:
                        hand[position], stock[other] = stock[other], hand[position]
        return world

    def _lead(self, view: View, world: State, move: Move) -> float:
        """By how much `move` leaves this seat better off than the others, one round of turns later."""
        game, me = view.rules, view.seat
        ends = world.turns + DEPTH * len(world.playing)
        choices, apply = game.choices, game.apply
        views = [View(game, world, seat) for seat in range(game.seats)]
        players = self._others
        apply(world, move)
        for _ in range(LONGEST):
            if world.phase >= ROUND_OVER:
                return self._lead_of(world.scores, me, world)
            if world.turns >= ends and world.caller < 0:
                break
            actor = world.actor
            apply(world, players[actor].choose(views[actor], choices(world)))
        return self._standing(view, world)

    def _standing(self, view: View, world: State) -> float:
        values = self._values
        sums = [float(sum([values[card] for card in hand if card >= 0])) for hand in world.hands]
        others = [sums[seat] for seat in world.playing if seat != view.seat]
        bit = 1 << view.seat
        known = world.known[view.seat]
        unknown = sum([1 for position, card in enumerate(world.hands[view.seat]) if card >= 0 and not known[position] & bit])
        return self._chart.standing(sums[view.seat], others) - LEARN * unknown

    @staticmethod
    def _lead_of(scores: Sequence[int], me: int, world: State) -> float:
        others = [scores[seat] for seat in world.playing if seat != me]
        return sum(others) / len(others) - scores[me]
