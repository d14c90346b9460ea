"""Pydantic's findings as problems of a file: with line and column, in words for the author of a scenario."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from cabo_rules.conformance.codes import ScenarioCode
from cabo_rules.errors import Problem
from cabo_rules.variant.codes import Code
from cabo_rules.variant.nodes import (
    Listing,
    Mapping,
    Node,
    Origin,
    Path,
    closest,
    find,
    key_origin,
    say,
    say_path,
    step_into,
)
from cabo_rules.variant.references import did_you_mean
from cabo_rules.variant.wording import expected, not_expected, words_of

M = TypeVar("M", bound=BaseModel)


def ordered(node: Node) -> Any:
    """The plain data of a tree, with keys in the order of the file: the order of seats means something."""
    if isinstance(node, Mapping):
        return {key: ordered(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, Listing):
        return [ordered(item) for item in node.items]
    return node.value


class FileProblems:
    """Collects what is wrong with one file. Paths are paths in its tree, `who` names the scenario in messages."""

    def __init__(self, root: Mapping, refused: set[Path]) -> None:
        self.root = root
        self.found: list[Problem] = []
        self._refused = refused

    def add(self, code: str, message: str, path: Path, *, on_key: bool = False, severity: str = "error") -> None:
        """Note a problem with the value at a path, or with the key itself."""
        origin = key_origin(self.root, path) if on_key else closest(self.root, path)
        self.add_at(code, message, origin, severity)

    def add_at(self, code: str, message: str, origin: Origin, severity: str = "error") -> None:
        """Note a problem at a place."""
        self.found.append(Problem(str(code), message, origin.file, origin.line, origin.column, severity))

    def validated(self, model: type[M], path: Path, who: str = "") -> M | None:
        """The part of the file at a path as a model; None, and problems noted, when it does not fit."""
        node = find(self.root, path)
        try:
            return model.model_validate(ordered(node) if node is not None else None)
        except ValidationError as error:
            for detail in error.errors():
                self._translate(detail, model, path, who)
            return None

    def _translate(self, detail: Any, model: type[BaseModel], base: Path, who: str) -> None:
        path = (*base, *self._in_tree(base, detail["loc"], detail["type"]))
        if any(path[: len(refused)] == refused for refused in self._refused):
            return
        name = say_path(path[len(base) :])
        code, words = self._words(detail, model, path)
        subject = ": ".join(part for part in (who, name) if part)
        self.add(code, f"{subject} {words}", path, on_key=detail["type"] == "extra_forbidden")

    def _in_tree(self, base: Path, loc: tuple[str | int, ...], kind: str) -> Path:
        """A location of Pydantic's without what is no key in the file; the last part of a missing key stays."""
        node: Node | None = find(self.root, base)
        path: list[str | int] = []
        for number, part in enumerate(loc):
            below = step_into(node, part)
            if below is None and not (kind == "missing" and number == len(loc) - 1):
                continue
            path.append(part)
            node = below
        return tuple(path)

    def _words(self, detail: Any, model: type[BaseModel], path: Path) -> tuple[str, str]:
        kind: str = detail["type"]
        context: AnyMapping[str, Any] = detail.get("ctx", {})
        node = find(self.root, path)
        if kind == "missing":
            return Code.MISSING_KEY, "is missing"
        if kind == "extra_forbidden":
            known = list(_model_at(model, detail["loc"][:-1]).model_fields)
            return Code.UNKNOWN_KEY, f"is no key here{did_you_mean(str(path[-1]), known) or _one_of(known)}"
        if kind == "string_pattern_mismatch":
            words = f"is {say(node)}; small letters and digits, joined by hyphens, were expected"
            return ScenarioCode.WRONG_ID, words
        if expected(kind, context):
            return not_expected(node, [(kind, context)], ())
        return words_of(kind, context, detail["msg"], node)


def _one_of(known: list[str]) -> str:
    return f"; expected one of {', '.join(known)}"


def _model_at(model: type[BaseModel], loc: tuple[str | int, ...]) -> type[BaseModel]:
    """The model that a location leads to; the keys of a model are its own, whatever lies below lists and maps."""
    for part in loc:
        field = model.model_fields.get(str(part))
        below = field.annotation if field else None
        if isinstance(below, type) and issubclass(below, BaseModel):
            model = below
    return model
