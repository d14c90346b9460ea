"""Making a record of a match, and writing it to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cabo_rules._files import whole_file
from cabo_rules.match import Match
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
    scribe = Scribe(match)
    header = scribe.header(players)
    scribe.written(header)
    lines = []
    for number, line in enumerate(_lines(match, scribe), 2):
        scribe.written(line)
        lines.append(Numbered(number, line))
    return Record(header, tuple(lines))


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


def _lines(match: Match, scribe: Scribe) -> Iterator[AnyLine]:
    events, results, start = match.events, iter(match.results), 0
    for step in match.steps:
        new = events[start : step.end]
        start = step.end
        yield scribe.deal(new) if step.is_deal else scribe.move(step.seat, step.text, new)
        if any(event.kind == "round_over" for event in new):
            yield scribe.result(next(results))
    yield scribe.end()
