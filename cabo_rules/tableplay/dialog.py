"""The conversation about one move: what is typed, step by step, until it is a move. Commands such as undo are not here.

A dialog holds what is on the screen for one person (or, in a window, for all of them) and draws it; `answer` takes a
line that was typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cabo_rules.engine.moves import Move, move_text, parse_place
from cabo_rules.engine.places import seat_of
from cabo_rules.errors import MoveNotationError
from cabo_rules.tableplay.drawing import Scene
from cabo_rules.tableplay.lines import Line, Size, listed
from cabo_rules.tableplay.menu import Option, Picking, options
from cabo_rules.tableplay.screens import move_screen, picking_screen, window_screen
from cabo_rules.tableplay.table import Table

BACK = ("back", "b")
_NO = ("", "pass", "no", "n", "nobody", "-")


class MoveDialog:
    """Asks one person for the move that is due."""

    def __init__(self, table: Table, scene: Scene, story: Sequence[str]) -> None:
        self._table = table
        self._scene = scene
        self._story = story
        self.menu: tuple[Option, ...] = options(table.choices)
        self.picking: Picking | None = self._first_question()

    def _first_question(self) -> Picking | None:
        """Where there is but one thing to do, the question is with which cards."""
        if len(self.menu) == 1 and len(self.menu[0].moves) > 1:
            return Picking(self._scene.view, self.menu[0])
        return None

    @property
    def _view_words(self) -> set[str]:
        return set(self._scene.view.rules.by_word)

    def screen(self, size: Size) -> list[Line]:
        """What is to be seen."""
        if self.picking is not None:
            back = self._first_question() is None
            return picking_screen(self._scene, self._story, self.picking, size, back)
        return move_screen(self._scene, self._story, self.menu, size)

    @property
    def words(self) -> list[str]:
        """What can be typed, for completion: moves in notation, or places."""
        if self.picking is not None:
            return [self.picking.place_name(at) for at in self.picking.offered]
        names, seat = self._scene.view.rules.names, self._scene.view.seat
        return list(dict.fromkeys(move_text(move, seat, names) for option in self.menu for move in option.moves))

    def answer(self, line: str) -> Move | str | None:
        """The move that is meant, as a value or in notation; None while more is to be asked.

        Raises:
            MoveNotationError: the line means nothing here.
        """
        text = line.strip()
        word = text.partition(" ")[0].casefold()
        if self.picking is None:
            return self._chosen(text)
        if word in BACK:
            self.picking = self._first_question()
            return None
        if word in self._view_words:
            return text
        return self._step(self.picking.picked(text))

    def _chosen(self, text: str) -> Move | str | None:
        if not text:
            raise MoveNotationError("choose a number, or type a move; ? explains")
        if text.isdecimal():
            number = int(text)
            if not 1 <= number <= len(self.menu):
                raise MoveNotationError(f"choose a number from 1 to {len(self.menu)}, or type a move")
            return self._open(self.menu[number - 1])
        if text.casefold() in BACK:
            return None
        word = text.split(maxsplit=1)[0]
        if word.casefold() not in self._view_words:
            words = listed(list(dict.fromkeys(option.word for option in self.menu)), "or")
            raise MoveNotationError(f"{word!r} is no move; now you can {words}")
        alone = next((option for option in self.menu if option.word == text.casefold()), None)
        return self._open(alone) if alone is not None else text

    def _open(self, option: Option) -> Move | None:
        if len(option.moves) == 1:
            return option.moves[0]
        return self._step(Picking(self._scene.view, option))

    def _step(self, step: Picking | Move) -> Move | None:
        if isinstance(step, Move):
            return step
        self.picking = step
        return None


class Reaction(NamedTuple):
    """What people do in a window: `seats` pass, or the one seat in it makes `move` (in notation)."""

    seats: tuple[int, ...]
    move: str = ""


class WindowDialog:
    """Asks everybody at the keyboard who may match."""

    def __init__(self, table: Table, scene: Scene, story: Sequence[str]) -> None:
        self._table = table
        self._scene = scene
        self._story = story
        self.seats = table.reacting
        self._moves = {seat: table.reactions(seat) for seat in self.seats}
        self._any_row = any(
            seat_of(at) != seat for seat in self.seats for move in self._moves[seat] for at in move.places
        )

    def screen(self, size: Size) -> list[Line]:
        """What is to be seen."""
        return window_screen(self._scene, self._story, self.seats, self._any_row, size)

    @property
    def menu(self) -> tuple[Option, ...]:
        """What can be done but for passing, for help."""
        return options(self._moves[self.seats[0]])

    @property
    def words(self) -> list[str]:
        """What can be typed, for completion."""
        names = self._scene.view.rules.names
        alone = self._scene.me is not None
        return [
            " ".join([*([] if alone else [names[seat]]), *move_text(move, seat, names).split()[1:]])
            for seat in self.seats
            for move in self._moves[seat]
        ]

    def answer(self, line: str) -> Reaction:
        """What is meant.

        Raises:
            MoveNotationError: the line does not say who does what.
        """
        if line.strip().casefold() in _NO:
            return Reaction(self.seats)
        seat, words = self._who(line.split())
        if not words:
            raise MoveNotationError("which card? Write its position after the name")
        if " ".join(words).casefold() in _NO:
            return Reaction((seat,))
        game = self._scene.view.rules
        if words[0].casefold() not in game.by_word:
            words = [self._moves[seat][0].kind.partition("/")[0], *words]
        return Reaction((seat,), " ".join(words))

    def _who(self, words: list[str]) -> tuple[int, list[str]]:
        """The seat that does it, and the words after its name."""
        names = self._scene.view.rules.names
        named = next((seat for seat in self.seats if names[seat].casefold() == words[0].casefold()), None)
        if named is not None:
            return named, words[1:]
        if len(self.seats) == 1:
            return self.seats[0], words
        owner = self._owner(words)
        if owner is None or self._any_row:
            raise MoveNotationError(f"who? Write the name first, such as {names[self.seats[0]]} {words[-1]}")
        return owner, words

    def _owner(self, words: Sequence[str]) -> int | None:
        """Whose card is named, where people can try their own only."""
        if len(words) != 1 or words[0].isdecimal():
            return None
        try:
            owner = seat_of(parse_place(words[0], None, self._scene.view.rules.names))
        except MoveNotationError:
            return None
        return owner if owner in self.seats else None
