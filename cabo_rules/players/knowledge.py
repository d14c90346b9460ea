"""What a seat knows at a decision, in the form that a player reckons with."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import place
from cabo_rules.engine.view import UNSEEN, View

KEPT = (0.88, 0.67, 0.59, 0.53, 0.48, 0.44, 0.40, 0.37)
"""What a card counts that its owner has seen and kept, as a share of the mean of unseen cards, after so many turns of
each seat; measured in rounds of careful players."""
KEPT_SPREAD = (0.93, 0.57, 0.43, 0.36, 0.31, 0.27, 0.23, 0.20)
"""The variance of such a card as a share of an unseen card's."""

Weighed = list[tuple[float, Move]]
"""Moves with the points that each is expected to gain."""


class Knowledge:
    """Refreshed in place at every decision, so that nothing is allocated that a list can hold.

    `rows[seat]` are the cards of a layout in position order, -1 for a gap, -2 (`UNSEEN`) for one that is not known.
    `worth[card]` is what a card counts; `worth[-2]`, the worth of an unseen card, is the mean over the cards that are
    to be seen nowhere, and `worth[-1]`, that of a gap, is 0: a whole row can be looked up in it.
    """

    __slots__ = ("_total", "kinds", "me", "mean", "rows", "size", "variance", "view", "worth")

    def __init__(self, view: View, worth: Sequence[float], variance: float) -> None:
        deck = view.deck
        self.view = view
        self.me = view.seat
        self.kinds = deck.kinds
        self.size = deck.size
        self.variance = variance
        self.worth: list[float] = [*worth, 0.0, 0.0]
        self._total = sum(worth)
        self.mean = self._total / deck.size
        self.rows: list[list[int]] = []

    def refresh(self, rows: list[list[int]], drawn: int, discard: Sequence[int]) -> None:
        """Take in what is known now: layouts, the card in hand, and the pile."""
        worth = self.worth
        cards = [card for row in rows for card in row if card >= 0]
        if drawn >= 0:
            cards.append(drawn)
        cards += discard
        left = self.size - len(cards)
        mean = (self._total - sum([worth[card] for card in cards])) / left if left else 0.0
        self.mean = worth[UNSEEN] = mean
        self.rows = rows

    def own_sum(self) -> float:
        """The expected sum of the own hand."""
        return sum(map(self.worth.__getitem__, self.rows[self.me]))

    def worst(self) -> tuple[float, int]:
        """The most that an own card counts, and its place; 0 and -1 without cards."""
        worst, at = 0.0, NO_CARD
        for position, card in enumerate(self.rows[self.me]):
            if card != NO_CARD and (at < 0 or self.worth[card] > worst):
                worst, at = self.worth[card], place(self.me, position)
        return worst, at

    def unseen(self, seat: int) -> int:
        """How many cards of a seat are not known."""
        return self.rows[seat].count(UNSEEN)

    def kept(self) -> float:
        """What an unseen card counts that its owner has seen and kept."""
        return self.mean * KEPT[self._stage()]

    def _stage(self) -> int:
        view = self.view
        return min((view.turns - 1) // len(view.playing), len(KEPT) - 1)

    def estimates(self) -> dict[int, float]:
        """What every card on the table counts, as far as can be told, by place."""
        view, worth, kept = self.view, self.worth, self.kept()
        found: dict[int, float] = {}
        for seat in view.playing:
            bit = 1 << seat
            for position, (card, seers) in enumerate(zip(self.rows[seat], view.seen_row(seat), strict=True)):
                if card >= 0:
                    found[place(seat, position)] = worth[card]
                elif card == UNSEEN:
                    found[place(seat, position)] = kept if seers & bit and seat != self.me else worth[UNSEEN]
        return found

    def hands_of_others(self) -> tuple[list[float], list[float], float]:
        """The expected sums of the others' hands, their variances, and how many of its cards each has not seen itself.

        The last is the mean over the others.
        """
        view, worth, rows, stage = self.view, self.worth, self.rows, self._stage()
        mean, variance = self.mean, self.variance
        kept, kept_spread = mean * KEPT[stage], variance * KEPT_SPREAD[stage]
        sums: list[float] = []
        spreads: list[float] = []
        hidden = 0
        for seat in view.playing:
            if seat == self.me:
                continue
            bit = 1 << seat
            total = spread = 0.0
            for card, seers in zip(rows[seat], view.seen_row(seat), strict=True):
                if card == NO_CARD:
                    continue
                if not seers & bit:
                    hidden += 1
                    total += worth[card]
                    if card == UNSEEN:
                        spread += variance
                elif card == UNSEEN:
                    total += kept
                    spread += kept_spread
                else:
                    total += worth[card]
            sums.append(total)
            spreads.append(spread)
        return sums, spreads, hidden / max(1, len(sums))
