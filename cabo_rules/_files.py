"""Writing files so that a crash leaves the old file or the new one, never half of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


def write_atomically(path: str | Path, text: str, *, overwrite: bool = True) -> None:
    """Write a text as a whole file; see `whole_file`.

    Raises:
        FileExistsError: the file exists, and `overwrite` is false.
        OSError: it can't be written; the old file is as it was.
    """
    with whole_file(path, overwrite=overwrite) as file:
        file.write(text)


@contextmanager
def whole_file(path: str | Path, *, overwrite: bool = True) -> Iterator[TextIO]:
    """A text file to write to, in UTF-8, with line feeds on every system.

    Half a character, as the name of a file may hold that is no text itself, is written as a question mark.

    What is written goes to a new file beside `path`, which takes its place when the block ends; if the block raises,
    the old file is as it was. What is no ordinary file, such as `/dev/stdout`, is written to directly.

    Raises:
        FileExistsError: the file exists (also if it came to be in the meantime), and `overwrite` is false.
        OSError: it can't be written.
    """
    target = Path(path)
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            yield file
        return
    # A link stays a link: the file that it leads to is the one to replace.
    target = target.resolve()
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with new.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        _put(new, target, overwrite)
    except OSError as error:
        if error.filename == str(new):
            error.filename = str(path)
        raise
    finally:
        new.unlink(missing_ok=True)


def _put(new: Path, target: Path, overwrite: bool) -> None:
    """Give the new file its name; without `overwrite` only where no file has it."""
    if overwrite:
        new.replace(target)
        return
    try:
        target.hardlink_to(new)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if target.exists():
            raise FileExistsError(17, "file exists", str(target)) from None
        new.replace(target)
