"""The most cards that a penalty can bring a player to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.needs import needs_call
from cabo_rules.rules.params import Params


class HandCapParams(Params):
    """Penalty cards stop at a number of cards, and the penalty that would go beyond it may force a call."""

    cards: int = Field(ge=1, le=52)
    """The most cards in one layout; what is above it is not dealt."""
    beyond: Literal["stop", "call"] = "stop"
    """What else a penalty beyond that means: nothing, or that the player has called, unless somebody already has."""


class HandCap(Rule):
    """Looked at before a card is drawn, so that no stock is rebuilt for nothing (family.md CAMBIA, HOM)."""

    key = "hand_cap"
    title = "Hand cap"
    Params = HandCapParams
    order = 90
    params: HandCapParams

    @classmethod
    def findings(cls, params: HandCapParams, setting: Setting) -> Iterable[Finding]:
        deal = setting.rules.get("deal")
        if deal is not None and deal.cards > params.cards:
            yield Finding(("cards",), "impossible", f"{deal.cards} cards are dealt already")
        if params.beyond == "call":
            yield from needs_call(setting, ("beyond",), "a penalty can't make a player call")

    def on_penalty(self, state: State, seat: int, count: int) -> int:
        room = max(0, self.params.cards - state.occupied[seat].bit_count())
        if count <= room:
            return count
        if self.params.beyond == "call":
            self.game.force_call(state, seat)
        return room
