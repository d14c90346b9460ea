"""Student's t distribution: what an interval from few games needs instead of the normal distribution.

The only two functions of a statistics library that this project needs. SciPy has them, and is 200 MB; its values are in
the tests.
"""

from __future__ import annotations

from math import exp, lgamma, log
from statistics import NormalDist

_LARGE = 1e7
"""Degrees of freedom from which the normal distribution is the same to seven digits."""
_TINY = 1e-300
_TERMS = 10_000


def two_sided(t: float, freedom: float) -> float:
    """How probable it is that chance alone brings a value as far from 0 as `t`, with `freedom` degrees of freedom."""
    if freedom >= _LARGE:
        return 2 * NormalDist().cdf(-abs(t))
    return _beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


def quantile(level: float, freedom: float) -> float:
    """The value that `level` (between ½ and 1) of the distribution lies below."""
    if freedom >= _LARGE:
        return NormalDist().inv_cdf(level)
    outside = 2 * (1 - level)
    low, high = 0.0, 2.0
    while two_sided(high, freedom) > outside:
        low, high = high, high * 2
    for _ in range(80):
        middle = (low + high) / 2
        if two_sided(middle, freedom) > outside:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22)."""
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction by Lentz's method."""
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or _TINY)
    value = d
    for m in range(1, _TERMS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + term * d or _TINY)
            c = 1 + term / c or _TINY
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


__all__ = ["quantile", "two_sided"]
