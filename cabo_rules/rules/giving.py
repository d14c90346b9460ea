"""Giving cards of one's own into gaps: the move that match-discard and pairing share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import places_in, position_of, seat_of
from cabo_rules.engine.rule import Author
from cabo_rules.engine.state import GIVE, NOBODY, State

if TYPE_CHECKING:
    from cabo_rules.engine.game import Game


def start_giving(game: Game, state: State, seat: int, gaps: Sequence[int], rule: str) -> None:
    """Wait for `seat` to fill `gaps` in others' layouts, as far as its own cards reach; then the turn goes on."""
    state.gaps = list(gaps)
    state.giver = seat
    state.notes["giving_rule"] = rule
    if gaps and game.settled(state, giving=True):
        return
    go_on(game, state)


def go_on(game: Game, state: State) -> None:
    """Wait for the next card to be given, or finish."""
    if state.gaps and state.occupied[state.giver]:
        state.phase = GIVE
        state.actor = state.giver
        return
    state.gaps = []
    state.giver = NOBODY
    if not game.settled(state):
        game.repeat_stages(state)


class Give(Author):
    """A card of one's own goes unseen into a gap in another's layout (tamalou-style.fr)."""

    kind = "give"
    phases = (GIVE,)
    summary = "put a card of your own, unseen, into the gap that you made in another's layout"

    def __init__(self, game: Game) -> None:
        self._game = game

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        own = places_in(seat, state.occupied[seat])
        return [Move("give", (at, gap)) for gap in state.gaps for at in own]

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if len(move.places) != 2:
            return "name the card that you give and the gap it goes to"
        if seat_of(move.places[0]) != seat:
            return "you give a card of your own"
        if move.places[1] not in state.gaps:
            return "that is not a gap to be filled"
        return "you have no card at that position"

    def apply(self, state: State, seat: int, move: Move) -> None:
        at, gap = move.places
        known = state.known[seat][position_of(at)]
        card = state.remove(at)
        state.put(gap, card, known)
        state.gaps.remove(gap)
        if state.log is not None:
            rule = str(state.notes.get("giving_rule", ""))
            state.log.append(Event("moved", rule, seat, (at, gap), (card,), known))
        go_on(self._game, state)


class DeclineGiving(Author):
    """Leaving the gap as it is, where giving is optional."""

    kind = "pass/give"
    bare = True
    phases = (GIVE,)
    summary = "give no card; the gap stays"

    def __init__(self, game: Game) -> None:
        self._game = game

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return (Move("pass/give"),)

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.gaps = []
        go_on(self._game, state)
