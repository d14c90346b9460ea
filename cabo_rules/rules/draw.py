"""Drawing from the stock."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.rule import Author, Rule
from cabo_rules.engine.state import FROM_STOCK, PLACE, TURN, State
from cabo_rules.rules.params import Params

_DRAW = (Move("draw"),)


class DrawParams(Params):
    """Drawing the top card of the stock; there is nothing to set."""


class Draw(Rule, Author):
    """A turn begins by drawing the top of the stock, which only the drawer sees (standard.en §03)."""

    key = "draw"
    title = "Draw from the stock"
    Params = DrawParams
    essential = True
    order = 10
    kind = "draw"
    phases = (TURN,)
    summary = "draw the top card of the stock; only you see it"
    bare = True

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return _DRAW if state.stock else ()

    def refusal(self, state: State, seat: int, move: Move) -> str:
        return "there is no card left to draw"

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.drawn = state.stock.pop()
        state.drawn_from = FROM_STOCK
        state.phase = PLACE
        if state.log is not None:
            state.log.append(Event("drew", self.key, seat, cards=(state.drawn,), seers=1 << seat))
