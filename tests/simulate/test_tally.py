from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules.simulate.tally import Tally

Game = tuple[tuple[int, int], tuple[int, int]]
parts = st.tuples(st.integers(-50, 200), st.integers(0, 30))
games = st.lists(st.tuples(parts, parts), min_size=1, max_size=30)


def tally_of(played: list[Game]) -> Tally:
    tally = Tally(2)
    for game in played:
        tally.add(game)
    return tally


@given(games, games)
def test_two_tallies_add_up_to_one(first: list[Game], second: list[Game]) -> None:
    together, merged = tally_of(first + second), tally_of(second)
    merged.merge(tally_of(first))
    assert merged.games == together.games
    assert merged.used == together.used
    for variant in (0, 1):
        assert merged.totals(variant) == together.totals(variant)
        if together.ratio(variant) is not None:
            assert merged.residual_product(variant, variant) == together.residual_product(variant, variant)


@given(games)
def test_residuals_are_those_of_the_games(played: list[Game]) -> None:
    tally = tally_of(played)
    one, other = tally.ratio(0), tally.ratio(1)
    if one is None or other is None:
        with pytest.raises(ValueError, match="nothing was counted"):
            tally.residual_product(0, 1)
        return
    assert one == Fraction(sum(game[0][0] for game in played), sum(game[0][1] for game in played))
    expected = sum((y - one * x) * (v - other * w) for (y, x), (v, w) in played)
    assert tally.residual_product(0, 1) == tally.residual_product(1, 0) == expected


def test_games_with_something_to_count() -> None:
    tally = tally_of([((1, 1), (0, 0)), ((0, 0), (0, 0)), ((0, 2), (5, 1)), ((3, 0), (1, 1))])
    assert tally.games == 4
    assert (tally.used_games(0), tally.used_games(1), tally.used_games(0, 1)) == (2, 2, 3)


def test_nothing_counted_has_no_ratio() -> None:
    assert tally_of([((0, 0), (1, 1))]).ratio(0) is None
