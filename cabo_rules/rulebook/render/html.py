"""A book as one HTML page that needs nothing else: it can be mailed, printed and read on a phone."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, StrictUndefined, select_autoescape
from jinja2 import Template as Page
from markupsafe import Markup, escape

from cabo_rules.rulebook.book import Answers, Book, Changes, Grid, Points, Prose
from cabo_rules.rulebook.languages import language

_FOLDER = Path(__file__).parent
_RED_SUITS = re.compile("[♥♦]")
_BLOCKS = {Prose: "prose", Points: "points", Grid: "grid", Answers: "answers", Changes: "changes"}


def to_html(book: Book) -> str:
    """The whole page, styles included."""
    return _page().render(
        book=book,
        style=Markup(_style()),
        contents=language(book.language).say("book.contents"),
    )


@cache
def _style() -> str:
    return (_FOLDER / "page.css").read_text(encoding="utf-8")


@cache
def _page() -> Page:
    environment = Environment(
        autoescape=select_autoescape(default_for_string=True, default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["suits"] = _with_red_suits
    environment.filters["kind"] = lambda block: _BLOCKS[type(block)]
    return environment.from_string((_FOLDER / "page.html.j2").read_text(encoding="utf-8"))


def _with_red_suits(text: str) -> Markup:
    """A text in which hearts and diamonds are red."""
    return Markup(_RED_SUITS.sub(r'<span class="red">\g<0></span>', str(escape(text))))
