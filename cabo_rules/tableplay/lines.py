"""Lines of a screen: text with a style, wrapped and cut to a width, and their plain ASCII spelling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

TITLE, MARK, DIM, NOTICE = "title", "mark", "dim", "notice"
"""The styles of lines; a screen without colour shows them all alike."""


class Line(NamedTuple):
    """One line, and how it is to be set off: `TITLE`, `MARK`, `DIM`, `NOTICE`, or plain."""

    text: str = ""
    style: str = ""


class Size(NamedTuple):
    """The room on a screen, in cells."""

    columns: int = 80
    rows: int = 24


EMPTY = Line()

_ASCII = {
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "▒": "#",
    "·": "-",
    "─": "-",
    "–": "-",
    "—": "-",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "…": "...",
    "×": "x",
    "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
}
_TO_ASCII = str.maketrans(_ASCII)


def in_ascii(text: str) -> str:
    """The text with ASCII letters for suits, dashes, quotes and the like: `10♥` is `10H`. Names stay as they are."""
    return text.translate(_TO_ASCII)


def filled(text: str, cells: int) -> str:
    """The text in exactly so many cells, cut or with spaces after it; wide letters take two."""
    return set_cell_size(text, cells)


def right(text: str, cells: int) -> str:
    """The text aligned to the right in so many cells."""
    return " " * max(0, cells - cell_len(text)) + text


def cut(text: str, cells: int) -> str:
    """The text, or as much of it as fits."""
    return text if cell_len(text) <= cells else set_cell_size(text, max(0, cells))


def wrapped(text: str, cells: int, indent: str = "", style: str = "", hanging: str | None = None) -> list[Line]:
    """The text in lines of at most so many cells; `hanging` begins all lines but the first, `indent` if not given."""
    following = indent if hanging is None else hanging
    parts = wrap(text, max(cells, len(following) + 8), initial_indent=indent, subsequent_indent=following)
    return [Line(part, style) for part in parts]


def beside(left: str, other: str, cells: int) -> str:
    """Two texts at both ends of a line; only the first where there is no room for both."""
    gap = cells - cell_len(left) - cell_len(other)
    return f"{left}{' ' * gap}{other}" if gap >= 2 else cut(left, cells)


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def texts(lines: Iterable[Line]) -> Iterator[str]:
    """The lines as text without spaces at their ends."""
    return (line.text.rstrip() for line in lines)
