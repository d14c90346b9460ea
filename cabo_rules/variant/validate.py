"""Checking a tree against the models, with every error mapped back to its place in a file."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from cabo_rules.errors import Problem
from cabo_rules.rules.params import describe
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant.codes import Code
from cabo_rules.variant.nodes import (
    Mapping,
    Node,
    Path,
    Plain,
    Scalar,
    closest,
    find,
    holder_origin,
    key_origin,
    say,
    say_path,
    step_into,
)
from cabo_rules.variant.reader import MOST_PROBLEMS
from cabo_rules.variant.references import did_you_mean
from cabo_rules.variant.schema import FORMAT, Body, VariantFile
from cabo_rules.variant.shape import fields, known_keys, shapes
from cabo_rules.variant.source import problem
from cabo_rules.variant.wording import expected, form, not_expected, spelled_right, words_of

M = TypeVar("M", bound=BaseModel)

_PARTIAL = {"missing", "union_tag_not_found", "union_tag_invalid"}
"""What is no error in a file that is laid over another."""


@dataclass(slots=True)
class Wrong:
    """One error of Pydantic, with its path in the file and the branch of a union that it was found in."""

    path: Path
    kind: str
    context: AnyMapping[str, Any]
    message: str
    union: Path | None = None
    branch: str = ""
    is_key: bool = False


def check_model(
    model: type[M], data: Plain, base: Path, tree: Mapping, partial: bool = False, refused: Collection[Path] = ()
) -> tuple[M | None, list[Problem]]:
    """`data` as a model, or what is wrong with it. `base` is its path in `tree`.

    With `partial`, what may still come from another layer is no error. Values at `refused` paths were reported when
    they were read, so what their absence leads to is not reported again.
    """
    try:
        return model.model_validate_json(json.dumps(data)), []
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
    found = _chosen([_located(detail, base, tree) for detail in details])
    root = VariantFile if model is VariantFile else Body
    problems = [
        _as_problem(wrong, tree, root)
        for wrong in found[:MOST_PROBLEMS]
        if not (partial and _may_come(wrong, tree)) and not _told(wrong, refused)
    ]
    return None, problems


def check_rules(
    data: AnyMapping[str, Plain], tree: Mapping, partial: bool = False, refused: Collection[Path] = ()
) -> tuple[dict[str, BaseModel], list[Problem]]:
    """The parameters of every rule in a `rules` section by key, and what is wrong with them."""
    rules: dict[str, BaseModel] = {}
    problems: list[Problem] = []
    for key, section in data.items():
        if len(problems) >= MOST_PROBLEMS:
            break
        rule = registered_rules().get(key)
        path: Path = ("rules", key)
        if rule is None:
            problems.append(unknown_rule(key, f"there is no rule {say(key)[1:-1]}", tree, path))
        elif section is False and partial:
            continue
        elif not isinstance(section, dict):
            message = f"{say_path(path)} is {say(find(tree, path))}; a map of its parameters, on or off was expected"
            problems.append(problem(Code.WRONG_TYPE, message, closest(tree, path)))
        else:
            params, wrong = check_model(rule.Params, section, path, tree, partial, refused)
            problems += wrong
            if params is not None:
                rules[key] = params
    return rules, problems


def unknown_rule(key: str, message: str, tree: Mapping, path: Path) -> Problem:
    """A rule that does not exist, with the nearest that does."""
    known = list(registered_rules())
    hint = did_you_mean(key, known) or f"; rules are {', '.join(known)}"
    return problem(Code.UNKNOWN_RULE, message + hint, key_origin(tree, path))


def check_format(tree: Mapping) -> list[Problem]:
    """A format of another version is reported as such, and not as a wrong value."""
    node = tree.get("format")
    if not isinstance(node, Scalar) or node.value == FORMAT or isinstance(node.value, bool):
        return []
    if not isinstance(node.value, int):
        return []
    message = f"the file is of format {node.value}; this version of cabo-rules reads format {FORMAT}"
    return [problem(Code.UNKNOWN_FORMAT, message, node.origin)]


# -- where an error is ---------------------------------------------------------------------------------------------


def _located(detail: AnyMapping[str, Any], base: Path, tree: Mapping) -> Wrong:
    """The path of an error in the tree: Pydantic's location without the names of union branches."""
    wrong = Wrong(base, detail["type"], detail.get("ctx", {}), detail["msg"])
    node: Node | None = find(tree, base)
    for index, key in enumerate(location := detail["loc"]):
        below = step_into(node, key)
        if below is not None:
            node = below
            wrong.path = (*wrong.path, key)
        elif key == "[key]":
            wrong.is_key = True
        elif index == len(location) - 1 and wrong.kind == "missing":
            wrong.path = (*wrong.path, key)
        elif wrong.union is None:
            wrong.union, wrong.branch = wrong.path, str(key)
    deciding = str(wrong.context.get("discriminator", "")).strip("'")
    if deciding.isidentifier():
        # The union's kind is told by one key, which is missing or has an unknown value.
        wrong.path = (*wrong.path, deciding)
        wrong.kind = "missing" if wrong.kind == "union_tag_not_found" else wrong.kind
    return wrong


def _chosen(found: Sequence[Wrong]) -> list[Wrong]:
    """Of a union's branches the one that the value was meant for, where that can be told; else all as one error."""
    result: list[Wrong] = []
    unions: dict[Path, dict[str, list[Wrong]]] = {}
    for wrong in found:
        if wrong.union is None:
            result.append(wrong)
        else:
            unions.setdefault(wrong.union, {}).setdefault(wrong.branch, []).append(wrong)
    for path, branches in unions.items():
        meant = [wrongs for wrongs in branches.values() if all(_is_inside(wrong, path) for wrong in wrongs)]
        if meant:
            result += min(meant, key=_number)
            continue
        shallow = [wrong for wrongs in branches.values() for wrong in wrongs if wrong.path == path]
        tried = [(wrong.kind, wrong.context) for wrong in shallow]
        if any(expected(*kind) for kind in tried):
            result.append(Wrong(path, "union", {"tried": tried}, ""))
        else:
            result += shallow[:1]
    return result


def _number(wrongs: Iterable[Wrong]) -> int:
    return len(list(wrongs))


def _is_inside(wrong: Wrong, union: Path) -> bool:
    """Whether a value was of the kind that its branch wants, and only wrong in itself."""
    return len(wrong.path) > len(union) or not expected(wrong.kind, wrong.context)


def _may_come(wrong: Wrong, tree: Mapping) -> bool:
    """Whether another layer may mend an error: something is missing, or a map as a whole does not please its model."""
    if wrong.kind in _PARTIAL:
        return wrong.path not in {("format",), ("name",)}
    return wrong.kind in {"value_error", "assertion_error"} and isinstance(find(tree, wrong.path), Mapping)


def _told(wrong: Wrong, refused: Collection[Path]) -> bool:
    return any(path[: len(wrong.path)] == wrong.path for path in refused)


# -- what to say about it ------------------------------------------------------------------------------------------


def _as_problem(wrong: Wrong, tree: Mapping, root: type[BaseModel]) -> Problem:
    path, node = wrong.path, find(tree, wrong.path)
    if wrong.kind == "extra_forbidden":
        return problem(Code.UNKNOWN_KEY, _unknown_key(path, root), key_origin(tree, path))
    if wrong.kind == "missing":
        return problem(Code.MISSING_KEY, _missing(path, root), holder_origin(tree, path[:-1]))
    if wrong.is_key:
        return problem(Code.WRONG_KEY, _wrong_key(wrong), key_origin(tree, path))
    if wrong.kind == "union":
        code, words = not_expected(node, wrong.context["tried"], known_keys(path, root))
    elif expected(wrong.kind, wrong.context):
        code, words = not_expected(node, [(wrong.kind, wrong.context)], known_keys(path, root))
    else:
        code, words = words_of(wrong.kind, wrong.context, wrong.message, node)
    name = say_path(path) or "the file"
    return problem(code, f"{name}{words}" if words.startswith(":") else f"{name} {words}", closest(tree, path))


def _unknown_key(path: Path, root: type[BaseModel]) -> str:
    key, above = str(path[-1]), say_path(path[:-1])
    known = known_keys(path[:-1], root)
    where = f"{above} has no {say(key)}" if above else f"{say(key)} is no key of a variant file"
    if not above and key in registered_rules():
        return f"{where}; rules stand under `rules:`"
    hint = did_you_mean(key, known)
    return where + (hint or (f"; it has {', '.join(known)}" if known else "; it has no parameters" if above else ""))


def _missing(path: Path, root: type[BaseModel]) -> str:
    key = str(path[-1])
    described = next(_descriptions(shapes(path[:-1], root), key), "")
    text = described.strip().split(". ")[0].rstrip(".")
    return f"{say_path(path)} is missing{f' ({text[:1].lower()}{text[1:]})' if text else ''}"


def _descriptions(models: Iterable[Any], key: str) -> Iterator[str]:
    describe()
    for model in models:
        if isinstance(model, type) and issubclass(model, BaseModel) and key in fields(model):
            yield fields(model)[key].description or ""


def _wrong_key(wrong: Wrong) -> str:
    key, above = str(wrong.path[-1]), say_path(wrong.path[:-1])
    if wrong.kind == "string_pattern_mismatch":
        return f"{above} has the key {say(key)}; {form(wrong.context)} was expected{spelled_right(key, wrong.context)}"
    wanted = " or ".join(expected(wrong.kind, wrong.context))
    if not wanted:
        wanted = (
            words_of(wrong.kind, wrong.context, wrong.message, None)[1].partition("; ")[2].removesuffix(" was expected")
        )
    return f"{above} has the key {say(key)}; {wanted or 'another one'} was expected"
