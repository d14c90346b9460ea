"""Where every saying goes: the chapters, paragraphs and lists of a rule book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cabo_rules.rulebook.book import Block, Chapter, Grid, Points, Prose, Statement
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages import Language
from cabo_rules.rulebook.sayings import TELLERS, Saying, Slot, abilities, setup
from cabo_rules.rules.registry import registered_rules

_HEAD = re.compile(r"\[(?P<head>[^\]]+)\]\s*(?P<text>.*)", re.DOTALL)

LISTS: dict[Slot, str] = {"turn": "turn", "place": "place", "ability": "", "score": "scoring.intro"}
"""Slots that are lists, with the text that leads to each."""

SPECIAL: tuple[Slot, ...] = ("multi_exchange", "pairing", "match_discard")
"""Slots that have a heading of their own in the chapter of special rules."""

NEW_PARAGRAPHS = {
    "multi_exchange.claim",
    "multi_exchange.wrong",
    "pairing.right",
    "pairing.wrong",
    "match_discard.right",
    "match_discard.wrong",
}
"""Statements that begin a new paragraph in a special rule."""

CHAPTERS: dict[str, tuple[Slot, ...]] = {
    "aim": ("aim",),
    "cards": ("pack", "equal"),
    "deal": ("dealer", "deal", "look", "start"),
    "turn": ("turn", "place", "taken", "stock"),
    "abilities": ("ability_when", "ability", "ability_notes"),
    "special": (*SPECIAL, "other"),
    "round_end": ("call", "round_end", "hand_cap"),
    "scoring": ("before_sum", "sum", "score", "score_notes", "total"),
    "match_end": ("match_end", "winner"),
}
"""The chapters that consist of what the rules say, and the slots in each."""


def sayings(facts: Facts) -> list[Saying]:
    """Everything there is to say about a variant; within a slot in the order of the book."""
    found = [*setup.aim(facts), *setup.equipment(facts), *setup.equality(facts)]
    for key, teller in TELLERS.items():
        if key in facts.rules:
            found += teller(facts.rules[key], facts)
    return [*found, *setup.hidden_cards(facts), *_scores(found)]


def _scores(found: Sequence[Saying]) -> Iterator[Saying]:
    if not any(saying.slot == "score" for saying in found):
        yield Saying("sum", "scoring.plain")


def statements(facts: Facts, language: Language) -> dict[Slot, list[Statement]]:
    """Everything the book says by slot, in words."""
    found: dict[Slot, list[Statement]] = {}
    for saying in sayings(facts):
        found.setdefault(saying.slot, []).append(worded(saying, language))
    strangers = list(_unknown_rules(facts, language))
    if strangers:
        found["other"] = strangers
    return found


def worded(saying: Saying, language: Language) -> Statement:
    """A saying in words."""
    name = f"{saying.id}#{saying.mark}" if saying.mark else saying.id
    return statement(name, language.say(saying.key, saying.values))


def statement(name: str, text: str) -> Statement:
    """A text with its head, if it has one, taken off."""
    match = _HEAD.fullmatch(text)
    return Statement(name, match["text"], match["head"]) if match else Statement(name, text)


def _unknown_rules(facts: Facts, language: Language) -> Iterator[Statement]:
    """Rules from elsewhere: in their own words where they bring some, else at least by name."""
    for key, params in facts.rules.items():
        if key in TELLERS:
            continue
        rule = registered_rules()[key]
        texts = list(rule.describe(params, language.code))
        for number, text in enumerate(texts):
            yield Statement(
                f"{key}.{number}", language.typeset(text), language.typeset(rule.title) if not number else ""
            )
        if not texts:
            said = language.say("other.rule", {"title": rule.title or key})
            settings = ", ".join(f"{name} = {value}" for name, value in params.model_dump(mode="json").items())
            if settings:
                said += " " + language.say("other.settings", {"settings": settings})
            yield Statement(key, said)


def chapters(facts: Facts, language: Language) -> Iterator[Chapter]:
    """The chapters that consist of what the rules say, without those that are empty."""
    found = statements(facts, language)
    for key, slots in CHAPTERS.items():
        blocks = list(_blocks(slots, found, language))
        if key == "cards":
            blocks.insert(1, cards_table(facts, language))
        if blocks:
            yield Chapter(key, language.say(f"chapters.{key}"), tuple(blocks))


def _blocks(slots: Iterable[Slot], found: dict[Slot, list[Statement]], language: Language) -> Iterator[Block]:
    for slot in slots:
        said = tuple(found.get(slot, ()))
        if not said:
            continue
        if slot in LISTS:
            yield Points(_intro(slot, len(said), language), said)
        elif slot in SPECIAL or slot == "total":
            first, *others = _paragraphs(said)
            yield Prose(first, language.say(f"headings.{slot}"))
            yield from (Prose(paragraph) for paragraph in others)
        else:
            yield Prose(said)


def _paragraphs(said: Iterable[Statement]) -> list[tuple[Statement, ...]]:
    found: list[tuple[Statement, ...]] = []
    for one in said:
        if found and one.id not in NEW_PARAGRAPHS:
            found[-1] = (*found[-1], one)
        else:
            found.append((one,))
    return found


def _intro(slot: Slot, items: int, language: Language) -> Statement | None:
    name = LISTS[slot]
    if not name:
        return None
    key = name if language.has(name) else f"{name}.{'one' if items == 1 else 'several'}"
    return Statement(name, language.say(key))


def cards_table(facts: Facts, language: Language) -> Grid:
    """What every card counts, and its ability where there are abilities."""
    with_abilities = facts.has("abilities")
    columns = ("card", "points", "ability") if with_abilities else ("card", "points")
    rows = []
    for row in facts.card_rows():
        name = language.typeset(language.format_field(row.cards, "title and capital"))
        value = language.say("table.number") if row.value is None else language.digits(row.value)
        ability = _ability(row.ability, language)
        rows.append((name, value, ability)[: len(columns)])
    return Grid(tuple(language.say(f"table.{column}") for column in columns), tuple(rows))


def _ability(name: str, language: Language) -> str:
    if not name:
        return language.say("table.none")
    return language.typeset(language.format_field(abilities.ability_name(name), "capital"))
