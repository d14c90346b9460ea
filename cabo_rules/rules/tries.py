"""What has been tried on the discard of one turn."""

from __future__ import annotations

from typing import NamedTuple

from cabo_rules.engine.state import NOBODY, State

_NOTE = "tries"


class Tries(NamedTuple):
    """Per seat how many cards it has tried (`attempts`) and how many were wrong; `matches` in all, `first` by whom."""

    turns: int
    attempts: tuple[int, ...]
    errors: tuple[int, ...]
    matches: int = 0
    first: int = NOBODY

    def note(self, state: State, seat: int, right: bool, late: bool) -> None:
        """Keep in mind that `seat` has tried a card: equal or not, too late or not."""
        matched = right and not late
        state.notes[_NOTE] = Tries(
            self.turns,
            _counted(self.attempts, seat),
            self.errors if right else _counted(self.errors, seat),
            self.matches + matched,
            seat if matched and self.first == NOBODY else self.first,
        )


def tries_of(state: State) -> Tries:
    """What has been tried in this turn."""
    found = state.notes.get(_NOTE)
    if isinstance(found, Tries) and found.turns == state.turns:
        return found
    none = (0,) * state.seats
    return Tries(state.turns, none, none)


def _counted(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
