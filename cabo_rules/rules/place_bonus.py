"""Points for the places of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.needs import needs_call
from cabo_rules.rules.params import Items, Params


class PlaceBonusParams(Params):
    """Players add points by the order of their sums."""

    points: Items[int] = Field(min_length=1, max_length=8)
    """What the first place adds to its score, the second, and so on; usually below zero. Further places add nothing."""
    tied_caller: Literal["shares", "first", "last"] = "shares"
    """Whether the caller shares a place with players of the same sum, or comes before or after them."""


class PlaceBonus(Rule):
    """Players with the same sum share the better place (family.md CAMBIA, tournaments)."""

    key = "place_bonus"
    title = "Bonus by place"
    Params = PlaceBonusParams
    order = 60
    params: PlaceBonusParams

    @classmethod
    def findings(cls, params: PlaceBonusParams, setting: Setting) -> Iterable[Finding]:
        if params.tied_caller != "shares":
            yield from needs_call(setting, ("tied_caller",), "nobody can be the tied caller")

    def on_score_adjust(self, state: State, sums: list[int], scores: list[int]) -> list[int]:
        changed = scores[:]
        for seat in state.playing:
            place = sum(self._before(state, sums, other, seat) for other in state.playing)
            bonus = self.params.points[place] if place < len(self.params.points) else 0
            if not bonus:
                continue
            changed[seat] += bonus
            if state.log is not None:
                facts = (("reason", self.key), ("sum", sums[seat]), ("change", bonus), ("score", changed[seat]))
                state.log.append(Event("scored", self.key, seat, data=facts))
        return changed

    def _before(self, state: State, sums: list[int], one: int, other: int) -> bool:
        if sums[one] != sums[other] or one == other or self.params.tied_caller == "shares":
            return sums[one] < sums[other]
        return state.caller == (one if self.params.tied_caller == "first" else other)
