"""The effective variant written out, its hash, and the difference of two."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules.errors import VariantError
from cabo_rules.variant import (
    Variant,
    check_file,
    diff,
    effective_json,
    effective_yaml,
    load_variant,
    read_variant,
    shipped,
)
from cabo_rules.variant.yaml_text import as_yaml
from tests.variant.files import load, put


def whole() -> list[str]:
    """The shipped variants that are no mixins, and a composition with each of the mixins that fits."""
    variants, mixins = [], []
    for name in shipped():
        try:
            load_variant(name)
            variants.append(name)
        except VariantError:
            mixins.append(name)
    return [*variants, *(f"match-discard+{mixin}" for mixin in mixins)]


WHOLE = whole()


@pytest.mark.parametrize("name", shipped())
def test_nothing_is_wrong_with_what_we_ship(name: str) -> None:
    assert check_file(name) == []


@pytest.mark.parametrize("name", [name for name in WHOLE if "+" not in name])
def test_a_shipped_variant_has_the_name_of_its_file_and_titles_in_three_languages(name: str) -> None:
    variant = load_variant(name)
    assert variant.name == name.rpartition("/")[2]
    assert set(variant.title) >= {"en", "fr", "it"}


@pytest.mark.parametrize("reference", WHOLE)
def test_what_is_written_out_loads_to_the_same(reference: str) -> None:
    variant = load_variant(reference)
    for text in (effective_yaml(variant), effective_json(variant)):
        again = read_variant(text)
        assert again == variant
        assert again.hash == variant.hash
        assert effective_yaml(again) == effective_yaml(variant)
    assert json.loads(effective_json(variant)) == variant.as_data()


@pytest.mark.parametrize("reference", WHOLE)
def test_there_is_a_deck_and_a_game_for_every_table(reference: str) -> None:
    variant = load_variant(reference)
    for players in range(variant.players.min, variant.players.max + 1):
        game = variant.make_game(players)
        assert game.deck is variant.deck(players)
        assert set(game.rules) == set(variant.rules)


def test_a_table_that_is_too_large() -> None:
    with pytest.raises(VariantError) as raised:
        load_variant("standard").make_game(6)
    assert str(raised.value) == "wrong-players: standard is for 2 to 5 players, not for 6"


def test_packs_depend_on_the_table() -> None:
    variant = load_variant("match-discard")
    assert variant.deck(6).size == 2 * variant.deck(5).size


@pytest.mark.usefixtures("folder")
def test_notes_are_written_without_blanks_and_lose_nothing() -> None:
    note = "{path: rules.call.locks, value: [], reason: none}, {path: rules.call.max_cards, value: off, reason: none}"
    put("house", f"equivalents: [{note}]\nrulings: off\nsources: [{{document: ours}}]", "standard")
    house = load("house.yaml")
    assert read_variant(effective_yaml(house)) == house
    assert effective_yaml(house).count("document: ours}") == 1


# -- the hash ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_the_hash_is_of_what_influences_play_and_of_nothing_else() -> None:
    put("house", "title: {en: Ours}\nrulings: off\nsources: off\nrules: {call: {}}", "standard")
    standard, house = load("standard"), load("house.yaml")
    assert house.hash == standard.hash
    assert house != standard
    assert house.short_hash == house.hash[:12]
    assert load("standard", "rules.call.penalty=6").hash != standard.hash
    assert load("standard", "players.max=4").hash != standard.hash
    assert load("standard", "deck.values.KS=12").hash != standard.hash
    assert load("standard", "rules.kamikaze=on").hash != standard.hash


@pytest.mark.usefixtures("folder")
def test_the_order_in_a_file_changes_nothing() -> None:
    put(
        "one",
        "deck: {extra: {JOKER: 2, BLANK: 1}, values: {JOKER: 0, BLANK: 5}}\nrules: {kamikaze: on, call: {penalty: 3}}",
        "standard",
    )
    put(
        "two",
        "rules: {call: {penalty: 3}, kamikaze: on}\ndeck: {values: {BLANK: 5, JOKER: 0}, extra: {BLANK: 1, JOKER: 2}}",
        "standard",
    )
    one, two = load("one.yaml"), load("two.yaml")
    assert one.hash == two.hash
    assert one.deck(3).faces == two.deck(3).faces
    assert list(one.rules) == sorted(one.rules)


def test_the_hash_does_not_depend_on_the_machine() -> None:
    text = effective_json(load_variant("standard"))
    assert "/" not in json.loads(text)["name"]
    assert read_variant(text, "elsewhere.json").hash == load_variant("standard").hash


# -- YAML as text --------------------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60).filter(lambda text: "\ufeff" not in text)


@given(
    text=st.one_of(
        TEXTS,
        st.sampled_from(["off", "no", "1:30", "012", "", "~", "- x", "a: b", "# c", "'", '"', "x " * 80, "@", "1.10"]),
    )
)
def test_any_text_survives_being_written(text: str) -> None:
    data: dict[str, Any] = {**load_variant("red-king-minus-one").as_data(), "title": {"en": text}}
    assert read_variant(as_yaml(data)).title == {"en": text}


# -- diff ----------------------------------------------------------------------------------------------------------


def said(left: Variant, right: Variant) -> list[tuple[str, str, object, object, str]]:
    return [(one.rule, one.place, one.left, one.right, one.right_origin.layer) for one in diff(left, right)]


@pytest.mark.usefixtures("folder")
def test_a_difference_names_its_rule_both_values_and_both_origins() -> None:
    put(
        "house",
        "deck: {values: {KH: -1}}\nplayers: {max: 4}\nrules: {call: {penalty: 10}, kamikaze: on, take: off}",
        "standard",
    )
    standard, house = load("standard"), load("house.yaml")
    found = diff(standard, house)
    assert [(one.place, one.rule) for one in found] == [
        ("players.max", "players"),
        ("deck.values.KH", "deck"),
        ("rules.call.penalty", "call"),
        ("rules.kamikaze", "kamikaze"),
        ("rules.take", "take"),
    ]
    penalty = found[2]
    assert (penalty.left, penalty.right) == (5, 10)
    assert str(penalty.right_origin) == "house.yaml:6:25"
    assert penalty.left_origin.layer == "standard"
    assert repr(found[3].left) == "off"
    assert found[3].right["others"] == 50
    assert str(found[4].right_origin) == "house.yaml:6:50"
    assert found[3].as_dict()["left"] is False


def test_a_variant_does_not_differ_from_itself_and_the_other_way_round_is_the_mirror() -> None:
    one, other = load_variant("standard"), load_variant("tamalou")
    assert diff(one, one) == []
    assert [(d.path, d.left, d.right) for d in diff(one, other)] == [
        (d.path, d.right, d.left) for d in diff(other, one)
    ]


def test_what_has_no_difference_has_the_same_hash() -> None:
    variants = [load_variant(reference) for reference in WHOLE]
    for one in variants:
        for other in variants:
            assert (one.hash == other.hash) is (diff(one, other) == [])
