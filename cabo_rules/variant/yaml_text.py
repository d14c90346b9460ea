"""Plain data as YAML that people like to read: small maps and lists on one line, quotes only where they are needed.

PyYAML writes for YAML 1.1 and can't write `off`; our own reader is the measure here.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from typing import Any

from cabo_rules.variant.dump import OFF
from cabo_rules.variant.scalars import resolve

_WIDTH = 110
_PLAIN_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_PLAIN_TEXT = re.compile(r"[A-Za-z](?:[\w ./+'()§–-]*[\w.)])?")
_FOLDABLE = re.compile(r"\S+(?: \S+)*")


def as_yaml(data: dict[str, Any]) -> str:
    """A map as the text of a YAML file."""
    return "".join(f"{line}\n" for line in _map(data, 0))


def _map(data: dict[str, Any], indent: int) -> Iterator[str]:
    for key, value in data.items():
        yield from _entry(f"{' ' * indent}{_key(key)}:", value, indent + 2)


def _list(items: list[Any], indent: int) -> Iterator[str]:
    for item in items:
        flow = f"{' ' * indent}- {as_flow(item)}"
        if len(flow) <= _WIDTH or not (isinstance(item, dict | list) and item):
            yield flow
            continue
        lines = list(_map(item, indent + 2) if isinstance(item, dict) else _list(item, indent + 2))
        yield f"{' ' * indent}- {lines[0].lstrip()}"
        yield from lines[1:]


def _entry(head: str, value: Any, indent: int) -> Iterator[str]:
    flow = f"{head} {as_flow(value)}"
    if len(flow) <= _WIDTH and (indent > 2 or not _is_section(value)):
        yield flow
    elif isinstance(value, dict) and value:
        yield head
        yield from _map(value, indent)
    elif isinstance(value, list) and value:
        yield head
        yield from _list(value, indent)
    elif isinstance(value, str) and len(flow) > _WIDTH and _FOLDABLE.fullmatch(value) and value.isprintable():
        yield f"{head} >-"
        width = max(_WIDTH - indent, 40)
        for line in textwrap.wrap(value, width, break_long_words=False, break_on_hyphens=False):
            yield f"{' ' * indent}{line}"
    else:
        yield flow


def _is_section(value: Any) -> bool:
    """Whether a map holds maps or lists, so that each of them deserves its line."""
    return isinstance(value, dict) and any(isinstance(below, dict | list) for below in value.values())


def as_flow(value: Any) -> str:
    """A value on one line, as it can stand in a file."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)}: {as_flow(below)}' for key, below in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(as_flow, value))}]"
    if value is OFF:
        return "off"
    if isinstance(value, str):
        return _text(value)
    return json.dumps(value)


def _key(key: str) -> str:
    return key if _PLAIN_KEY.fullmatch(key) else _quoted(key)


def _text(text: str) -> str:
    if _PLAIN_TEXT.fullmatch(text) and resolve(text) == text:
        return text
    return _quoted(text)


def _quoted(text: str) -> str:
    # Not JSON's own escapes: it writes two halves for characters beyond U+FFFF, which YAML refuses.
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in quoted)
