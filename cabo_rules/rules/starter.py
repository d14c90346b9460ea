"""Who takes the first turn of a round."""

from __future__ import annotations

from typing import Literal

from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Params
from cabo_rules.rules.seats import best_seat, playing_from


class StarterParams(Params):
    """Who starts the first round and the rounds after it."""

    first: Literal["dealers_left", "dealer"] = "dealers_left"
    """Who starts the first round."""
    next: Literal["dealers_left", "lowest_round_score", "highest_round_score", "caller"] = "dealers_left"
    """Who starts next. `caller`: who ended the last round, by a call or by having no cards left."""
    ties: Literal["clockwise", "total"] = "clockwise"
    """Who that is of several: the first clockwise after the last starter, or by the totals so far (then clockwise)."""


class Starter(Rule):
    """The seat that starts each round (standard.en §02)."""

    key = "starter"
    title = "Starter"
    Params = StarterParams
    essential = True
    params: StarterParams

    def on_first_starter(self, state: State) -> int | None:
        if self.params.first == "dealer":
            return state.dealer
        return (state.dealer + 1) % state.seats

    def on_next_starter(self, state: State, dealer: int) -> int | None:
        return playing_from(state, self._next(state, dealer))

    def _next(self, state: State, dealer: int) -> int:
        if self.params.next == "dealers_left":
            return (dealer + 1) % state.seats
        if self.params.next == "caller":
            ender = state.notes.get("ender")
            if isinstance(ender, tuple) and ender[0] == state.round:
                return int(ender[1])
            return state.caller if state.caller >= 0 else (dealer + 1) % state.seats
        best = min if self.params.next == "lowest_round_score" else max
        return best_seat(state, best, state.starter, self.params.ties)
