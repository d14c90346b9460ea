"""Who deals."""

from __future__ import annotations

from typing import Literal

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Params
from cabo_rules.rules.seats import best_seat


class DealerParams(Params):
    """Who deals the first round and the rounds after it."""

    first: Literal["random", "high_card"] = "random"
    """How the first dealer is found: by chance, or by drawing the highest card (ties draw again)."""
    next: Literal["clockwise", "highest_round_score", "lowest_round_score"] = "clockwise"
    """Who deals next."""
    ties: Literal["clockwise", "total"] = "clockwise"
    """Who that is of several: the first clockwise after the last dealer, or by the totals so far (then clockwise)."""


class Dealer(Rule):
    """The dealer of each round (standard.en §02; match-discard.it, deal)."""

    key = "dealer"
    title = "Dealer"
    Params = DealerParams
    essential = True
    params: DealerParams

    def bind(self, game: Game) -> None:
        super().bind(game)
        ranks = {rank: number for number, rank in enumerate(game.deck.ranks)}
        self._height = [ranks[face.rank] for face in game.deck.faces]

    def on_first_dealer(self, state: State) -> int | None:
        seats = list(range(state.seats))
        if self.params.first == "random":
            state.shuffle(seats)
            return seats[0]
        while len(seats) > 1:
            seats = self._highest(state, seats)
        return seats[0]

    def _highest(self, state: State, seats: list[int]) -> list[int]:
        pack = list(range(self.game.deck.size))
        state.shuffle(pack)
        drawn = dict(zip(seats, pack, strict=False))
        if state.log is not None:
            state.log.extend(Event("dealer_drawn", self.key, seat, cards=(card,)) for seat, card in drawn.items())
        top = max(self._height[card] for card in drawn.values())
        return [seat for seat, card in drawn.items() if self._height[card] == top]

    def on_next_dealer(self, state: State) -> int | None:
        if self.params.next == "clockwise":
            return (state.dealer + 1) % state.seats
        best = max if self.params.next == "highest_round_score" else min
        return best_seat(state, best, state.dealer, self.params.ties)
