"""Exchanging the card in hand for one of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import places_in, seat_of
from cabo_rules.engine.rule import EXCHANGED_FOR_DISCARD, EXCHANGED_FOR_STOCK, Author, Rule
from cabo_rules.engine.state import FROM_STOCK, PLACE, State
from cabo_rules.rules.params import Params


class ExchangeParams(Params):
    """Putting the card in hand in the place of one of one's own; there is nothing to set."""


class Exchange(Rule, Author):
    """The old card goes to the discard pile unseen before, the new one lies in its place (standard.en §03)."""

    key = "exchange"
    title = "Exchange"
    Params = ExchangeParams
    essential = True
    order = 20
    kind = "exchange"
    phases = (PLACE,)
    by_layout = True
    summary = "put the card in hand in the place of one of your own, which goes to the discard pile"

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return exchanges(seat, state.occupied[seat])

    def fits(self, move: Move) -> bool:
        return len(move.places) == 1

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if len(move.places) != 1:
            return "exactly one card is exchanged"
        if seat_of(move.places[0]) != seat:
            return "you can exchange cards of your own only"
        return "there is no card at that position"

    def apply(self, state: State, seat: int, move: Move) -> None:
        at = move.places[0]
        way = EXCHANGED_FOR_STOCK if state.drawn_from == FROM_STOCK else EXCHANGED_FOR_DISCARD
        self.game.discard(state, seat, state.remove(at), way, self.key, at)
        self.game.place_drawn(state, seat, at, self.key)
        self.game.advance(state)


@lru_cache(maxsize=1 << 14)
def exchanges(seat: int, mask: int) -> tuple[Move, ...]:
    """The exchanges of one card for a seat whose cards lie at the positions in `mask`."""
    return tuple(Move("exchange", (at,)) for at in places_in(seat, mask))
