"""Steps that change who has the next turn."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import State
from cabo_rules.rules.steps.base import Step, StepParams

_USE = (Move("use"),)
_NOTE = "next_turn"


class ExtraTurnParams(StepParams):
    """The player has another turn after this one."""


class SkipNextParams(StepParams):
    """The next players are left out once."""

    players: int = Field(default=1, ge=1, le=7)
    """How many players are left out."""


class _TurnStep(Step):
    kinds = ("use",)
    bare = True
    turns_on = True

    def moves(self, state: State, seat: int, kind: str) -> Sequence[Move]:
        return _USE if seat == state.turn else ()

    def _note(self, state: State, seat: int, what: int, kind: str) -> None:
        state.notes[_NOTE] = (state.turns, what)
        if state.log is not None:
            state.log.append(Event(kind, self.rule, seat))


class ExtraTurn(_TurnStep):
    """Another turn of one's own; after a call it comes on top of the last turns (family.md TAM)."""

    key = "extra_turn"
    Params = ExtraTurnParams

    def apply(self, state: State, seat: int, move: Move) -> bool:
        if state.caller >= 0:
            state.final_turns += 1
        self._note(state, seat, 0, "extra_turn")
        return True


class SkipNext(_TurnStep):
    """The next player is passed over, in the last turns, too."""

    key = "skip_next"
    Params = SkipNextParams
    params: SkipNextParams

    def apply(self, state: State, seat: int, move: Move) -> bool:
        if state.caller >= 0:
            # This turn itself is still to be counted.
            state.final_turns = max(1, state.final_turns - self.params.players)
        self._note(state, seat, self.params.players, "skip_next")
        return True


def next_seat(state: State, seat: int) -> int:
    """Who plays next, where `seat` is next clockwise, after what abilities of this turn did."""
    noted = state.notes.get(_NOTE)
    if not isinstance(noted, tuple) or noted[0] != state.turns:
        return seat
    left_out: int = noted[1]
    if not left_out:
        return state.turn
    for _ in range(left_out):
        if seat == state.caller:
            seat = state.following[seat]
        seat = state.following[seat]
    return seat
