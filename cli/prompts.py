"""Asking people at the keyboard. Whatever is refused is offered again for editing: nobody types a line twice.

On a terminal lines can be edited, and earlier ones come back with the up arrow. Without one, lines are read from
standard input as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, TextIO, TypeVar

from cabo_rules.errors import CaboError, EntryError, ProblemsError

from .output import complain, is_terminal, say

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

T = TypeVar("T")

WIDTH = 78


class InputEndedError(CaboError):
    """Nobody is there to answer any more."""

    code = "input-ended"

    def __init__(self) -> None:
        super().__init__("the input has ended")


def is_interactive() -> bool:
    """Whether a person sits at a terminal that lines can be edited on."""
    return sys.stdin.isatty() and is_terminal()


class Prompt:
    """Asks for lines, with a history of its own."""

    def __init__(self) -> None:
        self._session: PromptSession[str] | None = None

    def line(self, message: str, default: str = "", cursor: int | None = None) -> str | None:
        """One line; None when the input ends (Ctrl-D on an empty line).

        `default` stands there to be edited, with the cursor at `cursor`.
        """
        if is_interactive():
            return self._edited(message, default, cursor)
        if sys.stdin.isatty():
            sys.stdout.write(message)
            sys.stdout.flush()
        text = sys.stdin.readline()
        return text.rstrip("\r\n") if text else None

    def _edited(self, message: str, default: str, cursor: int | None) -> str | None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory

        if self._session is None:
            self._session = PromptSession(history=InMemoryHistory(), key_bindings=_bindings())
        session = self._session

        def place_cursor() -> None:
            if cursor is not None:
                session.default_buffer.cursor_position = min(cursor, len(default))

        try:
            return session.prompt(message, default=default, pre_run=place_cursor)
        except EOFError:
            return None

    def yes(self, question: str, default: bool = False) -> bool:
        """A question that is answered with yes or no.

        Raises:
            InputEndedError: there is no answer.
        """
        choice = "[Y/n]" if default else "[y/N]"
        while True:
            answer = self.line(f"{question} {choice} ")
            if answer is None:
                raise InputEndedError
            word = answer.strip().casefold()
            if not word:
                return default
            if word in ("y", "yes"):
                return True
            if word in ("n", "no"):
                return False
            complain("answer y for yes or n for no", bare=True)

    def ask(self, message: str, check: Callable[[str], T], default: str = "") -> T:
        """A line that `check` accepts, as what `check` makes of it; what it refuses is said, and can be edited.

        Raises:
            InputEndedError: there is no answer.
        """
        text, cursor = default, None
        while True:
            answer = self.line(message, text, cursor)
            if answer is None:
                raise InputEndedError
            try:
                return check(answer)
            except CaboError as error:
                complain_about(error, answer)
                text, cursor = answer, error.start if isinstance(error, EntryError) else None


def _bindings() -> KeyBindings:
    """Ctrl-C empties the line, which the up arrow brings back; on an empty line it interrupts the program."""
    from prompt_toolkit.key_binding import KeyBindings

    bindings = KeyBindings()

    @bindings.add("c-c")
    def _interrupt(event: KeyPressEvent) -> None:
        buffer = event.app.current_buffer
        if not buffer.text:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")
            return
        buffer.append_to_history()
        buffer.reset()

    return bindings


def complain_about(error: CaboError, line: str = "") -> None:
    """Say what is wrong, under the words that it is about where they are known."""
    if isinstance(error, EntryError) and error.line and (error.start or error.end):
        for shown in marked(error):
            complain(shown, bare=True)
    elif line and not is_interactive():
        complain(f"  {line}", bare=True)
    for said in _sayings(error):
        for piece in _wrapped(said, sys.stderr):
            complain(piece, bare=True)


def _sayings(error: CaboError) -> list[str]:
    """What an error says; its place only where that is a file, since what was typed stands just above."""
    if not isinstance(error, ProblemsError) or not is_interactive():
        return str(error).splitlines()
    return [one.message if not one.file or one.file.startswith("--set") else str(one) for one in error.problems]


def _wrapped(text: str, stream: TextIO) -> list[str]:
    """A text in lines that a terminal does not break within words; elsewhere as it is."""
    width = max(40, get_terminal_size((80, 24)).columns - 1)
    if len(text) <= width or not is_terminal(stream):
        return [text]
    indent = " " * (len(text) - len(text.lstrip()))
    return wrap(text.strip(), width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def marked(error: EntryError, width: int = WIDTH) -> tuple[str, str]:
    """The line, and marks under its wrong words; of a long line the part around them."""
    text = error.line.replace("\n", " ").replace("\t", " ")
    start, end = min(error.start, len(text)), min(max(error.end, error.start + 1), len(text) + 1)
    first = max(0, min(start - 10, len(text) - (width - 4))) if len(text) > width - 4 else 0
    shown = text[first : first + width - 4]
    stop = min(end, first + width - 3)
    return f"  {shown}", f"  {' ' * (start - first)}{'^' * max(1, stop - start)}"


def tell(text: str) -> None:
    """Print a text, wrapped where the terminal is too narrow for it."""
    say_lines([text])


def say_lines(lines: Iterable[str]) -> None:
    """Print lines, wrapped where a terminal is too narrow for them."""
    for line in lines:
        for piece in _wrapped(line, sys.stdout):
            say(piece)
