"""The deal."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.places import place
from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Items, Params, Rank


class DealParams(Params):
    """What lies on the table when a round begins."""

    cards: int = Field(default=4, ge=1, le=12)
    """How many cards each player is dealt, face down in fixed positions."""
    turn_up_discard: bool = True
    """Whether the top card of the stock is turned up to start the discard pile."""
    redraw: Items[Rank] = ()
    """Ranks that may not start it: such a card is shuffled back into the stock, and another one is turned up."""


class Deal(Rule):
    """Cards to every seat from the dealer's left, the rest is the stock (standard.en §02)."""

    key = "deal"
    title = "Deal"
    Params = DealParams
    essential = True
    params: DealParams

    @classmethod
    def findings(cls, params: DealParams, setting: Setting) -> Iterable[Finding]:
        for number, rank in enumerate(params.redraw):
            if not setting.deck.has_rank(rank):
                yield Finding(("redraw", number), "no-such-card", f"the deck has no {rank}")
        if params.redraw and all(face.rank in params.redraw for face in setting.deck.faces):
            yield Finding(("redraw",), "impossible", "no card of the deck may start the discard pile")

    def bind(self, game: Game) -> None:
        super().bind(game)
        self._refused = {card for card, face in enumerate(game.deck.faces) if face.rank in self.params.redraw}

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
            while state.stock[-1] in self._refused and not self._refused.issuperset(state.stock):
                self._shuffle_back(state)
            state.discard.append(state.stock.pop())
            if state.log is not None:
                state.log.append(Event("turned_up", self.key, cards=(state.discard[-1],)))

    def _shuffle_back(self, state: State) -> None:
        shown = state.stock[-1]
        state.shuffle(state.stock)
        if state.log is not None:
            state.log.append(Event("turned_back", self.key, cards=(shown,)))
            state.log.append(Event("rebuilt", self.key, cards=tuple(reversed(state.stock)), seers=0))
