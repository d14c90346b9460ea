"""The shipped suites notice every one of a set of engines that are wrong in one point."""

from __future__ import annotations

import pytest

from cabo_rules.conformance import run_scenario
from cabo_rules.conformance.runner import FAILED, PASSED
from tests.shipped import suites
from tests.wrong_engines import wrong_games, wrong_matching, wrong_scoring, wrong_turns
from tests.wrong_engines.wrong import WRONG, Wrong, WrongEngine

MODULES = (wrong_games, wrong_matching, wrong_scoring, wrong_turns)
ALL = tuple(WRONG)


def noticed_by(wrong: Wrong, variant: str) -> str | None:
    """The first scenario of a variant that fails at the wrong engine."""
    engine = WrongEngine(wrong)
    for suite in suites():
        for scenario in suite.scenarios:
            if scenario.variant != variant:
                continue
            if run_scenario(scenario, suite.variants[variant], engine=engine).status == FAILED:
                return scenario.id
    return None


def test_there_are_many() -> None:
    assert len(ALL) >= 60
    assert {wrong.module for wrong in ALL} == {module.__name__ for module in MODULES}
    assert len({wrong.name for wrong in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("wrong", "variant"),
    [(wrong, variant) for wrong in ALL for variant in wrong.variants],
    ids=str,
)
def test_it_is_caught(wrong: Wrong, variant: str) -> None:
    assert noticed_by(wrong, variant) is not None


def test_an_engine_with_nothing_replaced_is_right() -> None:
    right = WrongEngine(Wrong("right", ()))
    suite = next(suite for suite in suites() if suite.file.endswith("dutch.yaml"))
    outcomes = [run_scenario(one, suite.variants[one.variant], engine=right).status for one in suite.scenarios]
    assert set(outcomes) == {PASSED}
