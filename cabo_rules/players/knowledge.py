"""What a seat knows at a decision, in the form that a player reckons with."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.places import place
from cabo_rules.engine.view import UNSEEN, View

KEPT = (0.88, 0.67, 0.59, 0.53, 0.48, 0.44, 0.40, 0.37)
"""What a card counts that its owner has seen and kept, as a share of the mean of unseen cards, after so many turns of
each seat; measured in rounds of careful players."""
KEPT_SPREAD = (0.93, 0.57, 0.43, 0.36, 0.31, 0.27, 0.23, 0.20)
"""The variance of such a card as a share of an unseen card's."""


class Knowledge:
    """Refreshed in place at every decision, so that nothing is allocated that a list can hold.

    `rows[seat]` are the cards of a layout in position order, -1 for a gap, -2 (`UNSEEN`) for one that is not known.
    `worth[card]` is what a card counts; `worth[-2]`, the worth of an unseen card, is the mean over the cards that are
    to be seen nowhere, and `worth[-1]`, that of a gap, is 0: a whole row can be looked up in it.
    """

    __slots__ = ("_total", "kinds", "me", "mean", "rows", "size", "variance", "view", "worth")

    def __init__(self, view: View, variance: float) -> None:
        deck = view.deck
        self.view = view
        self.me = view.seat
        self.kinds = deck.kinds
        self.size = deck.size
        self.variance = variance
        self.worth: list[float] = [*deck.values, 0.0, 0.0]
        self._total = sum(deck.values)
        self.mean = self._total / deck.size
        self.rows: list[list[int]] = []

    def refresh(self, rows: list[list[int]], drawn: int, discard: Sequence[int]) -> None:
        """Take in what is known now: layouts, the card in hand, and the pile."""
        worth = self.worth
        worth[UNSEEN] = 0.0
        look_up = worth.__getitem__
        seen = sum(map(look_up, discard))
        count = len(discard)
        for row in rows:
            seen += sum(map(look_up, row))
            count += len(row) - row.count(-1) - row.count(UNSEEN)
        if drawn >= 0:
            seen += worth[drawn]
            count += 1
        left = self.size - count
        self.mean = worth[UNSEEN] = (self._total - seen) / left if left else 0.0
        self.rows = rows

    def own_sum(self) -> float:
        """The expected sum of the own hand."""
        return sum(map(self.worth.__getitem__, self.rows[self.me]))

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

    def expected_sum(self, seat: int) -> tuple[float, float, int]:
        """An opponent's expected sum, its variance, and how many of its cards the opponent has not seen itself."""
        bit, worth, stage = 1 << seat, self.worth, self._stage()
        kept, kept_spread = self.mean * KEPT[stage], self.variance * KEPT_SPREAD[stage]
        total = spread = 0.0
        hidden = 0
        for card, seers in zip(self.rows[seat], self.view.seen_row(seat), strict=True):
            if card != NO_CARD and not seers & bit:
                hidden += 1
            if card != UNSEEN:
                total += worth[card]
            elif seers & bit:
                total += kept
                spread += kept_spread
            else:
                total += worth[UNSEEN]
                spread += self.variance
        return total, spread, hidden
