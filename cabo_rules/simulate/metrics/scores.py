"""What rounds score."""

from __future__ import annotations

from collections.abc import Iterable

from cabo_rules.simulate.metrics.base import Distribution, Group, Part, RoundMetric
from cabo_rules.simulate.seen import SeenRound


class Score(RoundMetric):
    """Score of a player in a round."""

    key = "score"
    title = "Score in a round"
    unit = "points"
    definition = "Score of one player in one round, mean over all players."
    group = Group.SCORES
    more, less = "rounds cost players more points", "rounds cost players fewer points"

    def part(self, seen: SeenRound) -> Part:
        """All scores of one round."""
        return sum([seen.state.scores[seat] for seat in seen.playing]), len(seen.playing)


class Sum(RoundMetric):
    """Sum of a player's cards at the end."""

    key = "sum"
    title = "Sum of a hand at the end"
    unit = "points"
    definition = "Sum of one player's cards when they are turned up, before bonus and penalty; mean over all players."
    group = Group.SCORES
    more, less = "players are left with higher cards", "players get rid of more points"

    def part(self, seen: SeenRound) -> Part:
        """All sums of one round."""
        return sum([seen.state.sums[seat] for seat in seen.playing]), len(seen.playing)


class Spread(RoundMetric):
    """How far apart a round's scores are."""

    key = "spread"
    title = "Highest less lowest score"
    unit = "points"
    definition = "Highest score of a round less the lowest: what is at stake in a round."
    group = Group.SCORES
    more, less = "more is at stake in a round", "less is at stake in a round"

    def part(self, seen: SeenRound) -> Part:
        """The spread of one round."""
        scores = [seen.state.scores[seat] for seat in seen.playing]
        return max(scores) - min(scores), 1


HIGH = 20
"""Points from which a round was a bad one: a fifth of what ends most matches."""


class NoPoints(RoundMetric):
    """Share of scores that cost nothing."""

    key = "no-points"
    title = "Scores of 0 or less"
    unit = "of scores"
    definition = "Share of the players' scores in a round that are 0 or less."
    group = Group.SCORES
    share = True
    more, less = "players come off without points more often", "players come off without points less often"

    def part(self, seen: SeenRound) -> Part:
        """The scores of one round that are not above 0."""
        return sum([seen.state.scores[seat] <= 0 for seat in seen.playing]), len(seen.playing)


class HighScores(RoundMetric):
    """Share of scores that hurt."""

    key = "high-scores"
    title = f"Scores of {HIGH} or more"
    unit = "of scores"
    definition = f"Share of the players' scores in a round that are {HIGH} or more."
    group = Group.SCORES
    share = True
    more, less = "a round costs somebody a lot more often", "a round costs somebody a lot less often"

    def part(self, seen: SeenRound) -> Part:
        """The high scores of one round."""
        return sum([seen.state.scores[seat] >= HIGH for seat in seen.playing]), len(seen.playing)


class TiedLowest(RoundMetric):
    """Share of rounds with a tie for the lowest sum."""

    key = "tied-lowest"
    title = "Ties at the bottom"
    unit = "of rounds"
    definition = "Share of rounds in which two or more players share the lowest sum."
    group = Group.SCORES
    share = True
    more, less = "players tie for the lowest hand more often", "players tie for the lowest hand less often"

    def part(self, seen: SeenRound) -> Part:
        """Whether the lowest are several."""
        return int(len(seen.lowest) > 1), 1


class ScoreSpread(Distribution):
    """How the scores of rounds are spread."""

    key = "score"
    title = "Score in a round"
    unit = "points"
    definition = "Score of one player in one round."
    group = Group.SCORES

    def values(self, seen: SeenRound) -> Iterable[int]:
        """All scores of one round."""
        return [seen.state.scores[seat] for seat in seen.playing]
