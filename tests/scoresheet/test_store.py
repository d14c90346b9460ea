"""Sheets as files: nothing is lost in a crash, nothing damaged is taken for a sheet."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cabo_rules.errors import SheetError
from cabo_rules.scoresheet import Saved, Sheet, Store, read_sheet
from cabo_rules.variant import load_variant

NAMES = ("Ann", "Ben", "Cleo")
LINES = (
    "Ann: 2C 4D; Ben: 9S; Cleo: KH; caller Ben",
    "Ann 50, Ben 9, Cleo 1; no caller; no shooting the moon",
    "Ann 6, Ben 9, Cleo 1; caller Cleo",
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "sheets")


@pytest.fixture
def saved(store: Store) -> Saved:
    found = store.create(Sheet("Friday", load_variant("standard+kamikaze"), NAMES, 1, "2026-11-30"))
    for line in LINES:
        found.sheet.add(line)
    return store.save(found)


def test_what_is_saved_is_read(store: Store, saved: Saved) -> None:
    found = store.open("Friday")
    assert found.sheet.rounds == saved.sheet.rounds
    assert found.sheet.players == NAMES
    assert (found.sheet.dealer, found.sheet.created, found.sheet.reference) == (1, "2026-11-30", "standard+kamikaze")
    assert found.sheet.variant.hash == saved.sheet.variant.hash
    assert found.warnings == ()
    assert store.names() == ["Friday"]


def test_a_changed_variant_file_does_not_change_the_evening(store: Store, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("format: 1\nname: house\nextends: standard\nrules: {call: {penalty: 7}}\n", encoding="utf-8")
    found = store.create(Sheet("Friday", load_variant(house), NAMES, 0))
    found.sheet.add("Ann 1, Ben 9, Cleo 2; caller Ben")
    store.save(found)
    house.write_text("format: 1\nname: house\nextends: standard\nrules: {call: {penalty: 20}}\n", encoding="utf-8")
    again = store.open("Friday")
    assert again.sheet.totals == (0, 16, 2)
    again.sheet.add("Ann 1, Ben 9, Cleo 2; caller Ben")
    assert again.sheet.totals == (0, 32, 4)
    house.unlink()
    assert store.open("Friday").sheet.totals == (0, 16, 2)


class TestNames:
    @pytest.mark.parametrize("name", ["", "a/b", "../x", ".hidden", "x" * 61, "a\nb", "ends.", "a\\b", "a:b"])
    def test_names_that_cannot_be(self, store: Store, name: str) -> None:
        with pytest.raises(SheetError, match="bad-name"):
            store.open(name)

    def test_a_sheet_is_not_overwritten(self, store: Store, saved: Saved) -> None:
        with pytest.raises(SheetError, match="there is a sheet called Friday already"):
            store.create(Sheet("Friday", load_variant("standard"), NAMES, 0))
        assert store.open("Friday").text == saved.text

    def test_unknown(self, store: Store, saved: Saved) -> None:
        with pytest.raises(SheetError, match="did you mean Friday"):
            store.open("Fridya")
        with pytest.raises(SheetError, match="there are Friday"):
            store.delete("x")

    def test_delete(self, store: Store, saved: Saved) -> None:
        assert store.delete("Friday") == saved.path
        assert store.names() == []
        assert list(store.folder.iterdir()) == []


def test_a_change_by_somebody_else_is_not_lost(store: Store, saved: Saved) -> None:
    other = store.open("Friday")
    other.sheet.add("Ann 6, Ben 9, Cleo 3; caller Cleo")
    store.save(other)
    saved.sheet.undo()
    with pytest.raises(SheetError, match="changed-meanwhile"):
        store.save(saved)
    assert len(store.open("Friday").sheet.rounds) == 4


# -- damage ------------------------------------------------------------------------------------------------------------


def problem(saved: Saved, text: str) -> tuple[str, int]:
    saved.path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetError) as caught:
        read_sheet(saved.path)
    (found,) = caught.value.problems
    assert found.file == str(saved.path)
    return found.code, found.line


def with_line(saved: Saved, number: int, **changes: Any) -> str:
    lines = saved.text.splitlines()
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | changes, ensure_ascii=False)
    return "\n".join(lines) + "\n"


def test_every_cut_is_noticed(saved: Saved) -> None:
    lines = saved.text.splitlines(keepends=True)
    starts = {sum(map(len, lines[:number])) for number in range(len(lines) + 1)}
    for cut in [*Random(1).sample(range(len(saved.text)), 60), *(start - 1 for start in starts if start)]:
        text = saved.text[:cut]
        if cut in starts - {0}:
            continue  # between two lines: an earlier state of the sheet, whole in itself
        code, line = problem(saved, text)
        assert code == ("cut-off" if cut else "empty-file")
        assert line == (text.count("\n") + 1 if cut else 0)


def test_damaged_lines_are_named(saved: Saved) -> None:
    lines = saved.text.splitlines()
    for number in range(1, len(lines) + 1):
        broken = [*lines[: number - 1], lines[number - 1][:-5], *lines[number:]]
        assert problem(saved, "\n".join(broken) + "\n") == ("not-json", number)
        nothing = [*lines[: number - 1], "[]", *lines[number:]]
        assert problem(saved, "\n".join(nothing) + "\n") == ("wrong-line", number)
    assert problem(saved, "\n".join([*lines[:2], *lines[3:]]) + "\n") == ("wrong-round", 3)
    assert problem(saved, "\n".join([*lines, lines[-1]]) + "\n") == ("wrong-round", 5)


def test_changed_scores_and_cards_are_noticed(saved: Saved) -> None:
    assert problem(saved, with_line(saved, 2, scores={"Ann": 6, "Ben": 9, "Cleo": 0})) == ("changed-scores", 2)
    assert problem(saved, with_line(saved, 3, sums={"Ann": 5, "Ben": 1, "Cleo": 2})) == ("changed-scores", 3)
    assert problem(saved, with_line(saved, 3, sums={"Ann": 5, "Ben": 1})) == ("wrong-round", 3)
    assert problem(saved, with_line(saved, 2, cards={"Ann": ["2C"], "Ben": ["2C"], "Cleo": ["3C"]})) == (
        "wrong-round",
        2,
    )
    assert problem(saved, with_line(saved, 2, caller="Zoe")) == ("wrong-line", 2)
    assert problem(saved, with_line(saved, 2, sums={"Ann": 1})) == ("wrong-line", 2)


def test_damaged_heads(saved: Saved) -> None:
    for changes in (
        {"format": "cabo-record"},
        {"version": 2},
        {"players": ["Ann", "Ann", "Ben"]},
        {"players": ["Ann"]},
        {"dealer": "Zoe"},
        {"more": 1},
    ):
        code, line = problem(saved, with_line(saved, 1, **changes))
        assert code in ("wrong-line", "wrong-variant")
        assert line == 1
    assert problem(saved, with_line(saved, 1, rules={"format": 1, "name": "x"})) == ("wrong-variant", 1)


def test_changed_rules_are_noticed(saved: Saved) -> None:
    head = json.loads(saved.text.splitlines()[0])
    head["rules"]["rules"]["match_end"]["points"] = 300
    saved.path.write_text(with_line(saved, 1, rules=head["rules"]), encoding="utf-8")
    (warning,) = read_sheet(saved.path).warnings
    assert (warning.code, warning.line) == ("changed-variant", 1)
    head["rules"]["rules"]["call"]["penalty"] = 8
    assert problem(saved, with_line(saved, 1, rules=head["rules"])) == ("changed-scores", 2)


def test_other_files_are_no_sheets(saved: Saved) -> None:
    saved.path.write_bytes(b"\xff\xfe\x00binary")
    with pytest.raises(SheetError, match="not-text"):
        read_sheet(saved.path)
    saved.path.write_bytes(b" " * (5 << 20))
    with pytest.raises(SheetError, match="file-too-large"):
        read_sheet(saved.path)
    assert problem(saved, "[" * 100_000 + "\n") == ("not-json", 1)


# -- crashes -----------------------------------------------------------------------------------------------------------

HOST = """
import sys
from pathlib import Path
from cabo_rules.scoresheet import Store
store = Store(Path(sys.argv[1]))
saved = store.open("Friday")
print("ready", flush=True)
while True:
    saved.sheet.add("Ann 1, Ben 1, Cleo 1; no caller")  # all are lowest, and nobody's total ever grows
    saved = store.save(saved)
    print(len(saved.sheet.rounds), flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@pytest.mark.usefixtures("saved")
def test_a_kill_at_any_moment_leaves_a_whole_sheet(store: Store) -> None:
    random, before = Random(7), len(LINES)
    for _ in range(12):
        host = subprocess.Popen(
            [sys.executable, "-c", HOST, str(store.folder)], stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert host.stdout is not None
        assert host.stdout.readline() == "ready\n"
        time.sleep(random.random() * 0.1)
        host.send_signal(signal.SIGKILL)
        told = [int(line) for line in host.stdout.read().splitlines() if line]
        host.stdout.close()
        host.wait()
        before = told[-1] if told else before
        # What the host was told is there; at most one more change was made and not told of.
        rounds = len(store.open("Friday").sheet.rounds)
        assert rounds in (before, before + 1)
        before = rounds
    assert store.names() == ["Friday"]
