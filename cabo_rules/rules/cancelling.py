"""Equal cards in a layout that count nothing together."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from cabo_rules.engine.game import Game
from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Params


class CancellingParams(Params):
    """Sets of equal cards count nothing at the end of the round."""

    size: int = Field(ge=2, le=12)
    """How many equal cards make a set. What is left over of them counts."""
    where: Literal["anywhere", "column"] = "anywhere"
    """Whether they may lie anywhere in the layout, or only above one another."""
    columns: int = Field(default=2, ge=1, le=6)
    """How many columns the layout has, for `column`; positions go row by row."""
    negative: bool = True
    """Whether cards below zero cancel as well; else they keep their value."""


class Cancelling(Rule):
    """Two of three equal cards go, four are two pairs (family.md GOLF4-B, GOLF6)."""

    key = "cancelling"
    title = "Equal cards cancel"
    Params = CancellingParams
    params: CancellingParams

    def bind(self, game: Game) -> None:
        super().bind(game)
        self._columns = self.params.columns if self.params.where == "column" else 1

    def on_sum(self, state: State, seat: int, total: int) -> int:
        row = state.hands[seat]
        return total - sum(self._cancelled(row[column :: self._columns]) for column in range(self._columns))

    def _cancelled(self, cards: list[int]) -> int:
        """What the sets among these cards would count; of unequal values in a set the higher ones go."""
        deck = self.game.deck
        values: dict[int, list[int]] = {}
        for card in cards:
            if card >= 0 and (self.params.negative or deck.values[card] >= 0):
                values.setdefault(deck.kinds[card], []).append(deck.values[card])
        size = self.params.size
        return sum(sum(sorted(same, reverse=True)[: len(same) - len(same) % size]) for same in values.values())
