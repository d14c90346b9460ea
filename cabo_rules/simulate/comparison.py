"""What a run says: a value with its interval per metric and variant, a difference per pair, and a verdict on each."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cabo_rules.simulate.gathered import Gathered
from cabo_rules.simulate.metrics.base import Distribution, Metric
from cabo_rules.simulate.plan import Plan
from cabo_rules.simulate.run import Ended, Finished, Target
from cabo_rules.simulate.statistics import LEVEL, Difference, Estimate, holm
from cabo_rules.variant import Difference as RuleDifference
from cabo_rules.variant import Variant, diff

METHODS = (
    "The unit is the game: a match with all its rounds, since these depend on each other, or a single round.",
    "Players move on by one seat from game to game, counted from the dealer.",
    "Means have a 95% interval by Student's t from the games' residuals from the ratio of sums (the delta method); "
    "shares have Wilson's, for as many independent observations as have the same standard error.",
)
METHODS_OF_DIFFERENCES = (
    "Differences are paired game by game, with an interval by Student's t; of shares in percentage points (pp).",
    "More than noise: a two-sided t test, corrected by Holm's method for all differences here together, has p < 0.05. "
    "Intervals are not corrected.",
)


@dataclass(frozen=True, slots=True)
class Contrast:
    """How a metric differs between two variants (numbers in the plan's order): the second less the first.

    `corrected` is the p value corrected for all contrasts of the comparison, None where there was nothing to test.
    """

    metric: Metric
    first: int
    second: int
    difference: Difference
    corrected: float | None

    @property
    def beyond_noise(self) -> bool:
        """Whether the difference is more than noise."""
        return self.corrected is not None and self.corrected < 1 - LEVEL

    @property
    def verdict(self) -> str:
        """The same in words."""
        if self.corrected is None:
            return "too few games"
        return "more than noise" if self.beyond_noise else "within noise"


@dataclass(frozen=True)
class Comparison:
    """All that was found out. `values` are by metric (in the order of `metrics`) and variant.

    `contrasts` hold only metrics that both variants of a pair have a value for. `command` plays the same games again.
    """

    plan: Plan
    variants: tuple[Variant, ...]
    games: int
    ended: Ended
    looks: int
    target: Target | None
    metrics: tuple[Metric, ...]
    values: tuple[tuple[Estimate, ...], ...]
    contrasts: tuple[Contrast, ...]
    distributions: tuple[tuple[Distribution, tuple[dict[int, int], ...]], ...]
    rules: dict[tuple[int, int], list[RuleDifference]]
    deals: str
    command: str

    def rows(self) -> Iterator[tuple[Metric, tuple[Estimate, ...]]]:
        """The metrics with their values, those left out that no variant has a value for."""
        for metric, values in zip(self.metrics, self.values, strict=True):
            if any(value.value is not None for value in values):
                yield metric, values

    def contrast(self, metric: Metric, first: int, second: int) -> Contrast | None:
        """The contrast of a metric between two variants, if there is one."""
        return next(
            (
                found
                for found in self.contrasts
                if (found.metric.key, found.first, found.second) == (metric.key, first, second)
            ),
            None,
        )

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of variants, by number."""
        return tuple(combinations(range(len(self.plan.variants)), 2))

    def weightiest(self, most: int = 3) -> list[Contrast]:
        """The differences that matter most: beyond noise, and largest against how much games vary anyway.

        At most one of each group of metrics, since turns and decisions, say, tell the same.
        """
        found: list[Contrast] = []
        for contrast in sorted(self.contrasts, key=lambda one: -one.difference.size):
            if contrast.beyond_noise and contrast.metric.group not in {one.metric.group for one in found}:
                found.append(contrast)
        return found[:most]

    @property
    def methods(self) -> tuple[str, ...]:
        """How the numbers were found."""
        return METHODS + (METHODS_OF_DIFFERENCES if self.pairs else ())

    @property
    def how_it_ended(self) -> str:
        """Why there are as many games as there are, where that needs saying."""
        if self.ended is Ended.INTERRUPTED:
            return f"interrupted after {self.games} games"
        if self.target is None:
            return ""
        wanted = f"every interval of {self.target.metric} within ±{self.target.half_width:g}"
        reached = "reached" if self.ended is Ended.TIGHT else "not reached"
        times = "once" if self.looks == 1 else f"{self.looks} times"
        return f"{wanted}: {reached} after {self.games} games (looked at {times}, each time the games had doubled)"


def compare(
    finished: Finished, variants: Sequence[Variant], *, command: Sequence[str] = (), target: Target | None = None
) -> Comparison:
    """What a run says about its variants, which are those of its plan in the same order.

    `command` is what to type to play the same games again, word by word.
    """
    gathered = finished.gathered
    plan, metrics = gathered.plan, gathered.measures.metrics
    numbers = range(len(variants))
    pairs = tuple(combinations(numbers, 2))
    values = tuple(tuple(gathered.estimate(metric, number) for number in numbers) for metric in metrics)
    return Comparison(
        plan=plan,
        variants=tuple(variants),
        games=len(gathered.games),
        ended=finished.ended,
        looks=finished.looks,
        target=target,
        metrics=metrics,
        values=values,
        contrasts=tuple(_contrasts(gathered, pairs)),
        distributions=tuple(
            (one, tuple(dict(sorted(counter.items())) for counter in counters))
            for one, counters in zip(gathered.measures.distributions, gathered.numbers, strict=True)
        ),
        rules={(first, second): diff(variants[first], variants[second]) for first, second in pairs},
        deals=common_deals(plan, variants),
        command=shlex.join(command),
    )


def _contrasts(gathered: Gathered, pairs: Sequence[tuple[int, int]]) -> Iterator[Contrast]:
    found = [
        (metric, first, second, difference)
        for metric in gathered.measures.metrics
        for first, second in pairs
        if (difference := gathered.difference(metric, first, second)) is not None
    ]
    tested = [(at, one[3].p) for at, one in enumerate(found) if one[3].p is not None]
    corrected = dict(zip((at for at, _ in tested), holm([p for _, p in tested]), strict=True))
    for at, (metric, first, second, difference) in enumerate(found):
        yield Contrast(metric, first, second, difference, corrected.get(at))


def common_deals(plan: Plan, variants: Sequence[Variant]) -> str:
    """In words, how far game number n is dealt the same under all variants."""
    decks = [variant.deck(plan.seats) for variant in variants]
    if len(decks) < 2:
        return "Game number n has the same seed in every run with this seed."
    if all(deck.faces == decks[0].faces for deck in decks):
        return "The same deals: in game number n each round has the same pack in the same order under all variants."
    sizes = sorted({deck.size for deck in decks})
    if len(sizes) == 1:
        return (
            f"The same shuffles: in game number n each round begins with a pack of {sizes[0]} cards in the same order, "
            "but the variants' cards are not the same ones."
        )
    return (
        f"No common deals: the decks have {' and '.join(map(str, sizes))} cards. Games are paired by their seed alone, "
        "which makes the differences no sharper than independent games would."
    )
