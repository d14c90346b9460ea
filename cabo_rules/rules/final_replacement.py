"""Cards that can't be counted and are replaced when a round ends."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.places import place
from cabo_rules.engine.rule import REPLACED, Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Items, Params, Rank


class FinalReplacementParams(Params):
    """Before the cards are counted some ranks are replaced by cards from the stock."""

    ranks: Items[Rank] = Field(min_length=1, max_length=20)
    """The ranks that are replaced, until a card of another rank lies there. Without a stock they stay."""


class FinalReplacement(Rule):
    """Seat by seat from the starter, in the order of positions (family.md RATC)."""

    key = "final_replacement"
    title = "Cards replaced before counting"
    Params = FinalReplacementParams
    params: FinalReplacementParams

    @classmethod
    def findings(cls, params: FinalReplacementParams, setting: Setting) -> Iterable[Finding]:
        for number, rank in enumerate(params.ranks):
            if not setting.deck.has_rank(rank):
                yield Finding(("ranks", number), "no-such-card", f"the deck has no {rank}")
        if all(face.rank in params.ranks for face in setting.deck.faces):
            yield Finding(("ranks",), "impossible", "the deck has no card of another rank")

    def bind(self, game: Game) -> None:
        super().bind(game)
        self._replaced = [face.rank in self.params.ranks for face in game.deck.faces]

    def on_reveal(self, state: State) -> None:
        seat = state.starter
        for _ in range(state.seats):
            for position, card in enumerate(state.hands[seat]):
                if card >= 0 and self._replaced[card]:
                    self._replace(state, seat, place(seat, position))
            seat = (seat + 1) % state.seats

    def _replace(self, state: State, seat: int, at: int) -> None:
        # A stock that is rebuilt holds cards laid off here, too: they can come back, but never all of the deck.
        for _ in range(self.game.deck.size):
            if not self.game.cards_to_come(state):
                return
            self.game.discard(state, seat, state.remove(at), REPLACED, self.key, at)
            card = self.game.from_stock(state)
            state.put(at, card, 0)
            if state.log is not None:
                state.log.append(Event("penalty", self.key, seat, (at,), (card,), 0))
            if not self._replaced[card]:
                return
