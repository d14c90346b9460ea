"""Writes the real output of its commands into the README.

Run `python -m tests.readme.refresh` and look at the difference. Output that has an ellipsis in it is left as it is,
since only its author knows what is meant to be left out.
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.readme.blocks import ANYTHING, README, blocks, commands, run


def refreshed(text: str) -> str:
    """The README with the output that its commands have now."""
    lines = text.splitlines()
    shown = io.StringIO()

    def captured() -> str:
        told = shown.getvalue()
        shown.truncate(0)
        shown.seek(0)
        return told

    changes: list[tuple[int, int, list[str]]] = []
    with redirect_stdout(shown), redirect_stderr(shown):
        for kind, file, body, line in blocks():
            if file is not None:
                Path(file).write_text(body, encoding="utf-8")
            for command in commands(body, line) if kind == "console" else ():
                if command.words == "make test":
                    continue
                output = run(command.words, captured)
                if not any(ANYTHING in one for one in command.output):
                    changes.append((command.line, command.line + len(command.output), output))
    for start, end, output in reversed(changes):
        lines[start:end] = output
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        new = refreshed(README.read_text(encoding="utf-8"))
    README.write_text(new, encoding="utf-8")
