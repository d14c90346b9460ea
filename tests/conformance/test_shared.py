"""The examples that came with the scenario format, byte for byte, must run as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules.conformance import load_suite, run_suite
from cabo_rules.conformance.report import text_report

SHARED = sorted((Path(__file__).parent / "shared").glob("*.yaml"))


def test_the_examples_are_here() -> None:
    assert [path.stem for path in SHARED] == ["match-discard", "standard", "tamalou"]


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_the_examples_pass_whatever_the_unspecified_cards(path: Path) -> None:
    suite = load_suite(path)
    assert suite.warnings == ()
    run = run_suite(suite, fills=10)
    assert run.ok, text_report(run)
    assert run.fill_dependent == ()
