"""What a run has come to so far: a tally for every metric, and how often each number came up."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import inf

from cabo_rules.errors import SimulationError
from cabo_rules.simulate.metrics.base import Metric
from cabo_rules.simulate.plan import Measures, Plan
from cabo_rules.simulate.rows import Sums
from cabo_rules.simulate.statistics import (
    NOTHING,
    Difference,
    Estimate,
    difference,
    mean_estimate,
    share_estimate,
)
from cabo_rules.simulate.tally import Tally


class Gathered(Sums):
    """All games of a run that have been played, with what its plan and its metrics make of them."""

    def __init__(self, plan: Plan, measures: Measures) -> None:
        super().__init__(len(plan.variants), len(measures.metrics), len(measures.distributions))
        self.plan = plan
        self.measures = measures
        self._places = {key: place for place, key in enumerate(measures.keys)}

    def tally(self, metric: Metric) -> Tally:
        """The tally of a metric."""
        return self.tallies[self._places[metric.key]]

    def estimate(self, metric: Metric, variant: int) -> Estimate:
        """The value of a metric under a variant; nothing where its rules do not allow for it."""
        if not self.measures.applies[self._places[metric.key]][variant]:
            return NOTHING
        tally = self.tally(metric)
        return share_estimate(tally, variant) if metric.share else mean_estimate(tally, variant)

    def difference(self, metric: Metric, first: int, second: int) -> Difference | None:
        """How a metric differs under two variants; None where one of them has no value."""
        if not all(self.measures.applies[self._places[metric.key]][variant] for variant in (first, second)):
            return None
        return difference(self.tally(metric), first, second)

    def half_width(self, metric: Metric) -> float:
        """The half width of the widest interval of a metric: of its values and of their differences.

        Infinite as long as a variant that it applies to has none.
        """
        place = self._places[metric.key]
        variants = [number for number, applies in enumerate(self.measures.applies[place]) if applies]
        widths = [self.estimate(metric, variant).half_width for variant in variants]
        found = (self.difference(metric, first, second) for first, second in combinations(variants, 2))
        return max([*widths, *(one.estimate.half_width for one in found if one)], default=inf)


def metric_named(metrics: Iterable[Metric], key: str) -> Metric:
    """The metric with a key.

    Raises:
        SimulationError: there is none in this run.
    """
    by_key = {metric.key: metric for metric in metrics}
    if key not in by_key:
        raise SimulationError(f"there is no metric {key!r} in this run; there are {', '.join(by_key)}")
    return by_key[key]
