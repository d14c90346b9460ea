"""The codes of all that can be wrong with a record: the one list. Scripts may rely on them."""

from __future__ import annotations

from enum import StrEnum


class RecordCode(StrEnum):
    """What is wrong with a line of a record."""

    UNREADABLE_FILE = "unreadable-file"
    """There is no such file, or it can't be opened."""
    NOT_TEXT = "not-text"
    """The line is not UTF-8 text, or far longer than any line of a record."""
    BROKEN_LINE = "broken-line"
    """The line is not JSON, as when a file was cut off in the middle of it."""
    WRONG_LINE = "wrong-line"
    """The line is JSON, but not of the form that a record's line has."""
    UNKNOWN_FORMAT = "unknown-format"
    """The record is of a format that this version can't read."""
    TRUNCATED = "truncated"
    """The file ends before the match does."""
    OUT_OF_ORDER = "out-of-order"
    """The line is a kind of line that can't stand here, such as a move after the end of a round."""
    BROKEN_VARIANT = "broken-variant"
    """The variant in the header can't be loaded, or not be played by so many."""
    WRONG_HASH = "wrong-hash"
    """The variant in the header is not the one that the header's hash belongs to."""
    WRONG_SEATS = "wrong-seats"
    """The seats can't have these names, or a seat is not among them."""
    ILLEGAL_MOVE = "illegal-move"
    """The rules do not allow the move."""
    DIFFERENT = "different"
    """The replay gives something else than the line says."""
