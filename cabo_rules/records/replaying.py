"""Playing a record again, and checking that every line says what happens."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cabo_rules.engine.events import Event
from cabo_rules.errors import MoveError, SeatNameError, VariantError
from cabo_rules.match import Match
from cabo_rules.records.codes import RecordCode
from cabo_rules.records.lines import AnyLine, Deal, End, Header, Played, Result
from cabo_rules.records.reading import refuse, what
from cabo_rules.records.scribe import Scribe
from cabo_rules.records.writing import Numbered, Record
from cabo_rules.variant import Variant, read_variant


class Replayed(NamedTuple):
    """One line of a record that was played again: the line, what happened, and the match after it."""

    number: int
    line: AnyLine
    events: tuple[Event, ...]
    match: Match


def replay(record: Record) -> Match:
    """The match of a record, played again to where the record ends, with every line verified.

    Raises:
        RecordError: the replay differs from the record; the problem names the first line that does.

    >>> from cabo_rules.records.writing import record_of
    >>> match = Match("standard", ["Ann", "Bob"], seed=5)
    >>> _ = match.play("Bob", "look 1 2")
    >>> replay(record_of(match)).state == match.state
    True
    """
    steps = deque(replaying(record), maxlen=1)
    return steps[0].match


def replaying(record: Record) -> Iterator[Replayed]:
    """The lines of a record one by one, each played and verified before it is handed out.

    The match is the same object each time, and stands as it was after the line.

    Raises:
        RecordError: as `replay`.
    """
    return _Replay(record).steps()


class _Replay:
    """A match that is played again along a record; `due` is true while the result of a round is."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._match = self._seated()
        self._scribe = Scribe(self._match)
        self._scribe.written(record.header)
        self._dealt = False
        self._due = False

    def steps(self) -> Iterator[Replayed]:
        """All lines after the header."""
        match, told = self._match, 0
        for numbered in self._record.lines:
            self._act(numbered)
            events, told = match.events[told:], len(match.events)
            given = self._given(numbered.line, events)
            self._compare(numbered, given)
            self._scribe.written(given)
            yield Replayed(numbered.number, numbered.line, events, match)

    def _seated(self) -> Match:
        record, header = self._record, self._record.header
        variant = self._variant(header)
        try:
            return Match(variant, header.seats, header.seed)
        except SeatNameError as error:
            refuse(RecordCode.WRONG_SEATS, str(error), record.file, record.line)
        except VariantError as error:
            refuse(RecordCode.BROKEN_VARIANT, error.problems[0].message, record.file, record.line)

    def _variant(self, header: Header) -> Variant:
        record = self._record
        try:
            variant = read_variant(json.dumps(header.variant), "the variant in the record")
        except VariantError as error:
            refuse(RecordCode.BROKEN_VARIANT, str(error.problems[0]), record.file, record.line)
        if variant.hash != header.hash:
            message = f"the header names the variant {header.hash[:12]}, but the variant in it is {variant.short_hash}"
            refuse(RecordCode.WRONG_HASH, message, record.file, record.line)
        return variant.called(header.reference)

    # -- one line --------------------------------------------------------------------------------------------------

    def _act(self, numbered: Numbered) -> None:
        """Do what a line says, if a line of its kind can come now."""
        line, match = numbered.line, self._match
        if not isinstance(line, self._possible()):
            kinds = " or ".join(dict.fromkeys(what(kind) for kind in self._possible()))
            message = f"{kinds} was expected here, not {what(type(line))}"
            refuse(RecordCode.OUT_OF_ORDER, message, self._record.file, numbered.number)
        if isinstance(line, Deal):
            if self._dealt:
                match.next_round()
            self._dealt = True
        elif isinstance(line, Played):
            self._play(line, numbered.number)
        self._due = match.round_over and isinstance(line, Deal | Played)

    def _possible(self) -> tuple[type[AnyLine], ...]:
        if not self._dealt:
            return (Deal,)
        if self._due:
            return (Result,)
        if self._match.is_over:
            return (End,)
        return (Deal, End) if self._match.round_over else (Played, End)

    def _play(self, line: Played, number: int) -> None:
        try:
            self._match.play(line.seat, line.move)
        except SeatNameError as error:
            refuse(RecordCode.WRONG_SEATS, str(error), self._record.file, number)
        except MoveError as error:
            refuse(RecordCode.ILLEGAL_MOVE, f"{line.seat}: {line.move}: {error}", self._record.file, number)

    def _given(self, line: AnyLine, events: Sequence[Event]) -> AnyLine:
        """The line as the replay writes it."""
        if isinstance(line, Deal):
            return self._scribe.deal(events)
        if isinstance(line, Played):
            made = self._match.steps[-1]
            return self._scribe.move(made.seat, made.text, events)
        if isinstance(line, Result):
            return self._scribe.result(self._match.results[-1])
        return self._scribe.end()

    def _compare(self, numbered: Numbered, given: AnyLine) -> None:
        recorded = numbered.line
        for field in type(recorded).model_fields:
            mine, theirs = getattr(given, field), getattr(recorded, field)
            if mine != theirs:
                values = f"the record says {_say(theirs)}, the replay gives {_say(mine)}"
                message = _DIGESTS.get(field, f"{field}: {values}")
                refuse(RecordCode.DIFFERENT, message, self._record.file, numbered.number)


_DIGESTS = {
    "events": "what happened here is not what happened when the record was made",
    "digest": "a line before this one is not as it was written",
}


def _say(value: object) -> str:
    if isinstance(value, tuple):
        return _shortened(" ".join(map(str, value)) or "nothing")
    if isinstance(value, dict):
        return _shortened(", ".join(f"{key} {one}" for key, one in value.items()) or "nothing")
    return _shortened(str(value).lower() if isinstance(value, bool) else str(value))


def _shortened(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:80]}…"
