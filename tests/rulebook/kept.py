"""Rule books as they were when somebody last read them. `python -m tests.rulebook.kept` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

from cabo_rules.rulebook import LANGUAGES, render, rule_book
from cabo_rules.variant import load_variant

FOLDER = Path(__file__).parent / "golden"
VARIANTS = ("standard", "match-discard", "tamalou")
BOOKS = [(name, code) for name in VARIANTS for code in LANGUAGES]


def path_of(name: str, code: str) -> Path:
    """The file of one book."""
    return FOLDER / f"{name}.{code}.md"


def current(name: str, code: str) -> str:
    """The book as it is now, without the fingerprint of the variant."""
    text = render(rule_book(load_variant(name), code), "md")
    return re.sub(r"\b[0-9a-f]{12}\b", "(fingerprint)", text)


def refresh() -> None:
    """Write all files anew."""
    for name, code in BOOKS:
        path_of(name, code).write_text(current(name, code), encoding="utf-8")


if __name__ == "__main__":
    refresh()
