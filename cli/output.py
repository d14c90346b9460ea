"""What all commands print with: plain text in pipes, colour and width only where a person looks at a terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, Protocol, TextIO

if TYPE_CHECKING:
    from rich.console import Console

Row = Sequence[str]

SHOW_AFTER_S = 1.0
"""Work that is done sooner needs no progress bar."""


INTERRUPTED = 130
"""The exit status after Ctrl-C."""

NO_READER = 141
"""The exit status when whoever read the output went away."""


def discard_output(stream: TextIO | None = None) -> None:
    """Give standard output, or another stream, somewhere to go, so that Python's own end does not complain again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, (stream or sys.stdout).fileno())


def is_terminal(stream: TextIO | None = None) -> bool:
    """Whether a person sees the output on a terminal that can do more than print."""
    return (stream or sys.stdout).isatty() and os.environ.get("TERM") != "dumb"


def has_color(stream: TextIO | None = None) -> bool:
    """Whether the output may be coloured or bold: on a terminal, and NO_COLOR is not set."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def console() -> Console:
    """A console for standard output."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False, markup=False, emoji=False)


def can_print(text: str) -> bool:
    """Whether standard output can show these characters."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")  # a stream in memory has no encoding, and holds anything
    except UnicodeEncodeError:
        return False
    return True


def printable(text: str) -> str:
    """Text from somebody's file that can't move the cursor or change colours when it is printed."""
    return "".join(char if char.isprintable() else "·" for char in text)


def say(text: str = "") -> None:
    """Print a line."""
    print(text)


def write(text: str) -> None:
    """Print a text that has its own line ends."""
    print(text, end="")


def complain(text: str, bare: bool = False) -> None:
    """Say on standard error what went wrong, if anything can be said there."""
    with suppress(OSError):
        print(text if bare else f"cabo: {text}", file=sys.stderr)


def say_json(data: Any) -> None:
    """Print plain data as JSON."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def heading(text: str) -> None:
    """Print a heading: bold on a terminal."""
    if has_color():
        console().print(text, style="bold")
    else:
        print(text)


def table(
    header: Row | None, rows: Sequence[Row], right: Sequence[int] = (), indent: str = "", whole: Sequence[int] = ()
) -> None:
    """Print rows, under a header if there is one; columns whose numbers are in `right` are aligned to the right.

    Cells of the columns in `whole` are broken last.

    On a terminal long cells are wrapped to its width; elsewhere a row is a line, whatever its length.
    """
    if is_terminal():
        _terminal_table(header, rows, right, indent, whole)
        return
    for line in plain_table(header, rows, right):
        print(f"{indent}{line}".rstrip())


def plain_table(header: Row | None, rows: Sequence[Row], right: Sequence[int] = ()) -> Iterator[str]:
    """The lines of a table: columns as wide as their widest cell, two spaces apart."""
    lines = [*([header] if header else []), *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for row in lines:
        cells = (
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _terminal_table(
    header: Row | None, rows: Sequence[Row], right: Sequence[int], indent: str, whole: Sequence[int]
) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    style = "bold" if has_color() else ""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=style, show_header=bool(header))
    for number, name in enumerate(header or [""] * len(rows[0])):
        justify: Literal["left", "right"] = "right" if number in right else "left"
        grid.add_column(Text(name), justify=justify, overflow="fold", no_wrap=number in whole)
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    console().print(Padding(grid, (0, 0, 0, len(indent))))


class Progress(Protocol):
    """Is told how much is done, and of how much where that was not known before."""

    def __call__(self, done: int, total: int | None = None, /) -> None:
        """`done` of `total` are done."""


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Progress]:
    """A bar on standard error for work that may take long. It shows after a second.

    There is none when standard error is no terminal, so that logs and pipes stay clean.
    """
    if not is_terminal(sys.stderr):
        yield _no_bar
        return
    bar = _Bar(what, total)
    try:
        yield bar
    finally:
        bar.close()


def _no_bar(done: int, total: int | None = None, /) -> None:
    """Nobody looks."""


class _Bar:
    def __init__(self, what: str, total: int | None) -> None:
        self._what, self._total = what, total
        self._start = monotonic()
        self._first: int | None = None
        self._shown: tuple[Any, Any] | None = None

    def __call__(self, done: int, total: int | None = None, /) -> None:
        self._total = total if total is not None else self._total
        if self._first is None:
            self._first = done  # what a run that goes on has already counts for no speed
        if self._shown is None and monotonic() - self._start > SHOW_AFTER_S:
            self._shown = self._show()
        if self._shown is not None:
            bar, task = self._shown
            rate = (done - self._first) / (monotonic() - self._start)
            bar.update(task, completed=done, total=self._total, rate=f"{rate:,.1f}/s")

    def _show(self) -> tuple[Any, Any]:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        rate = TextColumn("{task.fields[rate]}")
        columns = (TextColumn(self._what), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
        bar = Bar(*columns, console=Console(stderr=True), transient=True)
        bar.start()
        return bar, bar.add_task(self._what, total=self._total, rate="")

    def close(self) -> None:
        """Take the bar away."""
        if self._shown is not None:
            self._shown[0].stop()
