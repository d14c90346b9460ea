"""Proving that an engine follows a variant: scenarios as data, run against our engine or anybody's.

A *scenario* is one small claim about a rule: a table, moves, and what must be true. A *suite* is a file of them.
`load_suite` reads one, `run_suite` and `run_scenario` run it; `shipped_suites` are those that ship with the variants.
`coverage` tells which rules and parameters of a variant the suites speak about, `mutate` whether they would notice a
change: it changes the variant one value at a time and lists what no scenario noticed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cabo_rules.conformance.evidence import Coverage, coverage
    from cabo_rules.conformance.format import Scenario, Suite
    from cabo_rules.conformance.mutation import Mutation, mutate
    from cabo_rules.conformance.reading import load_suite, load_suites, parse_suite
    from cabo_rules.conformance.remote import RemoteEngine
    from cabo_rules.conformance.runner import Run, ScenarioResult, run_scenario, run_suite, run_suites
    from cabo_rules.conformance.subject import Engine, OwnEngine, Subject
    from cabo_rules.conformance.suites import shipped_suites, suites_for

__all__ = [
    "Coverage",
    "Engine",
    "Mutation",
    "OwnEngine",
    "RemoteEngine",
    "Run",
    "Scenario",
    "ScenarioResult",
    "Subject",
    "Suite",
    "coverage",
    "load_suite",
    "load_suites",
    "mutate",
    "parse_suite",
    "run_scenario",
    "run_suite",
    "run_suites",
    "shipped_suites",
    "suites_for",
]

_HOMES = {
    "evidence": ("Coverage", "coverage"),
    "format": ("Scenario", "Suite"),
    "mutation": ("Mutation", "mutate"),
    "reading": ("load_suite", "load_suites", "parse_suite"),
    "remote": ("RemoteEngine",),
    "runner": ("Run", "ScenarioResult", "run_scenario", "run_suite", "run_suites"),
    "subject": ("Engine", "OwnEngine", "Subject"),
    "suites": ("shipped_suites", "suites_for"),
}


def __getattr__(name: str) -> Any:
    """Load what is asked for: pytest imports this package at every start, wherever the wheel is installed."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
