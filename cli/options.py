"""Arguments and options that several commands share, and what shells are told to complete them with."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class TextOrJson(StrEnum):
    """How a result is printed."""

    TEXT = "text"
    JSON = "json"


def complete_variant(incomplete: str) -> list[str]:
    """Shipped names that begin as typed, also after a `+`."""
    from cabo_rules.variant import shipped

    done, plus, last = incomplete.rpartition("+")
    return [f"{done}{plus}{name}" for name in shipped() if name.startswith(last)]


Reference = Annotated[
    str,
    typer.Argument(
        metavar="REF",
        help="A shipped name, a path, or either with mixins: standard+kamikaze.",
        autocompletion=complete_variant,
        show_default=False,
    ),
]

Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Change one value, such as rules.call.penalty=10; may be given several times.",
        show_default=False,
    ),
]

Format = Annotated[TextOrJson, typer.Option("--format", help="For people or for programs.")]

Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The seed of all chance.")]
