"""A house rule: a caller who still holds a black seven scores double."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.params import CardName, Items, Params


class BlackSevensParams(Params):
    """Cards that multiply what the caller scores."""

    cards: Items[CardName] = ("7S", "7C")
    """The cards; each of them that the caller holds multiplies once."""
    times: int = Field(default=2, ge=2, le=10)
    """How many times the score counts for each."""


class BlackSevens(Rule):
    """Applied after the penalty for a call that was not good."""

    key = "black_sevens"
    title = "Black sevens"
    Params = BlackSevensParams
    requires = ("call",)
    order = 70
    params: BlackSevensParams

    @classmethod
    def findings(cls, params: BlackSevensParams, setting: Setting) -> Iterable[Finding]:
        """Every card exists."""
        names = {name for face in setting.deck.faces for name in (face.rank, str(face))}
        for number, name in enumerate(params.cards):
            if name not in names:
                yield Finding(("cards", number), "no-such-card", f"the deck has no {name}")

    def bind(self, game: Game) -> None:
        """Look the cards up once."""
        super().bind(game)
        names = self.params.cards
        self._cards = {card for card, face in enumerate(game.deck.faces) if face.rank in names or str(face) in names}

    def on_score_adjust(self, state: State, sums: list[int], scores: list[int]) -> list[int]:
        """Multiply the caller's score."""
        held = sum(card in self._cards for card in state.hand(state.caller)) if state.caller >= 0 else 0
        if not held:
            return scores
        changed = scores[:]
        changed[state.caller] *= self.params.times**held
        if state.log is not None:
            facts = (("reason", self.key), ("sum", sums[state.caller]), ("score", changed[state.caller]))
            state.log.append(Event("scored", self.key, state.caller, data=facts))
        return changed
