"""Questions to the models about a path in a file: which keys may stand there, is it a map of names, may it be off."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator
from pydantic.fields import FieldInfo

from cabo_rules.rules.params import OrOff
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant.nodes import Path
from cabo_rules.variant.schema import Body

_OFF = next(extra for extra in get_args(OrOff) if isinstance(extra, BeforeValidator))
"""What makes a field accept `off`."""


def shapes(path: Path, root: type[BaseModel] = Body) -> list[Any]:
    """The annotations that a value at `path` may have: several where the model allows a choice, none if unknown."""
    if root is Body and path[:1] == ("rules",):
        if len(path) == 1:
            return [dict[str, Any]]
        rule = registered_rules().get(str(path[1]))
        return _follow([rule.Params] if rule else [], path[2:])
    return _follow([root], path)


def known_keys(path: Path, root: type[BaseModel] = Body) -> list[str]:
    """The keys that may stand in the map at `path`, where the model names them."""
    if root is Body and path == ("rules",):
        return list(registered_rules())
    found: dict[str, None] = {}
    for shape in shapes(path, root):
        if _is_model(shape):
            found.update(dict.fromkeys(fields(shape)))
    return list(found)


def is_keyed_map(path: Path) -> bool:
    """Whether the map at `path` has keys of the author's choice, so that `off` takes one out."""
    return any(get_origin(shape) in {dict, Mapping} or shape is dict for shape in shapes(path))


def takes_off(path: Path) -> bool:
    """Whether `off` is itself a value that may stand at `path`."""
    if not path:
        return False
    for shape in shapes(path[:-1]):
        if _is_model(shape):
            field = fields(shape).get(str(path[-1]))
            if field and field_takes_off(field):
                return True
        elif any(_accepts_off(below) for below in _values(shape)):
            return True
    return False


def fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of a model by the key that a file has for them."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def is_off_validator(function: object) -> bool:
    """Whether a validator is the one of `OrOff`, which reads `off` as None."""
    return function is _OFF.func


def field_takes_off(field: FieldInfo) -> bool:
    """Whether a field of a model may be `off`."""
    return _has_off(field.metadata) or _accepts_off(field.annotation)


def _follow(shapes: Iterable[Any], path: Path) -> list[Any]:
    here = [flat for shape in shapes for flat in _flatten(shape)]
    for key in path:
        here = [flat for shape in here for below in _below(shape, key) for flat in _flatten(below)]
    return here


def _below(shape: Any, key: str | int) -> list[Any]:
    if _is_model(shape):
        field = fields(shape).get(str(key))
        return [field.annotation] if field else []
    return _values(shape)


def _values(shape: Any) -> list[Any]:
    """What a list or map of anything holds."""
    arguments = [argument for argument in get_args(shape) if argument is not Ellipsis]
    origin = get_origin(shape)
    if origin in {dict, Mapping}:
        return arguments[1:]
    if origin in {tuple, list, frozenset, set}:
        return arguments
    return []


def _flatten(annotation: Any) -> list[Any]:
    """An annotation without Annotated, aliases and unions."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _flatten(get_args(annotation)[0])
    if origin in {Union, types.UnionType}:
        return [flat for argument in get_args(annotation) for flat in _flatten(argument)]
    return [annotation]


def _accepts_off(annotation: Any) -> bool:
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *extras = get_args(annotation)
        return _has_off(extras) or _accepts_off(inner)
    if origin in {Union, types.UnionType}:
        return any(_accepts_off(argument) for argument in get_args(annotation))
    return annotation is bool


def _has_off(metadata: Iterable[Any]) -> bool:
    return any(isinstance(extra, BeforeValidator) and is_off_validator(extra.func) for extra in metadata)


def _is_model(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, BaseModel)
