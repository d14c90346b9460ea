"""Calling Cabo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import places_in
from cabo_rules.engine.rule import Author, Finding, Rule, Setting
from cabo_rules.engine.state import TURN, TURN_END, State
from cabo_rules.rules.params import Items, OrOff, Params

_CALL = (Move("cabo"),)
_PASS = (Move("pass/call"),)
_PHASES = {"instead_of_turn": (TURN,), "end_of_turn": (TURN_END,), "either": (TURN, TURN_END)}
_ERRORS = "errors"


class ProofParams(Params):
    """A call that must be proved: the caller lays the cards open, and too many points make the call void."""

    points: int = 5
    """The most points with which a call stands."""
    penalty: int = Field(default=1, ge=0, le=10)
    """How many unseen penalty cards a void call costs; the turn is over, and the round goes on."""


class CallParams(Params):
    """Ending the round by a call."""

    timing: Literal["instead_of_turn", "end_of_turn", "either"] = "instead_of_turn"
    """Whether the call takes the place of the draw, is made when the turn is done, or either."""
    final_turns: int = Field(default=1, ge=0, le=3)
    """How many turns every other player has after the call."""
    penalty: int = Field(default=0, ge=0, le=1000)
    """Points that a caller adds whose hand is not low enough (see `scoring.caller.needs`)."""
    from_turn: int = Field(default=1, ge=1, le=20)
    """The first turn of one's own in which a player may call."""
    max_cards: OrOff[int] = Field(default=None, ge=0, le=52)
    """The most cards that a caller may hold, or `off`."""
    proof: OrOff[ProofParams] = None
    """A call that must be proved at once, or `off` where the cards stay hidden until the end."""
    forced_by_errors: OrOff[int] = Field(default=None, ge=1, le=20)
    """After how many wrong claims in a round a player has called, willing or not; `off` for never."""
    locks: Items[Literal["spied", "compared", "swapped", "given", "matched"]] = ()
    """What others may not do any more to the caller's cards: look at them, look at them before a swap (`compared`),
    swap or shuffle them by an ability, add to them by an ability (`given`), match them."""


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

    @classmethod
    def findings(cls, params: CallParams, setting: Setting) -> Iterable[Finding]:
        lowest = sum(value for value in setting.deck.values if value < 0)
        if params.proof is not None and params.proof.points < lowest:
            message = f"no hand has {params.proof.points} points or fewer in this deck, so every call would be void"
            yield Finding(("proof", "points"), "never-proved", message)

    def authors(self) -> Iterable[Author]:
        yield _Call(self)
        if self.params.timing != "instead_of_turn":
            yield _Pass(self)

    def grows(self) -> bool:
        return self.params.proof is not None and self.params.proof.penalty > 0

    def listens(self, hook: str) -> bool:
        if hook == "on_after_placement":
            return self.params.timing != "instead_of_turn"
        if hook == "on_protected":
            return bool(self.params.locks)
        if hook == "on_wrong_claim":
            return self.params.forced_by_errors is not None
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

    def attempt(self, state: State, seat: int) -> None:
        """`seat` calls; where it must be proved, the call may turn out to be void."""
        proof = self.params.proof
        if proof is not None:
            self.game.show(state, seat, places_in(seat, state.occupied[seat]), self.key)
            values = self.game.deck.values
            if sum(values[card] for card in state.hand(seat)) > proof.points:
                if state.log is not None:
                    state.log.append(Event("void_call", self.key, seat))
                self.game.add_penalties(state, seat, proof.penalty, self.key)
                return
        self.make(state, seat)

    def on_wrong_claim(self, state: State, seat: int, errors: int) -> None:
        """Count the errors of each player, and take the last straw for a call."""
        noted = state.notes.get(_ERRORS)
        counts = noted[1] if isinstance(noted, tuple) and noted[0] == state.round else (0,) * state.seats
        counts = (*counts[:seat], counts[seat] + errors, *counts[seat + 1 :])
        state.notes[_ERRORS] = (state.round, counts)
        limit = self.params.forced_by_errors
        if limit is not None and counts[seat] >= limit:
            self.game.force_call(state, seat)

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
        self.phases = _PHASES[rule.params.timing]  # type: ignore[misc]

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        if state.caller >= 0 or (self._restricted and self._rule.why_not(state, seat)):
            return ()
        return _CALL

    def refusal(self, state: State, seat: int, move: Move) -> str:
        return self._rule.why_not(state, seat)

    def apply(self, state: State, seat: int, move: Move) -> None:
        self._rule.attempt(state, seat)
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
