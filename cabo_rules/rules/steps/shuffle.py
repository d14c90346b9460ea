"""Shuffling a layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cabo_rules.engine.events import EVERYONE, Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import place, places_in, positions_in, seat_of
from cabo_rules.engine.state import State
from cabo_rules.rules.steps.base import Step, StepParams


class ShuffleParams(StepParams):
    """The cards of one layout are mixed, so that nobody knows any more which of them lies where."""

    scope: Literal["own", "opponent", "any"] = "opponent"
    """Whose layout."""


class Shuffle(Step):
    """Cards stay in the occupied positions; those face up are seen wherever they come to lie (family.md BLAST)."""

    key = "shuffle"
    kinds = ("shuffle",)
    Params = ShuffleParams
    params: ShuffleParams

    def moves(self, state: State, seat: int, kind: str) -> Sequence[Move]:
        return [Move("shuffle", (places_in(other, state.occupied[other])[0],)) for other in self._seats(state, seat)]

    def _seats(self, state: State, seat: int) -> list[int]:
        protected = self.game.protected(state, "swapped")
        scope = self.params.scope
        return [
            other
            for other in state.playing
            if (scope == "any" or (other == seat) == (scope == "own"))
            and state.occupied[other]
            and not protected >> other & 1
        ]

    def allows(self, state: State, seat: int, move: Move) -> bool:
        if len(move.places) != 1 or state.card_at(move.places[0]) < 0:
            return False
        return seat_of(move.places[0]) in self._seats(state, seat)

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if len(move.places) != 1 or state.card_at(move.places[0]) < 0:
            return "name one card of the layout that is to be shuffled"
        return "this layout can't be shuffled by this ability"

    def apply(self, state: State, seat: int, move: Move) -> bool:
        owner = seat_of(move.places[0])
        positions = positions_in(state.occupied[owner])
        mixed = list(positions)
        state.shuffle(mixed)
        row, up = state.hands[owner][:], state.face_up[owner]
        if len(positions) > 1:
            for position, source in zip(positions, mixed, strict=True):
                lies_up = bool(up >> source & 1)
                state.put(place(owner, position), row[source], EVERYONE if lies_up else 0, lies_up)
        if state.log is not None:
            places = tuple(place(owner, position) for position in positions)
            cards = tuple(state.card_at(at) for at in places)
            state.log.append(Event("shuffled", self.rule, seat, places, cards, 0))
        return True
