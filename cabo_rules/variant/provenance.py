"""Who set a value: the way back from a path to files and lines, through every layer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cabo_rules.variant.nodes import (
    DEFAULT,
    Entry,
    Listing,
    Mapping,
    Node,
    Origin,
    Path,
    Plain,
    Scalar,
    closest_node,
    find,
    plain,
    step_into,
)


class SetBy(NamedTuple):
    """One layer's say about a value."""

    origin: Origin
    value: Plain


def parse_path(text: str, root: Mapping) -> Path:
    """A path written with dots, `rules.initial_peek.positions.2`; list items count from 1."""
    path: Path = ()
    node: Node | None = root
    for part in text.split("."):
        key = int(part) - 1 if isinstance(node, Listing) and part.isdecimal() else part
        path = (*path, key)
        node = step_into(node, key)
    return path


def origin_of(root: Mapping, path: Path) -> Origin:
    """The layer that has the last word on a value; `DEFAULT` where none says anything."""
    found = find(root, path)
    if found is not None:
        return found.origin
    above = closest_node(root, path)
    return above.origin if isinstance(above, Scalar | Listing) else DEFAULT


def history_of(root: Mapping, path: Path) -> tuple[SetBy, ...]:
    """Everything that layers said about a value, oldest first; the last is in force."""
    return tuple(_trace(root, path))


def _trace(node: Node, path: Path) -> Iterator[SetBy]:
    if not path:
        yield from _said(node)
        return
    if isinstance(node, Mapping):
        entry = node.entries.get(str(path[0]))
        if entry is not None:
            yield from _trace_entry(entry, path[1:])
        return
    below = step_into(node, path[0])
    if below is not None:
        yield from _trace(below, path[1:])
    elif isinstance(node, Scalar):
        yield from _said(node)


def _trace_entry(entry: Entry, rest: Path) -> Iterator[SetBy]:
    for node in (*entry.before, entry.node):
        yield from _trace(node, rest)


def _said(node: Node) -> Iterator[SetBy]:
    if isinstance(node, Mapping):
        for origin in (*node.earlier, node.origin):
            yield SetBy(origin, {})
    else:
        yield SetBy(node.origin, plain(node))
