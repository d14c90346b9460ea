"""Reading records: every line is checked for its form and its place; a damaged one is named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NoReturn

from pydantic import TypeAdapter, ValidationError

from cabo_rules.errors import Problem, RecordError
from cabo_rules.records.codes import RecordCode
from cabo_rules.records.lines import FORMAT, AnyLine, Deal, End, Header, Line, Played, Result
from cabo_rules.records.writing import Numbered, Record

LONGEST_LINE = 1 << 20
"""In bytes; a header holds a whole variant and comes to a few thousand."""

_ANY_LINE: TypeAdapter[AnyLine] = TypeAdapter(Line)
_NAMES: dict[type[AnyLine], str] = {
    Header: "a header",
    Deal: "a deal",
    Played: "a move",
    Result: "a result",
    End: "an end",
}


def read_record(path: str | Path) -> Record:
    """The one match in a file; whether it replays is another question, see `replay`.

    Raises:
        RecordError: the file can't be read, is damaged, or holds several matches.
    """
    records = read_records(path)
    first = next(records)
    second = next(records, None)
    if second is not None:
        refuse(RecordCode.OUT_OF_ORDER, "a second match begins here; one was expected", str(path), second.line)
    return first


def read_records(path: str | Path) -> Iterator[Record]:
    """The matches in a file one after the other; there is at least one.

    Raises:
        RecordError: the file can't be read or is damaged; matches before the damage have been handed out then.
    """
    shown = str(path)
    try:
        with Path(path).open("rb") as file:
            yield from _records(file, shown)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        refuse(RecordCode.UNREADABLE_FILE, f"the file can't be read: {str(reason).lower()}", shown)


def refuse(code: RecordCode, message: str, file: str, line: int = 0) -> NoReturn:
    """Raise the one problem that ends the reading or the replay of a record."""
    raise RecordError([Problem(code.value, message, file, line)]) from None


def _records(file: BinaryIO, shown: str) -> Iterator[Record]:
    header, start = None, 0
    lines: list[Numbered] = []
    number = 0
    for number, line in _parsed(file, shown):
        if header is None:
            header, start, lines = _expect_header(line, shown, number), number, []
            continue
        if isinstance(line, Header):
            refuse(RecordCode.TRUNCATED, "the match before this line has no end", shown, number)
        lines.append(Numbered(number, line))
        if isinstance(line, End):
            yield Record(header, tuple(lines), shown, start)
            header = None
    if header is not None:
        refuse(RecordCode.TRUNCATED, "the file ends here, before the match does", shown, number)
    if not start:
        refuse(RecordCode.TRUNCATED, "the file is empty", shown)


def _expect_header(line: AnyLine, shown: str, number: int) -> Header:
    if not isinstance(line, Header):
        refuse(RecordCode.OUT_OF_ORDER, f"a record begins with its header, not with {what(type(line))}", shown, number)
    if line.format != FORMAT:
        _refuse_format(line.format, shown, number)
    return line


def what(kind: type[AnyLine]) -> str:
    """A kind of line in words: `a move`."""
    return _NAMES[kind]


def _parsed(file: BinaryIO, shown: str) -> Iterator[tuple[int, AnyLine]]:
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            refuse(RecordCode.NOT_TEXT, "the line is too long for a record", shown, number)
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            refuse(RecordCode.NOT_TEXT, "the line is not UTF-8 text", shown, number)
        try:
            yield number, _ANY_LINE.validate_json(text)
        except ValidationError as error:
            _refuse_line(error, text, shown, number)


def _refuse_line(error: ValidationError, text: str, shown: str, number: int) -> NoReturn:
    first = error.errors(include_url=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        cut = "" if text.endswith("\n") else "; the file ends in the middle of it"
        refuse(RecordCode.BROKEN_LINE, f"the line is not JSON{cut}", shown, number)
    _check_format(text, shown, number)
    place = ".".join(str(key) for key in first["loc"][1:])
    message = first["msg"][:1].lower() + first["msg"][1:]
    refuse(RecordCode.WRONG_LINE, f"{place}: {message}" if place else _no_kind(first["type"], message), shown, number)


def _no_kind(error: str, message: str) -> str:
    if error.startswith("union_tag"):
        return "this is no line of a record: its kind is none of header, deal, move, result and end"
    return f"this is no line of a record: {message}"


def _check_format(text: str, shown: str, number: int) -> None:
    """A header of another format may have any keys; it is that format that the reader should be told of."""
    data = json.loads(text)
    if isinstance(data, dict) and data.get("kind") == "header" and data.get("format", FORMAT) != FORMAT:
        _refuse_format(data["format"], shown, number)


def _refuse_format(found: object, shown: str, number: int) -> NoReturn:
    message = f"the record is of format {str(found)[:20]}; this version of cabo-rules reads format {FORMAT}"
    refuse(RecordCode.UNKNOWN_FORMAT, message, shown, number)
