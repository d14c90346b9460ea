"""Moves and their notation.

A move is a value: a kind, the places it names in order, and for an exchange of several cards the place the new card
takes. Its text is the same for every kind: `exchange 1 3 -> 3`, `swap 1 B3`; a bare number is the mover's own position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cabo_rules.engine.places import POSITION_MASK, place, position_of, seat_of
from cabo_rules.errors import MoveNotationError

NOWHERE = -1


class Move(NamedTuple):
    """What a player does: `kind`, the `places` it names, and `to`, a place or -1."""

    kind: str
    places: tuple[int, ...] = ()
    to: int = NOWHERE


def move_text(move: Move, seat: int, names: Sequence[str]) -> str:
    """The notation of `move` made by `seat`; `names` are the seats' names. `parse_move` reads it back."""
    words = [move.kind.partition("/")[0], *(place_text(at, seat, names) for at in move.places)]
    if move.to != NOWHERE:
        words += ["->", place_text(move.to, seat, names)]
    return " ".join(words)


def place_text(at: int, seat: int | None, names: Sequence[str]) -> str:
    """A place in notation: `3` for the mover's own, `B3` for others'; `P1:3` where the name ends in a digit."""
    number = position_of(at) + 1
    owner = seat_of(at)
    if owner == seat:
        return str(number)
    name = names[owner]
    return f"{name}:{number}" if name[-1:].isdigit() else f"{name}{number}"


def parse_move(text: str, seat: int, names: Sequence[str]) -> Move:
    """The move that `text` says, made by `seat`.

    Raises:
        MoveNotationError: empty text, or a word that is no place.
    """
    words = text.split()
    if not words:
        raise MoveNotationError("a move starts with a word such as draw, take or exchange")
    kind, rest = words[0].lower(), words[1:]
    to = NOWHERE
    if "->" in rest:
        arrow = rest.index("->")
        if len(rest) != arrow + 2:
            raise MoveNotationError(f"after '->' comes exactly one position, in {text!r}")
        to = parse_place(rest[arrow + 1], seat, names)
        rest = rest[:arrow]
    return Move(kind, tuple(parse_place(word, seat, names) for word in rest), to)


def parse_place(word: str, seat: int | None, names: Sequence[str]) -> int:
    """The place that a word names: `3` (own), `B3`, `B:3`. Positions count from 1.

    Raises:
        MoveNotationError: no seat of that name, or no position from 1.
    """
    if word.isdecimal():
        if seat is None:
            raise MoveNotationError(f"{word!r} needs the name of a seat before the position, like {names[0]}{word}")
        return _checked(seat, word, word)
    named = [
        (owner, word[len(name) :].removeprefix(":"))
        for owner, name in enumerate(names)
        if word.startswith(name) and word[len(name) :].removeprefix(":").isdecimal()
    ]
    exact = [(owner, number) for owner, number in named if word == f"{names[owner]}:{number}"]
    found = exact or named
    if not found:
        raise MoveNotationError(f"{word!r} is not a position; write 2 for your own, {names[-1]}2 for another's")
    if len(found) > 1:
        raise MoveNotationError(f"{word!r} can mean two seats; write it with a colon, like {names[found[0][0]]}:1")
    owner, number = found[0]
    return _checked(owner, number, word)


def _checked(seat: int, number: str, word: str) -> int:
    position = int(number)
    if not 1 <= position <= POSITION_MASK:
        raise MoveNotationError(f"{word!r}: positions count from 1")
    return place(seat, position - 1)
