"""Tables: which players sit together, and where each of them sits in which game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

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
    """

    name: str
    line_up: tuple[str, ...]
    unit: Unit

    @property
    def kinds(self) -> tuple[str, ...]:
        """The different kinds of players, in order of appearance."""
        return tuple(dict.fromkeys(self.line_up))

    def seated(self, number: int, dealer: int) -> tuple[str, ...]:
        """Who sits where in a game, by seat. Seats are counted from the dealer, whom variants choose differently."""
        seats = len(self.line_up)
        return tuple(self.line_up[(seat - dealer - 1 + number) % seats] for seat in range(seats))

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


def gap_table(first: str, second: str, seats: int) -> Table:
    """Two kinds of players against each other, in turn around the table, round by round."""
    pattern = tuple((first, second)[seat % 2] for seat in range(seats))
    return Table(gap_name(first, second), pattern, Unit.ROUND)


def gap_name(first: str, second: str) -> str:
    """What the table of two kinds against each other is called."""
    return f"{first} against {second}"
