"""What every language of the rule book can say: numbers, nouns, lists, names of cards, and its typographic habits.

The sentences themselves are templates in `texts/`. A placeholder is `{name}` or `{name:how}`; what `how` may be depends
on the value, and several words may stand in it:

    a number     nothing: digits · `word`: in words up to twelve · `ordinal` · a noun of the catalogue: `two cards`
    cards        `a` (a 7) · `the` · `plural` (red kings) · `title` (as in a table) · `count` (two queens)
    several      the same, joined by `and`, `or` or `then`
    a phrase     a text of the catalogue with values of its own
    any of them  `capital`: with a capital letter
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, ClassVar

from cabo_rules.rulebook.catalogue import Catalogue, Noun
from cabo_rules.rulebook.faces import CardGroup, Run

NBSP = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
_JOINERS = ("and", "or", "then")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence that is a text of the catalogue itself."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    fallback: str = ""
    """What to say where the catalogue has no such text; without it, that is an error."""


class Language(Formatter):
    """One language: turns templates and values into text."""

    code: ClassVar[str]
    joiners: ClassVar[Mapping[str, tuple[str, str]]]
    """For `and`, `or` and `then`: what stands between the items, and what before the last."""
    number_words: ClassVar[Sequence[str]]
    """Zero to twelve, masculine where that matters."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.texts = catalogue

    # -- sentences -------------------------------------------------------------------------------------------------

    def say(self, key: str, values: Mapping[str, Any] | None = None) -> str:
        """The text with that key, placeholders filled in and set as the language's printers do.

        Raises:
            MissingTextError: the catalogue has no such text.
        """
        return self.typeset(self._fill(key, values or {}))

    def has(self, key: str) -> bool:
        """Whether there is a text with that key."""
        return key in self.texts.texts

    def _fill(self, key: str, values: Mapping[str, Any]) -> str:
        return self.vformat(self.texts.text(key), (), values)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One placeholder."""
        how = format_spec.split()
        text = self._value(value, [word for word in how if word != "capital"])
        return text[:1].upper() + text[1:] if "capital" in how else text

    def _value(self, value: Any, how: list[str]) -> str:
        if isinstance(value, tuple):
            joiner = next((word for word in how if word in _JOINERS), "and")
            rest = [word for word in how if word not in _JOINERS]
            return self.join([self._value(item, rest) for item in value], joiner)
        if isinstance(value, Phrase):
            if value.fallback and not self.has(value.key):
                return value.fallback
            return self._fill(value.key, value.values)
        if isinstance(value, CardGroup | Run):
            style = how[0] if how else "a"
            return self.group(value, style) if isinstance(value, CardGroup) else self.run(value, style)
        return self._number(value, how) if isinstance(value, int) else str(value)

    def join(self, parts: Sequence[str], joiner: str) -> str:
        """A list in words."""
        between, last = self.joiners[joiner]
        return parts[0] if len(parts) == 1 else between.join(parts[:-1]) + last + parts[-1]

    # -- numbers ---------------------------------------------------------------------------------------------------

    def _number(self, number: int, how: list[str]) -> str:
        if not how:
            return self.digits(number)
        if how[0] == "word":
            return self.number_word(number)
        if how[0] == "ordinal":
            return self.ordinal(number)
        return self.counted(number, self.texts.noun(how[0]))

    @staticmethod
    def digits(number: int) -> str:
        """A number in digits, with a real minus sign."""
        return f"{MINUS}{-number}" if number < 0 else str(number)

    def number_word(self, number: int, gender: str = "m") -> str:
        """A number in words up to twelve, in digits beyond."""
        return self.number_words[number] if 0 <= number < len(self.number_words) else self.digits(number)

    def counted(self, number: int, noun: Noun) -> str:
        """A number of things."""
        if number in noun.special:
            return noun.special[number]
        form = noun.one if self.is_singular(number) else noun.many
        if noun.in_digits or not 0 <= number < len(self.number_words):
            return f"{self.digits(number)}{NBSP}{form}"
        return f"{self.number_word(number, noun.gender)} {form}"

    def is_singular(self, number: int) -> bool:
        """Whether a number of things takes the singular."""
        return number in (1, -1)

    def ordinal(self, number: int) -> str:
        """First, second…"""
        raise NotImplementedError

    # -- cards -----------------------------------------------------------------------------------------------------

    def group(self, group: CardGroup, how: str) -> str:
        """A group of cards: `a`, `the`, `plural`, `title` or `count`."""
        raise NotImplementedError

    def run(self, run: Run, how: str) -> str:
        """Ranks from one to another."""
        raise NotImplementedError

    def rank(self, rank: str) -> Noun:
        """The name of a rank; as it is printed where there is no other."""
        return self.texts.ranks.get(rank) or Noun(rank, rank)

    def suit(self, suit: str) -> str:
        """The name of a suit."""
        return self.texts.suits[suit]

    # -- printing --------------------------------------------------------------------------------------------------

    def typeset(self, text: str) -> str:
        """A text with the language's quotation marks, apostrophes and spaces."""
        text = " ".join(text.split(" ")).strip()
        text = re.sub(r"(?<=\w)'(?=\w)", "\N{RIGHT SINGLE QUOTATION MARK}", text)
        text = text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
        text = re.sub(r"(?<![\w-])-(?=\d)", MINUS, text)
        text = re.sub(r" - ", " \N{EN DASH} ", text)
        return self.quote(text)

    def quote(self, text: str) -> str:
        """The straight double quotes of a text made the language's own."""
        raise NotImplementedError
