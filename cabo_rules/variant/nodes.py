"""What a variant file looks like after reading: values that know their place, and what they overrode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

Plain = str | int | float | bool | list["Plain"] | dict[str, "Plain"]
"""Plain data, as YAML and JSON know it; nothing is ever null."""

Path = tuple[str | int, ...]
"""The way to a value: keys, and indexes of list items from 0."""


class Origin(NamedTuple):
    """Who set a value: a file, with line and column from 1, or the command line; `layer` names the variant or mixin."""

    file: str = ""
    line: int = 0
    column: int = 0
    layer: str = "default"

    def __str__(self) -> str:
        if not self.file:
            return self.layer
        return ":".join([self.file, *(str(number) for number in (self.line, self.column) if number)])


DEFAULT = Origin()
"""The origin of a value that no layer sets."""


@dataclass(slots=True)
class Scalar:
    """A single value; `text` is its spelling in the file."""

    value: str | int | float | bool
    text: str
    origin: Origin

    @property
    def is_off(self) -> bool:
        """Whether this is the removal word, `off` or `false`."""
        return self.value is False


@dataclass(slots=True)
class Listing:
    """A list."""

    items: list[Node]
    origin: Origin


@dataclass(slots=True)
class Mapping:
    """A map. `earlier` holds the places of the lower layers' maps that were merged into it, oldest first."""

    entries: dict[str, Entry]
    origin: Origin
    earlier: tuple[Origin, ...] = ()

    def get(self, key: str) -> Node | None:
        """The value of a key."""
        entry = self.entries.get(key)
        return entry.node if entry else None


Node = Scalar | Listing | Mapping


@dataclass(slots=True)
class Entry:
    """A key with its value. `before` holds the values of lower layers that it replaced, oldest first."""

    key_origin: Origin
    node: Node
    before: tuple[Node, ...] = ()


@dataclass(slots=True)
class Reading:
    """A file as read: its tree, and the paths of values that were refused while reading, so are missing in it."""

    root: Mapping
    refused: set[Path] = field(default_factory=set)


def plain(node: Node) -> Plain:
    """The plain data of a tree; keys in natural order, so that no file's order can matter later."""
    if isinstance(node, Mapping):
        return {key: plain(node.entries[key].node) for key in sorted(node.entries, key=natural)}
    if isinstance(node, Listing):
        return [plain(item) for item in node.items]
    return node.value


def natural(key: str) -> tuple[int, int, str]:
    """A sort key: numerals by their number, then words by their letters."""
    if key.isascii() and key.isdecimal() and len(key) < 16:
        return 0, int(key), key
    return 1, 0, key


def step_into(node: Node | None, key: str | int) -> Node | None:
    """The value under a key, or at an index; None where there is none."""
    if isinstance(node, Mapping):
        return node.get(str(key))
    if isinstance(node, Listing) and isinstance(key, int) and 0 <= key < len(node.items):
        return node.items[key]
    return None


def find(node: Node, path: Path) -> Node | None:
    """The value at a path."""
    found: Node | None = node
    for key in path:
        found = step_into(found, key)
    return found


def closest_node(root: Mapping, path: Path) -> Node:
    """The value at a path, else the closest one around it that a file sets, such as the `off` of a whole rule."""
    here: Node = root
    for key in path:
        below = step_into(here, key)
        if below is None:
            break
        here = below
    return here


def closest(root: Mapping, path: Path) -> Origin:
    """The place of the value at a path, else of the closest one around it that a file sets."""
    return closest_node(root, path).origin


def key_origin(root: Mapping, path: Path) -> Origin:
    """The place of a key itself; the closest place where the path is no key in any file."""
    above = find(root, path[:-1])
    if isinstance(above, Mapping) and path and (entry := above.entries.get(str(path[-1]))):
        return entry.key_origin
    return closest(root, path)


def holder_origin(root: Mapping, path: Path) -> Origin:
    """The place of a map that lacks something: its key where it has one."""
    return key_origin(root, path) if path and isinstance(path[-1], str) else closest(root, path)


def leaves(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every value that merging treats as a whole: single values, lists and empty maps."""
    if isinstance(node, Mapping) and node.entries:
        for key, entry in node.entries.items():
            yield from leaves(entry.node, (*path, key))
    else:
        yield path, node


def say_path(path: Path) -> str:
    """A path in words: `rules.initial_peek.positions.2`; list items count from 1."""
    return ".".join(str(key + 1) if isinstance(key, int) else _short(key) for key in path)


def _short(key: str) -> str:
    return say(key)[1:-1] if len(key) > 60 or not key.isprintable() else key


def say(value: object, most: int = 60) -> str:
    """A value in a message: short, on one line, without control characters."""
    if isinstance(value, Scalar):
        return say(value.value, most) if isinstance(value.value, str) else value.text
    if isinstance(value, bool):
        return "true" if value else "off"
    if isinstance(value, dict | Mapping):
        return "a map"
    if isinstance(value, list | tuple | Listing):
        return "a list"
    text = str(value)
    short = text if len(text) <= most else f"{text[:most]}…"
    return repr(short) if isinstance(value, str) else short


def printable(text: str) -> str:
    """A text that can't move the cursor or change colors when it is printed."""
    return "".join(char if char.isprintable() or char == "\n" else "·" for char in text)
