"""`cabo validate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Format, TextOrJson, complete_variant
from ..output import has_color, say, say_json

if TYPE_CHECKING:
    from cabo_rules.errors import Problem

References = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH",
        help="Files, or shipped names.",
        autocompletion=complete_variant,
        show_default=False,
    ),
]


def command(paths: References, format: Format = TextOrJson.TEXT) -> None:
    """Check variant files, and say everything that is wrong with them, each with its line.

    Exit status 2 if anything is wrong; warnings alone are no reason.

    Example: cabo validate my-rules.yaml
    """
    from cabo_rules.variant import check_file

    found = {path: check_file(path) for path in paths}
    if format is TextOrJson.JSON:
        say_json(
            [
                {"file": path, "valid": not _errors(problems), "problems": [one.as_dict() for one in problems]}
                for path, problems in found.items()
            ]
        )
    else:
        for path, problems in found.items():
            _report(path, problems)
    if any(map(_errors, found.values())):
        raise typer.Exit(2)


def _errors(problems: Sequence[Problem]) -> int:
    return sum(one.severity == "error" for one in problems)


def _report(path: str, problems: Sequence[Problem]) -> None:
    from cabo_rules.variant import format_problems

    if problems:
        say(format_problems(problems, color=has_color()))
    errors = _errors(problems)
    warnings = len(problems) - errors
    counts = [_count(errors, "error"), _count(warnings, "warning")]
    say(f"{path}: {', '.join(filter(None, counts)) or 'valid'}")


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' if number > 1 else ''}" if number else ""
