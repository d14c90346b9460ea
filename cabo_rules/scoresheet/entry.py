"""What a table writes down after a round: the cards left, or only their sums, and who called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

NOBODY = -1
NONE = "-"
"""No cards at all."""
GAP = "_"
"""An empty position between cards."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One round as the table gives it. Seats are numbers from 0.

    Either `cards` (in notation, by seat, in the order in which they lie; `_` is an empty position) or `sums` (by seat)
    is set. `caller` is -1 where nobody called. `without` are
    the keys of rules that look at the cards themselves, of which the host says that they did not matter in this round.
    """

    cards: Mapping[int, tuple[str, ...]] | None = None
    sums: Mapping[int, int] | None = None
    caller: int = NOBODY
    without: frozenset[str] = field(default_factory=frozenset)

    @property
    def seats(self) -> frozenset[int]:
        """The seats that are spoken of."""
        return frozenset(self.cards if self.cards is not None else self.sums or ())

    def text(self, players: Sequence[str], calling: bool = True) -> str:
        """The line that says the same: `Ann: 2C 4D; Ben: 9S; caller Ben`. `calling`: whether this game knows calls."""
        if self.cards is not None:
            parts = [f"{players[seat]}: {' '.join(cards) or NONE}" for seat, cards in sorted(self.cards.items())]
        else:
            parts = [f"{players[seat]} {total}" for seat, total in sorted((self.sums or {}).items())]
        if calling:
            parts.append("no caller" if self.caller == NOBODY else f"caller {players[self.caller]}")
        parts += [f"no {rule}" for rule in sorted(self.without)]
        return "; ".join(parts)
