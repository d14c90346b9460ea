"""The blocks of the README: files, commands with their output, and Python.

In a ```console block a line `$ cabo …` is run, in one folder for all blocks; what follows is its output (what the
command prints, and then its errors). `…` stands for any text within a line, and alone on a line for any number of
lines. A ```yaml block after `<!-- file: NAME -->` is written to that file.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cabo_cli.main import main
from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
ANYTHING = "…"


@dataclass
class Command:
    """A command of the README, with the line that it stands in and the output that it should have."""

    words: str
    line: int
    output: list[str] = field(default_factory=list)


def blocks() -> Iterator[tuple[str, str | None, str, int]]:
    """Every fenced block: its kind, the file that it is, its text, and the line it begins in."""
    text = README.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        line = text.count("\n", 0, found.start("body")) + 1
        yield found["kind"], found["file"], found["body"], line


def commands(body: str, line: int) -> list[Command]:
    found: list[Command] = []
    for number, text in enumerate(body.splitlines(), line):
        if text.startswith("$ "):
            found.append(Command(text[2:], number))
        elif found:
            found[-1].output.append(text)
    return found


def matches(expected: list[str], actual: list[str]) -> bool:
    """Whether `actual` is what `expected` says."""
    parts = ["(?:.*\n)*" if line == ANYTHING else _line(line) for line in expected]
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in actual)) is not None


def _line(text: str) -> str:
    # Within a line, spaces around the ellipsis may be as many as the width of a column needs.
    pieces = [
        re.escape(piece.strip(" ") if number else piece.rstrip(" "))
        for number, piece in enumerate(text.split(ANYTHING))
    ]
    return ".*".join(pieces) + "\n"


def run(words: str, captured: Callable[[], str]) -> list[str]:
    """The output of one command line; `&&` joins several. `make demo` prints the commands that it runs first.

    `captured` gives what was printed since it was called last.
    """
    output = []
    if words == "make demo":
        words = demo()
        output = [words]
    for part in words.split(" && "):
        program, *arguments = shlex.split(part)
        assert program == "cabo", words
        if arguments[0] == "play":
            output += first_screen(arguments)
            continue
        captured()
        main(arguments)
        output += captured().splitlines()
    return output


def first_screen(arguments: list[str]) -> list[str]:
    """What a command that is played shows first, on a terminal; then it is left."""
    with Terminal(*arguments, folder=Path.cwd(), XDG_DATA_HOME=str(Path.cwd())) as seen:
        seen.see_prompt()
        screen = seen.text.splitlines()
        seen.enter("q").ends()
    return screen


def demo() -> str:
    """What `make demo` runs."""
    found = re.search(r"^DEMO \?= (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]
