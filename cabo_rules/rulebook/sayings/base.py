"""What a rule has to say, before it is said in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from cabo_rules.rulebook.facts import Facts

Slot = Literal[
    "aim",
    "pack",
    "equal",
    "dealer",
    "deal",
    "look",
    "start",
    "turn",
    "place",
    "taken",
    "stock",
    "ability_when",
    "ability",
    "ability_notes",
    "multi_exchange",
    "pairing",
    "match_discard",
    "other",
    "call",
    "round_end",
    "hand_cap",
    "before_sum",
    "sum",
    "score",
    "score_notes",
    "total",
    "match_end",
    "winner",
]
"""The places of the book where sentences go; `layout` says what these look like."""


@dataclass(frozen=True, slots=True)
class Saying:
    """One statement: where it goes, which text of the catalogue it is, and the values in it.

    `id` is the path of the text in the catalogue. Where the catalogue has a text for each case, `case` chooses it, so
    that the statement keeps its id whatever a parameter is set to.
    """

    slot: Slot
    id: str
    case: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    mark: str = ""
    """Tells statements apart that share a text, such as those about each ability."""

    @property
    def key(self) -> str:
        """The key of the text in the catalogue."""
        return f"{self.id}.{self.case}" if self.case else self.id


def say(slot: Slot, name: str, case: str = "", **values: Any) -> Saying:
    """A statement."""
    return Saying(slot, name, case, values)


Teller = Callable[[Any, Facts], Iterable[Saying]]
"""Given a rule's parameters and the whole variant: what there is to say."""

REGISTERED: dict[str, Teller] = {}
"""Every rule that the catalogue speaks about, in whatever order its module was imported."""


def tells(rule: str) -> Callable[[Teller], Teller]:
    """Register what a rule says."""

    def register(teller: Teller) -> Teller:
        REGISTERED[rule] = teller
        return teller

    return register


def one_or_several(number: int) -> str:
    """The case for a number of things: `one` or `several`."""
    return "one" if number == 1 else "several"


def none_one_several(number: int) -> str:
    """The case for a number of things: `none`, `one` or `several`."""
    return "none" if number == 0 else one_or_several(number)
