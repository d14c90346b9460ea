"""`cabo diff`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..options import Format, TextOrJson, complete_variant
from ..output import heading, say, say_json
from ..values import leaves, say_path, value_text

if TYPE_CHECKING:
    from cabo_rules.variant import Difference, Variant


def _reference(name: str) -> Any:
    return typer.Argument(
        metavar=name, help="A shipped name, a path, or either with mixins.", autocompletion=complete_variant
    )


def command(
    left: Annotated[str, _reference("A")],
    right: Annotated[str, _reference("B")],
    format: Format = TextOrJson.TEXT,
) -> None:
    """Say what differs between two variants, rule by rule, and who set it on either side.

    Example: cabo diff standard red-king-minus-one
    """
    from cabo_rules.variant import diff, load_variant

    one, other = load_variant(left), load_variant(right)
    found = diff(one, other)
    if format is TextOrJson.JSON:
        say_json(
            {
                "left": {"reference": left, "hash": one.hash},
                "right": {"reference": right, "hash": other.hash},
                "differences": [difference.as_dict() for difference in found],
            }
        )
        return
    _report(one, other, found)


def _report(left: Variant, right: Variant, found: list[Difference]) -> None:
    if not found:
        say(f"{left.reference} and {right.reference} are the same game.")
        return
    say(f"- {left.reference}\n+ {right.reference}")
    for rule, differences in groupby(found, key=lambda difference: difference.rule):
        say()
        heading(rule)
        for difference in differences:
            if _is_whole_rule(difference):
                _report_rule(difference)
            else:
                _report_value(difference)


def _is_whole_rule(difference: Difference) -> bool:
    return difference.path[0] == "rules" and len(difference.path) == 2


def _report_rule(difference: Difference) -> None:
    """A rule that only one of them has, with all that it says there."""
    for sign, value, origin in _sides(difference):
        if isinstance(value, Mapping):
            say(f"  {sign} on   {origin}")
            for path, below in leaves(value):
                say(f"      {'.'.join(path)}: {value_text(below)}")
        else:
            say(f"  {sign} off")


def _report_value(difference: Difference) -> None:
    depth = 2 if difference.path[0] == "rules" else 1
    say(f"  {say_path(difference.path[depth:])}")
    sides = [(sign, value_text(value), origin) for sign, value, origin in _sides(difference)]
    width = max(len(text) for _, text, _ in sides)
    for sign, text, origin in sides:
        say(f"    {sign} {text.ljust(width)}   {origin}")


def _sides(difference: Difference) -> list[tuple[str, Any, str]]:
    return [
        ("-", difference.left, str(difference.left_origin)),
        ("+", difference.right, str(difference.right_origin)),
    ]
