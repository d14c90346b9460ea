"""Matching the top of the discard pile out of turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from pydantic import Field

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import places_in, seat_of
from cabo_rules.engine.rule import MATCHED, Author, Rule
from cabo_rules.engine.state import WINDOW, State
from cabo_rules.rules.giving import DeclineGiving, Give, start_giving
from cabo_rules.rules.params import Params

_PASS = (Move("pass"),)


class MatchDiscardParams(Params):
    """Discarding a card equal to the top of the discard pile before the next player draws."""

    rows: Literal["own", "any"] = "own"
    """Whose cards may be tried: one's own only, or anybody's."""
    penalty: int = Field(default=1, ge=0, le=10)
    """How many unseen penalty cards a wrong match costs."""
    penalty_lands: Literal["end", "first_gap"] = "end"
    """Where a penalty card lies: at a new position at the end, or in the first gap if there is one."""
    give: Literal["never", "must", "may"] = "never"
    """Whether who matched another's card puts one of their own into the gap."""


class MatchDiscard(Rule):
    """Any player, in any order, until the next one draws, takes or calls (match-discard.it, phase 4)."""

    key = "match_discard"
    title = "Match-discard"
    Params = MatchDiscardParams
    order = 30
    params: MatchDiscardParams

    def authors(self) -> Iterable[Author]:
        yield _Match(self)
        yield _Pass(self)
        if self.params.give != "never":
            yield Give(self.game)
        if self.params.give == "may":
            yield DeclineGiving(self.game)

    def grows(self) -> bool:
        return bool(self.params.penalty)

    def shrinks(self) -> bool:
        return True

    def on_after_placement(self, state: State) -> bool:
        """Open the window for the cards that this turn has brought to the discard pile."""
        if not state.fresh:
            return False
        state.reacted = 0
        return self.ask_next(state, state.turn)

    def ask_next(self, state: State, start: int) -> bool:
        """Wait for the first seat from `start` clockwise that has not passed and has a card to try."""
        for step in range(state.seats):
            seat = (start + step) % state.seats
            if not state.reacted >> seat & 1 and self.matches(state, seat):
                state.phase = WINDOW
                state.actor = seat
                return True
        return False

    def go_on(self, state: State, seat: int) -> None:
        """`seat` has had its say: ask the next one, or close the window."""
        if not self.ask_next(state, (seat + 1) % state.seats):
            state.actor = state.turn
            self.game.advance(state)

    def matches(self, state: State, seat: int) -> Sequence[Move]:
        """The cards that a seat may try."""
        if seat not in state.playing:
            return ()
        protected = self.game.protected(state, "matched")
        if self.params.rows == "own":
            return () if protected >> seat & 1 else _tries(seat, state.occupied[seat])
        return [
            move
            for owner in state.playing
            if not protected >> owner & 1
            for move in _tries(owner, state.occupied[owner])
        ]

    def match(self, state: State, seat: int, at: int) -> None:
        """Try the card at a place against the top of the discard pile."""
        kinds = self.game.deck.kinds
        if kinds[state.card_at(at)] == kinds[state.discard[-1]]:
            self._discard(state, seat, at)
            return
        self.game.show(state, seat, (at,), self.key)
        fill = self.params.penalty_lands == "first_gap"
        self.game.add_penalties(state, seat, self.params.penalty, self.key, fill)
        self.game.wrong_claim(state, seat, 1)
        self.go_on(state, seat)

    def _discard(self, state: State, seat: int, at: int) -> None:
        self.game.discard(state, seat, state.remove(at), MATCHED, self.key, at)
        gaps = (at,) if seat_of(at) != seat and self.params.give != "never" else ()
        start_giving(self.game, state, seat, gaps, self.key)


class _Match(Author):
    """Trying a card."""

    kind = "match"
    phases = (WINDOW,)
    summary = "try a card against the top of the discard pile; a wrong one costs a penalty"

    def __init__(self, rule: MatchDiscard) -> None:
        self._rule = rule

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return self._rule.matches(state, seat)

    def refusal(self, state: State, seat: int, move: Move) -> str:
        if len(move.places) != 1:
            return "match names exactly one card"
        if state.card_at(move.places[0]) < 0:
            return "there is no card at that position"
        if self._rule.params.rows == "own" and seat_of(move.places[0]) != seat:
            return "you can match with cards of your own only"
        return "that player's cards are protected"

    def apply(self, state: State, seat: int, move: Move) -> None:
        self._rule.match(state, seat, move.places[0])


class _Pass(Author):
    """Not matching."""

    kind = "pass"
    bare = True
    phases = (WINDOW,)
    summary = "do not match"

    def __init__(self, rule: MatchDiscard) -> None:
        self._rule = rule

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return _PASS

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.reacted |= 1 << seat
        if state.log is not None:
            state.log.append(Event("skipped", self._rule.key, seat, data=(("ability", "match"),)))
        self._rule.go_on(state, seat)


@lru_cache(maxsize=1 << 14)
def _tries(seat: int, mask: int) -> tuple[Move, ...]:
    return tuple(Move("match", (at,)) for at in places_in(seat, mask))
