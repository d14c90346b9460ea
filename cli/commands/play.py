"""`cabo play`."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Settings, complete_variant
from ..output import can_print, complain, has_color, say
from ..prompts import is_interactive

if TYPE_CHECKING:
    from cabo_rules.match import Match
    from cabo_rules.tableplay.table import Table

    from ..play.stage import Stage

USUAL_VARIANT = "standard"
USUAL_WINDOW_S = 10.0


class Memory(StrEnum):
    """Whether cards that a seat has seen stay in its sight."""

    CLOSED = "closed"
    OPEN = "open"


def command(
    reference: Annotated[
        str,
        typer.Argument(
            metavar="REF",
            help="The rules to play by: a shipped name, a path, or either with mixins. Standard rules unless given.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = "",
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            metavar="KINDS",
            help="Who plays, clockwise: you for each person at the keyboard, and players such as careful, sharp, "
            "forgetful, random. Unless given: you,careful,careful.",
            show_default=False,
        ),
    ] = "",
    names: Annotated[
        str, typer.Option("--names", metavar="NAMES", help="Their names: Ann,Ben,Cleo.", show_default=False)
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="The seed of all chance; a new one unless given.", show_default=False),
    ] = None,
    settings: Settings = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Where the game is kept, move by move. If it is there, it is gone on with.",
            show_default=False,
        ),
    ] = None,
    window: Annotated[
        float,
        typer.Option("--window", metavar="SECONDS", min=0, max=3600, help="Time to react to a discard; 0: no limit."),
    ] = USUAL_WINDOW_S,
    memory: Annotated[
        Memory, typer.Option("--memory", help="open: the cards that you have seen stay in sight; no game of memory.")
    ] = Memory.CLOSED,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Write 7H for 7♥, and no other special signs.")] = False,
) -> None:
    """Play in the terminal, against players that ship with cabo or with others at the same keyboard.

    You see what your seat may see. What you look at is shown once; remembering it is the game. Type ? for help.
    When cards may be matched out of turn, people are asked first and all at once, then the players clockwise from
    the one whose turn it is. The game is saved after every move.

    Example: cabo play standard --seats you,careful,sharp --names Ann,Ben,Cleo
    """
    table, file = _table(reference, seats, names, seed, settings or (), save)
    from cabo_rules.tableplay.saved import Keeper

    from ..play.session import Session
    from ..play.session import Settings as Shown

    words = [f"--window {window:g}"] if window != USUAL_WINDOW_S else []
    words += ["--memory open"] if memory is Memory.OPEN else []
    words += ["--ascii"] if ascii_only else []
    keeper = Keeper(file, table.match, table.chairs)
    if save is not None:
        # Better to know before the first card is played that the file can't be written.
        keeper.save()
    signal.signal(signal.SIGTERM, _leave)
    with _Opened(_stage(ascii_only or not can_print("♥▒"))) as stage:
        session = Session(table, stage, keeper, Shown(window, memory is Memory.OPEN))
        try:
            session.run()
        except KeyboardInterrupt:
            pass
        except Exception:
            # Whatever went wrong: the game stands in its file.
            stage.close()
            _say_goodbye(table, file, session.trouble, words)
            raise
    _say_goodbye(table, file, session.trouble, words)


def _leave(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt


def _say_goodbye(table: Table, file: Path, trouble: str, words: Sequence[str]) -> None:
    from cabo_rules.tableplay.ending import result_text

    quoted = shlex.quote(str(file))
    if table.match.is_over:
        say(result_text(table.match))
    if trouble:
        complain(trouble)
        raise typer.Exit(2)
    if table.match.is_over:
        say(f"Look at it again with: cabo replay {quoted}")
        return
    say(f"The game is saved. Go on with: {' '.join(['cabo play --save', quoted, *words])}")


# -- the table ---------------------------------------------------------------------------------------------------------


def _table(
    reference: str, seats: str, names: str, seed: int | None, settings: Sequence[str], file: Path | None
) -> tuple[Table, Path]:
    """The table to play at, and its file."""
    from ..simulation import split_kinds

    players = split_kinds(seats) if seats else []
    called = [name.strip() for name in names.split(",")] if names else []
    if file is not None and file.exists():
        table = _resumed(file, players)
        _check_same(table.match, file, reference, settings, called, seed)
        return table, file
    table = _new(reference or USUAL_VARIANT, settings, players, called, seed)
    if file is not None:
        return table, file
    from datetime import datetime

    from cabo_rules.tableplay.saved import usual_file

    return table, usual_file(table.match.variant, datetime.now())


def _new(
    reference: str, settings: Sequence[str], players: Sequence[str], names: Sequence[str], seed: int | None
) -> Table:
    from cabo_rules.match import Match
    from cabo_rules.tableplay.chairs import chairs_for
    from cabo_rules.tableplay.table import Table
    from cabo_rules.variant import load_variant

    variant = load_variant(reference, settings)
    chairs = chairs_for(variant, players, names)
    return Table(Match(variant, [chair.name for chair in chairs], seed), chairs)


def _resumed(file: Path, players: Sequence[str]) -> Table:
    from cabo_rules.tableplay.saved import resume
    from cabo_rules.tableplay.table import Table

    found = resume(file, players)
    if found.match.is_over:
        raise typer.BadParameter(
            f"the match in {file} is over; look at it with: cabo replay {file}", param_hint="--save"
        )
    return Table(found.match, found.chairs, found.told)


def _check_same(
    match: Match, file: Path, reference: str, settings: Sequence[str], names: Sequence[str], seed: int | None
) -> None:
    """Refuse to go on with a game that is another one than was asked for."""
    from cabo_rules.variant import load_variant

    different = ""
    if (reference or settings) and load_variant(reference or USUAL_VARIANT, settings).hash != match.variant.hash:
        different = f"is a game of {match.variant.reference}, with other rules"
    elif names and tuple(names) != match.names:
        different = f"is a game of {', '.join(match.names)}"
    elif seed is not None and seed != match.seed:
        different = f"has the seed {match.seed}"
    if different:
        raise typer.BadParameter(f"{file} is there already and {different}; name another file", param_hint="--save")


# -- the terminal ------------------------------------------------------------------------------------------------------


def _stage(ascii_only: bool) -> Stage:
    if not is_interactive():
        from ..play.plain import PlainStage

        return PlainStage(ascii_only)
    from ..play.terminal import TerminalStage

    return TerminalStage(ascii_only, has_color(sys.stdout))


class _Opened:
    """Sees to it that the terminal is left as it was found, whatever happens."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def __enter__(self) -> Stage:
        return self._stage

    def __exit__(self, *_: object) -> None:
        self._stage.close()
