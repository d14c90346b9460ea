"""The table of commands. Adding one is one line here and a module of that name in `commands/`.

A module is imported when its command runs (or is asked for its own help), never for `cabo --help`. It defines a
function `command` with Typer's annotations; its docstring is the help text.
"""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from .output import INTERRUPTED, NO_READER, complain, discard_output

COMMANDS: dict[str, str] = {
    "list": "The variants and mixins that ship with this program.",
    "show": "One variant in full: its rules, its deck, and who set what.",
    "validate": "Check variant files, and say everything that is wrong.",
    "diff": "What differs between two variants, rule by rule.",
    "rulebook": "A variant as a rule book to play from, in several languages.",
    "schema": "The JSON Schema of variant files, for editors.",
    "hooks": "The points of a match at which rules take part.",
    "compare": "Play the same games under several variants: what differs by more than chance?",
    "simulate": "Play many rounds or matches, and measure them.",
    "conform": "Run scenarios: does an engine follow the rules?",
    "play": "Play in the terminal, against players or with friends.",
    "replay": "Show and verify a recorded game.",
    "new": "Make a file of house rules, with a first scenario.",
    "judge": "Settle a dispute: what happens from this table, and by which rule.",
    "score": "Keep score at a real table, by the rules of any variant.",
    "bench": "Measure how fast this machine plays.",
}
"""Every command with its one line in `cabo --help`, in the order shown there."""

HIDDEN = {"bench"}


class _Later(TyperCommand):
    """A command that is known by name and summary until somebody wants more of it."""

    def __init__(self, name: str, summary: str) -> None:
        super().__init__(name, help=summary, short_help=summary, hidden=name in HIDDEN, rich_markup_mode=None)
        self._loaded: Any = None

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """The context of the real command."""
        return self._load().make_context(info_name, args, parent, **extra)

    def _load(self) -> Any:
        if self._loaded is None:
            module = import_module(f"{__package__}.commands.{str(self.name).replace('-', '_')}")
            if hasattr(module, "app"):
                self._loaded = typer.main.get_command(module.app)
                return self._loaded
            single = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
            settings = {"help_option_names": ["-h", "--help"]}
            single.command(self.name, context_settings=settings, short_help=self.short_help)(module.command)
            self._loaded = typer.main.get_command(single)
        return self._loaded


class _Commands(TyperGroup):
    """All commands, and what happens in any of them at Ctrl-C, or when nobody reads on."""

    def __init__(self, **attributes: Any) -> None:
        attributes["commands"] = {name: _Later(name, summary) for name, summary in COMMANDS.items()}
        super().__init__(**attributes)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            complain("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            discard_output()
            raise typer.Exit(NO_READER) from None


def _version(wanted: bool) -> None:
    if wanted:
        from cabo_rules import __version__

        typer.echo(f"cabo {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Rule variants of the card game Cabo: choose them, compare them, prove them.

    A variant is a name from `cabo list`, a path such as ./house.yaml, or either with mixins laid over it:
    standard+kamikaze.
    """


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback()(_root)
