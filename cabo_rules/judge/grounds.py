"""What stands behind a rule in a variant: where it is written down, which rulings decide about it, who set it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant
from cabo_rules.variant.schema import in_language

_SECTIONS = {"deck": "Cards and their values", "players": "Players"}
FLOW = ""
"""The key of no rule: what follows from the order of play, which is the same in every variant."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling of the variant, in English where there is a choice."""

    question: str
    ruling: str
    reason: str
    source: str


@dataclass(frozen=True, slots=True)
class Grounds:
    """Why a rule does what it does: its title, the sources that speak of it, the rulings on it, who set it.

    `sources` are as a person would cite them, `set_in` is `file:line`, or the default.
    """

    key: str
    title: str
    sources: tuple[str, ...]
    rulings: tuple[Answer, ...]
    set_in: str

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "rule": self.key,
            "title": self.title,
            "sources": list(self.sources),
            "rulings": [asdict(one) for one in self.rulings],
            "set_in": self.set_in,
        }

    def cited(self) -> str:
        """In short: `Draw (standard.en §03; ruling S2; variants/standard.yaml:97)`."""
        rulings = ", ".join(dict.fromkeys(one.source for one in self.rulings if one.source))
        parts = [*self.sources, *filter(None, (rulings, self.set_in))]
        return f"{self.title} ({'; '.join(parts)})" if parts else self.title


def grounds_of(variant: Variant, key: str) -> Grounds:
    """What stands behind one rule, or `deck`; the empty key is the order of play."""
    if key == FLOW:
        return Grounds(FLOW, "Order of play", (), (), "")
    rule = registered_rules().get(key)
    return Grounds(
        key,
        (rule.title if rule is not None else _SECTIONS.get(key, "")) or key,
        tuple(_sources(variant, key)),
        tuple(_answers(variant, key)),
        _set_in(variant, key),
    )


def _sources(variant: Variant, key: str) -> Iterator[str]:
    for source in variant.sources:
        if key in source.rules:
            yield f"{source.document} {source.section}".strip()


def _answers(variant: Variant, key: str) -> Iterator[Answer]:
    for one in variant.rulings:
        if key in one.rules:
            question, ruling, reason = (in_language(text, "en") for text in (one.question, one.ruling, one.reason))
            yield Answer(question, ruling, reason, one.source)


def _set_in(variant: Variant, key: str) -> str:
    """The last file that said anything about the rule."""
    history = variant.history((key,) if key in _SECTIONS else ("rules", key))
    if not history:
        return ""
    origin = history[-1].origin
    return f"{origin.file}:{origin.line}" if origin.line else str(origin)
