"""Who wins the match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.needs import needs_call
from cabo_rules.rules.params import Params


class WinnersParams(Params):
    """The lowest total wins; what a tie means."""

    tie: Literal["shared", "playoff"] = "shared"
    """Whether tied players share the victory, or play rounds among themselves until one is lowest."""
    tied_caller: Literal["shares", "loses", "wins"] = "shares"
    """What a tie means for a player in it who called in the last round: like the others, out, or the only winner."""


class Winners(Rule):
    """The lowest total wins (standard.en §06); a playoff's scores are not added to the totals (match-discard.it)."""

    key = "winners"
    title = "Winner"
    Params = WinnersParams
    essential = True
    params: WinnersParams

    @classmethod
    def findings(cls, params: WinnersParams, setting: Setting) -> Iterable[Finding]:
        if params.tied_caller != "shares":
            yield from needs_call(setting, ("tied_caller",), "nobody can be the tied caller")

    def on_winners(self, state: State) -> tuple[int, ...] | None:
        seats = state.playoff or state.everybody
        points = state.scores if state.playoff else state.totals
        lowest = min([points[seat] for seat in seats])
        best = tuple(seat for seat in seats if points[seat] == lowest)
        if len(best) > 1 and state.caller in best and self.params.tied_caller != "shares":
            caller = (state.caller,)
            best = caller if self.params.tied_caller == "wins" else tuple(seat for seat in best if seat not in caller)
        if len(best) > 1 and self.params.tie == "playoff":
            state.playoff = best
            return ()
        return best
