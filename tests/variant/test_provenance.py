from __future__ import annotations

import pickle

import pytest

from cabo_rules.variant import SetBy, load_variant
from tests.variant.files import load, put

pytestmark = pytest.mark.usefixtures("folder")


def chain(steps: tuple[SetBy, ...]) -> list[tuple[str, object]]:
    return [(str(step.origin), step.value) for step in steps]


def place(path: str) -> str:
    """Where standard.yaml sets a value."""
    return str(load_variant("standard").origin(path))


def test_every_value_knows_its_file_line_and_column() -> None:
    put("house", "deck:\n  values: {KH: -1}\nrules:\n  call: {penalty: 10}", "standard")
    house = load("house.yaml")
    origin = house.origin("rules.call.penalty")
    assert (origin.file, origin.line, origin.column, origin.layer) == ("house.yaml", 7, 19, "house")
    assert str(origin) == "house.yaml:7:19"
    assert str(house.origin("deck.values.KH")) == "house.yaml:5:16"
    assert str(house.origin("deck.values.KD")) == place("deck.values.KD")
    assert house.origin("deck.values.KD").layer == "standard"
    assert house.origin(("rules", "call", "penalty")) == origin
    assert str(house.origin("name")) == "house.yaml:2:7"


def test_what_no_file_says_is_a_default() -> None:
    put("house", "rules: {multi_exchange: off}", "standard")
    put("again", "rules: {multi_exchange: {max: 3}}", "house.yaml")
    again = load("again.yaml")
    for path in ("rules.multi_exchange.min", "rules.kamikaze", "rules.kamikaze.others", "deck.nothing.there"):
        assert str(again.origin(path)) == "default"
        assert again.origin(path).file == ""


def test_the_whole_chain_oldest_first() -> None:
    put("ten", "rules: {call: {penalty: 10}}")
    put("house", "rules: {call: {penalty: 7}}", "standard")
    house = load("house.yaml+ten.yaml", "rules.call.penalty=15", "rules.call.penalty=20")
    assert chain(house.history("rules.call.penalty")) == [
        (place("rules.call.penalty"), 5),
        ("house.yaml:4:25", 7),
        ("ten.yaml:3:25", 10),
        ("--set rules.call.penalty=15", 15),
        ("--set rules.call.penalty=20", 20),
    ]
    assert house.history("rules.call.penalty")[-1].origin == house.origin("rules.call.penalty")
    assert chain(house.history("rules.call"))[0] == (place("rules.call"), {})
    assert len(house.history("rules.call")) == 5
    assert house.history("rules.kamikaze") == ()


def test_the_chain_goes_through_a_rule_that_was_off() -> None:
    put("mild", "rules: {multi_exchange: off}", "standard")
    put("house", "rules: {multi_exchange: {max: 3}}", "mild.yaml")
    assert chain(load("house.yaml").history("rules.multi_exchange.max")) == [
        (place("rules.multi_exchange.max"), 4),
        ("mild.yaml:4:25", False),
        ("house.yaml:4:31", 3),
    ]
    mild = load("mild.yaml")
    assert str(mild.origin("rules.multi_exchange")) == "mild.yaml:4:25"
    assert str(mild.origin("rules.multi_exchange.max")) == "mild.yaml:4:25"


def test_items_of_lists_count_from_one_in_a_text_and_from_zero_in_a_tuple() -> None:
    put("house", "rulings:\n  - {question: Who sweeps?, ruling: The caller.}", "standard")
    house = load("house.yaml")
    number = len(house.rulings)
    assert str(house.origin(f"rulings.{number}.question")) == "house.yaml:5:16"
    assert str(house.origin(("rulings", number - 1, "question"))) == "house.yaml:5:16"
    assert house.origin("rulings.1").layer == "standard"


def test_a_variant_and_its_places_survive_pickling() -> None:
    put("house", "rules: {call: {penalty: 10}}", "standard")
    house = load("house.yaml")
    house.deck(2)
    copy = pickle.loads(pickle.dumps(house))
    assert copy == house
    assert copy.hash == house.hash
    assert copy.origin("rules.call.penalty") == house.origin("rules.call.penalty")
    assert copy.reference == "house.yaml"
