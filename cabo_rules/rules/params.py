"""What the parameter models of all rules share."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

T = TypeVar("T")


class Params(BaseModel):
    """The base of every parameter model: unknown keys and wrong types are errors, nothing changes after loading.

    The text below a field describes it. Reading these texts out of the source is slow, so it waits until somebody asks:
    `describe`. For the same reason a model is built when it is first used.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        _UNDESCRIBED.append(cls)


_UNDESCRIBED: list[type[Params]] = []


def describe() -> None:
    """Give the fields of all parameter models the texts below them as descriptions, for schemas and help."""
    while _UNDESCRIBED:
        model = _UNDESCRIBED.pop(0)
        texts = {name: text for owner in reversed(model.__mro__) for name, text in _texts(owner).items()}
        for name, field in model.model_fields.items():
            if field.description is None:
                field.description = texts.get(name)
        model.model_rebuild(force=True)


@cache
def _texts(model: type) -> dict[str, str]:
    """The string that stands alone below each annotated name of a class; nothing where there is no source."""
    try:
        (definition,) = ast.parse(dedent(inspect.getsource(model))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return {}
    return {
        field.target.id: inspect.cleandoc(below.value.value)
        for field, below in pairwise(getattr(definition, "body", []))
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def _off(value: object) -> object:
    return None if value is False or value == "off" else value


def _rank(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Items = Annotated[tuple[T, ...], Field(strict=False)]
"""A YAML list, kept as a tuple."""

OrOff = Annotated[T | None, BeforeValidator(_off)]
"""A value, or `off` (None in Python)."""

Rank = Annotated[str, BeforeValidator(_rank), Field(pattern=r"^([0-9]+|[A-Z][A-Z0-9]*)$")]
"""A rank as printed on the card: `A`, `10`, `JOKER`; a number may stand unquoted in YAML."""

CardName = Annotated[str, BeforeValidator(_rank), Field(pattern=r"^([0-9]+[SHDC]?|[A-Z][A-Z0-9]*)$")]
"""A rank (`K`, any suit) or one card (`KH`, `7S`)."""
