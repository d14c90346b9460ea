"""What a book says: examples by the engine, odd games, rules from elsewhere, formats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from cabo_rules.engine.rule import Rule
from cabo_rules.rulebook import FORMATS, LANGUAGES, differences, render, rule_book
from cabo_rules.rulebook.book import Answers, Grid, Points
from cabo_rules.rulebook.examples import Examples
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages import language
from cabo_rules.rulebook.layout import statements
from cabo_rules.rules import registry
from cabo_rules.rules.params import Params
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant, load_variant, read_variant


def book(reference: str = "standard", *settings: str, code: str = "en", form: str = "text") -> str:
    return render(rule_book(load_variant(reference, settings), code), form)


def one_line(text: str) -> str:
    return " ".join(text.split())


# -- examples ----------------------------------------------------------------------------------------------------------


def grids(variant: Variant) -> dict[str, Grid]:
    chapter = next(chapter for chapter in rule_book(variant).chapters if chapter.key == "scoring")
    return {block.caption: block for block in chapter.blocks if isinstance(block, Grid)}


def scores(grid: Grid) -> list[tuple[int, int]]:
    return [(int(row[2].replace("−", "-")), int(row[3].replace("−", "-"))) for row in grid.rows]


def test_examples_of_standard_rules() -> None:
    good, bad, tie, moon = grids(load_variant("standard")).values()
    assert scores(good)[0][1] == 0
    assert [score for sum_, score in scores(good)[1:]] == [sum_ for sum_, _ in scores(good)[1:]]
    assert scores(bad)[0][1] == scores(bad)[0][0] + 5
    assert sorted(scores(bad))[0][1] == 0
    assert scores(tie)[0][0] == scores(tie)[1][0] == scores(tie)[1][1]
    assert scores(tie)[0][1] == 0
    assert [score for _, score in scores(moon)] == [50, 50, 0]


def test_sums_are_those_of_the_cards_shown() -> None:
    for name in ("standard", "match-discard", "tamalou", "family/cambio"):
        variant = load_variant(name)
        deck = variant.deck(variant.players.min)
        for grid in grids(variant).values():
            for row in grid.rows:
                cards = [deck.cards_named(card)[0] for card in row[1].split()]
                assert sum(deck.values[card] for card in cards) == int(row[2].replace("−", "-"))


def test_examples_follow_the_parameters() -> None:
    changed = grids(load_variant("standard", ["rules.call.penalty=9"]))
    bad = next(grid for caption, grid in changed.items() if "has less" in caption)
    assert scores(bad)[0][1] == scores(bad)[0][0] + 9


def test_a_fall_is_played_out() -> None:
    text = one_line(book())
    before, score = map(int, re.findall(r"total of (\d+) points and (\d+) more", text)[0])
    assert before + score == 100
    assert "exactly 100: the new total is 50" in text


def test_examples_are_the_same_every_time() -> None:
    facts = Facts(load_variant("match-discard"))
    assert [Examples(facts).hand_with_sum(0) for _ in range(2)] == [Examples(facts).hand_with_sum(0)] * 2


@pytest.mark.parametrize("reference", ["match-discard+kamikaze", "standard+kamikaze"])
def test_kamikaze(reference: str) -> None:
    grid = next(grid for caption, grid in grids(load_variant(reference)).items() if "exactly 0" in caption)
    assert scores(grid)[0] == (0, 0)
    assert all(score == sum_ + 50 for sum_, score in scores(grid)[1:])


# -- odd games ---------------------------------------------------------------------------------------------------------


def test_packs_of_all_kinds() -> None:
    assert "an ordinary pack of 52 cards and two jokers" in one_line(book("standard+jokers-zero"))
    assert "the 0 and the 13 twice and the cards from 1 to 12 four times" in one_line(
        book("match-discard+official-deck")
    )
    text = one_line(book("standard", "deck.ranks=[7, 8, 9, J, Q, K]", "rules.abilities.cards={10: off}"))
    assert "a pack of 24 cards: 7 to 9, jack, queen and king of spades, hearts, diamonds and clubs" in text
    text = one_line(
        book(
            "standard",
            "deck.ranks=[7, 8, 9, J, Q, K]",
            "deck.extra={JOKER: 3}",
            "deck.values.JOKER=0",
            "rules.abilities.cards={10: off}",
        )
    )
    assert "and also the joker three times" in text
    assert "A red king and a joker are equal." in text
    text = one_line(book("standard", "deck.packs=2", "deck.packs_for={2: 1}"))
    assert "You need two packs, shuffled together. Each is an ordinary pack of 52 cards" in text
    assert "With two players use one pack only." in text
    assert "The game is for three players." in one_line(book("standard", "players={min: 3, max: 3}"))


def test_equality_by_rank() -> None:
    assert "Cards are equal when they have the same rank" in one_line(book("standard", "deck.equality=rank"))
    assert "A red king and a black king are not equal." not in one_line(book("standard", "deck.equality=rank"))


@pytest.mark.parametrize("players", ["{min: 1, max: 1}", "{min: 8, max: 8}", "{min: 2, max: 2}"])
def test_any_number_of_players(players: str) -> None:
    assert "Scoring" in book("standard", f"players={players}", "deck.packs=2")


WORDS = {
    "abilities": "abilit",
    "call": "call",
    "initial_peek": "before the first turn",
    "kamikaze": "kamikaze",
    "match_discard": "match the|matching",
    "multi_exchange": "exchange several|equal cards of yours|for one or several",
    "pairing": "pair",
    "shoot_the_moon": "moon",
    "take": r"take the top card of the discard|\btaken\b",
}


@pytest.mark.parametrize("rule", WORDS)
def test_no_word_of_a_rule_that_is_off(rule: str) -> None:
    for base in map(load_variant, ("standard", "match-discard", "tamalou")):
        rules = {key: params for key, params in base.rules.items() if key != rule}
        if rule == "call":
            rules["scoring"] = rules["scoring"].model_copy(update={"caller": None})
            rules.pop("kamikaze", None)
        said = statements(Facts(base.model_copy(update={"rules": rules})), language("en"))
        pattern = WORDS[rule]
        found = [one.text for slot in said.values() for one in slot if re.search(pattern, one.text, re.IGNORECASE)]
        assert found == []


# -- rules and rulings from elsewhere ----------------------------------------------------------------------------------


class SweepParams(Params):
    """Sweeping."""

    cards: int = 3
    """How many."""


class Sweep(Rule):
    """A rule of somebody else's."""

    key = "sweep"
    title = "Sweeping the table"
    Params = SweepParams


class ToldSweep(Sweep):
    """One that brings its own words."""

    @classmethod
    def describe(cls, params: Any, language: str) -> Sequence[str]:
        return [f"Sweep {params.cards} cards - at once.", "It's easy."] if language == "en" else ()


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> dict[str, type[Rule]]:
    """The table of rules, to be added to."""
    rules = dict(registered_rules())
    for module in ("cabo_rules.rulebook.layout", "cabo_rules.rulebook.facts"):
        monkeypatch.setattr(f"{module}.registered_rules", lambda: rules)
    return rules


def with_sweep(cards: int = 3) -> Variant:
    base = load_variant("standard")
    return base.model_copy(update={"rules": {**base.rules, "sweep": SweepParams(cards=cards)}})


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "en",
            "This game also uses the rule “Sweeping the table”, for which no description is available. "
            "Its settings: cards = 3.",
        ),
        ("fr", "la règle «\u202fSweeping the table\u202f», pour laquelle il n’y a pas de description."),
        ("it", "la regola «Sweeping the table», per la quale non c’è una descrizione."),
    ],
)
def test_a_rule_without_text_is_named(strangers: dict[str, type[Rule]], code: str, said: str) -> None:
    strangers["sweep"] = Sweep
    said_now = [one.text for one in statements(Facts(with_sweep()), language(code))["other"]]
    assert said in " ".join(said_now)
    assert said_now != [one.text for one in statements(Facts(with_sweep(4)), language(code))["other"]]


def test_a_rule_may_bring_its_own_words(strangers: dict[str, type[Rule]]) -> None:
    strangers["sweep"] = ToldSweep
    said = statements(Facts(with_sweep()), language("en"))["other"]
    assert [(one.head, one.text) for one in said] == [
        ("Sweeping the table", "Sweep 3 cards – at once."),
        ("", "It’s easy."),
    ]
    assert "pas de description" in statements(Facts(with_sweep()), language("fr"))["other"][0].text


def test_registry_is_what_it_was() -> None:
    assert "sweep" not in registry.registered_rules()


HOUSE = """
format: 1
name: house
extends: standard
title: {en: "House <script>alert(1)</script> *rules* | _x_"}
rulings:
  - question: "Who <b>shuffles</b>?"
    ruling: "1. Grandma. # always"
    source: house rule since 1998
"""


def test_rulings_in_one_language_are_shown_in_all() -> None:
    house = rule_book(read_variant(HOUSE), "fr")
    chapter = next(chapter for chapter in house.chapters if chapter.key == "rulings")
    answers = next(block for block in chapter.blocks if isinstance(block, Answers)).answers
    assert answers[-1].question == "Who <b>shuffles</b>?"
    assert answers[-1].reason == "(house rule since 1998)"
    assert "Tout n’est pas traduit." in one_line(render(house, "text"))
    assert "Tout n’est pas traduit." not in book(code="fr")
    assert "not translated" not in render(rule_book(read_variant(HOUSE)), "text")


# -- formats -----------------------------------------------------------------------------------------------------------


def test_html_shows_text_as_text() -> None:
    page = render(rule_book(read_variant(HOUSE)), "html")
    assert "<script" not in page
    assert "<b>shuffles" not in page
    assert "House &lt;script&gt;" in page


def test_html_needs_nothing_else() -> None:
    page = book(form="html", code="it")
    assert not re.search(r"https?:|src=|@import|url\(|<link|<script", page)
    assert '<html lang="it">' in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert 'name="viewport"' in page
    anchors, targets = set(re.findall(r'href="#([^"]+)"', page)), set(re.findall(r'<section id="([^"]+)"', page))
    assert anchors == targets
    assert '<span class="red">♥</span>' in page


def test_markdown_shows_text_as_text() -> None:
    page = render(rule_book(read_variant(HOUSE)), "md")
    assert r"# House \<script\>alert(1)\</script\> \*rules\* \| \_x\_" in page
    assert "\n1\\. Grandma. \\# always" in page


def test_markdown_is_read_as_it_is_meant() -> None:
    markdown_it = pytest.importorskip("markdown_it")
    page = markdown_it.MarkdownIt().enable("table").render(book(form="md"))
    assert page.count("<table>") == 1 + len(grids(load_variant("standard")))
    assert page.count("<h2>") == len(rule_book(load_variant("standard")).chapters)
    assert "\\" not in page
    for point in ("Draw.", "Take.", "Call."):
        assert f"<li><strong>{point}</strong> " in page


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("reference", ["standard", "match-discard+kamikaze", "tamalou", "family/rat-a-tat-cat"])
def test_text_is_80_columns_wide(reference: str, code: str) -> None:
    text = book(reference, code=code)
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert "\u202f" not in text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


# -- differences -------------------------------------------------------------------------------------------------------


def compared(new: str, known: str = "standard", code: str = "en", *settings: str) -> str:
    return one_line(render(differences(load_variant(new, settings), load_variant(known), code), "text"))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_difference(code: str, form: str) -> None:
    same = differences(load_variant("standard"), load_variant("standard"), code)
    assert same.chapters == ()
    assert language(code).say("against.same", {"known": same.title.partition("“")[0]})[:12] in render(same, form)


def test_only_what_is_different() -> None:
    said = compared("red-king-minus-one")
    assert "Now: Red kings count −1 point instead of 0 points." in said
    assert said.count("Now:") == 1
    assert "New:" not in said
    assert "What does a lowest hand score whose sum is below zero?" in said
    assert "Who sees a wrong claim?" not in said


def test_changed_new_and_gone() -> None:
    said = compared("match-discard")
    assert "Now: After every round the deal passes to the left. Before: Later rounds are dealt by" in said
    assert "No longer: Exchanging several cards" in said
    assert "New: Matching the discard pile. When a card has been discarded" in said
    assert "No longer: Shooting the moon." in said
    assert "Exchange several." not in said


def test_a_setting_is_a_difference() -> None:
    said = compared("standard", "standard", "en", "rules.call.penalty=10")
    assert "caller scores the sum and 10 points more. Before: Bad call." in said


def test_cards_that_are_new() -> None:
    assert "Jokers count 0 points." in compared("standard+jokers-zero")
    assert "The king of diamonds counts 7 points instead of 0" in compared(
        "standard", "standard", "en", "deck.values.KD=7"
    )


def test_lists_are_lists() -> None:
    chapter = next(chapter for chapter in rule_book(load_variant("standard")).chapters if chapter.key == "turn")
    turn, place = (block for block in chapter.blocks if isinstance(block, Points))
    assert [item.head for item in turn.items] == ["Draw.", "Take.", "Call."]
    assert [item.head for item in place.items] == ["Exchange.", "Exchange several.", "Discard."]
