"""Estimates, intervals and differences. The methods, in one place:

Every metric is a ratio of sums over games, Σy / Σx. Games are independent of each other; the rounds of one match are
not, so the match (not the round) is the unit everywhere here.

- Interval of a mean: the ratio ± t·se, where se comes from the games' residuals y − ratio·x (the delta method for a
  ratio of means, which is also the cluster-robust one), and t has as many degrees of freedom as games with x ≠ 0, less
  one.
- Interval of a share: Wilson's, with the effective number of observations: what independent ones would have that
  standard error (Korn and Graubard), never more than there are; with a standard error of 0, one observation a game.
- Difference of two variants: paired by game number, since the same number means the same seed (the same deals, where
  decks allow). It uses the difference of the two residuals of each game, and t as above.
- Whether a difference is more than noise: a two-sided t test of it, with the p values corrected by Holm's method for
  all differences that are tested together. Intervals are not corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf, sqrt

from cabo_rules.simulate.student import quantile, two_sided
from cabo_rules.simulate.tally import Tally

LEVEL = 0.95
"""The level of all intervals; one minus it is the rate of false alarms of all verdicts of a report together."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95% interval.

    All are None where nothing was counted; the interval is None, too, where a single game was.
    `games` is the number of games that it rests on.
    """

    value: float | None
    low: float | None
    high: float | None
    games: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval; infinite where there is none."""
        if self.low is None or self.high is None:
            return inf
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Difference:
    """The value under a second variant less the value under a first, with the paired interval.

    `p` is None where there is nothing to test. `spread` is the standard deviation of the games' own differences from
    the ratios: the difference as a multiple of it says how large it is against what games vary anyway.
    """

    estimate: Estimate
    p: float | None
    spread: float

    @property
    def size(self) -> float:
        """The difference as a multiple of the spread between games."""
        value = self.estimate.value
        if not value:
            return 0.0
        return abs(value) / self.spread if self.spread else inf


NOTHING = Estimate(None, None, None, 0)


def mean_estimate(tally: Tally, variant: int) -> Estimate:
    """The value of a metric under a variant, with a t interval."""
    ratio = tally.ratio(variant)
    if ratio is None:
        return NOTHING
    games, value = tally.used_games(variant), float(ratio)
    if games < 2:
        return Estimate(value, None, None, games)
    reach = _t(games - 1) * _standard_error(tally, variant, games)
    return Estimate(value, value - reach, value + reach, games)


def share_estimate(tally: Tally, variant: int) -> Estimate:
    """The value of a share under a variant, with Wilson's interval for clustered observations."""
    ratio = tally.ratio(variant)
    if ratio is None:
        return NOTHING
    games, value = tally.used_games(variant), float(ratio)
    if games < 2:
        return Estimate(value, None, None, games)
    error = _standard_error(tally, variant, games)
    counted = tally.totals(variant)[1]
    effective = min(counted, value * (1 - value) / error**2) if error else games
    return Estimate(value, *wilson(value, effective, _t(games - 1)), games)


def wilson(share: float, observations: float, z: float) -> tuple[float, float]:
    """Wilson's score interval of a share of independent observations."""
    weight = z * z / observations
    middle = (share + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * sqrt(share * (1 - share) / observations + weight / observations / 4)
    # At the ends rounding could leave the share outside.
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


def difference(tally: Tally, first: int, second: int) -> Difference | None:
    """The paired difference of two variants; None where nothing was counted under one of them."""
    one, other = tally.ratio(first), tally.ratio(second)
    if one is None or other is None:
        return None
    games, value = tally.used_games(first, second), float(other - one)
    if games < 2:
        return Difference(Estimate(value, None, None, games), None, 0.0)
    x, w = tally.totals(first)[1], tally.totals(second)[1]
    squares = (
        tally.residual_product(first, first) / x**2
        + tally.residual_product(second, second) / w**2
        - 2 * tally.residual_product(first, second) / (x * w)
    )
    error = sqrt(max(0.0, float(squares)) * games / (games - 1))
    reach = _t(games - 1) * error
    estimate = Estimate(value, value - reach, value + reach, games)
    return Difference(estimate, _p(value, error, games), error * sqrt(games))


def holm(values: Sequence[float]) -> list[float]:
    """The p values corrected by Holm's step-down method for all of them being looked at together."""
    corrected = [1.0] * len(values)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        highest = max(highest, min(1.0, (len(values) - rank) * values[index]))
        corrected[index] = highest
    return corrected


def _standard_error(tally: Tally, variant: int, games: int) -> float:
    squares = float(tally.residual_product(variant, variant)) / tally.totals(variant)[1] ** 2
    return sqrt(max(0.0, squares) * games / (games - 1))


def _p(value: float, error: float, games: int) -> float:
    # If chance alone gave the games' differences their signs, all the same way would still come up this often.
    least = 2.0 ** (1 - games)
    if not error:
        return least if value else 1.0
    return max(least, two_sided(value / error, games - 1))


@lru_cache(maxsize=4096)
def _t(freedom: int) -> float:
    return quantile((1 + LEVEL) / 2, freedom)
