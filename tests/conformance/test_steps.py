"""What each kind of step does, and when it fails."""

from __future__ import annotations

import pytest

from cabo_rules.conformance import OwnEngine, run_suite
from cabo_rules.conformance.runner import ERROR, FAILED, PASSED
from cabo_rules.conformance.subject import OwnSubject, Subject
from cabo_rules.conformance.table import Table
from cabo_rules.errors import IllegalMoveError
from cabo_rules.variant import Variant
from tests.conformance.scenes import TABLE, failures_of, outcome_of, suite_of


def test_a_move_that_is_refused_fails_with_the_reason() -> None:
    outcome = outcome_of("A: draw", "A: draw")
    assert (outcome.status, outcome.step, outcome.what) == (FAILED, 2, "A: draw")
    (failure,) = outcome.failures
    assert (failure.at.line, failure.at.column, failure.expected) == (8, 7, "the move is legal")
    assert failure.actual.startswith("refused: ")


def test_a_move_that_the_variant_does_not_have_fails() -> None:
    assert "refused: 'match' is no move of this game" in failures_of("A: match 2")[0] or (
        "refused: 'match' is not a move of this game" in failures_of("A: match 2")[0]
    )


@pytest.mark.parametrize(
    "refused", ["{A: exchange 1}", "{B: draw}", "{A: match 2}", "{A: peek 9}", "{A: fly}", "{A: peek Z1}", "{A: spy}"]
)
def test_refuse_holds_for_whatever_the_engine_refuses(refused: str) -> None:
    assert outcome_of(f"refuse: {refused}", "expect: {turn: A, phase: turn}").status == PASSED


def test_refuse_fails_for_a_move_that_is_made() -> None:
    outcome = outcome_of("refuse: {A: draw}")
    assert outcome.what == "refuse: {A: draw}"
    assert failures_of("refuse: {A: draw}") == [": the move is refused / the move was made"]


class _Meddler(OwnSubject):
    """Refuses every move, but not without a trace."""

    def move(self, seat: str, text: str) -> None:
        self.state.stock.pop()
        raise IllegalMoveError("no")


class _Breaker(OwnSubject):
    """Fails in a way of its own."""

    def reveal(self) -> None:
        raise ZeroDivisionError("oh")


class _EngineOf(OwnEngine):
    def __init__(self, kind: type[OwnSubject]) -> None:
        super().__init__()
        self._kind = kind

    def set_up(self, variant: Variant, table: Table) -> Subject:
        return self._kind(variant.make_game(len(table.players)), table)


def test_refuse_fails_when_the_refused_move_leaves_a_trace() -> None:
    run = run_suite(suite_of("refuse: {A: exchange 1}"), engine=_EngineOf(_Meddler))
    (failure,) = run.results[0].worst.failures
    assert failure.actual == "refused, but the table has changed"


def test_an_engine_that_breaks_is_an_error_not_the_end_of_the_run() -> None:
    outcome = run_suite(suite_of("reveal: true"), engine=_EngineOf(_Breaker)).results[0].worst
    assert (outcome.status, outcome.what) == (ERROR, "reveal")
    assert outcome.failures[0].actual == "ZeroDivisionError: oh"


def test_reveal_ends_and_scores_the_round_at_any_point() -> None:
    expect = "expect: {round_over: true, phase: round_over, round_scores: {A: 26, B: 0}}"
    assert failures_of("A: draw", "reveal: true", expect) == []
    assert failures_of("A: draw", "A: discard", "reveal: true", expect) == []


def test_finish_declines_abilities_and_windows_until_the_next_turn() -> None:
    given = TABLE.replace("7H", "JS")
    ready = "expect: {turn: B, phase: turn, hands: {A: [9S, 2C, JD, 4H]}}"
    assert failures_of("A: draw", "A: discard", "finish: true", ready) == []
    assert failures_of("A: draw", "A: discard", "finish: true", ready, given=given, variant="match-discard") == []


def test_finish_changes_nothing_where_nothing_is_optional() -> None:
    assert failures_of("finish: true", "expect: {turn: A, phase: turn}") == []
    assert failures_of("A: draw", "finish: true", "expect: {turn: A, phase: place, in_hand: {A: 7H}}") == []


def test_a_window_that_nobody_uses_closes_by_itself() -> None:
    given = TABLE.replace("7H", "2S")
    window = "expect: {phase: window, turn: A}"
    steps = ("A: draw", "A: discard", window, "B: draw", "expect: {turn: B, phase: place}")
    assert failures_of(*steps, given=given, variant="match-discard") == []


def test_the_first_failing_step_ends_the_scenario() -> None:
    outcome = outcome_of(
        "expect: {turn: B}", "A: nothing 1".replace("nothing", "discard"), "expect: {turn: C}".replace("C", "B")
    )
    assert outcome.step == 1


def test_only_a_scenario_that_depends_on_unspecified_cards_is_said_to() -> None:
    suite = suite_of("A: draw", "expect: {in_hand: {A: 7H}}", given="{hands: {A: [9S], B: [?]}}")
    run = run_suite(suite, fills=60)
    result = run.results[0]
    assert result.depends_on_fill
    assert result.status == FAILED
    assert {outcome.status for outcome in result.outcomes} == {FAILED, PASSED}
    assert run_suite(suite_of("A: draw"), fills=20).fill_dependent == ()
