"""What happens when the stock runs out."""

from __future__ import annotations

from typing import Literal

from cabo_rules.engine.events import Event
from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Params


class StockParams(Params):
    """The stock when its last card is gone."""

    when_empty: Literal["rebuild", "end_round"] = "rebuild"
    """`rebuild`: the discards under the top make a new stock. `end_round`: the round ends after the turn."""


class Stock(Rule):
    """The stock is rebuilt under the top discard, or its end is the round's (standard.en §06; tamalou-style.fr)."""

    key = "stock"
    title = "Stock"
    Params = StockParams
    essential = True
    order = 30
    params: StockParams

    def listens(self, hook: str) -> bool:
        return (hook == "on_turn_end") == (self.params.when_empty == "end_round")

    def on_stock_exhausted(self, state: State) -> None:
        self._rebuild(state)

    def on_stock_reserve(self, state: State, cards: int) -> int:
        return cards + max(0, len(state.discard) - 1)

    def on_turn_end(self, state: State) -> bool:
        if state.stock:
            return False
        state.ended_by = "stock"
        return True

    def _rebuild(self, state: State) -> None:
        # While a claim is being settled the pile can be empty: there is no top to keep then.
        if len(state.discard) < 2:
            return
        state.stock = state.discard[:-1]
        del state.discard[:-1]
        state.shuffle(state.stock)
        if state.log is not None:
            cards = tuple(reversed(state.stock))
            state.log.append(Event("rebuilt", self.key, cards=cards, seers=0, data=(("cards", len(cards)),)))
