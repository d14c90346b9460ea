"""`cabo new`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import complete_variant
from ..output import say
from ..prompts import is_interactive

if TYPE_CHECKING:
    from cabo_rules.houserules import Draft, Made


def command(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A name of small letters, digits and hyphens.", show_default=False)
    ] = "",
    extends: Annotated[
        str,
        typer.Option(
            "--extends",
            metavar="REF",
            help="The game to start from; standard unless given.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = "",
    mixin: Annotated[
        list[str] | None,
        typer.Option(
            "--mixin",
            metavar="REF",
            help="A mixin laid over it; may be given several times.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="PATH=VALUE",
            help="What is different, such as rules.call.penalty=10; may be given several times.",
            show_default=False,
        ),
    ] = None,
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="What to print on it.", show_default=False)
    ] = "",
    folder: Annotated[
        Path, typer.Option("--dir", metavar="DIR", help="Where to write it.", show_default="this folder")
    ] = Path(),
    force: Annotated[bool, typer.Option("--force", help="Replace files of the same name.")] = False,
) -> None:
    """Make a file of house rules, with a first scenario file and the schema for your editor.

    On a terminal it asks for what is not given; with --extends, --mixin or --set it asks nothing.

    Example: cabo new house --extends standard --mixin kamikaze --set call.penalty=10
    """
    from cabo_rules.houserules import Draft, checked_name, files_of, make, refuse_taken

    if is_interactive() and not (name and (extends or mixin or settings)):
        from ..new_session import ask

        draft = ask(name, extends, mixin or [], settings or [], title, folder, force)
    elif not name:
        raise typer.BadParameter("a name must be given where nobody can be asked", param_hint="NAME")
    else:
        if not force:
            refuse_taken(files_of(checked_name(name), folder))
        draft = Draft.begin(name, extends or "standard", mixin or [], title).with_changes(settings or [])
    _report(make(draft, folder, force), draft)


def _report(made: Made, draft: Draft) -> None:
    say(f"Wrote {made.house_rule}: valid; {_count(len(draft.changes), 'change')} to {draft.base.reference}.")
    say(f"Wrote {made.scenarios}: {_count(made.scenario_count, 'scenario')}, all pass.")
    say(f"Wrote {made.schema}: your editor completes and checks the file with it.")
    say()
    file, against = made.house_rule, draft.base.reference
    steps = (
        (f"cabo rulebook {file}", "read it"),
        (f"cabo play {file}", "play it"),
        (f"cabo compare {against} {file}", "see what it changes"),
        (f"cabo conform {made.scenarios}", "prove it"),
    )
    width = max(len(words) for words, _ in steps)
    say("What next?")
    for words, what in steps:
        say(f"  {words.ljust(width)}  {what}")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
