"""What the parameter models of all rules share."""

from __future__ import annotations

from typing import Annotated, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

T = TypeVar("T")


class Params(BaseModel):
    """The base of every parameter model: unknown keys and wrong types are errors, nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True)


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
