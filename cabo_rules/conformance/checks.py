"""What the ids in `checks` mean, and which words are moves: read from the rules, so a new rule is known at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from cabo_rules.engine.rule import Author
from cabo_rules.rules.registry import registered_rules

if TYPE_CHECKING:
    from cabo_rules.variant import Variant

FORMAT_MOVES = (
    "draw",
    "take",
    "cabo",
    "exchange",
    "discard",
    "peek",
    "spy",
    "swap",
    "skip",
    "pair",
    "give",
    "match",
    "pass",
    "look",
)
"""The moves that the scenario format names, whatever rules are installed."""
SECTIONS = ("players", "deck")
"""What a variant sets beside its rules."""

CheckPath = tuple[str, ...]
"""A rule (or section) and the way to a parameter under it."""


def resolve_check(check: str, variant: Variant) -> CheckPath | None:
    """What a `checks` id bears on; None for free text.

    Known are rules, `rule.parameter.sub`, a rule named with a prefix (`scoring.shoot_the_moon`), the aliases that rules
    declare, and the shortcut past a parameter that maps names (`abilities.peek_own` for `abilities.kinds.peek_own`).
    """
    aliases = {alias: target for rule in registered_rules().values() for alias, target in rule.aliases.items()}
    parts = tuple(aliases.get(check, check).removeprefix("rules.").split("."))
    if parts[0] in SECTIONS and _leads_on(_section(variant, parts[0]), parts[1:]) is not None:
        return parts
    rule = registered_rules().get(parts[0])
    if rule is not None:
        below = _leads_on(variant.rules.get(parts[0]), parts[1:])
        if below is None:
            below = parts[1:] if _in_model(rule.Params, parts[1:]) else None
        if below is not None:
            return (parts[0], *below)
    return (parts[-1],) if parts[-1] in registered_rules() else None


def suggested_check(variant: Variant) -> list[str]:
    """All ids of rules and of their parameters one level down, for `did you mean`."""
    found = list(SECTIONS)
    for key, rule in registered_rules().items():
        found += [key, *rule.aliases, *(f"{key}.{name}" for name in rule.Params.model_fields)]
        found += [f"{key}.{name}" for name in _names_in(variant.rules.get(key))]
    return found


def _section(variant: Variant, name: str) -> Any:
    return variant.deck_spec if name == "deck" else variant.players


def _leads_on(value: Any, parts: CheckPath) -> CheckPath | None:
    """The full path below a value that `parts` mean, with maps of names that were jumped over put in."""
    if not parts:
        return ()
    if isinstance(value, BaseModel):
        if parts[0] in type(value).model_fields:
            return _under(parts[0], _leads_on(getattr(value, parts[0]), parts[1:]))
        named = (_under(name, _leads_on(inner, parts)) for name, inner in value if isinstance(inner, dict))
        return next((found for found in named if found is not None), None)
    if isinstance(value, dict) and parts[0] in value:
        return _under(parts[0], _leads_on(value[parts[0]], parts[1:]))
    if isinstance(value, list | tuple) and any(_leads_on(item, parts) is not None for item in value):
        return parts
    return None


def _under(name: str, below: CheckPath | None) -> CheckPath | None:
    return None if below is None else (name, *below)


def _in_model(model: type[BaseModel], parts: CheckPath) -> bool:
    """Whether a parameter exists in the model of a rule, also where this variant leaves it off."""
    return not parts or (len(parts) >= 1 and parts[0] in model.model_fields)


def _names_in(value: Any) -> Iterator[str]:
    for _, inner in value or ():
        if isinstance(inner, dict):
            yield from (str(name) for name in inner)


@cache
def known_moves() -> tuple[str, ...]:
    """Every word that starts a move: those of the format, and those of all rules that are installed."""
    words = (word for rule in registered_rules().values() for word in rule.words)
    found = (getattr(author, "kind", None) for author in _subclasses(Author))
    kinds = {kind.partition("/")[0] for kind in found if isinstance(kind, str)}
    return tuple(dict.fromkeys([*FORMAT_MOVES, *sorted(kinds.union(words))]))


def _subclasses(base: type[Author]) -> Iterator[type[Author]]:
    for sub in base.__subclasses__():
        yield sub
        yield from _subclasses(sub)
