"""Which rules there are. Ours and other people's register the same way: entry points of `cabo_rules.rules`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from cabo_rules.engine.rule import Rule
from cabo_rules.errors import RuleDefinitionError

GROUP = "cabo_rules.rules"


@cache
def registered_rules() -> dict[str, type[Rule]]:
    """All rules by key, in alphabetical order.

    Raises:
        RuleDefinitionError: an entry point that is no rule, a rule that fails its check, a key used twice.
    """
    rules: dict[str, type[Rule]] = {}
    for point in entry_points(group=GROUP):
        found = point.load()
        if not (isinstance(found, type) and issubclass(found, Rule)):
            raise RuleDefinitionError(f"entry point {point.name} ({point.value}) is no Rule class")
        found.check()
        if found.key in rules and rules[found.key] is not found:
            raise RuleDefinitionError(f"two rules claim the key {found.key}")
        rules[found.key] = found
    return dict(sorted(rules.items()))
