"""Players that no run can go on with."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cabo_rules.engine.moves import Move
from cabo_rules.engine.view import View


class Cheat:
    """Takes cards that are not there."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return Move("exchange", (7,))


class Suicidal(Cheat):
    """Takes the process with it."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        os._exit(1)
