"""Exchanging several equal cards for one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal

from pydantic import Field, model_validator

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.events import EVERYONE, Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import POSITION_MASK, place, places_in, seat_of
from cabo_rules.engine.rule import FORFEITED, MULTI_EXCHANGED, Author, Rule
from cabo_rules.engine.state import FROM_STOCK, PLACE, State
from cabo_rules.rules.params import Items, Params


class MismatchParams(Params):
    """What a wrong claim costs. The claimed cards are shown and lie concealed again in any case."""

    drawn_card: Literal["discarded", "kept"] = "discarded"
    """Where the card in hand goes: to the discard pile, or to the end of the player's own layout."""
    penalty: int = Field(default=0, ge=0, le=10)
    """How many unseen penalty cards a wrong claim costs."""
    penalty_per_extra: int = Field(default=0, ge=0, le=10)
    """Penalty cards for each value claimed beyond two different ones."""
    lands: Literal["end", "first_gap"] = "end"
    """Where a kept or penalty card lies: at a new position at the end, or in the first gap if there is one."""


class MultiExchangeParams(Params):
    """Exchanging several equal cards of one's own for the one card in hand."""

    min: int = Field(default=2, ge=2, le=12)
    """The fewest cards that may be exchanged together."""
    max: int = Field(default=4, ge=2, le=12)
    """The most cards that may be exchanged together."""
    drawn_from: Items[Literal["stock", "discard"]] = ("stock", "discard")
    """From which pile the card in hand may come."""
    on_mismatch: MismatchParams = MismatchParams()
    """What happens when the cards are not equal."""

    @model_validator(mode="after")
    def _ordered(self) -> MultiExchangeParams:
        if self.min > self.max:
            raise ValueError(f"min ({self.min}) is above max ({self.max})")
        return self


class MultiExchange(Rule, Author):
    """Several equal cards go for one; the claim is shown, right or wrong (standard.en §04)."""

    key = "multi_exchange"
    title = "Multiple exchange"
    Params = MultiExchangeParams
    requires = ("exchange",)
    order = 21
    kind = "exchange/several"
    has_target = True
    phases = (PLACE,)
    by_layout = True
    summary = "exchange several equal cards of your own for the one in hand; they are shown to all"
    params: MultiExchangeParams

    def bind(self, game: Game) -> None:
        super().bind(game)
        self._kinds = game.deck.kinds
        self._min, self._max = self.params.min, self.params.max
        self._from_stock = "stock" in self.params.drawn_from
        self._from_discard = "discard" in self.params.drawn_from
        wrong = self.params.on_mismatch
        self._keeps_drawn = wrong.drawn_card == "kept"
        self._fills_gaps = wrong.lands == "first_gap"
        self._penalty, self._penalty_per_extra = wrong.penalty, wrong.penalty_per_extra

    def grows(self) -> bool:
        wrong = self.params.on_mismatch
        return wrong.drawn_card == "kept" or bool(wrong.penalty or wrong.penalty_per_extra)

    def shrinks_to(self, dealt: int) -> int:
        return min(dealt, 1)  # the new card stays

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        if self._from_stock if state.drawn_from == FROM_STOCK else self._from_discard:
            return _claims(seat, state.occupied[seat], self._min, self._max)
        return ()

    def fits(self, move: Move) -> bool:
        return len(move.places) > 1

    def complete(self, move: Move) -> Move:
        return move._replace(to=move.places[0]) if move.to < 0 and move.places else move

    def allows(self, state: State, seat: int, move: Move) -> bool:
        in_order = move._replace(places=tuple(sorted(move.places)))
        return in_order in self.offer(state, seat)

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if any(seat_of(at) != seat for at in move.places):
            return "you can exchange cards of your own only"
        if any(state.card_at(at) == NO_CARD for at in move.places):
            return "there is no card at one of these positions"
        if len(set(move.places)) != len(move.places):
            return "each position can be named once only"
        if not self._min <= len(move.places) <= self._max:
            return f"between {self._min} and {self._max} cards can be exchanged for one"
        if move.to not in move.places:
            return "the new card takes one of the freed positions"
        return "this card can't be exchanged for several"

    def apply(self, state: State, seat: int, move: Move) -> None:
        kinds, row = self._kinds, state.hands[seat]
        claimed = {kinds[row[at & POSITION_MASK]] for at in move.places}
        if len(claimed) == 1:
            self._exchange(state, seat, move)
        else:
            self.game.show(state, seat, move.places, self.key)
            self._mismatch(state, seat, len(claimed))
        self.game.advance(state)

    def _exchange(self, state: State, seat: int, move: Move) -> None:
        for at in move.places:
            self.game.discard(state, seat, state.remove(at), MULTI_EXCHANGED, self.key, at)
        self.game.place_drawn(state, seat, move.to, self.key)

    def _mismatch(self, state: State, seat: int, different: int) -> None:
        if self._keeps_drawn:
            at = place(seat, state.free_position(seat, self._fills_gaps))
            self.game.place_drawn(state, seat, at, self.key)
        else:
            self._lay_off(state, seat)
        count = self._penalty + self._penalty_per_extra * (different - 2)
        if count:
            self.game.add_penalties(state, seat, count, self.key, self._fills_gaps)
        self.game.wrong_claim(state, seat, different - 1)

    def _lay_off(self, state: State, seat: int) -> None:
        card, state.drawn = state.drawn, NO_CARD
        if state.drawn_from == FROM_STOCK:
            self.game.discard(state, seat, card, FORFEITED, self.key)
            return
        state.discard.append(card)
        if state.log is not None:
            state.log.append(Event("returned", self.key, seat, cards=(card,), seers=EVERYONE))


@lru_cache(maxsize=1 << 14)
def _claims(seat: int, mask: int, fewest: int, most: int) -> tuple[Move, ...]:
    places = places_in(seat, mask)
    return tuple(
        Move("exchange/several", chosen, to)
        for size in range(fewest, min(most, len(places)) + 1)
        for chosen in combinations(places, size)
        for to in chosen
    )
