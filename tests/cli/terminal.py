"""A real terminal of 80 by 24 for tests: the command runs in it, keys are typed, and the screen is read."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pexpect
import pyte

PATIENCE_S = 20.0
KEYS = {
    "enter": "\r",
    "up": "\x1b[A",
    "left": "\x1b[D",
    "home": "\x01",
    "end": "\x05",
    "delete": "\x1b[3~",
    "backspace": "\x7f",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
    "ctrl-u": "\x15",
    "ctrl-k": "\x0b",
}


class _Screen(pyte.Screen):
    """A screen that answers what a program asks its terminal, such as where the cursor is."""

    child: pexpect.spawn[str] | None = None

    def write_process_input(self, data: str) -> None:
        if self.child is not None:
            self.child.send(data)


def _hears_ctrl_c() -> None:
    """As a command does that a person starts; one that a script starts with & inherits deafness."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """The command `cabo` with these words in a terminal; `env` are environment variables on top of ours."""

    def __init__(self, *words: str, folder: Path, columns: int = 80, lines: int = 24, **env: str) -> None:
        self.screen = _Screen(columns, lines)
        self.stream = pyte.Stream(self.screen)
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **env}
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "cabo_cli", *words],
            cwd=str(folder),
            env=environment,
            dimensions=(lines, columns),
            encoding="utf-8",
            timeout=PATIENCE_S,
            preexec_fn=_hears_ctrl_c,
        )
        self.screen.child = self.child

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.child.close(force=True)

    @property
    def text(self) -> str:
        """What can be seen, without spaces at the ends of lines and empty lines below."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def last(self) -> str:
        """The lowest line with anything in it."""
        return self.text.rpartition("\n")[2]

    def type(self, text: str) -> Terminal:
        """Type some text."""
        self.child.send(text)
        return self

    def press(self, *keys: str) -> Terminal:
        """Press some keys, by name."""
        for key in keys:
            self.child.send(KEYS[key])
        return self

    def enter(self, text: str) -> Terminal:
        """Type a line and send it off."""
        self.type(text)
        return self.press("enter")

    def see(self, text: str) -> Terminal:
        """Wait until the text can be seen, on one line or wrapped."""
        self._until(lambda: text in self.text or text in " ".join(self.text.split()), f"never saw {text!r}")
        return self

    def see_last(self, text: str) -> Terminal:
        """Wait until the lowest line begins so."""
        self._until(lambda: self.last.startswith(text), f"the lowest line never began with {text!r}")
        return self

    def see_prompt(self) -> Terminal:
        """Wait until the lowest line is a prompt."""
        self._until(lambda: ">" in self.last, "there was no prompt")
        return self

    def ends(self, status: int = 0) -> Terminal:
        """Wait until the command has ended, with this exit status."""
        self._until(lambda: not self.child.isalive(), "the command did not end")
        self._read()
        self.child.wait()
        assert self.child.exitstatus == status, f"ended with {self.child.exitstatus}:\n{self.text}"
        return self

    def _until(self, reached: Callable[[], bool], complaint: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while True:
            self._read()
            if reached():
                return
            assert time.monotonic() < end, f"{complaint}; the screen is:\n{self.text}"

    def _read(self) -> None:
        try:
            self.stream.feed(self.child.read_nonblocking(65536, timeout=0.05))
        except (pexpect.TIMEOUT, pexpect.EOF):
            time.sleep(0.01)
