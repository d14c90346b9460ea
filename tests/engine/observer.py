"""A seat that knows nothing but the events it saw: what it can say about the table must agree with the state."""

from __future__ import annotations

from collections.abc import Iterable

from cabo_rules.engine.events import Event

UNSEEN = -2


class Observer:
    """Rebuilds the layouts and the piles from one seat's events."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.layout: dict[int, int] = {}
        self.discard: list[int] = []
        self.drawn = -1

    def notice(self, events: Iterable[Event]) -> None:
        for event in events:
            self._notice(event.seen_by(self.seat))

    def _notice(self, event: Event) -> None:
        handler = getattr(self, f"_{event.kind}", None)
        if handler is not None:
            handler(event)

    def _dealt(self, event: Event) -> None:
        self.layout.update(dict.fromkeys(event.places, UNSEEN))

    def _turned_up(self, event: Event) -> None:
        self.discard.append(event.cards[0])

    def _looked(self, event: Event) -> None:
        if event.seers:
            self.layout.update(zip(event.places, event.cards, strict=True))

    _shown = _revealed = _looked

    def _drew(self, event: Event) -> None:
        self.drawn = event.cards[0] if event.seers else UNSEEN

    def _took(self, event: Event) -> None:
        self.drawn = self.discard.pop()

    def _placed(self, event: Event) -> None:
        self.layout[event.places[0]] = self.drawn
        self.drawn = -1

    def _discarded(self, event: Event) -> None:
        if event.places:
            del self.layout[event.places[0]]
        else:
            self.drawn = -1
        self.discard.append(event.cards[0])

    def _returned(self, event: Event) -> None:
        self.drawn = -1
        self.discard.append(event.cards[0])

    def _swapped(self, event: Event) -> None:
        first, second = event.places
        self.layout[first], self.layout[second] = self.layout[second], self.layout[first]

    def _moved(self, event: Event) -> None:
        source, target = event.places
        self.layout[target] = self.layout.pop(source)

    def _penalty(self, event: Event) -> None:
        self.layout[event.places[0]] = UNSEEN

    def _rebuilt(self, event: Event) -> None:
        self.discard = self.discard[-1:]
