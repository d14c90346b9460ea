"""The scenario files that ship with the variants."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from cabo_rules._data import variants_root
from cabo_rules.conformance.format import Suite
from cabo_rules.conformance.reading import load_suites

FOLDER = "scenarios"
"""Where scenario files lie below the folder of the variants."""


def shipped_suite_files() -> list[Path]:
    """The paths of all shipped scenario files, in alphabetical order."""
    return sorted((variants_root() / FOLDER).rglob("*.yaml"))


def shipped_suites() -> list[Suite]:
    """All shipped suites.

    Raises:
        ScenarioError: with every problem of every file, which is a fault of the package.
    """
    return load_suites(shipped_suite_files(), shown=_shown)


def _shown(path: Path) -> str:
    """The name of a shipped file, wherever the package is installed."""
    return f"variants/{path.relative_to(variants_root()).as_posix()}"


def suites_for(reference: str, suites: Iterable[Suite] | None = None) -> list[Suite]:
    """The suites (all shipped ones unless given) with only those scenarios that are of the variant `reference`."""
    found = []
    for suite in shipped_suites() if suites is None else suites:
        scenarios = tuple(scenario for scenario in suite.scenarios if scenario.variant == reference)
        if scenarios:
            found.append(replace(suite, scenarios=scenarios))
    return found
