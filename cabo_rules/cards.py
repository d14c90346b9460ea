"""Cards and decks: ranks, suits, values, and the notation for them.

In play a card is an int, its index in `Deck.faces`; two cards with the same face (from two packs) are two ints.
Names are made at the edge: `7H`, `10S`, `JOKER`, or a bare rank in a deck without suits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cabo_rules.errors import CardNotationError

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()} | {"♤": "S", "♡": "H", "♢": "D", "♧": "C"}

NO_CARD = -1


class Face(NamedTuple):
    """What a card shows: a rank, and a suit letter or `""`."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit

    def pretty(self) -> str:
        """The face with a suit symbol: `7♥`."""
        return self.rank + SYMBOLS.get(self.suit, "")


def plain_notation(text: str) -> str:
    """`text` in the plain spelling: upper case, suit letters for symbols (`10♥` → `10H`)."""
    return "".join(_LETTERS.get(char, char) for char in text.strip()).upper()


class Deck:
    """All the cards of one game, with their values.

    `faces[card]`, `values[card]` and `kinds[card]` are indexed by card. Cards of one kind are *equal* where the
    rules speak of equal cards: `kinds` is derived from values or from ranks, as the variant says.
    """

    __slots__ = ("_by_name", "faces", "kinds", "ranks", "size", "values")

    def __init__(self, faces: Sequence[Face], values: Sequence[int], kinds: Sequence[int]) -> None:
        self.faces = tuple(faces)
        self.values = list(values)
        self.kinds = list(kinds)
        self.size = len(self.faces)
        self.ranks = tuple(dict.fromkeys(face.rank for face in self.faces))
        self._by_name: dict[str, list[int]] = {}
        for card, face in enumerate(self.faces):
            self._by_name.setdefault(str(face), []).append(card)

    @classmethod
    def build(
        cls,
        *,
        suits: Sequence[str],
        ranks: Sequence[str],
        extra: Mapping[str, int],
        packs: int,
        values: Mapping[str, int],
        equality: str = "value",
        only_each_other: Sequence[str] = (),
    ) -> Deck:
        """A deck of `packs` packs: every rank in every suit, and `extra[rank]` cards without suit in each pack.

        `values` is keyed by card (`KH`) or rank (`K`), the card first; a numeral that is not in it is worth its number.
        `equality` is `value` or `rank`; ranks in `only_each_other` equal only their own rank.
        """
        pack = [Face(rank, suit) for suit in suits for rank in ranks]
        pack += [Face(rank) for rank, copies in extra.items() for _ in range(copies)]
        faces = pack * packs
        card_values = [face_value(face, values) for face in faces]
        classes: dict[tuple[str, str | int], int] = {}
        kinds = []
        for face, value in zip(faces, card_values, strict=True):
            by_rank = equality == "rank" or face.rank in only_each_other
            key = ("rank", face.rank) if by_rank else ("value", value)
            kinds.append(classes.setdefault(key, len(classes)))
        return cls(faces, card_values, kinds)

    def name(self, card: int) -> str:
        """The notation of a card: `7H`; `_` for no card."""
        return "_" if card < 0 else str(self.faces[card])

    def pretty(self, card: int) -> str:
        """The card with a suit symbol: `7♥`; `_` for no card."""
        return "_" if card < 0 else self.faces[card].pretty()

    def cards_named(self, text: str) -> tuple[int, ...]:
        """All cards with the face that `text` names (`7H`, `7♥`).

        Raises:
            CardNotationError: the deck has no such card.
        """
        name = plain_notation(text)
        cards = self._by_name.get(name)
        if cards is None:
            raise CardNotationError(f"{text!r} is not a card of this deck")
        return tuple(cards)

    def names(self) -> tuple[str, ...]:
        """The distinct faces of the deck in notation, in deck order."""
        return tuple(self._by_name)

    def has_rank(self, rank: str) -> bool:
        """Whether any card of the deck has this rank."""
        return rank in self.ranks


def face_value(face: Face, values: Mapping[str, int]) -> int:
    """What a card counts: the value given for the card, else for its rank, else its number.

    Raises:
        CardNotationError: no value is given and the rank is not a number.
    """
    for key in (str(face), face.rank):
        if key in values:
            return values[key]
    if not face.rank.isdecimal():
        raise CardNotationError(f"no value is given for {face.rank}")
    return int(face.rank)
