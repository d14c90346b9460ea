"""`cabo list`."""

from __future__ import annotations

from ..options import Format, TextOrJson
from ..output import say_json, table


def command(format: Format = TextOrJson.TEXT) -> None:
    """List the variants and mixins that ship with this program.

    A mixin is a part of a variant; lay it over one with a plus sign, as in standard+kamikaze.

    Example: cabo list
    """
    from cabo_rules.variant.catalogue import catalogue

    entries = catalogue()
    if format is TextOrJson.JSON:
        say_json([entry.as_dict() for entry in entries])
        return
    rows = [(entry.name, entry.kind, entry.players, entry.summary or entry.title) for entry in entries]
    table(("NAME", "KIND", "PLAYERS", "WHAT IT IS"), rows)
