"""Values of a variant as text: the way they stand in a file, on one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def value_text(value: Any) -> str:
    """A value on one line: `off`, `7`, `[stock, discard]`, `{cards: 4}`."""
    if value is True:
        return "on"
    if value is False:
        return "off"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {value_text(below)}" for key, below in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return str(value)


def leaves(value: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values of nested maps that are no maps themselves (or empty ones), with their paths."""
    for key, below in value.items():
        if isinstance(below, Mapping) and below:
            yield from leaves(below, (*path, key))
        else:
            yield (*path, key), below


def say_path(path: Iterable[str | int]) -> str:
    """A path as it is written: `positions.2`; items of lists count from 1."""
    return ".".join(str(key + 1) if isinstance(key, int) else key for key in path)
