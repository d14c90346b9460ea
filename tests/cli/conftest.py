"""The command in this process: quick, and in an empty folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cabo_cli.main import main


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cabo = Callable[..., Done]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to run in, and an environment without what changes output."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "CABO_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def cabo(capsys: pytest.CaptureFixture[str]) -> Cabo:
    """Runs the command with these words."""

    def run(*words: str | Path) -> Done:
        capsys.readouterr()
        status = main([str(word) for word in words])
        told = capsys.readouterr()
        return Done(status, told.out, told.err)

    return run


def process(*words: str, **more: str) -> subprocess.Popen[str]:
    """The command as a process of its own; `more` are environment variables."""
    return subprocess.Popen(
        [sys.executable, "-m", "cabo_cli", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, **more},
    )


def finished(*words: str, **more: str) -> Done:
    """The same, when it has ended."""
    running = process(*words, **more)
    out, err = running.communicate(timeout=60)
    return Done(running.returncode, out, err)
