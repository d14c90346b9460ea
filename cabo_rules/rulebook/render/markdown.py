"""A book as Markdown (CommonMark with tables)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cabo_rules.rulebook.book import Answers, Block, Book, Change, Changes, Grid, Points, Prose, Statement

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")
_LIST_MARK = re.compile(r"^(\d+)([.)])(?=\s|$)|^([-+])(?=\s|$)")


def to_markdown(book: Book) -> str:
    """The book, one blank line between blocks."""
    parts = [f"# {_escaped(book.title)}"]
    if book.lead:
        parts.append(f"*{_escaped(book.lead)}*")
    for chapter in book.chapters:
        parts.append(f"## {_escaped(chapter.heading)}")
        parts += [text for block in chapter.blocks for text in _block(block)]
    parts += ["---", f"*{_escaped(book.colophon)}*"]
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Prose):
        yield from _prose(block)
    elif isinstance(block, Points):
        if block.intro:
            yield _said(block.intro)
        yield "\n".join(f"- {_said(item)}" for item in block.items)
    elif isinstance(block, Grid):
        if block.caption:
            yield _escaped(block.caption)
        yield "\n".join(_grid(block))
    elif isinstance(block, Answers):
        for answer in block.answers:
            reason = f" *{_escaped(answer.reason)}*" if answer.reason else ""
            yield f"**{_escaped(answer.question)}**  \n{_escaped(answer.ruling)}{reason}"
    elif isinstance(block, Changes):
        yield "\n".join(_change(change) for change in block.changes)


def _prose(prose: Prose) -> Iterator[str]:
    if prose.heading:
        yield f"### {_escaped(prose.heading)}"
    if prose.statements:
        yield " ".join(_said(statement) for statement in prose.statements)


def _said(statement: Statement) -> str:
    head = f"**{_escaped(statement.head)}** " if statement.head else ""
    return head + _escaped(statement.text)


def _grid(grid: Grid) -> Iterator[str]:
    yield _row(grid.header)
    yield _row(["--:" if number in grid.numeric else "---" for number in range(len(grid.header))], escape=False)
    for row in grid.rows:
        yield _row(row)


def _row(cells: Sequence[str], escape: bool = True) -> str:
    return f"| {' | '.join(_escaped(cell) if escape else cell for cell in cells)} |"


def _change(change: Change) -> str:
    text = f"- **{_escaped(change.label)}** {_escaped(change.text)}"
    if change.before:
        text += f"  \n  *{_escaped(change.before_label)} {_escaped(change.before)}*"
    return text


def _escaped(text: str) -> str:
    """A text that Markdown takes as it stands."""
    text = _SPECIAL.sub(r"\\\1", " ".join(text.split("\n")))
    return _LIST_MARK.sub(lambda match: f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}", text)
