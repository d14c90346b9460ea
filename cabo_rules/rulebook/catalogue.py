"""The texts of one language: YAML files of templates, keyed by rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from cabo_rules.errors import MissingTextError

FOLDER = Path(__file__).parent / "texts"


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun to be counted or named. `special` gives whole forms for some numbers: once, twice."""

    one: str
    many: str
    gender: str = "m"
    in_digits: bool = False
    special: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All texts of one language. Keys are paths into the files: `call.final_turns.several`."""

    language: str
    texts: Mapping[str, str]
    nouns: Mapping[str, Noun]
    ranks: Mapping[str, Noun]
    suits: Mapping[str, str]
    names: tuple[str, ...]
    """First names for worked examples."""

    def text(self, key: str) -> str:
        """One template.

        Raises:
            MissingTextError: there is none.
        """
        try:
            return self.texts[key]
        except KeyError:
            raise MissingTextError(f"the rule book has no text {key!r} in {self.language!r}") from None

    def noun(self, key: str) -> Noun:
        """One noun.

        Raises:
            MissingTextError: there is none.
        """
        try:
            return self.nouns[key]
        except KeyError:
            raise MissingTextError(f"the rule book has no noun {key!r} in {self.language!r}") from None


@cache
def load_catalogue(language: str) -> Catalogue:
    """The texts of a language that has a folder in `texts/`."""
    data: dict[str, Any] = {"texts": {}}
    for path in sorted((FOLDER / language).glob("*.yaml")):
        part = yaml.safe_load(path.read_text(encoding="utf-8"))
        data["texts"].update(part.pop("texts", {}))
        data.update(part)
    return Catalogue(
        language,
        dict(_flat(data["texts"])),
        {key: _noun(forms) for key, forms in data["nouns"].items()},
        {key: _noun(forms) for key, forms in data["ranks"].items()},
        data["suits"],
        tuple(data["names"]),
    )


def _flat(node: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, below in node.items():
        here = f"{path}.{key}" if path else key
        if isinstance(below, str):
            yield here, below
        else:
            yield from _flat(below, here)


def _noun(forms: Mapping[str, Any]) -> Noun:
    return Noun(
        forms["one"],
        forms["many"],
        forms.get("gender", "m"),
        forms.get("digits", False),
        forms.get("special", {}),
    )
