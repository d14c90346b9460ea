"""Problems for people: each with the line that it is about, and a mark under the place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path as FilePath

from cabo_rules.errors import Problem, VariantError
from cabo_rules.variant.nodes import printable
from cabo_rules.variant.references import shipped_files
from cabo_rules.variant.source import decode, read_bytes

_WIDEST = 100
_WORD = re.compile(r"'[^']*'|\"[^\"]*\"|[^\s,:\[\]{}]+|.")
_ANSI = {"error": "\x1b[31m", "warning": "\x1b[33m", "faint": "\x1b[2m", "end": "\x1b[0m"}


def format_problems(problems: Iterable[Problem], color: bool = False) -> str:
    """All problems, each with its line of the file as far as it can still be read; `color` adds ANSI codes."""
    texts: dict[str, list[str]] = {}
    blocks = []
    for one in problems:
        if one.file not in texts:
            texts[one.file] = _lines(one.file) if one.line else []
        blocks.append(_block(one, texts[one.file], color))
    return "\n".join(blocks)


def _block(one: Problem, lines: list[str], color: bool) -> str:
    head = printable(str(one))
    if color:
        place, code, rest = head.partition(f"{one.code}: ")
        head = f"{place}{_ANSI[one.severity]}{code}{_ANSI['end']}{rest}"
    if not 0 < one.line <= len(lines):
        return head
    number = str(one.line)
    text, start = _window(lines[one.line - 1], one.column)
    marks = " " * start + "^" * _width(text, start)
    snippet = [f"  {number} | {text}", f"  {' ' * len(number)} | {marks}"]
    if color:
        snippet[1] = f"{_ANSI[one.severity]}{snippet[1]}{_ANSI['end']}"
        snippet[0] = f"{_ANSI['faint']}{snippet[0]}{_ANSI['end']}"
    return "\n".join([head, *snippet])


def _window(line: str, column: int) -> tuple[str, int]:
    """The part of a line around a column that fits, and the column's index in it."""
    line, at = line.rstrip(), max(column - 1, 0)
    first = max(0, min(at - _WIDEST // 2, len(line) - _WIDEST))
    text = printable(line[first : first + _WIDEST].replace("\t", " "))
    return text, min(at - first, len(text))


def _width(text: str, start: int) -> int:
    found = _WORD.match(text, start)
    return max(1, found.end() - start) if found else 1


def _lines(file: str) -> list[str]:
    """The lines of a file as problems name it; none where it can't be read."""
    try:
        shipped = {found.shown: found.path for found in shipped_files().values()}
        path = FilePath(file)
        return decode(read_bytes(path if path.is_file() else shipped.get(file, path), file), file).split("\n")
    except (VariantError, OSError, ValueError):
        return []
