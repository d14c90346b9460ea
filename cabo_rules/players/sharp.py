"""A player that tries its moves out in imagined matches."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import ROUND_OVER, State
from cabo_rules.engine.view import View
from cabo_rules.players.careful import Careful

DEFAULT_BUDGET = 24
CANDIDATES = 3
REACH = 3.0
"""Points by which a move may look worse than the best one and still be tried out."""
PRIOR = 6.0
"""For how many playouts the careful player's judgement counts."""
LONGEST = 400
"""Decisions after which a playout is broken off."""


class Sharp:
    """Deals the cards that it can't see at random, plays the round to its end, and does so again and again.

    The careful player's judgement says which moves are worth trying, and counts like some playouts of its own. In the
    imagined matches everybody plays carefully and knows what that seat has seen. `budget` is the number of playouts
    that a decision may cost.
    """

    def __init__(self, seed: int, *, budget: int = DEFAULT_BUDGET) -> None:
        if budget < 1:
            raise ValueError(f"budget is a number of playouts from 1 on, not {budget}")
        self.budget = budget
        self._random = Random(seed)
        self._careful = Careful(seed)
        self._others: list[Careful] = []

    def start(self, view: View) -> None:
        """Sit down at the table."""
        self._careful.start(view)
        self._others = [Careful(seat) for seat in range(view.seats)]

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
        game = view.rules
        worlds = max(1, self.budget // len(tried))
        leads = [0.0] * len(tried)
        for _ in range(worlds):
            world = view.imagine(self._random)
            for number, (_, move) in enumerate(tried):
                leads[number] += self._lead(game, world.copy(), view.seat, move)
        values = [PRIOR * gain + lead for (gain, _), lead in zip(tried, leads, strict=True)]
        return tried[values.index(max(values))][1]

    def _lead(self, game: Game, world: State, seat: int, move: Move) -> float:
        """By how much the round, played on after `move`, ends better for `seat` than for the others."""
        game.apply(world, move)
        players = self._others
        views = [View(game, world, other) for other in range(game.seats)]
        choices, apply = game.choices, game.apply
        for _ in range(LONGEST):
            if world.phase >= ROUND_OVER:
                break
            actor = world.actor
            apply(world, players[actor].choose(views[actor], choices(world)))
        scores = world.scores
        others = [scores[other] for other in world.playing if other != seat]
        return sum(others) / len(others) - scores[seat]
