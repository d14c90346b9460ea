"""Italian."""

from __future__ import annotations

import re
from typing import ClassVar

from cabo_rules.rulebook.catalogue import Noun
from cabo_rules.rulebook.faces import CardGroup, Run
from cabo_rules.rulebook.languages.base import Language

_ORDINALS = (
    "zeresimo",
    "primo",
    "secondo",
    "terzo",
    "quarto",
    "quinto",
    "sesto",
    "settimo",
    "ottavo",
    "nono",
    "decimo",
    "undicesimo",
    "dodicesimo",
)
_COLOURS = {"red": "ross", "black": "ner"}
_ENDINGS = {("m", False): "o", ("m", True): "i", ("f", False): "a", ("f", True): "e"}


class Italian(Language):
    """Guillemets without spaces, articles that follow the sound of the next word."""

    code = "it"
    joiners: ClassVar = {"and": (", ", " e "), "or": (", ", " o "), "then": (", poi ", ", poi ")}
    number_words = (
        "zero",
        "uno",
        "due",
        "tre",
        "quattro",
        "cinque",
        "sei",
        "sette",
        "otto",
        "nove",
        "dieci",
        "undici",
        "dodici",
    )

    def counted(self, number: int, noun: Noun) -> str:
        """Una carta, due carte; one is the article."""
        if number == 1 and not noun.in_digits and number not in noun.special:
            return _indefinite(noun.one, noun.gender)
        return super().counted(number, noun)

    def ordinal(self, number: int) -> str:
        """Primo… dodicesimo, 13º."""
        return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}º"

    def group(self, group: CardGroup, how: str) -> str:
        """`un fante`, `i re rossi`, `il re di quadri`, `gli 8`."""
        noun = self.rank(group.rank)
        gender = noun.gender
        if how == "count" and group.count > 1:
            return self._counted(group, noun)
        if group.part == "one":
            name = f"{noun.one} di {self.suit(group.suit)}"
            return name if how == "title" else _definite(name, gender)
        if group.part == "others":
            others = f"altr{_ENDINGS[gender, True]} {noun.many}"
            one = _indefinite(f"altr{_ENDINGS[gender, False]}", gender) + f" {noun.one}"
            return {"title": others, "a": one}.get(how, _definite_many(others, gender))
        one, many = self._named(group, noun)
        if how == "title":
            return one if group.part == "all" else many
        if how == "plural" or (how == "the" and group.part != "all"):
            return _definite_many(many, gender)
        return _definite(one, gender) if how == "the" else _indefinite(one, gender)

    def run(self, run: Run, how: str) -> str:
        """`da 2 a 6`."""
        span = f"da {run.first} a {run.last}"
        return {"title": span, "a": f"una carta {span}"}.get(how, f"le carte {span}")

    def _named(self, group: CardGroup, noun: Noun) -> tuple[str, str]:
        if group.part == "all":
            return noun.one, noun.many
        one, many = (_COLOURS[group.part] + _ENDINGS[noun.gender, several] for several in (False, True))
        return f"{noun.one} {one}", f"{noun.many} {many}"

    def _counted(self, group: CardGroup, noun: Noun) -> str:
        number = self.number_word(group.count)
        if group.part == "one":
            return f"{number} {noun.many} di {self.suit(group.suit)}"
        many = self._named(group, noun)[1]
        return f"{number} {many}" if group.part == "all" else _definite_many(f"{number} {many}", noun.gender)

    def typeset(self, text: str) -> str:
        """No space inside guillemets."""
        return super().typeset(text).replace("« ", "«").replace(" »", "»")

    def quote(self, text: str) -> str:
        """`«…»`."""
        return re.sub(r'"([^"]*)"', "«\\1»", text)


_VOWEL = re.compile(r"[aeiouàèéìòù]|8|11\b", re.IGNORECASE)
_HARD = re.compile(r"s[^aeiou]|z|gn|ps|x|y|0\b", re.IGNORECASE)


def _indefinite(name: str, gender: str) -> str:
    vowel = _VOWEL.match(name)
    if gender == "f":
        return f"un'{name}" if vowel else f"una {name}"
    return f"uno {name}" if _HARD.match(name) else f"un {name}"


def _definite(name: str, gender: str) -> str:
    if _VOWEL.match(name):
        return f"l'{name}"
    if gender == "f":
        return f"la {name}"
    return f"lo {name}" if _HARD.match(name) else f"il {name}"


def _definite_many(name: str, gender: str) -> str:
    if gender == "f":
        return f"le {name}"
    return f"gli {name}" if _VOWEL.match(name) or _HARD.match(name) else f"i {name}"
