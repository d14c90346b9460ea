"""When a match is over."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import State
from cabo_rules.rules.params import OrOff, Params


class MatchEndParams(Params):
    """A match ends when somebody has too many points, after a number of rounds, or whichever comes first."""

    points: OrOff[int] = Field(default=None, ge=1)
    """The total that ends the match, or `off`."""
    when: Literal["exceeded", "reached"] = "exceeded"
    """Whether the total must be passed or only reached."""
    rounds: OrOff[int] = Field(default=None, ge=1, le=1000)
    """The number of rounds, or `off`."""

    @model_validator(mode="after")
    def _ends(self) -> MatchEndParams:
        if self.points is None and self.rounds is None:
            raise ValueError("a match needs an end: give points or rounds")
        return self


class MatchEnd(Rule):
    """Judged after each round and the fall of totals (standard.en §06; match-discard.it; tamalou-style.fr)."""

    key = "match_end"
    title = "End of the match"
    Params = MatchEndParams
    essential = True
    params: MatchEndParams

    def on_match_end(self, state: State) -> bool:
        if self.params.rounds is not None and state.round >= self.params.rounds:
            return True
        points = self.params.points
        if points is None:
            return False
        highest = max(state.totals)
        return highest > points or (self.params.when == "reached" and highest == points)
