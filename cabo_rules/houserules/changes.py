"""One thing that a table plays otherwise: a value, what it was before, and how to say so in a ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from cabo_rules.errors import Problem, VariantError
from cabo_rules.rules.params import describe
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Difference, Variant, diff
from cabo_rules.variant.dump import OFF, content
from cabo_rules.variant.nodes import Listing, Mapping, Node, Origin, Path
from cabo_rules.variant.shape import fields, shapes
from cabo_rules.variant.source import read_value
from cabo_rules.variant.yaml_text import as_flow

SECTIONS = ("players", "deck", "rules")
"""What a house rule can change."""


@dataclass(frozen=True, slots=True)
class Change:
    """A value that is set: its path, the value as plain data (`OFF` for off), and the assignment as it was typed.

    `differences` are the values that came out otherwise than in the game it starts from. `why` may be empty.
    """

    path: Path
    value: Any
    setting: str
    differences: tuple[Difference, ...] = ()
    why: str = ""

    @property
    def rule(self) -> str:
        """The key of the rule, or `deck` or `players`."""
        return str(self.path[1] if self.path[0] == "rules" else self.path[0])

    @property
    def title(self) -> str:
        """The title of what is changed."""
        rule = registered_rules().get(self.rule)
        return (rule.title if rule is not None else "") or self.rule.replace("_", " ").capitalize()

    @property
    def is_whole_rule(self) -> bool:
        """Whether a rule is switched on or off."""
        return self.path[0] == "rules" and len(self.path) == 2

    def was(self) -> str:
        """What it was before, on one line: `5`, `off`, `KH 0, KD 0`."""
        found = self.differences[0]
        if self.is_whole_rule and found.path == self.path and found.left is not OFF:
            return "on"
        return self._told([(one.path, one.left) for one in self.differences])

    def now(self) -> str:
        """What it is now, in the same words."""
        return self._told([(one.path, one.right) for one in self.differences])

    def _told(self, values: Sequence[tuple[Path, Any]]) -> str:
        below = len(self.path)
        if len(values) == 1 and len(values[0][0]) <= below:
            return as_flow(values[0][1])
        return ", ".join(f"{'.'.join(map(str, path[below:]))} {as_flow(value)}" for path, value in values)

    def question(self) -> str:
        """What the table had to decide."""
        if self.is_whole_rule and any(found.path == self.path for found in self.differences):
            return f"Is this rule played: {self.title}?"
        rest = self.path[2:] if self.path[0] == "rules" else self.path[1:]
        return (
            f"{self.title}: what is set for {'.'.join(map(str, rest))}?" if rest else f"{self.title}: how is it played?"
        )

    def answer(self) -> str:
        """What the table has decided."""
        if self.is_whole_rule and any(found.path == self.path for found in self.differences):
            return "No." if self.value is OFF else "Yes."
        return f"{self.now()}, where it was {self.was()}."


def read_setting(text: str) -> tuple[Path, Any, str]:
    """The path and the value of `path=value`, and the assignment with its full path: `rules.` may be left out.

    Raises:
        VariantError: it is no assignment, or sets something else than players, deck or rules.
    """
    name, equals, said = text.partition("=")
    path: Path = tuple(part.strip() for part in name.strip().split("."))
    if path[0] in registered_rules() and path[0] not in SECTIONS:
        path = ("rules", *path)
    full = ".".join(map(str, path))
    if not equals or "" in path or not said.strip():
        raise _wrong(f"{text.strip() or 'nothing'} is no change; write path=value, such as call.penalty=10")
    if path[0] not in SECTIONS:
        raise _wrong(f"{path[0]} can't be changed here; write the name of a rule first, such as call.penalty=10")
    if len(path) < 2:
        raise _wrong(f"{full} is too much at once; name what changes below it, such as call.penalty=10")
    problems: list[Problem] = []
    node = read_value(said.strip(), Origin(), path, problems)
    if node is None or problems:
        raise VariantError(problems) if problems else _wrong(f"{full} has no value")
    return path, _plain(node), f"{full}={said.strip()}"


def _wrong(message: str) -> VariantError:
    return VariantError([Problem("wrong-setting", message)])


def _plain(node: Node) -> Any:
    if isinstance(node, Mapping):
        return {key: _plain(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, Listing):
        return [_plain(item) for item in node.items]
    return OFF if node.is_off else node.value


def differences_below(path: Path, base: Variant, changed: Variant) -> tuple[Difference, ...]:
    """What differs between two variants at a path and below it."""
    found = (one for one in diff(base, changed) if one.path[: len(path)] == path or path[: len(one.path)] == one.path)
    return tuple(found)


def description_of(path: Path) -> str:
    """What a value means, in the words of its parameter model; empty where it has none."""
    describe()
    for shape in shapes(path[:-1]):
        if isinstance(shape, type) and issubclass(shape, BaseModel):
            field = fields(shape).get(str(path[-1]))
            if field is not None and field.description:
                return field.description
    rule = registered_rules().get(str(path[-1])) if len(path) == 2 and path[0] == "rules" else None
    return (rule.__doc__ or "").partition("\n")[0].partition(" (")[0] if rule is not None else ""


def settable(variant: Variant, section: Sequence[str]) -> Iterator[tuple[Path, str, str]]:
    """What can be set below a section of a variant: path, value now, meaning."""
    here: Any = content(variant, variant.rules)
    for key in section:
        here = here.get(key, OFF) if isinstance(here, dict) else OFF
    path = tuple(section)
    if not isinstance(here, dict):
        yield path, as_flow(here), description_of(path)
        return
    for key, value in here.items():
        yield (*path, key), as_flow(value), description_of((*path, key))
