"""Line by line: for terminals that can do nothing but print, and where no terminal is there at all."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from shutil import get_terminal_size

from cabo_rules.tableplay.lines import Line, Size, in_ascii, texts

from .stage import Screen

_WIDE = 79
_ENDLESS = 10_000
"""Lines; there is no room to be spared."""


class PlainStage:
    """Prints screens one below the other and reads lines from standard input.

    On a terminal a screen to be concealed is pushed out of sight by empty lines. Without one nobody is there to look,
    so nothing waits for a key; reactions are never timed.
    """

    def __init__(self, ascii_only: bool) -> None:
        self._ascii = ascii_only
        self._is_terminal = sys.stdin.isatty()

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
        """A line."""
        if not again:
            self._print(screen(Size(_WIDE, _ENDLESS)))
        if notice:
            self._print([Line(notice)])
        return self._read(prompt)

    def wait(self, screen: Screen, prompt: str, *, any_key: bool = False) -> str:
        """On a terminal, wait for Enter and push the screen out of sight."""
        self._print(screen(Size(_WIDE, _ENDLESS)))
        if not self._is_terminal:
            return ""
        answer = self._read(f"{prompt} ").strip()
        print("\n" * get_terminal_size().lines)
        return "?" if answer.startswith("?") else ""

    def busy(self, screen: Screen, text: str) -> None:
        """Nothing is printed: a log of who was thinking helps nobody."""

    def close(self) -> None:
        """There is nothing to restore."""
        sys.stdout.flush()

    def _print(self, lines: Sequence[Line]) -> None:
        print()
        for text in texts(lines):
            print(in_ascii(text) if self._ascii else text)

    def _read(self, prompt: str) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            print()
            raise KeyboardInterrupt
        if not self._is_terminal:
            print(line.rstrip("\r\n"))
        return line.rstrip("\r\n")
