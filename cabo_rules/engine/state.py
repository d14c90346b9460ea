"""The state of a match: integers and lists, cheap to copy, with nothing in it that the rules could not tell.

Seats are numbered clockwise from 0. A mask over seats or positions is an int with one bit each.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from hashlib import shake_128
from struct import unpack

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.events import Event
from cabo_rules.engine.places import POSITION_BITS, POSITION_MASK

NOBODY = -1
_GOLDEN = 0x9E3779B97F4A7C15
_MASK64 = (1 << 64) - 1
_ROUND_BITS = 16


class Phase(IntEnum):
    """What kind of move the table waits for."""

    PEEK = 0
    TURN = 1
    PLACE = 2
    ABILITY = 3
    WINDOW = 4
    GIVE = 5
    TURN_END = 6
    ROUND_OVER = 7
    MATCH_OVER = 8


# Plain ints for the playing loop: an attribute of an enum class costs several times a module global.
PEEK, TURN, PLACE, ABILITY, WINDOW, GIVE, TURN_END, ROUND_OVER, MATCH_OVER = (int(phase) for phase in Phase)

FROM_STOCK, FROM_DISCARD = 0, 1


class State:
    """One match as it stands.

    Match: `everybody` (all seats), `seed`, `shuffles` (the number of the next shuffle; each round has numbers of its
    own), `round` (from 1), `starter`, `dealer`, `totals`, `resets` (exact-total resets used, per seat), `playoff`
    (seats of the tie-break round, or empty), `winners`.

    Round: `playing` (the seats dealt in, clockwise), `following` (the next seat that plays, per seat), `hands`
    (cards by seat and position, -1 for a gap), `known` (per position the mask of seats that have seen the card there),
    `occupied` and `face_up` (position masks per seat), `stock` and `discard` (top last), `turns` (begun so far),
    `turn` (whose turn it is), `actor` (who is asked next), `phase`, `waiting` (seats that have yet to make their first
    look), `drawn` (the card in hand) and `drawn_from`, `caller`, `called_in` (the number of the turn of the call),
    `final_turns` (still to be played after it), `scores` and `sums` (after the round), `ended_by`.

    Within a turn: `stage` (how far the turn has got after its placement), `pending` (abilities to be used, as
    `seat << 8 | ability`), `step` and `looked` (how far the first of them has got, and what was looked at),
    `gaps` (places to be filled) and `giver`, `fresh` (cards discarded in this turn), `reacted` (seats that have passed
    in the open window), `notes` (whatever else a rule must keep; values must not be changed in place).

    `log` collects events when somebody listens, else it is None.
    """

    __slots__ = (
        "actor",
        "called_in",
        "caller",
        "dealer",
        "discard",
        "drawn",
        "drawn_from",
        "ended_by",
        "everybody",
        "face_up",
        "final_turns",
        "following",
        "fresh",
        "gaps",
        "giver",
        "hands",
        "known",
        "log",
        "looked",
        "notes",
        "occupied",
        "pending",
        "phase",
        "playing",
        "playoff",
        "reacted",
        "resets",
        "round",
        "scores",
        "seats",
        "seed",
        "shuffles",
        "stage",
        "starter",
        "step",
        "stock",
        "sums",
        "totals",
        "turn",
        "turns",
        "waiting",
        "winners",
    )

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.everybody = tuple(range(seats))
        self.seed = seed
        self.round = 0
        self.starter = self.dealer = NOBODY
        self.totals = [0] * seats
        self.resets = [0] * seats
        self.playoff: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()
        self.notes: dict[str, object] = {}
        self.log: list[Event] | None = None
        self.clear_round(self.everybody)

    def clear_round(self, playing: tuple[int, ...]) -> None:
        """Empty the table for a round among the seats `playing` (clockwise)."""
        seats = self.seats
        # The pack of a round depends on its number and the seed alone, so that two variants can be given the same deals
        # whatever happened in the rounds before.
        self.shuffles = self.round << _ROUND_BITS
        self.playing = playing
        self.following = seats_following(seats, playing)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.known: list[list[int]] = [[] for _ in range(seats)]
        self.occupied = [0] * seats
        self.face_up = [0] * seats
        self.stock: list[int] = []
        self.discard: list[int] = []
        self.turns = 0
        self.turn = self.actor = playing[0]
        self.phase = PEEK
        self.waiting = 0
        self.drawn = NO_CARD
        self.drawn_from = FROM_STOCK
        self.caller = NOBODY
        self.called_in = 0
        self.final_turns = 0
        self.scores: list[int] = [0] * seats
        self.sums: list[int] = [0] * seats
        self.ended_by = ""
        self.stage = 0
        self.pending: list[int] = []
        self.step = 0
        self.looked: list[int] = []
        self.gaps: list[int] = []
        self.giver = NOBODY
        self.fresh = 0
        self.reacted = 0

    def copy(self) -> State:
        """An independent copy that plays on exactly as this one would; nobody listens to it."""
        new = State.__new__(State)
        new.seats = self.seats
        new.everybody = self.everybody
        new.seed = self.seed
        new.shuffles = self.shuffles
        new.round = self.round
        new.starter = self.starter
        new.dealer = self.dealer
        new.totals = self.totals[:]
        new.resets = self.resets[:]
        new.playoff = self.playoff
        new.winners = self.winners
        new.notes = self.notes.copy()
        new.log = None
        new.playing = self.playing
        new.following = self.following
        new.hands = [row[:] for row in self.hands]
        new.known = [row[:] for row in self.known]
        new.occupied = self.occupied[:]
        new.face_up = self.face_up[:]
        new.stock = self.stock[:]
        new.discard = self.discard[:]
        new.turns = self.turns
        new.turn = self.turn
        new.actor = self.actor
        new.phase = self.phase
        new.waiting = self.waiting
        new.drawn = self.drawn
        new.drawn_from = self.drawn_from
        new.caller = self.caller
        new.called_in = self.called_in
        new.final_turns = self.final_turns
        new.scores = self.scores[:]
        new.sums = self.sums[:]
        new.ended_by = self.ended_by
        new.stage = self.stage
        new.pending = self.pending[:]
        new.step = self.step
        new.looked = self.looked[:]
        new.gaps = self.gaps[:]
        new.giver = self.giver
        new.fresh = self.fresh
        new.reacted = self.reacted
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "log")

    __hash__ = None  # type: ignore[assignment]

    # -- cards at places -------------------------------------------------------------------------------------------

    def card_at(self, at: int) -> int:
        """The card at a place, -1 for a gap or a position that the layout does not have."""
        row = self.hands[at >> POSITION_BITS]
        position = at & POSITION_MASK
        return row[position] if position < len(row) else NO_CARD

    def put(self, at: int, card: int, known: int, face_up: bool = False) -> None:
        """Lay `card` at an empty place, or over what is there; `known` is the mask of seats that know it."""
        seat, position = at >> POSITION_BITS, at & POSITION_MASK
        row = self.hands[seat]
        while len(row) <= position:
            row.append(NO_CARD)
            self.known[seat].append(0)
        row[position] = card
        self.known[seat][position] = known
        self.occupied[seat] |= 1 << position
        if face_up:
            self.face_up[seat] |= 1 << position
        elif self.face_up[seat]:
            self.face_up[seat] &= ~(1 << position)

    def deal(self, seat: int, cards: list[int]) -> None:
        """Lay `cards` at the first positions of an empty layout, unseen."""
        self.hands[seat] = cards
        self.known[seat] = [0] * len(cards)
        self.occupied[seat] = (1 << len(cards)) - 1

    def remove(self, at: int) -> int:
        """Take the card at a place away, which leaves a gap, and return it."""
        seat, position = at >> POSITION_BITS, at & POSITION_MASK
        card = self.hands[seat][position]
        self.hands[seat][position] = NO_CARD
        self.known[seat][position] = 0
        self.occupied[seat] &= ~(1 << position)
        if self.face_up[seat]:
            self.face_up[seat] &= ~(1 << position)
        return card

    def swap(self, first: int, second: int) -> None:
        """Exchange the cards of two occupied places. Who knew a card still does: everybody saw where it went."""
        seat_a, position_a = first >> POSITION_BITS, first & POSITION_MASK
        seat_b, position_b = second >> POSITION_BITS, second & POSITION_MASK
        row_a, row_b = self.hands[seat_a], self.hands[seat_b]
        row_a[position_a], row_b[position_b] = row_b[position_b], row_a[position_a]
        known_a, known_b = self.known[seat_a], self.known[seat_b]
        known_a[position_a], known_b[position_b] = known_b[position_b], known_a[position_a]
        if self.face_up[seat_a] or self.face_up[seat_b]:
            self._swap_faces(first, second)

    def _swap_faces(self, first: int, second: int) -> None:
        up = [self.face_up[at >> POSITION_BITS] >> (at & POSITION_MASK) & 1 for at in (first, second)]
        for at, lies_up in ((first, up[1]), (second, up[0])):
            bit = 1 << (at & POSITION_MASK)
            mask = self.face_up[at >> POSITION_BITS]
            self.face_up[at >> POSITION_BITS] = mask | bit if lies_up else mask & ~bit

    def free_position(self, seat: int, fill_gaps: bool = False) -> int:
        """Where a card that is added to a layout goes: a new position at its end, or first the lowest gap.

        After the last position that a place can tell, gaps are filled in any case; a deck is never so large that
        there is none.
        """
        row = self.hands[seat]
        if (fill_gaps or len(row) == POSITION_MASK) and NO_CARD in row:
            return row.index(NO_CARD)
        return len(row)

    def hand(self, seat: int) -> list[int]:
        """The cards in front of a seat, without gaps."""
        return [card for card in self.hands[seat] if card >= 0]

    # -- chance ----------------------------------------------------------------------------------------------------

    def permutation(self, size: int) -> list[int]:
        """The numbers below `size` in an order of chance.

        All chance of a match comes from here. The n-th call depends on nothing but the seed and n, so a copy of the
        state needs no generator of its own; SHAKE-128 (FIPS 202) gives the same bits on every machine, and sorting by
        64 bits each is twice as fast as swapping. (Equal bits, one chance in 10¹⁶ a pack, keep the numbers' order.)
        """
        bits = shake_128(b"%d/%d" % (self.seed, self.shuffles)).digest(8 * size)
        self.shuffles += 1
        return sorted(range(size), key=unpack(f"<{size}Q", bits).__getitem__)

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle `cards` in place."""
        cards[:] = [cards[index] for index in self.permutation(len(cards))]


@cache
def seats_following(seats: int, playing: tuple[int, ...]) -> tuple[int, ...]:
    """For every seat, the first clockwise after it that is among `playing`."""
    return tuple(
        next(other % seats for other in range(seat + 1, seat + 1 + seats) if other % seats in playing)
        for seat in range(seats)
    )


def mixed(seed: int, number: int) -> int:
    """A well-spread 64-bit seed from a seed and a running number (the finaliser of SplitMix64, Steele et al. 2014)."""
    value = (seed + (number + 1) * _GOLDEN) & _MASK64
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK64
    return value ^ (value >> 31)
