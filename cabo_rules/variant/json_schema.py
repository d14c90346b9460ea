"""The JSON Schema of variant files, for editors. It is made from the models and the registered rules, never by hand.

Editors' YAML servers know draft 7. A file may leave out whatever another layer brings, so little is required; and
`off` may stand wherever it takes something out.
"""

from __future__ import annotations

from typing import Any, get_args

from pydantic import BaseModel, BeforeValidator
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue, models_json_schema
from pydantic_core import core_schema

from cabo_rules.rules.params import Rank, describe
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant.schema import ACCUMULATE, VariantFile
from cabo_rules.variant.shape import is_off_validator
from cabo_rules.variant.wording import pattern_of

DRAFT = "http://json-schema.org/draft-07/schema#"
_OFF: dict[str, Any] = {"enum": [False, "off"], "description": "Takes it out, or switches it off."}
_SWITCH: dict[str, Any] = {"enum": [True, False, "on", "off"], "description": "On with its usual settings, or off."}
_RANK = next(extra for extra in get_args(Rank) if isinstance(extra, BeforeValidator))
_ALWAYS = ["format", "name"]


class _Draft7(GenerateJsonSchema):
    """Pydantic's generator, with `off` for what None stands for in our models."""

    schema_dialect = DRAFT

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        function = schema["function"]["function"]
        if is_off_validator(function):
            return {"anyOf": [inner, dict(_OFF)]}
        if function is _RANK.func:
            return {"anyOf": [{**inner, "pattern": pattern_of(Rank)}, {"type": "integer", "minimum": 0}]}
        return inner

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        found = super().default_schema(schema)
        if found.get("default", ...) is None:
            del found["default"]
        return found


def json_schema() -> dict[str, Any]:
    """The schema of a variant file or mixin, with a section for every registered rule. Draft 7."""
    rules = registered_rules()
    describe()
    mode: JsonSchemaMode = "validation"
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (VariantFile, mode),
        *((rule.Params, mode) for rule in rules.values()),
    ]
    refs, schema = models_json_schema(models, ref_template="#/definitions/{model}", schema_generator=_Draft7)
    definitions = schema.pop("$defs")
    sections = {
        key: {"anyOf": [refs[rule.Params, mode], dict(_SWITCH)], "description": _about(rule)}
        for key, rule in rules.items()
    }
    file = definitions.pop(refs[VariantFile, mode]["$ref"].rpartition("/")[2])
    file["properties"]["rules"] = {
        "type": "object",
        "description": file["properties"]["rules"]["description"],
        "properties": sections,
        "additionalProperties": False,
    }
    for name in ACCUMULATE:
        file["properties"][name] = _or(file["properties"][name], _OFF)
    found: dict[str, Any] = _plain({"$schema": DRAFT, **file, "definitions": dict(sorted(definitions.items()))})
    found["title"] = "A variant or mixin of Cabo"
    found["required"] = list(_ALWAYS)
    return found


def _about(rule: Any) -> str:
    first = (rule.__doc__ or "").strip().partition("\n")[0]
    return f"{rule.title or rule.key}: {first}" if first else str(rule.title or rule.key)


def _plain(schema: Any) -> Any:
    """A schema in the words of draft 7, in which every part may be missing."""
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _plain(value) for key, value in schema.items() if key not in {"required", "discriminator"}}
    if isinstance(schema.get("properties"), dict):
        found["properties"] = {key: _plain(value) for key, value in schema["properties"].items()}
    if "prefixItems" in found:
        found["items"] = found.pop("prefixItems")
    if isinstance(values := found.get("additionalProperties"), dict):
        found["additionalProperties"] = _or(values, _OFF)
    if "patternProperties" in found:
        found["patternProperties"] = {key: _or(value, _OFF) for key, value in found["patternProperties"].items()}
        found["additionalProperties"] = False
    if "$ref" in found and len(found) > 1:
        # In draft 7 nothing beside a $ref counts.
        found = {"allOf": [{"$ref": found.pop("$ref")}], **found}
    return found


def _or(schema: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """One of two schemas; what the first says about itself is said about both."""
    described = {key: value for key, value in schema.items() if key in {"description", "default"}}
    rest = {key: value for key, value in schema.items() if key not in described}
    return {"anyOf": [rest, dict(other)], **described}
