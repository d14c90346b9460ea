"""Finding seats around the table."""

from __future__ import annotations

from collections.abc import Callable

from cabo_rules.engine.state import State


def first_with(state: State, score: int, after: int, total: int | None = None) -> int:
    """The first seat clockwise after `after` (itself the last) whose round score is `score`, with `total` if given."""
    seat = after
    while True:
        seat = (seat + 1) % state.seats
        if state.scores[seat] == score and seat in state.playing and total in (None, state.totals[seat]):
            return seat


def best_seat(state: State, best: Callable[[list[int]], int], after: int, ties: str) -> int:
    """The seat with the `best` (`min` or `max`) round score; ties go by `total`, or else as with `first_with`."""
    wanted = best([state.scores[seat] for seat in state.playing])
    if ties == "total":
        total = best([state.totals[seat] for seat in state.playing if state.scores[seat] == wanted])
        return first_with(state, wanted, after, total)
    return first_with(state, wanted, after)


def playing_from(state: State, seat: int) -> int:
    """`seat` if it plays the round to come, else the first clockwise after it that does."""
    playing = state.playoff or state.everybody
    while seat not in playing:
        seat = (seat + 1) % state.seats
    return seat
