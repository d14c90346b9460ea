"""A rule book as a tree that every format is made of. All texts are plain: no markup is hidden in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that the book says. `id` is the same in every language and for every setting of the rule."""

    id: str
    text: str
    head: str = ""
    """A few words set off before the text, as in a list of choices."""


@dataclass(frozen=True, slots=True)
class Prose:
    """One paragraph, with a heading of its own or without."""

    statements: tuple[Statement, ...]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """A list, with or without a sentence that leads to it."""

    intro: Statement | None
    items: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. `numeric` are the columns (from 0) that are aligned as numbers."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    numeric: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A question that the sources leave open, the ruling, and what it rests on."""

    question: str
    ruling: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Answers:
    """All rulings."""

    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that differs from the game one knows: `text` holds now, `before` held there."""

    kind: Literal["changed", "new", "gone"]
    label: str
    text: str
    before: str = ""
    before_label: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """All differences of one section."""

    changes: tuple[Change, ...]


Block = Prose | Points | Grid | Answers | Changes


@dataclass(frozen=True, slots=True)
class Chapter:
    """One part of the book; `key` names it in every language."""

    key: str
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A whole rule book, or the differences of one game from another."""

    language: str
    title: str
    lead: str
    """What stands under the title; may be empty."""
    chapters: tuple[Chapter, ...]
    colophon: str
    """What the book was made from."""
