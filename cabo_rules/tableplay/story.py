"""What has happened, for the screen: public events in sentences, one paragraph a turn.

Only what everybody saw is told, also to the one who saw more: this is a game of memory, and a screen that went on
showing what was seen once would play it for you. What a seat alone saw is a *sight*: it is shown once, and concealed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cabo_rules.engine.events import EVERYONE, Event
from cabo_rules.engine.game import Game
from cabo_rules.transcript import Transcript

_UNTOLD = {"turn", "dealt"}
_OWN_DOING = {"drew", "placed", "moved"}
"""Events whose cards the mover knows anyway: they are shown as the card in hand, or were seen before."""


class Sight(NamedTuple):
    """Cards that a seat alone has just seen: the cards by place, and the sentences that tell of it."""

    seat: int
    cards: dict[int, int]
    sentences: tuple[str, ...]


def public(event: Event) -> Event:
    """The event as everybody saw it: cards that some saw and others did not are -1."""
    if event.seers == EVERYONE:
        return event
    return event._replace(cards=(-1,) * len(event.cards), seers=0)


def is_sight(event: Event, seat: int) -> bool:
    """Whether `seat` has seen cards here that not everybody saw, and did not come to see them by its own move."""
    if event.seers == EVERYONE or not event.cards or event.kind in _OWN_DOING:
        return False
    return bool(event.seers >> seat & 1)


def sight_in(game: Game, events: Sequence[Event], seat: int) -> Sight | None:
    """What a seat alone has seen in these events, or None."""
    seen = [event for event in events if is_sight(event, seat)]
    if not seen:
        return None
    say = Transcript(game, seat)
    cards = {at: card for event in seen for at, card in zip(event.places, event.cards, strict=False) if card >= 0}
    return Sight(seat, cards, tuple(say.lines(seen)))


def story(game: Game, events: Sequence[Event], seat: int | None = None) -> list[str]:
    """What everybody saw of these events, a paragraph a turn; `seat` is called "you"."""
    say = Transcript(game, seat)
    paragraphs: list[str] = []
    for turn in _turns(events):
        told = " ".join(_joined(say, list(_in_order(turn))))
        if told:
            paragraphs.append(told)
    return paragraphs


def since_last_turn(events: Sequence[Event], seat: int) -> int:
    """Where the events begin that a seat is told of when it is asked: its last turn, or the round if it had none."""
    start = round_start(events)
    turns = [number for number in range(start, len(events)) if events[number].kind == "turn"]
    own = [number for number in turns if events[number].seat == seat]
    if own and own[-1] == turns[-1]:
        own.pop()
    return own[-1] if own else start


def since_this_turn(events: Sequence[Event]) -> int:
    """Where the last turn begins in which anything happened that can be told."""
    start = round_start(events)
    told = False
    for number in reversed(range(start, len(events))):
        if events[number].kind == "turn":
            if told:
                return number
        else:
            told = told or not _is_untold(events[number])
    return start


def round_start(events: Sequence[Event]) -> int:
    """Where the events of the round in play begin; those of the draw for the first deal belong to the first round."""
    for number in reversed(range(len(events))):
        if events[number].kind == "round":
            return 0 if events[number].fact("round") == 1 else number
    return 0


def _is_untold(event: Event) -> bool:
    return event.kind in _UNTOLD or (event.kind == "skipped" and event.fact("ability") == "match")


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    turn: list[Event] = []
    for event in events:
        if event.kind in {"turn", "round", "round_over"}:
            yield turn
            turn = []
        if not _is_untold(event):
            turn.append(event)
    yield turn


def _in_order(turn: Sequence[Event]) -> Iterator[Event]:
    """A card is said to be laid down before those that it sends to the pile: otherwise `it` would be one of those."""
    waiting: list[Event] = []
    for event in turn:
        if event.kind == "discarded" and event.places:
            waiting.append(event)
            continue
        if event.kind == "placed":
            yield event
            yield from waiting
        else:
            yield from waiting
            yield event
        waiting = []
    yield from waiting


def _joined(say: Transcript, events: Sequence[Event]) -> Iterator[str]:
    """Sentences; neighbours about the same seat become one, with the seat named once."""
    parts: list[str] = []
    subject = ""
    for event in events:
        sentence = say.line(public(event)).rstrip(".")
        who = _subject(say, event)
        if parts and who == subject and sentence.startswith(f"{who} "):
            parts.append(sentence.removeprefix(f"{who} "))
            continue
        if parts:
            yield f"{', '.join(parts)}."
        parts, subject = [sentence], who if sentence.startswith(f"{who} ") else ""
    if parts:
        yield f"{', '.join(parts)}."


def _subject(say: Transcript, event: Event) -> str:
    if event.seat < 0:
        return ""
    return "You" if event.seat == say.seat else say.game.names[event.seat]
