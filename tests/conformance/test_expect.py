"""Every key of `expect` holds where it should and fails where it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules.conformance.expectations import CHECKS, show
from cabo_rules.conformance.format import Expect
from cabo_rules.conformance.runner import FAILED
from cabo_rules.variant import Variant, load_variant
from tests.conformance.scenes import TABLE, failures_of, outcome_of

MOON = "{hands: {A: [AC, 2C], B: [QS, KC, KS, QD], C: [KH]}, called_by: A, totals: {A: 60}}"
PLAYOFF = "{hands: {A: [AC], B: [AD], C: [9S]}, totals: {A: 10, B: 10, C: 95}}"
FACE_UP = "{turn: A, hands: {A: [9S, 2C], B: [5C, 8D]}, face_up: [A2]}"

# The tables that are not the usual one, with their variant.
TABLES: dict[str, tuple[str, str]] = {
    "round_scores": (MOON, "standard"),
    "totals": (MOON, "standard"),
    "round_over": (MOON, "standard"),
    "next_starter": (MOON, "standard"),
    "next_dealer": (MOON, "standard"),
    "match_over": (MOON, "standard"),
    "winners": (MOON, "standard"),
    "playoff": (PLAYOFF, "match-discard"),
    "face_up": (FACE_UP, "standard"),
}
# For each key: the steps before it, a value that holds, one that does not, and what the failure says.
KEYS: dict[str, tuple[list[str], str, str, list[str]]] = {
    "hands": ([], "{B: [5C, 8D, _, 3S], A: [9S, ?, JD, 4H]}", "{B: [5C, 8D, 3S]}", [
        "hands.B: [5C, 8D, 3S] / [5C, 8D, _, 3S]",
    ]),
    "card": ([], "{A1: 9♠, B3: _, B2: ?}", "{A1: 9C, B3: ?}", ["card.A1: 9C / 9S", "card.B3: ? / _"]),
    "in_hand": (["A: draw"], "{A: 7H, B: _}", "{A: _, B: 7H}", ["in_hand.A: _ / 7H", "in_hand.B: 7H / _"]),
    "discard": (["A: draw", "A: exchange 1"], "[9S, 6H]", "[6H, 9S]", ["discard: [6H, 9S] / [9S, 6H]"]),
    "discard_top": ([], "6H", "_", ["discard_top: _ / 6H"]),
    "stock_size": ([], "44", "43", ["stock_size: 43 / 44"]),
    "discard_size": ([], "1", "0", ["discard_size: 0 / 1"]),
    "hand_size": ([], "{A: 4, B: 3}", "{A: 4, B: 4}", ["hand_size.B: 4 / 3"]),
    "face_up": ([], "[A2]", "[]", ["face_up: [] / [A2]"]),
    "turn": ([], "A", "B", ["turn: B / A"]),
    "phase": (["A: draw"], "place", "turn", ["phase: turn / place"]),
    "knows": (
        ["A: draw", "A: discard", "A: peek 2"],
        "{A: {A2: 2C}}",
        "{A: {A2: 3C, A1: 9S}, B: {B3: 2C}}",
        ["knows.A.A2: 3C / 2C lies there", "knows.A.A1: 9S / A has not seen it", "knows.B.B3: 2C / _ lies there"],
    ),
    "not_knows": (
        ["A: draw", "A: discard", "A: peek 2"],
        "{A: [A1, B1, B3], B: [A2]}",
        "{A: [A2]}",
        ["not_knows.A.A2: A can't be sure of it / A knows it: 2C"],
    ),
    "legal": ([], "{A: [draw, take, cabo]}", "{A: [draw, discard], B: [take]}", [
        "legal.A: discard / discard is not legal for A",
        "legal.B: take / take is not legal for B",
    ]),
    "illegal": ([], "{A: [exchange 1, match 2], B: [draw]}", "{A: [exchange 1, draw]}", [
        "illegal.A: draw is not legal / draw is legal for A",
    ]),
    "called_by": (["A: cabo"], "A", "_", ["called_by: _ / A"]),
    "round_scores": (["reveal: true"], "{A: 50, B: 0}", "{A: 8, B: 0, C: 51}", [
        "round_scores.A: 8 / 50",
        "round_scores.C: 51 / 50",
    ]),
    "totals": (["reveal: true"], "{A: 110, B: 0, C: 50}", "{A: 50}", ["totals.A: 50 / 110"]),
    "round_over": (["reveal: true"], "true", "false", ["round_over: false / true"]),
    "match_over": (["reveal: true"], "true", "false", ["match_over: false / true"]),
    "winners": (["reveal: true"], "[B]", "[B, C]", ["winners: [B, C] / [B]"]),
    "next_starter": (["reveal: true"], "B", "A", ["next_starter: A / B"]),
    "next_dealer": (["reveal: true"], "A", "B", ["next_dealer: B / A"]),
    "playoff": (["reveal: true"], "[B, A]", "[A, B, C]", ["playoff: [A, B, C] / [A, B]"]),
}  # fmt: skip


def test_every_key_is_tried() -> None:
    assert set(KEYS) == set(Expect.model_fields) == set(CHECKS)


@pytest.mark.parametrize("key", Expect.model_fields)
def test_what_holds_passes(key: str) -> None:
    steps, right, _, _ = KEYS[key]
    given, variant = TABLES.get(key, (TABLE, "standard"))
    assert failures_of(*steps, f"expect: {{{key}: {right}}}", given=given, variant=variant) == []


@pytest.mark.parametrize("key", Expect.model_fields)
def test_what_does_not_hold_fails_with_expected_and_actual(key: str) -> None:
    steps, _, wrong, failures = KEYS[key]
    given, variant = TABLES.get(key, (TABLE, "standard"))
    step = f"expect: {{{key}: {wrong}}}"
    assert failures_of(*steps, step, given=given, variant=variant) == failures
    outcome = outcome_of(*steps, step, given=given, variant=variant)
    assert (outcome.status, outcome.step, outcome.what) == (FAILED, len(steps) + 1, f"expect {key}")


def test_all_keys_of_a_step_are_compared_and_each_failure_has_its_place() -> None:
    outcome = outcome_of("expect:\n        turn: B\n        phase: turn\n        stock_size: 1")
    assert [(one.key, one.at.line, one.at.column) for one in outcome.failures] == [
        ("turn", 8, 13),
        ("stock_size", 10, 13),
    ]


def test_when_the_round_is_over_it_is_nobodys_turn() -> None:
    assert failures_of("reveal: true", "expect: {turn: _}") == []
    assert failures_of("reveal: true", "expect: {turn: A}") == []
    assert failures_of("expect: {turn: _}") == ["turn: _ / A"]


def test_an_empty_list_expects_an_empty_pile() -> None:
    assert failures_of("expect: {discard: []}") == ["discard: [] / [6H]"]
    assert failures_of("A: take", "expect: {discard: [], discard_top: _}") == []


def test_empty_positions_at_the_end_may_be_left_out() -> None:
    given = "{turn: A, hands: {A: [9S, _, _], B: [5C]}}"
    assert failures_of("expect: {hands: {A: [9S]}}", "expect: {hands: {A: [9S, _]}}", given=given) == []
    assert failures_of("expect: {hands: {A: []}}", given=given) == ["hands.A: [] / [9S, _, _]"]


def test_scores_are_not_there_before_the_round_is_scored() -> None:
    assert failures_of("expect: {round_scores: {A: 1}}") == ["round_scores: {A: 1} / the round is not scored yet"]
    assert failures_of("expect: {next_starter: A, next_dealer: A, winners: [A]}") == [
        "next_starter: A / _",
        "next_dealer: A / _",
        "winners: [A] / []",
    ]


def test_cards_of_a_deck_without_suits_are_plain_numbers() -> None:
    given = "{turn: A, hands: {A: [12, 0], B: [5, 5]}, discard: [7], stock: [3]}"
    expect = "expect: {in_hand: {A: 3}, hands: {A: [12, 0]}, card: {B1: 5}, discard_top: 7}"
    assert failures_of("A: draw", expect, given=given, load=_numbers) == []


def _numbers(_reference: str, _folder: Path) -> Variant:
    settings = [
        "rules.abilities=off",
        "deck.ranks=[]",
        "deck.values={A: off, J: off, Q: off, K: off, KH: off, KD: off}",
        "deck.extra={" + ", ".join(f"{number}: 8" for number in range(14)) + "}",
    ]
    return load_variant("match-discard", settings)


def test_values_are_shown_as_a_scenario_writes_them() -> None:
    assert show({"A": ["2H", None, True], "B": (1, {})}) == "{A: [2H, _, true], B: [1, {}]}"
