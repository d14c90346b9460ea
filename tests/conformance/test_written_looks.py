"""First looks that are fixed by the rules may be left out of a scenario, or written as steps."""

from __future__ import annotations

import pytest

from cabo_rules.conformance.runner import FAILED, PASSED
from tests.conformance.scenes import failures_of, outcome_of

BEFORE = "{players: [A, B], starting: true, hands: {A: [9S, 2C, JD, 4H], B: [5C, 8D, 6C, 3S]}, stock: [7H]}"
SEEN = "expect: {phase: turn, turn: A, knows: {A: {A1: 9S, A4: 4H}}, not_knows: {A: [A2, B1], B: [A1]}}"


def test_fixed_looks_happen_unasked() -> None:
    assert outcome_of(SEEN, "refuse: {A: look 1 4}", "A: draw", given=BEFORE, variant="match-discard").status == PASSED


@pytest.mark.parametrize("looks", [("A: look 1 4", "B: look 1 4"), ("B: look 4 1", "A: look A1 A4")])
def test_fixed_looks_may_be_written(looks: tuple[str, str]) -> None:
    outcome = outcome_of(
        "expect: {phase: peek, not_knows: {A: [A1, A4], B: [B1]}, legal: {A: [look 1 4]}, illegal: {A: [draw]}}",
        "refuse: {A: look 1 2}",
        "refuse: {A: draw}",
        looks[0],
        f"refuse: {{{looks[0]}}}",
        "expect: {phase: peek}",
        looks[1],
        SEEN,
        f"refuse: {{{looks[1]}}}",
        "A: draw",
        given=BEFORE,
        variant="match-discard",
    )
    assert outcome.status == PASSED, outcome.failures


def test_a_seat_may_look_in_writing_and_another_not() -> None:
    assert outcome_of("B: look 1 4", SEEN, "A: draw", given=BEFORE, variant="match-discard").status == PASSED


def test_all_four_cards_in_an_open_peek() -> None:
    seen = "expect: {phase: turn, knows: {A: {A1: 9S, A2: 2C, A3: JD, A4: 4H}}}"
    outcome = outcome_of("A: look 1 2 3 4", seen, given=BEFORE, variant="match-discard+open-peek")
    assert outcome.status == PASSED, outcome.failures


@pytest.mark.parametrize("look", ["look 1 2", "look 1", "look 1 1 4", "look 1 2 4", "look B1 B4", "look"])
def test_a_look_at_other_cards_fails(look: str) -> None:
    (failure,) = failures_of(f"A: {look}", given=BEFORE, variant="match-discard")
    assert failure == ": the move is legal / refused: the rules fix what A looks at: A1, A4"


@pytest.mark.parametrize("look", ["look 1", "look 1 4"])
def test_a_card_that_was_known_before_need_not_be_looked_at_again(look: str) -> None:
    given = BEFORE[:-1] + ", knows: {A: [A2, A4]}}"
    before = "expect: {phase: peek, knows: {A: {A4: 4H}}, not_knows: {A: [A1]}}"
    outcome = outcome_of(before, f"A: {look}", "expect: {phase: turn}", given=given, variant="match-discard")
    assert outcome.status == PASSED, outcome.failures


def test_what_can_be_chosen_is_still_chosen() -> None:
    assert outcome_of("A: look 2 3", "B: look 1 4", "A: draw", given=BEFORE).status == PASSED
    assert outcome_of("A: look 1 2 3 4", given=BEFORE).status == FAILED


def test_a_reveal_ends_the_looks_too() -> None:
    steps = ("reveal: true", "expect: {round_over: true}", "A: look 1 4")
    outcome = outcome_of(*steps, given=BEFORE, variant="match-discard")
    assert (outcome.status, outcome.step) == (FAILED, 3)
