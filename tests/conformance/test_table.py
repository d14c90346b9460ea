"""`given` and its defaults."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules.conformance import parse_suite, run_suite
from cabo_rules.conformance.report import text_report
from cabo_rules.conformance.table import Table, lay_table
from cabo_rules.variant import load_variant
from tests.conformance.scenes import failures_of, suite_of

DECK = load_variant("standard").deck(3)
HANDS = "hands: {A: [9S, 2C], B: [5C, _], C: [3S, ?]}"
FRESH = "hands: {A: [9S, 2C], B: [5C, 2H], C: [3S, ?]}"


def table_of(given: str, fill: int = 0) -> Table:
    return lay_table(suite_of(given=f"{{{given}}}").scenarios[0].given, DECK, fill)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            HANDS,
            {"players": ("A", "B", "C"), "turn": "A", "dealer": "C", "starter": "A", "round": 1, "starting": False},
        ),
        (f"{HANDS}, turn: B", {"turn": "B", "dealer": "A", "starter": "B"}),
        (f"{HANDS}, dealer: B", {"turn": "C", "dealer": "B", "starter": "C"}),
        (f"{HANDS}, dealer: B, turn: B", {"turn": "B", "dealer": "B", "starter": "C"}),
        (f"{FRESH}, dealer: B, turn: B", {"turn": "B", "dealer": "B", "starter": "B"}),
        (f"{FRESH}, dealer: B, turn: B, discard: [KH, KD]", {"starter": "C"}),
        (f"{HANDS}, dealer: B, turn: B, starting: true", {"starter": "B", "starting": True}),
        (f"{HANDS}, dealer: B, turn: B, starter: A", {"starter": "A"}),
        (f"{HANDS}, called_by: A", {"called_by": "A", "turn": "B", "dealer": "C", "starter": "A"}),
        (f"{HANDS}, called_by: A, turn: C", {"turn": "C", "dealer": "B"}),
        (f"{HANDS}, called_by: _", {"called_by": None, "turn": "A"}),
        (f"{HANDS}, called_by: B, turn: B", {"turn": "C", "dealer": "A"}),
        (f"players: [C, A, B], {HANDS}", {"players": ("C", "A", "B"), "turn": "C", "dealer": "B"}),
        (HANDS, {"knows": {}, "called_by": None, "totals": {"A": 0, "B": 0, "C": 0}, "resets_used": ()}),
        (f"{HANDS}, totals: {{B: -3}}, round: 4", {"totals": {"A": 0, "B": -3, "C": 0}, "round": 4}),
        (f"{HANDS}, resets_used: true", {"resets_used": ("A", "B", "C")}),
        (f"{HANDS}, resets_used: false", {"resets_used": ()}),
        (f"{HANDS}, resets_used: [B]", {"resets_used": ("B",)}),
        (f"{HANDS}, discard: [7♥️, 10d], stock: [kH], stock_rest: none", {"discard": ("7H", "10D"), "stock": ("KH",)}),
        (f"{HANDS}, discard: [], stock_rest: none", {"discard": (), "stock": ()}),
    ],
)
def test_defaults(given: str, expected: dict[str, Any]) -> None:
    table = table_of(given)
    assert {key: getattr(table, key) for key in expected} == expected


def test_every_card_of_the_deck_is_on_the_table_once() -> None:
    table = table_of(f"{HANDS}, stock: [7H, 7D]")
    assert table.hands["A"] == ("9S", "2C")
    assert table.hands["B"] == ("5C", "_")
    assert table.stock[:2] == ("7H", "7D")
    assert len(table.discard) == 1
    everything = [*table.hands["A"], "5C", *table.hands["C"], *table.discard, *table.stock]
    assert sorted(everything) == sorted(str(face) for face in DECK.faces)


def test_a_fill_is_fixed_and_others_differ() -> None:
    assert table_of(HANDS) == table_of(HANDS)
    assert len({table_of(HANDS, fill).stock for fill in range(10)}) == 10


def test_cards_of_two_packs_may_be_named_twice() -> None:
    six = ", ".join(f"{seat}: [2H]" if seat in "AB" else f"{seat}: [?]" for seat in "ABCDEF")
    assert failures_of("expect: {card: {A1: 2H, B1: 2H}}", given=f"{{hands: {{{six}}}}}", variant="match-discard") == []


def test_what_is_given_is_on_the_table_of_our_engine() -> None:
    given = (
        "{players: [A, B, C], turn: B, hands: {A: [9S, _, 2C], B: [5C], C: [3S]}, discard: [6H, 6D], stock: [7H], "
        "knows: {A: [A1, C1], B: [B1]}, totals: {A: 3, B: 4, C: 5}, stock_rest: none, face_up: [A3]}"
    )
    expect = (
        "expect: {hands: {A: [9S, _, 2C], B: [5C], C: [3S]}, discard: [6H, 6D], discard_size: 2, stock_size: 1, "
        "turn: B, phase: turn, totals: {A: 3, B: 4, C: 5}, called_by: _, face_up: [A3], round_over: false, "
        "knows: {A: {A1: 9S, C1: 3S, A3: 2C}, B: {B1: 5C, A3: 2C}}, "
        "not_knows: {A: [B1], B: [A1, C1], C: [A1, C1]}}"
    )
    assert failures_of(expect, given=given) == []


def test_final_turns_are_counted_from_the_seat_to_move() -> None:
    given = "{players: [A, B, C], turn: C, called_by: A, hands: {A: [9S], B: [5C], C: [3S]}, stock: [2H, 2D]}"
    steps = "C: draw", "C: exchange 1", "expect: {round_over: true}"
    assert failures_of(*steps, given=given) == []
    given = given.replace("turn: C", "turn: B")
    steps = "B: draw", "B: exchange 1", "expect: {round_over: false, turn: C}"
    assert failures_of(*steps, given=given) == []


def test_before_the_initial_peek() -> None:
    given = "{players: [A, B], starting: true, hands: {A: [9S, 2C, JD, 4H], B: [5C, 8D, 8H, 3S]}}"
    steps = [
        "expect: {phase: peek, legal: {A: [look 1 4], B: [look 2 3]}, illegal: {A: [look 1, draw]}}",
        "B: look 1 2",
        "A: look 2 3",
        "expect: {phase: turn, turn: A, knows: {A: {A2: 2C, A3: JD}, B: {B1: 5C}}, not_knows: {A: [A1]}}",
    ]
    assert failures_of(*steps, given=given) == []


def test_looks_at_fixed_positions_happen_at_once() -> None:
    given = "{players: [A, B], starting: true, hands: {A: [9S, 2C, JD, 4H], B: [5C, 8D, 8H, 3S]}}"
    expect = "expect: {phase: turn, knows: {A: {A1: 9S, A4: 4H}, B: {B1: 5C, B4: 3S}}, not_knows: {A: [A2, A3]}}"
    assert failures_of(expect, given=given, variant="match-discard") == []


def test_the_engine_can_be_asked_to_deal() -> None:
    text = """
suite: The deal
variant: standard
scenarios:
  - id: dealt
    given: {players: [A, B, C], dealer: B, dealt: true, totals: {A: 7}, round: 2}
    steps:
      - expect: {hand_size: {A: 4, B: 4, C: 4}, stock_size: 39, discard_size: 1, turn: C, phase: peek, totals: {A: 7}}
      - refuse: {C: draw}
"""
    run = run_suite(parse_suite(text, "s.yaml"), fills=5)
    assert run.ok, text_report(run)
