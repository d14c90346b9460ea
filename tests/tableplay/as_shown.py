"""Screens as they should look, in files.

`CABO_GOLDEN=write pytest tests/tableplay` writes them anew; look at the diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from cabo_rules.tableplay.lines import Line, texts

FOLDER = Path(__file__).parent / "golden"


def check(name: str, lines: Iterable[Line]) -> None:
    """Compare lines with the file of that name."""
    shown = "".join(f"{text}\n" for text in texts(lines))
    path = FOLDER / f"{name}.txt"
    if os.environ.get("CABO_GOLDEN") == "write":
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")
