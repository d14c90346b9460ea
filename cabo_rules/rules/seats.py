"""Finding seats around the table."""

from __future__ import annotations

from cabo_rules.engine.state import State


def first_with(state: State, score: int, after: int) -> int:
    """The first seat clockwise from the one after `after` whose round score is `score`; `after` itself comes last."""
    seat = after
    while True:
        seat = (seat + 1) % state.seats
        if state.scores[seat] == score and seat in state.playing:
            return seat


def playing_from(state: State, seat: int) -> int:
    """`seat` if it plays the round to come, else the first clockwise after it that does."""
    playing = state.playoff or state.everybody
    while seat not in playing:
        seat = (seat + 1) % state.seats
    return seat
