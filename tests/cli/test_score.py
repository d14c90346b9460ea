"""`cabo score` by single commands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cabo_cli.prompts import Prompt
from cabo_cli.score_session import Session
from cabo_rules.scoresheet import Saved, Sheet, Store
from cabo_rules.variant import load_variant
from tests.cli.conftest import Cabo

BEGIN = ("score", "new", "Friday", "--variant", "standard", "--players", "Ann,Ben,Cleo", "--dealer", "Ann")
ROUND = "Ann: 2C 4D; Ben: 9S; Cleo: KH; caller Ben"


@pytest.fixture(autouse=True)
def _sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_an_evening(cabo: Cabo, folder: Path) -> None:
    assert cabo("score").out.startswith("There are no sheets in ")
    assert cabo(*BEGIN).lines[1] == "Round 1: Ann deals, Ben starts."
    added = cabo("score", "add", "Friday", ROUND)
    assert added.lines == [
        "Round 1: Ben called.",
        "  Ann    6  the sum of the cards  (2♣ 4♦)",
        "  Ben   14  called and is not lowest: 9 + 5  (9♠)",
        "  Cleo   0  lowest: 0  (K♥)",
        "  Totals: Ann 6, Ben 14, Cleo 0",
        "Round 2: Ben deals, Cleo starts.",
    ]
    cabo("score", "add", "Friday", "Ann 6, Ben 9, Cleo 1; caller Cleo")
    assert cabo("score", "show", "Friday").lines[2:6] == [
        "Round  Dealer     Ann       Ben    Cleo",
        "    1  Ann      6 (6)  14* (14)   0 (0)",
        "    2  Ben     6 (12)    9 (23)  0* (0)",
        "",
    ]
    assert cabo("score", "show", "Friday", "--round", "1").lines[-1] == f"  Line: {ROUND}"
    fixed = cabo("score", "fix", "Friday", "1", "Ann 1, Ben 2, Cleo 3; caller Ben")
    assert fixed.lines[0] == f"Round 1 was: {ROUND}"
    assert "    2  Ben     6 (6)  9 (16)  0* (3)" in fixed.lines
    undone = cabo("score", "undo", "Friday")
    assert undone.lines[0] == "Round 2 is taken back. It was: Ann 6; Ben 9; Cleo 1; caller Cleo"
    assert " ".join(cabo("score", "list").lines[1].split()) == "Friday standard Ann, Ben, Cleo 1 round 2 is next"
    assert cabo("score", "list", "--format", "json").json[0]["rounds"] == 1
    assert cabo("score", "delete", "Friday", "--yes").status == 0
    assert cabo("score", "list", "--format", "json").json == []
    assert (folder / "data" / "cabo" / "sheets").is_dir()


def test_a_folder_of_ones_own(cabo: Cabo, folder: Path) -> None:
    assert cabo(*BEGIN, "--dir", folder / "mine").status == 0
    assert [path.name for path in (folder / "mine").iterdir()] == ["Friday.sheet.jsonl"]
    assert cabo("score", "--dir", folder / "mine", "show", "Friday").status == 0
    assert cabo("score", "show", "Friday").status == 2


def test_a_wrong_line_is_pointed_at_and_changes_nothing(cabo: Cabo) -> None:
    cabo(*BEGIN)
    done = cabo("score", "add", "Friday", "Ann: 2C 2C; Ben: 9S; Cleo: KH; caller Ben")
    assert (done.status, done.out) == (2, "")
    assert done.err.splitlines() == [
        "  Ann: 2C 2C; Ben: 9S; Cleo: KH; caller Ben",
        "          ^^",
        "the deck has only one 2♣; Ann has it already",
    ]
    assert "Round 1:" in cabo("score", "show", "Friday").lines[-1]


def test_what_cannot_be_done(cabo: Cabo) -> None:
    cabo(*BEGIN)
    for words, said in (
        (("new", "Friday", "--variant", "standard", "--players", "Ann,Ben"), "there is a sheet called Friday already"),
        (("new", "x", "--variant", "standrad", "--players", "Ann,Ben"), "did you mean standard?"),
        (("new", "x", "--variant", "standard", "--players", "Ann"), "2 to 5 players"),
        (("new", "x", "--variant", "standard", "--players", "Ann,Ben", "--dealer", "Zoe"), "nobody at this table"),
        (("new", "a/b", "--variant", "standard", "--players", "Ann,Ben"), "can't be part of the name"),
        (("new", "x"), "--variant and --players must be given"),
        (("add", "Fridya", ROUND), "did you mean Friday?"),
        (("fix", "Friday", "3", ROUND), "there is no round 3; there is none yet"),
        (("undo", "Friday"), "there is no round to take back"),
        (("show", "Friday", "--round", "2"), "there is no round 2"),
        (("delete", "Friday"), "say --yes"),
        (("delete", "Saturday", "--yes"), "there is no sheet called Saturday"),
    ):
        done = cabo("score", *words)
        assert done.status == 2
        assert said in done.err
        assert "Traceback" not in done.err


def test_later_rounds_that_do_not_fit(cabo: Cabo) -> None:
    cabo(*BEGIN)
    for _ in range(3):
        cabo("score", "add", "Friday", "Ann 1, Ben 40, Cleo 3; caller Ann")
    correction = ("score", "fix", "Friday", "1", "Ann 50, Ben 49, Cleo 1; caller Ben; no shooting the moon")
    cabo("score", "fix", "Friday", "2", "Ann 1, Ben 49, Cleo 3; caller Ben")
    done = cabo(*correction)
    assert done.status == 2
    assert "round 3 does not fit any more: the match is over before it" in done.err
    done = cabo(*correction, "--drop-rest")
    assert "1 later round was taken off the sheet." in done.lines


def test_export(cabo: Cabo, folder: Path) -> None:
    cabo(*BEGIN)
    cabo("score", "add", "Friday", ROUND)
    assert cabo("score", "export", "Friday").lines == [
        "round,playoff,dealer,starter,player,called,cards,sum,score,total,reset,why",
        "1,no,Ann,Ben,Ann,no,2C 4D,6,6,6,no,the sum of the cards",
        "1,no,Ann,Ben,Ben,yes,9S,9,14,14,no,called and is not lowest: 9 + 5",
        "1,no,Ann,Ben,Cleo,no,KH,0,0,0,no,lowest: 0",
    ]
    assert cabo("score", "export", "Friday", "--format", "md", "-o", "friday.md").out == ""
    page = (folder / "friday.md").read_text(encoding="utf-8")
    assert "| 1 | Ann | Ben | 6 (6) | 14 (14) | 0 (0) |" in page
    assert "- Ben: 14, called and is not lowest: 9 + 5 (9S)" in page


def test_a_damaged_sheet_is_listed_and_named(cabo: Cabo, folder: Path) -> None:
    cabo(*BEGIN, "--dir", folder)
    path = folder / "Friday.sheet.jsonl"
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    assert "damaged: the file ends in the middle of this line" in cabo("score", "list", "--dir", folder).out
    done = cabo("score", "show", "Friday", "--dir", folder)
    assert done.status == 2
    assert done.err.startswith(f"{path}:1: cut-off: ")
    assert cabo("score", "delete", "Friday", "--yes", "--dir", folder).status == 0


def test_a_round_that_cannot_be_saved_is_offered_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(folder)
    saved = store.create(Sheet("Friday", load_variant("standard"), ["Ann", "Ben", "Cleo"], 0))
    offered: list[str] = []

    class Host(Prompt):
        def line(self, message: str, default: str = "", cursor: int | None = None) -> str | None:
            offered.append(f"{message}{default}")
            return [ROUND, default, "quit"][len(offered) - 1]

    save, failures = store.save, iter([OSError(28, "No space left on device")])

    def full_once(changed: Saved) -> Saved:
        for failure in failures:
            raise failure
        return save(changed)

    monkeypatch.setattr(store, "save", full_once)
    Session(store, saved, Host()).run()
    assert offered == ["Round 1> ", f"Round 1> {ROUND}", "Round 2> "]
    assert "No space left on device" in capsys.readouterr().err
    assert len(store.open("Friday").sheet.rounds) == 1


def test_rounds_from_a_pipe(folder: Path) -> None:
    """Without a terminal the lines come as they would be typed, and a refused one is named and fails the whole."""

    def run(*words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "cabo_cli", "score", "--dir", str(folder), *words]
        return subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", check=False)

    assert run(*BEGIN[1:]).returncode == 0
    done = run("open", "Friday", lines=f"{ROUND}\nshow\nhelp\nfix 1 {ROUND}\nundo\n\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    done = run("open", "Friday", lines=f"{ROUND}\nAnn: 2C 2C\nAnn 50, Ben 1, Cleo 2; caller Ben\nfix\nfix 1\n{ROUND}\n")
    assert done.returncode == 1
    assert "^^" in done.stderr
    assert "add `; no shooting the moon`" in done.stderr
    assert json.loads(run("list", "--format", "json").stdout)[0]["rounds"] == 2
