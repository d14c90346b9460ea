"""`given.refused`: a table size that a variant does not seat."""

from __future__ import annotations

import pytest

from cabo_rules.conformance import parse_suite, run_suite
from cabo_rules.errors import ScenarioError


def suite(players: str, rest: str = "dealt: true, refused: true", steps: str = "[]") -> str:
    return (
        "suite: Tables\nvariant: standard\nscenarios:\n"
        f"  - id: table\n    given: {{players: [{players}], {rest}}}\n    steps: {steps}\n"
    )


def test_a_table_that_is_refused_passes() -> None:
    assert run_suite(parse_suite(suite("A"), "t.yaml")).ok


def test_a_table_that_is_dealt_fails() -> None:
    run = run_suite(parse_suite(suite("A, B"), "t.yaml"))

    assert not run.ok
    failure = run.results[0].worst.failures[0]
    assert (failure.expected, failure.actual) == ("a table of 2 is refused", "it was dealt")


@pytest.mark.parametrize(
    "text",
    [suite("A, B", steps="[{A: draw}]"), suite("A, B", rest="refused: true, hands: {A: [2C], B: [3C]}")],
    ids=["with-steps", "not-dealt"],
)
def test_a_refused_table_has_nothing_else(text: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        parse_suite(text, "t.yaml")

    assert str(raised.value).endswith(
        "dealt: table: given.refused stands beside given.dealt, and no steps follow: there is no table to play at"
    )
