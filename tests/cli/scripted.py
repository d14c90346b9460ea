"""A stage without a terminal: somebody who types at random, or what a test says, and remembers every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from cabo_cli.play.stage import Screen
from cabo_rules.tableplay.lines import Line, Size, texts

NONSENSE = (
    "",
    "back",
    "?",
    "?1",
    "? cards",
    "? nothing",
    "log",
    "undo",
    "0",
    "99",
    "exchange 1 2 3",
    "-> 1",
    "Ann",
    "x 1",
)
LONGEST = 20_000


class Shown(NamedTuple):
    """A screen as it was shown, with its prompt and notice, and what was answered (None: the time ran out)."""

    text: str
    prompt: str
    notice: str
    answer: str | None


class ScriptedStage:
    """Answers with what `script` gives for a question; leaves when that raises `StopIteration`."""

    def __init__(self, script: Callable[[Sequence[str]], str | None], size: Size = Size()) -> None:  # noqa: B008
        self.shown: list[Shown] = []
        self._script = script
        self._size = size
        self.watcher: Callable[[str], None] = lambda _: None

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
        try:
            answer = self._script(words)
        except StopIteration:
            raise KeyboardInterrupt from None
        self._see(screen, prompt, notice, answer)
        return answer

    def wait(self, screen: Screen, prompt: str, *, any_key: bool = False) -> str:
        self._see(screen, prompt, "", "")
        return ""

    def busy(self, screen: Screen, text: str) -> None:
        self._see(screen, text, "", "")

    def close(self) -> None:
        pass

    def _see(self, screen: Screen, prompt: str, notice: str, answer: str | None) -> None:
        lines: Sequence[Line] = screen(self._size)
        assert len(lines) <= self._size.rows, "the screen does not fit"
        shown = "\n".join(texts(lines))
        self.watcher(f"{shown}\n{notice}\n{prompt}")
        self.shown.append(Shown(shown, prompt, notice, answer))
        assert len(self.shown) < LONGEST, "this never ends"


def typing_at_random(seed: int, names: Sequence[str], nonsense: float = 0.3) -> Callable[[Sequence[str]], str | None]:
    """Somebody who takes one of the completions, a number, or types nonsense; and now and then is not there."""
    random = Random(seed)

    def answer(words: Sequence[str]) -> str | None:
        chance = random.random()
        if chance < nonsense:
            return random.choice([*NONSENSE, None, f"{random.choice(names)} 1"])
        if chance < nonsense + 0.3 or not words:
            return str(random.randint(1, 6))
        return random.choice(words)

    return answer


def typing(*lines: str) -> Callable[[Sequence[str]], str | None]:
    """Somebody who types these lines and leaves."""
    rest = iter(lines)
    return lambda _: next(rest)
