"""The t distribution against SciPy 1.18's values."""

from __future__ import annotations

import pytest

from cabo_rules.simulate.student import quantile, two_sided


@pytest.mark.parametrize(
    ("freedom", "level", "expected"),
    [
        (1, 0.975, 12.706204736174694),
        (2, 0.975, 4.302652729749462),
        (5, 0.995, 4.032142983555228),
        (29, 0.975, 2.045229642132703),
        (399, 0.975, 1.965927295920882),
        (100_000, 0.975, 1.9599877075346095),
        (10**8, 0.975, 1.959963984540054),
    ],
)
def test_quantiles(freedom: int, level: float, expected: float) -> None:
    assert quantile(level, freedom) == pytest.approx(expected, rel=1e-7)


@pytest.mark.parametrize(
    ("freedom", "t", "expected"),
    [
        (1, 2, 0.2951672353008665),
        (5, 2.5, 0.05449009934237626),
        (29, 3.5, 0.0015244463146546023),
        (399, 1.96, 0.0506914109850502),
        (100_000, 6, 1.9799294556017718e-09),
        (7, 0, 1.0),
    ],
)
def test_two_sided(freedom: int, t: float, expected: float) -> None:
    assert two_sided(t, freedom) == pytest.approx(expected, rel=1e-6)
    assert two_sided(-t, freedom) == two_sided(t, freedom)
