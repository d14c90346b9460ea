"""`cabo show`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..options import Reference, Settings
from ..output import heading, say, table, write
from ..values import leaves, value_text

if TYPE_CHECKING:
    from cabo_rules.variant import Variant


class ShowFormat(StrEnum):
    """How a variant is printed."""

    TEXT = "text"
    YAML = "yaml"
    JSON = "json"


def command(
    reference: Reference,
    settings: Settings = None,
    origin: Annotated[bool, typer.Option("--origin", help="Say for every value which file and line set it.")] = False,
    format: Annotated[
        ShowFormat, typer.Option("--format", help="yaml and json are one whole file that loads to the same variant.")
    ] = ShowFormat.TEXT,
) -> None:
    """Show a variant in full, with everything that it takes over from other files.

    Example: cabo show red-king-minus-one --origin
    """
    from cabo_rules.variant import effective_json, effective_yaml, load_variant

    if origin and format is not ShowFormat.TEXT:
        raise typer.BadParameter("--origin goes with --format text only")
    variant = load_variant(reference, settings or ())
    if format is ShowFormat.TEXT:
        _show(variant, origin)
    else:
        write((effective_yaml if format is ShowFormat.YAML else effective_json)(variant))


def _show(variant: Variant, origin: bool) -> None:
    from cabo_rules.rules.registry import registered_rules

    data, rules = variant.as_data(), registered_rules()
    heading(f"{variant.title_in('en')} ({variant.reference})")
    if summary := variant.summary.get("en"):
        say(summary)
    say(f"Made of {', '.join(dict.fromkeys(layer.file for layer in variant.layers))}; hash {variant.short_hash}.")
    _section(variant, "Players", ("players",), data["players"], origin)
    _section(variant, "Deck", ("deck",), data["deck"], origin)
    for key, params in data["rules"].items():
        _section(variant, f"{rules[key].title} ({key})", ("rules", key), params, origin)
    off = [key for key in rules if key not in data["rules"]]
    if off:
        say(f"\nOff: {', '.join(off)}.")


def _section(variant: Variant, title: str, at: tuple[str, ...], values: Mapping[str, Any], origin: bool) -> None:
    say()
    heading(title)
    rows = [
        (".".join(path), value_text(value), *([str(variant.origin((*at, *path)))] if origin else []))
        for path, value in leaves(values)
    ]
    if rows:
        table(None, rows, indent="  ")
    elif origin:
        say(f"  {variant.origin(at)}")
