"""Tables: which players sit together, and where each of them sits in which game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cabo_rules.engine.state import mixed
from cabo_rules.errors import SimulationError
from cabo_rules.players import Player, load_player

MAIN = "table"
"""The name of the table whose line-up was asked for."""


class Unit(StrEnum):
    """What one game is: a whole match, or the first round of one."""

    MATCH = "match"
    ROUND = "round"


@dataclass(frozen=True)
class Table:
    """Players who meet in every game; `line_up` names them clockwise from the dealer's left in game 0.

    From game to game everybody moves on by one seat, so each of them comes to sit everywhere equally often.
    They meet in one of `every` games of the run.
    """

    name: str
    line_up: tuple[str, ...]
    unit: Unit
    every: int = 1

    @property
    def kinds(self) -> tuple[str, ...]:
        """The different kinds of players, in order of appearance."""
        return tuple(dict.fromkeys(self.line_up))

    def seated(self, number: int, dealer: int) -> tuple[str, ...]:
        """Who sits where in a game, by seat. Seats are counted from the dealer, whom variants choose differently."""
        seats = len(self.line_up)
        return tuple(self.line_up[(seat - dealer - 1 + number // self.every) % seats] for seat in range(seats))

    def players(self, seated: Sequence[str], dealer: int, seed: int) -> list[Player]:
        """The players by seat, each with a seed that comes from the game's and the place after the dealer."""
        seats = len(seated)
        return [load_player(name)(mixed(seed, (seat - dealer - 1) % seats)) for seat, name in enumerate(seated)]


def line_up(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One name for every seat: a single name is taken for all of them.

    Raises:
        SimulationError: neither one name nor as many as there are seats.
        PlayerError: a name that no player has.
    """
    if len(names) == 1:
        names = [*names] * seats
    if len(names) != seats:
        raise SimulationError(f"{seats} players sit at the table, but {len(names)} are named: {', '.join(names)}")
    for name in names:
        load_player(name)
    return tuple(names)


class Gap(NamedTuple):
    """Two kinds of players to be measured against each other, in one of `every` games.

    `better` is the one that is thought to be the better player.
    """

    better: str
    worse: str
    every: int = 1

    @property
    def table(self) -> str:
        """What their table is called."""
        return f"{self.better} against {self.worse}"

    def laid(self, seats: int) -> Table:
        """Their table: in turn around it, round by round."""
        pattern = tuple((self.better, self.worse)[seat % 2] for seat in range(seats))
        return Table(self.table, pattern, Unit.ROUND, self.every)
