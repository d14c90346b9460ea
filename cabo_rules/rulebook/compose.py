"""A whole rule book from a variant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cabo_rules.rulebook.book import Answer, Answers, Block, Book, Chapter, Points, Prose, Statement
from cabo_rules.rulebook.examples import example_blocks, reset_example
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages import Language, language
from cabo_rules.rulebook.layout import chapters
from cabo_rules.variant import Variant
from cabo_rules.variant.schema import Ruling, Source, in_language


def rule_book(variant: Variant, code: str = "en") -> Book:
    """The rule book of a variant in a language, one of `LANGUAGES`."""
    facts, tongue = Facts(variant), language(code)
    parts = [_with_examples(chapter, facts, tongue) for chapter in chapters(facts, tongue)]
    parts += [*rulings_chapter(facts.rulings, tongue), *_sources(facts.sources, tongue)]
    return Book(
        code,
        tongue.typeset(variant.title_in(code)),
        _lead(facts, tongue),
        tuple(parts),
        colophon(variant, tongue),
    )


def colophon(variant: Variant, tongue: Language) -> str:
    """From what the book was made."""
    settings = [layer.file for layer in variant.layers if layer.kind == "setting"]
    reference = " ".join([variant.reference, *settings])
    return tongue.say("book.colophon", {"reference": reference, "fingerprint": variant.short_hash})


def _lead(facts: Facts, tongue: Language) -> str:
    variant = facts.variant
    if summary := variant.summary.get(tongue.code) or variant.summary.get("en"):
        return tongue.typeset(summary)
    players = variant.players
    case = "exactly" if players.min == players.max else "range"
    values = {"players": players.min, "fewest": players.min, "most": players.max}
    return tongue.say(f"book.lead.{case}", values)


def _with_examples(chapter: Chapter, facts: Facts, tongue: Language) -> Chapter:
    if chapter.key != "scoring":
        return chapter
    *rules, totals = chapter.blocks
    if not isinstance(totals, Prose):
        return chapter
    totals = replace(totals, statements=(*totals.statements, *reset_example(facts, tongue)))
    return replace(chapter, blocks=(*rules, *example_blocks(facts, tongue), totals))


def rulings_chapter(rulings: Sequence[Ruling], tongue: Language) -> Iterator[Chapter]:
    """The chapter of rulings, if there are any."""
    if not rulings:
        return
    said = [Statement("rulings.intro", tongue.say("rulings.intro"))]
    if any(isinstance(text, str) or tongue.code not in text for one in rulings for text in (one.question, one.ruling)):
        said += [Statement("rulings.untranslated", tongue.say("rulings.untranslated"))] if tongue.code != "en" else []
    blocks: tuple[Block, ...] = (Prose(tuple(said)), Answers(tuple(_answer(ruling, tongue) for ruling in rulings)))
    yield Chapter("rulings", tongue.say("chapters.rulings"), blocks)


def _answer(ruling: Ruling, tongue: Language) -> Answer:
    texts = [tongue.typeset(in_language(text, tongue.code)) for text in (ruling.question, ruling.ruling, ruling.reason)]
    question, answer, reason = texts
    notes = [tongue.say("rulings.reason", {"reason": reason})] if reason else []
    if ruling.source:
        notes.append(tongue.say("rulings.source", {"source": _source_name(ruling.source, tongue)}))
    return Answer(question, answer, " ".join(notes))


def _source_name(source: str, tongue: Language) -> str:
    """What a ruling rests on: as its author wrote it, but `ruling S1` in the language of the book."""
    word, _, number = source.partition(" ")
    return tongue.say("rulings.number", {"number": number}) if word == "ruling" and number else source


def _sources(sources: Sequence[Source], tongue: Language) -> Iterator[Chapter]:
    sections: dict[str, list[str]] = {}
    for source in sources:
        own = sections.setdefault(source.document, [])
        if source.section and source.section not in own:
            own.append(source.section)
    if not sections:
        return
    items = []
    for document, parts in sections.items():
        values = {"document": document, "sections": " · ".join(parts)}
        text = tongue.say("sources.document", values) if parts else document
        items.append(Statement(f"sources.{document}", text))
    intro = Statement("sources.intro", tongue.say("sources.intro"))
    yield Chapter("sources", tongue.say("chapters.sources"), (Points(intro, tuple(items)),))
