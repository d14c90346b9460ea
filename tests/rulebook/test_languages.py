"""Numbers, plurals, articles, elisions and the habits of printers."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules.cards import Face
from cabo_rules.rulebook.faces import CardGroup, Run, hand_groups, join_runs, split_rank
from cabo_rules.rulebook.languages import LANGUAGES, language

EN, FR, IT = (language(code) for code in LANGUAGES)
NARROW, NBSP = "\u202f", "\u00a0"


def told(value: Any, how: str = "") -> list[str]:
    return [tongue.typeset(tongue.format_field(value, how)) for tongue in (EN, FR, IT)]


@pytest.mark.parametrize(
    ("number", "how", "words"),
    [
        (1, "card", ["one card", "une carte", "una carta"]),
        (2, "card", ["two cards", "deux cartes", "due carte"]),
        (12, "turn", ["twelve turns", "douze tours", "dodici turni"]),
        (13, "turn", [f"13{NBSP}turns", f"13{NBSP}tours", f"13{NBSP}turni"]),
        (1, "turn", ["one turn", "un tour", "un turno"]),
        (0, "point", [f"0{NBSP}points", f"0{NBSP}point", f"0{NBSP}punti"]),
        (1, "point", [f"1{NBSP}point", f"1{NBSP}point", f"1{NBSP}punto"]),
        (-1, "point", [f"−1{NBSP}point", f"−1{NBSP}point", f"−1{NBSP}punto"]),
        (5, "point", [f"5{NBSP}points", f"5{NBSP}points", f"5{NBSP}punti"]),
        (1, "time", ["once", "une fois", "una volta"]),
        (2, "time", ["twice", "deux fois", "due volte"]),
        (3, "time", ["three times", "trois fois", "tre volte"]),
        (-7, "", ["−7", "−7", "−7"]),
        (3, "word", ["three", "trois", "tre"]),
        (2, "ordinal", ["second", "deuxième", "secondo"]),
        (21, "ordinal", ["21st", "21ᵉ", "21º"]),
        (12, "ordinal", ["twelfth", "douzième", "dodicesimo"]),
    ],
)
def test_numbers(number: int, how: str, words: list[str]) -> None:
    assert told(number, how) == words


@pytest.mark.parametrize(
    ("cards", "how", "words"),
    [
        (CardGroup("A"), "a", ["an ace", "un as", "un asso"]),
        (CardGroup("A"), "the", ["the ace", "l’as", "l’asso"]),
        (CardGroup("A"), "plural", ["aces", "les as", "gli assi"]),
        (CardGroup("7"), "a", ["a 7", "un 7", "un 7"]),
        (CardGroup("8"), "a", ["an 8", "un 8", "un 8"]),
        (CardGroup("8"), "the", ["the 8", "le 8", "l’8"]),
        (CardGroup("8"), "plural", ["8s", "les 8", "gli 8"]),
        (CardGroup("11"), "a", ["an 11", "un 11", "un 11"]),
        (CardGroup("0"), "the", ["the 0", "le 0", "lo 0"]),
        (CardGroup("0"), "plural", ["0s", "les 0", "gli 0"]),
        (CardGroup("Q"), "a", ["a queen", "une dame", "una regina"]),
        (CardGroup("Q"), "the", ["the queen", "la dame", "la regina"]),
        (CardGroup("J"), "plural", ["jacks", "les valets", "i fanti"]),
        (CardGroup("K", "red"), "a", ["a red king", "un roi rouge", "un re rosso"]),
        (CardGroup("K", "black"), "plural", ["black kings", "les rois noirs", "i re neri"]),
        (CardGroup("Q", "black"), "plural", ["black queens", "les dames noires", "le regine nere"]),
        (CardGroup("Q", "red"), "title", ["red queens", "dames rouges", "regine rosse"]),
        (CardGroup("K", "one", "D"), "plural", ["the king of diamonds", "le roi de carreau", "il re di quadri"]),
        (CardGroup("A", "one", "H"), "the", ["the ace of hearts", "l’as de cœur", "l’asso di cuori"]),
        (CardGroup("K", "others", "D"), "a", ["another king", "un autre roi", "un altro re"]),
        (CardGroup("K", "others", "D"), "plural", ["the other kings", "les autres rois", "gli altri re"]),
        (CardGroup("Q", "others", "S"), "a", ["another queen", "une autre dame", "un’altra regina"]),
        (CardGroup("Q", "others", "S"), "plural", ["the other queens", "les autres dames", "le altre regine"]),
        (CardGroup("JOKER"), "plural", ["jokers", "les jokers", "i jolly"]),
        (CardGroup("Q", count=2), "count", ["two queens", "deux dames", "due regine"]),
        (CardGroup("K", "black", count=2), "count", ["both black kings", "les deux rois noirs", "i due re neri"]),
        (CardGroup("K", "one", "S", 2), "count", ["two kings of spades", "deux rois de pique", "due re di picche"]),
        (Run("2", "6"), "title", ["2 to 6", "2 à 6", "da 2 a 6"]),
        (Run("2", "6"), "the", ["the cards from 2 to 6", "les cartes de 2 à 6", "le carte da 2 a 6"]),
        (
            (CardGroup("7"), CardGroup("8"), CardGroup("J")),
            "a or capital",
            ["A 7, an 8 or a jack", "Un 7, un 8 ou un valet", "Un 7, un 8 o un fante"],
        ),
    ],
)
def test_cards(cards: Any, how: str, words: list[str]) -> None:
    assert told(cards, how) == words


def test_printing() -> None:
    text = 'It\'s "Cabo" - and -5; nothing: really? yes! 2-4'
    assert EN.typeset(text) == "It’s “Cabo” – and −5; nothing: really? yes! 2-4"
    french = 'C\'est "Cabo" : vraiment ? oui ; non !'
    assert FR.typeset(french) == (f"C’est «{NARROW}Cabo{NARROW}»{NARROW}: vraiment{NARROW}? oui{NARROW}; non{NARROW}!")
    assert FR.typeset("« Cabo »") == f"«{NARROW}Cabo{NARROW}»"
    assert IT.typeset('Di\' "Cabo" o « Cabo »') == "Di’ «Cabo» o «Cabo»"


class TestGroups:
    faces = tuple(Face(rank, suit) for suit in "SHDC" for rank in ("7", "8", "9", "K"))

    def split(self, **values: int) -> list[CardGroup]:
        classes = {face: values.get(face.suit, 0) for face in self.faces}
        return [group for group, _ in split_rank("K", self.faces, classes)]

    def test_by_colour(self) -> None:
        assert self.split(H=1, D=1) == [CardGroup("K", "red"), CardGroup("K", "black")]

    def test_one_and_the_others(self) -> None:
        assert self.split(D=1) == [CardGroup("K", "one", "D"), CardGroup("K", "others", "D")]

    def test_single_cards(self) -> None:
        assert self.split(S=1, H=1) == [CardGroup("K", "one", suit) for suit in "SHDC"]

    def test_all_alike(self) -> None:
        assert self.split() == [CardGroup("K")]

    def test_runs_are_three_or_more(self) -> None:
        seven, eight, nine = (CardGroup(rank) for rank in "789")
        assert join_runs([seven, eight]) == (seven, eight)
        assert join_runs([CardGroup("A"), seven, eight, nine]) == (CardGroup("A"), Run("7", "9"))

    def test_hands(self) -> None:
        assert hand_groups(["9", "9", "KS", "KC"], self.faces) == (
            CardGroup("9", count=2),
            CardGroup("K", "black", count=2),
        )
        assert hand_groups(["KS", "KH"], self.faces) == (CardGroup("K", "one", "S"), CardGroup("K", "one", "H"))
