"""Every parameter of every rule is told: another value makes other sentences, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages import LANGUAGES, language
from cabo_rules.rulebook.layout import cards_table, statements
from cabo_rules.rulebook.sayings import TELLERS
from cabo_rules.rulebook.sayings.abilities import STEPS as TOLD_STEPS
from cabo_rules.rules.registry import registered_rules
from cabo_rules.rules.steps import STEPS
from cabo_rules.variant import Variant, load_variant
from tests.rulebook.variations import Variation, sample, variations

BASES = (
    ("standard", ()),
    (
        "standard",
        ("rules.cancelling.size=2", "rules.cancelling.where=column", "rules.multi_exchange.on_mismatch.penalty=1"),
    ),
    ("standard", ("rules.call.timing=either", "rules.scoring.caller.failed_times=2")),
    ("standard", ("rules.dealer.next=lowest_round_score", "rules.starter.next=caller", "rules.starter.first=dealer")),
    ("match-discard", ("rules.match_discard.rows=any", "rules.empty_hand={}", "rules.match_discard.give={}")),
    ("tamalou", ("rules.pairing.rows=own",)),
    ("tamalou", ()),
    ("family/cambio", ("rules.abilities.optional=false",)),
)
"""Games to change parameters in; a parameter must be told in at least one of them."""

IDLE: dict[str, Callable[[Any], bool]] = {
    "abilities.mandatory": lambda rule: not rule.optional,
    "cancelling.columns": lambda rule: rule.where == "anywhere",
    "deal.redraw": lambda rule: not rule.turn_up_discard,
    "dealer.ties": lambda rule: rule.next == "clockwise",
    "initial_peek.count": lambda rule: rule.positions != "any",
    "initial_peek.fewer": lambda rule: rule.positions != "any",
    "initial_peek.price": lambda rule: rule.positions != "any",
    "match_end.when": lambda rule: rule.points is None,
    "multi_exchange.on_mismatch.lands": lambda rule: (
        rule.on_mismatch.drawn_card == "discarded"
        and not rule.on_mismatch.penalty
        and not rule.on_mismatch.penalty_per_extra
    ),
    "scoring.caller.tied_others": lambda rule: rule.caller.needs != "lowest",
    "starter.ties": lambda rule: rule.next in ("dealers_left", "caller"),
}
"""Parameters that mean nothing where another one of the rule has a certain value, and so are silent there."""


class Wanted:
    """Parameters that can be a key: equal when they say the same."""

    def __init__(self, params: Any) -> None:
        self.params = params
        self._said = repr(params)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wanted) and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)


@cache
def bases() -> tuple[Variant, ...]:
    return tuple(load_variant(reference, settings) for reference, settings in BASES)


def told(variant: Variant, rules: dict[str, Any], code: str) -> object:
    """Everything that the book says about the rules of a variant, without examples."""
    facts = Facts(variant.model_copy(update={"rules": rules}))
    return statements(facts, language(code)), cards_table(facts, language(code))


@cache
def changes() -> list[Any]:
    return list(_changes())


def _changes() -> Iterator[Any]:
    for key, rule in registered_rules().items():
        found: dict[str, dict[str, Variation]] = {}
        params = [base.rules[key] for base in bases() if key in base.rules] or [sample(rule.Params)]
        for start in params:
            for one in variations(start):
                found.setdefault(str(one), {})[repr(one)] = one
        yield from (pytest.param(key, [*ones.values()], id=f"{key}.{path}") for path, ones in found.items())


@cache
def told_in(number: int, key: str, wanted: Wanted, code: str) -> object:
    """The same for one of the bases with other parameters of one rule."""
    base = bases()[number]
    return told(base, {**base.rules, key: wanted.params}, code)


def is_told(key: str, variation: Variation, code: str) -> bool:
    before, after = Wanted(variation.before), Wanted(variation.after)
    return any(
        told_in(number, key, before, code) != told_in(number, key, after, code) for number in range(len(bases()))
    )


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("key", "ones"), changes())
def test_another_value_makes_other_sentences(key: str, ones: list[Variation], code: str) -> None:
    name = f"{key}.{ones[0]}"
    idle = IDLE.get(name, lambda _: False)
    silent = [one for one in ones if not is_told(key, one, code)]
    assert [(one.before, one.after) for one in silent if not idle(one.before)] == []
    assert not all(idle(one.before) for one in ones), "no game in BASES in which it means something"


def test_idle_parameters_exist() -> None:
    assert sorted(IDLE.keys() - {str(change.id) for change in changes()}) == []


def test_the_sweep_finds_parameters() -> None:
    names = {str(change.id) for change in changes()}
    assert {"call.penalty", "call.proof.points", "multi_exchange.on_mismatch.lands", "totals.reset.multiples"} <= names
    assert len(names) > 80


def test_every_rule_of_ours_is_told() -> None:
    ours = {key for key, rule in registered_rules().items() if rule.__module__.startswith("cabo_rules.")}
    assert sorted(ours) == sorted(TELLERS)


def test_every_step_of_an_ability_is_told() -> None:
    assert sorted(TOLD_STEPS) == sorted(STEPS)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", STEPS)
def test_another_step_makes_other_sentences(key: str, code: str) -> None:
    for one in variations(STEPS[key].Params()):
        texts = [_step_text(key, params, code) for params in (one.before, one.after)]
        assert texts[0] != texts[1], one


def _step_text(key: str, params: Any, code: str) -> object:
    base = load_variant("standard")
    model = type(base.rules["abilities"])
    step = {key: params.model_dump(exclude_unset=True)}
    rule = model.model_validate({"cards": {"7": "peek_own"}, "kinds": {"peek_own": [step]}}, strict=False)
    return told(base, {**base.rules, "abilities": rule}, code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", [key for key, rule in registered_rules().items() if not rule.essential])
def test_a_rule_that_is_off_leaves_no_trace(key: str, code: str) -> None:
    base = bases()[0]
    rules = {**base.rules, key: base.rules.get(key) or sample(registered_rules()[key].Params)}
    others = {name: params for name, params in rules.items() if name != key}
    facts = Facts(base.model_copy(update={"rules": others}))
    ids = [one.id for slot in statements(facts, language(code)).values() for one in slot]
    assert not [name for name in ids if name.startswith(f"{key}.")]
