"""Swapping two cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import places_in, position_of, seat_of
from cabo_rules.engine.state import State
from cabo_rules.rules.steps.base import Scope, Step, StepParams, scope_mask


class SwapParams(StepParams):
    """Two cards change places."""

    first: Scope = "own"
    """Where the one card lies."""
    second: Scope = "opponent"
    """Where the other card lies."""
    seen: Literal["neither", "incoming", "both"] = "neither"
    """What the player looks at after the swap: nothing, the card that has come into their own layout, or both."""


class Swap(Step):
    """Two cards change places, blind as a rule; who knew one of them knows where it went (standard.en §04)."""

    key = "swap"
    kinds = ("swap",)
    Params = SwapParams
    params: SwapParams

    def __init__(self, params: SwapParams, game: Game, rule: str) -> None:
        super().__init__(params, game, rule)
        self._with_opponents = (params.first, params.second) == ("own", "opponent")

    def moves(self, state: State, seat: int, kind: str) -> Sequence[Move]:
        protected = self.game.protected(state, "swapped")
        if not self._with_opponents:
            return self._pairs(state, seat, protected)
        if protected >> seat & 1:
            return ()
        found: tuple[Move, ...] = ()
        for other in state.playing:
            if other != seat and not protected >> other & 1:
                found += _between(seat, state.occupied[seat], other, state.occupied[other])
        return found

    def _pairs(self, state: State, seat: int, protected: int) -> list[Move]:
        first = scope_mask(state, seat, self.params.first, protected)
        second = scope_mask(state, seat, self.params.second, protected)
        pairs = dict.fromkeys((a, b) if a < b else (b, a) for a in first for b in second if a != b)
        return [
            Move("swap", pair)
            for pair in pairs
            if not protected >> seat_of(pair[0]) & 1 and not protected >> seat_of(pair[1]) & 1
        ]

    def allows(self, state: State, seat: int, move: Move) -> bool:
        moves = self.moves(state, seat, move.kind)
        return move in moves or move._replace(places=move.places[::-1]) in moves

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if len(move.places) != 2 or move.places[0] == move.places[1]:
            return "name the two cards that change places"
        if any(state.card_at(at) < 0 for at in move.places):
            return "there is no card at one of these positions"
        if self._with_opponents and sum(seat_of(at) == seat for at in move.places) != 1:
            return "this ability swaps a card of your own with an opponent's"
        return "these two cards can't be swapped by this ability"

    def apply(self, state: State, seat: int, move: Move) -> bool:
        state.swap(*move.places)
        if state.log is not None:
            state.log.append(Event("swapped", self.rule, seat, move.places))
        if self.params.seen != "neither":
            self._look(state, seat, move.places)
        return True

    def _look(self, state: State, seat: int, swapped: tuple[int, ...]) -> None:
        places = tuple(at for at in swapped if self.params.seen == "both" or seat_of(at) == seat)
        for at in places:
            state.known[seat_of(at)][position_of(at)] |= 1 << seat
        if state.log is not None and places:
            cards = tuple(state.card_at(at) for at in places)
            state.log.append(Event("looked", self.rule, seat, places, cards, 1 << seat))


@lru_cache(maxsize=1 << 15)
def _between(seat: int, mask: int, other: int, other_mask: int) -> tuple[Move, ...]:
    theirs = places_in(other, other_mask)
    return tuple(Move("swap", (mine, at)) for mine in places_in(seat, mask) for at in theirs)
