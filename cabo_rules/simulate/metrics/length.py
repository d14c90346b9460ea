"""How long rounds are."""

from __future__ import annotations

from collections.abc import Iterable

from cabo_rules.simulate.metrics.base import Distribution, Group, Part, RoundMetric
from cabo_rules.simulate.seen import SeenRound


class Turns(RoundMetric):
    """Turns in a round."""

    key = "turns"
    title = "Turns in a round"
    unit = "turns"
    definition = "Turns begun in a round, all players together, the turn of the call and the last turns included."
    group = Group.LENGTH
    more, less = "rounds last longer", "rounds are shorter"

    def part(self, seen: SeenRound) -> Part:
        """The turns of one round."""
        return seen.state.turns, 1


class Decisions(RoundMetric):
    """Decisions in a round."""

    key = "decisions"
    title = "Decisions in a round"
    unit = "decisions"
    definition = "Moves that players were asked for in a round: looks, draws, placings, abilities, claims, passes."
    group = Group.LENGTH
    more, less = "players decide more often in a round", "players decide less often in a round"

    def part(self, seen: SeenRound) -> Part:
        """The moves of one round."""
        return seen.decisions, 1


class TurnsSpread(Distribution):
    """How the lengths of rounds are spread."""

    key = "turns"
    title = "Turns in a round"
    unit = "turns"
    definition = "Turns begun in a round, all players together."
    group = Group.LENGTH

    def values(self, seen: SeenRound) -> Iterable[int]:
        """The turns of one round."""
        return (seen.state.turns,)
