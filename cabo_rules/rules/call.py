"""Calling Cabo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.rule import Author, Rule
from cabo_rules.engine.state import TURN, TURN_END, State
from cabo_rules.rules.params import Items, OrOff, Params

_CALL = (Move("cabo"),)
_PASS = (Move("pass/call"),)


class CallParams(Params):
    """Ending the round by a call."""

    timing: Literal["instead_of_turn", "end_of_turn"] = "instead_of_turn"
    """Whether the call takes the place of the draw, or is made when the turn is done."""
    final_turns: int = Field(default=1, ge=0, le=3)
    """How many turns every other player has after the call."""
    penalty: int = Field(default=0, ge=0, le=1000)
    """Points that a caller adds whose hand is not low enough (see `scoring.caller.needs`)."""
    from_turn: int = Field(default=1, ge=1, le=20)
    """The first turn of one's own in which a player may call."""
    max_cards: OrOff[int] = Field(default=None, ge=0, le=52)
    """The most cards that a caller may hold, or `off`."""
    locks: Items[Literal["spied", "swapped", "matched"]] = ()
    """What nobody may do any more to the caller's cards."""


class Call(Rule):
    """One player calls, every other one has a last turn, then all cards are shown (standard.en §06)."""

    key = "call"
    title = "Calling"
    Params = CallParams
    aliases: ClassVar[Mapping[str, str]] = {"scoring.caller_penalty": "call.penalty"}
    order = 40
    params: CallParams

    def bind(self, game: Game) -> None:
        super().bind(game)
        self.restricted = self.params.from_turn > 1 or self.params.max_cards is not None

    def authors(self) -> Iterable[Author]:
        yield _Call(self)
        if self.params.timing == "end_of_turn":
            yield _Pass(self)

    def listens(self, hook: str) -> bool:
        if hook == "on_after_placement":
            return self.params.timing == "end_of_turn"
        if hook == "on_protected":
            return bool(self.params.locks)
        return True

    def why_not(self, state: State, seat: int) -> str:
        """Why a seat may not call now; empty when it may."""
        if state.caller >= 0:
            return f"{self.game.names[state.caller]} has called already"
        if self.restricted:
            if (state.turns - 1) // len(state.playing) + 1 < self.params.from_turn:
                return f"nobody may call before their turn number {self.params.from_turn}"
            most = self.params.max_cards
            if most is not None and state.occupied[seat].bit_count() > most:
                return f"only a player with at most {most} cards may call"
        return ""

    def make(self, state: State, seat: int, forced: bool = False) -> None:
        """`seat` is the caller from now on."""
        state.caller = seat
        state.called_in = state.turns
        state.final_turns = self.params.final_turns * (len(state.playing) - 1)
        if state.log is not None:
            state.log.append(Event("called", self.key, seat, data=(("forced", 1),) if forced else ()))
        self.game.called(state, seat)

    def on_forced_call(self, state: State, seat: int) -> None:
        if state.caller < 0:
            self.make(state, seat, forced=True)

    def on_after_placement(self, state: State) -> bool:
        if self.why_not(state, state.turn):
            return False
        state.phase = TURN_END
        state.actor = state.turn
        return True

    def on_turn_end(self, state: State) -> bool:
        if state.caller < 0:
            return False
        if state.turns != state.called_in:
            state.final_turns -= 1
        state.ended_by = "call"
        return state.final_turns <= 0

    def on_protected(self, state: State, action: str) -> int:
        if state.caller >= 0 and action in self.params.locks:
            return 1 << state.caller
        return 0


class _Call(Author):
    """The call itself."""

    kind = "cabo"
    bare = True
    summary = "call: every other player has a last turn, then all cards are shown"

    def __init__(self, rule: Call) -> None:
        self._rule = rule
        self._restricted = rule.restricted
        at_end = rule.params.timing == "end_of_turn"
        self.phases = (TURN_END,) if at_end else (TURN,)  # type: ignore[misc]

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        if state.caller >= 0 or (self._restricted and self._rule.why_not(state, seat)):
            return ()
        return _CALL

    def refusal(self, state: State, seat: int, move: Move) -> str:
        return self._rule.why_not(state, seat)

    def apply(self, state: State, seat: int, move: Move) -> None:
        self._rule.make(state, seat)
        self._rule.game.end_turn(state)


class _Pass(Author):
    """Not calling at the end of one's turn."""

    kind = "pass/call"
    bare = True
    phases = (TURN_END,)
    summary = "do not call"

    def __init__(self, rule: Call) -> None:
        self._rule = rule

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return _PASS

    def apply(self, state: State, seat: int, move: Move) -> None:
        self._rule.game.advance(state)
