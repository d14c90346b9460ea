"""The look at one's own cards before the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import POSITION_MASK, place, places_in
from cabo_rules.engine.rule import Author, Finding, Rule, Setting
from cabo_rules.engine.state import PEEK, State
from cabo_rules.rules.params import Params


def _tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


class InitialPeekParams(Params):
    """Which of their own cards players may look at before the first turn."""

    count: int = Field(default=2, ge=1, le=12)
    """How many cards, where the player chooses them."""
    positions: Annotated[
        Literal["any", "all"] | tuple[Annotated[int, Field(ge=1, le=12)], ...], BeforeValidator(_tuple)
    ] = "any"
    """`any` (the player chooses), `all`, or a list of fixed positions."""
    fewer: bool = False
    """Whether a player who chooses may look at fewer cards, or at none."""
    price: int = Field(default=0, ge=0, le=4)
    """How many unseen penalty cards each card costs that a player chooses to look at."""


class InitialPeek(Rule, Author):
    """Looking before the first turn (standard.en §02; match-discard.it, deal; tamalou-style.fr)."""

    key = "initial_peek"
    title = "Initial look"
    Params = InitialPeekParams
    kind = "look"
    phases = (PEEK,)
    by_layout = True
    summary = "look at some of your own cards before the first turn"
    params: InitialPeekParams

    @classmethod
    def findings(cls, params: InitialPeekParams, setting: Setting) -> Sequence[Finding]:
        deal = setting.rules.get("deal")
        if deal is None:
            return ()
        if params.positions == "any" and params.count > deal.cards:
            return [
                Finding(("count",), "impossible", f"{params.count} cards can't be looked at: {deal.cards} are dealt")
            ]
        if not isinstance(params.positions, str):
            return [
                Finding(("positions", n), "impossible", f"there is no position {at}: {deal.cards} cards are dealt")
                for n, at in enumerate(params.positions)
                if at > deal.cards
            ]
        return ()

    def bind(self, game: Game) -> None:
        super().bind(game)
        fixed = self.params.positions
        self._price = self.params.price
        self._fixed = tuple(n - 1 for n in fixed) if not isinstance(fixed, str) else ()

    def on_initial_peek(self, state: State) -> None:
        for seat in state.playing:
            if self.params.positions == "any":
                if state.occupied[seat]:
                    state.waiting |= 1 << seat
            elif self.params.positions == "all":
                self._look(state, seat, places_in(seat, state.occupied[seat]))
            else:
                self._look(state, seat, tuple(place(seat, at) for at in self._fixed if state.occupied[seat] >> at & 1))

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return _looks(seat, state.occupied[seat], 0 if self.params.fewer else self.params.count, self.params.count)

    def grows(self) -> bool:
        return self.params.price > 0

    def complete(self, move: Move) -> Move:
        return move._replace(places=tuple(sorted(move.places)))

    def refusal(self, state: State, seat: int, move: Move) -> str:
        number = "at most" if self.params.fewer else "at exactly"
        return f"look {number} {self.params.count} different cards of your own"

    def apply(self, state: State, seat: int, move: Move) -> None:
        self._look(state, seat, move.places)
        if self._price:
            self.game.add_penalties(state, seat, self._price * len(move.places), self.key)
        self.game.looked(state, seat)

    def _look(self, state: State, seat: int, places: tuple[int, ...]) -> None:
        known, bit = state.known[seat], 1 << seat
        for at in places:
            known[at & POSITION_MASK] |= bit
        if state.log is not None:
            cards = tuple(state.card_at(at) for at in places)
            state.log.append(Event("looked", self.key, seat, places, cards, 1 << seat))


@lru_cache(maxsize=1 << 12)
def _looks(seat: int, mask: int, fewest: int, most: int) -> tuple[Move, ...]:
    places = places_in(seat, mask)
    sizes = range(min(fewest, len(places)), min(most, len(places)) + 1)
    return tuple(Move("look", chosen) for size in sizes for chosen in combinations(places, size))
