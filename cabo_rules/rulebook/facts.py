"""What the rule book must know about a variant, whatever the language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cabo_rules.cards import Deck, Face
from cabo_rules.rulebook.faces import CardGroup, Cards, join_runs, split_rank
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant
from cabo_rules.variant.schema import Ruling, Source, in_language

_EQUALITY_MATTERS = ("multi_exchange", "match_discard", "pairing", "cancelling")
_ORDINARY_RANKS = {"A", *(str(number) for number in range(2, 11)), "J", "Q", "K"}


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards that count the same and have the same ability; `value` is None where each counts its number."""

    cards: tuple[Cards, ...]
    value: int | None
    ability: str


class Facts:
    """A variant as the rule book looks at it."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules: Mapping[str, Any] = variant.rules
        self.spec = variant.deck_spec
        self.deck: Deck = variant.deck(variant.players.min)
        self.faces: tuple[Face, ...] = tuple(dict.fromkeys(self.deck.faces))
        self.values = dict(zip(self.deck.faces, self.deck.values, strict=True))
        self.kinds = dict(zip(self.deck.faces, self.deck.kinds, strict=True))

    def has(self, rule: str) -> bool:
        """Whether a rule is on."""
        return rule in self.rules

    @property
    def compares_cards(self) -> bool:
        """Whether it matters which cards are equal: asked by our own rules, and perhaps by others."""
        return any(rule in self.rules for rule in _EQUALITY_MATTERS)

    @property
    def is_ordinary_pack(self) -> bool:
        """Whether the cards with suits are those of an ordinary pack of 52."""
        return set(self.spec.ranks) == _ORDINARY_RANKS and len(set(self.spec.suits)) == 4

    @property
    def names_single_cards(self) -> bool:
        """Whether a suit makes a difference anywhere."""
        return any(
            len(split_rank(rank, self.faces, classes)) > 1
            for rank in self.deck.ranks
            for classes in (self.values, self.kinds, self.abilities)
        )

    @property
    def abilities(self) -> Mapping[Face, str]:
        """The ability of each face, by its name in the variant; empty where there is none."""
        rule = self.rules.get("abilities")
        cards = rule.cards if rule is not None else {}
        return {face: cards.get(str(face), cards.get(face.rank)) or "" for face in self.faces}

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings about rules that are on. Where layers answer the same question, the last answer counts."""
        off = registered_rules().keys() - self.rules.keys()
        by_question = {in_language(one.question, "en"): one for one in self.variant.rulings}
        return [one for one in by_question.values() if off.isdisjoint(one.rules)]

    @property
    def sources(self) -> list[Source]:
        """The sources that speak of anything that is on."""
        off = registered_rules().keys() - self.rules.keys()
        return [one for one in self.variant.sources if not one.rules or not off.issuperset(one.rules)]

    def groups(self, classes: Mapping[Face, object], wanted: object) -> tuple[CardGroup, ...]:
        """All cards of one class, rank by rank."""
        return tuple(
            group
            for rank in self.deck.ranks
            for group, example in split_rank(rank, self.faces, classes)
            if classes[example] == wanted
        )

    def card_rows(self) -> list[CardRow]:
        """The table of cards: neighbours that are alike share a row."""
        abilities = self.abilities
        classes = {face: (self.values[face], abilities[face]) for face in self.faces}
        rows: list[CardRow] = []
        for rank in self.deck.ranks:
            for group, example in split_rank(rank, self.faces, classes):
                value, ability = classes[example]
                by_number = rank.isdecimal() and int(rank) == value
                row = CardRow((group,), None if by_number else value, ability)
                last = rows[-1] if rows else None
                if last and by_number and last.value is None and last.ability == ability and _is_whole(group):
                    rows[-1] = CardRow((*last.cards, group), None, ability)
                else:
                    rows.append(row)
        return [CardRow(join_runs(row.cards), row.value, row.ability) for row in rows]


def _is_whole(group: CardGroup) -> bool:
    return group.part == "all"
