"""`cabo play` as a card player sees it: on a terminal of 80 by 24, with wrong input at every prompt."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabo_rules.engine.events import Event
from cabo_rules.match import Match
from cabo_rules.records import read_record, replay
from tests.cli.conftest import Cabo
from tests.cli.terminal import Terminal

GAME = "game.jsonl"


def game(folder: Path, *words: str, columns: int = 80, lines: int = 24, **env: str) -> Terminal:
    """A new game, or the one that was left."""
    return Terminal("play", *words, "--save", GAME, folder=folder, columns=columns, lines=lines, **env)


def kept(folder: Path) -> Match:
    return replay(read_record(folder / GAME))


@pytest.fixture
def standard(folder: Path) -> Iterator[Terminal]:
    """Two people less one: Ann starts with seed 5."""
    with game(folder, "standard", "--seed", "5") as seen:
        yield seen


def to_first_turn(seen: Terminal) -> Terminal:
    seen.see("Which cards do you look at?").enter("1 3").see("Press any key to conceal")
    return seen.type("x").see("call: all others have a last turn").see_prompt()


# -- a game ------------------------------------------------------------------------------------------------------------


def test_the_first_turn_with_wrong_answers_everywhere(standard: Terminal, folder: Path) -> None:
    seen = standard
    seen.see("Which cards do you look at?").see_last(" Your move>")
    seen.enter("").see("Name a card first.")
    seen.enter("9").see("There is no 9 to choose here; choose 1, 2, 3 or 4.")
    seen.enter("draw").see("The first looks come before the first turn.")
    seen.enter("1").see("Chosen: 1").enter("1").see("1 is named already.")
    seen.enter("back").see("Yours: 1, 2, 3 or 4")
    seen.enter("1 3").see("You look at positions 1 and 3: 5♣ 3♦.")
    assert "5♣   ▒▒   3♦   ▒▒" in seen.text
    seen.type(" ").see("3  cabo")
    assert "5♣" not in seen.text
    assert "3♦" not in seen.text
    seen.enter("7").see("Choose a number from 1 to 3, or type a move.")
    seen.enter("exchange 1").see("Draw, take or call first.")
    seen.enter("fold").see("'fold' is no move; now you can draw, take or cabo.")
    seen.enter("2").see("In your hand: Q♦ (12), taken from the pile")
    seen.enter("undo").see("Taken back: take.")
    seen.enter("1").see("In your hand: 2♥")
    seen.enter("undo").see("what is seen can't be unseen")
    seen.enter("2").see("Which of your cards are equal?")
    seen.enter("5").see("There is no 5 to choose here").enter("Ben1").see(
        "Ben1 can't be chosen here; choose 1, 2, 3 or 4."
    )
    seen.enter("back").see("3  discard").enter("exchange 9").see("There is no card at that position.")
    seen.enter("exchange 1").see("round 1, turn 4: your turn")
    assert [step.text for step in kept(folder).steps if step.seat == 0] == ["look 1 3", "draw", "exchange 1"]


def test_help_at_the_table(standard: Terminal) -> None:
    seen = to_first_turn(standard)
    seen.enter("?").see("What you can type").see("The rules of this game").type(" ").see_prompt()
    seen.enter("?3").see("Calling").see("Press any key").type(" ").see_prompt()
    seen.enter("? cards").see("Red kings").type(" ").see_prompt()
    seen.enter("? scorng").see("did you mean scoring?").see_prompt()
    seen.enter("log").see("What happened since your last turn").type(" ").see_last(" Your move>")


def test_keys_complete_moves_and_leave_questions(standard: Terminal, folder: Path) -> None:
    seen = to_first_turn(standard)
    seen.type("dr\t").see_last(" Your move> draw").press("enter").see("In your hand: 2♥")
    seen.enter("1").see("Which of your cards").type("\x1b").see("3  discard")
    seen.enter("discard").see("turn 4: your turn")
    assert "discard" in [step.text for step in kept(folder).steps if step.seat == 0]


def test_a_call_ends_the_round_and_the_next_begins(standard: Terminal) -> None:
    seen = to_first_turn(standard)
    seen.enter("cabo").see("Round 1 is over").see("You called.").see("Next is round 2")
    assert re.search(r"You .* +\d+ +\d+ +\d+\n", seen.text)
    seen.type("x").press("enter").see("round 2")


def test_a_whole_short_match(folder: Path) -> None:
    words = ("standard", "--seed", "5", "--set", "rules.match_end.points=1", "--set", "rules.totals.reset=off")
    with game(folder, *words) as seen:
        to_first_turn(seen).enter("cabo").see("The match is over").press("enter").see(
            "Press any key to leave the table"
        )
        seen.see("1 round was played").type("x").ends(0)
        seen.see("The match is over: ").see(f"Look at it again with: cabo replay {GAME}")
    with game(folder) as seen:
        seen.ends(2)
        seen.see(f"the match in {GAME} is over; look at it")


def test_abilities_and_pairing(folder: Path) -> None:
    with game(folder, "tamalou", "--seats", "you,careful", "--seed", "3") as seen:
        seen.see("You look at positions 1 and 2:").type("x").see_prompt()
        seen.enter("draw").see("In your hand:").enter("pair").see("First: whose?")
        seen.enter("3").see("Choose a number from 1 to 2.").enter("2").see("Ben's: 1, 2, 3 or 4")
        seen.enter("3").see("Chosen: Ben3").enter("1").see("Yours: 1, 2, 3 or 4").enter("2")
        seen.see("Chosen: Ben3 and 2").enter("").see("You draw a card, show")
    assert "pair Ben3 2" in [step.text for step in kept(folder).steps]


# -- windows -----------------------------------------------------------------------------------------------------------


def test_a_window_with_time(folder: Path) -> None:
    with game(folder, "match-discard", "--seed", "3", "--window", "2") as seen:
        seen.see("Press any key to conceal").type("x")
        seen.see("Do you have a card equal to the J♣?").see("[2 s]  Match>")
        seen.see("round 1, turn 2: your turn")
    assert "pass" in [step.text for step in kept(folder).steps if step.seat == 0]


def test_time_stands_still_for_who_types(folder: Path) -> None:
    with game(folder, "match-discard", "--seed", "3", "--window", "1.5") as seen:
        seen.see("Press any key to conceal").type("x").see("Match>").type("9")
        time.sleep(2.5)
        seen.see_last(" Match> 9").press("enter").see("There is no card at that position.")
        seen.enter("hop").see("'hop' is not a position")
        seen.enter("match 2").see("You show position 2:")
    assert "match 2" in [step.text for step in kept(folder).steps if step.seat == 0]


def test_a_window_without_limit(folder: Path) -> None:
    with game(folder, "match-discard", "--seed", "3", "--window", "0") as seen:
        seen.see("Press any key to conceal").type("x").see_last(" Match>")
        seen.enter("").see("round 1, turn 2: your turn")


# -- several people ----------------------------------------------------------------------------------------------------


def test_two_people_at_one_keyboard(folder: Path) -> None:
    with game(folder, "family/cambio", "--seats", "you,you,careful", "--seed", "8", "--window", "0") as seen:
        seen.see("Pass the keyboard to Ann.")
        assert "▒▒" not in seen.text
        seen.press("enter").see("You look at positions 1 and 2: 3♠ 5♣.").type("x").see("Pass the keyboard to Ben.")
        assert "3♠" not in seen.text
        seen.type("x").press("enter").see("You look at positions 1 and 2: 2♠ A♥.").type("x")
        seen.see("Who has a card equal to the 7♥?").enter("2").see("Who? Write the name first, such as Ann 2.")
        seen.enter("Ann Cleo9").see("There is no card at that position.")
        seen.enter("").see("Pass the keyboard to")


# -- leaving and coming back -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["ctrl-c", "ctrl-d"])
def test_leaving_asks_nothing(standard: Terminal, folder: Path, key: str) -> None:
    seen = to_first_turn(standard).enter("draw").see("In your hand: 2♥").type("exch").press(key).ends(0)
    seen.see(f"The game is saved. Go on with: cabo play --save {GAME}")
    with game(folder) as again:
        again.see("In your hand: 2♥").enter("quit").ends(0)


@pytest.mark.parametrize("key", ["ctrl-c", "ctrl-d"])
def test_leaving_while_cards_are_shown(standard: Terminal, folder: Path, key: str) -> None:
    standard.see("Which cards").enter("1 3").see("Press any key to conceal").press(key).ends(0)
    with game(folder) as again:
        again.see("You look at positions 1 and 3: 5♣ 3♦.").type("x").see("3  cabo")


def test_a_way_back_that_is_the_same_game(folder: Path, cabo: Cabo) -> None:
    words = ("standard", "--seats", "you,careful", "--names", "Zoe,Max", "--seed", "5", "--window", "3", "--ascii")
    with game(folder, *words) as seen:
        seen.see("Which cards").enter("quit").ends(0)
        seen.see(f"Go on with: cabo play --save {GAME} --window 3 --ascii")
    with game(folder, *words) as seen:
        seen.see("Which cards").see("Max").enter("quit").ends(0)
    for others, complaint in (
        (("tamalou",), "is a game of standard, with other rules; name another file"),
        (("--set", "rules.call.penalty=7"), "is a game of standard, with other rules; name another file"),
        (("--names", "Zoe,Moe"), "is a game of Zoe, Max; name another file"),
        (("--seed", "6"), "has the seed 5; name another file"),
    ):
        done = cabo("play", *others, "--save", GAME)
        assert (done.status, done.out) == (2, "")
        assert complaint in " ".join(done.err.split())


def test_killed_at_any_moment_only_the_line_being_typed_is_lost(folder: Path) -> None:
    moves = ["look 1 3", "draw", "exchange 1", "draw", "exchange 2", "take", "exchange 3"]
    made = 0
    for count in (0, 1, 2, 3, 2):
        with game(folder, "standard", "--seed", "5") as seen:
            seen.see("Standard Rules")
            if made == 1:
                # Killed while the cards were shown, it shows them again.
                seen.see("Press any key to conceal").type("x")
            for _ in range(count - 1 if made == 1 else count):
                seen.see_last(" Your move>")
                before = seen.text
                seen.enter(moves[made])
                made += 1
                if moves[made - 1].startswith("look"):
                    seen.see("Press any key to conceal")
                else:
                    until_changed(seen, before)
            seen.type("exch") if made > 1 else None
            assert seen.child.pid is not None
            os.kill(seen.child.pid, signal.SIGKILL)
            seen.child.wait()
        played = [step.text for step in kept(folder).steps if step.seat == 0]
        assert played == moves[:made]


def until_changed(seen: Terminal, before: str) -> None:
    """Wait until another screen with a prompt of ours is there."""
    end = time.monotonic() + 20
    while True:
        seen.see_last(" Your move>")
        if seen.text != before and seen.last.strip() == "Your move>":
            return
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_damaged_game_is_named_and_left_alone(folder: Path) -> None:
    (folder / GAME).write_text("Dear diary\n", encoding="utf-8")
    with game(folder) as seen:
        seen.ends(2).see(f"{GAME}:1: broken-line: the line is not JSON")
    assert (folder / GAME).read_text(encoding="utf-8") == "Dear diary\n"


def test_a_polite_end_from_outside(standard: Terminal, folder: Path) -> None:
    seen = to_first_turn(standard)
    seen.child.kill(signal.SIGTERM)
    seen.ends(0).see("The game is saved.")
    assert kept(folder).steps


# -- terminals ---------------------------------------------------------------------------------------------------------


def played_for_a_while(seen: Terminal, turns: int = 4) -> str:
    """Everything that the terminal was sent in some turns."""
    sent: list[str] = []
    feed = seen.stream.feed

    def keep(data: str) -> None:
        sent.append(data)
        feed(data)

    seen.stream.feed = keep  # type: ignore[method-assign]
    seen.see("Which cards").enter("1 4").see("Press any key to conceal").type("x")
    for _ in range(turns):
        seen.see_last(" Your move>").enter("draw").see("In your hand:").enter("exchange 2")
        seen._until(lambda: "In your hand" not in seen.text and seen.last.strip() == "Your move>", "no next turn")
    seen.enter("quit").ends(0)
    return "".join(sent)


def test_nothing_is_sent_to_the_terminal_that_the_seat_has_not_seen(standard: Terminal, folder: Path) -> None:
    sent = played_for_a_while(standard)
    match = kept(folder)
    say = match.game.deck.pretty
    seen = {say(card) for event in match.events_for("Ann") if reveals(event) for card in event.cards if card >= 0}
    shown = set(re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", sent))
    assert shown <= seen
    assert len(seen) < match.game.deck.size / 2, "there is something to be hidden"


def reveals(event: Event) -> bool:
    return event.kind != "round"


def test_no_color(folder: Path) -> None:
    with game(folder, "standard", "--seed", "5", NO_COLOR="1") as seen:
        sent = played_for_a_while(seen, 1)
    codes = {code for found in re.findall(r"\x1b\[([\d;]*)m", sent) for code in found.split(";")}
    assert codes <= {"", "0"}, "no colours, and nothing bold"


def test_color(folder: Path) -> None:
    with game(folder, "standard", "--seed", "5") as seen:
        sent = played_for_a_while(seen, 1)
    assert re.search(r"\x1b\[[\d;]*31[;m]", sent), "hearts and diamonds are red"


def test_ascii(folder: Path) -> None:
    with game(folder, "standard", "--seed", "5", "--ascii") as seen:
        sent = played_for_a_while(seen, 1)
    assert sent.isascii()
    assert "Q" in sent


def test_a_terminal_that_has_no_suits(folder: Path) -> None:
    with game(folder, "standard", "--seed", "5", LANG="C", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0") as seen:
        sent = played_for_a_while(seen, 1)
    assert sent.isascii()
    assert "Discard pile: QD (12), 1 card" in re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", sent)


def test_a_dumb_terminal(folder: Path) -> None:
    with game(folder, "standard", "--seed", "5", TERM="dumb") as seen:
        seen.see("Which cards do you look at?").enter("1 3").see("You look at positions 1 and 3: 5♣ 3♦.")
        seen.press("enter").see("3  cabo").see_last(" Your move>")
        assert "5♣" not in seen.text, "pushed out of sight"
        seen.enter("fold").see("'fold' is no move").enter("draw").see("In your hand: 2♥").press("ctrl-d").ends(0)
        seen.see(f"Go on with: cabo play --save {GAME}")


def test_ctrl_c_on_a_dumb_terminal(folder: Path) -> None:
    with game(folder, "standard", "--seed", "5", TERM="dumb") as seen:
        seen.see("Which cards do you look at?").press("ctrl-c").ends(0)
        seen.see("The game is saved.")


def test_another_size_at_any_moment(standard: Terminal) -> None:
    seen = to_first_turn(standard)
    for lines, columns in ((10, 40), (3, 12), (1, 1), (50, 132), (24, 80)):
        seen.screen.resize(lines, columns)
        seen.child.setwinsize(lines, columns)
        time.sleep(0.3)
    seen.see("3  cabo").see_last(" Your move>").enter("draw").see("In your hand: 2♥")


# -- without a terminal ------------------------------------------------------------------------------------------------


def test_lines_from_a_pipe(cabo: Cabo, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "moves").write_text("look 1 3\nfold\ndraw\nexchange 1\n", encoding="utf-8")
    with (folder / "moves").open(encoding="utf-8") as lines:
        monkeypatch.setattr("sys.stdin", lines)
        done = cabo("play", "--seed", "5", "--save", GAME)
    assert (done.status, done.err) == (0, "")
    assert "You look at positions 1 and 3: 5♣ 3♦." in done.lines[40] or "5♣ 3♦" in done.out
    assert "'fold' is no move; now you can draw, take or cabo." in done.out
    assert done.lines[-1] == f"The game is saved. Go on with: cabo play --save {GAME}"
    replayed = cabo("replay", GAME)
    assert replayed.status == 0
    assert replayed.lines[-1].endswith("not finished; verified")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("nosuch",), "unknown-variant: 'nosuch' is no shipped variant"),
        (("--seats", "careful,careful"), "somebody must play: write 'you' for at least one seat"),
        (("--seats", "you,smart"), "there is no player 'smart' (did you mean 'sharp'?)"),
        (("--names", "Ann,Ann"), "'Ann' is the name of two seats"),
        (("--save", "no/such/folder/game.jsonl"), "no such file or directory"),
        (("--window", "-1"), "Invalid value for '--window'"),
        (("--window", "nan"), "Invalid value for '--window'"),
        (("--window", "inf"), "Invalid value for '--window'"),
        (("--memory", "good"), "'good' is not one of"),
    ],
)
def test_wrong_usage(cabo: Cabo, words: tuple[str, ...], complaint: str) -> None:
    done = cabo("play", *words)
    assert (done.status, done.out) == (2, "")
    assert complaint in " ".join(done.err.split())


def test_without_a_file_named_the_game_is_kept_in_the_usual_folder(
    cabo: Cabo, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    (folder / "moves").write_text("look 1 3\n", encoding="utf-8")
    with (folder / "moves").open(encoding="utf-8") as lines:
        monkeypatch.setattr("sys.stdin", lines)
        done = cabo("play")
    files = list((folder / "data" / "cabo" / "games").iterdir())
    assert len(files) == 1
    assert str(files[0]) in done.lines[-1]
    assert read_record(files[0]).header.players == ("you", "careful", "careful")
