"""A careful player whose memory fades."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cabo_rules.engine.moves import Move
from cabo_rules.engine.view import UNSEEN, View
from cabo_rules.players.careful import Careful

DEFAULT_RATE = 0.05


class Forgetful(Careful):
    """Plays like the careful player with what it still remembers.

    With each turn that begins at the table, whoever's it is, every card that lies concealed and that it has seen slips
    its mind with the chance `rate`. A forgotten card is like one never seen until it is seen again: looked at, shown to
    all, or laid open.
    """

    def __init__(self, seed: int, *, rate: float = DEFAULT_RATE) -> None:
        super().__init__(seed)
        if not 0 <= rate <= 1:
            raise ValueError(f"rate is a chance from 0 to 1, not {rate:g}")
        self.rate = rate
        self._fading = Random(f"fading {seed}").random
        self._turns = 0
        self._remembered: dict[int, int] = {}
        self._forgotten: dict[int, int] = {}

    def start(self, view: View) -> None:
        """A new round, and nothing to remember of the last."""
        super().start(view)
        self._turns = view.turns
        self._remembered = {}
        self._forgotten = {}

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The careful choice; what it looks at is fresh in its mind again."""
        move = super().choose(view, moves)
        if self._forgotten and move.kind in ("peek", "spy", "look"):
            for at in move.places:
                self._forgotten.pop(view.card(at), None)
        return move

    def known_rows(self, view: View) -> list[list[int]]:
        """The layouts as this player remembers them."""
        rows = super().known_rows(view)
        self._take_in(view, rows)
        if self._forgotten:
            for seat, row in enumerate(rows):
                for position, card in enumerate(row):
                    if card in self._forgotten and not view.face_up(seat) >> position & 1:
                        row[position] = UNSEEN
        return rows

    def _take_in(self, view: View, rows: list[list[int]]) -> None:
        """Forget for the turns that have begun since the last decision; see what lies there anew."""
        keeps = (1 - self.rate) ** (view.turns - self._turns)
        self._turns = view.turns
        remembered, forgotten = {}, {}
        for seat, row in enumerate(rows):
            if row.count(UNSEEN) == len(row):
                continue
            for card, seers in zip(row, view.seen_row(seat), strict=True):
                if card < 0:
                    continue
                before = self._forgotten.get(card)
                # Seen by others than before, who are all: it was shown, and to this seat, too.
                if before is not None and (before == seers or seers >= 0):
                    forgotten[card] = before
                elif before is None and card in self._remembered and keeps < 1 and self._fading() >= keeps:
                    forgotten[card] = seers
                else:
                    remembered[card] = seers
        self._remembered, self._forgotten = remembered, forgotten
