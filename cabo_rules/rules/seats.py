"""Finding seats around the table."""

from __future__ import annotations

from cabo_rules.engine.state import State


def first_with(state: State, score: int, after: int) -> int:
    """The first seat clockwise from the one after `after` whose round score is `score`; `after` itself comes last."""
    return next(
        seat
        for seat in (other % state.seats for other in range(after + 1, after + 1 + state.seats))
        if seat in state.playing and state.scores[seat] == score
    )


def playing_from(state: State, seat: int) -> int:
    """`seat` if it plays the round to come, else the first clockwise after it that does."""
    playing = state.playoff or tuple(range(state.seats))
    return next(other % state.seats for other in range(seat, seat + state.seats) if other % state.seats in playing)
