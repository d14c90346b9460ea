"""Kamikaze: a call with a hand of exactly nothing."""

from __future__ import annotations

from cabo_rules.engine.events import Event
from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Params


class KamikazeParams(Params):
    """A caller's hand that hurts everybody else."""

    hand_sum: int = 0
    """The exact sum of the caller's cards."""
    caller: int = 0
    """What the caller scores then."""
    others: int = 50
    """How many points every other player adds to the score of the round."""


class Kamikaze(Rule):
    """A call that comes to exactly zero adds fifty points to everybody else (match-discard.it, variants)."""

    key = "kamikaze"
    title = "Kamikaze"
    Params = KamikazeParams
    requires = ("call",)
    params: KamikazeParams

    def on_score_adjust(self, state: State, sums: list[int], scores: list[int]) -> list[int]:
        if state.caller < 0 or sums[state.caller] != self.params.hand_sum:
            return scores
        changed = scores[:]
        for seat in state.playing:
            changed[seat] = self.params.caller if seat == state.caller else scores[seat] + self.params.others
            if state.log is not None:
                facts = (("reason", "kamikaze"), ("sum", sums[seat]), ("score", changed[seat]))
                state.log.append(Event("scored", self.key, seat, data=facts))
        return changed
