"""What one seat may see. A view is built from what is allowed, never by deleting what is secret.

Players, adapters and screens get a view and nothing else. It reads the state it was made from, so it stays true while
the match goes on, and costs nothing to keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from cabo_rules.cards import NO_CARD, Deck
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import POSITION_BITS, POSITION_MASK, place, positions_in
from cabo_rules.engine.state import FROM_DISCARD, FROM_STOCK, Phase, State
from cabo_rules.errors import IllegalMoveError

if TYPE_CHECKING:
    from cabo_rules.engine.game import Game

UNSEEN = -2
"""A card that lies there but that the seat has not seen (or a drawn card that it does not know)."""


class View:
    """The table as `seat` sees it. Cards are ints of `deck`; -1 is a gap, -2 (`UNSEEN`) a card it has not seen."""

    __slots__ = ("_bit", "_game", "_state", "seat")

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self._game = game
        self._state = state
        self._bit = 1 << seat
        self.seat = seat

    # -- the table -------------------------------------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """The deck in play: every card's face, value and kind."""
        return self._game.deck

    @property
    def rules(self) -> Game:
        """The rules in play, which everybody knows; they hold nothing of this match."""
        return self._game

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return self._state.seats

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play this round, clockwise."""
        return self._state.playing

    @property
    def phase(self) -> Phase:
        """What kind of move the table waits for."""
        return Phase(self._state.phase)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self._state.turn

    @property
    def actor(self) -> int:
        """Who is asked next."""
        return self._state.actor

    @property
    def turns(self) -> int:
        """How many turns have begun in this round."""
        return self._state.turns

    @property
    def caller(self) -> int:
        """Who has called, or -1."""
        return self._state.caller

    @property
    def final_turns(self) -> int:
        """How many turns are still to be played after the call."""
        return self._state.final_turns

    @property
    def round(self) -> int:
        """The number of this round, from 1."""
        return self._state.round

    @property
    def dealer(self) -> int:
        """Who dealt this round."""
        return self._state.dealer

    @property
    def starter(self) -> int:
        """Who started this round."""
        return self._state.starter

    @property
    def totals(self) -> list[int]:
        """The cumulative scores, by seat."""
        return self._state.totals[:]

    @property
    def scores(self) -> list[int]:
        """The round scores, by seat; zeros until the round is over."""
        return self._state.scores[:]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the match, if it is over."""
        return self._state.winners

    @property
    def playoff(self) -> tuple[int, ...]:
        """The seats that play the tie-break round, if there is one."""
        return self._state.playoff

    # -- cards -----------------------------------------------------------------------------------------------------

    @property
    def drawn(self) -> int:
        """The card in the hand of the seat whose turn it is: -1 for none, `UNSEEN` where this seat does not know it."""
        state = self._state
        if state.drawn == NO_CARD or state.drawn_from == FROM_DISCARD or state.turn == self.seat:
            return state.drawn
        return UNSEEN

    @property
    def drawn_from_stock(self) -> bool:
        """Whether the card in hand (if there is one) came from the stock."""
        return self._state.drawn_from == FROM_STOCK

    @property
    def discard(self) -> Sequence[int]:
        """The discard pile, top last; it lies open."""
        return tuple(self._state.discard)

    @property
    def top(self) -> int:
        """The top of the discard pile, -1 if it is empty."""
        return self._state.discard[-1] if self._state.discard else NO_CARD

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock."""
        return len(self._state.stock)

    def occupied(self, seat: int) -> int:
        """The mask of the positions of a seat where a card lies."""
        return self._state.occupied[seat]

    def face_up(self, seat: int) -> int:
        """The mask of the positions of a seat where a card lies face up."""
        return self._state.face_up[seat]

    def places(self, seat: int) -> list[int]:
        """The places of a seat where a card lies."""
        return [place(seat, position) for position in positions_in(self._state.occupied[seat])]

    def card(self, at: int) -> int:
        """The card at a place if this seat has seen it, `UNSEEN` if not, -1 for a gap."""
        seat, position = at >> POSITION_BITS, at & POSITION_MASK
        state = self._state
        row = state.hands[seat]
        if position >= len(row) or row[position] == NO_CARD:
            return NO_CARD
        return row[position] if state.known[seat][position] & self._bit else UNSEEN

    def row(self, seat: int) -> list[int]:
        """A seat's layout in position order, each as `card` gives it."""
        bit = self._bit
        return [
            card if card < 0 or known & bit else UNSEEN
            for card, known in zip(self._state.hands[seat], self._state.known[seat], strict=True)
        ]

    def rows(self) -> list[list[int]]:
        """All layouts by seat, each as `row` gives it."""
        bit, state = self._bit, self._state
        return [
            [card if card < 0 or known & bit else UNSEEN for card, known in zip(hand, seers, strict=True)]
            for hand, seers in zip(state.hands, state.known, strict=True)
        ]

    def seen_by(self, at: int) -> int:
        """The mask of seats that have seen the card at a place. Looks are made openly: everybody knows who looked."""
        seat, position = at >> POSITION_BITS, at & POSITION_MASK
        row = self._state.known[seat]
        return row[position] if position < len(row) else 0

    def seen_row(self, seat: int) -> Sequence[int]:
        """`seen_by` for a seat's whole layout in position order."""
        return tuple(self._state.known[seat])

    # -- what is going on ------------------------------------------------------------------------------------------

    @property
    def gaps(self) -> tuple[int, ...]:
        """The places that the actor is filling with own cards."""
        return tuple(self._state.gaps)

    @property
    def looked(self) -> tuple[int, ...]:
        """The places that were looked at with the ability in use."""
        return tuple(self._state.looked)

    @property
    def reacted(self) -> int:
        """The mask of seats that have passed in the open window."""
        return self._state.reacted

    def allows(self, move: Move) -> bool:
        """Whether this seat may make `move` now; some moves are legal that nobody lists, as claims of many cards."""
        try:
            self._game.verify(self._state, self.seat, move)
        except IllegalMoveError:
            return False
        return True

    def imagine(self, random: Random) -> State:
        """A match as it may stand for all this seat knows: every card that it can't place lies where chance put it.

        The imagined match is a copy to play on; its chance is new, too. It depends on nothing but `random` and what the
        view discloses: two states that look the same to the seat give the same.
        """
        chance = random.random  # the one method whose numbers Python promises never to change
        state = self._state.copy()
        state.seed, state.shuffles = int(chance() * 2**53), 0
        unseen = sorted(self._unseen(), key=lambda _: chance())
        bit = self._bit
        for row, known in zip(state.hands, state.known, strict=True):
            for position, card in enumerate(row):
                if card >= 0 and not known[position] & bit:
                    row[position] = unseen.pop()
        if self.drawn == UNSEEN:
            state.drawn = unseen.pop()
        state.stock = unseen[: len(state.stock)]
        return state

    def _unseen(self) -> list[int]:
        """The cards that this seat sees nowhere, in deck order: in the stock, or where the view has `UNSEEN`."""
        seen = set(self._state.discard)
        seen.add(self.drawn)
        for seat in range(self._state.seats):
            seen.update(self.row(seat))
        return [card for card in range(self._game.deck.size) if card not in seen]

    def snapshot(self) -> dict[str, object]:
        """Everything that the view discloses, as plain data: the same for two states that look the same to the seat."""
        facts: dict[str, object] = {
            name: getattr(self, name)
            for name, value in vars(View).items()
            if isinstance(value, property) and name not in ("deck", "rules")
        }
        facts["rows"] = [self.row(seat) for seat in range(self.seats)]
        facts["face_up"] = [self.face_up(seat) for seat in range(self.seats)]
        facts["seen_by"] = [list(row) for row in self._state.known]
        return facts
