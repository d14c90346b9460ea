"""The deal."""

from __future__ import annotations

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.places import place
from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Params


class DealParams(Params):
    """What lies on the table when a round begins."""

    cards: int = Field(default=4, ge=1, le=12)
    """How many cards each player is dealt, face down in fixed positions."""
    turn_up_discard: bool = True
    """Whether the top card of the stock is turned up to start the discard pile."""


class Deal(Rule):
    """Cards to every seat from the dealer's left, the rest is the stock (standard.en §02)."""

    key = "deal"
    title = "Deal"
    Params = DealParams
    essential = True
    params: DealParams

    def on_deal(self, state: State) -> None:
        seat = state.dealer
        order = []
        for _ in state.playing:
            seat = state.following[seat]
            order.append(seat)
        players, stock = len(order), state.stock
        dealt = players * self.params.cards
        pack = stock[: -dealt - 1 : -1]
        del stock[-dealt:]
        for turn, seat in enumerate(order):
            state.deal(seat, pack[turn::players])
            if state.log is not None:
                places = tuple(place(seat, position) for position in range(self.params.cards))
                state.log.append(Event("dealt", self.key, seat, places, tuple(state.hands[seat]), 0))
        if self.params.turn_up_discard:
            state.discard.append(state.stock.pop())
            if state.log is not None:
                state.log.append(Event("turned_up", self.key, cards=(state.discard[-1],)))
