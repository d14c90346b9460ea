"""Laying one file over another.

Maps merge key by key; lists and single values replace; `off` removes. Three lists accumulate instead, because every
layer records its own: sources, rulings and equivalents. A rule that a lower layer switched off starts afresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabo_rules.variant.nodes import (
    Entry,
    Listing,
    Mapping,
    Node,
    Path,
    Plain,
    Scalar,
    find,
    leaves,
    natural,
    plain,
)
from cabo_rules.variant.schema import ACCUMULATE
from cabo_rules.variant.shape import is_keyed_map, takes_off


def lay_over(base: Mapping, over: Mapping, path: Path = ()) -> Mapping:
    """A new map: `over` laid over `base`. Every entry remembers what it replaced."""
    entries = dict(base.entries)
    for key, entry in over.entries.items():
        below = entries.get(key)
        entries[key] = _combined(below, entry, (*path, key)) if below else entry
    return Mapping(entries, over.origin, (*base.earlier, base.origin))


def _combined(below: Entry, above: Entry, path: Path) -> Entry:
    if isinstance(below.node, Mapping) and isinstance(above.node, Mapping):
        return Entry(above.key_origin, lay_over(below.node, above.node, path), below.before)
    if path[0] in ACCUMULATE and isinstance(below.node, Listing) and isinstance(above.node, Listing):
        return Entry(above.key_origin, Listing(below.node.items + above.node.items, above.node.origin), below.before)
    return Entry(above.key_origin, above.node, (*below.before, below.node))


def effective(node: Node, path: Path = ()) -> Plain:
    """The plain data of a merged tree, without what `off` takes out of it."""
    if isinstance(node, Listing):
        return [effective(item, (*path, index)) for index, item in enumerate(node.items)]
    if not isinstance(node, Mapping):
        return node.value
    return {
        key: effective(below, (*path, key))
        for key in sorted(node.entries, key=natural)
        if not is_removal(below := node.entries[key].node, (*path, key))
    }


def is_removal(node: Node, path: Path) -> bool:
    """Whether the value at a path is an `off` that takes its key out, and not a value of its own."""
    if not (isinstance(node, Scalar) and node.is_off):
        return False
    if len(path) == 1:
        return path[0] in ACCUMULATE
    return is_keyed_map(path[:-1]) and not takes_off(path)


def with_rules_on(root: Mapping) -> Mapping:
    """The same file with `on` under `rules` written as an empty map, which is what it means."""
    rules = root.get("rules")
    if not isinstance(rules, Mapping):
        return root
    entries = {key: _switched_on(entry) for key, entry in rules.entries.items()}
    switched = Entry(root.entries["rules"].key_origin, Mapping(entries, rules.origin))
    return Mapping({**root.entries, "rules": switched}, root.origin)


def _switched_on(entry: Entry) -> Entry:
    if isinstance(entry.node, Scalar) and entry.node.value is True:
        return Entry(entry.key_origin, Mapping({}, entry.node.origin))
    return entry


Clash = tuple[Path, Node, Node]
"""A path that two layers set, with the value of each."""


def clashes(first: Iterable[Mapping], second: Sequence[Mapping], settled: Sequence[Mapping]) -> list[Clash]:
    """What `second` sets otherwise than `first`, unless a layer of `settled` sets it in the end."""
    found: dict[Path, Clash] = {}
    for before in first:
        for path, _ in leaves(before):
            if not path or path[0] in ACCUMULATE or any(_common(root, path) for root in settled):
                continue
            for after in second:
                at = _common(after, path)
                one, other = find(before, at), find(after, at)
                if at and one is not None and other is not None and not _agree(one, other):
                    found.setdefault(at, (at, one, other))
    return list(found.values())


def _common(root: Mapping, path: Path) -> Path:
    """The path at which a layer has its say about a value: the same one, or that of a single value further up.

    Nothing where it has no say.
    """
    here: Node = root
    for number, key in enumerate(path):
        if not isinstance(here, Mapping):
            return path[:number]
        below = here.get(str(key))
        if below is None:
            return ()
        here = below
    return path


def _agree(one: Node, other: Node) -> bool:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return True
    return plain(one) == plain(other)
