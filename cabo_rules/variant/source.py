"""From a file to a tree of values with their places: size and encoding first, then YAML event by event."""

from __future__ import annotations

import re
import stat
from functools import lru_cache
from pathlib import Path as FilePath

from cabo_rules.errors import Problem, VariantError
from cabo_rules.variant.codes import Code
from cabo_rules.variant.nodes import Node, Origin, Path, Reading
from cabo_rules.variant.reader import TreeReader

LARGEST_FILE = 256 * 1024
"""Bytes."""

_MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def problem(code: Code | str, message: str, origin: Origin, severity: str = "error") -> Problem:
    """A problem at a place."""
    return Problem(str(code), message, origin.file, origin.line, origin.column, severity)


def read_bytes(path: FilePath, shown: str) -> bytes:
    """The bytes of a file, which is never opened when it is too large. `shown` is its name in messages.

    Raises:
        VariantError: no such file, no file at all, not readable, or too large.
    """
    try:
        status = path.stat()
        if not (stat.S_ISREG(status.st_mode) or stat.S_ISFIFO(status.st_mode)):
            kind = "a folder" if stat.S_ISDIR(status.st_mode) else "no ordinary file"
            raise _refused(Code.NOT_A_FILE, f"this is {kind}; the file of a variant was expected", shown)
        if status.st_size > LARGEST_FILE:
            raise _too_large(shown, f"{status.st_size:,} bytes")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise _refused(Code.MISSING_FILE, "there is no file of this name", shown) from None
    except OSError as error:
        reason = (error.strerror or "it can't be opened").lower()
        raise _refused(Code.UNREADABLE_FILE, f"the file can't be read: {reason}", shown) from None
    except ValueError:
        raise _refused(Code.MISSING_FILE, "this can't be the name of a file", shown) from None
    if len(data) > LARGEST_FILE:
        raise _too_large(shown, f"more than {LARGEST_FILE:,} bytes")
    return data


def decode(data: bytes, shown: str) -> str:
    """The text of a file; a UTF-8 byte order mark is dropped.

    Raises:
        VariantError: other encodings, bytes that are not UTF-8, control characters.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            raise _refused(Code.NOT_TEXT, f"the file is {encoding}; save it as UTF-8", shown)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = _line_and_column(before.decode("utf-8", "replace"))
        byte = data[error.start]
        message = f"the byte 0x{byte:02x} is not UTF-8 text; is this the right file, and saved as UTF-8?"
        raise _refused(Code.NOT_TEXT, message, shown, line, column) from None
    check_characters(text, shown)
    return text


def check_characters(text: str, shown: str) -> None:
    """Refuse what no text holds.

    Raises:
        VariantError: control characters and halves of characters.
    """
    found = _CONTROL.search(text)
    if found:
        line, column = _line_and_column(text[: found.start()])
        message = f"the character U+{ord(found[0]):04X} has no place in a text; is this the right file?"
        raise _refused(Code.NOT_TEXT, message, shown, line, column)


def read_text(text: str, shown: str, layer: str, problems: list[Problem]) -> Reading | None:
    """The tree of a text. Problems are collected; None when nothing can be made of it."""
    try:
        check_characters(text, shown)
    except VariantError as error:
        problems += error.problems
        return None
    reader = TreeReader(text, Origin(shown, 1, 1, layer))
    reading = reader.read_file()
    problems += reader.problems
    return reading


def read_file(path: FilePath, shown: str, layer: str, problems: list[Problem]) -> Reading | None:
    """The tree of a file. Problems are collected; None when nothing can be made of it."""
    try:
        text = decode(read_bytes(path, shown), shown)
    except VariantError as error:
        problems += error.problems
        return None
    reading, found = _tree_of(text, shown, layer)
    problems += found
    return reading


@lru_cache(maxsize=64)
def _tree_of(text: str, shown: str, layer: str) -> tuple[Reading | None, tuple[Problem, ...]]:
    """What `read_text` makes of a text. Many variants rest on the same few, whose trees nobody changes."""
    problems: list[Problem] = []
    reading = read_text(text, shown, layer, problems)
    return reading, tuple(problems)


def read_value(text: str, origin: Origin, path: Path, problems: list[Problem]) -> Node | None:
    """The value of an assignment from the command line, with the place `origin` throughout."""
    found = _CONTROL.search(text)
    if found:
        message = f"the character U+{ord(found[0]):04X} has no place in a value"
        problems.append(problem(Code.NOT_TEXT, message, origin))
        return None
    reader = TreeReader(text, origin, path, fixed_place=True)
    node = reader.read_value()
    problems += reader.problems
    return node


def _line_and_column(before: str) -> tuple[int, int]:
    line = before.count("\n") + 1
    return line, len(before) - (before.rfind("\n") + 1) + 1


def _too_large(shown: str, size: str) -> VariantError:
    message = f"the file has {size}; a variant has at most {LARGEST_FILE // 1024} KiB"
    return _refused(Code.FILE_TOO_LARGE, message, shown)


def _refused(code: Code, message: str, shown: str, line: int = 0, column: int = 0) -> VariantError:
    return VariantError([Problem(code.value, message, shown, line, column)])
