"""cabo compare, and what cabo simulate shares with it."""

from __future__ import annotations

import csv
import io
import re
import shlex
from pathlib import Path

import pytest

from cabo_rules.simulate.report import page
from cabo_rules.variant import load_variant
from tests.cli.conftest import Cabo
from tests.cli.terminal import Terminal

QUICK = ("--games", "12", "--with", "random", "--gaps", "none")


def test_compare(cabo: Cabo) -> None:
    done = cabo("compare", "standard", "match-discard", *QUICK)
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "Rules: standard and match-discard"
    assert re.search(r"^  Calling penalty +5 +10$", done.out, re.MULTILINE)
    assert re.search(r"^metric +standard +match-discard +match-discard − standard +verdict$", done.out, re.MULTILINE)
    assert re.search(r"^Turns in a round +[\d.]+ \[[\d.]+, [\d.]+\] ", done.out, re.MULTILINE)
    assert "What differs most\n- Under match-discard " in done.out


def test_the_command_at_the_end_gives_the_same_again(cabo: Cabo) -> None:
    words = ("compare", "standard", "match-discard", *QUICK, "--seed", "3", "--players", "3", "--rounds")
    done = cabo(*words)
    (again,) = [line.removeprefix("again: ") for line in done.lines if line.startswith("again: ")]
    program, *arguments = shlex.split(again)
    assert program == "cabo"
    assert cabo(*arguments).out == done.out
    assert cabo(*words, "--workers", "2").out == done.out
    assert cabo(*words, "--seed", "4").out != done.out


def test_several_variants(cabo: Cabo) -> None:
    done = cabo("compare", "standard", "tamalou", "standard+kamikaze", *QUICK)
    assert "\ntamalou − standard\nmetric" in done.out
    assert "\nstandard+kamikaze − tamalou\nmetric" in done.out


def test_one_variant_as_it_is_and_changed(cabo: Cabo) -> None:
    done = cabo("compare", "standard", "--set", "rules.call.penalty=50", *QUICK, "--rounds")
    assert done.lines[0] == "Rules: standard and standard (rules.call.penalty=50)"
    assert "  Calling penalty  5         50" in done.lines
    twice = cabo("compare", "standard", "standard", "--set", "rules.call.penalty=50", *QUICK, "--rounds")
    assert twice.out.replace("compare standard standard", "compare standard") == done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["standard"], "name two variants, or one with --set PATH=VALUE"),
        (["standard", "tamalu"], "did you mean tamalou?"),
        (["standard", "tamalou", "--with", "carefull"], "there is no player 'carefull' (did you mean 'careful'?)"),
        (["standard", "tamalou", "--with", "random,random"], "4 players sit at the table, but 2 are named"),
        (["standard", "tamalou", "--players", "9"], "standard is for 2 to 5 players, not for 9"),
        (["standard", "tamalou", "--gaps", "careful"], "write pairs as careful/random"),
        (["standard", "tamalou", "--gaps", "careful/random/0"], "write pairs as careful/random"),
        (["standard", "tamalou", "--until-ci", "0.1"], "--until-ci and --metric go together"),
        (["standard", "tamalou", "--until-ci", "0", "--metric", "turns"], "more than 0"),
        (["standard", "tamalou", "--until-ci", "nan", "--metric", "turns"], "more than 0"),
        (["standard", "tamalou", "--until-ci", "1", "--metric", "turn", *QUICK], "there is no metric 'turn'"),
        (["standard", "tamalou", "--resume"], "--resume goes on with the file of --out"),
        (["standard", "tamalou", "--games", "1"], "Invalid value for '--games'"),
        (
            ["standard", "tamalou", "--html", "no/such/folder/page.html", "--games", "1000000"],
            "no such file or directory",
        ),
    ],
)
def test_what_can_t_be_compared(cabo: Cabo, words: list[str], said: str) -> None:
    done = cabo("compare", *words)
    assert done.status == 2
    assert said in " ".join(done.err.split())
    assert "Traceback" not in done.err


def test_parameters_of_players(cabo: Cabo) -> None:
    done = cabo("compare", "standard", "tamalou", "--games", "2", "--gaps", "none", "--with", "forgetful:rate=0.5")
    assert "4 players: all forgetful:rate=0.5" in done.out
    mixed = cabo(
        "compare", "standard", "tamalou", "--players", "2", "--games", "2", "--gaps", "none", "--with", "random,careful"
    )
    assert "2 players: random, careful" in mixed.out
    assert "\nScore of careful " in mixed.out


def test_gaps(cabo: Cabo) -> None:
    done = cabo("compare", "standard", "tamalou", "--games", "6", "--with", "random", "--gaps", "careful/random/2")
    assert "\nWhat careful gains on random " in done.out
    assert "careful against random (in one of 2 games)" in done.out
    assert " --gaps careful/random/2 " in done.lines[-1]


def test_json(cabo: Cabo) -> None:
    data = cabo("compare", "standard", "tamalou", *QUICK, "--format", "json").json
    assert data["games"] == 12
    assert data["command"].startswith("cabo compare standard tamalou --games 12 ")
    assert data["variants"][1]["hash"] == load_variant("tamalou").hash


def test_csv_and_markdown(cabo: Cabo) -> None:
    rows = list(csv.reader(io.StringIO(cabo("compare", "standard", "tamalou", *QUICK, "--format", "csv").out)))
    assert len({len(row) for row in rows}) == 1
    assert cabo("compare", "standard", "tamalou", *QUICK, "--format", "md").lines[0] == "# standard against tamalou"


def test_definitions(cabo: Cabo) -> None:
    done = cabo("compare", "standard", "tamalou", *QUICK, "--definitions")
    assert "\nturns: Turns begun in a round, all players together" in done.out


def test_a_page(cabo: Cabo) -> None:
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    done = cabo("compare", "standard", "tamalou", *QUICK, "--html", "page.html")
    assert done.status == 0
    assert Path("page.html").read_text().startswith("<!DOCTYPE html>")


def test_a_page_that_can_t_be_made_is_no_reason_to_play_first(cabo: Cabo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "find_spec", lambda _: None)
    done = cabo("compare", "standard", "tamalou", "--games", "1000000", "--html", "page.html")
    assert (done.status, done.out) == (2, "")
    assert done.err == "cabo: a page needs Matplotlib and Jinja; install them with: pip install 'cabo-rules[report]'\n"


def test_a_file_that_is_gone_on_with(cabo: Cabo) -> None:
    words = ("compare", "standard", "tamalou", *QUICK, "--out", "runs.jsonl")
    first = cabo(*words)
    again = cabo(*words)
    assert (again.status, again.out) == (2, "")
    assert "runs.jsonl exists; go on with it by --resume" in again.err
    assert cabo(*words, "--resume").out == first.out
    assert Path("runs.jsonl").read_text().count("\n") == 13


def test_until_it_is_tight(cabo: Cabo) -> None:
    words = ("simulate", "standard", "--until-ci", "1", "--metric", "score")
    done = cabo(*words)
    assert "every interval of score within ±1: reached after 100 games (looked at once" in done.out
    assert "again: cabo simulate standard --rounds 100000 " in done.lines[-1]
    assert cabo(*shlex.split(done.lines[-1].removeprefix("again: cabo "))).out == done.out


def test_simulate_whole_matches_in_all_forms(cabo: Cabo) -> None:
    words = ("simulate", "tamalou", "--matches", "8", "--players", "3")
    assert "8 matches, 3 players: all random" in cabo(*words).out
    assert "\nRounds in a match " in cabo(*words).out
    assert cabo(*words, "--format", "json").json["unit"] == "match"
    assert cabo(*words, "--format", "md").lines[0] == "# tamalou"
    assert cabo(*words, "--format", "csv").lines[0].startswith("metric,title,unit,")
    assert "\nrounds: Rounds until the match ends" in cabo(*words, "--definitions").out


def test_a_scheduler_without_dask(cabo: Cabo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabo_rules.simulate.workers.find_spec", lambda _: None)
    done = cabo("simulate", "standard", "--rounds", "5", "--scheduler", "tcp://127.0.0.1:1")
    assert (done.status, done.err) == (
        2,
        "cabo: a scheduler needs Dask; install it with: pip install 'cabo-rules[cluster]'\n",
    )


def test_a_bar_with_the_rate_and_ctrl_c(folder: Path) -> None:
    words = ("compare", "standard", "tamalou", "--games", "100000", "--with", "random", "--gaps", "none")
    with Terminal(*words, folder=folder, columns=120) as terminal:
        terminal.see("/s ")
        assert re.search(r"games .* \d+/100000 [\d,.]+/s [\d:-]+$", terminal.last)
        terminal.press("ctrl-c").see("again: cabo compare standard tamalou --games 100000")
        terminal.see("interrupted; this is what was done")
        terminal.ends(130)
        assert "matches of each variant (interrupted after " in terminal.text
