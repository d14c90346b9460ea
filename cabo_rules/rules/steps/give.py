"""Giving an opponent a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import place, places_in, position_of, seat_of
from cabo_rules.engine.state import State
from cabo_rules.rules.steps.base import Step, StepParams


class GiveParams(StepParams):
    """An opponent of the player's choice gets a card more."""

    card: Literal["stock", "own"] = "stock"
    """The card: the top of the stock, unseen by all, or one of the player's own."""
    lands: Literal["end", "first_gap"] = "end"
    """Where it lies: at a new position at the end, or in the first gap if there is one."""
    count: int = Field(default=1, ge=1, le=12)
    """How many cards are given, one after the other."""


class Give(Step):
    """The card comes face down to the end of the layout; who knew it knows it there (family.md DUTCH-A, DUTCH-D)."""

    key = "give"
    kinds = ("give/ability",)
    Params = GiveParams
    params: GiveParams

    @classmethod
    def repeated(cls, params: Any) -> int:
        count: int = params.count
        return count

    def grows(self) -> bool:
        return True

    def shrinks_to(self, dealt: int) -> int:
        return 0 if self.params.card == "own" else dealt

    def moves(self, state: State, seat: int, kind: str) -> Sequence[Move]:
        protected = self.game.protected(state, "given")
        fill = self.params.lands == "first_gap"
        targets = [
            place(other, state.free_position(other, fill))
            for other in state.playing
            if other != seat and not protected >> other & 1
        ]
        if self.params.card == "own":
            own = places_in(seat, state.occupied[seat])
            return [Move("give/ability", (at, target)) for target in targets for at in own]
        if not self.game.cards_to_come(state):
            return ()
        return [Move("give/ability", (target,)) for target in targets]

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if self.params.card == "own":
            return "name the card that you give and the free place in an opponent's layout that it goes to"
        return "name the free place in an opponent's layout where the card from the stock goes"

    def apply(self, state: State, seat: int, move: Move) -> bool:
        if self.params.card == "stock":
            fill = self.params.lands == "first_gap"
            self.game.add_penalties(state, seat_of(move.places[0]), 1, self.rule, fill)
            return True
        at, target = move.places
        known = state.known[seat][position_of(at)]
        card = state.remove(at)
        state.put(target, card, known)
        if state.log is not None:
            state.log.append(Event("moved", self.rule, seat, (at, target), (card,), known))
        return not self.game.settled(state)
