"""The flow of a match, wrong in one point."""

from __future__ import annotations

from cabo_rules.engine.game import Game
from cabo_rules.engine.places import position_of, seat_of
from cabo_rules.engine.state import FROM_STOCK, State
from tests.wrong_engines.wrong import errs_in


@errs_in("standard", "tamalou", "match-discard")
class CallerHasAFinalTurn(Game):
    """The caller, too, has a last turn."""

    def end_turn(self, state: State) -> None:
        caller = state.caller
        if caller >= 0 and state.following[state.turn] == caller:
            self.begin_turn(state, caller)
            return
        super().end_turn(state)


@errs_in("standard")
class TurnsGoCounterClockwise(Game):
    """The turn goes to the right."""

    def begin_turn(self, state: State, seat: int) -> None:
        if state.turns and seat == state.following[state.turn] and len(state.playing) > 2:
            seat = state.playing[state.playing.index(state.turn) - 1]
        super().begin_turn(state, seat)


@errs_in("standard")
class DrawnCardIsForgotten(Game):
    """Who drew a card and laid it down does not know it any more."""

    def place_drawn(self, state: State, seat: int, at: int, rule: str) -> None:
        fresh = state.drawn_from == FROM_STOCK
        super().place_drawn(state, seat, at, rule)
        if fresh:
            state.known[seat][position_of(at)] = 0


@errs_in("standard")
class TakenCardIsForgotten(Game):
    """Nobody but its owner knows a card that was taken from the discard pile before all eyes."""

    def place_drawn(self, state: State, seat: int, at: int, rule: str) -> None:
        super().place_drawn(state, seat, at, rule)
        state.known[seat_of(at)][position_of(at)] &= 1 << seat


@errs_in("family/cabo-second-edition")
class TakenCardIsTurnedDown(Game):
    """A taken card lies face down."""

    def place_drawn(self, state: State, seat: int, at: int, rule: str) -> None:
        self.taken_face_up = False
        super().place_drawn(state, seat, at, rule)


@errs_in("standard", "match-discard")
class SumOfTheBestCards(Game):
    """Nobody counts more than three cards."""

    def _hand_sums(self, state: State) -> list[int]:
        values = self.deck.values
        return [sum(sorted(values[card] for card in row if card >= 0)[:3]) for row in state.hands]
