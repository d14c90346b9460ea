"""Whether taking a move back would leave somebody with knowledge that they could not have had.

Decided from the events alone: an event discloses a card when somebody sees its face who had not seen it where it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabo_rules.engine.events import Event

_MIXED = {"round", "rebuilt", "shuffled", "turned_back"}
"""After these, nobody knows any more which of the cards lies where."""


def discloses(before: Sequence[Event], since: Iterable[Event]) -> bool:
    """Whether any event of `since` has shown anybody a card that they did not know; `before` are all earlier ones."""
    seen: dict[int, int] = {}
    for event in before:
        _take_in(event, seen)
    for event in since:
        if any(event.seers & ~seen.get(card, 0) for card in event.cards):
            return True
        _take_in(event, seen)
    return False


def _take_in(event: Event, seen: dict[int, int]) -> None:
    if event.kind in _MIXED:
        seen.update(dict.fromkeys(event.cards, 0))
        return
    for card in event.cards:
        seen[card] = seen.get(card, 0) | event.seers
