"""Rules from somebody else's package are read, checked, explained and compared like ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from importlib.metadata import entry_points
from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import Field

from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.rules.params import Items, OrOff, Params, Rank
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import diff, effective_yaml, json_schema, read_variant
from tests.variant.files import load, put, refusal

pytestmark = pytest.mark.usefixtures("folder")


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


class Gift(Params):
    """A gift."""

    kind: Literal["gift"]
    """What it is."""
    to: Colour = Colour.RED
    """Who gets it."""


class Tax(Params):
    """A tax."""

    kind: Literal["tax"]
    """What it is."""
    rate: Annotated[int, Field(ge=1, le=9)]
    """How much."""


class SweepParams(Params):
    """Sweeping."""

    colour: Colour = Colour.RED
    """Which cards are swept."""
    steps: Items[Annotated[Gift | Tax, Field(discriminator="kind")]] = ()
    """What follows."""
    limit: int | Literal["none"] | Gift = "none"
    """How far."""
    by_rank: dict[Rank, OrOff[Colour]] = Field(default={})
    """By rank."""
    seats: dict[int, bool] = Field(default={})
    """By seat."""
    factor: float = 1.5
    """Points are multiplied by it."""
    needs: int
    """How many are needed."""


class Sweep(Rule):
    """Sweeps the table."""

    key = "sweep"
    title = "Sweeping"
    Params = SweepParams
    requires = ("call",)
    conflicts: ClassVar = {"kamikaze": "a table is swept or burnt"}

    @classmethod
    def findings(cls, params: Any, setting: Setting) -> Iterable[Finding]:
        if params.needs > setting.most_players:
            yield Finding(("needs",), "too-many", f"{params.needs} are needed, but at most {setting.most_players} play")


class Point:
    """What an installed package's entry point is to the registry."""

    name = "sweep"
    value = "test:Sweep"

    def load(self) -> type[Rule]:
        return Sweep


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    ours = entry_points
    monkeypatch.setattr("cabo_rules.rules.registry.entry_points", lambda group: [*ours(group=group), Point()])
    registered_rules.cache_clear()
    yield
    registered_rules.cache_clear()


SWEEP = """
rules:
  sweep:
    colour: black
    steps: [{kind: tax, rate: 3}, {kind: gift}]
    limit: {kind: gift}
    by_rank: {7: red, K: off, J: off}
    seats: {1: true}
    needs: 2
"""


def test_enums_unions_and_keys_that_are_numbers() -> None:
    put("house", SWEEP, "standard")
    sweep = load("house.yaml").rules["sweep"]
    assert sweep == SweepParams(
        colour=Colour.BLACK,
        steps=(Tax(kind="tax", rate=3), Gift(kind="gift")),
        limit=Gift(kind="gift"),
        by_rank={"7": Colour.RED, "J": None, "K": None},
        seats={1: True},
        needs=2,
    )
    assert list(sweep.by_rank) == ["7", "J", "K"]


def test_it_is_written_out_compared_and_in_the_schema() -> None:
    put("house", SWEEP, "standard")
    house = load("house.yaml")
    assert read_variant(effective_yaml(house)) == house
    assert [one.place for one in diff(load("standard"), house)] == ["rules.sweep"]
    assert [one.place for one in diff(house, load("house.yaml", "rules.sweep.by_rank.7=black"))] == [
        "rules.sweep.by_rank.7"
    ]
    assert "sweep" in json_schema()["properties"]["rules"]["properties"]


def test_errors_leave_out_what_pydantic_adds_to_paths() -> None:
    put(
        "house",
        """
rules:
  sweep:
    colour: rad
    steps: [{kind: tax, rate: 30, too: red}, {kind: git}, {kind: gift, to: blue}, {rate: 3}, gift]
    limit: {kind: gift, to: blue}
    by_rank: {k: red, 7: yellow}
    seats: {one: true, 1: 3}
    factor: x
""",
        "standard",
    )
    assert refusal("house.yaml") == [
        "house.yaml:6:3: missing-key: rules.sweep.needs is missing (how many are needed)",
        "house.yaml:7:13: wrong-choice: rules.sweep.colour is 'rad'; red or black was expected; did you mean red?",
        "house.yaml:8:31: out-of-range: rules.sweep.steps.1.rate is 30; at most 9 was expected",
        "house.yaml:8:35: unknown-key: rules.sweep.steps.1 has no 'too'; did you mean to?",
        "house.yaml:8:53: wrong-choice: rules.sweep.steps.2.kind is 'git'; gift or tax was expected; "
        "did you mean gift?",
        "house.yaml:8:76: wrong-choice: rules.sweep.steps.3.to is 'blue'; red or black was expected",
        "house.yaml:8:83: missing-key: rules.sweep.steps.4.kind is missing (what it is)",
        "house.yaml:8:94: wrong-type: rules.sweep.steps.5 is 'gift'; a map with kind, to, rate was expected",
        "house.yaml:9:29: wrong-choice: rules.sweep.limit.to is 'blue'; red or black was expected",
        "house.yaml:10:15: wrong-key: rules.sweep.by_rank has the key 'k'; a rank such as A, 10 or JOKER was expected; "
        "did you mean K?",
        "house.yaml:10:26: wrong-choice: rules.sweep.by_rank.7 is 'yellow'; red or black was expected",
        "house.yaml:11:13: wrong-key: rules.sweep.seats has the key 'one'; a whole number was expected",
        "house.yaml:11:27: wrong-type: rules.sweep.seats.1 is 3; true or false was expected",
        "house.yaml:12:13: wrong-type: rules.sweep.factor is 'x'; a number was expected",
    ]


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ("some", "wrong-choice: rules.sweep.limit is 'some'; a whole number, none or a map with kind, to was expected"),
        ("[1]", "wrong-type: rules.sweep.limit is a list; a whole number, none or a map with kind, to was expected"),
        ("1.5", "wrong-type: rules.sweep.limit is 1.5; a whole number, none or a map with kind, to was expected"),
    ],
)
def test_a_union_says_everything_that_is_possible(limit: str, message: str) -> None:
    assert refusal("standard", "rules.sweep.needs=2", f"rules.sweep.limit={limit}") == [
        f"--set rules.sweep.limit={limit}: {message}"
    ]


def test_a_mixin_may_leave_to_others_what_a_rule_must_have() -> None:
    put("red", "rules: {sweep: {colour: red, steps: [{kind: gift}]}}")
    put("two", "rules: {sweep: {needs: 2}}")
    assert load("standard+red.yaml+two.yaml").rules["sweep"].needs == 2
    assert refusal("standard+red.yaml") == [
        "red.yaml:3:9: missing-key: rules.sweep.needs is missing (how many are needed)"
    ]


def test_what_rules_need_and_what_they_fight() -> None:
    put("house", "rules: {call: off, scoring: {caller: off}, sweep: {needs: 2}, kamikaze: on}", "standard")
    assert refusal("house.yaml") == [
        "house.yaml:4:15: missing-rule: the rule kamikaze needs the rule call, and it is off",
        "house.yaml:4:15: missing-rule: the rule sweep needs the rule call, and it is off",
        "house.yaml:4:44: conflicting-rules: the rule sweep can't stand beside the rule kamikaze: "
        "a table is swept or burnt",
    ]


def test_what_a_rule_finds_is_shown_where_it_was_set() -> None:
    put("house", "rules: {sweep: {needs: 6}}", "standard")
    assert refusal("house.yaml") == ["house.yaml:4:24: too-many: 6 are needed, but at most 5 play"]
    put("more", "players: {max: 6}", "house.yaml")
    assert load("more.yaml").players.max == 6
    put("less", "players: {max: 4}", "more.yaml")
    assert refusal("less.yaml") == [
        "house.yaml:4:24: too-many: 6 are needed, but at most 4 play (with less.yaml laid over it)"
    ]
