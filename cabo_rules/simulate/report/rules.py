"""How the rules of two variants differ, as lines to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Difference


class RuleLine(NamedTuple):
    """One value that differs: the rule, the path below it, and what the value is on either side."""

    rule: str
    path: str
    left: str
    right: str


def rule_lines(differences: Sequence[Difference]) -> list[RuleLine]:
    """The differences in order; a rule that only one side has is on there and off on the other."""
    found = []
    for key, group in groupby(differences, key=lambda difference: difference.rule):
        rule = registered_rules().get(key)
        title = (rule.title if rule else "") or key.capitalize()
        for one in group:
            depth = 2 if one.path[0] == "rules" else 1
            path = ".".join(str(part + 1) if isinstance(part, int) else part for part in one.path[depth:])
            say = value_text if path else _switch
            found.append(RuleLine(title, path, say(one.left), say(one.right)))
    return found


def _switch(value: Any) -> str:
    return "on" if isinstance(value, Mapping) else "off"


def value_text(value: Any, outermost: bool = True) -> str:
    """A value on one line, much as a variant's file would have it; the outermost brackets are left out."""
    if isinstance(value, Mapping):
        text = ", ".join(f"{key}: {value_text(below, outermost=False)}" for key, below in value.items())
        return text if outermost else f"{{{text}}}"
    if isinstance(value, list | tuple):
        text = ", ".join(value_text(item, outermost=False) for item in value)
        return (text or "none") if outermost else f"[{text}]"
    return {"True": "on", "False": "off"}.get(str(value), str(value))
