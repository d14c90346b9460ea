"""The public names, and the suites that ship."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules import conformance
from cabo_rules._data import variants_root
from cabo_rules.conformance import load_suite, suites_for
from cabo_rules.conformance.suites import shipped_suite_files
from tests.shipped import suites


def test_every_public_name_is_there() -> None:
    for name in conformance.__all__:
        assert getattr(conformance, name) is not None
    assert sorted(conformance.__all__) == conformance.__all__


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = conformance.nothing


def test_shipped_suites_lie_under_scenarios() -> None:
    files = shipped_suite_files()
    assert files == sorted(files)
    assert all(path.is_relative_to(variants_root() / "scenarios") for path in files)
    names = [suite.file for suite in suites()]
    assert names == [f"variants/scenarios/{path.relative_to(variants_root() / 'scenarios')}" for path in files]


def test_a_variants_scenarios_are_those_that_name_it() -> None:
    for reference in ("standard", "match-discard", "tamalou"):
        own = [scenario for suite in suites_for(reference, suites()) for scenario in suite.scenarios]
        assert own
        assert {scenario.variant for scenario in own} == {reference}
    assert suites_for("no-such-variant", suites()) == []


@pytest.mark.parametrize("path", shipped_suite_files(), ids=lambda path: path.stem)
def test_shipped_scenarios_are_evidence_for_rules_that_exist(path: Path) -> None:
    assert [str(warning) for warning in load_suite(path).warnings] == []
