"""What can be left in front of a player in a game: how many cards, and which sums of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from cabo_rules.cards import Deck
from cabo_rules.engine.game import Game


class Limits:
    """The sizes and sums of hands that a game can leave: from `fewest` to `most` cards each, all from one deck."""

    def __init__(self, deck: Deck, fewest: int, most: int, dealt: int) -> None:
        self.deck = deck
        self.fewest = fewest
        self.most = most
        self.dealt = dealt

    @classmethod
    def of(cls, game: Game) -> Limits:
        """The limits of a game: what it deals, and whether its rules let layouts grow or shrink."""
        state = game.new_match(0)
        dealt = [len(state.hand(seat)) for seat in range(game.seats)]
        rules = game.rules.values()
        fewest = min(rule.shrinks_to(min(dealt)) for rule in rules)
        most = game.deck.size if any(rule.grows() for rule in rules) else max(dealt)
        return cls(game.deck, fewest, most, max(dealt))

    def fault_of_size(self, size: int, name: str) -> str:
        """Why nobody can have so many cards left; empty when it is possible."""
        if size > self.most:
            return f"{name} has {_cards(size)}; in this game nobody has more than the {self.dealt} that are dealt"
        if size < self.fewest and self.fewest == self.dealt:
            return f"{name} has {_cards(size)}; in this game everybody keeps the {self.dealt} that are dealt"
        if size < self.fewest:
            return f"{name} has {_cards(size)}; in this game at least {_cards(self.fewest)} always stays"
        return ""

    def fault_of_sum(self, total: int) -> str:
        """Why no hand can come to this sum; empty when it is possible."""
        lowest, sums = self._sums
        if total >= lowest and sums >> (total - lowest) & 1:
            return ""
        most = lowest + sums.bit_length() - 1
        if lowest <= total <= most:
            return f"no hand in this game comes to {total}"
        return f"no hand in this game comes to {total}; hands have {lowest} to {most} points"

    def fault_of_all(self, sums: Mapping[int, int]) -> str:
        """Why the hands can't have these sums together, with one deck between them."""
        players = len(sums)
        values = sorted(self.deck.values)
        highest = sum(value for value in values[-self.most * players :] if value > 0 or self.fewest == self.most)
        lowest = sum(value for value in values[: self.most * players] if value < 0 or self.fewest == self.most)
        total = sum(sums.values())
        if players and not lowest <= total <= highest:
            return f"all hands together come to {total}; the deck has only {lowest} to {highest} points for them"
        return ""

    @cached_property
    def _sums(self) -> tuple[int, int]:
        """The lowest sum of a hand, and a mask of all sums counted from it."""
        return _reachable(self.deck.values, self.fewest, self.most)


def _reachable(values: Sequence[int], fewest: int, most: int) -> tuple[int, int]:
    """The sums of `fewest` to `most` of the values, as the lowest of them and a mask from there."""
    base = -sum(value for value in values if value < 0)
    by_size = [1 << base, *(0 for _ in range(most))]
    for value in values:
        for size in range(most, 0, -1):
            below = by_size[size - 1]
            by_size[size] |= below << value if value >= 0 else below >> -value
    mask = 0
    for size in range(fewest, most + 1):
        mask |= by_size[size]
    lowest = (mask & -mask).bit_length() - 1
    return lowest - base, mask >> lowest


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
