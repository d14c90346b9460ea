"""French."""

from __future__ import annotations

import re
from typing import ClassVar

from cabo_rules.rulebook.catalogue import Noun
from cabo_rules.rulebook.faces import CardGroup, Run
from cabo_rules.rulebook.languages.base import NARROW, Language

_ORDINALS = (
    "zéroième",
    "premier",
    "deuxième",
    "troisième",
    "quatrième",
    "cinquième",
    "sixième",
    "septième",
    "huitième",
    "neuvième",
    "dixième",
    "onzième",
    "douzième",
)
_COLOURS = {("red", "m"): "rouge", ("red", "f"): "rouge", ("black", "m"): "noir", ("black", "f"): "noire"}


class French(Language):
    """Guillemets, and a narrow space before the high punctuation marks."""

    code = "fr"
    joiners: ClassVar = {"and": (", ", " et "), "or": (", ", " ou "), "then": (", puis ", ", puis ")}
    number_words = (
        "zéro",
        "un",
        "deux",
        "trois",
        "quatre",
        "cinq",
        "six",
        "sept",
        "huit",
        "neuf",
        "dix",
        "onze",
        "douze",
    )

    def number_word(self, number: int, gender: str = "m") -> str:
        """Un or une, deux…"""
        return "une" if number == 1 and gender == "f" else super().number_word(number, gender)

    def is_singular(self, number: int) -> bool:
        """French counts from two in the plural: 0 point, 1 point."""
        return abs(number) < 2

    def ordinal(self, number: int) -> str:
        """Premier… douzième, 13e."""
        return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}ᵉ"

    def group(self, group: CardGroup, how: str) -> str:
        """`un valet`, `les rois rouges`, `le roi de carreau`."""
        noun = self.rank(group.rank)
        if how == "count" and group.count > 1:
            return self._counted(group, noun)
        if group.part == "one":
            name = f"{noun.one} de {self.suit(group.suit)}"
            return name if how == "title" else _definite(name, noun)
        if group.part == "others":
            return {"title": f"autres {noun.many}", "a": f"{_indefinite(noun)} autre {noun.one}"}.get(
                how, f"les autres {noun.many}"
            )
        one, many = self._named(group, noun)
        if how == "title":
            return one if group.part == "all" else many
        if how == "plural" or (how == "the" and group.part != "all"):
            return f"les {many}"
        return _definite(one, noun) if how == "the" else f"{_indefinite(noun)} {one}"

    def run(self, run: Run, how: str) -> str:
        """`2 à 6`."""
        span = f"{run.first} à {run.last}"
        return {"title": span, "a": f"une carte de {span}"}.get(how, f"les cartes de {span}")

    def _named(self, group: CardGroup, noun: Noun) -> tuple[str, str]:
        if group.part == "all":
            return noun.one, noun.many
        colour = _COLOURS[group.part, noun.gender]
        return f"{noun.one} {colour}", f"{noun.many} {colour}s"

    def _counted(self, group: CardGroup, noun: Noun) -> str:
        number = self.number_word(group.count, noun.gender)
        if group.part == "one":
            return f"{number} {noun.many} de {self.suit(group.suit)}"
        many = self._named(group, noun)[1]
        return f"{number} {many}" if group.part == "all" else f"les {number} {many}"

    def typeset(self, text: str) -> str:
        """Narrow spaces that do not break inside guillemets and before `;`, `:`, `!` and `?`."""
        text = super().typeset(text)
        text = re.sub(r"[ \u00a0]([;:!?»])", NARROW + r"\1", text)
        return re.sub(r"«[ \u00a0]", "«" + NARROW, text)

    def quote(self, text: str) -> str:
        """`« … »`."""
        return re.sub(r'"([^"]*)"', f"«{NARROW}\\1{NARROW}»", text)


def _definite(name: str, noun: Noun) -> str:
    if name[0] in "aeiou":
        return f"l'{name}"
    return f"{'la' if noun.gender == 'f' else 'le'} {name}"


def _indefinite(noun: Noun) -> str:
    return "une" if noun.gender == "f" else "un"
