"""Reports: text, JSON and JUnit XML."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree

from cabo_rules.conformance import Run, parse_suite, run_suite
from cabo_rules.conformance.format import Mark
from cabo_rules.conformance.report import json_report, junit_report, text_report
from cabo_rules.conformance.runner import ERROR, Failure, Outcome

TEXT = """
suite: Three & more
variant: standard
scenarios:
  - id: right
    checks: [draw]
    given: {hands: {A: [9S], B: [5C]}}
    steps:
      - A: draw
  - id: wrong
    given: {hands: {A: [9S], B: [5C]}, stock: [7H]}
    steps:
      - A: draw
      - expect: {in_hand: {A: 8H}, turn: A, phase: turn}
  - id: dependent
    given: {hands: {A: [9S], B: [5C]}}
    steps:
      - A: draw
      - expect: {in_hand: {A: 3H}}
"""


def run_of(fills: int = 1) -> Run:
    return run_suite(parse_suite(TEXT, "my.yaml"), fills=fills)


def test_text_shows_scenario_step_place_expected_and_actual() -> None:
    run = run_of()
    found = run.results[2].worst.failures[0].actual
    assert text_report(run) == (
        "FAILED wrong (Three & more, variant standard)\n"
        "  my.yaml:14:18: step 2, expect: in_hand.A\n"
        "    expected: 8H\n"
        "    actual:   7H\n"
        "  my.yaml:14:45: step 2, expect: phase\n"
        "    expected: turn\n"
        "    actual:   place\n"
        "\n"
        "FAILED dependent (Three & more, variant standard)\n"
        "  my.yaml:19:18: step 2, expect: in_hand.A\n"
        "    expected: 3H\n"
        f"    actual:   {found}\n"
        "\n"
        "1 passed, 2 failed\n"
    )


def test_text_names_what_depends_on_unspecified_cards() -> None:
    lines = text_report(run_of(fills=3)).splitlines()
    assert lines[-1] == "1 passed, 2 failed, under 3 fills each; 1 depend on unspecified cards"
    assert lines[-3] == (
        "my.yaml:15:5: dependent depends on cards that it does not name: failed under 0, 1, 2, each time otherwise"
    )


def test_text_counts_what_could_not_be_run() -> None:
    run = _with_an_error()
    assert text_report(run) == (
        "ERROR right (Three & more, variant standard)\n"
        "  my.yaml:5:5: given\n"
        "    expected: the engine plays on\n"
        "    actual:   OSError: \x00gone\n"
        "\n"
        "0 passed, 0 failed, 1 could not be run\n"
    )


def _with_an_error() -> Run:
    run = run_of()
    failure = Failure(Mark(5, 5), "", "the engine plays on", "OSError: \x00gone")
    broken = replace(run.results[0], outcomes=(Outcome(ERROR, 0, "given", (failure,)),))
    return replace(run, results=(broken,))


def test_json_says_the_same() -> None:
    data = json.loads(json_report(run_of(fills=2)))
    assert (data["engine"], data["fills"], data["passed"], data["failed"], data["errors"]) == ("cabo_rules", 2, 1, 2, 0)
    right, wrong, dependent = data["scenarios"]
    assert (right["id"], right["status"], right["failures"], right["checks"]) == ("right", "passed", [], ["draw"])
    assert (wrong["file"], wrong["line"], wrong["column"], wrong["variant"]) == ("my.yaml", 10, 5, "standard")
    assert wrong["failures"][0] == {"line": 14, "column": 18, "key": "in_hand.A", "expected": "8H", "actual": "7H"}
    assert dependent["depends_on_fill"] is True
    assert dependent["statuses"] == ["failed", "failed"]


def test_junit_counts_and_explains() -> None:
    root = ElementTree.fromstring(junit_report(run_of()))
    (suite,) = root
    assert root.attrib == {"tests": "3", "failures": "2", "errors": "0"}
    assert suite.attrib == {"name": "Three & more", "file": "my.yaml", "tests": "3", "failures": "2", "errors": "0"}
    right, wrong, _ = suite
    assert right.attrib == {"name": "right", "classname": "Three & more", "file": "my.yaml", "line": "5"}
    assert len(right) == 0
    assert wrong[0].tag == "failure"
    assert wrong[0].get("message") == "in_hand.A: expected 8H, actual 7H"
    assert "my.yaml:14:18" in (wrong[0].text or "")


def test_junit_survives_what_an_engine_may_say() -> None:
    root = ElementTree.fromstring(junit_report(_with_an_error()))
    assert root[0][0][0].tag == "error"
    assert "�gone" in (root[0][0][0].get("message") or "")
