"""pytest collects scenario files through the plugin that the package registers."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

SUITE = """
suite: S
variant: standard
scenarios:
  - id: right
    given: {hands: {A: [9S], B: [5C]}}
    steps:
      - A: draw
  - id: wrong
    given: {hands: {A: [9S], B: [5C]}, stock: [7H]}
    steps:
      - A: draw
      - expect: {in_hand: {A: 8H}}
"""


# Everybody's plugins are loaded by themselves, as ours must be; these are in nobody's way, but slow to load.
LEFT_OUT = ("cacheprovider", "randomly", "hypothesispytest", "xdist", "xdist.looponfail", "timeout", "anyio")


def pytest_in(folder: Path, *arguments: str) -> list[str]:
    without = [word for name in LEFT_OUT for word in ("-p", f"no:{name}")]
    command = [sys.executable, "-m", "pytest", *without, *arguments]
    found = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    return found.stdout.splitlines()


def test_the_plugin_is_registered() -> None:
    assert [point.value for point in entry_points(group="pytest11") if point.name == "cabo_rules"] == [
        "cabo_rules.conformance.pytest_plugin"
    ]


def test_each_scenario_is_a_test_and_a_failure_is_short(tmp_path: Path) -> None:
    (tmp_path / "my_rules.scenarios.yaml").write_text(SUITE)
    lines = pytest_in(tmp_path, "-v", "my_rules.scenarios.yaml")
    text = "\n".join(lines)
    assert "my_rules.scenarios.yaml::right PASSED" in text
    assert "my_rules.scenarios.yaml::wrong FAILED" in text
    assert "Traceback" not in text
    start = lines.index("FAILED wrong (S, variant standard)")
    assert lines[start : start + 4] == [
        "FAILED wrong (S, variant standard)",
        "  my_rules.scenarios.yaml:13:18: step 2, expect: in_hand.A",
        "    expected: 8H",
        "    actual:   7H",
    ]
    assert lines[-1].strip("= ").startswith("1 failed, 1 passed")


def test_files_are_found_below_a_folder_by_their_name_or_their_place(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "a.scenarios.yaml").write_text(SUITE)
    (tmp_path / "scenarios" / "b.yaml").write_text(SUITE)
    (tmp_path / "scenarios" / "no_suite.yaml").write_text("name: standard\n")
    (tmp_path / "elsewhere.yaml").write_text(SUITE)
    (tmp_path / "notes.yaml").write_text("a: b\n")
    found = [line for line in pytest_in(tmp_path, "--collect-only", "-q") if "::" in line]
    assert found == [
        "a.scenarios.yaml::right",
        "a.scenarios.yaml::wrong",
        "scenarios/b.yaml::right",
        "scenarios/b.yaml::wrong",
    ]


def test_any_suite_is_collected_when_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.yaml").write_text(SUITE)
    found = [line for line in pytest_in(tmp_path, "--collect-only", "-q", "elsewhere.yaml") if "::" in line]
    assert found == ["elsewhere.yaml::right", "elsewhere.yaml::wrong"]


def test_what_is_odd_in_a_file_is_told_even_where_warnings_are_errors(tmp_path: Path) -> None:
    odd = SUITE.replace("- id: right", "- id: right\n    checks: [scorign]")
    (tmp_path / "odd.scenarios.yaml").write_text(odd)
    lines = pytest_in(tmp_path, "-W", "error", "-k", "right", "odd.scenarios.yaml")
    assert "odd.scenarios.yaml:6:14: warning: unknown-check: right: checks.1 is 'scorign'" in "\n".join(lines)
    assert "1 passed, 1 deselected" in lines[-1]


def test_malformed_files_are_errors_with_every_problem_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "bad.scenarios.yaml").write_text(SUITE.replace("draw", "drwa").replace("8H", "8X"))
    text = "\n".join(pytest_in(tmp_path))
    assert "bad.scenarios.yaml:8:12: unknown-move: right: step 1: A: 'drwa' is no move; did you mean draw?" in text
    assert "bad.scenarios.yaml:13:31: unknown-card: wrong: step 2: expect: in_hand.A is '8X'" in text
    assert "Traceback" not in text


def test_fills_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.scenarios.yaml").write_text(SUITE.replace(", stock: [7H]", ""))
    lines = pytest_in(tmp_path, "--cabo-fills=60", "-q")
    assert any("in_hand.A" in line for line in lines)


@pytest.mark.parametrize("module", ["cabo_rules.conformance", "cabo_rules.conformance.pytest_plugin"])
def test_what_pytest_loads_at_every_start_is_light(module: str) -> None:
    heavy = ("pydantic", "yaml", "cabo_rules.engine.game", "cabo_rules.variant")
    code = f"import sys, {module}; print([name for name in {heavy!r} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
