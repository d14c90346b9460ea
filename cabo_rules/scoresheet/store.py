"""Sheets as files: one file a sheet, JSON Lines, written so that a crash loses nothing that was entered.

The first line is the head: the variant with everything that it says, players, first dealer. Every other line is a
round, with the scores that it had; they are counted again when the file is read, and must come out the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any, Literal, NoReturn, TypeVar

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, ValidationError

from cabo_rules._files import write_atomically
from cabo_rules.errors import CaboError, EntryError, Problem, SheetError, VariantError
from cabo_rules.scoresheet.entry import NOBODY, Entry
from cabo_rules.scoresheet.names import sheet_name_fault
from cabo_rules.scoresheet.sheet import Round, Sheet
from cabo_rules.variant import Variant, read_variant
from cabo_rules.variant.references import did_you_mean

ENDING = ".sheet.jsonl"
FORMAT = "cabo-sheet"
LARGEST_FILE = 4 * 1024 * 1024
"""Bytes."""
_STALE_S = 3600
"""A new file that nobody has finished for so long was left behind by a crash."""


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Head(_Line):
    format: Literal["cabo-sheet"]
    version: Literal[1]
    name: str
    created: str
    players: list[str]
    dealer: str
    variant: str
    hash: str
    rules: dict[str, Any]


class _RoundLine(_Line):
    round: int
    cards: dict[str, list[str]] | None = None
    sums: dict[str, int] | None = None
    caller: str | None = None
    without: list[str] = []
    scores: dict[str, int]


L = TypeVar("L", bound=_Line)


@dataclass(frozen=True, slots=True)
class Saved:
    """A sheet read from its file: the sheet, the file, its bytes, and what is doubtful but no error."""

    sheet: Sheet
    path: Path
    text: str
    warnings: tuple[Problem, ...] = ()


def sheets_folder() -> Path:
    """Where sheets are kept unless another folder is given."""
    return user_data_path("cabo", appauthor=False) / "sheets"


class Store:
    """A folder of sheets."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or sheets_folder()

    def path(self, name: str) -> Path:
        """The file of a sheet.

        Raises:
            SheetError: no sheet can be called so (`bad-name`).
        """
        fault = sheet_name_fault(name)
        if fault:
            raise SheetError([Problem("bad-name", f"{name!r}: {fault}")])
        return self.folder / f"{name}{ENDING}"

    def names(self) -> list[str]:
        """The names of all sheets here, in alphabetical order."""
        if not self.folder.is_dir():
            return []
        found = (entry.name for entry in os.scandir(self.folder) if entry.is_file())
        names = (name.removesuffix(ENDING) for name in found if name.endswith(ENDING) and not name.startswith("."))
        return sorted(names, key=str.casefold)

    def refuse_taken(self, name: str) -> None:
        """Check that a new sheet can be called so.

        Raises:
            SheetError: no sheet can (`bad-name`), or there is one already (`sheet-exists`).
        """
        path = self.path(name)
        if path.exists():
            raise _taken(name, path)

    def create(self, sheet: Sheet) -> Saved:
        """Write a new sheet.

        Raises:
            SheetError: there is one of this name already (`sheet-exists`), which stays as it is.
        """
        path, text = self.path(sheet.name), sheet_text(sheet)
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            write_atomically(path, text, overwrite=False)
        except FileExistsError:
            raise _taken(sheet.name, path) from None
        return Saved(sheet, path, text)

    def open(self, name: str) -> Saved:
        """Read a sheet.

        Raises:
            SheetError: there is none of this name (`unknown-sheet`), or its file is damaged.
        """
        path = self.path(name)
        if not path.is_file():
            known = self.names()
            hint = did_you_mean(name, known) or (f"; there are {', '.join(known[:20])}" if known else "")
            raise SheetError([Problem("unknown-sheet", f"there is no sheet called {name} in {self.folder}{hint}")])
        return read_sheet(path)

    def save(self, saved: Saved) -> Saved:
        """Write a sheet back after a change.

        Raises:
            SheetError: somebody else has changed the file since it was read (`changed-meanwhile`); it stays so.
        """
        if _read_text(saved.path) != saved.text:
            message = "another program has changed this sheet in the meantime; open it again"
            raise SheetError([Problem("changed-meanwhile", message, str(saved.path))])
        text = sheet_text(saved.sheet)
        write_atomically(saved.path, text)
        _sweep(saved.path)
        return Saved(saved.sheet, saved.path, text, saved.warnings)

    def delete(self, name: str) -> Path:
        """Delete a sheet, damaged or not, and return where it was.

        Raises:
            SheetError: there is none of this name.
        """
        path = self.path(name)
        if not path.is_file():
            self.open(name)
        path.unlink()
        return path


def _taken(name: str, path: Path) -> SheetError:
    message = f"there is a sheet called {name} already; choose another name, or delete that one first"
    return SheetError([Problem("sheet-exists", message, str(path))])


def _sweep(path: Path) -> None:
    """Remove unfinished files that a crash has left beside a sheet long ago."""
    for left in path.parent.iterdir():
        if left.name.startswith(f".{path.name}.") and left.suffix == ".new":
            with suppress(OSError):
                if time() - left.stat().st_mtime > _STALE_S:
                    left.unlink()


# -- writing -----------------------------------------------------------------------------------------------------------


def sheet_text(sheet: Sheet) -> str:
    """The whole text of a sheet's file."""
    head = {
        "format": FORMAT,
        "version": 1,
        "name": sheet.name,
        "created": sheet.created,
        "players": list(sheet.players),
        "dealer": sheet.players[sheet.dealer],
        "variant": sheet.reference,
        "hash": sheet.variant.hash,
        "rules": sheet.variant.as_data(),
    }
    lines = [head, *(_round_data(sheet, played) for played in sheet.rounds)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _round_data(sheet: Sheet, played: Round) -> dict[str, Any]:
    names, entry = sheet.players, played.entry
    data: dict[str, Any] = {"round": played.number}
    if entry.cards is not None:
        data["cards"] = {names[seat]: list(cards) for seat, cards in sorted(entry.cards.items())}
    else:
        data["sums"] = {names[seat]: total for seat, total in sorted((entry.sums or {}).items())}
    data["caller"] = None if entry.caller == NOBODY else names[entry.caller]
    if entry.without:
        data["without"] = sorted(entry.without)
    data["scores"] = {names[seat]: played.scores[seat] for seat in played.playing}
    return data


# -- reading -----------------------------------------------------------------------------------------------------------


def read_sheet(path: Path) -> Saved:
    """The sheet in a file.

    Raises:
        SheetError: the file is damaged; with the line.
    """
    text = _read_text(path)
    lines = text.split("\n")
    if lines.pop():
        _refuse("cut-off", "the file ends in the middle of this line", path, len(lines) + 1)
    if not lines:
        _refuse("empty-file", "the file is empty", path, 0)
    sheet, warnings = _read_head(_parsed(lines[0], _Head, path, 1), path)
    for number, line in enumerate(lines[1:], 2):
        _read_round(_parsed(line, _RoundLine, path, number), sheet, path, number)
    return Saved(sheet, path, text, tuple(warnings))


def _refuse(code: str, message: str, path: Path, line: int) -> NoReturn:
    raise SheetError([Problem(code, message, str(path), line)])


def _read_text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_FILE:
            _refuse("file-too-large", "no sheet is so large", path, 0)
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse("not-text", f"the byte at {error.start} is not UTF-8 text", path, 0)
    except OSError as error:
        _refuse("unreadable-file", f"the file can't be read: {(error.strerror or str(error)).lower()}", path, 0)


def _parsed(line: str, model: type[L], path: Path, number: int) -> L:
    try:
        return model.model_validate(json.loads(line))
    except (json.JSONDecodeError, RecursionError) as error:
        _refuse("not-json", f"this line is damaged: it is no JSON ({error})", path, number)
    except ValidationError as error:
        what = "head" if model is _Head else "round"
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the line"
        _refuse("wrong-line", f"this line is not the {what} of a sheet: {where}: {first['msg']}", path, number)


def _read_head(head: _Head, path: Path) -> tuple[Sheet, list[Problem]]:
    try:
        variant = read_variant(json.dumps(head.rules), shown=str(path))
        dealer = next((seat for seat, name in enumerate(head.players) if name == head.dealer), None)
        if dealer is None:
            _refuse("wrong-line", f"the first dealer, {head.dealer}, is no player", path, 1)
        sheet = Sheet(head.name, variant, head.players, dealer, head.created, head.variant)
    except VariantError as error:
        first = error.problems[0].message
        _refuse("wrong-variant", f"the variant that is kept here can't be used: {first}", path, 1)
    except CaboError as error:
        _refuse("wrong-line", str(error), path, 1)
    return sheet, list(_about_hash(head, variant, path))


def _about_hash(head: _Head, variant: Variant, path: Path) -> Iterator[Problem]:
    if head.hash != variant.hash:
        message = (
            f"the rules kept here have the hash {variant.hash[:12]}, but the sheet was begun under {head.hash[:12]}: "
            "they were changed, or this version of cabo reads them differently"
        )
        yield Problem("changed-variant", message, str(path), 1, severity="warning")


def _read_round(data: _RoundLine, sheet: Sheet, path: Path, line: int) -> None:
    coming = sheet.coming
    number = coming.number if coming else len(sheet.rounds) + 1
    if data.round != number:
        _refuse("wrong-round", f"this is round {data.round}, but round {number} was expected here", path, line)
    if (data.cards is None) == (data.sums is None):
        _refuse("wrong-line", "a round has either cards or sums", path, line)
    try:
        played = sheet.add_entry(_entry(data, sheet))
    except EntryError as error:
        _refuse("wrong-round", f"round {data.round} can't be so: {error}", path, line)
    except CaboError as error:
        _refuse("wrong-line", str(error), path, line)
    scores = {sheet.players[seat]: played.scores[seat] for seat in played.playing}
    if scores != data.scores:
        said = ", ".join(f"{name} {score}" for name, score in data.scores.items())
        now = ", ".join(f"{name} {score}" for name, score in scores.items())
        message = f"the scores of round {data.round} are written down as {said}, but the rules give {now}"
        _refuse("changed-scores", message, path, line)


def _entry(data: _RoundLine, sheet: Sheet) -> Entry:
    caller = NOBODY if data.caller is None else sheet.seat(data.caller)
    without = frozenset(data.without)
    if data.cards is not None:
        cards = {sheet.seat(name): tuple(cards) for name, cards in data.cards.items()}
        return Entry(cards, None, caller, without)
    return Entry(None, {sheet.seat(name): total for name, total in (data.sums or {}).items()}, caller, without)
