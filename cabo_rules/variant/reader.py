"""YAML events made into a tree of values with their places.

PyYAML's own constructors keep the last of two equal keys, read `1:30` as 90 and `no` as false, follow aliases and
recurse. So the tree is made here from parser events, with a stack of our own and a limit on everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import yaml

from cabo_rules.errors import Problem
from cabo_rules.variant.codes import Code
from cabo_rules.variant.nodes import Entry, Listing, Mapping, Node, Origin, Path, Reading, Scalar, say, say_path
from cabo_rules.variant.scalars import resolve
from cabo_rules.variant.syntax import explain

DEEPEST = 32
MOST_VALUES = 10_000
MOST_PROBLEMS = 100

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SHARE = "to share settings between variants use extends or mixins"


class _Stop(Exception):  # noqa: N818  (a way out of the loop, never seen outside)
    """Nothing more can be read from this file."""


@dataclass(slots=True)
class _Open:
    """A map or list that is being read. `key` is the key whose value comes next."""

    node: Mapping | Listing
    path: Path
    key: str | None = None
    key_origin: Origin | None = None
    refused: bool = False


class TreeReader:
    """Reads one text once. Afterwards `problems` holds all that is wrong with it."""

    most_values: ClassVar[int] = MOST_VALUES

    def __init__(self, text: str, origin: Origin, path: Path = (), fixed_place: bool = False) -> None:
        self.problems: list[Problem] = []
        self._text = text
        self._origin = origin
        self._base = path
        self._fixed = fixed_place
        self._stack: list[_Open] = []
        self._result: Node | None = None
        self._refused: set[Path] = set()
        self._values = 0
        self._documents = 0

    def read_value(self) -> Node | None:
        """Any value; None when there is none or the text is not YAML."""
        try:
            for event in yaml.parse(self._text, Loader=_LOADER):
                self._take(event)
        except _Stop:
            return None
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            code, message, line, column = explain(self._text, error)
            self._report(code, message, self._place(line, column))
            return None
        return self._result

    def read_file(self) -> Reading | None:
        """A map, as every variant file is; None when the text is something else."""
        found = self.read_value()
        if isinstance(found, Mapping):
            return Reading(found, self._refused)
        if found is None and not self.problems:
            message = "the file is empty; a variant needs at least format, name and a parent to extend"
            self._report(Code.EMPTY_FILE, message, self._origin)
        elif found is not None:
            message = f"the file is {_kind(found)}; a map was expected: format: 1, name: …"
            self._report(Code.NOT_A_MAP, message, found.origin)
        return None

    # -- events ----------------------------------------------------------------------------------------------------

    def _take(self, event: Any) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._report(
                    Code.SEVERAL_DOCUMENTS, "a second document starts here; one file is one variant", self._at(event)
                )
                raise _Stop
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._opens(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._closes()

    def _alias(self, event: Any) -> None:
        top = self._stack[-1] if self._stack else None
        name = say(str(event.anchor))[1:-1]
        if top is None or not top.refused:
            self._report(Code.ALIAS, f"*{name} is an alias; aliases are not allowed: {_SHARE}", self._at(event))
        if top is not None and self._wants_key(top):
            top.key, top.refused = "", True
        else:
            self._put(None)

    def _scalar(self, event: Any) -> None:
        top = self._stack[-1] if self._stack else None
        if top is not None and self._wants_key(top):
            self._key(top, event)
            return
        self._count(event)
        self._properties(event)
        self._put(self._value(event))

    def _opens(self, event: Any) -> None:
        self._count(event)
        self._properties(event)
        place = self._at(event)
        if len(self._stack) >= DEEPEST:
            self._report(Code.TOO_DEEP, f"maps and lists are nested more than {DEEPEST} deep", place)
            raise _Stop
        top = self._stack[-1] if self._stack else None
        if top is not None and self._wants_key(top):
            self._report(Code.WRONG_KEY, "a map or a list can't be a key; a key is one word", place)
            top.key, top.refused = "", True
            self._stack.append(_Open(Listing([], place), (*top.path, "?"), refused=True))
            return
        node = Mapping({}, place) if isinstance(event, yaml.MappingStartEvent) else Listing([], place)
        self._stack.append(_Open(node, self._path()))

    def _closes(self) -> None:
        closed = self._stack.pop()
        top = self._stack[-1] if self._stack else None
        if closed.refused and top is not None and isinstance(closed.node, Listing) and closed.path[-1:] == ("?",):
            return
        self._put(closed.node)

    # -- keys and values -------------------------------------------------------------------------------------------

    @staticmethod
    def _wants_key(top: _Open) -> bool:
        return isinstance(top.node, Mapping) and top.key is None

    def _key(self, top: _Open, event: Any) -> None:
        place, text = self._at(event), event.value
        self._properties(event)
        top.key, top.key_origin, top.refused = text, place, False
        if text == "<<" and not event.style:
            self._report(Code.MERGE_KEY, f"the merge key << is not allowed; {_SHARE}", place)
            top.refused = True
        elif not text or any(0xD800 <= ord(char) < 0xE000 for char in text):
            self._report(Code.WRONG_KEY, "a key is missing before the ':'" if not text else "this is no key", place)
            top.refused = True
        elif isinstance(top.node, Mapping) and text in top.node.entries:
            first = top.node.entries[text].key_origin
            where = f"; it stands first on line {first.line}" if first.line else ""
            self._report(Code.DUPLICATE_KEY, f"{say_path(self._path())} is set twice{where}", place)
            top.refused = True

    def _value(self, event: Any) -> Scalar | None:
        path, place, text = self._path(), self._at(event), event.value
        if any(0xD800 <= ord(char) < 0xE000 for char in text):
            self._refuse(Code.NOT_TEXT, f"{self._named(path)} holds half a character (a surrogate escape)", place)
            return None
        if event.style or not event.implicit[0]:
            return Scalar(text, text, place)
        if text.lower() == "on" and len(path) == 2 and path[0] == "rules":
            return Scalar(True, text, place)
        found = resolve(text)
        if not isinstance(found, tuple):
            return Scalar(found, text, place)
        code, words = found
        top = self._stack[-1] if self._stack else None
        if code is Code.EMPTY_VALUE:
            if top is None:
                return None
            place = (top.key_origin if isinstance(top.node, Mapping) else None) or place
            if len(path) == 2 and path[0] == "rules":
                words = "has no value; write {} or on for the usual settings, or off"
        self._refuse(code, f"{self._named(path)} {words}", place)
        return None

    def _put(self, node: Node | None) -> None:
        """Put a finished value where it belongs; None for one that was refused."""
        top = self._stack[-1] if self._stack else None
        if top is None:
            self._result = node
        elif isinstance(top.node, Listing):
            if node is not None and not top.refused:
                top.node.items.append(node)
        else:
            if node is not None and not top.refused and top.key is not None and top.key_origin is not None:
                top.node.entries[top.key] = Entry(top.key_origin, node)
            top.key, top.refused = None, False

    def _path(self) -> Path:
        """The path of the value that comes next."""
        if not self._stack:
            return self._base
        top = self._stack[-1]
        last = top.key if isinstance(top.node, Mapping) else len(top.node.items)
        return (*top.path, last or 0)

    @staticmethod
    def _named(path: Path) -> str:
        return say_path(path) if path else "the value"

    # -- limits and reports ----------------------------------------------------------------------------------------

    def _properties(self, event: Any) -> None:
        """Refuse anchors and tags."""
        if event.anchor is not None:
            name = say(str(event.anchor))[1:-1]
            self._report(Code.ALIAS, f"&{name} is an anchor; anchors are not allowed: {_SHARE}", self._at(event))
        if event.tag is not None:
            tag = say(event.tag.replace("tag:yaml.org,2002:", "!!"))[1:-1]
            self._report(Code.TAG, f"the tag {tag} is not allowed; a plain value was expected", self._at(event))

    def _count(self, event: Any) -> None:
        self._values += 1
        if self._values > self.most_values:
            message = f"the file holds more than {self.most_values:,} values; nothing here needs as many"
            self._report(Code.TOO_MANY_VALUES, message, self._at(event))
            raise _Stop

    def _refuse(self, code: Code, message: str, place: Origin) -> None:
        top = self._stack[-1] if self._stack else None
        if top is not None and top.refused:
            return
        self._refused.add(self._path())
        self._report(code, message, place)

    def _report(self, code: Code, message: str, place: Origin) -> None:
        self.problems.append(Problem(code.value, message, place.file, place.line, place.column))
        if len(self.problems) >= MOST_PROBLEMS and code is not Code.TOO_MANY_PROBLEMS:
            rest = f"there are more problems after these {MOST_PROBLEMS}; mend them first"
            self.problems.append(Problem(Code.TOO_MANY_PROBLEMS.value, rest, place.file, place.line, place.column))
            raise _Stop

    def _at(self, event: Any) -> Origin:
        return self._place(event.start_mark.line + 1, event.start_mark.column + 1)

    def _place(self, line: int, column: int) -> Origin:
        return self._origin if self._fixed else self._origin._replace(line=line, column=column)


def _kind(node: Node) -> str:
    if isinstance(node, Listing):
        return "a list"
    return f"the single value {say(node)}"
