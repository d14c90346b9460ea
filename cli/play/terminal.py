"""A terminal that can be drawn on: screens fill it, and nothing that was shown stays in its history."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.data_structures import Size as ToolkitSize
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.formatted_text import StyleAndTextTuples as Fragments
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_input
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.shortcuts import print_formatted_text
from prompt_toolkit.styles import Style

from cabo_rules.tableplay.lines import DIM, NOTICE, Line, Size, in_ascii, wrapped

from .stage import Screen

_TICK_S = 0.25
_RED = "♥♦"
_STYLE = Style.from_dict(
    {
        "title": "bold",
        "mark": "bold",
        "dim": "ansibrightblack",
        "notice": "bold ansiyellow",
        "red": "ansired",
        "prompt": "bold",
    }
)


class TerminalStage:
    """Draws with prompt_toolkit on the terminal's other screen, which has no history to scroll back to."""

    def __init__(self, ascii_only: bool, color: bool) -> None:
        self._ascii = ascii_only
        self._color = color
        self._depth = None if color else ColorDepth.DEPTH_1_BIT
        self._history = InMemoryHistory()
        self._input = create_input(sys.stdin)
        self._output = create_output(sys.stdout)
        self._leave_screen: Callable[[], None] = self._output.quit_alternate_screen
        self._restore_keys = _quiet_keys()
        self._closed = False
        self._output.enter_alternate_screen()
        self._output.flush()
        self._whole_size = self._output.get_size
        # Every question is an application of its own; they share the one screen and do not flicker in between. When one
        # is done, its cursor goes to the line below: the last line stays free, or the screen would scroll.
        setattr(self._output, "get_size", self._size)  # noqa: B010
        setattr(self._output, "enter_alternate_screen", lambda: self._output.cursor_goto(0, 0))  # noqa: B010
        setattr(self._output, "quit_alternate_screen", lambda: None)  # noqa: B010

    # -- the stage -------------------------------------------------------------------------------------------------

    def ask(
        self,
        screen: Screen,
        prompt: str,
        *,
        notice: str = "",
        words: Sequence[str] = (),
        seconds: float = 0,
        again: bool = False,
    ) -> str | None:
        """A line at the end of the screen; the up arrow brings back earlier ones."""
        buffer = Buffer(
            history=self._history,
            completer=_Words(words),
            multiline=False,
        )
        clock = _Clock(seconds)
        keys = _leaving_keys()

        @keys.add("enter")
        def _accept(event: KeyPressEvent) -> None:
            if buffer.text.strip():
                buffer.append_to_history()
            _end(event.app, buffer.text)

        @keys.add("escape")
        def _back(event: KeyPressEvent) -> None:
            _end(event.app, "back")

        @keys.add("tab")
        def _complete(_event: KeyPressEvent) -> None:
            if buffer.complete_state:
                buffer.complete_next()
            else:
                buffer.start_completion(select_first=True)

        def prompt_text() -> Fragments:
            return [("class:prompt", self._plain(f"{clock.text()}{prompt}"))]

        line = Window(BufferControl(buffer, input_processors=[BeforeInput(prompt_text)]), height=1, wrap_lines=False)
        if seconds:
            self._forget_keys()
        app: Application[str | None] = self._application(screen, notice, line, keys)
        app.layout.focus(buffer)
        return app.run(pre_run=lambda: clock.start(app, buffer))

    def wait(self, screen: Screen, prompt: str, *, any_key: bool = False) -> str:
        """Wait for a key."""
        keys = _leaving_keys()

        @keys.add("?")
        def _help(event: KeyPressEvent) -> None:
            _end(event.app, "?")

        @keys.add(Keys.Any if any_key else "enter")
        def _go_on(event: KeyPressEvent) -> None:
            _end(event.app, "")

        line = Window(
            FormattedTextControl([("class:prompt", self._plain(prompt))], focusable=True, show_cursor=False), height=1
        )
        self._forget_keys()
        app = self._application(screen, "", line, keys)
        # What is shown for once is gone before anybody else looks.
        app.erase_when_done = True
        return app.run() or ""

    def busy(self, screen: Screen, text: str) -> None:
        """The screen as it is without a question: what somebody else was shown before is gone from it."""
        size = self._size()
        lines = [*screen(Size(size.columns, size.rows - 1)), Line(), Line(text, DIM)]
        self._output.erase_screen()
        self._output.cursor_goto(0, 0)
        print_formatted_text(
            FormattedText(self._fragments(lines[-size.rows :])),
            end="",
            style=_STYLE if self._color else None,
            color_depth=self._depth,
            output=self._output,
            include_default_pygments_style=False,
        )
        self._output.flush()

    def close(self) -> None:
        """Back to the screen that was there before; a second time nothing happens."""
        if self._closed:
            return
        self._closed = True
        self._output.reset_attributes()
        self._output.show_cursor()
        self._leave_screen()
        self._output.flush()
        self._restore_keys()

    def _size(self) -> ToolkitSize:
        whole = self._whole_size()
        return ToolkitSize(rows=max(1, whole.rows - 1), columns=max(1, whole.columns))

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _application(self, screen: Screen, notice: str, line: Window, keys: KeyBindings) -> Application[Any]:
        def content() -> Fragments:
            size = self._output.get_size()
            # Else a line that did not fit once would stay out of sight when the terminal is widened again.
            line.horizontal_scroll = 0
            said = wrapped(notice, size.columns - 1, " ", NOTICE) if notice else []
            lines = [*screen(Size(size.columns, max(1, size.rows - 1 - len(said)))), *said]
            return self._fragments(lines)

        body = Window(FormattedTextControl(content), dont_extend_height=True, wrap_lines=False)
        rest = Window(height=Dimension(min=0, preferred=0))
        return Application(
            layout=Layout(HSplit([body, line, rest]), focused_element=line),
            key_bindings=keys,
            style=_STYLE if self._color else None,
            color_depth=self._depth,
            full_screen=True,
            input=self._input,
            output=self._output,
        )

    def _fragments(self, lines: Sequence[Line]) -> Fragments:
        found: Fragments = []
        for number, (text, style) in enumerate(lines):
            if number:
                found.append(("", "\n"))
            found += self._colored(text, f"class:{style}" if style and self._color else "")
        return found

    def _colored(self, text: str, style: str) -> Fragments:
        if not self._color or self._ascii or not any(suit in text for suit in _RED):
            return [(style, self._plain(text))]
        return [
            (style, word) if not any(suit in word for suit in _RED) else ("class:red", word) for word in _words(text)
        ]

    def _plain(self, text: str) -> str:
        return in_ascii(text) if self._ascii else text

    def _forget_keys(self) -> None:
        """Keys pressed before there was anything to see must not answer it."""
        clear_typeahead(self._input)
        _drop_pending()


class _Clock:
    """The time that is left to answer; it stops for good at the first key."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = monotonic() + seconds
        self._stopped = not seconds
        self._running: asyncio.Task[None] | None = None

    def text(self) -> str:
        """The seconds left, in front of the prompt."""
        if self._stopped:
            return ""
        return f"[{max(0, round(self._end - monotonic()))} s] "

    def start(self, app: Application[Any], buffer: Buffer) -> None:
        """Let the time run."""
        if self._stopped:
            return
        self._end = monotonic() + self._seconds

        def stop(_: Buffer) -> None:
            self._stopped = True

        buffer.on_text_changed += stop
        self._running = app.create_background_task(self._run(app))

    async def _run(self, app: Application[Any]) -> None:
        while not self._stopped:
            left = self._end - monotonic()
            if left <= 0:
                _end(app, None)
                return
            await asyncio.sleep(min(_TICK_S, left))
            app.invalidate()


class _Words(Completer):
    """Completes whole lines."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Any:
        """Those that begin as typed."""
        begun = document.text_before_cursor
        for word in self._words:
            if word.startswith(begun) and word != begun:
                yield Completion(word, -len(begun))


def _end(app: Application[Any], result: str | None) -> None:
    """End a question, unless it has been ended in the same moment by something else."""
    if app.future is not None and not app.future.done():
        app.exit(result=result)


def _leaving_keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    @keys.add("c-d")
    @keys.add("<sigint>")
    def _leave(event: KeyPressEvent) -> None:
        if event.app.future is not None and not event.app.future.done():
            event.app.exit(exception=KeyboardInterrupt)

    return keys


def _words(text: str) -> list[str]:
    """The text in words and the spaces between them."""
    found: list[str] = []
    for char in text:
        if found and (found[-1][-1] == " ") == (char == " "):
            found[-1] += char
        else:
            found.append(char)
    return found


def _quiet_keys() -> Callable[[], None]:
    """Switch the echo of keys off while nothing is asked; returns what restores it."""
    try:
        import termios
    except ImportError:  # Windows
        return lambda: None
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    quiet = termios.tcgetattr(number)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(number, termios.TCSADRAIN, quiet)
    return lambda: termios.tcsetattr(number, termios.TCSADRAIN, before)


def _drop_pending() -> None:
    try:
        import termios
    except ImportError:  # Windows
        return
    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
