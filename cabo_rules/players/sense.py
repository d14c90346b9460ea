"""What the rules of a game mean for a player, found out by trying them on a made-up table.

Nothing here knows a variant or a rule by name: what a discarded card lets its player do is seen by discarding it,
what a call earns by asking for the scores. All of it is worked out once per game.
"""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean, pvariance

from cabo_rules.engine.game import PASSING, Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import place
from cabo_rules.engine.state import ABILITY, NOBODY, State

Kinds = frozenset[str]
"""Kinds of moves."""

NOTHING: Kinds = frozenset()
_SHUFFLES = 100
_FAR = 4
"""Points that surely part two sums."""


class Sense:
    """What `game` means for a player.

    `worth[card]` is what a card counts in a hand at the end; its `mean` and `variance` are over the deck. `lively` says
    whether more can follow when a card is sent out of a layout.
    `after_discard[card]` are the kinds of move that discarding `card` from the hand lets its player make;
    `after_exchange[card]` those when an exchange for a stock card sends it out, `after_taking[card]` for a taken one.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        kinds = game.authors
        self.windows = "match" in kinds
        self.several = "exchange/several" in kinds
        self.pairs = "pair" in kinds
        self.gives = "give" in kinds
        cards = range(game.deck.size)
        self.after_discard = [self._after_discard(card) for card in cards]
        self.after_exchange = [self._after_exchange(card, "draw") for card in cards]
        self.after_taking = [self._after_exchange(card, "take") for card in cards]
        by_face = {face: self._counted(card) for card, face in enumerate(game.deck.faces)}
        self.lively = self.windows or any(self.after_exchange) or any(self.after_taking)
        self.worth = [by_face[face] for face in game.deck.faces]
        self.mean = fmean(self.worth)
        self.variance = pvariance(self.worth, self.mean)
        self._gains: dict[int, float] = {}
        self._stakes: dict[tuple[int, int, int], tuple[int, float]] = {}
        self.tie_wins = self.stakes(10, 0, 0)[0] <= self.stakes(10, 1, 0)[0]

    # -- cards -----------------------------------------------------------------------------------------------------

    def _counted(self, card: int) -> float:
        """What a hand of this one card counts: its value, or what replaces it before the cards are counted."""
        counted = self._count_alone(card, 0)
        if counted == self.game.deck.values[card]:
            return counted
        return fmean(self._count_alone(card, shuffle) for shuffle in range(_SHUFFLES))

    def _count_alone(self, card: int, shuffle: int) -> float:
        state = State(self.game.seats, shuffle)
        others = [other for other in state.permutation(self.game.deck.size) if other != card]
        state.deal(0, [card])
        for seat in range(1, self.game.seats):
            state.deal(seat, [others.pop()])
        state.discard = [others.pop()]
        state.stock = others
        state.starter = state.dealer = 0
        self.game.end_round(state, "trial")
        return float(state.sums[0])

    # -- abilities -------------------------------------------------------------------------------------------------

    def _table(self, last: int, top: int) -> State:
        """A table at the start of a turn: seat 0 has `last` at its first place, `top` is the next card to be drawn."""
        game = self.game
        others = [card for card in range(game.deck.size) if card not in (last, top)]
        each = max(1, min(4, (len(others) - 4) // game.seats))
        state = State(game.seats, 1)
        state.round = 1
        state.dealer = state.starter = 0
        for seat in range(game.seats):
            state.deal(seat, [others.pop() for _ in range(each)])
        if last >= 0:
            state.hands[0][0] = last
        state.discard = [others.pop()]
        state.stock = [*others, top]
        game.begin_turn(state, 0)
        return state

    def _after_discard(self, card: int) -> Kinds:
        return self._following(self._table(-1, card), (Move("draw"), Move("discard")))

    def _after_exchange(self, card: int, start: str) -> Kinds:
        top = 0 if card else 1
        return self._following(self._table(card, top), (Move(start), Move("exchange", (place(0, 0),))))

    def _following(self, state: State, moves: tuple[Move, ...]) -> Kinds:
        """The kinds of ability moves that `moves` lead to."""
        for move in moves:
            if move not in self.game.choices(state):
                return NOTHING
            self.game.apply(state, move)
        found: set[str] = set()
        for _ in range(8):
            if state.phase != ABILITY or state.actor != 0:
                break
            active = [move for move in self.game.choices(state) if move.kind not in PASSING]
            if not active:
                break
            found.update(move.kind for move in active)
            self.game.apply(state, active[0])
        return frozenset(found)

    # -- a turn ----------------------------------------------------------------------------------------------------

    def progress(self, worst: float, mean: float) -> float:
        """By how much a turn is expected to lower the sum of a hand whose worst card counts `worst`.

        `mean` is the expected worth of an unseen card; the pack is taken to have shifted as a whole.
        """
        key = int(2 * (worst - mean + self.mean) + 0.5)
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._mean_gain(key / 2)
        return found

    def _mean_gain(self, worst: float) -> float:
        gains = [
            max(worst - value, 1.2 if after else 0.0)
            for value, after in zip(self.worth, self.after_discard, strict=True)
        ]
        return sum(gains) / len(gains)

    # -- scores ----------------------------------------------------------------------------------------------------

    def stakes(self, mine: int, lead: int, caller: int) -> tuple[int, float]:
        """What a round brings to the owner of a hand with the sum `mine`, and to the others beyond their sums.

        `lead` is 1, 0 or -1: the lowest other hand is higher, the same or lower. `caller` is 0 for the owner, 1 for the
        one with the lowest other hand, -1 for nobody. The second number is the mean over the others.
        """
        key = (mine, lead, caller)
        found = self._stakes.get(key)
        if found is None:
            found = self._stakes[key] = self._try_stakes(mine, mine + _FAR * lead, caller)
        return found

    def _try_stakes(self, mine: int, lowest: int, caller: int) -> tuple[int, float]:
        seats = self.game.seats
        sums = [mine, lowest] + [max(mine, lowest) + _FAR * (2 + seat) for seat in range(seats - 2)]
        state = State(seats, 1)
        state.caller = caller if caller >= 0 else NOBODY
        state.sums = sums
        scores = self.game.scores_from(state, sums[:])
        return scores[0], sum(scores[1:]) / (seats - 1) - sum(sums[1:]) / (seats - 1)


@lru_cache(maxsize=64)
def sense_of(game: Game) -> Sense:
    """The sense of a game, made once."""
    return Sense(game)
