"""`cabo replay`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..output import can_print, printable, say

if TYPE_CHECKING:
    from cabo_rules.records import Record
    from cabo_rules.transcript import Transcript


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as cabo simulate --record writes it.")],
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="NAME", help="Tell only what this seat saw.", show_default=False)
    ] = None,
    match: Annotated[
        int, typer.Option("--match", metavar="N", min=1, help="Which match of the file, where it holds several.")
    ] = 1,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every move; q and Enter ends it.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Print nothing but the verdict, on all matches.")] = False,
) -> None:
    """Show a recorded game in words, and verify that it went as the record says.

    A record that was changed, cut off, or made under other rules is reported with its line (exit status 2).

    Example: cabo replay evening.jsonl --seat Ann
    """
    from cabo_rules.records import read_records, replay
    from cabo_rules.transcript import Transcript

    if check:
        for number, record in enumerate(read_records(file), 1):
            _verdict(record, number, len(replay(record).steps))
        return
    chosen = next(islice(read_records(file), match - 1, None), None)
    if chosen is None:
        raise typer.BadParameter(f"the file holds fewer than {match} matches", param_hint="--match")
    _show(chosen, match, seat, step, Transcript)


def _show(record: Record, number: int, seat: str | None, step: bool, words: type[Transcript]) -> None:
    from cabo_rules.records import replaying

    header = record.header
    told: Transcript | None = None
    steps = 0
    for played in replaying(record):
        if told is None:
            told = words(played.match.game, seat, symbols=can_print("♥"))
            say(f"{printable(header.reference)}, seed {header.seed}: {', '.join(header.seats)}")
        steps = len(played.match.steps)
        for line in _lines(told, played.line.kind, played.events):
            say(line)
        if step and played.events and not _go_on():
            return
    say()
    _verdict(record, number, steps)


def _lines(told: Transcript, kind: str, events: tuple[object, ...]) -> Iterator[str]:
    if kind == "deal":
        yield ""
    yield from told.lines(events)  # type: ignore[arg-type]


def _go_on() -> bool:
    sys.stdout.flush()
    return sys.stdin.readline() not in {"", "q\n"}


def _verdict(record: Record, number: int, steps: int) -> None:
    end = "finished" if record.finished else "not finished"
    rounds = f"{record.rounds} round{'s' if record.rounds != 1 else ''}"
    say(f"match {number}: {rounds}, {steps - record.rounds} moves, {end}; verified")
