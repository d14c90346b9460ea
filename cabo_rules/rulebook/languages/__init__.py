"""The languages that a rule book can be written in. A new one is a class here and a folder in `texts/`."""

from __future__ import annotations

from functools import cache

from cabo_rules.rulebook.catalogue import load_catalogue
from cabo_rules.rulebook.languages.base import Language, Phrase
from cabo_rules.rulebook.languages.english import English
from cabo_rules.rulebook.languages.french import French
from cabo_rules.rulebook.languages.italian import Italian

LANGUAGES: dict[str, type[Language]] = {language.code: language for language in (English, French, Italian)}
"""Every language by its code."""


@cache
def language(code: str) -> Language:
    """The language with that code, one of `LANGUAGES`."""
    return LANGUAGES[code](load_catalogue(code))


__all__ = ["LANGUAGES", "Language", "Phrase", "language"]
