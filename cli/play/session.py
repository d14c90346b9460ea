"""One game at the keyboard, from where it stands until it is over or somebody leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cabo_rules.errors import CaboError, MoveNotationError, UnknownTopicError
from cabo_rules.tableplay.dialog import MoveDialog, WindowDialog
from cabo_rules.tableplay.drawing import Scene
from cabo_rules.tableplay.ending import match_screen, round_screen
from cabo_rules.tableplay.lines import DIM, Line, Size, wrapped
from cabo_rules.tableplay.menu import Option
from cabo_rules.tableplay.saved import Keeper
from cabo_rules.tableplay.screens import hand_over_screen, sight_screen, waiting_screen
from cabo_rules.tableplay.story import round_start, since_last_turn, since_this_turn, story
from cabo_rules.tableplay.table import Table

from .stage import Screen, Stage

if TYPE_CHECKING:
    from cabo_rules.tableplay.explain import Guide

_QUIT = ("quit", "q", "exit")
_LONGEST_LINE = 300
_ON = "Press Enter to go on."
_CONCEAL = "Press any key to conceal the cards again."


@dataclass(frozen=True, slots=True)
class Settings:
    """How a game is shown: seconds to react in (0: no limit), and whether cards once seen stay in sight."""

    window_s: float
    open_memory: bool


class Session:
    """Asks people, lets players move, and writes the game down after every step."""

    def __init__(self, table: Table, stage: Stage, keeper: Keeper, settings: Settings) -> None:
        self._table = table
        self._stage = stage
        self._keeper = keeper
        self._settings = settings
        # Alone at the keyboard nobody hands it over.
        self._holder: int | None = table.people[0] if self._alone else None
        self.trouble = ""
        """Why the game as it stands could not be written to its file; empty when it could."""

    @property
    def _alone(self) -> bool:
        return len(self._table.people) == 1

    @property
    def _me(self) -> int | None:
        """Who is called "you" on screens for everybody."""
        return self._table.people[0] if self._alone else None

    @cached_property
    def _guide(self) -> Guide:
        # The rule book is large, and hardly anybody asks.
        from cabo_rules.tableplay.explain import Guide

        return Guide(self._table.match.variant, self._table.match.game)

    def run(self) -> None:
        """Play until the match is over.

        Raises:
            KeyboardInterrupt: somebody leaves.
        """
        table = self._table
        self.save()
        while True:
            sight = table.sight
            if sight is not None:
                self._show_sight()
            elif table.match.is_over:
                self._show_end()
                return
            elif table.match.round_over:
                self._end_round()
            elif table.reacting:
                self._ask_reaction()
            elif table.person_to_move is not None:
                self._ask_move(table.person_to_move)
            else:
                self._let_player_move()

    # -- in between ------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the game as it stands; what goes wrong is kept in `trouble`, and tried again after the next move."""
        try:
            self._keeper.save()
        except OSError as error:
            self.trouble = f"the game can't be saved in {self._keeper.path}: {(error.strerror or str(error)).lower()}"
        else:
            self.trouble = ""

    def _let_player_move(self) -> None:
        me = self._me
        scene, told = self._scene(me), self._story(me)
        self._stage.busy(lambda size: waiting_screen(scene, told, size), f" {self._table.match.to_move} is thinking...")
        self._table.player_moves()
        self.save()

    def _hand_over(self, seat: int) -> None:
        if seat == self._holder:
            return
        told = self._story(None)
        name = self._table.chairs[seat].name
        self._wait(lambda size: hand_over_screen(name, told, size), f" {name}, press Enter when you have it.")
        self._holder = seat

    def _show_sight(self) -> None:
        sight = self._table.sight
        if sight is None:
            return
        self._hand_over(sight.seat)
        scene, told = self._scene(sight.seat), self._story(sight.seat)
        prompt = _ON if self._settings.open_memory else _CONCEAL
        self._wait(lambda size: sight_screen(scene, sight, told, size), f" {prompt}", any_key=True)
        self._table.concealed(sight.seat)

    def _end_round(self) -> None:
        match = self._table.match
        self._wait(lambda size: round_screen(match, self._me, size), f" {_ON}")
        if not self._alone:
            self._holder = None
        self._table.next_round()
        self.save()

    def _show_end(self) -> None:
        match = self._table.match
        self._wait(lambda size: round_screen(match, self._me, size), f" {_ON}")
        self._wait(lambda size: match_screen(match, self._me, size), " Press any key to leave the table.", any_key=True)

    def _wait(self, screen: Screen, prompt: str, *, any_key: bool = False) -> None:
        while self._stage.wait(screen, prompt, any_key=any_key) == "?":
            self._pages(self._guide.overview((), 80))

    def _scene(self, seat: int | None) -> Scene:
        table = self._table
        view = table.views[seat if seat is not None else 0]
        title = table.match.variant.title_in("en")
        return Scene(view, table.chairs, title, seat, self._settings.open_memory)

    def _story(self, seat: int | None) -> list[str]:
        """What is told to a person; of None, to all at the keyboard."""
        events = self._table.events
        if seat is None:
            start = since_this_turn(events)
        else:
            start = round_start(events) if self._settings.open_memory else since_last_turn(events, seat)
        return story(self._table.match.game, events[start:], seat)

    # -- moves -----------------------------------------------------------------------------------------------------

    def _ask_move(self, seat: int) -> None:
        """Ask until a move is made, or one is taken back."""
        self._hand_over(seat)
        told = self._story(seat)
        dialog = MoveDialog(self._table, self._scene(seat), told)
        notice, again = self.trouble, False
        while True:
            line = self._stage.ask(dialog.screen, self._prompt(seat), notice=notice, words=dialog.words, again=again)
            notice, again = "", False
            try:
                if self._command(line or "", seat, dialog.menu, told):
                    continue
                if (line or "").strip().casefold() == "undo":
                    notice = self._undo(seat)
                    told = self._story(seat)
                    dialog = MoveDialog(self._table, self._scene(seat), told)
                    continue
                move = dialog.answer(line or "")
                if move is not None:
                    self._table.play(seat, move)
                    self.save()
                    return
            except CaboError as error:
                notice, again = _sentence(error), True

    def _undo(self, seat: int) -> str:
        taken = self._table.undo(seat)
        self.save()
        return f"Taken back: {taken}."

    def _prompt(self, seat: int) -> str:
        return f" {'Your move' if self._alone else self._table.chairs[seat].name}> "

    def _ask_reaction(self) -> None:
        """Ask everybody at the keyboard who may match, until somebody does or nobody wants to."""
        seat = self._me
        told = self._story(seat)
        dialog = WindowDialog(self._table, self._scene(seat), told)
        notice, again = self.trouble, False
        # Who has typed anything is at it, and has all the time in the world from then on.
        seconds = self._settings.window_s
        while True:
            line = self._stage.ask(
                dialog.screen, " Match> ", notice=notice, words=dialog.words, seconds=seconds, again=again
            )
            notice, again = "", False
            seconds = 0 if line else seconds
            try:
                if self._command(line or "", seat, dialog.menu, told):
                    continue
                reaction = dialog.answer(line or "")
                if reaction.move:
                    self._table.play(reaction.seats[0], reaction.move)
                else:
                    self._table.let_pass(reaction.seats)
            except CaboError as error:
                notice, again = _sentence(error), True
                continue
            break
        if not self._alone:
            self._holder = None
        self.save()

    # -- commands --------------------------------------------------------------------------------------------------

    def _command(self, line: str, seat: int | None, menu: Sequence[Option], told: Sequence[str]) -> bool:
        """Do what a line asks for that is no move; False when it is none of these.

        Raises:
            UnknownTopicError: help is asked about something that there is not.
            MoveNotationError: it is no line that a person would type.
        """
        text = line.strip().casefold()
        if len(text) > _LONGEST_LINE:
            raise MoveNotationError("that is too long for a move")
        if text in _QUIT:
            raise KeyboardInterrupt
        if text.startswith("?") or text.partition(" ")[0] == "help":
            self._help(text.removeprefix("?").removeprefix("help").strip(), menu)
            return True
        if text == "log":
            self._log(seat, told)
            return True
        return False

    def _help(self, asked: str, menu: Sequence[Option]) -> None:
        if not asked:
            self._pages(self._guide.overview(menu, 80))
            return
        topic = self._guide.topic(asked, menu)
        if not topic:
            raise UnknownTopicError("there is no rule to be told about this line")
        self._pages(self._guide.explanation(topic, 80))

    def _log(self, seat: int | None, told: Sequence[str]) -> None:
        since = "in this round" if self._settings.open_memory or seat is None else "since your last turn"
        lines = [Line(f" What happened {since}", DIM), Line()]
        for paragraph in told:
            lines += wrapped(paragraph, 78, " ", hanging="   ")
        self._pages(lines)

    def _pages(self, lines: Sequence[Line]) -> None:
        """Show lines page by page."""
        shown = 0
        while shown < len(lines):
            taken = 0

            def page(size: Size, first: int = shown) -> Sequence[Line]:
                nonlocal taken
                taken = max(1, size.rows - 2)
                return [*lines[first : first + taken], Line()]

            last = "go back to the game" if shown + self._page_rows() >= len(lines) else "see more"
            self._stage.wait(page, f" Press any key to {last}.", any_key=True)
            shown += max(taken, 1)

    @staticmethod
    def _page_rows() -> int:
        from shutil import get_terminal_size

        return max(1, get_terminal_size().lines - 4)


def _sentence(error: CaboError) -> str:
    """The reason as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
