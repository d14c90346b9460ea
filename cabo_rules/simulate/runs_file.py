"""A file of simulated games: one line that says what is played, then one line a game. Lines are only ever added.

A process may be killed at any moment: at worst the last line is cut off, and is cut away before the next is added.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from cabo_rules.errors import RunsFileError
from cabo_rules.simulate.plan import Measures, Plan
from cabo_rules.simulate.rows import Row

FORMAT = 1


class RunsFile:
    """A file that games are added to as they are played. Use it in a `with` block.

    `rows` are the games that were in it when it was opened.
    """

    def __init__(self, path: Path, file: BinaryIO, rows: list[Row]) -> None:
        self.path = path
        self.rows = rows
        self._file = file

    @classmethod
    def open(cls, path: Path, plan: Plan, measures: Measures, *, resume: bool) -> Self:
        """Begin a file, or go on with one. With `resume` a file that does not exist is begun.

        Raises:
            RunsFileError: it exists and is not to be gone on with, is damaged, or holds the games of another run.
            OSError: it can't be read or written.
        """
        header = _header(plan, measures)
        if not resume:
            try:
                return cls._begun(path, path.open("xb"), header)
            except FileExistsError:
                message = f"{path} exists; go on with it by --resume, or take another name"
                raise RunsFileError(message) from None
        file = path.open("ab+")
        try:
            _lock(path, file)
            rows = cls._rows(path, file, header)
        except BaseException:
            file.close()
            raise
        return cls._begun(path, file, header) if rows is None else cls(path, file, rows)

    @classmethod
    def _rows(cls, path: Path, file: BinaryIO, header: dict[str, Any]) -> list[Row] | None:
        """The games in a file, without a last line that is cut off; None where not even the first line is whole."""
        file.seek(0)
        whole, rows = 0, []
        for number, (line, end) in enumerate(_whole_lines(file), 1):
            if number == 1:
                _check(path, line, header)
            else:
                rows.append(_row(path, number, line))
            whole = end
        file.truncate(whole)
        return rows if whole else None

    @classmethod
    def _begun(cls, path: Path, file: BinaryIO, header: dict[str, Any]) -> Self:
        found = cls(path, file, [])
        _lock(path, file)
        found._write([_line(header)])
        return found

    def add(self, rows: Iterable[Row]) -> None:
        """Add games; when this returns they are in the hands of the operating system."""
        self._write([_line(row.as_data()) for row in rows])

    def _write(self, lines: list[bytes]) -> None:
        self._file.write(b"".join(lines))
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def read_runs(path: Path) -> tuple[Plan, list[Row]]:
    """The plan and the games of a file.

    Raises:
        RunsFileError: it is damaged, or no file of simulated games.
        OSError: it can't be read.
    """
    with path.open("rb") as file:
        lines = [line for line, _ in _whole_lines(file)]
    if not lines:
        raise RunsFileError(f"{path} holds no simulated games")
    header = _parsed(path, 1, lines[0])
    if header.get("cabo-runs") != FORMAT:
        raise RunsFileError(f"{path}:1: this is no file of simulated games, or one of another version of cabo-rules")
    return Plan.from_dict(header["plan"]), [_row(path, number, line) for number, line in enumerate(lines[1:], 2)]


def _lock(path: Path, file: BinaryIO) -> None:
    """Keep other processes from adding to a file, for as long as this one has it open (where systems can do that)."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415  (not there on every system)
    except ImportError:
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise RunsFileError(f"another run is adding to {path}") from None


def _header(plan: Plan, measures: Measures) -> dict[str, Any]:
    return {
        "cabo-runs": FORMAT,
        "version": plan.version,
        "seed": plan.seed,
        "players": list(plan.players),
        "hashes": {variant.label: variant.hash for variant in plan.variants},
        "metrics": list(measures.keys),
        "distributions": [one.key for one in measures.distributions],
        "plan": plan.as_dict(),
    }


def _check(path: Path, line: bytes, wanted: dict[str, Any]) -> None:
    """Whether the games in the file are of the same run."""
    found = _parsed(path, 1, line)
    if "cabo-runs" not in found:
        raise RunsFileError(f"{path} is no file of simulated games")
    # Tuples become lists in JSON.
    same = json.loads(json.dumps(wanted))
    different = [key for key in same if found.get(key) != same[key]]
    if different:
        named = [key for key in different if key != "plan"] or ["unit or gaps"]
        raise RunsFileError(f"{path} holds the games of another run: other {', '.join(named)}")


def _row(path: Path, number: int, line: bytes) -> Row:
    data = _parsed(path, number, line)
    try:
        return Row.from_data(data)
    except (KeyError, TypeError, ValueError) as error:
        raise RunsFileError(f"{path}:{number}: this line is no simulated game") from error


def _parsed(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError as error:
        raise RunsFileError(f"{path}:{number}: this line is damaged") from error
    if not isinstance(found, dict):
        raise RunsFileError(f"{path}:{number}: this line is damaged")
    return found


def _whole_lines(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """The lines that end, each with the place after it; a last line that is cut off is left out."""
    end = 0
    for line in file:
        end += len(line)
        if line.endswith(b"\n"):
            yield line, end


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
