"""All steps from references and settings to a checked variant, or to everything that is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path as FilePath
from typing import Any, TypeVar

from pydantic import BaseModel

from cabo_rules.errors import Problem
from cabo_rules.variant import checks
from cabo_rules.variant.codes import Code
from cabo_rules.variant.compose import COMMAND_LINE, Composer, Kind, Layer, is_whole, setting_layer
from cabo_rules.variant.merge import effective
from cabo_rules.variant.model import LayerName, Variant
from cabo_rules.variant.nodes import Mapping, Origin, Path, printable, say, say_path
from cabo_rules.variant.reader import MOST_PROBLEMS
from cabo_rules.variant.references import Found, find_reference, shipped_files
from cabo_rules.variant.schema import FORMAT, Body, DeckSpec, Players, VariantFile
from cabo_rules.variant.source import problem, read_text, read_value
from cabo_rules.variant.validate import check_format, check_model, check_rules

M = TypeVar("M", bound=BaseModel)

_NOT_FROM_THE_COMMAND_LINE = ("format", "extends", "mixins")


@dataclass(slots=True)
class Outcome:
    """What loading came to: a variant, or none; and all that was found on the way, in the order of files."""

    variant: Variant | None = None
    problems: list[Problem] = field(default_factory=list)

    @property
    def errors(self) -> list[Problem]:
        """The problems that are no mere warnings."""
        return [one for one in self.problems if one.severity == "error"]


def load(reference: str | FilePath, settings: Sequence[str] = (), folder: str = "") -> Outcome:
    """Load what a reference means, with assignments `path=value` laid over it."""
    composer = Composer()
    first, *mixins = _parts(reference, folder)
    if first == "" or "" in mixins:
        message = f"{say(str(reference))} has an empty part; a composition is a name, then +mixin for each mixin"
        if not str(reference):
            message = "the name or the path of a variant was expected, and there is nothing"
        composer.problems.append(problem(Code.WRONG_REFERENCE, message, Origin()))
        return Outcome(None, composer.problems)
    composer.add_reference(first, folder, COMMAND_LINE, Kind.VARIANT)
    assignments = [layer for text in settings if (layer := _setting(text, composer.problems)) is not None]
    composer.add_mixins(mixins, assignments, folder)
    return _finish(composer, str(reference))


def load_text(text: str, shown: str) -> Outcome:
    """Load a variant from a text; `shown` is what messages call it."""
    composer = Composer()
    found = Found(FilePath(shown).stem, FilePath(shown), shown, "")
    composer.files.append(shown)
    reading = read_text(text, shown, found.name, composer.problems)
    if reading is None:
        return Outcome(None, composer.problems)
    composer.add_reading(found, reading, COMMAND_LINE, Kind.VARIANT)
    return _finish(composer, shown)


def check(reference: str | FilePath, folder: str = "") -> list[Problem]:
    """Everything that is wrong with, or doubtful about, a variant or a mixin alone."""
    parts = _parts(reference, folder)
    if len(parts) > 1 or parts == [""]:
        return load(reference, folder=folder).problems
    found = find_reference(parts[0], folder, Origin())
    if isinstance(found, Problem):
        return [found]
    composer = Composer()
    reading = composer.read(found)
    if reading is None or is_whole(reading):
        composer.add_file(found, COMMAND_LINE, Kind.VARIANT)
        return _finish(composer, str(reference)).problems
    composer.add_file(found, COMMAND_LINE, Kind.MIXIN)
    problems = [*composer.problems, *_check_layers(composer)]
    problems += _check_mixin(composer.layers[-1]) if composer.layers else ()
    return _in_order(problems, composer)


def _parts(reference: str | FilePath, folder: str) -> list[str]:
    if isinstance(reference, FilePath):
        # A bare name such as Path("house") is a file, never a shipped name.
        return [str(reference) if len(reference.parts) > 1 else f"./{reference}"]
    is_file = os.path.isfile(os.path.join(folder, reference))  # noqa: PTH113, PTH118  (pathlib refuses long names)
    whole = "+" not in reference or reference in shipped_files() or is_file
    return [reference] if whole else reference.split("+")


# -- assignments from the command line -----------------------------------------------------------------------------


def _setting(text: str, problems: list[Problem]) -> Layer | None:
    """The layer of one `path=value`; None, and a problem, where it is malformed."""
    name, equals, value = text.partition("=")
    short = printable(text if len(text) <= 100 else f"{text[:100]}…").replace("\n", "·")
    origin = Origin(f"--set {short}", layer="--set")
    path: Path = tuple(part.strip() for part in name.split("."))
    if not equals or "" in path:
        message = "this is no assignment; write path=value, such as rules.call.penalty=10"
        problems.append(problem(Code.WRONG_SETTING, message, origin))
        return None
    if path[0] in _NOT_FROM_THE_COMMAND_LINE:
        message = f"{path[0]} can't be set from the command line; lay mixins over a variant with +name"
        problems.append(problem(Code.WRONG_SETTING, message, origin))
        return None
    before = len(problems)
    node = read_value(value.strip(), origin, path, problems)
    if node is not None:
        return setting_layer(path, node, origin)
    if len(problems) == before:
        message = f"{say_path(path)} has no value; write one after the =, or off"
        problems.append(problem(Code.WRONG_SETTING, message, origin))
    return None


# -- checking ------------------------------------------------------------------------------------------------------


def _finish(composer: Composer, reference: str) -> Outcome:
    problems = [*composer.problems, *_check_layers(composer)]
    if not composer.complete or not composer.layers:
        return Outcome(None, _in_order(problems, composer))
    tree = composer.merged()
    whole = _Whole(tree, composer.layers)
    told = {_place(one) for one in problems}
    if len(problems) < MOST_PROBLEMS:
        problems += [one for one in [*whole.problems, *whole.sense()] if _place(one) not in told]
    problems = _in_order(problems, composer)
    if whole.body is None or any(one.severity == "error" for one in problems):
        return Outcome(None, problems)
    layers = [LayerName(layer.name, layer.shown, layer.kind.value) for layer in composer.layers]
    return Outcome(Variant.assembled(whole.body, whole.rules, tree, layers, problems, printable(reference)), problems)


class _Whole:
    """The merged tree, checked: its parts as far as they are valid, and what is wrong with the others."""

    def __init__(self, tree: Mapping, layers: Sequence[Layer]) -> None:
        self._tree = tree
        self._refused = refused = frozenset(chain.from_iterable(layer.refused for layer in layers))
        self._order = [layer.shown for layer in layers]
        self._top = layers[-1].kind
        data = effective(tree)
        self._data: dict[str, Any] = data if isinstance(data, dict) else {}
        rules = self._data.pop("rules", {})
        self._on = list(rules) if isinstance(rules, dict) else None
        if isinstance(self._data.get("format"), int):
            self._data["format"] = FORMAT  # another one is reported for its file
        self.body, self.problems = check_model(Body, self._data, (), tree, refused=refused)
        self.rules: dict[str, Any] = {}
        if isinstance(rules, dict):
            self.rules, wrong = check_rules(rules, tree, refused=refused)
            self.problems += wrong

    def sense(self) -> Iterator[Problem]:
        """What makes no sense, as far as it can be judged."""
        for one in islice(self._sense(), MOST_PROBLEMS):
            top = self._order[-1]
            elsewhere = one.file and one.file not in self._order[-1:] and not one.file.startswith("--set")
            yield replace(one, message=f"{one.message} (with {top} laid over it)") if elsewhere else one

    def _sense(self) -> Iterator[Problem]:
        tree, damaged = self._tree, {path[0] for path in self._refused}
        deck, players = self._part("deck", DeckSpec), self._part("players", Players)
        sound = "deck" not in damaged
        if players is not None:
            yield from checks.check_players(players, tree)
        if deck is not None and "deck" not in damaged:
            wrong = list(islice(checks.check_deck(deck, tree, self._order), MOST_PROBLEMS))
            sound = sound and not wrong
            yield from wrong
            if not wrong and players is not None and (deal := self.rules.get("deal")) is not None:
                yield from checks.check_table(deck, players, deal, tree)
        if self._on is not None:
            on = [*self._on, *(str(path[1]) for path in self._refused if path[0] == "rules" and len(path) == 2)]
            yield from checks.check_rules(on, tree)
            if self.body is not None:
                yield from checks.check_about(self.body, on, tree)
        if self._top is not Kind.MIXIN:
            yield from checks.check_removals(tree, self._order[-1])
        if sound and deck is not None and players is not None:
            yield from checks.check_findings(self.rules, set(self._on or ()) - set(self.rules), deck, players, tree)

    def _part(self, key: str, model: type[M]) -> M | None:
        """One section, valid even where another one is not."""
        return check_model(model, self._data[key], (key,), self._tree)[0] if key in self._data else None


def _check_layers(composer: Composer) -> list[Problem]:
    """What is wrong with each layer by itself, even where a layer above sets it right."""
    problems: list[Problem] = []
    told: set[tuple[str, ...]] = {_place(one) for one in composer.problems}
    for layer in composer.layers:
        found = [*check_format(layer.root), *_check_layer(layer)]
        problems += [one for one in found if _place(one) not in told]
        told.update(map(_place, found))
    return problems


def _check_layer(layer: Layer) -> Iterator[Problem]:
    data = effective(layer.root)
    if not isinstance(data, dict):
        return
    rules, node = data.get("rules"), layer.root.get("rules")
    if isinstance(rules, dict) and isinstance(node, Mapping):
        every = {key: rules.get(key, False) for key in node.entries}
        yield from check_rules(every, layer.root, True, layer.refused)[1]
        del data["rules"]
    for own in ("extends", "mixins"):
        data.pop(own, None)
    known = {**data, "format": FORMAT, "name": "set"} if layer.kind is Kind.SETTING else data
    if isinstance(data.get("format"), int) and data["format"] is not False:
        known = {**known, "format": FORMAT}
    yield from check_model(VariantFile, known, (), layer.root, True, layer.refused)[1]


def _check_mixin(layer: Layer) -> Iterator[Problem]:
    data = effective(layer.root)
    if isinstance(data, dict):
        rules = data.pop("rules", {})
        about = check_model(VariantFile, data, (), layer.root)[0]
        if about is not None and isinstance(rules, dict):
            yield from checks.check_about(about, rules, layer.root, alone=True)


def _place(one: Problem) -> tuple[str, ...]:
    """What makes two problems the same one: the place and the code."""
    return one.code, one.file, str(one.line), str(one.column)


def _in_order(problems: Sequence[Problem], composer: Composer) -> list[Problem]:
    """In the order in which the files were read, the reference's own file first; by line within a file."""
    rank = {file: number for number, file in enumerate(["", *composer.files])}
    return sorted(problems, key=lambda one: (rank.get(one.file, len(rank)), one.line, one.column))
