"""`cabo score` as a host sees it: on a terminal of 80 by 24, with wrong input at every prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cabo
from tests.cli.terminal import Terminal


def test_a_sheet_is_begun_with_wrong_answers_at_every_prompt(folder: Path) -> None:
    with Terminal("score", "new", "--dir", ".", folder=folder) as seen:
        seen.see_last("Name of the sheet>").enter("a/b").see("'/' can't be part of the name")
        seen.see_last("Name of the sheet> a/b").press("ctrl-c").enter("Friday")
        seen.see_last("Variant> standard").press("backspace", "backspace").enter("").see("did you mean standard?")
        seen.see_last("Variant> standa").enter("rd")
        seen.see_last("Players").enter("Ann").see("2 to 5 players")
        seen.see_last("Players, clockwise, with commas> Ann").enter(",Ben,,").see("the name of a player is empty")
        seen.press("backspace", "backspace").enter(",ben").see("two players are called Ben")
        seen.press("backspace", "backspace", "backspace").enter("Cleo")
        seen.see_last("First dealer").enter("Dora").see("nobody at this table is called Dora")
        seen.press("ctrl-u").enter("cleo")
        seen.see("Round 1: Cleo deals, Ann starts.").see_last("Round 1>").enter("quit").ends()
    assert (folder / "Friday.sheet.jsonl").is_file()


@pytest.fixture
def friday(folder: Path, cabo: Cabo) -> Path:
    begin = ("score", "new", "Friday", "--variant", "standard", "--players", "Ann,Ben,Cleo", "--dealer", "Ann")
    assert cabo(*begin, "--dir", folder).status == 0
    return folder


def at_the_prompt(folder: Path) -> Terminal:
    return Terminal("score", "open", "Friday", "--dir", ".", folder=folder).see_prompt()


def test_a_refused_line_is_there_again_with_the_cursor_at_the_wrong_word(friday: Path) -> None:
    with at_the_prompt(friday) as seen:
        seen.enter("Ann: 2C 4D; Ben: 2C; Cleo: KH; caller Ben")
        seen.see("the deck has only one 2♣; Ann has it already")
        assert "\n                   ^^\n" in seen.text
        seen.see_last("Round 1> Ann: 2C 4D; Ben: 2C; Cleo: KH; caller Ben")
        seen.press("delete", "delete").enter("9S")
        seen.see("Ben   14  called and is not lowest: 9 + 5  (9♠)").see_last("Round 2>").enter("quit").ends()


def test_an_emptied_line_comes_back(friday: Path) -> None:
    with at_the_prompt(friday) as seen:
        seen.type("Ann: 2C").see_last("Round 1> Ann: 2C").press("ctrl-c").see_last("Round 1>")
        seen.press("up").see_last("Round 1> Ann: 2C").press("ctrl-u").press("ctrl-c").ends(130)


def test_sums_where_cards_matter_are_asked_about(friday: Path) -> None:
    with at_the_prompt(friday) as seen:
        seen.enter("Ann 50, Ben 9, Cleo 1; caller Ben").see("Did it happen (shooting the moon)? [y/N]")
        seen.enter("perhaps").see("answer y for yes or n for no")
        seen.enter("y").see("write the cards of everybody then").see_last("Round 1> Ann 50, Ben 9, Cleo 1; caller Ben")
        seen.enter("").see("answer y").enter("n")
        seen.see("Ann   50  the sum of the cards").see_last("Round 2>").press("ctrl-d").ends()


def test_corrections(friday: Path) -> None:
    with at_the_prompt(friday) as seen:
        for number in range(1, 4):
            seen.see_last(f"Round {number}>").enter("Ann 1, Ben 40, Cleo 3; caller Ann")
        seen.see("The match is over: Ann wins with 0 points.").see_last("Match over>")
        seen.enter("Ann 1, Ben 4, Cleo 3; caller Ann").see("the match is over; start a new sheet")
        seen.see_last("Match over> Ann").press("end", "ctrl-u").enter("fix").see("which round? Write fix 2")
        seen.enter("fix x").see("x is not the number of a round")
        seen.enter("fix 7").see("there is no round 7; there are 3")
        seen.enter("fix 1").see_last("Fix 1> Ann 1; Ben 40; Cleo 3; caller Ann").press("ctrl-u").enter("")
        seen.see("Round 1 stays as it was.").enter("fix 1").see_last("Fix 1> Ann 1; Ben 40")
        seen.press("ctrl-u").enter("Ann 50, Ben 49, Cleo 61; caller Ben").see("no hand in this game comes to 61")
        seen.see_last("Fix 1> Ann 50").press("delete", "delete").enter("1").see("Did it happen").enter("n")
        seen.see("Round 1 was: Ann 1; Ben 40; Cleo 3; caller Ann")
        seen.enter("fix 2 Ann 1, Ben 49, Cleo 3; caller Ben").see("round 3 does not fit any more")
        seen.see("Take round 3 and all after it off the sheet? [y/N]").enter("n").see("Round 2 stays as it was.")
        seen.enter("undo").see("Round 3 is taken back").see_last("Round 3>").enter("show 2").see("Line: Ann 1; Ben 40")
        seen.enter("show").see("Dealer").enter("help").see("edit round 2").enter("quit").ends()


def test_nothing_is_wider_than_the_terminal(friday: Path) -> None:
    with at_the_prompt(friday) as seen:
        seen.enter("help").see("every round is saved already").see_last("Round 1>")
        lines = seen.text.splitlines()
        assert "Round 1> help" in lines
        assert max(map(len, lines)) < 80


def test_a_sheet_changed_by_somebody_else_is_read_again(friday: Path, cabo: Cabo) -> None:
    with at_the_prompt(friday) as seen:
        cabo("score", "add", "Friday", "Ann 1, Ben 2, Cleo 3; caller Ann", "--dir", friday)
        seen.enter("Ann 6, Ben 9, Cleo 1; caller Cleo").see("another program has changed this sheet")
        seen.see_last("Round 2> Ann 6, Ben 9, Cleo 1; caller Cleo").enter("").see_last("Round 3>").enter("quit").ends()


def test_without_colour_and_suits(friday: Path) -> None:
    with Terminal("score", "open", "Friday", "--dir", ".", folder=friday, LC_ALL="C", PYTHONIOENCODING="ascii") as seen:
        seen.see_last("Round 1>").enter("Ann: 2C 4D; Ben: 9S; Cleo: KH; caller Ben").see("(2C 4D)")
        seen.see_last("Round 2>").enter("quit").ends()


def test_deleting_asks(friday: Path) -> None:
    with Terminal("score", "delete", "Friday", "--dir", ".", folder=friday) as seen:
        seen.see("Delete the sheet Friday for good? [y/N]").enter("n").see("It stays.").ends()
    with Terminal("score", "delete", "Friday", "--dir", ".", folder=friday) as seen:
        seen.see("[y/N]").enter("yes").see("Deleted").ends()
    assert list(friday.iterdir()) == []
