"""Cumulative totals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.needs import needs_call
from cabo_rules.rules.params import OrOff, Params


class ResetParams(Params):
    """A total that falls back when it is hit exactly."""

    at: int = Field(default=100, ge=1)
    """The total that must be hit exactly."""
    to: int = 50
    """What it becomes."""
    minus: OrOff[int] = Field(default=None, ge=1)
    """Points that are taken off instead of that, or `off`."""
    once_per: Literal["match", "player", "unlimited"] = "match"
    """How often: the first time in the match (all who land in the same round), once for each player, or every time."""
    multiples: bool = False
    """Whether multiples of `at` count as hit, too; 0 and less never do."""
    spares_failed_caller: bool = False
    """Whether a total does not fall back that a caller's penalty has brought there."""


class TotalsParams(Params):
    """How round scores add up."""

    reset: OrOff[ResetParams] = None
    """A total that falls back when it is hit exactly, or `off`."""


class Totals(Rule):
    """Round scores are added to cumulative totals, which may fall back once (standard.en §05)."""

    key = "totals"
    title = "Totals"
    Params = TotalsParams
    essential = True
    params: TotalsParams

    @classmethod
    def findings(cls, params: TotalsParams, setting: Setting) -> Iterable[Finding]:
        if params.reset is not None and params.reset.spares_failed_caller:
            yield from needs_call(setting, ("reset", "spares_failed_caller"), "no caller can have failed")

    def listens(self, hook: str) -> bool:
        return self.params.reset is not None

    def on_totals(self, state: State) -> None:
        reset = self.params.reset
        if reset is None or (reset.once_per == "match" and any(state.resets)):
            return
        for seat in state.playing:
            if not self._falls(reset, state, seat):
                continue
            state.resets[seat] += 1
            before = state.totals[seat]
            after = reset.to if reset.minus is None else before - reset.minus
            if state.log is not None:
                facts = (("reason", "totals.reset"), ("from", before), ("total", after))
                state.log.append(Event("reset", self.key, seat, data=facts))
            state.totals[seat] = after

    @staticmethod
    def _falls(reset: ResetParams, state: State, seat: int) -> bool:
        total = state.totals[seat]
        hit = total == reset.at or (reset.multiples and total > 0 and total % reset.at == 0)
        if not hit or (reset.once_per == "player" and state.resets[seat]):
            return False
        failed = seat == state.caller and state.scores[seat] > state.sums[seat]
        return not (reset.spares_failed_caller and failed)
