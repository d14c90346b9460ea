"""Pairing the drawn card with equal cards of any layouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal

from pydantic import Field

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import places_in, seat_of
from cabo_rules.engine.rule import FORFEITED, PAIRED, Author, Rule
from cabo_rules.engine.state import FROM_DISCARD, FROM_STOCK, PLACE, State
from cabo_rules.rules.giving import Give, start_giving
from cabo_rules.rules.params import Items, Params

LISTED_SIZE = 2
"""Claims of more cards are legal but not listed: there are too many of them."""


class PairingParams(Params):
    """Discarding the drawn card together with equal cards from any layouts."""

    rows: Literal["own", "any"] = "any"
    """Whose cards may be named: one's own only, or anybody's."""
    drawn_from: Items[Literal["stock", "discard"]] = ("stock",)
    """From which pile the card may come that they are paired with."""
    penalty: int = Field(default=1, ge=0, le=10)
    """How many unseen penalty cards each wrongly named card costs."""
    penalty_lands: Literal["end", "first_gap"] = "end"
    """Where a penalty card lies: at a new position at the end, or in the first gap if there is one."""


class Pairing(Rule):
    """Equal cards go, wrong ones stay and cost, opponents' gaps are filled with own cards (tamalou-style.fr, 4)."""

    key = "pairing"
    title = "Pairing"
    Params = PairingParams
    order = 25
    params: PairingParams

    def authors(self) -> Iterable[Author]:
        yield _Pair(self)
        yield Give(self.game)

    def grows(self) -> bool:
        return bool(self.params.penalty)

    def shrinks_to(self, dealt: int) -> int:
        return 0

    def pair(self, state: State, seat: int, places: Sequence[int]) -> None:
        """Show the named cards; sort right from wrong."""
        kinds = self.game.deck.kinds
        wanted = kinds[state.drawn]
        right = [at for at in places if kinds[state.card_at(at)] == wanted]
        wrong = [at for at in places if at not in right]
        if wrong:
            self.game.show(state, seat, wrong, self.key)
        for at in right:
            self.game.discard(state, seat, state.remove(at), PAIRED, self.key, at)
        drawn, state.drawn = state.drawn, NO_CARD
        self.game.discard(state, seat, drawn, PAIRED if right else FORFEITED, self.key)
        if wrong:
            fill = self.params.penalty_lands == "first_gap"
            self.game.add_penalties(state, seat, self.params.penalty * len(wrong), self.key, fill)
            self.game.wrong_claim(state, seat, len(wrong))
        start_giving(self.game, state, seat, [at for at in right if seat_of(at) != seat], self.key)


class _Pair(Author):
    """Naming the cards."""

    kind = "pair"
    phases = (PLACE,)
    summary = "discard the drawn card together with cards, anybody's, that you claim to be equal to it"

    def __init__(self, rule: Pairing) -> None:
        self._rule = rule
        self._own_only = rule.params.rows == "own"
        piles = rule.params.drawn_from
        self._from = tuple(
            number for number, pile in ((FROM_STOCK, "stock"), (FROM_DISCARD, "discard")) if pile in piles
        )

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        if state.drawn_from not in self._from:
            return ()
        owners = (seat,) if self._own_only else state.playing
        places = [at for owner in owners for at in places_in(owner, state.occupied[owner])]
        return [Move("pair", named) for size in range(1, LISTED_SIZE + 1) for named in combinations(places, size)]

    def allows(self, state: State, seat: int, move: Move) -> bool:
        named = move.places
        if state.drawn_from not in self._from or not named or len(set(named)) != len(named):
            return False
        return all(
            seat_of(at) in state.playing and state.card_at(at) >= 0 and not (self._own_only and seat_of(at) != seat)
            for at in named
        )

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if state.drawn_from not in self._from:
            pile = "stock" if state.drawn_from == FROM_DISCARD else "discard pile"
            return f"only a card drawn from the {pile} can be paired"
        if not move.places:
            return "name the cards that are equal to the drawn one"
        if len(set(move.places)) != len(move.places):
            return "each card can be named once only"
        if self._own_only and any(seat_of(at) != seat for at in move.places):
            return "you can pair with cards of your own only"
        return "there is no card at one of these positions"

    def apply(self, state: State, seat: int, move: Move) -> None:
        self._rule.pair(state, seat, move.places)
