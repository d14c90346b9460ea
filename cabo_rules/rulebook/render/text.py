"""A book as plain text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from cabo_rules.rulebook.book import Answers, Block, Book, Changes, Grid, Points, Prose, Statement

WIDTH = 80
_NARROW = str.maketrans({"\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}"})


def to_text(book: Book) -> str:
    """The book for a terminal or a plain printer."""
    lines = [*_wrapped(book.title.upper()), "=" * min(WIDTH, len(book.title)), ""]
    if book.lead:
        lines += [*_wrapped(book.lead), ""]
    for chapter in book.chapters:
        lines += ["", *_wrapped(chapter.heading), "-" * min(WIDTH, len(chapter.heading)), ""]
        for block in chapter.blocks:
            lines += _block(block)
    lines += ["", *_wrapped(book.colophon)]
    return "\n".join(line.rstrip() for line in lines).translate(_NARROW) + "\n"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Prose):
        if block.heading:
            yield from (*_wrapped(block.heading.upper()), "")
        if block.statements:
            yield from (*_wrapped(" ".join(_said(statement) for statement in block.statements)), "")
    elif isinstance(block, Points):
        if block.intro:
            yield from (*_wrapped(_said(block.intro)), "")
        yield from _items(_said(item) for item in block.items)
    elif isinstance(block, Grid):
        if block.caption:
            yield from (*_wrapped(block.caption), "")
        yield from (*_grid(block), "")
    elif isinstance(block, Answers):
        for answer in block.answers:
            yield from _wrapped(answer.question)
            yield from _wrapped(" ".join(part for part in (answer.ruling, answer.reason) if part), "  ")
            yield ""
    elif isinstance(block, Changes):
        yield from _changes(block)


def _changes(block: Changes) -> Iterator[str]:
    for change in block.changes:
        yield from _wrapped(f"{change.label} {change.text}", "  ", "- ")
        if change.before:
            yield from _wrapped(f"{change.before_label} {change.before}", "    ")
    yield ""


def _items(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from _wrapped(text, "  ", "- ")
    yield ""


def _said(statement: Statement) -> str:
    return f"{statement.head} {statement.text}" if statement.head else statement.text


def _wrapped(text: str, indent: str = "", first: str = "") -> list[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent=first or indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _grid(grid: Grid) -> Iterator[str]:
    """Columns two spaces apart; the last one is wrapped where the line would be too long."""
    rows = (grid.header, *grid.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    start = sum(widths[:-1]) + 2 * len(widths[:-1])
    last = max(12, WIDTH - 2 - start)
    yield from _row(grid.header, widths, grid.numeric, last)
    yield "  " + "  ".join("-" * min(width, last) for width in widths)
    for row in grid.rows:
        yield from _row(row, widths, grid.numeric, last)


def _row(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[int], last: int) -> Iterator[str]:
    *fixed, open_cell = (
        cell.rjust(width) if number in numeric else cell.ljust(width)
        for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    beginning = "  ".join(["", *fixed, ""])
    pieces = wrap(open_cell.strip(), last) or [""]
    yield beginning + pieces[0]
    yield from (" " * len(beginning) + piece for piece in pieces[1:])
