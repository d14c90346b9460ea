"""What a run has shown: as text for a reader, as JSON for a script, as JUnit XML for a build server."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any
from xml.etree import ElementTree

from cabo_rules.conformance.runner import ERROR, FAILED, PASSED, Failure, Outcome, Run, ScenarioResult


def text_report(run: Run) -> str:
    """Every failure with its scenario, step, file and line, expected and actual; then the summary."""
    parts = [describe(result) for result in run.results if result.status != PASSED]
    parts += [_fill_note(result) for result in run.fill_dependent]
    return "\n".join([*parts, summary(run)]) + "\n"


def summary(run: Run) -> str:
    """One line: `41 passed, 2 failed`, with errors and fills where there are any."""
    counts = [f"{run.count(PASSED)} passed", f"{run.count(FAILED)} failed"]
    if run.count(ERROR):
        counts.append(f"{run.count(ERROR)} could not be run")
    if run.fills > 1:
        counts.append(f"under {run.fills} fills each; {len(run.fill_dependent)} depend on unspecified cards")
    return ", ".join(counts)


def describe(result: ScenarioResult) -> str:
    """A scenario that did not pass, on a few lines."""
    outcome, scenario = result.worst, result.scenario
    label = "FAILED" if outcome.status == FAILED else "ERROR"
    lines = [f"{label} {scenario.id} ({result.suite or scenario.file}, variant {scenario.variant})"]
    for failure in outcome.failures:
        lines += _failure_lines(scenario.file, outcome, failure)
    return "\n".join(lines) + "\n"


def _failure_lines(file: str, outcome: Outcome, failure: Failure) -> Iterator[str]:
    yield f"  {place(file, failure)}: {_step(outcome, failure)}"
    yield f"    expected: {failure.expected}"
    yield f"    actual:   {failure.actual}"


def _step(outcome: Outcome, failure: Failure) -> str:
    what = f"expect: {failure.key}" if failure.key else outcome.what
    return f"step {outcome.step}, {what}" if outcome.step else what


def place(file: str, failure: Failure) -> str:
    """`file:line:column`."""
    return f"{file}:{failure.at.line}:{failure.at.column}"


def _fill_note(result: ScenarioResult) -> str:
    fills: dict[str, list[str]] = {}
    for number, outcome in enumerate(result.outcomes):
        fills.setdefault(outcome.status, []).append(str(number))
    how = "; ".join(f"{status} under {', '.join(numbers)}" for status, numbers in fills.items())
    if len(fills) == 1:
        how += ", each time otherwise"
    where = f"{result.scenario.file}:{result.scenario.at.line}:{result.scenario.at.column}"
    return f"{where}: {result.scenario.id} depends on cards that it does not name: {how}\n"


def json_report(run: Run) -> str:
    """The whole run as one JSON object."""
    data = {
        "engine": run.engine,
        "fills": run.fills,
        "passed": run.count(PASSED),
        "failed": run.count(FAILED),
        "errors": run.count(ERROR),
        "scenarios": [_result_data(result) for result in run.results],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _result_data(result: ScenarioResult) -> dict[str, Any]:
    scenario, outcome = result.scenario, result.worst
    return {
        "id": scenario.id,
        "suite": result.suite,
        "file": scenario.file,
        "line": scenario.at.line,
        "column": scenario.at.column,
        "variant": scenario.variant,
        "checks": list(scenario.checks),
        "status": outcome.status,
        "depends_on_fill": result.depends_on_fill,
        "statuses": [each.status for each in result.outcomes],
        "step": outcome.step,
        "what": outcome.what,
        "failures": [
            {
                "line": failure.at.line,
                "column": failure.at.column,
                "key": failure.key,
                "expected": failure.expected,
                "actual": failure.actual,
            }
            for failure in outcome.failures
        ],
    }


def junit_report(run: Run) -> str:
    """The run as JUnit XML: a test suite per file, a test case per scenario."""
    root = ElementTree.Element("testsuites", _counts(run.results))
    for file, group in groupby(run.results, key=lambda result: result.scenario.file):
        results = list(group)
        name = results[0].suite or file
        suite = ElementTree.SubElement(root, "testsuite", {"name": name, "file": file, **_counts(results)})
        for result in results:
            _add_case(suite, result)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _counts(results: Iterable[ScenarioResult]) -> dict[str, str]:
    statuses = [result.status for result in results]
    return {
        "tests": str(len(statuses)),
        "failures": str(statuses.count(FAILED)),
        "errors": str(statuses.count(ERROR)),
    }


def _add_case(suite: ElementTree.Element, result: ScenarioResult) -> None:
    scenario = result.scenario
    case = ElementTree.SubElement(
        suite,
        "testcase",
        {"name": scenario.id, "classname": result.suite, "file": scenario.file, "line": str(scenario.at.line)},
    )
    if result.status == PASSED:
        return
    first = result.worst.failures[0]
    message = f"{first.key + ': ' if first.key else ''}expected {first.expected}, actual {first.actual}"
    kind = "failure" if result.status == FAILED else "error"
    element = ElementTree.SubElement(case, kind, {"message": _printable(message)})
    element.text = _printable(describe(result))


def _printable(text: str) -> str:
    """`text` without the control characters that XML has no way to write; an engine may say anything."""
    return "".join(char if char.isprintable() or char in "\n\t" else "�" for char in text)
