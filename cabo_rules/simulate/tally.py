"""What is kept of all games for one metric: sums and sums of products of whole numbers.

They are exact, so neither the order of the games nor the number of workers can change a digit, and two tallies of
different games can be added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction


class Tally:
    """The parts of one metric over games that were played under each of `variants` variants.

    A game gives, per variant, a part `(y, x)` of whole numbers; the metric is Σy / Σx. `games` counts them;
    `used` counts, per set of variants (a mask), in how many games exactly these had an x other than 0.
    """

    __slots__ = ("_products", "_sums", "games", "used", "variants")

    def __init__(self, variants: int) -> None:
        self.variants = variants
        self.games = 0
        self.used: Counter[int] = Counter()
        self._sums = [0] * (2 * variants)
        self._products = [[0] * (2 * variants) for _ in range(2 * variants)]

    def add(self, parts: Sequence[Sequence[int]]) -> None:
        """Take in one game: a part `(y, x)` per variant."""
        self.games += 1
        self.used[sum(1 << number for number, part in enumerate(parts) if part[1])] += 1
        flat = [value for part in parts for value in part]
        for row, (one, products) in enumerate(zip(flat, self._products, strict=True)):
            if not one:
                continue
            self._sums[row] += one
            for column in range(row, len(flat)):
                products[column] += one * flat[column]

    def merge(self, other: Tally) -> None:
        """Take in all games of another tally."""
        self.games += other.games
        self.used.update(other.used)
        for row, products in enumerate(other._products):
            self._sums[row] += other._sums[row]
            for column, value in enumerate(products):
                self._products[row][column] += value

    def totals(self, variant: int) -> tuple[int, int]:
        """Σy and Σx under a variant."""
        return self._sums[2 * variant], self._sums[2 * variant + 1]

    def ratio(self, variant: int) -> Fraction | None:
        """Σy / Σx under a variant, None where nothing was counted."""
        y, x = self.totals(variant)
        return Fraction(y, x) if x else None

    def used_games(self, *variants: int) -> int:
        """In how many games any of these variants had something to count."""
        wanted = sum(1 << number for number in variants)
        return sum(count for mask, count in self.used.items() if mask & wanted)

    def residual_product(self, first: int, second: int) -> Fraction:
        """Σ eᵢfᵢ over games, where e and f are how far a game's y lies off its x times the ratio, under two variants.

        Raises:
            ValueError: nothing was counted under one of them.
        """
        one, other = self.ratio(first), self.ratio(second)
        if one is None or other is None:
            raise ValueError("there is no ratio where nothing was counted")
        y, x, v, w = 2 * first, 2 * first + 1, 2 * second, 2 * second + 1
        product = self._product
        return product(y, v) - one * product(x, v) - other * product(y, w) + one * other * product(x, w)

    def _product(self, row: int, column: int) -> int:
        return self._products[min(row, column)][max(row, column)]
