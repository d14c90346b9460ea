"""A variant as plain data: for its hash, for files that load to the same variant again, and for comparing two."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from cabo_rules.variant.nodes import natural
from cabo_rules.variant.schema import FORMAT, Body
from cabo_rules.variant.shape import field_takes_off


class Off:
    """The word `off`, where it stands for itself and is not just false."""

    def __repr__(self) -> str:
        return "off"


OFF = Off()


def plain_model(model: BaseModel) -> dict[str, Any]:
    """The plain data of a model, defaults included; `OFF` for values that are off."""
    found: dict[str, Any] = {}
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if value is not None:
            found[field.alias or name] = plain_value(value)
        elif field_takes_off(field):
            found[field.alias or name] = OFF
    return found


def plain_value(value: Any) -> Any:
    """The plain data of a parameter's value. Maps come in natural order of their keys."""
    found: Any
    if value is None:
        found = OFF
    elif isinstance(value, BaseModel):
        found = plain_model(value)
    elif isinstance(value, Mapping):
        keys = {str(plain_value(key)): key for key in value}
        found = {key: plain_value(value[keys[key]]) for key in sorted(keys, key=natural)}
    elif isinstance(value, list | tuple):
        found = [plain_value(item) for item in value]
    elif isinstance(value, set | frozenset):
        found = sorted((plain_value(item) for item in value), key=str)
    else:
        found = value if type(value) in {str, int, float, bool} else to_jsonable_python(value)
    return found


def content(variant: Body, rules: Mapping[str, BaseModel]) -> dict[str, Any]:
    """What influences play: format, players, deck and rules, with every default filled in."""
    return {
        "format": FORMAT,
        "players": plain_model(variant.players),
        "deck": plain_model(variant.deck_spec),
        "rules": {key: plain_model(rules[key]) for key in sorted(rules)},
    }


def content_hash(variant: Body, rules: Mapping[str, BaseModel]) -> str:
    """SHA-256 of the content in canonical JSON, in hexadecimal: the same for the same game, however it is written."""
    text = json.dumps(content(variant, rules), sort_keys=True, separators=(",", ":"), default=_json_off)
    return hashlib.sha256(text.encode()).hexdigest()


def everything(variant: Body, rules: Mapping[str, BaseModel], off: object = OFF) -> dict[str, Any]:
    """The whole variant in the order of a file, as one file without parents would state it; `off` stands for off."""
    about = plain_model(variant)
    kept = {key: value for key, value in about.items() if key in _BEFORE and value not in ({}, [])}
    notes = {key: _without_blanks(value) for key, value in about.items() if key in _AFTER and value not in ({}, [])}
    found: dict[str, Any] = _with({**kept, **content(variant, rules), **notes}, off)
    return found


_BEFORE = ("format", "name", "title", "summary")
_AFTER = ("requires", "conflicts", "sources", "rulings", "equivalents")


def _without_blanks(notes: Any) -> Any:
    """Sources, rulings and the like without the parts that they leave open."""
    if not isinstance(notes, list):
        return notes
    return [
        {key: value for key, value in note.items() if key == "value" or value not in ("", {}, [])} for note in notes
    ]


def _with(value: Any, off: object) -> Any:
    if isinstance(value, dict):
        return {key: _with(below, off) for key, below in value.items()}
    if isinstance(value, list):
        return [_with(item, off) for item in value]
    return off if value is OFF else value


def as_json(data: Any) -> str:
    """Plain data as JSON; `off` becomes false, which means the same."""
    return json.dumps(data, indent=2, ensure_ascii=False, default=_json_off) + "\n"


def _json_off(value: object) -> bool:
    if value is OFF:
        return False
    raise TypeError(f"{value!r} is no plain data")
