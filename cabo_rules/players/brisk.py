"""A quick way to play an imagined match: what the careful player does, without its reckoning.

It is handed the state itself, which is imagined, and yet uses nothing but what the seat to move has seen: the others
must not play with the cards open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import POSITION_BITS, POSITION_MASK
from cabo_rules.engine.state import ABILITY, FROM_STOCK, GIVE, PLACE, TURN, TURN_END, WINDOW, State
from cabo_rules.players.sense import Sense

FEW = 0.75
"""A player calls whose hand is known to sum to no more than this many average cards…"""
TAKEN = 4.0
"""…and takes an open card that is lower than the worst of its own by this many points."""
KEPT = 0.55
"""What a card is taken for that its owner has seen and kept, as a share of the mean."""


class Brisk:
    """Chooses moves for every seat of imagined matches of one game."""

    def __init__(self, sense: Sense) -> None:
        deck = sense.game.deck
        self._worth = sense.worth
        self._kinds = deck.kinds
        self._mean = sense.mean
        self._sense = sense
        self._few = FEW * sense.mean
        self._ways: dict[int, Callable[[State, Sequence[Move]], Move]] = {
            WINDOW: self._match,
            PLACE: self._place,
            TURN: self._turn,
            TURN_END: self._turn,
            ABILITY: self._use,
            GIVE: self._give,
        }

    def choose(self, state: State, moves: Sequence[Move]) -> Move:
        """One of `moves` for the seat to move."""
        if len(moves) == 1:
            return moves[0]
        way = self._ways.get(state.phase)
        return way(state, moves) if way is not None else moves[0]

    def _worst(self, state: State, seat: int) -> tuple[int, float]:
        """The position of the own card that counts most as far as its owner knows, and what it counts."""
        worths, mean, bit = self._worth, self._mean, 1 << seat
        at, worst = -1, -100.0
        for position, (card, known) in enumerate(zip(state.hands[seat], state.known[seat], strict=True)):
            if card >= 0:
                counts = worths[card] if known & bit else mean
                if counts > worst:
                    at, worst = position, counts
        return at, worst

    def _turn(self, state: State, moves: Sequence[Move]) -> Move:
        seat, otherwise = state.actor, moves[0]
        for move in moves:
            kind = move[0]
            if kind == "take":
                if self._worth[state.discard[-1]] <= self._worst(state, seat)[1] - TAKEN:
                    return move
            elif kind == "cabo":
                if self._sure(state, seat):
                    return move
                continue
            elif otherwise[0] in ("cabo", "take"):
                otherwise = move
        return otherwise

    def _sure(self, state: State, seat: int) -> bool:
        total, bit = 0.0, 1 << seat
        for card, known in zip(state.hands[seat], state.known[seat], strict=True):
            if card >= 0:
                if not known & bit:
                    return False
                total += self._worth[card]
        return total <= self._few

    def _place(self, state: State, moves: Sequence[Move]) -> Move:
        seat, card = state.actor, state.drawn
        at, worst = self._worst(state, seat)
        gain = worst - self._worth[card]
        if self._sense.several:
            move = self._several(state, seat, gain)
            if move is not None and move in moves:
                return move
        if self._sense.pairs and state.drawn_from == FROM_STOCK and self._worth[card] > 0:
            equal = self._equal(state, seat, card)
            if equal:
                return Move("pair", equal)
        keeps = None
        for move in moves:
            if move[0] == "discard":
                if gain <= (1.0 if self._sense.after_discard[card] else 0.0):
                    return move
            elif move[0] == "exchange" and move[1][0] & POSITION_MASK == at:
                keeps = move
        return keeps or moves[0]

    def _equal(self, state: State, seat: int, card: int) -> tuple[int, ...]:
        """The places of own cards that the seat knows to equal `card`."""
        kinds, base = self._kinds, seat << POSITION_BITS
        return tuple(
            [
                base | position
                for position, (own, known) in enumerate(zip(state.hands[seat], state.known[seat], strict=True))
                if own >= 0 and known >> seat & 1 and kinds[own] == kinds[card]
            ]
        )

    def _several(self, state: State, seat: int, gain: float) -> Move | None:
        """The exchange of two equal cards, where that gains more than one."""
        bit, kinds, worth = 1 << seat, self._kinds, self._worth
        first: dict[int, int] = {}
        for position, (card, known) in enumerate(zip(state.hands[seat], state.known[seat], strict=True)):
            if card >= 0 and known & bit:
                other = first.setdefault(kinds[card], position)
                if other != position and 2 * worth[card] - worth[state.drawn] > max(gain, 0.0):
                    base = seat << POSITION_BITS
                    return Move("exchange/several", (base | other, base | position), base | other)
        return None

    def _use(self, state: State, moves: Sequence[Move]) -> Move:
        seat = state.actor
        best, most = moves[-1], 0.0
        own, worst = -1, 0.0
        for move in moves:
            kind = move[0]
            if kind == "swap":
                if own < 0:
                    position, worst = self._worst(state, seat)
                    own = seat << POSITION_BITS | position
                first, second = move[1]
                if own in (first, second):
                    gain = worst - self._taken_for(state, seat, second if first == own else first)
                    if gain > most:
                        best, most = move, gain
            elif kind == "peek":
                if most < 1.6 and not state.known[seat][move[1][0] & POSITION_MASK] >> seat & 1:
                    best, most = move, 1.6
            elif kind == "skip" and most <= 0.0:
                best = move
        return best

    def _taken_for(self, state: State, seat: int, at: int) -> float:
        """What `seat` takes a card for that lies with another, or with itself."""
        owner, position = at >> POSITION_BITS, at & POSITION_MASK
        if owner == seat:
            return 100.0
        known = state.known[owner][position]
        if known >> seat & 1:
            return self._worth[state.hands[owner][position]]
        return self._mean * KEPT if known >> owner & 1 else self._mean

    def _match(self, state: State, moves: Sequence[Move]) -> Move:
        seat = state.actor
        kind = self._kinds[state.discard[-1]]
        declines = moves[-1]
        for move in moves:
            if move[0] == "match":
                at = move[1][0]
                owner, position = at >> POSITION_BITS, at & POSITION_MASK
                card = state.hands[owner][position]
                right = self._kinds[card] == kind and state.known[owner][position] >> seat & 1
                if right and owner == seat and self._worth[card] > 0:
                    return move
            else:
                declines = move
        return declines

    def _give(self, state: State, moves: Sequence[Move]) -> Move:
        at, _ = self._worst(state, state.actor)
        for move in moves:
            if move[1] and move[1][0] & POSITION_MASK == at:
                return move
        return moves[0]
