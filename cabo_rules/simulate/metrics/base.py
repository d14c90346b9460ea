"""What a metric is: a name, a definition, a unit, and what it counts of each game.

A metric is Σy / Σx over all games: each round (or match) adds a part `(y, x)` of two whole numbers. Whole numbers make
the sums exact. To add a metric, add a class with these attributes to a module of this package, or in another package
name its module in the entry point group `cabo_rules.metrics`; nothing else needs to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self

from cabo_rules.engine.game import Game
from cabo_rules.simulate.seen import SeenMatch, SeenRound
from cabo_rules.simulate.table import MAIN, Gap, Table, Unit

Part = tuple[int, int]
NONE: Part = (0, 0)


class Group(StrEnum):
    """What a metric is about; reports go by this order."""

    LENGTH = "Rounds"
    CALLS = "Calls"
    SCORES = "Scores"
    SEATS = "Seats"
    MOVES = "Moves and claims"
    KNOWLEDGE = "Knowledge"
    MATCHES = "Matches"
    PLAYERS = "Players"


@dataclass(frozen=True)
class Scene:
    """What is going to be simulated: the game of each variant, the table, and the pairs of players to be compared."""

    games: tuple[Game, ...]
    table: Table
    gaps: tuple[Gap, ...] = ()


class Measure:
    """What metrics and distributions have in common.

    `key` is unique and stable, `title` short, `definition` a whole sentence, `unit` what one is one of. `table` is the
    table it is measured at. `events` asks for the events of each round, which cost time.
    """

    key: str
    title: str
    unit: str
    definition: str
    group: ClassVar[Group]
    table: str = MAIN
    events: ClassVar[bool] = False

    @classmethod
    def of(cls, scene: Scene) -> Iterable[Self]:
        """The measures of this class that have a meaning in a scene: one, unless told otherwise."""
        return (cls(),)

    def applies(self, game: Game) -> bool:
        """Whether a variant's rules allow for it at all. Where they do not it is left out, rather than being 0."""
        return True


class Metric(Measure):
    """A number with an interval.

    `share` is set where y never exceeds x. `more` and `less` say in plain words what a higher or lower value under a
    variant means: "rounds last longer".
    """

    more: str
    less: str
    share: ClassVar[bool] = False


class RoundMetric(Metric):
    """A metric that counts something in every round."""

    def part(self, seen: SeenRound) -> Part:
        """What a round adds to Σy and Σx."""
        raise NotImplementedError


class MatchMetric(Metric):
    """A metric that counts something once in a match."""

    group = Group.MATCHES

    @classmethod
    def of(cls, scene: Scene) -> Iterable[Self]:
        """Only where whole matches are played."""
        return (cls(),) if scene.table.unit is Unit.MATCH else ()

    def part(self, seen: SeenMatch) -> Part:
        """What a match adds to Σy and Σx."""
        raise NotImplementedError


class Distribution(Measure):
    """How often each whole number comes up in rounds; what is drawn side by side for the variants."""

    def values(self, seen: SeenRound) -> Iterable[int]:
        """The numbers that come up in a round."""
        raise NotImplementedError
