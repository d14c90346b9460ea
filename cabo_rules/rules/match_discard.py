"""Matching the top of the discard pile out of turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from pydantic import Field

from cabo_rules.engine.events import EVERYONE, Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import place, places_in, position_of, seat_of
from cabo_rules.engine.rule import MATCHED, Author, Rule
from cabo_rules.engine.state import WINDOW, State
from cabo_rules.rules.giving import DeclineGiving, Give, start_giving
from cabo_rules.rules.params import OrOff, Params
from cabo_rules.rules.tries import Tries, tries_of

_PASS = (Move("pass"),)


class GiveBackParams(Params):
    """Who matched another's card puts cards of their own, unseen, in its place."""

    cards: int = Field(default=1, ge=1, le=4)
    """How many cards: the first comes into the gap, each further one to the end of that layout."""
    optional: bool = False
    """Whether that may be declined. Where it may not, a player without cards can't match another's."""


class AfterMatchParams(Params):
    """How far matching goes on after a match, until the next turn's discard."""

    matches: OrOff[int] = Field(default=1, ge=1, le=20)
    """How many cards may be matched in all, or `off` for any number."""
    by: Literal["anyone", "first_matcher"] = "anyone"
    """Who may go on: anyone, or only the player who matched first."""
    late: Literal["refused", "returned", "penalised"] = "refused"
    """An equal card that comes too late can't be tried at all, is shown and goes back, or costs like a wrong one."""


class MatchDiscardParams(Params):
    """Discarding a card equal to the top of the discard pile before the next player draws."""

    rows: Literal["own", "any"] = "own"
    """Whose cards may be tried: one's own only, or anybody's."""
    who: Literal["everyone", "others", "turn_player"] = "everyone"
    """Who may try: everyone, everyone but the player whose turn it is, or only that player."""
    caller_may_match: bool = True
    """Whether the caller may still match."""
    last_card: Literal["allowed", "not_after_call", "never"] = "allowed"
    """Whether a player may match the last card of their own row."""
    attempts: OrOff[int] = Field(default=None, ge=1, le=20)
    """How many cards a player may try on one turn's discard, right or wrong, or `off` for any number."""
    errors: OrOff[int] = Field(default=None, ge=1, le=20)
    """How many wrong cards bar a player from trying again on the same turn's discard, or `off`."""
    after_match: OrOff[AfterMatchParams] = None
    """Limits to matching on after a match, or `off` where anybody may go on."""
    penalty: int = Field(default=1, ge=0, le=10)
    """How many unseen penalty cards a wrong match costs."""
    penalty_lands: Literal["end", "first_gap"] = "end"
    """Where a penalty card lies: at a new position at the end, or in the first gap if there is one."""
    needs_penalty_card: bool = False
    """Whether nobody may try a card while a penalty could not be dealt."""
    give: OrOff[GiveBackParams] = None
    """What who matched another's card gives in return, or `off`."""


class MatchDiscard(Rule):
    """Any player, in any order, until the next one draws, takes or calls (match-discard.it, phase 4)."""

    key = "match_discard"
    title = "Match-discard"
    Params = MatchDiscardParams
    order = 30
    params: MatchDiscardParams

    def bind(self, game: Game) -> None:
        super().bind(game)
        params = self.params
        self._counts = params.attempts is not None or params.errors is not None or params.after_match is not None
        plain = params.who == "everyone" and params.caller_may_match and not params.needs_penalty_card
        self._restricted = self._counts or not plain or params.last_card != "allowed"
        self._must_give = params.give is not None and not params.give.optional

    def authors(self) -> Iterable[Author]:
        yield _Match(self)
        yield _Pass(self)
        if self.params.give is not None:
            yield Give(self.game)
            if self.params.give.optional:
                yield DeclineGiving(self.game)

    def grows(self) -> bool:
        return self.params.penalty > 0 or (self.params.give is not None and self.params.give.cards > 1)

    def shrinks_to(self, dealt: int) -> int:
        return 0

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

    # -- what may be tried -----------------------------------------------------------------------------------------

    def matches(self, state: State, seat: int) -> Sequence[Move]:
        """The cards that a seat may try."""
        if seat not in state.playing or (self._restricted and self.why_barred(state, seat)):
            return ()
        own = () if self._keeps_last(state, seat) else _tries(seat, state.occupied[seat])
        if self.params.rows == "own":
            return own
        if self._must_give and not state.occupied[seat]:
            return ()
        protected = self.game.protected(state, "matched")
        others = [other for other in state.playing if other != seat and not protected >> other & 1]
        return [*own, *(move for other in others for move in _tries(other, state.occupied[other]))]

    def _keeps_last(self, state: State, seat: int) -> bool:
        ban = self.params.last_card
        if ban == "allowed" or state.occupied[seat].bit_count() != 1:
            return False
        return ban == "never" or state.caller >= 0

    def why_barred(self, state: State, seat: int) -> str:
        """Why a seat may not try any card now; empty when it may."""
        params = self.params
        if seat == state.caller and not params.caller_may_match:
            return "who has called can't match any more"
        if params.who == "others" and seat == state.turn:
            return "you can't match what your own turn discarded"
        if params.who == "turn_player" and seat != state.turn:
            return "only the player whose turn it is may match"
        if params.needs_penalty_card and self.game.cards_to_come(state) < params.penalty:
            return "nobody can match now: there is no card left for a penalty"
        return self._why_spent(state, seat) if self._counts else ""

    def _why_spent(self, state: State, seat: int) -> str:
        params, tries = self.params, tries_of(state)
        if params.attempts is not None and tries.attempts[seat] >= params.attempts:
            return "you have tried as many cards on this discard as you may"
        if params.errors is not None and tries.errors[seat] >= params.errors:
            return "after a wrong card you can't try another one on this discard"
        after = params.after_match
        if after is not None and after.late == "refused" and self._is_late(after, tries, seat):
            return "you are too late: this discard has been matched"
        return ""

    @staticmethod
    def _is_late(after: AfterMatchParams, tries: Tries, seat: int) -> bool:
        if not tries.matches:
            return False
        spent = after.matches is not None and tries.matches >= after.matches
        return spent or (after.by == "first_matcher" and seat != tries.first)

    # -- trying a card ---------------------------------------------------------------------------------------------

    def match(self, state: State, seat: int, at: int) -> None:
        """Try the card at a place against the top of the discard pile."""
        kinds = self.game.deck.kinds
        right = kinds[state.card_at(at)] == kinds[state.discard[-1]]
        after = self.params.after_match
        late = right and after is not None and self._is_late(after, tries_of(state), seat)
        if self._counts:
            tries_of(state).note(state, seat, right, late)
        if right and not late:
            self._discard(state, seat, at)
            return
        again = state.known[seat_of(at)][position_of(at)] == EVERYONE
        self.game.show(state, seat, (at,), self.key)
        before = state.occupied[seat]
        if not right or (after is not None and after.late == "penalised"):
            fill = self.params.penalty_lands == "first_gap"
            self.game.add_penalties(state, seat, self.params.penalty, self.key, fill)
        if state.occupied[seat] == before and again:
            # It cost nothing and showed nothing: who is asked in turn is not asked again, or could go on for ever.
            state.reacted |= 1 << seat
        if not right:
            self.game.wrong_claim(state, seat, 1)
        self.go_on(state, seat)

    def _discard(self, state: State, seat: int, at: int) -> None:
        self.game.discard(state, seat, state.remove(at), MATCHED, self.key, at)
        owner, give = seat_of(at), self.params.give
        gaps: tuple[int, ...] = ()
        if give is not None and owner != seat:
            end = len(state.hands[owner])
            gaps = (at, *(place(owner, end + extra) for extra in range(give.cards - 1)))
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
        own = seat_of(move.places[0]) == seat
        if self._rule.params.rows == "own" and not own:
            return "you can match with cards of your own only"
        barred = self._rule.why_barred(state, seat)
        if barred:
            return barred
        if not own and not state.occupied[seat]:
            return "you have no card to give in return"
        return "your last card must stay" if own else "that player's cards are protected"

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
