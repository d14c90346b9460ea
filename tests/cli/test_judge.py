"""`cabo judge`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cabo

GIVEN = ("--given", "hands: {A: [7H, 7S, 2C, 3C], B: [4C, 5C, 6C, 8C]}")
DISPUTE = """\
variant: ./house.yaml
given: {hands: {A: [7H, 7S], B: [4C, 5C]}, stock: [KH]}
steps:
  - A: draw
  - A: exchange 3
  - A: discard
"""
HOUSE = "format: 1\nname: house\nextends: standard\nrules: {multi_exchange: off}\n"


@pytest.fixture
def dispute(folder: Path) -> Path:
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (folder / "dispute.yaml").write_text(DISPUTE, encoding="utf-8")
    return folder / "dispute.yaml"


def test_by_options(cabo: Cabo) -> None:
    done = cabo(
        "judge", "--variant", "standard", *GIVEN, "--given", "discard: [9D]", "--move", "A: take", "--move", "A: fly 1"
    )
    assert done.status == 2
    assert done.err.startswith("the options:6:8: unknown-move: ")
    done = cabo(
        "judge", "--variant", "standard", *GIVEN, "--given", "discard: [9D]", "--move", "A: take", "--move", "B: draw"
    )
    assert done.status == 0
    assert (
        "1. A: take\n   A takes 9♦ from the discard pile.\n     by Take the top discard (standard.en §03; " in done.out
    )
    assert "2. B: draw  REFUSED\n" in done.out


def test_a_file_and_other_rules(cabo: Cabo, dispute: Path) -> None:
    assert "house (./house.yaml, " in cabo("judge", "dispute.yaml").out
    assert "Standard Rules (standard, " in cabo("judge", dispute, "--variant", "standard").out
    assert "./house.yaml+kamikaze" in cabo("judge", "dispute.yaml", "--variant", "./house.yaml+kamikaze").out
    data = cabo("judge", "dispute.yaml", "--format", "json").json
    assert [step["legal"] for step in data["steps"]] == [True, False, True]


def test_from_another_folder(cabo: Cabo, dispute: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (dispute.parent / "deep").mkdir()
    monkeypatch.chdir(dispute.parent / "deep")
    assert cabo("judge", "../dispute.yaml").status == 0
    assert cabo("judge", "../dispute.yaml", "--variant", "../house.yaml").status == 0
    assert cabo("judge", "../dispute.yaml", "--save", "settled.yaml").status == 0
    assert cabo("conform", "settled.yaml").lines[-1] == "1 passed, 0 failed"
    assert 'variant: "../house.yaml"' in Path("settled.yaml").read_text(encoding="utf-8")


def test_save(cabo: Cabo, dispute: Path) -> None:
    done = cabo("judge", dispute, "--save", "settled.scenarios.yaml")
    assert (done.status, done.err) == (0, "saved settled.scenarios.yaml\n")
    assert cabo("conform", "settled.scenarios.yaml").lines[-1] == "1 passed, 0 failed"
    done = cabo("judge", dispute, "--save", "settled.scenarios.yaml")
    assert done.status == 2
    assert "--force replaces it" in done.err
    assert cabo("judge", dispute, "--save", "settled.scenarios.yaml", "--force").status == 0


def test_a_scenario_of_a_file(cabo: Cabo, folder: Path) -> None:
    text = (
        "suite: x\nvariant: standard\nscenarios:\n"
        "  - {id: one, given: {hands: {A: [2C], B: [3C]}}, steps: [{expect: {turn: B}}]}\n"
        "  - {id: two, given: {hands: {A: [2C], B: [3C]}}, steps: [{expect: {turn: A}}]}\n"
    )
    (folder / "suite.yaml").write_text(text, encoding="utf-8")
    assert "the file has several: one, two" in cabo("judge", "suite.yaml").err
    assert "did you mean two?" in cabo("judge", "suite.yaml", "--scenario", "tow").err
    assert cabo("judge", "suite.yaml", "--scenario", "two").status == 0
    done = cabo("judge", "suite.yaml", "--scenario", "one")
    assert done.status == 1
    assert "turn: expected B, but it is A" in done.out


@pytest.mark.usefixtures("dispute")
def test_what_cannot_be_judged(cabo: Cabo) -> None:
    for words, said in (
        (("nowhere.yaml",), "nowhere.yaml: missing-file: "),
        (("dispute.yaml", *GIVEN), "give a file or the table by options, not both"),
        (("dispute.yaml", "--variant", "standrad"), "did you mean standard?"),
        ((*GIVEN, "--move", "A: draw"), "no-variant"),
        (("--variant", "standard", "--given", "hands: {A: [7H, 7H], B: [2C]}"), "too-many-cards"),
        (("--variant", "standard", "--given", "hands: {A: [7H], B: [2C"), "broken-yaml"),
        (("dispute.yaml", "--save", "no/such/folder.yaml"), "no such file or directory"),
    ):
        done = cabo("judge", *words)
        assert done.status == 2
        assert said in done.err
        assert "Traceback" not in done.err


@pytest.mark.usefixtures("dispute")
def test_standard_input() -> None:
    for words in (("-",), ()):
        command = [sys.executable, "-m", "cabo_cli", "judge", *words]
        done = subprocess.run(command, input=DISPUTE, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0
        assert "2. A: exchange 3  REFUSED" in done.stdout
    done = subprocess.run(command, input="given: [", capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("standard input:")
