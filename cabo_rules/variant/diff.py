"""How two variants differ: value by value, with who set it on either side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cabo_rules.variant.dump import OFF, content
from cabo_rules.variant.model import Variant
from cabo_rules.variant.nodes import Origin, Path, natural, say_path


class Difference(NamedTuple):
    """One value that is not the same. A rule that only one side has is one difference, `OFF` on the other side.

    Values are plain data; a key that only one side has is `OFF` on the other.
    """

    path: Path
    left: Any
    right: Any
    left_origin: Origin
    right_origin: Origin

    @property
    def rule(self) -> str:
        """The key of the rule that it belongs to; `players` or `deck` outside the rules."""
        return str(self.path[1] if self.path[0] == "rules" else self.path[0])

    @property
    def place(self) -> str:
        """The path in words: `rules.call.penalty`."""
        return say_path(self.path)

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data, for `--format json`."""
        return {
            "path": self.place,
            "rule": self.rule,
            "left": _plain(self.left),
            "right": _plain(self.right),
            "left_origin": str(self.left_origin),
            "right_origin": str(self.right_origin),
        }


def diff(left: Variant, right: Variant) -> list[Difference]:
    """All values that influence play and differ: players, deck, then rule by rule. Defaults are compared as well."""
    one, other = content(left, left.rules), content(right, right.rules)
    found: list[Difference] = []
    for section in ("players", "deck", "rules"):
        for path, mine, theirs in _compare(one[section], other[section], (section,)):
            found.append(Difference(path, mine, theirs, left.origin(path), right.origin(path)))
    return found


def _compare(left: Any, right: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    whole_rule = len(path) == 2 and path[0] == "rules" and (left is OFF or right is OFF)
    if isinstance(left, dict) and isinstance(right, dict) and not whole_rule:
        for key in sorted({*left, *right}, key=natural):
            yield from _compare(left.get(key, OFF), right.get(key, OFF), (*path, key))
    elif left != right or type(left) is not type(right):
        yield path, left, right


def _plain(value: Any) -> Any:
    """`off` as false, wherever it stands in a value."""
    if isinstance(value, dict):
        return {key: _plain(below) for key, below in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return False if value is OFF else value
