"""A variant as a rule book that people can play from, in several languages and formats.

    book = rule_book(variant, "fr")
    page = render(book, "html")

`differences(variant, known, "fr")` is a book of what is different from a game that one knows. The sentences come from
the rules and their parameters: a rule that is off leaves no trace, and another value makes another sentence.
"""

from __future__ import annotations

from cabo_rules.rulebook.book import Book
from cabo_rules.rulebook.compare import differences
from cabo_rules.rulebook.compose import rule_book
from cabo_rules.rulebook.languages import LANGUAGES
from cabo_rules.rulebook.render import FORMATS, render

__all__ = ["FORMATS", "LANGUAGES", "Book", "differences", "render", "rule_book"]
