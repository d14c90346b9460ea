"""What a variant reference means: a shipped name, or a path."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath

from cabo_rules._data import variants_root
from cabo_rules.errors import Problem
from cabo_rules.variant.codes import Code
from cabo_rules.variant.nodes import Origin, say
from cabo_rules.variant.source import problem

_ENDINGS = (".yaml", ".yml", ".json")
_NOT_VARIANTS = {"scenarios"}
_UNNAMED = "mixins"
"""A folder that is there for order only and no part of the names in it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file: its name as a variant, its path, how messages call it, and where paths in it start."""

    name: str
    path: FilePath
    shown: str
    folder: str
    shipped: bool = False

    @property
    def reference(self) -> str:
        """What means this file on the command line."""
        return self.name if self.shipped else self.shown


def shipped() -> list[str]:
    """The names of all variants and mixins that ship with the package, in alphabetical order.

    Raises:
        VariantError: the installation lacks them.
    """
    return sorted(shipped_files())


def shipped_files() -> dict[str, Found]:
    """The shipped files by name."""
    root = variants_root()
    return {found.name: found for found in _walk(root, root)}


def _walk(folder: FilePath, root: FilePath) -> Iterator[Found]:
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        path = FilePath(entry.path)
        if entry.is_dir() and entry.name not in _NOT_VARIANTS and not entry.name.startswith((".", "_")):
            yield from _walk(path, root)
        elif path.suffix == ".yaml":
            relative = path.relative_to(root)
            parts = [part for part in relative.with_suffix("").parts if part != _UNNAMED]
            yield Found("/".join(parts), path, f"variants/{relative.as_posix()}", str(path.parent), True)


def looks_like_path(reference: str) -> bool:
    """Whether a reference that is no shipped name means a file."""
    return "/" in reference or os.sep in reference or reference.lower().endswith(_ENDINGS)


def file_at(path: str | FilePath) -> Found:
    """The file at a path, named as the path is written."""
    shown = str(path)
    return Found(FilePath(shown).stem, FilePath(shown), shown, os.path.dirname(shown))  # noqa: PTH120


def find_reference(reference: str, folder: str, origin: Origin) -> Found | Problem:
    """The file that a reference means; paths are relative to `folder`, `""` for the current one."""
    files = shipped_files()
    if reference in files:
        return files[reference]
    if "+" in reference and not os.path.exists(os.path.join(folder, reference)):  # noqa: PTH110, PTH118
        message = f"{say(reference)} is a composition, which only the command line knows; put its mixins under mixins"
        return problem(Code.WRONG_REFERENCE, message, origin)
    if looks_like_path(reference):
        shown = os.path.normpath(os.path.join(folder, reference))  # noqa: PTH118  (pathlib drops a leading `./..`)
        path = FilePath(shown)
        if _may_be_there(shown):
            return file_at(shown)
        stems = {os.path.splitext(name)[0]: name for name in [*files, *_beside(path)]}  # noqa: PTH122
        nearest = stems.get(nearest_word(os.path.splitext(reference.removeprefix("./"))[0], list(stems)))  # noqa: PTH122
        hint = f"; did you mean {nearest}?" if nearest else ""
        if not origin.file:
            return Problem(Code.MISSING_FILE.value, f"there is no file of this name{hint}", say(shown, 200)[1:-1])
        message = f"there is no file {say(shown, 200)[1:-1]}{hint}"
        return problem(Code.MISSING_FILE, message, origin)
    return problem(Code.UNKNOWN_VARIANT, _unknown(reference, folder, sorted(files)), origin)


def _may_be_there(path: str) -> bool:
    """Whether there is something at a path, or somebody else's folder hides what is."""
    try:
        os.stat(path)  # noqa: PTH116  (pathlib raises for a name that is too long)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return True


def _unknown(reference: str, folder: str, names: list[str]) -> str:
    for ending in ("", *_ENDINGS):
        beside = f"{reference}{ending}" if ending else f"./{reference}"
        if reference and os.path.isfile(os.path.join(folder, beside)):  # noqa: PTH113, PTH118
            return f"{say(reference)} is no shipped variant; to name the file beside it write {beside}"
    hint = did_you_mean(reference, [*names, *_beside(FilePath(folder, reference))])
    if hint:
        return f"{say(reference)} is no shipped variant{hint}"
    return f"{say(reference)} is no shipped variant; shipped are {', '.join(names)}"


def _beside(path: FilePath) -> list[str]:
    try:
        return [entry.name for entry in os.scandir(path.parent) if entry.name.endswith(_ENDINGS)][:200]
    except (OSError, ValueError):
        return []


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """`; did you mean …?` with the nearest of the known words, or nothing."""
    nearest = nearest_word(word, known)
    return f"; did you mean {nearest}?" if nearest else ""


def nearest_word(word: str, known: Sequence[str]) -> str:
    """The known word that is most like `word`, or nothing when none is like it."""
    if len(word) > 80:
        return ""
    plain_words = {_plain_word(candidate): candidate for candidate in reversed(known)}
    close = difflib.get_close_matches(_plain_word(word), list(plain_words), n=1, cutoff=0.6)
    return plain_words[close[0]] if close else ""


def _plain_word(word: str) -> str:
    return word.lower().replace("-", "_").replace(" ", "_")
