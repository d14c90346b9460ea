"""`cabo schema`."""

from __future__ import annotations

from ..output import say_json


def command() -> None:
    """Print the JSON Schema of variant files, with which editors complete and check them.

    Save it beside your files, and begin each with the line
    # yaml-language-server: $schema=./variant.schema.json

    Example: cabo schema > variant.schema.json
    """
    from cabo_rules.variant import json_schema

    say_json(json_schema())
