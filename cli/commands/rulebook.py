"""`cabo rulebook`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ..options import Reference, Settings, complete_variant
from ..output import write


class Tongue(StrEnum):
    """The languages of the rule book; a test holds this list to the library's."""

    EN = "en"
    FR = "fr"
    IT = "it"


class BookFormat(StrEnum):
    """How a rule book is printed; a test holds this list to the library's."""

    TEXT = "text"
    MD = "md"
    HTML = "html"


_BY_ENDING = {".md": BookFormat.MD, ".markdown": BookFormat.MD, ".html": BookFormat.HTML, ".htm": BookFormat.HTML}


def command(
    reference: Reference,
    settings: Settings = None,
    lang: Annotated[Tongue, typer.Option("--lang", help="The language.")] = Tongue.EN,
    format: Annotated[
        BookFormat | None,
        typer.Option(
            "--format",
            help="text has 80 columns, html is one page to read or print; unsaid, it goes by the ending of FILE.",
            show_default="text",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="OTHER",
            help="Say only what is different from this variant, the one you know.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to write it, instead of printing.", show_default=False
        ),
    ] = None,
) -> None:
    """Write a variant as a rule book that a family can play from.

    Examples: cabo rulebook tamalou --lang fr -o tamalou.html, and for those who know another game:
    cabo rulebook match-discard --against standard
    """
    from cabo_rules._files import write_atomically
    from cabo_rules.rulebook import differences, render, rule_book
    from cabo_rules.variant import load_variant

    variant = load_variant(reference, settings or ())
    if against is None:
        book = rule_book(variant, lang.value)
    else:
        book = differences(variant, load_variant(against), lang.value)
    text = render(book, (format or _usual_format(output)).value)
    if output is None:
        write(text)
    else:
        write_atomically(output, text)


def _usual_format(output: Path | None) -> BookFormat:
    return _BY_ENDING.get(output.suffix.lower(), BookFormat.TEXT) if output else BookFormat.TEXT
