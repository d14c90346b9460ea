from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from cabo_rules.simulate.statistics import difference, holm, mean_estimate, share_estimate, wilson
from cabo_rules.simulate.student import quantile
from cabo_rules.simulate.tally import Tally

ONE = (1, 1)


def tally_of(*variants: list[tuple[int, int]]) -> Tally:
    tally = Tally(len(variants))
    for game in zip(*variants, strict=True):
        tally.add(game)
    return tally


def test_a_mean_of_single_values_has_the_interval_of_the_textbook() -> None:
    values = [3, 7, 4, 9, 1, 6, 6]
    estimate = mean_estimate(tally_of([(value, 1) for value in values]), 0)
    reach = quantile(0.975, 6) * stdev(values) / sqrt(7)
    assert estimate.value == pytest.approx(mean(values))
    assert estimate.high == pytest.approx(mean(values) + reach)
    assert estimate.low == pytest.approx(mean(values) - reach)
    assert estimate.half_width == pytest.approx(reach)
    assert estimate.games == 7


def test_a_difference_has_the_interval_of_the_paired_test() -> None:
    first, second = [3, 7, 4, 9, 1], [5, 8, 8, 9, 2]
    found = difference(tally_of([(y, 1) for y in first], [(y, 1) for y in second]), 0, 1)
    gaps = [b - a for a, b in zip(first, second, strict=True)]
    assert found is not None
    assert found.estimate.value == pytest.approx(mean(gaps))
    assert found.estimate.half_width == pytest.approx(quantile(0.975, 4) * stdev(gaps) / sqrt(5))
    assert found.spread == pytest.approx(stdev(gaps))
    assert found.size == pytest.approx(mean(gaps) / stdev(gaps))


def test_what_is_the_same_in_every_game_does_not_differ() -> None:
    parts = [(3, 2), (5, 4), (0, 1)]
    found = difference(tally_of(parts, parts), 0, 1)
    assert found is not None
    assert (found.estimate.value, found.estimate.low, found.estimate.high, found.p) == (0, 0, 0, 1)
    assert found.size == 0


def test_what_always_differs_by_the_same_is_as_sure_as_the_games_are_many() -> None:
    few = difference(tally_of([(5, 1)] * 3, [(7, 1)] * 3), 0, 1)
    many = difference(tally_of([(5, 1)] * 30, [(7, 1)] * 30), 0, 1)
    assert few is not None
    assert many is not None
    assert few.p == 0.25
    assert many.p == pytest.approx(0, abs=1e-8)
    assert many.size == inf


@pytest.mark.parametrize("estimate", [mean_estimate, share_estimate])
def test_too_few_games_have_no_interval(estimate: Callable[[Tally, int], object]) -> None:
    assert str(estimate(tally_of([(0, 0), (0, 0)]), 0)) == "Estimate(value=None, low=None, high=None, games=0)"
    assert str(estimate(tally_of([ONE, (0, 0)]), 0)) == "Estimate(value=1.0, low=None, high=None, games=1)"
    assert mean_estimate(tally_of([ONE, (0, 0)]), 0).half_width == inf
    assert difference(tally_of([ONE, (0, 0)], [(0, 0), (0, 0)]), 0, 1) is None


def test_wilson() -> None:
    # Newcombe 1998, table I: 81 of 263, and 0 of 20
    assert wilson(81 / 263, 263, 1.959964) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20, 1.959964) == pytest.approx((0, 0.1611), abs=5e-5)
    assert wilson(1, 20, 1.959964) == pytest.approx((0.8389, 1), abs=5e-5)


def test_a_share_of_independent_cases_is_wilson_s() -> None:
    cases = [(int(number < 30), 1) for number in range(100)]
    estimate = share_estimate(tally_of(cases), 0)
    assert (estimate.low, estimate.high) == pytest.approx(wilson(0.3, 99, quantile(0.975, 99)), abs=1e-9)


def test_a_share_of_cases_that_go_together_is_less_sure() -> None:
    alone = share_estimate(tally_of([(int(number < 30), 1) for number in range(100)]), 0)
    together = share_estimate(tally_of([(10 * int(number < 3), 10) for number in range(10)]), 0)
    assert alone.value == together.value
    assert together.half_width > 2.5 * alone.half_width


def test_a_share_that_never_varies_counts_its_games() -> None:
    estimate = share_estimate(tally_of([(0, 50)] * 20), 0)
    assert (estimate.value, estimate.low) == (0, 0)
    assert estimate.high == pytest.approx(wilson(0, 20, quantile(0.975, 19))[1])


def test_holm() -> None:
    # the example of Holm's method in many textbooks
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def clustered(random: Random, share: bool) -> tuple[int, int]:
    """A match: rounds that depend on each other, and on how many there are."""
    level = random.gauss(0, 2)
    rounds = random.randint(1, 12)
    if share:
        return sum(random.random() < 0.3 + 0.1 * level / 2 for _ in range(rounds)), rounds
    return sum(round(10 + level + 0.3 * rounds + random.gauss(0, 3)) for _ in range(rounds)), rounds


@pytest.mark.parametrize("share", [False, True])
def test_intervals_cover_the_truth_as_often_as_they_promise(share: bool) -> None:
    random = Random(5)
    runs = [[clustered(random, share) for _ in range(60)] for _ in range(600)]
    truth = sum(y for run in runs for y, _ in run) / sum(x for run in runs for _, x in run)
    method = share_estimate if share else mean_estimate
    estimates = [method(tally_of(run), 0) for run in runs]
    covered = mean((e.low or 0) <= truth <= (e.high or 0) for e in estimates)
    assert 0.93 <= covered <= 0.97
