"""Drawing again: the card is placed like any drawn card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import FROM_STOCK, PLACE, State
from cabo_rules.rules.steps.base import Step, StepParams

_AGAIN = (Move("draw/again"),)
_NOTE = "drawn_again"


class DrawParams(StepParams):
    """Draws from the stock, one after the other: once a card is exchanged it is over, after a discard it goes on."""

    count: int = Field(default=1, ge=1, le=12)
    """How many draws there can be."""


class Draw(Step):
    """Who draws on gives up the power of the card just discarded (family.md RATC, draw two)."""

    key = "draw"
    kinds = ("draw/again",)
    bare = True
    Params = DrawParams
    params: DrawParams

    @classmethod
    def repeated(cls, params: Any) -> int:
        count: int = params.count
        return count

    def moves(self, state: State, seat: int, kind: str) -> Sequence[Move]:
        # Whose turn it is not can't hold a drawn card.
        if seat != state.turn or not self.game.cards_to_come(state):
            return ()
        drawn = self._drawn_before(state)
        return _AGAIN if drawn < 0 or state.discard[-1] == drawn else ()

    @staticmethod
    def _drawn_before(state: State) -> int:
        """The card that the draw before this one of the same ability brought; -1 when this is the first."""
        last = state.notes.get(_NOTE)
        return int(last[2]) if isinstance(last, tuple) and last[:2] == (state.turns, state.step) else -1

    def apply(self, state: State, seat: int, move: Move) -> bool:
        if self._drawn_before(state) >= 0:
            del state.pending[1:]
        state.drawn = self.game.from_stock(state)
        state.drawn_from = FROM_STOCK
        state.step += 1
        state.notes[_NOTE] = (state.turns, state.step, state.drawn)
        state.stage = 0
        state.phase = PLACE
        if state.log is not None:
            state.log.append(Event("drew", self.rule, seat, cards=(state.drawn,), seers=1 << seat))
        return False
