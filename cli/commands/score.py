"""`cabo score`: a sheet for a real table."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cabo_rules.errors import EntryError

from ..options import Format, Settings, TextOrJson, complete_variant
from ..output import can_print, complain, say, say_json, table, write
from ..prompts import Prompt, complain_about, is_interactive, say_lines

if TYPE_CHECKING:
    from cabo_rules.scoresheet import Saved, Store

EPILOG = "A round is a line: 'Ann: 2C 4D; Ben: 9S; caller Ben', or with sums 'Ann 6, Ben 9; caller Ben'."

app = typer.Typer(
    name="score",
    help="Keep score at a real table, by the rules of any variant.",
    epilog=EPILOG,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def complete_sheet(incomplete: str) -> list[str]:
    """The names of sheets in the usual folder that begin as typed."""
    from cabo_rules.scoresheet import Store

    return [name for name in Store().names() if name.startswith(incomplete)]


Name = Annotated[
    str, typer.Argument(metavar="NAME", help="The name of a sheet, such as Friday.", autocompletion=complete_sheet)
]
Line = Annotated[str, typer.Argument(metavar="LINE", help="What is left in front of everybody, and who called.")]
Number = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The number of a round.")]
Folder = Annotated[
    Path | None,
    typer.Option("--dir", metavar="DIR", help="Where sheets are kept, if not in the usual folder.", show_default=False),
]


class Export(StrEnum):
    """What a sheet can be exported as."""

    CSV = "csv"
    MD = "md"


@app.callback(invoke_without_command=True)
def root(context: typer.Context, folder: Folder = None) -> None:
    """Keep score at a real table, by the rules of any variant.

    Example: cabo score new Friday --variant standard --players Ann,Ben,Cleo
    """
    context.obj = folder
    if context.invoked_subcommand is None:
        list_sheets(context)


@app.command()
def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name for the sheet.", show_default=False)] = "",
    variant: Annotated[
        str,
        typer.Option("--variant", metavar="REF", help="The rules to play by.", autocompletion=complete_variant),
    ] = "",
    players: Annotated[
        str, typer.Option("--players", metavar="NAMES", help="Who plays, clockwise: Ann,Ben,Cleo.", show_default=False)
    ] = "",
    dealer: Annotated[
        str,
        typer.Option("--dealer", metavar="NAME", help="Who deals first; by chance unless given.", show_default=False),
    ] = "",
    settings: Settings = None,
    prompt: Annotated[bool, typer.Option("--prompt/--no-prompt", help="Go on to the prompt for rounds.")] = True,
    folder: Folder = None,
) -> None:
    """Begin a sheet, and on a terminal its first round.

    Example: cabo score new Friday --variant standard --players Ann,Ben,Cleo
    """
    from ..score_session import Session, begin

    store = _store(context, folder)
    saved = begin(store, name, variant, players, dealer, settings or ())
    session = Session(store, saved, Prompt())
    session.greet()
    if prompt and is_interactive():
        session.run()


@app.command("open")
def open_sheet(context: typer.Context, name: Name, folder: Folder = None) -> None:
    """Go on with a sheet at a prompt, round by round.

    Without a terminal it reads lines from standard input, as they would be typed.

    Example: cabo score open Friday
    """
    from ..score_session import Session

    store = _store(context, folder)
    session = Session(store, _open(store, name), Prompt())
    session.greet()
    if not session.run():
        raise typer.Exit(1)


@app.command()
def add(context: typer.Context, name: Name, line: Line, folder: Folder = None) -> None:
    """Add a round.

    Example: cabo score add Friday "Ann: 2C 4D; Ben: 9S; Cleo: KH; caller Ben"
    """
    from cabo_rules.scoresheet import coming_text, round_lines

    store = _store(context, folder)
    saved = _open(store, name)
    with _pointing():
        played = saved.sheet.add(line)
    store.save(saved)
    say_lines(round_lines(saved.sheet, played, can_print("♥")))
    say(coming_text(saved.sheet))


@app.command()
def fix(
    context: typer.Context,
    name: Name,
    number: Number,
    line: Line,
    drop_rest: Annotated[
        bool, typer.Option("--drop-rest", help="Take later rounds that do not fit any more off the sheet.")
    ] = False,
    folder: Folder = None,
) -> None:
    """Correct a round; all that comes after it is counted again.

    Example: cabo score fix Friday 2 "Ann: 2C 4D; Ben: 8S; Cleo: KH; caller Ben"
    """
    from cabo_rules.scoresheet import round_lines, sheet_lines

    store = _store(context, folder)
    saved = _open(store, name)
    with _pointing():
        before = saved.sheet.line(number)
        count = len(saved.sheet.rounds)
        played = saved.sheet.fix(number, line, drop_rest)
    store.save(saved)
    say(f"Round {number} was: {before}")
    _say_dropped(count - len(saved.sheet.rounds))
    say_lines(round_lines(saved.sheet, played, can_print("♥")))
    say()
    say_lines(sheet_lines(saved.sheet))


def _say_dropped(count: int) -> None:
    if count:
        say(f"{count} later round{'s were' if count > 1 else ' was'} taken off the sheet.")


@app.command()
def undo(context: typer.Context, name: Name, folder: Folder = None) -> None:
    """Take the last round off the sheet, and print its line.

    Example: cabo score undo Friday
    """
    from cabo_rules.scoresheet import coming_text

    store = _store(context, folder)
    saved = _open(store, name)
    sheet = saved.sheet
    with _pointing():
        taken = sheet.undo()
    store.save(saved)
    say(f"Round {len(sheet.rounds) + 1} is taken back. It was: {sheet.text_of(taken)}")
    say(coming_text(sheet))


@app.command()
def show(
    context: typer.Context,
    name: Name,
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="One round in full.", show_default=False)
    ] = None,
    folder: Folder = None,
) -> None:
    """Show a sheet, or one round of it with the reason for every score.

    Example: cabo score show Friday
    """
    from cabo_rules.scoresheet import round_lines, sheet_lines

    sheet = _open(_store(context, folder), name).sheet
    if number is None:
        say_lines(sheet_lines(sheet, _width()))
        return
    line = sheet.line(number)
    say_lines(round_lines(sheet, sheet.rounds[number - 1], can_print("♥")))
    say(f"  Line: {line}")


def _width() -> int:
    from shutil import get_terminal_size

    return max(60, get_terminal_size((80, 24)).columns) if sys.stdout.isatty() else 80


@app.command()
def export(
    context: typer.Context,
    name: Name,
    format: Annotated[Export, typer.Option("--format", help="For a spreadsheet, or as a page.")] = Export.CSV,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to write it, instead of printing.", show_default=False
        ),
    ] = None,
    folder: Folder = None,
) -> None:
    """Export a sheet as CSV or Markdown.

    Example: cabo score export Friday --format md -o friday.md
    """
    from cabo_rules._files import write_atomically
    from cabo_rules.scoresheet import as_csv, as_markdown

    sheet = _open(_store(context, folder), name).sheet
    text = as_csv(sheet) if format is Export.CSV else as_markdown(sheet)
    if output is None:
        write(text)
        return
    write_atomically(output, text)


@app.command("list")
def list_command(context: typer.Context, format: Format = TextOrJson.TEXT, folder: Folder = None) -> None:
    """List all sheets.

    Example: cabo score list
    """
    list_sheets(context, format, folder)


def list_sheets(context: typer.Context, format: TextOrJson = TextOrJson.TEXT, folder: Path | None = None) -> None:
    """Print one line for every sheet, damaged ones too."""
    from ..score_session import listed

    store = _store(context, folder)
    entries = [listed(store, name) for name in store.names()]
    if format is TextOrJson.JSON:
        say_json(entries)
        return
    if not entries:
        say(f"There are no sheets in {store.folder} yet. Begin one:")
        say("  cabo score new Friday --variant standard --players Ann,Ben,Cleo")
        return
    rows = [(e["name"], e["variant"], ", ".join(e["players"]), str(e["rounds"]), e["state"]) for e in entries]
    table(("NAME", "VARIANT", "PLAYERS", "ROUNDS", "STATE"), rows, right=(3,))


@app.command()
def delete(
    context: typer.Context,
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    folder: Folder = None,
) -> None:
    """Delete a sheet.

    Example: cabo score delete Friday
    """
    store = _store(context, folder)
    if store.path(name).is_file() and not yes:
        if not is_interactive():
            raise typer.BadParameter("without a terminal to ask at, say --yes", param_hint="--yes")
        if not Prompt().yes(f"Delete the sheet {name} for good?"):
            say("It stays.")
            return
    say(f"Deleted {store.delete(name)}")


# -- what the commands share -------------------------------------------------------------------------------------------


def _store(context: typer.Context, folder: Path | None) -> Store:
    from cabo_rules.scoresheet import Store

    return Store(folder or context.obj)


def _open(store: Store, name: str) -> Saved:
    saved = store.open(name)
    for warning in saved.warnings:
        complain(str(warning), bare=True)
    return saved


class _pointing:  # noqa: N801 - reads as a word in `with _pointing():`
    """Points at the wrong word of a line, and ends the command with status 2."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, EntryError):
            complain_about(error)
            raise typer.Exit(2) from None
