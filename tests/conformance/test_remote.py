"""Somebody else's engine: the protocol, and everything that can go wrong with it."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabo_rules.conformance import OwnEngine, RemoteEngine, Run, load_suite, run_suite, run_suites
from cabo_rules.conformance.report import text_report
from cabo_rules.conformance.runner import ERROR, FAILED
from tests.conformance.scenes import suite_of

HERE = Path(__file__).parent
EXAMPLE = shlex.join([sys.executable, str(HERE / "engine_example.py")])
TIMEOUT_S = 1.0


@pytest.fixture
def engine() -> Iterator[RemoteEngine]:
    found = RemoteEngine(EXAMPLE)
    yield found
    found.close()


def run_wrong(mode: str, *steps: str) -> Run:
    found = RemoteEngine(f"{EXAMPLE} --wrong {mode}", timeout_s=TIMEOUT_S if mode in ("silent", "mute") else 10)
    try:
        return run_suite(suite_of(*steps), engine=found)
    finally:
        found.close()


def actual(run: Run) -> str:
    return run.results[0].worst.failures[0].actual


def test_an_engine_behind_the_protocol_is_judged_as_our_own(engine: RemoteEngine) -> None:
    suites = [load_suite(path) for path in sorted((HERE / "shared").glob("*.yaml"))]
    theirs, ours = run_suites(suites, engine=engine), run_suites(suites, engine=OwnEngine())
    assert theirs.ok, text_report(theirs)
    assert theirs.results == ours.results
    assert theirs.engine == "example"


def test_a_failure_of_theirs_is_reported_like_one_of_ours(engine: RemoteEngine) -> None:
    suite = suite_of("A: draw", "refuse: {A: discard}", "expect: {turn: B}")
    assert run_suite(suite, engine=engine).results == run_suite(suite).results


def test_an_engine_that_makes_every_move_is_caught() -> None:
    run = run_wrong("lax", "refuse: {A: exchange 1}")
    assert run.results[0].status == FAILED
    assert actual(run) == "the move was made"


@pytest.mark.parametrize(
    ("mode", "steps", "message"),
    [
        ("silent", ["A: draw"], "the engine gave no answer within 1 s"),
        ("mute", ["A: draw"], "the engine gave no answer within 1 s"),
        ("ends", ["A: draw"], "the engine ended (exit status 3)"),
        (
            "garbage",
            ["A: draw"],
            "the engine answers 'move' with something that is not JSON: "
            f"'Traceback (most recent call last): {'x' * 165}…'",
        ),
        ("no-ok", ["A: draw"], "the engine answers 'move' without \"ok\": '[1]'"),
        (
            "bad-facts",
            ["expect: {turn: A}"],
            "the engine's facts are malformed at phase: Input should be 'peek', 'turn', 'place', "
            "'ability', 'window', 'give', 'turn_end', 'round_over' or 'match_over'",
        ),
        (
            "bad-legal",
            ["expect: {legal: {A: [draw]}}"],
            'the engine answers "legal" without one true or false for each move: True',
        ),
        ("unable", ["A: draw"], "the engine says it can't do 'setup': no table for so many"),
    ],
)
def test_engines_that_misbehave_are_errors_with_the_reason(mode: str, steps: list[str], message: str) -> None:
    run = run_wrong(mode, *steps)
    assert run.results[0].status == ERROR
    assert actual(run) == message


@pytest.mark.parametrize("command", ["/no/such/engine", ""])
def test_a_command_that_does_not_run_is_an_error(command: str) -> None:
    run = run_suite(suite_of("A: draw"), engine=RemoteEngine(command))
    assert run.results[0].status == ERROR
    assert actual(run).startswith(f"the engine {command!r} can't be started: ")


def test_an_engine_that_never_answers_costs_its_time_once() -> None:
    engine = RemoteEngine(f"{EXAMPLE} --wrong mute", timeout_s=TIMEOUT_S)
    suite = suite_of("A: draw")
    start = time.monotonic()
    run = run_suites([suite] * 5, engine=engine)
    engine.close()
    assert run.count(ERROR) == 5
    assert time.monotonic() - start < 3 * TIMEOUT_S


def test_an_engine_that_broke_is_started_again_for_the_next_scenario(engine: RemoteEngine) -> None:
    suite = suite_of("A: draw")
    assert run_suite(suite, engine=engine).ok
    engine.close()
    assert run_suite(suite, engine=engine).ok


def test_an_engine_can_say_that_it_does_not_play_a_variant(engine: RemoteEngine) -> None:
    suite = suite_of("A: draw")
    variant = suite.variants["standard"]
    suite.variants["standard"] = variant.model_copy(update={"players": variant.players.model_copy(update={"min": 9})})
    assert "the engine says it can't do 'start': " in actual(run_suite(suite, engine=engine))
