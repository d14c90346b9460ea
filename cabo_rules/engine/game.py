"""A game ready to be played: the flow of a match, and at its edge moves that are checked, with reasons for players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from cabo_rules.engine.flow import Flow
from cabo_rules.engine.moves import Move, parse_move
from cabo_rules.engine.rule import Author
from cabo_rules.engine.state import ABILITY, GIVE, PEEK, PLACE, ROUND_OVER, TURN, TURN_END, WINDOW, State
from cabo_rules.errors import IllegalMoveError, MoveNotationError

PASSING = ("pass", "pass/call", "pass/give", "skip")
"""The moves that decline what is optional."""


class Game(Flow):
    """The rules of one variant at a table of `seats`.

    A game holds nothing that changes in play: one game serves any number of states.
    `names` are the seats' names in notation and messages, A, B, C… unless given.
    """

    # -- moves -----------------------------------------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> list[Move]:
        """Every move that `seat` may make now, out of order too where the phase is open to all.

        A seat whose turn comes next may end an open window by starting its turn; these moves are among them, but not
        what it could decline after that, since the same word declines the window. Of claims
        that may name any cards on the table only the sensible sizes are listed; `verify` knows them all.
        """
        moves = self._collect(state, seat) if self._may_act(state, seat) else []
        probe = state
        while probe.phase in (WINDOW, TURN_END):
            probe = self._closed(probe)
            if probe.actor == seat and probe.phase < ROUND_OVER:
                moves += [move for move in self.choices(probe) if move not in moves and move.kind not in PASSING]
        return moves

    def parse(self, text: str, seat: int, names: Sequence[str] | None = None) -> Move:
        """The move that a text says, as `play` and `verify` take it.

        Raises:
            MoveNotationError: it names no move of this game, or no place at the table.
        """
        move = parse_move(text, seat, self.names if names is None else names)
        if move.kind not in self.by_word:
            kinds = ", ".join(sorted(self.by_word))
            raise MoveNotationError(f"{move.kind!r} is not a move of this game; its moves are {kinds}")
        return move

    def verify(self, state: State, seat: int, move: Move) -> None:
        """Raise the reason when `seat` may not make `move` now; the state stays as it is.

        Raises:
            IllegalMoveError: with the reason, in words for that player.
        """
        self._ready(state, seat, move)

    def play(self, state: State, seat: int, move: Move) -> Move:
        """Make a move after checking it, and return it in full.

        A window that nobody uses closes when the next seat's move comes.

        Raises:
            IllegalMoveError: with the reason; nothing has changed then.
        """
        windows, author, move = self._ready(state, seat, move)
        for _ in range(windows):
            self._close(state)
        author.apply(state, seat, move)
        return move

    def _author(self, state: State, move: Move) -> Author:
        """Who judges a move: of the authors that share its word, the one for this phase and number of places."""
        authors = self.by_word.get(move.kind.partition("/")[0])
        if authors is None:
            raise IllegalMoveError(f"there is no move {move.kind!r} in this game")
        here = [author for author in authors if state.phase in author.phases] or authors
        return next((author for author in here if author.fits(move)), here[0])

    def _ready(self, state: State, seat: int, move: Move) -> tuple[int, Author, Move]:
        """How many open windows must close before the move is legal, with its author and the move in full."""
        reason: IllegalMoveError | None = None
        probe, closed = state, 0
        while True:
            author = self._author(probe, move)
            full = author.complete(move._replace(kind=author.kind))
            try:
                self._check(probe, seat, full, author)
            except IllegalMoveError as error:
                reason = reason or error
            else:
                return closed, author, full
            if probe.phase not in (WINDOW, TURN_END):
                raise reason
            probe, closed = self._closed(probe), closed + 1
            if probe.phase >= ROUND_OVER:
                raise reason

    def _check(self, state: State, seat: int, move: Move, author: Author) -> None:
        if state.phase not in author.phases:
            self._refuse_phase(state, seat)
        if not self._may_act(state, seat):
            raise IllegalMoveError(f"it is {self.names[state.actor]}'s move, not {self.names[seat]}'s")
        author.verify(state, seat, move)

    def _refuse_phase(self, state: State, seat: int) -> NoReturn:
        actor = self.names[state.actor]
        if state.phase >= ROUND_OVER:
            raise IllegalMoveError("the round is over")
        if state.phase == PLACE and seat == state.actor:
            raise IllegalMoveError(f"you already drew; place the {self.deck.pretty(state.drawn)} first")
        reasons = {
            PEEK: "the first looks come before the first turn",
            TURN: f"{actor} must first draw, take or call" if seat != state.actor else "draw, take or call first",
            PLACE: f"{actor} has drawn and must place the card",
            ABILITY: f"{actor} may still use the ability of the discarded card, or skip it",
            WINDOW: "only matching the top of the discard pile is possible now",
            GIVE: f"{actor} must first give a card into the gap",
            TURN_END: f"{actor} may still call, or pass",
        }
        raise IllegalMoveError(reasons[state.phase])

    def _may_act(self, state: State, seat: int) -> bool:
        if state.phase == PEEK:
            return bool(state.waiting >> seat & 1)
        if state.phase == WINDOW:
            return seat in state.playing
        return seat == state.actor and state.phase < ROUND_OVER

    # -- windows and what else is optional ---------------------------------------------------------------------------

    def _closed(self, state: State) -> State:
        copy = state.copy()
        self._close(copy)
        return copy

    def _close(self, state: State) -> None:
        """Close the open window (or the chance to call at the end of a turn): nobody uses it any more."""
        state.actor = state.turn
        self.advance(state)

    def decline_all(self, state: State) -> None:
        """Decline every open window and optional ability until the next turn begins or the round is over."""
        turn = state.turns
        while state.turns == turn and state.phase in (ABILITY, WINDOW, GIVE, TURN_END):
            if state.phase in (WINDOW, TURN_END):
                self._close(state)
                continue
            declining = [move for move in self.choices(state) if move.kind in PASSING]
            if not declining:
                return
            self.apply(state, declining[0])
