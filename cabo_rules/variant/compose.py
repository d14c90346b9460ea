"""From a reference to the files that make it up, parents first, and to one merged tree."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cabo_rules.errors import Problem
from cabo_rules.variant.codes import Code
from cabo_rules.variant.merge import clashes, lay_over, with_rules_on
from cabo_rules.variant.nodes import Entry, Listing, Mapping, Node, Origin, Path, Reading, Scalar, say, say_path
from cabo_rules.variant.reader import MOST_PROBLEMS
from cabo_rules.variant.references import Found, find_reference
from cabo_rules.variant.schema import OWN
from cabo_rules.variant.source import problem, read_file

MOST_LAYERS = 64
COMMAND_LINE = Origin(layer="command line")
_OF_THE_HEAD = ("format", "name", "title", "summary")
_WHOLE = ("players", "deck", "rules")


class Kind(StrEnum):
    """What a layer is."""

    VARIANT = "variant"
    MIXIN = "mixin"
    SETTING = "setting"


@dataclass(slots=True)
class Layer:
    """One file, or one assignment from the command line, as it is laid over what is below."""

    name: str
    shown: str
    kind: Kind
    root: Mapping
    refused: set[Path] = field(default_factory=set)

    @property
    def content(self) -> Mapping:
        """The layer without what a file says about itself."""
        kept = {key: entry for key, entry in self.root.entries.items() if key not in OWN or self.kind is Kind.SETTING}
        return Mapping(kept, self.root.origin)


class Composer:
    """Collects layers. `complete` turns false when a file is missing or unreadable, so that the result lacks parts."""

    def __init__(self) -> None:
        self.layers: list[Layer] = []
        self.problems: list[Problem] = []
        self.complete = True
        self.files: list[str] = []
        self.head = 0
        """Index of the layer whose name and title the whole variant has."""
        self._full = False
        self._open: list[tuple[str, str]] = []
        self._readings: dict[str, Reading | None] = {}

    # -- adding ----------------------------------------------------------------------------------------------------

    def add_reference(self, reference: str, folder: str, place: Origin, kind: Kind) -> None:
        """Add what a reference in a file or on the command line means."""
        found = find_reference(reference, folder, place)
        if isinstance(found, Problem):
            self._fail(found)
        else:
            self.add_file(found, place, kind)

    def add_file(self, found: Found, place: Origin, kind: Kind) -> None:
        """Add a file after everything that it extends and includes."""
        identity = os.path.realpath(found.path)
        if any(identity == open_ for open_, _ in self._open):
            self._fail(problem(Code.CIRCLE, self._circle(identity, found.shown), place))
            return
        if len(self.layers) + len(self._open) >= MOST_LAYERS:
            message = f"more than {MOST_LAYERS} files are laid over each other here"
            if not self._full:
                self._fail(problem(Code.TOO_MANY_LAYERS, message, place))
            self._full = True
            return
        reading = self.read(found)
        if reading is None:
            self.complete = False
            self._point_at_reference(found, place)
            return
        self._open.append((identity, found.shown))
        self.add_reading(found, reading, place, kind)
        self._open.pop()

    def add_reading(self, found: Found, reading: Reading, place: Origin, kind: Kind) -> None:
        """Add a file that is read already."""
        if not self._fits(reading, found, place, kind):
            return
        root = with_rules_on(reading.root)
        parent = root.get("extends")
        if parent is not None:
            self._add_parent(parent, found.folder)
        groups = self._add_mixins(root, found.folder)
        layer = Layer(_name(root, found), found.shown, kind, root, reading.refused)
        self.layers.append(layer)
        self._compare(groups, [layer])
        if kind is Kind.VARIANT:
            self.head = len(self.layers) - 1

    def add_mixins(self, references: Sequence[str], settings: Sequence[Layer], folder: str) -> None:
        """Add mixins from the command line, then assignments."""
        groups = []
        for reference in references:
            start = len(self.layers)
            self.add_reference(reference, folder, COMMAND_LINE, Kind.MIXIN)
            groups.append(self.layers[start:])
        self.layers += settings
        self._compare(groups, settings)

    def _point_at_reference(self, found: Found, place: Origin) -> None:
        """A file that can't be read at all is reported where another file names it."""
        for index, one in enumerate(self.problems):
            if place.line and one.file == found.shown and not one.line:
                message = f"{found.shown} can't be read: {one.message}"
                self.problems[index] = problem(one.code, message, place)

    def _add_parent(self, node: Node, folder: str) -> None:
        if isinstance(node, Listing):
            message = "extends names one parent, not a list; list the parts that are laid over it under mixins"
            self._fail(problem(Code.SEVERAL_PARENTS, message, node.origin))
        elif isinstance(node, Scalar) and isinstance(node.value, str):
            self.add_reference(node.value, folder, node.origin, Kind.VARIANT)
        else:
            message = f"extends is {say(node)}; the name or the path of a variant was expected"
            self._fail(problem(Code.WRONG_TYPE, message, node.origin))

    def _add_mixins(self, root: Mapping, folder: str) -> list[list[Layer]]:
        node = root.get("mixins")
        if node is None:
            return []
        if not isinstance(node, Listing):
            message = f"mixins is {say(node)}; a list of names or paths was expected, such as [kamikaze]"
            self._fail(problem(Code.WRONG_TYPE, message, node.origin))
            return []
        groups: list[list[Layer]] = []
        for index, item in enumerate(node.items):
            if self._full or len(self.problems) >= MOST_PROBLEMS:
                break
            start = len(self.layers)
            if isinstance(item, Scalar) and isinstance(item.value, str):
                self.add_reference(item.value, folder, item.origin, Kind.MIXIN)
            else:
                message = f"mixins.{index + 1} is {say(item)}; the name or the path of a mixin was expected"
                self._fail(problem(Code.WRONG_TYPE, message, item.origin))
            groups.append(self.layers[start:])
        return groups

    # -- checks on the way -----------------------------------------------------------------------------------------

    def _fits(self, reading: Reading, found: Found, place: Origin, kind: Kind) -> bool:
        root, whole = reading.root, is_whole(reading)
        if kind is Kind.VARIANT and not whole:
            self._fail(problem(Code.MIXIN_ALONE, self._alone(found, place), place if place.line else root.origin))
            return False
        if kind is Kind.MIXIN and whole:
            why = (
                f"it extends {say(root.get('extends'))}"
                if "extends" in root.entries
                else "it has a deck and rules of its own"
            )
            message = f"{found.name} is a whole variant ({why}); only a mixin can be laid over another variant"
            self._fail(problem(Code.NOT_A_MIXIN, message, place))
            return False
        return True

    @staticmethod
    def _alone(found: Found, place: Origin) -> str:
        if place.line:
            return f"{found.name} is a mixin and can't be a parent; put it under mixins instead"
        return (
            f"this is a mixin; lay it over a variant: standard+{found.reference} "
            "(a whole variant extends another one, or has players, deck and rules)"
        )

    def _circle(self, identity: str, shown: str) -> str:
        names = [name for _, name in self._open]
        start = [open_ for open_, _ in self._open].index(identity)
        return f"files extend or include each other in a circle: {' → '.join([*names[start:], shown])}"

    def _compare(self, groups: Sequence[Sequence[Layer]], above: Sequence[Layer]) -> None:
        settled = [layer.content for layer in above]
        for index, second in enumerate(groups):
            for first in groups[:index]:
                pair = [[layer.content for layer in group] for group in (first, second)]
                for path, one, other in clashes(pair[0], pair[1], settled):
                    message = (
                        f"the mixins {first[-1].name} and {second[-1].name} both set {say_path(path)}: "
                        f"{say(one)} and {say(other)}; the later one counts"
                    )
                    self.problems.append(problem(Code.MIXINS_DISAGREE, message, other.origin, "warning"))

    # -- the result ------------------------------------------------------------------------------------------------

    def merged(self) -> Mapping:
        """All layers laid over each other. Name, title and summary are those of the head and the mixins on top."""
        head = self.layers[self.head]
        result = Mapping({}, self.layers[0].root.origin)
        for layer in self.layers:
            result = lay_over(result, layer.content)
        on_top = [layer for layer in self.layers[self.head + 1 :] if layer.kind is Kind.MIXIN]
        own = {key: head.root.entries[key] for key in _OF_THE_HEAD if key in head.root.entries}
        return Mapping({**own, **_joined(head, on_top), **result.entries}, head.root.origin, result.earlier[1:])

    def read(self, found: Found) -> Reading | None:
        """The tree of a file, read once; None where nothing can be made of it."""
        identity = os.path.realpath(found.path)
        if identity not in self._readings:
            self.files.append(found.shown)
            self._readings[identity] = read_file(found.path, found.shown, found.name, self.problems)
        return self._readings[identity]

    def _fail(self, found: Problem) -> None:
        self.complete = False
        self.problems.append(found)


def _joined(head: Layer, on_top: Sequence[Layer]) -> dict[str, Entry]:
    """The name and the title of a composition; a single variant without a title goes by its name."""
    origin = head.root.origin
    title = head.root.get("title")
    languages = list(title.entries) if isinstance(title, Mapping) and title.entries else ["en"]
    if not on_top and isinstance(title, Mapping) and title.entries:
        return {}
    layers = [head, *on_top]
    titles = {
        language: Entry(origin, _scalar(" + ".join(_title(layer, language) for layer in layers), origin))
        for language in languages
    }
    found = {"title": Entry(origin, Mapping(titles, origin))}
    if on_top and isinstance(head.root.get("name"), Scalar):
        found["name"] = Entry(origin, _scalar("+".join(layer.name for layer in layers), origin))
    return found


def _title(layer: Layer, language: str) -> str:
    titles = layer.root.get("title")
    for key in (language, "en"):
        found = titles.get(key) if isinstance(titles, Mapping) else None
        if isinstance(found, Scalar) and isinstance(found.value, str):
            return found.value
    return layer.name


def _scalar(text: str, origin: Origin) -> Scalar:
    return Scalar(text, text, origin)


def is_whole(reading: Reading) -> bool:
    """Whether a file is a variant of its own, and no mixin: it has a parent, or everything that a game needs."""
    keys = {*reading.root.entries, *(path[0] for path in reading.refused if len(path) == 1)}
    return "extends" in keys or keys.issuperset(_WHOLE)


def _name(root: Mapping, found: Found) -> str:
    node = root.get("name")
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else found.name


def setting_layer(path: Path, node: Node, origin: Origin) -> Layer:
    """An assignment from the command line as a layer of its own."""
    for key in reversed(path):
        node = Mapping({str(key): Entry(origin, node)}, origin)
    root = node if isinstance(node, Mapping) else Mapping({}, origin)
    return Layer("--set", origin.file, Kind.SETTING, with_rules_on(root))
