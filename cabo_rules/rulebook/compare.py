"""What is different from the game one knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cabo_rules.rulebook.book import Block, Book, Change, Changes, Chapter, Prose, Statement
from cabo_rules.rulebook.compose import colophon, rulings_chapter
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages import Language, language
from cabo_rules.rulebook.layout import CHAPTERS, SPECIAL, statements
from cabo_rules.rulebook.sayings import Slot
from cabo_rules.variant import Variant


def differences(variant: Variant, known: Variant, code: str = "en") -> Book:
    """The rule book of `variant` for people who know `known`: only what is not the same, chapter by chapter."""
    tongue = language(code)
    names = {"name": variant.title_in(code), "known": known.title_in(code)}
    parts = tuple(_chapters(Facts(variant), Facts(known), names, tongue))
    return Book(
        code,
        tongue.say("against.title", names),
        tongue.say("against.lead" if parts else "against.same", names),
        parts,
        colophon(variant, tongue),
    )


class _Differ:
    """Finds the changes of each chapter. `names` are the titles of both games."""

    def __init__(self, new: Facts, known: Facts, names: Mapping[str, str], tongue: Language) -> None:
        self._new, self._known, self._names, self._tongue = new, known, names, tongue
        self._now, self._before = statements(new, tongue), statements(known, tongue)

    def changes(self, slot: Slot) -> Iterator[Change]:
        """What differs in a slot."""
        now = {statement.id: statement for statement in self._now.get(slot, ())}
        before = {statement.id: statement for statement in self._before.get(slot, ())}
        if slot in SPECIAL and (not now or not before):
            yield from self._whole_rule(slot, list(now.values()), bool(before))
            return
        for name, statement in now.items():
            old = before.get(name)
            if old is None:
                yield Change("new", self._say("new"), _text(statement))
            elif _text(old) != _text(statement):
                yield Change("changed", self._say("now"), _text(statement), _text(old), self._say("before"))
        for name, statement in before.items():
            if name not in now and not self._goes_with_rule(name):
                yield Change("gone", self._say("gone"), _text(statement))

    def _whole_rule(self, slot: Slot, now: Sequence[Statement], was_there: bool) -> Iterator[Change]:
        """A special rule that is new, or gone, as one change."""
        title = self._tongue.say(f"headings.{slot}")
        if now:
            said = " ".join(_text(statement) for statement in now)
            yield Change("new", self._say("new_rule", title=title), said)
        elif was_there:
            yield Change("gone", self._say("gone"), title)

    def _goes_with_rule(self, name: str) -> bool:
        """Whether a choice is gone because its whole special rule is, which is told in that chapter."""
        rule, _, what = name.partition(".")
        return what == "place" and rule in SPECIAL and rule not in self._new.rules

    def values(self) -> Iterator[Change]:
        """Cards that count something else than in the known game, or that it does not have."""
        known = self._known.values
        by_face = {face: (known.get(face), value) for face, value in self._new.values.items()}
        for old, new in dict.fromkeys(by_face.values()):
            if old == new:
                continue
            groups = self._new.groups(by_face, (old, new))
            case = "one" if len(groups) == 1 and groups[0].part == "one" else "several"
            key = f"against.{'worth' if old is None else 'value'}.{case}"
            yield Change("new", self._say("now"), self._tongue.say(key, {"cards": groups, "old": old, "new": new}))

    def _say(self, key: str, **values: str) -> str:
        return self._tongue.say(f"against.{key}", {**self._names, **values})


def _chapters(new: Facts, known: Facts, names: Mapping[str, str], tongue: Language) -> Iterator[Chapter]:
    differ = _Differ(new, known, names, tongue)
    for key, slots in CHAPTERS.items():
        found = list(differ.values()) if key == "cards" else []
        found += [change for slot in slots for change in differ.changes(slot)]
        if found:
            yield Chapter(key, tongue.say(f"chapters.{key}"), (Changes(tuple(found)),))
    yield from _rulings(new, known, names, tongue)


def _rulings(new: Facts, known: Facts, names: Mapping[str, str], tongue: Language) -> Iterator[Chapter]:
    """The decisions that the known game does not make, or makes otherwise."""
    old = known.rulings
    for chapter in rulings_chapter([ruling for ruling in new.rulings if ruling not in old], tongue):
        intro = Statement("against.rulings", tongue.say("against.rulings", names))
        blocks: tuple[Block, ...] = (Prose((intro,)), *chapter.blocks[1:])
        yield Chapter(chapter.key, chapter.heading, blocks)


def _text(statement: Statement) -> str:
    return f"{statement.head} {statement.text}" if statement.head else statement.text
