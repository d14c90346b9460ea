"""Coverage: which rules and parameters the scenarios speak about."""

from __future__ import annotations

import json

import pytest

from cabo_rules.conformance import coverage, parse_suite
from cabo_rules.conformance.checks import known_moves, resolve_check
from cabo_rules.conformance.evidence import Covered
from cabo_rules.variant import load_variant

GIVEN = "given: {hands: {A: [9S], B: [5C]}}, steps: []"
SUITE = parse_suite(
    "suite: S\nvariant: standard\nscenarios:\n"
    f"  - {{id: whole-rule, checks: [call], {GIVEN}}}\n"
    f"  - {{id: parameter, checks: [call.penalty, free text], {GIVEN}}}\n"
    f"  - {{id: alias, checks: [scoring.caller_penalty], {GIVEN}}}\n"
    f"  - {{id: below, checks: [abilities.peek_own], {GIVEN}}}\n"
    f"  - {{id: above, checks: [totals.reset], {GIVEN}}}\n"
    f"  - {{id: other-variant, variant: tamalou, checks: [take], {GIVEN}}}\n",
    "s.yaml",
)


@pytest.fixture(scope="module")
def rows() -> dict[str, Covered]:
    return {row.path: row for row in coverage("standard", [SUITE]).rows}


def ids(row: Covered) -> list[str]:
    return [scenario.id for scenario in row.direct]


def test_every_rule_and_parameter_of_the_effective_variant_has_a_row(rows: dict[str, Covered]) -> None:
    variant = load_variant("standard")
    assert set(variant.rules) | {"deck", "players"} == {row.path for row in rows.values() if row.is_rule}
    assert {"call.timing", "totals.reset.at", "deck.values", "abilities.kinds.peek_own", "players.max"} <= set(rows)


def test_scenarios_bear_on_what_they_name(rows: dict[str, Covered]) -> None:
    assert ids(rows["call"]) == ["whole-rule", "parameter", "alias"]
    assert ids(rows["call.penalty"]) == ["parameter", "alias"]
    assert ids(rows["call.timing"]) == []
    assert [scenario.id for scenario in rows["call.timing"].by_rule] == ["whole-rule"]
    assert not rows["call.timing"].uncovered
    assert ids(rows["abilities.kinds.peek_own"]) == ["below"]
    assert ids(rows["totals.reset.at"]) == ["above"]


def test_what_no_scenario_bears_on_is_named(rows: dict[str, Covered]) -> None:
    assert rows["take"].uncovered
    assert rows["abilities.kinds.spy"].uncovered
    found = coverage("standard", [SUITE])
    assert {"take", "take.lands", "stock.when_empty"} <= {row.path for row in found.uncovered}
    assert [check for _, check in found.unresolved] == ["free text"]


def test_reports() -> None:
    found = coverage("standard", [SUITE])
    lines = [line.split() for line in found.as_text().splitlines()]
    assert ["call", "3:", "whole-rule,", "parameter,", "alias"] in lines
    assert ["call.timing", "1", "by", "its", "rule:", "whole-rule"] in lines
    assert ["take", "none"] in lines
    assert found.as_text().splitlines()[-1].startswith("standard: 5 scenarios; ")
    data = json.loads(found.as_json())
    assert data["scenarios"] == 5
    assert "take" in data["uncovered"]


@pytest.mark.parametrize(
    ("check", "path"),
    [
        ("call", ("call",)),
        ("call.penalty", ("call", "penalty")),
        ("rules.call.penalty", ("call", "penalty")),
        ("scoring.shoot_the_moon", ("shoot_the_moon",)),
        ("abilities.blind_swap", ("abilities", "kinds", "blind_swap")),
        ("multi_exchange.on_mismatch.penalty", ("multi_exchange", "on_mismatch", "penalty")),
        ("deck.values", ("deck", "values")),
        ("deck.values.KH", ("deck", "values", "KH")),
        ("match_discard", ("match_discard",)),
        ("match_discard.penalty", ("match_discard", "penalty")),
        ("scoring.no_such", None),
        ("any other words", None),
        ("deck.colour", None),
    ],
)
def test_what_the_ids_mean(check: str, path: tuple[str, ...] | None) -> None:
    assert resolve_check(check, load_variant("standard")) == path


def test_the_moves_of_the_format_and_of_all_rules_are_known() -> None:
    assert {"draw", "look", "pair", "match", "swap"} <= set(known_moves())
    assert all(word.isalpha() for word in known_moves())
