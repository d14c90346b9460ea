"""Names of seats: every place of every seat must read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules.engine.moves import Move, move_text, parse_move, parse_place, place_text
from cabo_rules.engine.names import LONGEST_NAME, checked_names, seat_named
from cabo_rules.engine.places import place
from cabo_rules.errors import CaboError, SeatNameError


@pytest.mark.parametrize(
    "names",
    [
        ["A", "B"],
        ["Ann", "Bob", "Cy"],
        ["P1", "P2", "P3"],
        ["Zoë", "Łukasz", "李"],
        ["a", "A"],
        ["Ann", "Anna"],
        ["A:", "B"],
        ["x²", "y"],
        ["->", "<-"],
    ],
)
def test_names_that_can_be_used(names: list[str]) -> None:
    assert checked_names(names) == tuple(names)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["A", ""], "'' can't be the name of a seat: it is empty"),
        (["A", "B B"], "'B B' can't be the name of a seat: a name has no spaces; moves are written in words"),
        (["A", "B\n"], "'B\\n' can't be the name of a seat: a name has no spaces; moves are written in words"),
        (["A", "7"], "'7' can't be the name of a seat: a bare number means a position"),
        (["A", "٣"], "'٣' can't be the name of a seat: a bare number means a position"),
        (["A", "A"], "'A' is the name of two seats; every name must be another one"),
        (["A", "\x1b[31m"], "'\\x1b[31m' can't be the name of a seat: it holds characters that can't be printed"),
        (["A", "x" * 31], f"{'x' * 31!r} can't be the name of a seat: it is longer than {LONGEST_NAME} characters"),
        (["P", "P1"], "'P' and 'P1' can't both sit here: P10 could be a card of either"),
    ],
)
def test_names_that_can_t(names: list[str], reason: str) -> None:
    with pytest.raises(SeatNameError) as caught:
        checked_names(names)
    assert str(caught.value) == reason
    assert isinstance(caught.value, CaboError)


@given(st.lists(st.text(max_size=4), min_size=1, max_size=5))
def test_checked_names_round_trip(names: list[str]) -> None:
    try:
        checked = checked_names(names)
    except SeatNameError:
        return
    for seat in range(len(names)):
        for position in (0, 8, 9, 11, 98, 254):
            at = place(seat, position)
            assert parse_place(place_text(at, None, checked), None, checked) == at
            move = Move("swap", (at, place(0, 1)), at)
            for mover in range(len(names)):
                assert parse_move(move_text(move, mover, checked), mover, checked) == move


def test_seats_by_name_and_number() -> None:
    names = ("Ann", "Bob")
    assert [seat_named(seat, names) for seat in ("Ann", "Bob", 0, 1)] == [0, 1, 0, 1]
    with pytest.raises(SeatNameError, match="nobody at this table is called 'ann'; here are Ann, Bob"):
        seat_named("ann", names)
    for number in (-1, 2):
        with pytest.raises(SeatNameError, match=f"there is no seat {number}; seats are numbered 0 to 1"):
            seat_named(number, names)
