"""Games on file: a record that is written anew after every move, and can be played on from.

The file is an ordinary record (`cabo replay` shows it) whose header also says who sits where.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from cabo_rules._files import write_atomically
from cabo_rules.errors import PlayerError, SeatNameError
from cabo_rules.match import Match
from cabo_rules.records import Header, Journal, read_record, replay
from cabo_rules.tableplay.chairs import Chair, chairs_for
from cabo_rules.variant import Variant

ENDING = ".jsonl"


class Resumed(NamedTuple):
    """A match read from its file: the match, who sits where, and how many events had been shown for certain."""

    match: Match
    chairs: tuple[Chair, ...]
    told: int


def games_folder() -> Path:
    """Where games are kept for which no file is named."""
    return user_data_path("cabo", appauthor=False) / "games"


def usual_file(variant: Variant, now: datetime) -> Path:
    """A file for a new game in the usual folder, which is made, named after the variant and the time."""
    name = "".join(char if char.isalnum() else "-" for char in variant.name)
    stem = f"{name}-{now:%Y-%m-%d-%H%M%S}"
    folder, number = games_folder(), 1
    with suppress(OSError):  # Whoever writes there will be told.
        folder.mkdir(parents=True, exist_ok=True)
    while (path := folder / f"{stem}{f'-{number}' if number > 1 else ''}{ENDING}").exists():
        number += 1
    return path


class Keeper:
    """Keeps one game in its file."""

    def __init__(self, path: Path, match: Match, chairs: Sequence[Chair]) -> None:
        self.path = path
        self._journal = Journal(match, [chair.player for chair in chairs])

    def save(self) -> None:
        """Write the match as it stands; a crash leaves the file as it was before or as it is now.

        Raises:
            OSError: the file can't be written.
        """
        write_atomically(self.path, self._journal.text())


def resume(path: Path, players: Sequence[str] = ()) -> Resumed:
    """Read a match, play it again, and check every line of it; `players` take over from those who sat there.

    Raises:
        RecordError: the file is no record, or does not replay.
        PlayerError: the record does not say who sits where, and nor do `players`; or there is no such player.
        SeatNameError: `players` are not as many as there are seats.
    """
    record = read_record(path)
    match = replay(record)
    chairs = chairs_for(match.variant, players or _players_in(record.header, path), match.names)
    # What the last step brought may not have been shown before the program ended; all before that was.
    told = match.steps[-2].end if len(match.steps) > 1 else 0
    return Resumed(match, chairs, told)


def _players_in(header: Header, path: Path) -> tuple[str, ...]:
    if not header.players:
        raise PlayerError(f"{path} does not say who sits where; say it with --seats, such as you,careful")
    if len(header.players) != len(header.seats):
        raise SeatNameError(f"{path} names {len(header.players)} players for {len(header.seats)} seats")
    return header.players
