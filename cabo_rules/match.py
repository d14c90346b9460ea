"""A match for programs that embed the engine: names instead of numbers, text instead of tuples, checks everywhere.

    >>> from cabo_rules.match import Match
    >>> match = Match("standard", ["Ann", "Bob"], seed=5)
    >>> match.to_move
    'Bob'
    >>> match.legal_moves("Bob")[:3]
    ['look 1 2', 'look 1 3', 'look 1 4']
    >>> [event.kind for event in match.play("Bob", "look 1 2")]
    ['looked']

A simulation of millions of rounds works on `Game` and `State` instead, which this class wraps.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import NamedTuple

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move, move_text
from cabo_rules.engine.names import checked_names, seat_named
from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER, State
from cabo_rules.engine.view import View
from cabo_rules.errors import IllegalMoveError
from cabo_rules.variant import Variant, load_variant


class Step(NamedTuple):
    """One step of a match: a move with its text, or (seat -1, no text) the deal of a round.

    `end` is how many events the match had after it.
    """

    seat: int
    text: str
    end: int

    @property
    def is_deal(self) -> bool:
        """Whether a round was dealt, and nobody moved."""
        return self.seat < 0


class RoundResult(NamedTuple):
    """How a round ended: its number, the scores of those who played it, everybody's totals, and what ended it.

    `ended_by` is a word such as `call`, `stock`, `empty_hand` or `stuck`.
    """

    round: int
    scores: dict[str, int]
    totals: dict[str, int]
    ended_by: str


class Match:
    """One match from the first deal to its winners.

    `variant` is a `Variant` or a reference such as `standard+kamikaze` or a path; `names` are the seats clockwise.
    The same variant, names, seed and moves give the same match on every machine; without a seed one is chosen, and
    kept in `seed`.

    `variant`, `names`, `game` and `seed` are there to be read; so are `steps` and `results` (of all rounds that are
    over), and `state` for those who know the engine.
    Seats are given by name or by number from 0.

    Raises:
        VariantError: the variant can't be loaded, or is not for so many players.
        SeatNameError: a name that can't be used (see `checked_names`).
    """

    def __init__(self, variant: Variant | str, names: Sequence[str], seed: int | None = None) -> None:
        self.variant = load_variant(variant) if isinstance(variant, str) else variant
        self.names = checked_names(names)
        self.game = self.variant.make_game(len(self.names), self.names)
        self.seed = randbits(32) if seed is None else seed
        self.state: State = self.game.new_match(self.seed, listen=True)
        self.steps: list[Step] = []
        self.results: list[RoundResult] = []
        self._note(-1, "")

    # -- moves -----------------------------------------------------------------------------------------------------

    @property
    def to_move(self) -> str | None:
        """Who is asked next; None when the round is over.

        While a reaction window is open others may be quicker: see `may_move`.
        """
        return None if self.round_over else self.names[self.state.actor]

    @property
    def may_move(self) -> tuple[str, ...]:
        """Everybody who has a legal move now, clockwise from the first seat.

        >>> match = Match("standard", ["Ann", "Bob"], seed=5)
        >>> match.may_move
        ('Ann', 'Bob')
        """
        return tuple(name for seat, name in enumerate(self.names) if self.game.legal(self.state, seat))

    def legal_moves(self, seat: str | int) -> list[str]:
        """The legal moves of a seat in notation; empty when it has none now.

        Of claims that may name any number of cards only the sensible sizes are listed; `play` takes them all.
        """
        number = self.seat(seat)
        moves = self.game.legal(self.state, number)
        return list(dict.fromkeys(move_text(move, number, self.names) for move in moves))

    def play(self, seat: str | int, move: str | Move) -> list[Event]:
        """Make a move, and return everything that happened; the events hold all cards, see `Event.seen_by`.

        Raises:
            MoveNotationError: the text is no move.
            IllegalMoveError: the rules do not allow it now; the text says why, and nothing has changed.
            SeatNameError: there is no such seat.

        >>> match = Match("standard", ["Ann", "Bob"], seed=5)
        >>> match.play("Bob", "draw")
        Traceback (most recent call last):
        cabo_rules.errors.IllegalMoveError: the first looks come before the first turn
        """
        number = self.seat(seat)
        meant = self.game.parse(move, number, self.names) if isinstance(move, str) else move
        before = len(self._log)
        made = self.game.play(self.state, number, meant)
        self._note(number, move_text(made, number, self.names))
        return self._log[before:]

    def next_round(self) -> list[Event]:
        """Deal the next round, and return what happened.

        Raises:
            IllegalMoveError: the round, or the whole match, is still going on or over.
        """
        if not self.round_over:
            raise IllegalMoveError("this round is not over yet")
        if self.is_over:
            raise IllegalMoveError("the match is over")
        before = len(self._log)
        self.game.next_round(self.state)
        self._note(-1, "")
        return self._log[before:]

    # -- how it stands ---------------------------------------------------------------------------------------------

    @property
    def round_over(self) -> bool:
        """Whether the round is over and scored (and perhaps the match with it)."""
        return self.state.phase >= ROUND_OVER

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.state.phase == MATCH_OVER

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, several for a shared victory; empty until the match is over."""
        return tuple(self.names[seat] for seat in self.state.winners)

    @property
    def totals(self) -> dict[str, int]:
        """The cumulative scores.

        >>> Match("standard", ["Ann", "Bob"], seed=5).totals
        {'Ann': 0, 'Bob': 0}
        """
        return dict(zip(self.names, self.state.totals, strict=True))

    @property
    def scores(self) -> dict[str, int]:
        """The scores of the round, by everybody who played it; empty until it is over."""
        if not self.round_over:
            return {}
        return {self.names[seat]: self.state.scores[seat] for seat in self.state.playing}

    def view(self, seat: str | int) -> View:
        """What a seat may see, and nothing else. It stays true while the match goes on."""
        return View(self.game, self.state, self.seat(seat))

    def seat(self, name: str | int) -> int:
        """The number of a seat, from 0.

        Raises:
            SeatNameError: there is no such seat.
        """
        return seat_named(name, self.names)

    # -- what happened ---------------------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened in the match, with all cards."""
        return tuple(self._log)

    def events_for(self, seat: str | int) -> tuple[Event, ...]:
        """Everything that has happened as one seat saw it: cards that it did not see are -1.

        >>> match = Match("standard", ["Ann", "Bob"], seed=5)
        >>> _ = match.play("Bob", "look 1 2")
        >>> match.events_for("Ann")[-1].cards
        (-1, -1)
        """
        number = self.seat(seat)
        return tuple(event.seen_by(number) for event in self._log)

    def copy(self) -> Match:
        """An independent match that stands where this one stands.

        >>> match = Match("standard", ["Ann", "Bob"], seed=5)
        >>> other = match.copy()
        >>> _ = other.play("Bob", "look 1 2")
        >>> len(match.steps), len(other.steps)
        (1, 2)
        """
        new = Match.__new__(Match)
        new.variant, new.names, new.game, new.seed = self.variant, self.names, self.game, self.seed
        new.state = self.state.copy()
        new.state.log = self._log[:]
        new.steps, new.results = self.steps[:], self.results[:]
        return new

    def go_back(self, earlier: Match) -> None:
        """Stand again where this match stood when it was copied; `earlier` is the copy. Views see it, too.

        >>> match = Match("standard", ["Ann", "Bob"], seed=5)
        >>> earlier = match.copy()
        >>> _ = match.play("Bob", "look 1 2")
        >>> match.go_back(earlier)
        >>> len(match.steps), match.to_move
        (1, 'Bob')
        """
        fresh = earlier.copy()
        for name in State.__slots__:
            setattr(self.state, name, getattr(fresh.state, name))
        self.steps, self.results = fresh.steps, fresh.results

    def _note(self, seat: int, text: str) -> None:
        """Keep what was just done, and the result when that ended the round."""
        self.steps.append(Step(seat, text, len(self._log)))
        if self.round_over:
            self.results.append(RoundResult(self.state.round, self.scores, self.totals, self.state.ended_by))

    @property
    def _log(self) -> list[Event]:
        log = self.state.log
        assert log is not None, "the state of a match has lost its log"
        return log
