"""The commands that play: simulate, replay, bench, conform."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cabo_rules._data import variants_root
from tests.cli.conftest import Cabo
from tests.shipped import WHOLE_VARIANTS

# -- simulate ----------------------------------------------------------------------------------------------------------


def test_simulate(cabo: Cabo) -> None:
    done = cabo("simulate", "standard", "--rounds", "200", "--players", "3", "--seed", "7")
    assert done.status == 0
    assert "standard" in done.out
    assert "200" in done.out


@pytest.mark.parametrize("name", WHOLE_VARIANTS)
def test_the_same_seed_gives_the_same_output(cabo: Cabo, name: str) -> None:
    words = ("simulate", name, "--rounds", "60", "--seed")
    assert cabo(*words, "5").out == cabo(*words, "5").out
    assert cabo(*words, "5").out != cabo(*words, "6").out


def test_simulate_with_a_setting(cabo: Cabo) -> None:
    assert cabo("simulate", "standard", "--rounds", "50", "--set", "rules.call.penalty=50").status == 0
    assert cabo("simulate", "standard", "--rounds", "50", "--set", "rules.call.penalti=50").status == 2


def test_simulate_with_too_many(cabo: Cabo) -> None:
    done = cabo("simulate", "standard", "--players", "9")
    assert (done.status, done.out) == (2, "")
    assert done.err == "wrong-players: standard is for 2 to 5 players, not for 9\n"


def test_recording_changes_nothing(cabo: Cabo) -> None:
    words = ("simulate", "standard", "--rounds", "40")
    assert cabo(*words, "--record", "games.jsonl").out == cabo(*words).out
    assert Path("games.jsonl").is_file()


def test_a_record_that_can_t_be_written(cabo: Cabo) -> None:
    done = cabo("simulate", "standard", "--rounds", "5", "--record", "no/such/folder/games.jsonl")
    assert (done.status, done.err) == (2, "cabo: no/such/folder/games.jsonl: no such file or directory\n")


# -- replay ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def games(cabo: Cabo) -> Path:
    assert cabo("simulate", "standard", "--rounds", "12", "--players", "2", "--record", "games.jsonl").status == 0
    return Path("games.jsonl")


def test_replay(cabo: Cabo, games: Path) -> None:
    done = cabo("replay", games)
    assert done.status == 0
    assert done.lines[0].startswith("standard, seed ")
    assert any(line.startswith("Round 1: ") for line in done.lines)
    assert done.lines[-1].startswith("match 1: ")
    assert done.lines[-1].endswith("verified")


def test_replay_as_a_seat_tells_less(cabo: Cabo, games: Path) -> None:
    everything, one = cabo("replay", games).out, cabo("replay", games, "--seat", "B").out
    assert "Your turn." in one
    assert "A gets 4 cards." in one
    assert one.count("♥") < everything.count("♥")


def test_replay_another_match(cabo: Cabo, games: Path) -> None:
    first, second = cabo("replay", games).out, cabo("replay", games, "--match", "2").out
    assert first != second
    assert "match 2: " in second


def test_replay_step_by_step(cabo: Cabo, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import io  # noqa: PLC0415

    whole = cabo("replay", games).lines
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n\nq\n"))
    done = cabo("replay", games, "--step")
    assert done.status == 0
    assert 0 < len(done.lines) < len(whole)
    assert whole[: len(done.lines)] == done.lines


def test_verify_all(cabo: Cabo, games: Path) -> None:
    done = cabo("replay", games, "--check")
    assert done.status == 0
    assert all(line.endswith("verified") for line in done.lines)
    assert len(done.lines) == games.read_text().count('"kind":"header"')


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["none.jsonl"], 2, "none.jsonl: unreadable-file: the file can't be read: no such file or directory\n"),
        (["games.jsonl", "--seat", "Zed"], 2, "cabo: nobody at this table is called 'Zed'; here are A, B\n"),
        (["games.jsonl", "--match", "999"], 2, "the file holds fewer than 999 matches"),
    ],
)
def test_replay_what_can_t_be(cabo: Cabo, games: Path, words: list[str], status: int, message: str) -> None:
    assert games.is_file()
    done = cabo("replay", *words)
    assert (done.status, done.out) == (status, "")
    assert message in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("words", [[], ["--check"]])
def test_a_tampered_record_is_named_with_its_line(cabo: Cabo, games: Path, words: list[str]) -> None:
    lines = games.read_text().splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines) if '"kind":"result"' in line)
    result = json.loads(lines[number])
    result["scores"]["A"] += 1
    lines[number] = json.dumps(result) + "\n"
    games.write_text("".join(lines))
    done = cabo("replay", games, *words)
    assert done.status == 2
    assert f"games.jsonl:{number + 1}: different: scores: the record says A " in done.err


# -- bench -------------------------------------------------------------------------------------------------------------


def test_bench(cabo: Cabo) -> None:
    done = cabo("bench", "standard", "--players", "4", "--seconds", "0.01", "--runs", "1")
    assert done.status == 0
    assert done.lines[0].split()[:2] == ["VARIANT", "PLAYERS"]
    row = done.lines[1].split()
    assert row[:2] == ["standard", "4"]
    assert float(row[3].replace(",", "")) > 1000
    assert row[4].endswith("%")
    assert 500 < int(row[5].replace(",", "")) < 20_000
    assert "(bare loop)" in done.lines[2]


def test_bench_by_kinds_of_players(cabo: Cabo) -> None:
    kinds = ("--with", "random", "--with", "careful")
    done = cabo("bench", "standard", "--players", "2", "--seconds", "0.01", "--runs", "1", *kinds)
    assert [line.split()[2] for line in done.out.splitlines() if line.startswith("standard")] == ["random", "careful"]


def test_bench_with_a_player_that_is_none(cabo: Cabo) -> None:
    done = cabo("bench", "standard", "--with", "carefull")
    assert (done.status, "careful" in done.err) == (2, True)


def test_bench_as_json(cabo: Cabo) -> None:
    data = cabo("bench", "standard", "--players", "2", "--seconds", "0.01", "--runs", "1", "--format", "json").json
    (measured,) = data["measured"]
    assert (measured["variant"], measured["players"]) == ("standard", 2)
    assert data["bare"]["decisions_per_s"] > measured["speed"]["decisions_per_s"] > 0


def test_bench_without_a_table(cabo: Cabo) -> None:
    done = cabo("bench", "standard", "--players", "99", "--players", "-1")
    assert (done.status, done.out) == (2, "")
    assert "Invalid value for --players: none of these variants is played by 99, -1" in done.err


# -- conform -----------------------------------------------------------------------------------------------------------

SCENARIOS = """\
suite: Mine
variant: standard
scenarios:
  - id: a-card-is-drawn
    given: {players: [A, B], turn: A, stock: [7H], hands: {A: [2C, 3C], B: [2D, 3D]}}
    steps:
      - {A: draw}
      - {A: discard}
      - expect: {discard: [7H]}
"""


@pytest.fixture
def suite(folder: Path) -> Path:
    path = folder / "my.scenarios.yaml"
    path.write_text(SCENARIOS, encoding="utf-8")
    return path


def test_conform_all_that_ships(cabo: Cabo) -> None:
    done = cabo("conform")
    assert done.status == 0, done.out
    assert " passed, 0 failed" in done.lines[-1]


def test_conform_a_file(cabo: Cabo, suite: Path) -> None:
    done = cabo("conform", suite.name)
    assert (done.status, done.out) == (0, "1 passed, 0 failed\n")


def test_conform_a_folder(cabo: Cabo, suite: Path) -> None:
    assert cabo("conform", suite.parent).out == "1 passed, 0 failed\n"
    (suite.parent / "empty").mkdir()
    done = cabo("conform", "empty")
    assert done.status == 2
    assert "there are no scenario files (*.yaml) in empty" in done.err


def test_a_failure_is_status_1(cabo: Cabo, suite: Path) -> None:
    suite.write_text(SCENARIOS.replace("discard: [7H]", "discard: [8H]"))
    done = cabo("conform", suite.name)
    assert done.status == 1
    assert "FAILED a-card-is-drawn" in done.out
    assert "my.scenarios.yaml:9" in done.out
    assert done.lines[-1] == "0 passed, 1 failed"


def test_a_malformed_file_is_status_2(cabo: Cabo, suite: Path) -> None:
    suite.write_text(SCENARIOS.replace("players:", "playerz:"))
    done = cabo("conform", suite.name)
    assert (done.status, done.out) == (2, "")
    assert "my.scenarios.yaml:5" in done.err
    assert "did you mean players?" in done.err


def test_malformed_files_as_json(cabo: Cabo, suite: Path) -> None:
    suite.write_text(SCENARIOS.replace("players:", "playerz:"))
    done = cabo("conform", suite.name, "--format", "json")
    assert (done.status, done.err) == (2, "")
    (problem,) = done.json["problems"]
    assert (problem["file"], problem["line"], problem["code"]) == ("my.scenarios.yaml", 5, "unknown-key")


def test_what_is_odd_in_a_file_is_said_beside_the_result(cabo: Cabo, suite: Path) -> None:
    suite.write_text(SCENARIOS.replace("    given:", "    checks: [drawn, drawing from the stock]\n    given:"))
    done = cabo("conform", suite.name)
    assert (done.status, done.out) == (0, "1 passed, 0 failed\n")
    assert "my.scenarios.yaml:5:14: warning: unknown-check: a-card-is-drawn: checks.1 is 'drawn'" in done.err
    assert "did you mean draw?" in done.err
    assert cabo("conform", suite.name, "--format", "json").json["passed"] == 1


def test_variants_in_a_folder_are_no_scenarios(cabo: Cabo, suite: Path) -> None:
    (suite.parent / "house.yaml").write_text("format: 1\nname: house\nextends: standard\n")
    suite.rename(suite.parent / "mine.yml")
    assert cabo("conform", ".").out == "1 passed, 0 failed\n"


def test_conform_as_json_and_junit(cabo: Cabo, suite: Path) -> None:
    done = cabo("conform", suite.name, "--format", "json", "--junit", "report.xml", "--fills", "3")
    assert (done.json["passed"], done.json["failed"], done.json["fills"]) == (1, 0, 3)
    cases = list(ElementTree.parse("report.xml").iter("testcase"))
    assert [case.get("name") for case in cases] == ["a-card-is-drawn"]


def test_fills_name_what_depends_on_cards(cabo: Cabo, suite: Path) -> None:
    suite.write_text(SCENARIOS.replace("stock: [7H], ", ""))
    done = cabo("conform", suite.name, "--fills", "20")
    assert done.status == 1
    assert "depends on cards that it does not name" in done.out


def test_coverage(cabo: Cabo, suite: Path) -> None:
    done = cabo("conform", "--coverage", "standard")
    assert done.status == 0
    assert done.lines[-1].startswith("standard: ")
    assert cabo("conform", suite.name, "--coverage", "standard", "--format", "json").json["scenarios"] == 1


def test_mutate(cabo: Cabo, folder: Path) -> None:
    (folder / "house.yaml").write_text("format: 1\nname: house\nextends: standard\n")
    (folder / "house.scenarios.yaml").write_text(SCENARIOS.replace("standard", "./house.yaml"))
    done = cabo("conform", "house.scenarios.yaml", "--mutate", "./house.yaml")
    assert done.status == 1
    assert "survived: " in done.out
    assert cabo("conform", "--mutate", "standard", "--coverage", "standard").status == 2


def test_another_engine_that_is_none(cabo: Cabo, suite: Path) -> None:
    done = cabo("conform", suite.name, "--engine", "no-such-program-anywhere")
    assert done.status == 1
    assert "can't be started" in done.out


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "Invalid value for --engine: the command of an engine was expected, and there is nothing"),
        ("'never closed", """cabo: the command "'never closed" has a quote, or a backslash, with nothing after it"""),
    ],
)
def test_another_engine_that_can_t_be_one(cabo: Cabo, suite: Path, command: str, message: str) -> None:
    done = cabo("conform", suite.name, "--engine", command)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_the_shipped_scenarios_are_found_by_path_too(cabo: Cabo) -> None:
    assert cabo("conform", variants_root() / "scenarios" / "red-king-minus-one.yaml").status == 0
