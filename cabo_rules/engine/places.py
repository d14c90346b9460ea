"""Places: where a card can lie in front of a player. A place is one int, `seat << 8 | position`, counted from 0.

Positions that hold a card are kept as bit masks, one a seat, so that legal moves can be looked up by mask.
"""

from __future__ import annotations

from functools import cache

POSITION_BITS = 8
POSITION_MASK = (1 << POSITION_BITS) - 1


def place(seat: int, position: int) -> int:
    """The place of `position` (from 0) in front of `seat`."""
    return seat << POSITION_BITS | position


def seat_of(at: int) -> int:
    """The seat that a place belongs to."""
    return at >> POSITION_BITS


def position_of(at: int) -> int:
    """The position (from 0) of a place in its seat's layout."""
    return at & POSITION_MASK


@cache
def positions_in(mask: int) -> tuple[int, ...]:
    """The positions whose bits are set, lowest first."""
    return tuple(position for position in range(mask.bit_length()) if mask >> position & 1)


@cache
def places_in(seat: int, mask: int) -> tuple[int, ...]:
    """The places of `seat` whose bits are set in `mask`, lowest first."""
    return tuple(place(seat, position) for position in positions_in(mask))
