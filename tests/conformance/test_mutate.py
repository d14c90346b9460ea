"""Mutation: a change that no scenario notices is listed, others are not."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

import cabo_rules.conformance.mutation as mutation_module
from cabo_rules.conformance import Mutation, Suite, mutate, parse_suite
from cabo_rules.conformance.mutants import GONE, Mutant, base_data, mutants, mutated_text
from cabo_rules.errors import ScenarioError
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant, load_variant, read_variant
from cabo_rules.variant.dump import OFF, everything

STANDARD = load_variant("standard")
DATA = base_data(STANDARD)
ALL = {(mutant.path, str(mutant)) for mutant in mutants(DATA)}
SUITE = parse_suite(
    """
suite: S
variant: standard
scenarios:
  - id: penalty
    checks: [call.penalty]
    given: {hands: {A: [9S], B: [5C]}, called_by: A}
    steps:
      - reveal: true
      - expect: {round_scores: {A: 14, B: 0}}
  - id: taken-card
    checks: [take]
    given: {hands: {A: [9S], B: [5C]}, discard: [3H]}
    steps:
      - A: take
      - A: exchange 1
      - expect: {card: {A1: 3H}, turn: B, face_up: []}
""",
    "s.yaml",
)


def texts() -> set[str]:
    return {text for _, text in ALL}


@pytest.mark.parametrize(
    "expected",
    [
        "rules.call.penalty: 5 → 6",
        "rules.call.penalty: 5 → 4",
        "rules.call.penalty: 5 → 0",
        "rules.call.timing: instead_of_turn → end_of_turn",
        "rules.abilities.optional: true → false",
        "rules.shoot_the_moon: on → off",
        "rules.kamikaze: off → on",
        "rules.shoot_the_moon.hand.1: Q → dropped",
        "rules.totals.reset: on → off",
        "rules.call.max_cards: off → 1",
        "rules.abilities.cards.7: peek_own → spy",
        "rules.abilities.cards.7: peek_own → blind_swap",
        "rules.abilities.cards.7: peek_own → dropped",
        "rules.abilities.triggers: [drawn_discarded] → [drawn_discarded, exchanged_for_stock]",
        "rules.abilities.triggers.1: drawn_discarded → dropped",
        "rules.abilities.kinds.spy.1.look.scope: opponent → own",
        "rules.initial_peek.positions: any → all",
        "deck.values.KH: 0 → 1",
        "deck.values.KH: 0 → dropped",
        "deck.equality: value → rank",
        "players.max: 5 → 6",
    ],
)
def test_values_are_changed_one_at_a_time(expected: str) -> None:
    assert expected in texts()


def test_essential_rules_are_not_switched_off_and_no_mutant_comes_twice() -> None:
    essential = {key for key, rule in registered_rules().items() if rule.essential}
    switched_off = {key for key in STANDARD.rules if f"rules.{key}: on → off" in texts()}
    assert "totals" in essential
    assert switched_off == set(STANDARD.rules) - essential
    assert len(ALL) == len(list(mutants(DATA)))


def test_a_mutant_changes_nothing_but_its_value() -> None:
    same = read_variant(mutated_text(DATA, Mutant(("rules", "call", "penalty"), 5, 5)))
    assert same.hash == STANDARD.hash
    changed = read_variant(mutated_text(DATA, Mutant(("rules", "call", "penalty"), 5, 6)))
    assert changed.rules["call"].penalty == 6
    dropped = read_variant(mutated_text(DATA, Mutant(("rules", "abilities", "cards", "7"), "peek_own", GONE)))
    assert "7" not in dropped.rules["abilities"].cards
    assert base_data(STANDARD) == DATA


def verdicts(mutation: Mutation) -> dict[str, tuple[str, str]]:
    return {str(verdict.mutant): (verdict.fate, verdict.by) for verdict in mutation.verdicts}


@pytest.fixture(scope="module")
def mutation() -> Mutation:
    return mutate("standard", [SUITE], workers=1)


def test_changes_are_killed_by_the_scenario_that_notices(mutation: Mutation) -> None:
    found = verdicts(mutation)
    assert found["rules.call.penalty: 5 → 6"] == ("killed", "penalty")
    assert found["rules.take.lands: face_down → face_up"] == ("killed", "taken-card")
    assert found["rules.deal.cards: 4 → 5"] == ("survived", "")
    assert found["deck.values.A: 1 → dropped"] == ("refused", "")
    assert found["deck.values.7: 7 → dropped"] == ("same", "")


def test_survivors_and_totals_are_listed(mutation: Mutation) -> None:
    survivors = [str(mutant) for mutant in mutation.survivors]
    assert "rules.deal.cards: 4 → 5" in survivors
    assert "rules.call.penalty: 5 → 6" not in survivors
    assert not mutation.ok
    total = sum(mutation.count(fate) for fate in ("killed", "survived", "refused", "same"))
    assert total == len(mutation.verdicts) == len(ALL)
    text = mutation.as_text()
    assert "survived: rules.deal.cards: 4 → 5\n" in text
    declared = f"{len(mutation.declared)} declared equivalent"
    assert f"{mutation.count('killed')} killed, {len(survivors)} survived, {declared}" in text
    data = json.loads(mutation.as_json())
    assert {"path": "rules.deal.cards", "old": 4, "new": 5} in data["survivors"]


def test_several_processes_find_the_same(mutation: Mutation) -> None:
    seen: list[tuple[int, int]] = []
    again = mutate("standard", [SUITE], workers=2, progress=lambda done, total: seen.append((done, total)))
    assert verdicts(again) == verdicts(mutation)
    assert seen == [(number, len(ALL)) for number in range(1, len(ALL) + 1)]


def with_equivalents(*equivalents: dict[str, Any]) -> Variant:
    data = everything(STANDARD, STANDARD.rules) | {"equivalents": list(equivalents)}
    return read_variant(json.dumps(data, default=lambda _: False), "standard.yaml")


def test_declared_equivalents_are_no_survivors() -> None:
    variant = with_equivalents(
        {"path": "rules.deal.cards", "value": 5, "reason": "tables are laid by hand"},
        {"path": "rules.dealer", "reason": "nobody deals here"},
        {"path": "rules.call.penalty", "value": 6, "reason": "wrongly declared"},
        {"path": "rules.call.penalty", "value": 77, "reason": "no such mutant"},
        {"path": "rules.pairing", "value": True, "reason": "nobody pairs here"},
    )
    mutation = mutate("standard", [SUITE], variant=variant, workers=1)
    survivors = [str(mutant) for mutant in mutation.survivors]
    declared = {str(mutant): reason for mutant, reason in mutation.declared}
    assert "rules.deal.cards: 4 → 5" not in survivors
    assert "rules.deal.cards: 4 → 3" in survivors
    assert declared["rules.deal.cards: 4 → 5"] == "tables are laid by hand"
    assert declared["rules.pairing: off → on"] == "nobody pairs here"
    assert not [path for path in survivors if path.startswith("rules.dealer")]
    assert [(one.path, one.value, what) for one, what in mutation.stale] == [
        ("rules.call.penalty", 6, "rules.call.penalty: 5 → 6 is noticed by penalty"),
        ("rules.call.penalty", 77, "no mutant is like this one"),
    ]


def test_a_suite_that_fails_unchanged_can_tell_nothing() -> None:
    text = "suite: S\nvariant: standard\nscenarios:\n  - id: one\n    given: {hands: {A: [9S], B: [5C]}}\n    steps: "
    suite = parse_suite(f"{text}[expect: {{turn: B}}]\n", "s.yaml")
    with pytest.raises(ScenarioError) as caught:
        mutate("standard", [suite], workers=1)
    message = "one: fails in the unchanged variant, so it can't tell anything about a changed one"
    assert str(caught.value) == f"s.yaml:4:5: failing-scenario: {message}"


def test_a_variant_without_scenarios_is_refused() -> None:
    with pytest.raises(ScenarioError) as caught:
        mutate("tamalou", [SUITE], workers=1)
    assert str(caught.value) == "no-variant: there is no scenario for the variant tamalou"


def test_a_mutant_that_plays_for_ever_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def for_ever(*_: object, **__: object) -> bool:
        while True:
            time.sleep(0.01)

    monkeypatch.setattr(mutation_module, "TIME_LIMIT_S", 0.2)
    monkeypatch.setattr(mutation_module, "_notices", for_ever)
    monkeypatch.setattr(mutation_module, "mutants", lambda _: [Mutant(("rules", "call", "penalty"), 5, 6)])
    found = mutate("standard", [SUITE], workers=1)
    assert [(verdict.fate, verdict.by) for verdict in found.verdicts] == [("killed", "penalty (it never ends)")]


def test_words_for_what_is_absent() -> None:
    assert str(Mutant(("deck", "values", "K"), 13, GONE)) == "deck.values.K: 13 → dropped"
    assert str(Mutant(("rules", "kamikaze"), OFF, {})) == "rules.kamikaze: off → on"
    assert isinstance(SUITE, Suite)
