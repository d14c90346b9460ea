"""A player without a thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cabo_rules.engine.moves import Move
from cabo_rules.engine.view import View


class RandomPlayer:
    """Picks a kind of move evenly, then a move of that kind evenly.

    Picking evenly among all moves would hardly ever draw a card and keep it: there are many exchanges of several
    cards, and one discard.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def start(self, view: View) -> None:
        """Nothing to remember."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """Any of `moves`."""
        if len(moves) == 1:
            return moves[0]
        random = self._random
        kinds = list(dict.fromkeys([move[0] for move in moves]))
        if len(kinds) == 1:
            return moves[int(random() * len(moves))]
        kind = kinds[int(random() * len(kinds))]
        those = [move for move in moves if move[0] == kind]
        return those[int(random() * len(those))]
