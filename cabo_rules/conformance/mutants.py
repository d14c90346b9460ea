"""What could be changed about a variant, one value at a time, as its models allow."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from cabo_rules.conformance.expectations import show
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant
from cabo_rules.variant.dump import OFF, Off, content
from cabo_rules.variant.nodes import Path, say_path
from cabo_rules.variant.shape import is_keyed_map, shapes, takes_off

SECTIONS = ("players", "deck", "rules")


class _Gone:
    """Stands for an entry that is taken out of a list or map."""

    def __repr__(self) -> str:
        return "dropped"

    def __reduce__(self) -> str:
        return "GONE"


GONE = _Gone()


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the path of the value, what it was, and what it becomes (`GONE`: taken out)."""

    path: Path
    old: Any
    new: Any

    def __str__(self) -> str:
        old = "on" if isinstance(self.old, dict) else show(self.old)
        return f"{say_path(self.path)}: {old} → {'on' if self.new == {} else show(self.new)}"


def base_data(variant: Variant) -> dict[str, Any]:
    """The effective variant as plain data, with every default filled in: what is mutated."""
    return {**content(variant, variant.rules), "name": "mutant"}


def mutated_text(data: dict[str, Any], mutant: Mutant) -> str:
    """The text of a variant file that says what `data` says but for the mutant's value."""
    changed = copy.deepcopy(data)
    here: Any = changed
    for key in mutant.path[:-1]:
        here = here[key]
    if mutant.new is GONE or (isinstance(mutant.new, Off) and _is_rule(mutant.path)):
        del here[mutant.path[-1]]
    else:
        here[mutant.path[-1]] = mutant.new
    return json.dumps(changed, default=_off_is_false)


def _is_rule(path: Path) -> bool:
    return len(path) == 2 and path[0] == "rules"


def _off_is_false(value: object) -> bool:
    if isinstance(value, Off):  # a copy of OFF, perhaps: mutants travel between processes
        return False
    raise TypeError(f"{value!r} is no plain data")


def mutants(data: dict[str, Any]) -> Iterator[Mutant]:
    """Every mutant of a variant's data, in the order of the data."""
    for section in ("players", "deck"):
        yield from _inside(data[section], (section,))
    for key, rule in registered_rules().items():
        path: Path = ("rules", key)
        if key not in data["rules"]:
            yield Mutant(path, OFF, {})
            continue
        if not rule.essential:
            yield Mutant(path, data["rules"][key], OFF)
        yield from _inside(data["rules"][key], path)


def _inside(value: Any, path: Path) -> Iterator[Mutant]:
    if isinstance(value, dict):
        keyed = is_keyed_map(path)
        for key, item in value.items():
            below = (*path, key)
            yield from (Mutant(below, item, new) for new in _others(item, below, value if keyed else {}))
            yield from _inside(item, below)
            if keyed:
                yield Mutant(below, item, GONE)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            below = (*path, index)
            yield from (Mutant(below, item, new) for new in _others(item, below, {}))
            yield from _inside(item, below)
            yield Mutant(below, item, GONE)


def _others(value: Any, path: Path, siblings: dict[str, Any]) -> Iterator[Any]:
    """Other values that could stand in the place of `value`; `siblings` are those of a map of names."""
    options = _options(path)
    if isinstance(value, Off):
        yield from _switched_on(path)
        return
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from dict.fromkeys(number for number in (value + 1, value - 1, 0) if number != value)
    elif isinstance(value, str):
        others = [*options, *(other for other in siblings.values() if isinstance(other, str))]
        yield from dict.fromkeys(other for other in others if other != value)
    elif isinstance(value, list):
        yield from options
        items = _options((*path, 0))
        yield from ([*value, item] for item in items if item not in value)
    if takes_off(path) and not isinstance(value, bool):
        yield OFF


def _options(path: Path) -> list[Any]:
    """The words among which the model lets one choose at a path."""
    return [word for shape in shapes(path) if get_origin(shape) is Literal for word in get_args(shape)]


def _switched_on(path: Path) -> Iterator[Any]:
    """Values for something that is off: a model with its defaults, the smallest number, every word."""
    for shape in shapes(path):
        if isinstance(shape, type) and issubclass(shape, BaseModel):
            yield {}
        elif shape is int:
            yield 1
        elif get_origin(shape) is Literal:
            yield from get_args(shape)
