"""A player without cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.needs import needs_call
from cabo_rules.rules.params import Params


class EmptyHandParams(Params):
    """What it means to have no cards left. Where this rule is off, the player simply plays on."""

    then: Literal["end_round", "call"] = "end_round"
    """`end_round`: the round is over at once. `call`: that player has called, unless somebody already has."""
    judged: Literal["after_giving", "at_once"] = "after_giving"
    """Whether a gap that is about to be filled by another player counts only if it stays empty, or at once."""


class EmptyHand(Rule):
    """Getting rid of the last card ends the round (tamalou-style.fr), or calls."""

    key = "empty_hand"
    title = "No cards left"
    Params = EmptyHandParams
    params: EmptyHandParams

    @classmethod
    def findings(cls, params: EmptyHandParams, setting: Setting) -> Iterable[Finding]:
        if params.then == "call":
            yield from needs_call(setting, ("then",), "a player without cards can't have called")

    def on_hand_emptied(self, state: State, seat: int, giving: bool) -> bool:
        if giving and self.params.judged == "after_giving":
            return False
        if self.params.then == "end_round":
            state.notes["ender"] = (state.round, seat)
            state.ended_by = "empty_hand"
            return True
        self.game.force_call(state, seat)
        return False
