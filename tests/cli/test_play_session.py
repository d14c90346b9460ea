"""Whole games of `cabo play` without a terminal: nonsense typed everywhere, and no card where it must not be."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from cabo_cli.play.session import Session, Settings
from cabo_rules.engine.state import ROUND_OVER
from cabo_rules.match import Match
from cabo_rules.records import read_record, replay
from cabo_rules.tableplay.chairs import chairs_for
from cabo_rules.tableplay.lines import Size
from cabo_rules.tableplay.saved import Keeper, resume
from cabo_rules.tableplay.story import public
from cabo_rules.tableplay.table import Table
from cabo_rules.variant import load_variant
from tests.cli.scripted import ScriptedStage, typing, typing_at_random
from tests.shipped import WHOLE_VARIANTS

FILE = Path("game.jsonl")
TABLES = (("you", "careful"), ("you", "you", "random"), ("random", "you", "forgetful"))
Script = Callable[[Sequence[str]], str | None]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting for the disk after every move is for people."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


def for_a_while(script: Script, answers: int) -> Script:
    """The same person, who leaves after so many answers."""
    left = [answers]

    def answer(words: Sequence[str]) -> str | None:
        if not left[0]:
            raise StopIteration
        left[0] -= 1
        return script(words)

    return answer


class Evening:
    """A table, its stage, and its session."""

    def __init__(
        self, variant: str, players: Sequence[str], script: Script, seed: int = 1, *, open_memory: bool = False,
        settings: Sequence[str] = (), size: Size = Size(80, 22),  # noqa: B008
    ) -> None:  # fmt: skip
        rules = load_variant(variant, settings)
        chairs = chairs_for(rules, players)
        self.match = Match(rules, [chair.name for chair in chairs], seed)
        self.table = Table(self.match, chairs)
        self.stage = ScriptedStage(script, size)
        self.session = Session(self.table, self.stage, Keeper(FILE, self.match, chairs), Settings(5, open_memory))

    def play(self) -> Evening:
        with suppress(KeyboardInterrupt):
            self.session.run()
        return self

    @property
    def screens(self) -> list[str]:
        return [shown.text for shown in self.stage.shown]

    @property
    def notices(self) -> list[str]:
        return [shown.notice for shown in self.stage.shown if shown.notice]


@pytest.mark.parametrize("name", WHOLE_VARIANTS)
@pytest.mark.parametrize("players", TABLES, ids=" ".join)
def test_nonsense_does_no_harm(name: str, players: tuple[str, ...]) -> None:
    fewest, most = load_variant(name).players.min, load_variant(name).players.max
    if not fewest <= len(players) <= most:
        pytest.skip("not for so many")
    evening = Evening(name, players, for_a_while(typing_at_random(3, ["Ann", "Ben"]), 250), seed=7)
    evening.play()
    assert evening.stage.shown[-1].text
    kept = replay(read_record(FILE))
    assert kept.state == evening.match.state
    assert not evening.session.trouble


# -- hidden information ------------------------------------------------------------------------------------------------


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"\b(?:10|[2-9AJQK])[♠♥♦♣]|\bJOKER\b", text))


def allowed(evening: Evening, conceals: bool) -> set[str]:
    """The cards that may be on a screen now: public ones of this round, the card in hand, and a sight that is due."""
    match = evening.match
    state, say = match.state, match.game.deck.pretty
    begun = max(number for number, event in enumerate(match.events) if event.kind == "round")
    start = 0 if state.round == 1 else begun
    found = {say(card) for event in match.events[start:] for card in public(event).cards if card >= 0}
    found |= {say(card) for card in state.discard[-1:]}
    if state.drawn >= 0 and state.turn in evening.table.people:
        found.add(say(state.drawn))
    if conceals and (sight := evening.table.sight) is not None:
        found |= {say(card) for card in sight.cards.values()}
    return found


@pytest.mark.parametrize("name", ["standard", "match-discard", "tamalou", "family/cambio", "family/dutch"])
@pytest.mark.parametrize("players", TABLES, ids=" ".join)
def test_no_screen_shows_more_than_its_seat_may_see(name: str, players: tuple[str, ...]) -> None:
    evening = Evening(name, players, for_a_while(typing_at_random(5, ["Ann", "Ben"], nonsense=0.1), 150), seed=11)
    checked = 0

    def watch(text: str) -> None:
        nonlocal checked
        checked += 1
        if "see more" in text or "go back to the game" in text:
            return  # help: the cards in it are those of the rule book
        extra = cards_in(text) - allowed(evening, "conceal" in text)
        assert not extra, f"{extra} on\n{text}"

    evening.stage.watcher = watch
    evening.play()
    assert checked > 30


def test_what_was_looked_at_is_shown_once() -> None:
    evening = Evening("standard", ["you", "careful"], typing("look 1 2", "1", "3")).play()
    seat = 0
    seen = next(event for event in evening.match.events if event.kind == "looked" and event.seat == seat)
    cards = {evening.match.game.deck.pretty(card) for card in seen.cards}
    conceals = [number for number, shown in enumerate(evening.stage.shown) if "conceal" in shown.prompt]
    assert len(conceals) == 1
    assert cards <= cards_in(evening.screens[conceals[0]])
    for number, text in enumerate(evening.screens):
        if number != conceals[0]:
            assert not cards & cards_in(text)


def test_an_open_memory_keeps_them_in_sight() -> None:
    evening = Evening("standard", ["you", "careful"], typing("look 1 2", "draw"), open_memory=True).play()
    seen = next(event for event in evening.match.events if event.kind == "looked" and event.seat == 0)
    cards = {evening.match.game.deck.pretty(card) for card in seen.cards}
    assert cards <= cards_in(evening.screens[-1])


def test_the_keyboard_is_handed_over_before_anything_is_shown_to_another() -> None:
    script = for_a_while(typing_at_random(5, ["Ann", "Ben"], nonsense=0.0), 60)
    evening = Evening("standard", ["you", "you", "careful"], script).play()
    holder = ""
    for shown in evening.stage.shown:
        passed = re.search(r"Pass the keyboard to (\w+)\.", shown.text)
        if passed:
            holder = passed[1]
            assert "\n          1 " not in shown.text, "no layout on this screen"
        elif shown.prompt.endswith("> "):
            assert shown.prompt.strip() == f"{holder}>"
        elif "conceal" in shown.prompt:
            assert holder


# -- what is said ------------------------------------------------------------------------------------------------------


def test_a_refused_line_is_said_to_be_so_and_nothing_has_happened() -> None:
    evening = Evening("standard", ["you", "careful"], typing("draw", "look 1", "look 1 9", "hop", "9", "7", "1 1"))
    evening.play()
    assert [step for step in evening.match.steps if step.seat == 0] == []
    assert evening.notices == [
        "The first looks come before the first turn.",
        "Look at exactly 2 different cards of your own.",
        "Look at exactly 2 different cards of your own.",
        "'hop' is not a position; write 2 for your own, Ben2 for another's.",
        "There is no 9 to choose here; choose 1, 2, 3 or 4.",
        "There is no 7 to choose here; choose 1, 2, 3 or 4.",
    ]


def test_undo() -> None:
    evening = Evening("standard", ["you", "careful"], typing("look 1 2", "undo", "take", "undo", "draw", "undo", "?"))
    evening.play()
    assert evening.notices == [
        "There is no move of yours to take back, or somebody has moved since.",
        "Taken back: take.",
        "Cards have been seen since; what is seen can't be unseen.",
    ]
    assert [step.text for step in evening.match.steps if step.seat == 0] == ["look 1 2", "draw"]
    kept = read_record(FILE)
    assert replay(kept).state == evening.match.state


def test_help_pages_and_back() -> None:
    evening = Evening(
        "standard", ["you", "careful"], typing("look 1 2", "?", "?3", "? cards", "? nothing", "log", "draw")
    )
    evening.play()
    text = "\n".join(evening.screens)
    assert "What you can type" in text
    assert "Calling" in text
    assert "Red kings" in text
    assert "What happened since your last turn" in text
    assert evening.match.steps[-1].text == "draw"


def test_time_runs_out_in_a_window() -> None:
    evening = Evening("match-discard", ["you", "careful"], for_a_while(lambda _: None, 1), seed=4)
    while not evening.table.reacting:
        seat = evening.table.person_to_move
        if seat is None:
            evening.table.player_moves()
        else:
            evening.table.play(seat, evening.table.choices[0])
    evening.play()
    assert "pass" in [step.text for step in evening.match.steps]


def test_who_is_at_it_has_time() -> None:
    evening = Evening("match-discard", ["you", "careful"], typing("hop", "9"), seed=4)
    seconds: list[float] = []
    ask = evening.stage.ask

    def timed(*given: object, **more: object) -> str | None:
        seconds.append(float(str(more.get("seconds", 0))))
        return ask(*given, **more)  # type: ignore[arg-type]

    evening.stage.ask = timed  # type: ignore[method-assign]
    while not evening.table.reacting:
        seat = evening.table.person_to_move
        if seat is None:
            evening.table.player_moves()
        else:
            evening.table.play(seat, evening.table.choices[0])
    evening.play()
    assert seconds == [5, 0, 0]


def test_a_whole_match_to_its_end() -> None:
    script = typing_at_random(2, ["Ann"], nonsense=0.05)
    settings = ["rules.match_end.points=30"]
    evening = Evening("match-discard", ["you", "careful", "careful"], script, seed=3, settings=settings).play()
    assert evening.match.is_over
    assert "The match is over: " in evening.screens[-1]
    assert "leave the table" in evening.stage.shown[-1].prompt
    assert read_record(FILE).finished


def test_a_playoff_without_the_person_is_played_to_its_end() -> None:
    # All cards count alike, and the person calls at once, which costs: the others are tied.
    settings = [f"deck.values.{rank}=1" for rank in ("A", *range(2, 11), "J", "Q", "K", "KH", "KD")]

    def calling(words: Sequence[str]) -> str:
        return next((word for word in ("cabo", "draw", "discard", "skip") if word in words), "")

    settings.append("rules.match_end.points=5")
    for seed in range(20):
        evening = Evening("match-discard", ["you", "random", "random"], calling, seed, settings=settings).play()
        assert evening.match.is_over
        results = evening.match.results
        if len(results) > 1 and "Ann" not in results[-1].scores:
            assert any(f"Round {len(results)}, a playoff is over" in text for text in evening.screens)
            assert any("not in this round" in text for text in evening.screens)
            return
    pytest.fail("no playoff came up")


# -- saving ------------------------------------------------------------------------------------------------------------


def test_every_step_is_in_the_file_when_it_is_shown() -> None:
    evening = Evening("tamalou", ["you", "careful", "careful"], for_a_while(typing_at_random(8, ["Ann"]), 40))

    def watch(_: str) -> None:
        assert len(replay(read_record(FILE)).steps) == len(evening.match.steps)

    evening.stage.watcher = watch
    evening.play()


def test_resumed_at_any_moment_it_goes_on() -> None:
    evening = Evening("match-discard", ["you", "you", "careful"], for_a_while(typing_at_random(8, ["Ann", "Ben"]), 30))
    evening.play()
    for part in range(6):
        found = resume(FILE)
        assert found.match.state == evening.match.state
        table = Table(found.match, found.chairs, found.told)
        stage = ScriptedStage(for_a_while(typing_at_random(part, ["Ann", "Ben"]), 15))
        session = Session(table, stage, Keeper(FILE, found.match, found.chairs), Settings(0, False))
        with suppress(KeyboardInterrupt):
            session.run()
        evening.match = found.match
        if found.match.is_over:
            break


def test_a_look_is_shown_again_if_the_program_ended_before_it_was_concealed() -> None:
    evening = Evening("standard", ["you", "careful"], typing("look 1 2"))
    conceal = evening.stage.wait

    def killed(screen: object, prompt: str, *, any_key: bool = False) -> str:
        if "conceal" in prompt:
            raise KeyboardInterrupt
        return conceal(screen, prompt, any_key=any_key)  # type: ignore[arg-type]

    evening.stage.wait = killed  # type: ignore[method-assign]
    evening.play()
    found = resume(FILE)
    sight = Table(found.match, found.chairs, found.told).sight
    assert sight is not None
    assert sight.seat == 0


def test_a_disk_that_is_full_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("standard", ["you", "careful"], typing("look 1 2", "draw", "discard", "undo"))

    def full(_: Keeper) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Keeper, "save", full)
    evening.play()
    assert evening.session.trouble == "the game can't be saved in game.jsonl: no space left on device"
    assert evening.notices[0] == evening.session.trouble


@pytest.mark.parametrize("state", [ROUND_OVER])
def test_a_round_that_is_over_is_shown_again_after_resuming(state: int) -> None:
    evening = Evening("standard", ["you", "careful"], typing_at_random(4, ["Ann"], nonsense=0.0))
    over = evening.stage.wait

    def leave(screen: object, prompt: str, *, any_key: bool = False) -> str:
        if evening.match.round_over:
            raise KeyboardInterrupt
        return over(screen, prompt, any_key=any_key)  # type: ignore[arg-type]

    evening.stage.wait = leave  # type: ignore[method-assign]
    evening.play()
    found = resume(FILE)
    assert found.match.state.phase == state
    stage = ScriptedStage(typing())
    keeper, table = Keeper(FILE, found.match, found.chairs), Table(found.match, found.chairs, found.told)
    with suppress(KeyboardInterrupt):
        Session(table, stage, keeper, Settings(0, False)).run()
    assert "Round 1 is over" in stage.shown[0].text
