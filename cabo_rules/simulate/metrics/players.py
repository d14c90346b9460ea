"""Kinds of players against each other: how much a variant rewards thinking and remembering.

Kinds of players, not seats: they sit in turn around the table, and move on by a seat from game to game.
"""

from __future__ import annotations

from collections.abc import Iterable

from cabo_rules.simulate.metrics.base import NONE, Group, Part, RoundMetric, Scene
from cabo_rules.simulate.seen import SeenRound
from cabo_rules.simulate.table import Gap


class KindScore(RoundMetric):
    """Score of one kind of players at a mixed table."""

    group = Group.PLAYERS
    unit = "points"

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.key = f"score-{kind}"
        self.title = f"Score of {kind}"
        self.definition = f"Score of one `{kind}` player in one round at the table that was asked for."
        self.more, self.less = f"{kind} players score more points", f"{kind} players score fewer points"

    @classmethod
    def of(cls, scene: Scene) -> Iterable[KindScore]:
        """One for each kind, where there are several."""
        kinds = scene.table.kinds
        return [cls(kind) for kind in kinds] if len(kinds) > 1 else ()

    def part(self, seen: SeenRound) -> Part:
        """The scores of this kind in one round."""
        scores = [seen.state.scores[seat] for seat in seen.playing if seen.kinds[seat] == self.kind]
        return sum(scores), len(scores)


class _Gap(RoundMetric):
    group = Group.PLAYERS

    def __init__(self, gap: Gap) -> None:
        self.better, self.worse = gap.better, gap.worse
        self.table = gap.table

    @classmethod
    def of(cls, scene: Scene) -> Iterable[_Gap]:
        """One for each pair of kinds that are to be compared."""
        return [cls(gap) for gap in scene.gaps] if cls is not _Gap else ()

    def _scores(self, seen: SeenRound) -> tuple[list[int], list[int]]:
        scores = seen.state.scores
        better = [scores[seat] for seat in seen.playing if seen.kinds[seat] == self.better]
        return better, [scores[seat] for seat in seen.playing if seen.kinds[seat] == self.worse]


class GapPoints(_Gap):
    """What the better kind gains in points."""

    unit = "points"

    def __init__(self, gap: Gap) -> None:
        super().__init__(gap)
        better, worse = gap.better, gap.worse
        self.key = f"gap-{better}-{worse}"
        self.title = f"What {better} gains on {worse}"
        self.definition = (
            f"Mean score of the `{worse}` players in a round less that of the `{better}` players they sit with."
        )
        self.more = f"playing as {better} rather than {worse} pays more"
        self.less = f"playing as {better} rather than {worse} pays less"

    def part(self, seen: SeenRound) -> Part:
        """The difference in one round."""
        better, worse = self._scores(seen)
        if not better or not worse:
            return NONE
        return len(better) * sum(worse) - len(worse) * sum(better), len(better) * len(worse)


class GapWins(_Gap):
    """How often the better kind comes off better."""

    unit = "of meetings"
    share = True

    def __init__(self, gap: Gap) -> None:
        super().__init__(gap)
        better, worse = gap.better, gap.worse
        self.key = f"wins-{better}-{worse}"
        self.title = f"How often {better} beats {worse}"
        self.definition = (
            f"Share of meetings of a `{better}` and a `{worse}` player in a round in which the former scores less; "
            "equal scores count half, so that a half means no difference."
        )
        self.more = f"{better} players come off better than {worse} ones more often"
        self.less = f"{better} players come off better than {worse} ones less often"

    def part(self, seen: SeenRound) -> Part:
        """The meetings of one round, counted twice to have halves."""
        better, worse = self._scores(seen)
        won = sum((mine < theirs) * 2 + (mine == theirs) for mine in better for theirs in worse)
        return won, 2 * len(better) * len(worse)
