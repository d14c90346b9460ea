"""Records replay to the same match, or name the first line that does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules.errors import RecordError
from cabo_rules.match import Match
from cabo_rules.records import (
    RecordCode,
    read_record,
    read_records,
    record_of,
    recording,
    replay,
    replaying,
    write_record,
)
from cabo_rules.variant import load_variant
from tests.matches import played
from tests.shipped import WHOLE_VARIANTS

Lines = list[dict[str, Any]]


def lines_of(match: Match) -> Lines:
    return [json.loads(text) for text in record_of(match).text()]


def replay_all(path: Path) -> list[Match]:
    return [replay(record) for record in read_records(path)]


def problem_of(path: Path) -> tuple[str, int, str]:
    """Code, line and message of what is wrong with a record."""
    with pytest.raises(RecordError) as caught:
        replay_all(path)
    (problem,) = caught.value.problems
    assert problem.file == str(path)
    return problem.code, problem.line, problem.message


@pytest.fixture(scope="module")
def finished() -> Match:
    return played("standard", seed=2)


@pytest.fixture
def lines(finished: Match) -> Lines:
    return lines_of(finished)


@pytest.fixture
def damaged(tmp_path: Path) -> Callable[[Lines], tuple[str, int, str]]:
    """Writes lines to a file and says what is wrong with it."""

    def check(lines: Lines) -> tuple[str, int, str]:
        path = tmp_path / "record.jsonl"
        path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
        return problem_of(path)

    return check


def first(lines: Lines, kind: str) -> int:
    return next(number for number, line in enumerate(lines) if line["kind"] == kind)


# -- a good record ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", WHOLE_VARIANTS)
@pytest.mark.parametrize("steps", [1, 2, 30, 10_000])
def test_it_replays_to_the_same_match(tmp_path: Path, variant: str, steps: int) -> None:
    match = played(variant, seed=7, steps=steps)
    path = tmp_path / "match.jsonl"
    write_record(path, match)
    record = read_record(path)
    assert record.finished == match.is_over
    again = replay(record)
    assert again.state == match.state
    assert again.events == match.events
    assert again.steps == match.steps
    assert again.results == match.results


@settings(max_examples=25)
@given(seed=st.integers(0, 2**64), players=st.integers(2, 5), steps=st.integers(1, 60))
def test_any_match_replays(seed: int, players: int, steps: int) -> None:
    match = played("standard", players, seed, steps)
    assert replay(record_of(match)).state == match.state


def test_it_holds_the_whole_variant(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("format: 1\nname: house\nextends: standard\nrules: {call: {penalty: 7}}\n")
    match = Match(load_variant(str(house)), ["Ann", "Bob"], seed=1)
    write_record(tmp_path / "match.jsonl", match)
    house.unlink()
    again = replay(read_record(tmp_path / "match.jsonl"))
    assert again.variant.hash == match.variant.hash
    assert again.variant.rules["call"].penalty == 7


def test_its_lines(finished: Match) -> None:
    lines = lines_of(finished)
    header = lines[0]
    assert header["seats"] == ["Ann", "Bob", "Cy"]
    assert header["hash"] == finished.variant.hash
    assert header["seed"] == 2
    assert [line["kind"] for line in lines[1:3]] == ["deal", "move"]
    deal = lines[1]
    assert (deal["round"], sorted(deal["deck"])) == (1, sorted(map(str, finished.game.deck.faces)))
    assert deal["dealer"] in finished.names
    results = [line for line in lines if line["kind"] == "result"]
    assert results[-1]["totals"] == finished.totals
    assert lines[-1]["finished"] is True
    assert lines[-1]["winners"] == list(finished.winners)


def test_a_stock_that_was_rebuilt_is_in_it() -> None:
    long = load_variant("standard", ["rules.call.from_turn=20"])
    rebuilt = played(long, players=5, rounds=1)
    assert any(event.kind == "rebuilt" for event in rebuilt.events)
    assert any(line.get("stock") for line in lines_of(rebuilt))


def test_a_match_can_be_played_on_from_its_record() -> None:
    match = played("standard", seed=3, steps=5)
    again = replay(record_of(match))
    seat = match.may_move[0]
    move = match.legal_moves(seat)[0]
    assert again.play(seat, move) == match.play(seat, move)


def test_several_matches_in_one_file(tmp_path: Path) -> None:
    matches = [played("standard", seed=seed, steps=20) for seed in (1, 2, 3)]
    path = tmp_path / "matches.jsonl"
    with recording(path) as write:
        for match in matches:
            write(match)
    assert [replay(record).state for record in read_records(path)] == [match.state for match in matches]
    with pytest.raises(RecordError) as caught:
        read_record(path)
    (problem,) = caught.value.problems
    assert (problem.code, problem.message) == ("out-of-order", "a second match begins here; one was expected")
    assert problem.line == len(list(record_of(matches[0]).text())) + 1


def test_line_by_line(finished: Match) -> None:
    record = record_of(finished)
    told: list[Any] = []
    for number, step in enumerate(replaying(record), 2):
        assert step.number == number
        told += step.events
    assert tuple(told) == finished.events


def test_a_failed_recording_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("old")

    def fail() -> None:
        with recording(path) as write:
            write(Match("standard", ["A", "B"], 1))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


# -- a damaged one ---------------------------------------------------------------------------------------------------


def test_a_missing_file(tmp_path: Path) -> None:
    code, line, message = problem_of(tmp_path / "none.jsonl")
    assert (code, line) == ("unreadable-file", 0)
    assert "no such file" in message


def test_a_folder(tmp_path: Path) -> None:
    assert problem_of(tmp_path)[0] == "unreadable-file"


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert problem_of(path) == ("truncated", 0, "the file is empty")


@pytest.mark.parametrize("junk", [b"\xff\xfe\x00junk\n", b"\x00" * 100, b"{" * 100_000, b"[[]]\n", b"null\n", b"\n"])
def test_junk(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "junk.jsonl"
    path.write_bytes(junk)
    code, line, _ = problem_of(path)
    assert code in {"not-text", "broken-line", "wrong-line"}
    assert line == 1


def test_an_endless_line(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_bytes(b" " * (2 << 20))
    assert problem_of(path) == ("not-text", 1, "the line is too long for a record")


@pytest.mark.parametrize("kept", [1, 2, 3, -1, -2])
def test_lines_missing_at_the_end(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines, kept: int) -> None:
    short = lines[:kept]
    assert damaged(short) == ("truncated", len(short), "the file ends here, before the match does")


def test_cut_off_in_the_middle_of_a_line(tmp_path: Path, finished: Match) -> None:
    text = "".join(record_of(finished).text())
    path = tmp_path / "cut.jsonl"
    path.write_text(text[:-20])
    number = text.count("\n")
    assert problem_of(path) == ("broken-line", number, "the line is not JSON; the file ends in the middle of it")


def test_a_line_too_few_in_the_middle(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    number = first(lines, "result")
    del lines[number]
    assert damaged(lines) == ("out-of-order", number + 1, "a result was expected here, not a deal")


def test_a_move_too_few(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    del lines[2]
    code, line, _ = damaged(lines)
    assert code in {"different", "illegal-move"}
    assert line == 3


def test_a_header_too_many(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines.insert(5, lines[0])
    assert damaged(lines) == ("truncated", 6, "the match before this line has no end")


def test_no_header(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    assert damaged(lines[1:]) == ("out-of-order", 1, "a record begins with its header, not with a deal")


def test_a_move_before_the_deal(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines.insert(1, lines[2])
    assert damaged(lines) == ("out-of-order", 2, "a deal was expected here, not a move")


def test_a_deal_too_many(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines.insert(2, lines[1])
    assert damaged(lines) == ("out-of-order", 3, "a move or an end was expected here, not a deal")


def test_another_variant_in_the_header(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines[0]["variant"]["rules"]["call"]["penalty"] += 1
    code, line, message = damaged(lines)
    assert (code, line) == ("wrong-hash", 1)
    assert message.startswith(f"the header names the variant {lines[0]['hash'][:12]}, but the variant in it is ")


def test_another_hash_in_the_header(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines[0]["hash"] = "0" * 64
    assert damaged(lines)[:2] == ("wrong-hash", 1)


def test_a_variant_that_can_t_be_loaded(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines[0]["variant"]["rules"]["call"]["penalty"] = "much"
    code, line, message = damaged(lines)
    assert (code, line) == ("broken-variant", 1)
    assert "rules.call.penalty" in message


def test_seats_that_can_t_be(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines[0]["seats"] = ["Ann", "Ann", "Cy"]
    assert damaged(lines)[:2] == ("wrong-seats", 1)
    lines[0]["seats"] = list("ABCDEFGHIJ")
    assert damaged(lines)[:2] == ("broken-variant", 1)


def test_another_seed(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines[0]["seed"] += 1
    code, line, message = damaged(lines)
    assert (code, line) == ("different", 2)
    assert "the record says" in message


def test_another_deck(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    deck = lines[1]["deck"]
    deck[20], deck[30] = deck[30], deck[20]
    code, line, message = damaged(lines)
    assert (code, line) == ("different", 2)
    assert message.startswith("deck: the record says ")


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"seat": "Zed"}, "wrong-seats", "nobody at this table is called 'Zed'; here are Ann, Bob, Cy"),
        ({"move": "cabo 1"}, "illegal-move", ""),
        ({"move": "fly"}, "illegal-move", ""),
        ({"move": ""}, "illegal-move", ""),
        ({"events": "0" * 16}, "different", "what happened here is not what happened when the record was made"),
        ({"stock": ["7H"]}, "different", "stock: the record says 7H, the replay gives nothing"),
        ({"seat": 1}, "wrong-line", "seat: input should be a valid string"),
        ({"why": "so"}, "wrong-line", "why: extra inputs are not permitted"),
        (
            {"kind": "dream"},
            "wrong-line",
            "this is no line of a record: its kind is none of header, deal, move, result and end",
        ),
    ],
)
def test_another_move(
    damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines, change: dict[str, Any], code: str, message: str
) -> None:
    number = first(lines, "move") + 3
    lines[number].update(change)
    found = damaged(lines)
    assert found[:2] == (code, number + 1)
    assert message in found[2]


@pytest.mark.parametrize("field", ["scores", "totals", "ended_by", "round"])
def test_another_result(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines, field: str) -> None:
    number = first(lines, "result")
    value = lines[number][field]
    lines[number][field] = {**value, "Ann": value["Ann"] + 1} if isinstance(value, dict) else type(value)(7)
    code, line, message = damaged(lines)
    assert (code, line) == ("different", number + 1)
    assert message.startswith(f"{field}: the record says ")


def test_other_winners(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines[-1]["winners"] = ["Ann", "Bob", "Cy"]
    assert damaged(lines)[:2] == ("different", len(lines))


def test_a_change_that_does_not_influence_play(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines) -> None:
    lines[0]["program"] = "9.9.9"
    assert damaged(lines) == ("different", len(lines), "a line before this one is not as it was written")


@pytest.mark.parametrize("extra", [{}, {"more": 1}])
def test_another_format(damaged: Callable[[Lines], tuple[str, int, str]], lines: Lines, extra: dict[str, Any]) -> None:
    lines[0].update({"format": 2, **extra})
    message = "the record is of format 2; this version of cabo-rules reads format 1"
    assert damaged(lines) == ("unknown-format", 1, message)


@settings(max_examples=150)
@given(st.data())
def test_no_change_of_a_byte_goes_unnoticed_or_breaks_the_reader(tmp_path_factory: Any, data: st.DataObject) -> None:
    match = played("standard", players=2, seed=1, rounds=1)
    text = "".join(record_of(match).text()).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + bytes([data.draw(st.integers(0, 255))]) + text[at + 1 :]
    path = tmp_path_factory.getbasetemp() / "changed.jsonl"
    path.write_bytes(changed)
    try:
        (record,) = read_records(path)
        again = replay(record)
    except RecordError as error:
        (problem,) = error.problems
        assert problem.line > 0
        assert problem.code in list(RecordCode)
        return
    # What is read the same was not changed in meaning: a space for a space, another spelling of a number.
    assert [json.loads(line) for line in changed.splitlines()] == [json.loads(line) for line in text.splitlines()]
    assert again.state == match.state
