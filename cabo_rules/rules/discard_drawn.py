"""Discarding the drawn card."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.moves import Move
from cabo_rules.engine.rule import DRAWN, Author, Rule
from cabo_rules.engine.state import FROM_STOCK, PLACE, State
from cabo_rules.rules.params import Params

_DISCARD = (Move("discard"),)


class DiscardDrawnParams(Params):
    """Discarding a card drawn from the stock without exchanging it; there is nothing to set."""


class DiscardDrawn(Rule, Author):
    """A card drawn from the stock may be laid off at once; a taken one may not (standard.en §03)."""

    key = "discard_drawn"
    title = "Discard the drawn card"
    Params = DiscardDrawnParams
    essential = True
    order = 22
    kind = "discard"
    phases = (PLACE,)
    by_layout = True
    bare = True
    summary = "discard the card you drew from the stock without exchanging it"

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return _DISCARD if state.drawn_from == FROM_STOCK else ()

    def refusal(self, state: State, seat: int, move: Move) -> str:
        return "a card taken from the discard pile can't be put back; exchange it for one of yours"

    def apply(self, state: State, seat: int, move: Move) -> None:
        card, state.drawn = state.drawn, NO_CARD
        self.game.discard(state, seat, card, DRAWN, self.key)
        self.game.advance(state)
