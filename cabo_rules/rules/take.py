"""Taking the top of the discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.rule import Author, Rule
from cabo_rules.engine.state import FROM_DISCARD, PLACE, TURN, State
from cabo_rules.rules.params import Items, Params, Rank

_TAKE = (Move("take"),)


class TakeParams(Params):
    """Taking the top card of the discard pile, which must then replace a card of one's own."""

    lands: Literal["face_down", "face_up"] = "face_down"
    """How a taken card lies in the layout: concealed, or open for the rest of the round."""
    forbidden: Items[Rank] = ()
    """Ranks that can't be taken."""


class Take(Rule, Author):
    """A turn begins by taking the top of the discard pile, for an exchange only (standard.en §03)."""

    key = "take"
    title = "Take the top discard"
    Params = TakeParams
    order = 11
    kind = "take"
    phases = (TURN,)
    summary = "take the top card of the discard pile; it must replace a card of yours"
    bare = True
    params: TakeParams

    def bind(self, game: Game) -> None:
        super().bind(game)
        game.taken_face_up = self.params.lands == "face_up"
        self._forbidden = [face.rank in self.params.forbidden for face in game.deck.faces]

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        if state.discard and state.occupied[seat] and not self._forbidden[state.discard[-1]]:
            return _TAKE
        return ()

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if not state.discard:
            return "the discard pile is empty"
        if not state.occupied[seat]:
            return "you have no card left that a taken card could replace"
        return f"the {self.game.deck.pretty(state.discard[-1])} can't be taken from the discard pile"

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.drawn = state.discard.pop()
        state.drawn_from = FROM_DISCARD
        state.phase = PLACE
        if state.log is not None:
            state.log.append(Event("took", self.key, seat, cards=(state.drawn,)))
