"""What a seat can be sure of: what it has seen, and what it can conclude from that."""

from __future__ import annotations

from cabo_rules.conformance.facts import Facts, sure_cards

DECK = ("1", "1", "2", "2", "3")


def facts(knows: dict[str, dict[str, str]], **others: object) -> Facts:
    table: dict[str, object] = {
        "players": ["A", "B"],
        "hands": {"A": ["1", "2"], "B": ["1"]},
        "knows": knows,
        "discard": ["3"],
        "stock_size": 1,
        "turn": "A",
        "phase": "turn",
    }
    return Facts.model_validate(table | others)


def test_what_was_seen_is_sure() -> None:
    assert sure_cards(facts({"A": {"B1": "1"}}), "A", DECK) == {"B1": "1"}
    assert sure_cards(facts({"A": {"B1": "1"}}), "B", DECK) == {}


def test_the_last_face_that_is_left_is_sure_wherever_it_lies() -> None:
    # A sees 1, 1 and the 3 on the pile: both cards that are left, the one at A2 and the one in the stock, are a 2.
    assert sure_cards(facts({"A": {"A1": "1", "B1": "1"}}), "A", DECK) == {"A1": "1", "A2": "2", "B1": "1"}


def test_two_faces_left_leave_a_doubt() -> None:
    assert sure_cards(facts({"A": {"A1": "1"}}), "A", DECK) == {"A1": "1"}


def test_ones_own_card_in_hand_is_seen_and_anothers_is_not() -> None:
    knows = {"A": {"A2": "2", "B1": "1"}, "B": {"A2": "2", "B1": "1"}}
    drawn = {"stock_size": 0, "in_hand": {"A": "2"}}
    assert sure_cards(facts(knows, **drawn), "A", DECK) == {"A2": "2", "B1": "1", "A1": "1"}
    assert sure_cards(facts(knows, **drawn), "B", DECK) == {"A2": "2", "B1": "1"}
    assert sure_cards(facts(knows, **drawn, in_hand_public=True), "B", DECK) == {"A2": "2", "B1": "1", "A1": "1"}


def test_when_everything_is_seen_there_is_nothing_to_conclude() -> None:
    knows = {"A": {"A1": "1", "A2": "2", "B1": "1"}}
    assert sure_cards(facts(knows), "A", DECK) == knows["A"]
