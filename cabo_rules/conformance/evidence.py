"""Which rules and parameters of a variant the scenarios speak about, going by their `checks`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from cabo_rules.conformance.checks import SECTIONS, CheckPath, resolve_check
from cabo_rules.conformance.expectations import show
from cabo_rules.conformance.format import Scenario, Suite
from cabo_rules.conformance.suites import suites_for
from cabo_rules.variant import Variant, load_variant
from cabo_rules.variant.dump import content
from cabo_rules.variant.shape import is_keyed_map


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule, or one parameter, with the scenarios that bear on it.

    `direct` name the parameter (or what it is part of, or a part of it); `by_rule` only the rule as a whole. For a rule
    itself all are direct.
    """

    path: str
    value: str
    is_rule: bool
    direct: tuple[Scenario, ...]
    by_rule: tuple[Scenario, ...] = ()

    @property
    def uncovered(self) -> bool:
        """Whether no scenario bears on it at all."""
        return not self.direct and not self.by_rule


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules and parameters of one effective variant."""

    reference: str
    rows: tuple[Covered, ...]
    scenarios: int
    unresolved: tuple[tuple[Scenario, str], ...]
    """Ids in `checks` that are neither a rule nor a parameter of this variant."""

    @property
    def uncovered(self) -> tuple[Covered, ...]:
        """What no scenario bears on."""
        return tuple(row for row in self.rows if row.uncovered)

    def as_text(self) -> str:
        """A table for a reader: per rule and parameter how many scenarios bear on it, and the first of them."""
        width = max((len(row.path) for row in self.rows), default=0) + 2
        lines = [_line(row, width) for row in self.rows]
        parameters = [row for row in self.rows if not row.is_rule]
        named = sum(bool(row.direct) for row in parameters)
        lines += [
            "",
            f"{self.reference}: {self.scenarios} scenarios; {named} of {len(parameters)} parameters named, "
            f"{len(self.uncovered)} rules or parameters without a scenario",
        ]
        return "\n".join(lines) + "\n"

    def as_json(self) -> str:
        """The same for a script."""
        rows = [
            {
                "path": row.path,
                "value": row.value,
                "rule": row.is_rule,
                "direct": [scenario.id for scenario in row.direct],
                "by_rule": [scenario.id for scenario in row.by_rule],
            }
            for row in self.rows
        ]
        data = {
            "variant": self.reference,
            "scenarios": self.scenarios,
            "rows": rows,
            "uncovered": [row.path for row in self.uncovered],
        }
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _line(row: Covered, width: int) -> str:
    name = row.path if row.is_rule else f"  {row.path}"
    if row.uncovered:
        return f"{name:{width}}  none"
    found = row.direct or row.by_rule
    what = f"{len(found)} {'by its rule' if not row.direct else ''}".strip()
    more = ", …" if len(found) > 3 else ""
    return f"{name:{width}}  {what}: {', '.join(scenario.id for scenario in found[:3])}{more}"


def coverage(reference: str, suites: Iterable[Suite] | None = None, variant: Variant | None = None) -> Coverage:
    """What the suites (the shipped ones unless given) cover of a variant.

    Raises:
        VariantError: the variant can't be loaded.
        ScenarioError: a shipped suite is malformed.
    """
    effective = variant or load_variant(reference)
    scenarios = [scenario for suite in suites_for(reference, suites) for scenario in suite.scenarios]
    bearing: list[tuple[CheckPath, Scenario]] = []
    unresolved = []
    for scenario in scenarios:
        for check in scenario.checks:
            path = resolve_check(check, effective)
            if path is None or (path[0] not in SECTIONS and path[0] not in effective.rules):
                unresolved.append((scenario, check))
            else:
                bearing.append((path, scenario))
    data = content(effective, effective.rules)
    sections = {name: data[name] for name in SECTIONS} | data["rules"]
    rows = tuple(row for name, section in sections.items() for row in _rows(name, section, bearing))
    return Coverage(reference, rows, len(scenarios), tuple(unresolved))


def _rows(name: str, section: Any, bearing: list[tuple[CheckPath, Scenario]]) -> Iterator[Covered]:
    of_rule = [(path, scenario) for path, scenario in bearing if path[0] == name]
    yield Covered(name, "on", True, _distinct(scenario for _, scenario in of_rule))
    whole = _distinct(scenario for path, scenario in of_rule if len(path) == 1)
    for leaf, value in _leaves(section, (name,)):
        direct = _distinct(scenario for path, scenario in of_rule if len(path) > 1 and _related(path, leaf))
        yield Covered(".".join(leaf), show(value), False, direct, whole)


def _related(path: CheckPath, leaf: CheckPath) -> bool:
    shorter = min(len(path), len(leaf))
    return path[:shorter] == leaf[:shorter]


def _distinct(scenarios: Iterable[Scenario]) -> tuple[Scenario, ...]:
    return tuple({(scenario.file, scenario.id): scenario for scenario in scenarios}.values())


def _leaves(value: Any, path: CheckPath) -> Iterator[tuple[CheckPath, Any]]:
    """Every parameter: single values, lists as a whole, and maps of names to single values as a whole."""
    if not isinstance(value, dict):
        yield path, value
        return
    full = path if path[0] in SECTIONS else ("rules", *path)
    if is_keyed_map(full) and not any(isinstance(item, dict | list) for item in value.values()):
        yield path, value
        return
    for key, item in value.items():
        yield from _leaves(item, (*path, str(key)))
