"""The ordinary scoring of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.needs import needs_call
from cabo_rules.rules.params import OrOff, Params


class CallerScoreParams(Params):
    """How the caller's hand is judged."""

    needs: Literal["lowest", "strictly_lowest", "alone"] = "lowest"
    """What makes a call good: nobody is lower, or everybody is higher. `alone`: everybody is higher, but a tie is no
    failure either."""
    scores: Literal["zero", "sum"] = "zero"
    """What a good caller scores."""
    bonus: int = Field(default=0, ge=0, le=1000)
    """Points that a good caller scores less than that."""
    failed_times: int = Field(default=1, ge=0, le=10)
    """How many times the sum counts for a caller whose call is not good, before `call.penalty` is added."""
    failed_score: OrOff[int] = None
    """What such a caller scores whatever the sum, or `off`."""
    tied_others: Literal["zero", "sum"] = "sum"
    """What the others score who share the lowest sum with a good caller."""


class ScoringParams(Params):
    """What the sums of the hands become."""

    lowest: Literal["zero", "sum"] = "sum"
    """What the lowest hands score when no good caller is among them."""
    caller: OrOff[CallerScoreParams] = None
    """How the caller's hand is judged; `off` where the call changes no score."""


class Scoring(Rule):
    """Everybody scores the sum of the cards left, with exceptions for lowest hands and callers (standard.en §05)."""

    key = "scoring"
    title = "Scoring"
    Params = ScoringParams
    essential = True
    params: ScoringParams

    @classmethod
    def findings(cls, params: ScoringParams, setting: Setting) -> Iterable[Finding]:
        if params.caller is not None and "call" not in setting.rules:
            remedy = "set scoring.caller to off"
            yield from needs_call(setting, ("caller",), "the caller's hand can't be judged", remedy)

    def bind(self, game: Game) -> None:
        super().bind(game)
        call = game.rules.get("call")
        self._penalty: int = call.params.penalty if call is not None else 0

    def on_score(self, state: State, sums: list[int]) -> list[int] | None:
        lowest = min([sums[seat] for seat in state.playing])
        bottom = [seat for seat in state.playing if sums[seat] == lowest]
        scores = sums[:]
        caller, judged = state.caller, self.params.caller
        if judged is not None and caller in bottom and (judged.needs == "lowest" or bottom == [caller]):
            self._score_lowest(state, scores, [caller], judged.scores)
            self._score_lowest(state, scores, [seat for seat in bottom if seat != caller], judged.tied_others)
            if judged.bonus:
                scores[caller] -= judged.bonus
                self._tell(state, caller, "scoring.caller.bonus", scores[caller], -judged.bonus)
            return scores
        self._score_lowest(state, scores, bottom, self.params.lowest)
        if judged is not None and caller >= 0 and not (judged.needs == "alone" and caller in bottom):
            self._score_failed(state, sums, scores, judged)
        return scores

    def _score_failed(self, state: State, sums: list[int], scores: list[int], judged: CallerScoreParams) -> None:
        caller, own = state.caller, sums[state.caller]
        score = own * judged.failed_times + self._penalty
        if judged.failed_score is not None:
            score = judged.failed_score
        if score != scores[caller]:
            scores[caller] = score
            self._tell(state, caller, "call.penalty", score, score - own)

    def _score_lowest(self, state: State, scores: list[int], seats: list[int], as_what: str) -> None:
        if as_what != "zero":
            return
        for seat in seats:
            self._tell(state, seat, "scoring.caller" if seat == state.caller else "scoring.lowest", 0, -scores[seat])
            scores[seat] = 0

    def _tell(self, state: State, seat: int, reason: str, score: int, change: int) -> None:
        if state.log is not None:
            facts = (("reason", reason), ("sum", state.sums[seat]), ("change", change), ("score", score))
            state.log.append(Event("scored", self.key, seat, data=facts))
