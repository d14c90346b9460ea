"""pytest collects scenario files: `pytest my_rules.scenarios.yaml`, or all that are called so below a folder.

Collected are files that end in `.scenarios.yaml`, and other YAML files with the key `suite` if they are named on the
command line or lie in a folder `scenarios`. Each scenario is a test. pytest imports this module at every start, in
every environment that has this package, so it loads the rest only when there is a file to collect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from cabo_rules.conformance.format import Scenario, Suite
    from cabo_rules.conformance.runner import ScenarioResult

_ENDINGS = (".yaml", ".yml")
_NAMED_SO = (".scenarios.yaml", ".scenarios.yml")
_SUITE_KEY = re.compile(rb"^['\"]?suite['\"]?[ ]*:", re.MULTILINE)
_ENOUGH = 64 * 1024
"""Bytes in which the key `suite` must come."""
_ODD = pytest.StashKey[list[str]]()
"""What is odd in the files, though nothing that keeps them from running."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--cabo-fills`."""
    group = parser.getgroup("cabo", "Cabo scenarios")
    group.addoption(
        "--cabo-fills",
        type=int,
        default=1,
        metavar="N",
        help="run each scenario under N fills of its unspecified cards",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a scenario file; leave every other file to others."""
    if file_path.suffix not in _ENDINGS:
        return None
    if not file_path.name.endswith(_NAMED_SO):
        meant = parent.session.isinitpath(file_path) or file_path.parent.name == "scenarios"
        if not meant or not _is_suite(file_path):
            return None
    return ScenarioFile.from_parent(parent, path=file_path)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what is odd in the files.

    Python's warnings would not do: where these are errors, a suite that uses names of its own in `checks`, as it may,
    could not be run.
    """
    odd = terminalreporter.config.stash.get(_ODD, [])
    if odd:
        terminalreporter.section("odd in Cabo scenarios")
        for line in odd:
            terminalreporter.write_line(line)


def _is_suite(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _SUITE_KEY.search(file.read(_ENOUGH)) is not None
    except OSError:
        return False


class ScenarioFile(pytest.File):
    """A scenario file; malformed ones are errors of collection, with every problem."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each scenario."""
        from cabo_rules.conformance.reading import parse_suite, read_scenario_text  # noqa: PLC0415  (see above)

        shown = _shown(self.path, self.config)
        suite = parse_suite(read_scenario_text(self.path, shown), shown, self.path.parent)
        self.config.stash.setdefault(_ODD, []).extend(map(str, suite.warnings))
        for scenario in suite.scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.id, suite=suite, scenario=scenario)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *others: Any) -> Any:
        """The problems, without the way in which they came about."""
        from cabo_rules.errors import CaboError  # noqa: PLC0415

        if isinstance(excinfo.value, CaboError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *others)


class NotAsTheScenarioSays(Exception):  # noqa: N818  (what pytest shows after a failed test)
    """A scenario that did not pass."""

    def __init__(self, result: ScenarioResult) -> None:
        self.result = result
        first = result.worst.failures[0]
        super().__init__(f"{first.key or result.worst.what}: expected {first.expected}, actual {first.actual}")


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, suite: Suite, scenario: Scenario, **others: Any) -> None:
        super().__init__(**others)
        self.suite = suite
        self.scenario = scenario

    def runtest(self) -> None:
        """Run the scenario."""
        from cabo_rules.conformance.runner import PASSED, run_scenario  # noqa: PLC0415

        variant = self.suite.variants[self.scenario.variant]
        fills = self.config.getoption("--cabo-fills")
        result = run_scenario(self.scenario, variant, fills=fills, suite=self.suite.title)
        if result.status != PASSED:
            raise NotAsTheScenarioSays(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *others: Any) -> Any:
        """Scenario, step with file and line, expected and actual."""
        if isinstance(excinfo.value, NotAsTheScenarioSays):
            from cabo_rules.conformance.report import describe  # noqa: PLC0415

            return describe(excinfo.value.result).rstrip()
        return super().repr_failure(excinfo, *others)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands; lines count from 0 here."""
        return self.path, self.scenario.at.line - 1, self.scenario.id


def _shown(path: Path, config: pytest.Config) -> str:
    """The name of a file as the user sees it: relative to where pytest was started, if it is below."""
    start = config.invocation_params.dir
    return str(path.relative_to(start)) if path.is_relative_to(start) else str(path)
