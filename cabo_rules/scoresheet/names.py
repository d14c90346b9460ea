"""Names: of players on a sheet, and of sheets."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from cabo_rules.errors import SeatNameError

LONGEST_PLAYER = 20
LONGEST_SHEET = 60
RESERVED = (
    "add",
    "called",
    "caller",
    "delete",
    "exit",
    "export",
    "fix",
    "help",
    "nobody",
    "none",
    "no",
    "quit",
    "show",
    "undo",
)
"""What a line can begin with, or what stands for nobody."""


def checked_players(names: Sequence[str]) -> tuple[str, ...]:
    """The names, without spaces around them, if a sheet can use them.

    Raises:
        SeatNameError: a name that is empty, too long, begins with no letter, means something else in a line, or
            stands twice (capitals make no difference).
    """
    cleaned = tuple(" ".join(unicodedata.normalize("NFC", name).split()) for name in names)
    for name in cleaned:
        fault = _player_fault(name)
        if not name:
            raise SeatNameError("the name of a player is empty")
        if fault:
            raise SeatNameError(f"{name!r} can't be the name of a player: {fault}")
    seen: dict[str, str] = {}
    for name in cleaned:
        if name.casefold() in seen:
            raise SeatNameError(f"two players are called {seen[name.casefold()]}; give each another name")
        seen[name.casefold()] = name
    return cleaned


def _player_fault(name: str) -> str:
    if not name or not name[0].isalpha():
        return "it must begin with a letter"
    if len(name) > LONGEST_PLAYER:
        return f"it is longer than {LONGEST_PLAYER} characters"
    words = name.casefold().split()
    if words[0] in RESERVED or words[-1] in ("called", "calls"):
        return "this word means something else on a sheet"
    wrong = next((char for char in name if not (char.isalnum() or char in " -'’._" or unicodedata.combining(char))), "")
    return f"{wrong!r} can't be part of it" if wrong else ""


def sheet_name_fault(name: str) -> str:
    """Why a sheet can't be called so; empty when it can."""
    if not name or not name[0].isalnum():
        return "the name of a sheet begins with a letter or a digit"
    if len(name) > LONGEST_SHEET:
        return f"the name is longer than {LONGEST_SHEET} characters"
    wrong = next((char for char in name if not (char.isalnum() or char in " -_.'" or unicodedata.combining(char))), "")
    if wrong:
        return f"{wrong!r} can't be part of the name of a sheet"
    return "the name ends with a dot or a space" if name[-1] in ". " else ""
