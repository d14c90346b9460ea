"""What a game needs of a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from cabo_rules.tableplay.lines import Line, Size

Screen = Callable[[Size], Sequence[Line]]
"""Draws a screen for a size; asked again when the size changes."""


class Stage(Protocol):
    """Where screens are shown and lines are typed.

    At Ctrl-C, Ctrl-D, or when the input ends, every method raises `KeyboardInterrupt`.
    """

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
        """A line; None when no key was pressed for `seconds` (0 waits for ever); after the first key there is time.

        `notice` is shown above the line; `words` complete it. `again` tells that
        only the notice is new on the screen. Escape answers `back`.
        """

    def wait(self, screen: Screen, prompt: str, *, any_key: bool = False) -> str:
        """Wait for Enter, or for any key; what was typed before the screen was shown does not count.

        The answer is `?` where that was typed, else empty.
        """

    def busy(self, screen: Screen, text: str) -> None:
        """Somebody thinks; there is nothing to do but look."""

    def close(self) -> None:
        """Leave the terminal as it was found."""
