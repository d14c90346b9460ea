"""Making a record of a match, and writing it to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cabo_rules._files import whole_file
from cabo_rules.match import Match, Step
from cabo_rules.records.lines import AnyLine, Deal, End, Header
from cabo_rules.records.scribe import Scribe


class Numbered(NamedTuple):
    """A line of a record with its number in the file, from 1."""

    number: int
    line: AnyLine


@dataclass(frozen=True)
class Record:
    """One match on file: its header, the lines after it, and the file's name for messages (empty where there is none).

    `line` is the number of the header in the file, from 1: a file may hold several matches.
    """

    header: Header
    lines: tuple[Numbered, ...]
    file: str = ""
    line: int = 1

    @property
    def finished(self) -> bool:
        """Whether the match was played to its end."""
        last = self.lines[-1].line if self.lines else None
        return isinstance(last, End) and last.finished

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return sum(isinstance(numbered.line, Deal) for numbered in self.lines)

    def text(self) -> Iterator[str]:
        """The lines as they stand in a file."""
        yield f"{self.header.text()}\n"
        for numbered in self.lines:
            yield f"{numbered.line.text()}\n"


def record_of(match: Match, players: Sequence[str] = ()) -> Record:
    """The record of a match as it stands; one that is not over yet can be played on from its record.

    `players` tell who chose the moves of each seat.

    >>> record = record_of(Match("standard", ["Ann", "Bob"], seed=5))
    >>> record.rounds, record.finished
    (1, False)
    """
    return Journal(match, players).record()


class Journal:
    """The record of a match that is going on: whatever is new since the last time is added.

    A match that has gone back is written down anew. `players` are as in `record_of`.
    """

    def __init__(self, match: Match, players: Sequence[str] = ()) -> None:
        self._match = match
        self._players = tuple(players)
        self._begin()

    def record(self) -> Record:
        """The record of the match as it stands."""
        self._catch_up()
        lines = [*self._lines, self._scribe.end()]
        return Record(self._header, tuple(Numbered(number, line) for number, line in enumerate(lines, 2)))

    def text(self) -> str:
        """The same as it stands in a file."""
        self._catch_up()
        return "".join((*self._texts, f"{self._scribe.end().text()}\n"))

    def _begin(self) -> None:
        self._scribe = Scribe(self._match)
        self._header = self._scribe.header(self._players)
        self._scribe.written(self._header)
        self._lines: list[AnyLine] = []
        self._texts = [f"{self._header.text()}\n"]
        self._steps: list[Step] = []
        self._results = 0

    def _catch_up(self) -> None:
        steps = self._match.steps
        written = len(self._steps)
        if written and (len(steps) < written or steps[written - 1] is not self._steps[-1]):
            self._begin()
        for step in steps[len(self._steps) :]:
            for line in self._lines_for(step):
                self._scribe.written(line)
                self._lines.append(line)
                self._texts.append(f"{line.text()}\n")
            self._steps.append(step)

    def _lines_for(self, step: Step) -> Iterator[AnyLine]:
        scribe = self._scribe
        events = self._match.events[self._steps[-1].end if self._steps else 0 : step.end]
        yield scribe.deal(events) if step.is_deal else scribe.move(step.seat, step.text, events)
        if any(event.kind == "round_over" for event in events):
            yield scribe.result(self._match.results[self._results])
            self._results += 1


def write_record(path: str | Path, *records: Record | Match) -> None:
    """Write one match, or several one after the other; a crash leaves the old file or the new one, never half.

    Raises:
        OSError: the file can't be written.
    """
    with recording(path) as write:
        for one in records:
            write(one)


@contextmanager
def recording(path: str | Path) -> Iterator[Callable[[Record | Match], None]]:
    """A function that writes match after match to one file, which is there when the block ends.

    Raises:
        OSError: the file can't be written.
    """
    with whole_file(path) as file:
        yield lambda one: file.writelines((record_of(one) if isinstance(one, Match) else one).text())
