"""A match at a table of people and players: whose turn it is to be asked, what they may see, and what can be undone.

Nothing here knows a terminal. A driver asks, in this order and again after every step:

1. `sight`: somebody has seen cards that nobody else saw; show them, then `concealed`.
2. `match.round_over` and `match.is_over`.
3. `reacting`: people who may match out of turn. They are asked first and together, in their own time; then the
   players are asked one by one, clockwise from the seat whose turn it is. A right match starts that anew.
4. `person_to_move`: the one person who must move.
5. Else `player_moves`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import PASSING
from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import WINDOW, mixed
from cabo_rules.errors import IllegalMoveError, PlayerError
from cabo_rules.match import Match
from cabo_rules.players import Player, load_player
from cabo_rules.players.player import Listener
from cabo_rules.tableplay.chairs import Chair
from cabo_rules.tableplay.disclosing import discloses
from cabo_rules.tableplay.story import Sight, round_start, sight_in


class _Before(NamedTuple):
    """How the match stood before a person's move."""

    match: Match
    seat: int


_NOTHING_TO_UNDO = "there is no move of yours to take back, or somebody has moved since"


class Table:
    """A match, and who plays its seats.

    `told` is how many events of a match that is gone on with have been shown to everybody who saw something in them.
    """

    def __init__(self, match: Match, chairs: Sequence[Chair], told: int = 0) -> None:
        self.match = match
        self.chairs = tuple(chairs)
        self.people = tuple(seat for seat, chair in enumerate(chairs) if chair.is_person)
        self._players: dict[int, Player] = {
            seat: load_player(chair.player)(mixed(match.seed, seat))
            for seat, chair in enumerate(chairs)
            if not chair.is_person
        }
        self.views = tuple(match.view(seat) for seat in range(match.state.seats))
        self._shown = dict.fromkeys(self.people, told)
        self._round = 0
        self._noticed = 0
        self._before: list[_Before] = []

    # -- what people have seen -------------------------------------------------------------------------------------

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened, with all cards."""
        return self.match.events

    @property
    def sight(self) -> Sight | None:
        """What a person has seen and was not shown yet; the next one clockwise from who is asked now."""
        events = self.events
        for seat in self._clockwise():
            if self._shown.get(seat, len(events)) < len(events):
                found = sight_in(self.match.game, events[self._shown[seat] :], seat)
                if found is not None:
                    return found
                self._shown[seat] = len(events)
        return None

    def concealed(self, seat: int) -> None:
        """`seat` has been shown all that it has seen."""
        self._shown[seat] = len(self.events)

    def _clockwise(self) -> list[int]:
        first, seats = self.match.state.actor, self.match.state.seats
        return [(first + step) % seats for step in range(seats)]

    # -- who is asked ----------------------------------------------------------------------------------------------

    @property
    def reacting(self) -> tuple[int, ...]:
        """The people who may try a card out of turn now and have not passed, clockwise from whose turn it is."""
        state = self.match.state
        if state.phase != WINDOW:
            return ()
        seats = [(state.turn + step) % state.seats for step in range(state.seats)]
        return tuple(seat for seat in seats if seat in self.people and self.reactions(seat))

    def reactions(self, seat: int) -> list[Move]:
        """What a seat may do in the open window, but for passing; nothing if it has passed."""
        state, game = self.match.state, self.match.game
        if state.phase != WINDOW or seat not in state.playing or state.reacted >> seat & 1:
            return []
        return [move for offer in game.offers[WINDOW] for move in offer(state, seat) if move.kind not in PASSING]

    @property
    def person_to_move(self) -> int | None:
        """The person who is asked next, None when it is a player or nobody."""
        if self.match.round_over:
            return None
        actor = self.match.state.actor
        return actor if actor in self.people else None

    @property
    def choices(self) -> Sequence[Move]:
        """The legal moves of whoever is asked next."""
        return self.match.game.choices(self.match.state)

    # -- moves -----------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: Move | str) -> None:
        """A person's move.

        Raises:
            MoveError: it is no move or not allowed; nothing has changed.
        """
        before = _Before(self.match.copy(), seat)
        self.match.play(seat, move)
        self._before = [*(one for one in self._before if one.seat == seat), before]

    def let_pass(self, seats: Sequence[int]) -> None:
        """These people match nothing, as long as the window is open to them."""
        for seat in seats:
            passing = self._passing(seat)
            if passing is not None:
                self.match.play(seat, passing)
        self._before = []

    def _passing(self, seat: int) -> Move | None:
        if not self.reactions(seat):
            return None
        state, game = self.match.state, self.match.game
        moves = (move for offer in game.offers[WINDOW] for move in offer(state, seat))
        return next((move for move in moves if move.kind in PASSING), None)

    def player_moves(self) -> None:
        """The player who is asked next makes its move.

        Raises:
            PlayerError: it chose a move that is not legal.
        """
        match, seat = self.match, self.match.state.actor
        self._sit_down()
        self._tell()
        move = self._players[seat].choose(self.views[seat], match.game.choices(match.state))
        try:
            match.play(seat, move)
        except IllegalMoveError as error:
            raise PlayerError(f"the player at {match.names[seat]} chose {move}: {error}") from error
        self._before = []

    def next_round(self) -> None:
        """Deal the next round."""
        self.match.next_round()
        self._before = []

    def _sit_down(self) -> None:
        """The players look at the table when a round is dealt, or when they come to one that is going on."""
        if self._round == self.match.state.round:
            return
        self._round = self.match.state.round
        self._noticed = round_start(self.events)
        for seat in self.match.state.playing:
            if seat in self._players:
                self._players[seat].start(self.views[seat])

    def _tell(self) -> None:
        """Players that listen hear what happened since the last move of any of them."""
        events = self.events
        for event in events[self._noticed :]:
            for seat, player in self._players.items():
                if isinstance(player, Listener):
                    player.notice(event.seen_by(seat))
        self._noticed = len(events)

    # -- taking back -----------------------------------------------------------------------------------------------

    def why_no_undo(self, seat: int) -> str:
        """Why `seat` can't take its last move back; empty when it can."""
        if not self._before or self._before[-1].seat != seat:
            return _NOTHING_TO_UNDO
        before = self._before[-1]
        count = len(before.match.events)
        if discloses(self.events[:count], self.events[count:]):
            return "cards have been seen since; what is seen can't be unseen"
        return ""

    def undo(self, seat: int) -> str:
        """Take back the last move of `seat`, and return it in notation.

        Raises:
            IllegalMoveError: that would leave somebody with knowledge, or somebody else has moved.
        """
        reason = self.why_no_undo(seat)
        if reason:
            raise IllegalMoveError(reason)
        taken = self.match.steps[-1].text
        self.match.go_back(self._before.pop().match)
        for person in self.people:
            self._shown[person] = min(self._shown[person], len(self.events))
        return taken
