"""Looking at cards: `peek` at one's own, `spy` on another's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import places_in, position_of, seat_of
from cabo_rules.engine.state import State
from cabo_rules.rules.steps.base import Step, StepParams


class LookParams(StepParams):
    """A secret look at one card after the other."""

    scope: Literal["own", "opponent", "any"] = "own"
    """Whose cards may be looked at."""
    count: int = Field(default=1, ge=1, le=12)
    """How many cards, one after the other, each another one."""


class Look(Step):
    """The card is seen by the one who looks, stays where it lies and is concealed again (standard.en §04)."""

    key = "look"
    kinds = ("peek", "spy")
    Params = LookParams
    params: LookParams

    def __init__(self, params: LookParams, game: Game, rule: str) -> None:
        super().__init__(params, game, rule)
        self._compares = False

    def followed_by(self, later: Sequence[Step]) -> None:
        self._compares = any("swap" in step.kinds for step in later)

    @classmethod
    def repeated(cls, params: Any) -> int:
        count: int = params.count
        return count

    def moves(self, state: State, seat: int, kind: str) -> Sequence[Move]:
        scope = self.params.scope
        if kind == "peek":
            moves = _looks("peek", seat, state.occupied[seat]) if scope != "opponent" else ()
        else:
            moves = self._spies(state, seat) if scope != "own" else ()
        if state.looked:
            return [move for move in moves if move.places[0] not in state.looked]
        return moves

    def _spies(self, state: State, seat: int) -> tuple[Move, ...]:
        protected = self.game.protected(state, "spied")
        if self._compares:
            protected |= self.game.protected(state, "compared")
        found: tuple[Move, ...] = ()
        for other in state.playing:
            if other != seat and not protected >> other & 1:
                found += _looks("spy", other, state.occupied[other])
        return found

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if len(move.places) != 1:
            return "look at exactly one card"
        at = move.places[0]
        own = seat_of(at) == seat
        if own and (move.kind == "spy" or self.params.scope == "opponent"):
            return "this ability looks at an opponent's card, not at your own"
        if not own and (move.kind == "peek" or self.params.scope == "own"):
            return "this ability looks at a card of your own"
        if state.card_at(at) < 0:
            return "there is no card at that position"
        if at in state.looked:
            return "look at another card this time"
        return "that player's cards are protected"

    def apply(self, state: State, seat: int, move: Move) -> bool:
        at = move.places[0]
        state.known[seat_of(at)][position_of(at)] |= 1 << seat
        state.looked.append(at)
        if state.log is not None:
            state.log.append(Event("looked", self.rule, seat, (at,), (state.card_at(at),), 1 << seat))
        return True


@lru_cache(maxsize=1 << 14)
def _looks(kind: str, seat: int, mask: int) -> tuple[Move, ...]:
    return tuple(Move(kind, (at,)) for at in places_in(seat, mask))
