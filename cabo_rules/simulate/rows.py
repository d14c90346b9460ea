"""Games as numbers: one by one, and added up."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from cabo_rules.simulate.metrics.base import Part
from cabo_rules.simulate.tally import Tally


class Counted(NamedTuple):
    """What one game came to under one variant: a part for each metric, how often each number for each distribution."""

    parts: list[Part]
    numbers: list[dict[int, int]]

    def add(self, at: int, part: Part) -> None:
        """Add what a round or a match gave to one metric's part."""
        y, x = self.parts[at]
        self.parts[at] = (y + part[0], x + part[1])


class Row(NamedTuple):
    """One game under every variant, in the order of the plan."""

    number: int
    counted: list[Counted]

    def as_data(self) -> dict[str, Any]:
        """Plain data for a line of JSON."""
        return {
            "game": self.number,
            "parts": [counted.parts for counted in self.counted],
            "numbers": [[sorted(each.items()) for each in counted.numbers] for counted in self.counted],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Row:
        """The row that `as_data` gave."""
        return cls(
            data["game"],
            [
                Counted([(y, x) for y, x in parts], [dict(each) for each in numbers])
                for parts, numbers in zip(data["parts"], data["numbers"], strict=True)
            ],
        )


class Sums:
    """Games added up, in any order: by metric a tally, by distribution and variant how often each number came up.

    `games` are the numbers of the games.
    """

    def __init__(self, variants: int, metrics: int, distributions: int) -> None:
        self.games: set[int] = set()
        self.tallies = [Tally(variants) for _ in range(metrics)]
        self.numbers = [[Counter[int]() for _ in range(variants)] for _ in range(distributions)]

    def add(self, row: Row) -> None:
        """Take a game in; one that is there already changes nothing."""
        if row.number in self.games:
            return
        self.games.add(row.number)
        for index, tally in enumerate(self.tallies):
            tally.add([counted.parts[index] for counted in row.counted])
        for index, counters in enumerate(self.numbers):
            for counter, counted in zip(counters, row.counted, strict=True):
                counter.update(counted.numbers[index])

    def merge(self, other: Sums) -> None:
        """Take in the games of other sums.

        Raises:
            ValueError: they have a game in common.
        """
        if not self.games.isdisjoint(other.games):
            raise ValueError("a game can't be counted twice")
        self.games |= other.games
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)
        for my_counters, their_counters in zip(self.numbers, other.numbers, strict=True):
            for counter, counts in zip(my_counters, their_counters, strict=True):
                counter.update(counts)
