"""A book in the formats that it can be printed in."""

from __future__ import annotations

from cabo_rules.rulebook.book import Book
from cabo_rules.rulebook.render.html import to_html
from cabo_rules.rulebook.render.markdown import to_markdown
from cabo_rules.rulebook.render.text import to_text

FORMATS = {"md": to_markdown, "html": to_html, "text": to_text}
"""Every format by name: a function from a book to a text that ends with a line break."""


def render(book: Book, form: str) -> str:
    """A book in one of `FORMATS`."""
    return FORMATS[form](book)


__all__ = ["FORMATS", "render", "to_html", "to_markdown", "to_text"]
