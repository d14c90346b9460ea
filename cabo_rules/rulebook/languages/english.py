"""English."""

from __future__ import annotations

import re
from typing import ClassVar

from cabo_rules.rulebook.faces import CardGroup, Run
from cabo_rules.rulebook.languages.base import Language

_ORDINALS = (
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)


class English(Language):
    """British spelling, curly quotes."""

    code = "en"
    joiners: ClassVar = {"and": (", ", " and "), "or": (", ", " or "), "then": (", then ", ", then ")}
    number_words = (
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    )

    def ordinal(self, number: int) -> str:
        """First… twelfth, 13th, 21st."""
        if number < len(_ORDINALS):
            return _ORDINALS[number]
        ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{ending}"

    def group(self, group: CardGroup, how: str) -> str:
        """`a jack`, `the red kings`, `7s`."""
        if how == "count" and group.count > 1:
            return self._counted(group)
        if group.part == "one":
            name = f"{self._one(group)} of {self.suit(group.suit)}"
            return name if how == "title" else f"the {name}"
        if group.part == "others":
            many = self._many(group)
            return {"title": f"other {many}", "a": f"another {self._one(group)}"}.get(how, f"the other {many}")
        return self._of_colour(group, how)

    def _of_colour(self, group: CardGroup, how: str) -> str:
        whole = group.part == "all"
        one, many = self._one(group), self._many(group)
        if not whole:
            one, many = f"{group.part} {one}", f"{group.part} {many}"
        if how == "plural":
            return many
        if how == "title":
            return one if whole else many
        return f"the {one if whole else many}" if how == "the" else _article(one)

    def run(self, run: Run, how: str) -> str:
        """`2 to 6`."""
        span = f"{run.first} to {run.last}"
        return {"title": span, "a": f"a card from {span}"}.get(how, f"the cards from {span}")

    def _counted(self, group: CardGroup) -> str:
        if group.part == "one":
            return f"{self.number_word(group.count)} {self._many(group)} of {self.suit(group.suit)}"
        if group.part == "all":
            return f"{self.number_word(group.count)} {self._many(group)}"
        return f"both {group.part} {self._many(group)}"

    def _one(self, group: CardGroup) -> str:
        return self.rank(group.rank).one

    def _many(self, group: CardGroup) -> str:
        noun = self.texts.ranks.get(group.rank)
        return noun.many if noun else f"{group.rank}s"

    def quote(self, text: str) -> str:
        """`“…”`."""
        return re.sub(r'"([^"]*)"', "“\\1”", text)


def _article(name: str) -> str:
    vowel = name[0] in "aeiou" or name[0] == "8" or re.match(r"1[18]\b", name) is not None
    return f"{'an' if vowel else 'a'} {name}"
