"""`cabo hooks`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Format, TextOrJson, complete_variant
from ..output import heading, say, say_json

if TYPE_CHECKING:
    from cabo_rules.engine.hooks import HookPoint
    from cabo_rules.engine.rule import Rule


def command(
    reference: Annotated[
        str,
        typer.Argument(
            metavar="[REF]",
            help="A variant; without one, all rules that are installed.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = "",
    format: Format = TextOrJson.TEXT,
) -> None:
    """List the points of a match at which rules take part, in the order of a match.

    Each with its arguments, how several answers become one, and the rules that listen, first asked first.

    Example: cabo hooks standard
    """
    from cabo_rules.engine.hooks import HOOK_POINTS

    listeners = _of_variant(reference) if reference else _of_all_rules()
    if format is TextOrJson.JSON:
        say_json([_data(point, listeners[point.name]) for point in HOOK_POINTS])
        return
    for number, point in enumerate(HOOK_POINTS):
        if number:
            say()
        heading(f"{point.name}({', '.join(point.arguments)})")
        say(f"  {point.summary}")
        say(f"  {point.combine.value}: {', '.join(listeners[point.name]) or 'nobody listens'}")


def _of_all_rules() -> dict[str, list[str]]:
    from cabo_rules.engine.hooks import HOOK_POINTS
    from cabo_rules.rules.registry import registered_rules

    rules = _in_order(list(registered_rules().values()))
    return {point.name: [rule.key for rule in rules if point.name in rule.hooks()] for point in HOOK_POINTS}


def _of_variant(reference: str) -> dict[str, list[str]]:
    from cabo_rules.engine.hooks import HOOK_POINTS
    from cabo_rules.variant import load_variant

    variant = load_variant(reference)
    rules = variant.make_game(variant.players.min).rules.values()
    return {
        point.name: [rule.key for rule in rules if point.name in rule.hooks() and rule.listens(point.name)]
        for point in HOOK_POINTS
    }


def _in_order(rules: list[type[Rule]]) -> list[type[Rule]]:
    return sorted(rules, key=lambda rule: (rule.order, rule.key))


def _data(point: HookPoint, listeners: list[str]) -> dict[str, object]:
    return {
        "name": point.name,
        "arguments": list(point.arguments),
        "combine": point.combine.value,
        "summary": point.summary,
        "rules": listeners,
    }
