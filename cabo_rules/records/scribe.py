"""Who writes down a match line by line: once when it is recorded, once more when its record is checked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import version

from cabo_rules.engine.events import Event
from cabo_rules.match import Match, RoundResult
from cabo_rules.records.lines import FORMAT, AnyLine, Deal, End, Header, Played, Result

DIGITS = 16


class Scribe:
    """Turns the steps of a match into lines; every line is written once, in order.

    Two digests run along: of all events, so that a replay knows at which line it began to differ, and of all lines, so
    that a change in what does not influence play shows as well.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._deck = match.game.deck
        self._events = sha256()
        self._lines = sha256()

    def header(self, players: Sequence[str] = ()) -> Header:
        """The first line; `players` tell who chose the moves of each seat."""
        match = self._match
        return Header(
            kind="header",
            format=FORMAT,
            program=version("cabo-rules"),
            reference=match.variant.reference,
            hash=match.variant.hash,
            variant=match.variant.as_data(),
            seats=match.names,
            players=tuple(players),
            seed=match.seed,
        )

    def deal(self, events: Sequence[Event]) -> Deal:
        """The line for the deal of a round that brought these events."""
        begun = next(event for event in events if event.kind == "round")
        return Deal(
            kind="deal",
            round=int(begun.fact("round") or 0),
            dealer=str(begun.fact("dealer")),
            starter=self._match.names[begun.seat],
            deck=self._cards(begun),
            events=self._digest(events),
        )

    def move(self, seat: int, text: str, events: Sequence[Event]) -> Played:
        """The line for a move that brought these events."""
        rebuilt = [event for event in events if event.kind == "rebuilt"]
        return Played(
            kind="move",
            seat=self._match.names[seat],
            move=text,
            stock=self._cards(rebuilt[-1]) if rebuilt else (),
            events=self._digest(events),
        )

    def result(self, result: RoundResult) -> Result:
        """The line for the end of a round."""
        return Result(
            kind="result",
            round=result.round,
            ended_by=result.ended_by,
            scores=result.scores,
            totals=result.totals,
        )

    def end(self) -> End:
        """The last line."""
        digest = self._lines.hexdigest()[:DIGITS]
        return End(kind="end", finished=self._match.is_over, winners=self._match.winners, digest=digest)

    def written(self, line: AnyLine) -> None:
        """Take note of a line that was written, or read."""
        self._lines.update(f"{line.text()}\n".encode())

    def _cards(self, event: Event) -> tuple[str, ...]:
        return tuple(map(self._deck.name, event.cards))

    def _digest(self, events: Sequence[Event]) -> str:
        for event in events:
            self._events.update(json.dumps(event, separators=(",", ":")).encode())
        return self._events.hexdigest()[:DIGITS]
