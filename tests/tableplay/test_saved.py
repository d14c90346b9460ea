"""Games on file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from cabo_rules.errors import CaboError, RecordError
from cabo_rules.match import Match
from cabo_rules.records import read_record, record_of, replay, write_record
from cabo_rules.tableplay.chairs import chairs_for
from cabo_rules.tableplay.saved import Keeper, resume, usual_file
from cabo_rules.variant import load_variant
from tests.matches import played

CHAIRS = chairs_for(load_variant("standard"), ["you", "careful", "sharp"], ["Ann", "Bob", "Cy"])


def test_a_kept_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    match, file = played("standard+kamikaze", 3, seed=3, steps=30), tmp_path / "game.jsonl"
    Keeper(file, match, CHAIRS).save()
    found = resume(file)
    assert found.match.state == match.state
    assert found.match.variant.reference == "standard+kamikaze"
    assert found.chairs == CHAIRS
    assert found.told == match.steps[-2].end
    Keeper(tmp_path / "again.jsonl", found.match, found.chairs).save()
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()


def test_kept_step_by_step_it_is_the_same_record(tmp_path: Path) -> None:
    match, file = Match("match-discard", ["Ann", "Bob", "Cy"], seed=3), tmp_path / "game.jsonl"
    keeper = Keeper(file, match, CHAIRS)
    while not match.is_over:
        if match.round_over:
            match.next_round()
        else:
            match.play(match.state.actor, match.game.choices(match.state)[-1])
        keeper.save()
        if len(match.steps) % 50 == 1:
            write_record(tmp_path / "whole.jsonl", record_of(match, [chair.player for chair in CHAIRS]))
            assert file.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert replay(read_record(file)).winners == match.winners


def test_a_move_taken_back_is_not_in_the_file(tmp_path: Path) -> None:
    match, file = Match("standard", ["Ann", "Bob", "Cy"], seed=3), tmp_path / "game.jsonl"
    keeper = Keeper(file, match, CHAIRS)
    keeper.save()
    before, earlier = file.read_bytes(), match.copy()
    for move in ("look 1 2", "look 3 4"):
        match.play(match.state.actor, move)
        keeper.save()
        assert len(read_record(file).lines) == len(match.steps) + 1
    match.go_back(earlier)
    keeper.save()
    assert file.read_bytes() == before
    match.play(match.state.actor, "look 2 3")
    keeper.save()
    assert replay(read_record(file)).state == match.state


def test_other_players_may_take_over(tmp_path: Path) -> None:
    match, file = played("standard", 3, seed=3, steps=30), tmp_path / "game.jsonl"
    Keeper(file, match, CHAIRS).save()
    assert [chair.player for chair in resume(file, ["careful", "you", "you"]).chairs] == ["careful", "you", "you"]
    with pytest.raises(CaboError, match="2 seats need as many names, not 3"):
        resume(file, ["you", "careful"])


def test_a_record_that_does_not_say_who_sits_where(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    write_record(file, played("standard", 3, seed=3, steps=30))
    with pytest.raises(CaboError, match="does not say who sits where; say it with --seats"):
        resume(file)
    assert len(resume(file, ["you", "careful", "careful"]).chairs) == 3


@pytest.mark.parametrize(("old", "new"), [('"look', '"LOOK'), ('"players":["you"', '"players":["bot"'), ("Ann", "Eve")])
def test_a_changed_file_is_refused(tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "game.jsonl"
    Keeper(file, played("standard", 3, seed=3, steps=30), CHAIRS).save()
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RecordError):
        resume(file)


def test_a_cut_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    Keeper(file, played("standard", 3, seed=3, steps=30), CHAIRS).save()
    text = file.read_bytes()
    for length in (0, 10, len(text) // 2, len(text) - 30):
        file.write_bytes(text[:length])
        with pytest.raises(RecordError):
            resume(file)


def test_the_usual_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    now = datetime(2026, 11, 30, 20, 15)
    first = usual_file(load_variant("standard+kamikaze"), now)
    assert first.name == "standard-kamikaze-2026-11-30-201500.jsonl"
    assert first.parent.is_dir()
    first.touch()
    assert usual_file(load_variant("standard+kamikaze"), now).name == "standard-kamikaze-2026-11-30-201500-2.jsonl"
