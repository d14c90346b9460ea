"""Names of seats: which names a table may use, so that every move can be written down and read back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cabo_rules.engine.moves import parse_place, place_text
from cabo_rules.engine.places import POSITION_MASK, place
from cabo_rules.errors import MoveNotationError, SeatNameError

LONGEST_NAME = 30


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """`names` if a table can use them; `B3` then means the third card of B and nothing else.

    Raises:
        SeatNameError: a name is empty, too long, a bare number, has spaces or control characters, stands twice, or
            could be taken for a place of another seat (such as `P` beside `P1`, since `P12` is a place of both).
    """
    for name in names:
        reason = _fault(name)
        if reason:
            raise SeatNameError(f"{name!r} can't be the name of a seat: {reason}")
    for name in names:
        if names.count(name) > 1:
            raise SeatNameError(f"{name!r} is the name of two seats; every name must be another one")
    return _with_places_apart(tuple(names))


@lru_cache(maxsize=256)
def _with_places_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """`names` if none of their places could be another one; most tables use the same few names."""
    for seat, name in enumerate(names):
        for position in range(POSITION_MASK):
            _check_place(names, name, place(seat, position))
    return names


def seat_named(name: str | int, names: Sequence[str]) -> int:
    """The seat that a name, or its number from 0, means.

    Raises:
        SeatNameError: there is no such seat.
    """
    if isinstance(name, int):
        if 0 <= name < len(names):
            return name
        raise SeatNameError(f"there is no seat {name}; seats are numbered 0 to {len(names) - 1}")
    if name not in names:
        raise SeatNameError(f"nobody at this table is called {name!r}; here are {', '.join(names)}")
    return names.index(name)


def _fault(name: str) -> str:
    if not name:
        return "it is empty"
    if any(char.isspace() for char in name):
        return "a name has no spaces; moves are written in words"
    if not name.isprintable():
        return "it holds characters that can't be printed"
    if len(name) > LONGEST_NAME:
        return f"it is longer than {LONGEST_NAME} characters"
    if name.isdecimal():
        return "a bare number means a position"
    return ""


def _check_place(names: Sequence[str], name: str, at: int) -> None:
    word = place_text(at, None, names)
    try:
        if parse_place(word, None, names) == at:
            return
    except MoveNotationError:
        pass
    other = next((other for other in names if other != name and word.startswith(other)), name)
    raise SeatNameError(f"{name!r} and {other!r} can't both sit here: {word} could be a card of either")
