"""Lines as hosts type them: what they mean, and which word is wrong."""

from __future__ import annotations

import pytest

from cabo_rules.errors import CardsNeededError, EntryError
from cabo_rules.scoresheet import Entry, Sheet
from cabo_rules.variant import load_variant

NAMES = ("Ann", "Ben", "Aunt Mary")


def sheet(reference: str = "standard", players: tuple[str, ...] = NAMES) -> Sheet:
    return Sheet("x", load_variant(reference), players, dealer=0)


def entry(line: str, reference: str = "standard") -> Entry:
    return sheet(reference).add(line).entry


CARDS = Entry({0: ("2C", "4D"), 1: ("9S",), 2: ("KH",)}, None, 1)


@pytest.mark.parametrize(
    "line",
    [
        "Ann: 2C 4D; Ben: 9S; Aunt Mary: KH; caller Ben",
        "ann:2c 4d;ben:9s;aunt  mary:kh;caller:ben",
        "Ann: 2♣, 4♦, Ben: 9♠, Aunt Mary: K♥, caller Ben",
        "caller Ben; Aunt Mary: KH; Ben : 9S; Ann: 2C,4D",
        "Ann: 2C 4D\nBen: 9S\nAunt Mary: KH\nBen called",
        "Ann: 2C 4D; Ben: 9S; Aunt Mary: KH; called by Ben",
        "Ann: 2C 4D;; Ben: 9S; Aunt Mary: KH; caller Ben; caller Ben;",
        "  Ann: 2C 4D; Ben: 9S; Aunt Mary: KH; Ben calls  ",
    ],
)
def test_cards(line: str) -> None:
    assert entry(line) == CARDS


@pytest.mark.parametrize(
    "line",
    [
        "Ann 6, Ben 9, Aunt Mary 0; caller Ben",
        "Ann 6; Ben 9; aunt mary 0; Ben called",
        "caller Ben, Ann +6, Ben 9, Aunt Mary 0",
    ],
)
def test_sums(line: str) -> None:
    assert entry(line) == Entry(None, {0: 6, 1: 9, 2: 0}, 1)


def test_nobody_called() -> None:
    for words in ("no caller", "caller nobody", "caller -", "caller: none", "no call"):
        assert entry(f"Ann 6, Ben 9, Aunt Mary 1; {words}").caller == -1


def test_no_cards_are_left() -> None:
    for sign in ("-", "–", "_"):
        assert entry(f"Ann: {sign}; Ben: 9S; Aunt Mary: KH; caller Ben", "match-discard").cards == {
            0: (),
            1: ("9S",),
            2: ("KH",),
        }
        assert entry(f"Ann {sign}; Ben 9; Aunt Mary -1; caller Ben", "match-discard").sums == {0: 0, 1: 9, 2: -1}


def test_a_deck_without_suits() -> None:
    said = entry("Ann: 2 4; Ben: 0 13; Aunt Mary: 7; caller Ben", "match-discard+official-deck")
    assert said.cards == {0: ("2", "4"), 1: ("0", "13"), 2: ("7",)}


def test_two_packs() -> None:
    players = ("A", "B", "C", "D", "E", "F")
    rest = "; C: 3H; D: 4H; E: 5H; F: 6H; caller A"
    assert sheet("match-discard", players).add(f"A: 2H 2H; B: AH{rest}").sums[0] == 4
    with pytest.raises(EntryError, match="only 2 2♥; these stand here already"):
        sheet("match-discard", players).add(f"A: 2H 2H; B: 2H{rest}")


def test_entries_are_written_as_they_are_read() -> None:
    moon = Entry(None, {0: 50, 1: 9, 2: 0}, -1, frozenset({"shoot_the_moon"}))
    for said in (CARDS, Entry(None, {0: 6, 1: 9, 2: 0}, -1), moon):
        assert entry(said.text(NAMES)) == said


WRONG = [
    # line, the words that are marked, what is said
    ("Ann: 2C 2C; Ben: 9S; Aunt Mary: KH; caller Ben", "2C", "the deck has only one 2♣; Ann has it already"),
    ("Ann: 2C; Ben: 9S 2C; Aunt Mary: KH; caller Ben", "2C", "the deck has only one 2♣; Ann has it already"),
    ("Ann: 2C; Bne: 9S; Aunt Mary: KH; caller Ben", "Bne", "nobody at this table is called Bne; did you mean Ben?"),
    ("Ann: 2C; Zoe: 9S", "Zoe", "nobody at this table is called Zoe; the players are Ann, Ben, Aunt Mary"),
    ("Ann: 2C; Ben: 9S; Aunt Mary: KH; caller Zoe", "Zoe", "nobody at this table is called Zoe; the players are"),
    ("Ann: 2C; Ben: 9S; Aunt Mary: KH; caller Ben; caller Ann", "Ann", "only one player can call"),
    ("Ann: 2C; Ben: 9S; Aunt Mary: KH; caller Ben; no caller", "caller", "somebody has called"),
    ("Ann: 2C; Ben: 9S; Aunt Mary: KH; caller", "caller", "after caller comes who called"),
    ("Ann: 2C; Ben: 9S; Aunt Mary: KH", "", "who called? Add `; caller Name`, or `; no caller`"),
    ("Ann: 2C; Aunt Mary: KH; caller Ann", "", "Ben is missing"),
    ("Ann 4; caller Ann", "", "Ben and Aunt Mary are missing"),
    ("caller Ann", "", "write what is left in front of everybody: Ann: …; Ben: …; Aunt Mary: …"),
    ("", "", "write what is left in front of everybody"),
    ("Ann: 2C; Ann: 3C; Aunt Mary: KH; caller Ben", "Ann", "Ann stands here twice"),
    ("Ann 2, Ann 3, Aunt Mary 1; caller Ben", "Ann", "Ann stands here twice"),
    ("Ann: 6; Ben: 9S", "6", "6 has no suit; write 6S or 6H or 6D or 6C"),
    ("Ann: C2; Ben: 9S", "C2", "C2 is no card; the rank comes first: 2C"),
    ("Ann: TH; Ben: 9S", "TH", "TH is no card; a ten is written 10H"),
    ("Ann: 14H; Ben: 9S", "14H", "14H is not a card of this deck; did you mean 4H?"),
    ("Ann: ????; Ben: 9S", "????", "???? is not a card of this deck; cards are written like KC"),
    ("Ann: 2C Ben: 9S; Aunt Mary: KH", "Ben:", "put a ; before the next player"),
    ("Ann 2C; Ben: 9S", "Ann", "put a colon after Ann when cards follow"),
    ("Ann six, Ben 9", "six", "six is no whole number; the sum of Ann was expected"),
    ("Ann 6.5, Ben 9", "6.5", "6.5 is no whole number"),
    ("Ann 61, Ben 9, Aunt Mary 1; caller Ben", "61", "no hand in this game comes to 61; hands have 0 to 50 points"),
    ("Ann -1, Ben 9, Aunt Mary 1; caller Ben", "-1", "no hand in this game comes to -1"),
    (
        "Ann: 2C; Ben 9; Aunt Mary 1; caller Ben",
        "Ben 9",
        "cards for all or sums for all: the players before have cards",
    ),
    (
        "Ann 2; Ben: 9S; Aunt Mary 1; caller Ben",
        "Ben: 9S",
        "cards for all or sums for all: the players before have sums",
    ),
    ("Ann: 2C 3C 4C 5C 6C; Ben: 9S; Aunt Mary: KH; caller Ben", "6C", "nobody has more than the 4 that are dealt"),
    ("Ann: -; Ben: 9S; Aunt Mary: KH; caller Ben", "", "at least 1 card always stays"),
    ("Ann: ; Ben: 9S; Aunt Mary: KH; caller Ben", "Ann:", "the cards of Ann are missing"),
    (": 2C; Ben: 9S", ":", "before the colon comes a player's name"),
    ("Ann", "Ann", "what has Ann? Write `Ann: 2C 4D`, or `Ann 6` for a sum"),
    ("hello", "hello", "this is no part of a round"),
    ("Ann 1, Ben 2, Aunt Mary 3; caller Ben; no sense", "sense", "there is no rule sense in this game"),
    ("Ann: 2C; Ben: 9S; Aunt Mary: KH; caller Ben; no shooting the moon", "shooting the moon", "judges by the cards"),
]


@pytest.mark.parametrize(("line", "marked", "message"), WRONG, ids=[wrong[0] or "empty" for wrong in WRONG])
def test_what_is_wrong_is_marked(line: str, marked: str, message: str) -> None:
    table = sheet()
    with pytest.raises(EntryError) as caught:
        table.add(line)
    assert message in str(caught.value)
    assert line[caught.value.start : caught.value.end] == marked
    assert caught.value.line == line
    assert table.rounds == ()


def test_without_calls_nobody_can_call() -> None:
    variant = load_variant("tamalou", ["rules.call=off"])
    table = Sheet("x", variant, NAMES, 0)
    with pytest.raises(EntryError, match="nobody calls in this game"):
        table.add("Ann: 2C; Ben: 9S; Aunt Mary: KH; caller Ben")
    assert table.add("Ann: 2C; Ben: 9S; Aunt Mary: KH").entry.caller == -1
    assert table.line(1) == "Ann: 2C; Ben: 9S; Aunt Mary: KH"


def test_everybody_keeps_four_cards_where_nothing_takes_them() -> None:
    variant = load_variant("standard", ["rules.multi_exchange=off"])
    table = Sheet("x", variant, NAMES, 0)
    with pytest.raises(EntryError, match="everybody keeps the 4 that are dealt"):
        table.add("Ann: 2C 3C 4C; Ben: 5C 6C 7C 8C; Aunt Mary: KH KD KS KC; caller Ann")
    with pytest.raises(EntryError, match="all hands together"):
        table.add("Ann 2, Ben 2, Aunt Mary 2; caller Ann")


class TestSumsWhereCardsMatter:
    def test_a_sum_that_could_be_the_moon_is_not_enough(self) -> None:
        with pytest.raises(CardsNeededError) as caught:
            sheet().add("Ann 50, Ben 9, Aunt Mary 1; caller Ben")
        assert caught.value.rule == "shoot_the_moon"
        assert "add `; no shooting the moon` if it did not happen" in str(caught.value)

    def test_other_sums_are(self) -> None:
        assert sheet().add("Ann 49, Ben 9, Aunt Mary 1; caller Ben").scores == (49, 14, 0)

    @pytest.mark.parametrize("words", ["no shooting the moon", "no shoot_the_moon", "no Shoot the Moon"])
    def test_the_host_can_confirm(self, words: str) -> None:
        played = sheet().add(f"Ann 50, Ben 9, Aunt Mary 1; caller Ben; {words}")
        assert played.scores == (50, 14, 0)
        assert played.entry.without == {"shoot_the_moon"}

    def test_the_cards_decide_by_themselves(self) -> None:
        played = sheet().add("Ann: QH QD KS KC; Ben: 9S; Aunt Mary: AC; caller Ben")
        assert played.scores == (0, 50, 50)


def test_a_very_long_line_is_refused() -> None:
    with pytest.raises(EntryError, match="are enough"):
        sheet().add("Ann: 2C; " * 1000)
