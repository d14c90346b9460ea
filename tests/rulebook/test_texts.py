"""The catalogues: one text for each thing in every language, with the same placeholders, and none too many."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest

from cabo_rules.errors import MissingTextError
from cabo_rules.rulebook import LANGUAGES, differences, rule_book
from cabo_rules.rulebook.catalogue import FOLDER, Catalogue, load_catalogue
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages import language
from cabo_rules.rulebook.layout import worded
from cabo_rules.rulebook.sayings import TELLERS
from cabo_rules.variant import load_variant
from tests.rulebook.test_parameters import bases, changes
from tests.rulebook.test_shipped import COMPOSED
from tests.shipped import WHOLE_VARIANTS

CATALOGUES = [load_catalogue(code) for code in LANGUAGES]
ENGLISH, *OTHERS = CATALOGUES


def placeholders(text: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(text) if name is not None}


def test_there_is_a_folder_for_every_language() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("catalogue", OTHERS, ids=lambda catalogue: catalogue.language)
def test_all_languages_have_the_same_texts(catalogue: Catalogue) -> None:
    assert sorted(catalogue.texts) == sorted(ENGLISH.texts)
    assert sorted(catalogue.nouns) == sorted(ENGLISH.nouns)
    assert sorted(catalogue.ranks) == sorted(ENGLISH.ranks)
    assert sorted(catalogue.suits) == sorted(ENGLISH.suits)


@pytest.mark.parametrize("catalogue", OTHERS, ids=lambda catalogue: catalogue.language)
def test_all_languages_tell_the_same_values(catalogue: Catalogue) -> None:
    unlike = {
        key: (set(placeholders(text)), set(placeholders(ENGLISH.texts[key])))
        for key, text in catalogue.texts.items()
        if set(placeholders(text)) != set(placeholders(ENGLISH.texts[key]))
    }
    assert unlike == {}


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda catalogue: catalogue.language)
def test_placeholders_ask_for_what_there_is(catalogue: Catalogue) -> None:
    known = {"word", "ordinal", "a", "the", "plural", "title", "count", "and", "or", "then", "capital"}
    for key, text in catalogue.texts.items():
        for spec in placeholders(text).values():
            assert set(spec.split()) <= known | set(catalogue.nouns), key


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda catalogue: catalogue.language)
def test_sentences_end_and_parts_do_not(catalogue: Catalogue) -> None:
    loose = (
        "chapters",
        "headings",
        "table",
        "example",
        "book",
        "against",
        "rulings",
        "sources",
        "steps",
        "turn",
        "place",
    )
    parts = (
        ".ways.",
        ".names.",
        ".lock.",
        ".pack_of.",
        ".suit.",
        ".times",
        ".falls.",
        ".number",
        ".place",
        ".failed_score.",
    )
    for key, text in catalogue.texts.items():
        assert "  " not in text, key
        assert text.strip() == text or key.endswith((".ability", ".seen.incoming", ".seen.both")), key
        if (
            key.partition(".")[0] in loose
            or any(part in key for part in parts)
            or key.endswith((".caller", ".ability", ".intro"))
        ):
            continue
        assert text.endswith((".", "}")), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_missing_text_is_an_error_of_its_own(code: str) -> None:
    with pytest.raises(MissingTextError, match=f"'no.such' in '{code}'"):
        language(code).say("no.such")
    with pytest.raises(MissingTextError, match="no noun 'cow'"):
        language(code).format_field(2, "cow")


def used_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The keys of every text that any of our games, or any value of any parameter, asks for."""
    seen: set[str] = set()
    original = Catalogue.text

    def text(self: Catalogue, key: str) -> str:
        seen.add(key)
        return original(self, key)

    monkeypatch.setattr(Catalogue, "text", text)
    for reference in [*WHOLE_VARIANTS, *COMPOSED]:
        rule_book(load_variant(reference))
        differences(load_variant(reference), load_variant("standard"))
    for reference, settings in CORNERS:
        rule_book(load_variant(reference, [f"rules.{setting}" for setting in settings]))
    for change in changes():
        key, ones = change.values
        for one in ones:
            for base in bases():
                facts = Facts(base.model_copy(update={"rules": {**base.rules, key: one.after}}))
                for saying in TELLERS[key](one.after, facts):
                    worded(saying, language("en"))
    yield from seen


CORNERS = (
    ("standard", ("deal.cards=1", "initial_peek=off", "hand_cap.cards=1")),
    ("standard", ("call=off", "scoring.caller=off", "stock.when_empty=end_round")),
    ("standard", ("call=off", "scoring.caller=off", "empty_hand={}")),
    ("standard", ("call.forced_by_errors=1", "call.max_cards=0", "multi_exchange.drawn_from=[]")),
    ("standard", ("call.max_cards=1", "initial_peek.count=1", "initial_peek.fewer=true", "scoring.caller.bonus=5")),
    ("standard", ("starter={next: highest_round_score, ties: total}", "place_bonus.points=[-5, -2]")),
    ("match-discard", ("abilities=off", "match_discard={rows: any, give: {cards: 3, optional: true}}")),
    ("tamalou", ("abilities=off", "pairing.drawn_from=[]")),
)
"""Games that nobody plays, for sentences that nobody needs but who plays them."""

RARE = {
    "against.worth.one": "a single card that the known game does not have",
    "book.lead.exactly": "a game for one number of players",
    "equipment.players.exactly": "as above",
    "equipment.packs_for.one": "fewer packs at some tables",
    "equipment.pack_of.suited": "a pack of other ranks",
    "equipment.pack_of.extra": "the same",
    "equality.joined": "ranks of one value",
    "other.rule": "a rule from elsewhere",
    "other.settings": "the same",
    "rulings.untranslated": "a ruling in English only",
    "steps.unknown": "a step from elsewhere",
    "book.contents": "in the page only",
}
"""Texts that none of these games needs; other tests have them."""


def test_no_text_is_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    used = set(used_texts(monkeypatch))
    steps = {key for key in ENGLISH.texts if key.startswith(("steps.", "equipment.suit."))}
    assert sorted(set(ENGLISH.texts) - used - steps - set(RARE)) == []
    assert sorted(set(RARE) & used) == []
