"""Every shipped game can be read in every language, and is set as that language's printers do."""

from __future__ import annotations

import re
from functools import cache

import pytest

from cabo_rules.rulebook import FORMATS, LANGUAGES, Book, differences, render, rule_book
from cabo_rules.rulebook.catalogue import load_catalogue
from cabo_rules.rulebook.facts import Facts
from cabo_rules.variant import Variant, load_variant
from tests.shipped import MIXINS, WHOLE_VARIANTS

COMPOSED = [f"match-discard+{name}" for name in MIXINS] + ["standard+kamikaze", "tamalou+jokers-zero"]
OF_THE_SOURCES = [name for name in WHOLE_VARIANTS if not name.startswith("family/")]


@cache
def book_of(reference: str, code: str) -> Book:
    return rule_book(load_variant(reference), code)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("reference", [*WHOLE_VARIANTS, *COMPOSED])
def test_book_is_complete(reference: str, code: str, form: str) -> None:
    text = render(book_of(reference, code), form)
    plain = re.sub(r"<style>.*?</style>|<[^>]*>", "", text, flags=re.DOTALL)
    for trace in ("{", "}", "None", "True", "False", "()", " ,", " .", "..", '=""'):
        assert trace not in plain, trace
    assert not re.search(r"[a-z_]+\.[a-z_]+\.[a-z_]+", _without_colophon(plain)), "a key where a text should be"


def _without_colophon(text: str) -> str:
    return text.rsplit("cabo ", 1)[0]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("reference", WHOLE_VARIANTS)
def test_differences_are_complete(reference: str, code: str) -> None:
    for form in FORMATS:
        text = render(differences(load_variant(reference), load_variant("standard"), code), form)
        assert "None" not in text
        assert load_variant(reference).short_hash in text


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("reference", [*WHOLE_VARIANTS, *COMPOSED])
def test_nothing_is_left_in_typewriter_style(reference: str, code: str) -> None:
    text = render(book_of(reference, code), "text")
    assert '"' not in text
    assert "'" not in text
    assert not re.search(r"(?<![\w-])-\d", text), "a hyphen for a minus sign"
    assert " - " not in re.sub(r"^ *- ", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("reference", [*WHOLE_VARIANTS, *COMPOSED])
def test_french_spaces(reference: str) -> None:
    text = _without_colophon(render(book_of(reference, "fr"), "md"))
    text = re.sub(r"^\|.*\|$|\*\*|^- .*\.(it|en|fr).*$", "", text, flags=re.MULTILINE)
    assert re.findall(r".{12}(?<![\u202f\s])[;!?»](?!\w)", text) == []
    assert re.findall(r".{12}(?<![\u202f\s\w.]):", text) == []
    assert re.findall(r"\w:\s.{12}", text) == []
    assert re.findall(r"[ \u00a0][;:!?»]", text) == []
    assert re.findall(r"«(?!\u202f)", text) == []


@pytest.mark.parametrize("reference", [*WHOLE_VARIANTS, *COMPOSED])
def test_italian_guillemets_have_no_spaces(reference: str) -> None:
    text = render(book_of(reference, "it"), "md")
    assert re.findall(r"«\s|\s»", text) == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("reference", [*WHOLE_VARIANTS, *COMPOSED])
def test_names_of_abilities_and_cards_are_translated(reference: str, code: str) -> None:
    texts, facts = load_catalogue(code), Facts(load_variant(reference))
    unnamed = [name for name in {*facts.abilities.values()} - {""} if f"abilities.names.{name}" not in texts.texts]
    assert unnamed == []
    assert [rank for rank in facts.deck.ranks if not rank.isdecimal() and rank not in texts.ranks] == []


@pytest.mark.parametrize("reference", [*WHOLE_VARIANTS, *COMPOSED])
def test_rulings_are_in_every_language(reference: str) -> None:
    for ruling in load_variant(reference).rulings:
        for text in (ruling.question, ruling.ruling, ruling.reason or dict.fromkeys(LANGUAGES)):
            assert isinstance(text, dict), text
            assert set(text) >= set(LANGUAGES), text


@pytest.mark.parametrize("reference", [*OF_THE_SOURCES, *COMPOSED])
def test_rulings_have_a_reason(reference: str) -> None:
    rulings = load_variant(reference).rulings
    without = [
        one.question for one in rulings if not one.reason and one.rules not in (("shoot_the_moon",), ("totals",))
    ]
    assert without == []


@pytest.mark.parametrize("reference", WHOLE_VARIANTS)
def test_titles_are_in_every_language(reference: str) -> None:
    assert set(load_variant(reference).title) >= set(LANGUAGES)


def variant(*settings: str) -> Variant:
    return load_variant("standard", settings)


def test_rulings_of_rules_that_are_off_are_left_out() -> None:
    text = render(rule_book(variant("rules.multi_exchange=off"), "en"), "text")
    assert "several equal cards" not in text
    assert "When is the stock rebuilt?" in text


def test_the_later_answer_to_a_question_counts() -> None:
    text = render(rule_book(load_variant("match-discard+match-any-row"), "en"), "text")
    assert text.count("Whose cards may be matched?") == 1
    assert "Anybody’s." in text
    assert "One’s own row only." not in text
