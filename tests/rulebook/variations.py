"""Every parameter of every rule with another value: pairs of parameter models that differ in one place."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import annotated_types
from pydantic import BaseModel, ValidationError

_RANKS = ("5", "9")
_ABILITIES = ("peek_own", "spy")
_SAMPLES = {"hand": ("A", "A"), "ranks": ("5",), "points": (-4, -2), "size": 2, "cards": 7, "hand_sum": 3}
"""Values for parameters that have no default."""


@dataclass(frozen=True)
class Variation:
    """`path` has another value in `after` than in `before`; all else is the same."""

    path: tuple[str, ...]
    before: Any
    after: Any

    def __str__(self) -> str:
        return ".".join(self.path)


def sample(model: type[BaseModel]) -> Any:
    """An instance of a parameter model with its defaults, and something simple where there are none."""
    needed = {name: _SAMPLES[name] for name, field in model.model_fields.items() if field.is_required()}
    return model.model_validate(needed, strict=False)


def variations(params: Any) -> Iterator[Variation]:
    """Every single change of `params`; models that are off are switched on to be changed inside."""
    for name, field in type(params).model_fields.items():
        value = getattr(params, name)
        if isinstance(value, BaseModel):
            yield from _within(params, name, value)
        for other in _others(field.annotation, field.metadata, value):
            changed = _with(params, name, other)
            if changed is None:
                continue
            yield Variation((name,), params, changed)
            if isinstance(other, BaseModel):
                yield from _within(changed, name, other)


def _within(params: Any, name: str, value: BaseModel) -> Iterator[Variation]:
    for inner in variations(value):
        before, after = _with(params, name, inner.before), _with(params, name, inner.after)
        if before is not None and after is not None:
            yield Variation((name, *inner.path), before, after)


def _with(params: Any, name: str, value: Any) -> Any:
    """The same parameters with one changed, or None where they would not be valid."""
    changed = params.model_copy(update={name: value})
    try:
        return type(params).model_validate(changed.model_dump(exclude_unset=True) | {name: _plain(value)}, strict=False)
    except ValidationError:
        return None


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(exclude_unset=True)
    if isinstance(value, dict):
        return {key: _plain(below) for key, below in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _others(annotation: Any, metadata: list[Any], value: Any) -> Iterator[Any]:
    """Other values that an annotation allows; a sample of them where there are many."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *extra = get_args(annotation)
        yield from _others(inner, [*metadata, *extra], value)
    elif origin in {Union, types.UnionType}:
        for choice in get_args(annotation):
            yield from _others(choice, metadata, value)
    elif origin is Literal:
        yield from (choice for choice in get_args(annotation) if choice != value)
    elif origin is tuple:
        yield from (chosen for chosen in _tuples(get_args(annotation)[0]) if chosen != value)
    elif annotation is type(None):
        yield from () if value is None else (None,)
    elif annotation is bool:
        yield not value
    elif annotation is int:
        start = value if isinstance(value, int) else 3
        yield from (number for number in range(start - 1, start + 3) if number != value and _fits(number, metadata))
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel) and value is None:
        yield sample(annotation)


def _tuples(item: Any) -> Iterator[tuple[Any, ...]]:
    is_rank = get_origin(item) is Annotated
    while get_origin(item) is Annotated:
        item = get_args(item)[0]
    if get_origin(item) is Literal:
        choices = get_args(item)
        yield from (chosen for size in (1, 2, len(choices)) for chosen in combinations(choices, size))
    elif item is int:
        yield from ((1,), (2,), (1, 3))
    elif item is str:
        texts = _RANKS if is_rank else _ABILITIES
        yield from (texts, texts[:1])


def _fits(number: int, metadata: list[Any]) -> bool:
    for one in metadata:
        for limit in getattr(one, "metadata", None) or [one]:
            if isinstance(limit, annotated_types.Ge) and number < limit.ge:  # type: ignore[operator]
                return False
            if isinstance(limit, annotated_types.Le) and number > limit.le:  # type: ignore[operator]
                return False
    return True
