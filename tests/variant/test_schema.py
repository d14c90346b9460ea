from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

from cabo_rules._data import variants_root
from cabo_rules.rules.params import describe
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant, json_schema, load_variant
from cabo_rules.variant.references import shipped_files
from cabo_rules.variant.schema import Section, VariantFile

SCHEMA = json_schema()
SHIPPED_SCHEMA = variants_root() / "variant.schema.json"


def models() -> Iterator[type[BaseModel]]:
    """Every model that a file is checked with."""
    todo: list[type[BaseModel]] = [Variant, VariantFile, *(rule.Params for rule in registered_rules().values())]
    todo += Section.__subclasses__()
    seen: set[type[BaseModel]] = set()
    describe()
    while todo:
        model = todo.pop()
        if model in seen:
            continue
        seen.add(model)
        yield model
        todo += [found for field in model.model_fields.values() for found in _models_in(field.annotation)]


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [found for part in getattr(annotation, "__args__", ()) for found in _models_in(part)]


@pytest.mark.parametrize("model", list(models()), ids=lambda model: model.__name__)
def test_models_are_strict_and_frozen_and_every_field_is_described(model: type[BaseModel]) -> None:
    assert model.model_config.get("extra") == "forbid"
    assert model.model_config.get("strict") is True
    assert model.model_config.get("frozen") is True
    assert [name for name, field in model.model_fields.items() if not field.description] == []


def test_a_variant_can_not_be_changed() -> None:
    variant = load_variant("standard")
    with pytest.raises(ValueError, match="frozen"):
        variant.name = "other"  # type: ignore[misc]
    with pytest.raises(ValueError, match="frozen"):
        variant.rules["call"].penalty = 3


def walk(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
        for below in part.values():
            yield from walk(below)
    elif isinstance(part, list):
        for below in part:
            yield from walk(below)


def test_the_schema_is_draft_7_throughout() -> None:
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    text = json.dumps(SCHEMA)
    for later in ("$defs", "prefixItems", "dependentRequired", "unevaluatedProperties", '"null"', "discriminator"):
        assert later not in text
    for part in walk(SCHEMA):
        if "$ref" in part:
            assert list(part) == ["$ref"], "nothing beside a $ref counts in draft 7"
            assert part["$ref"].removeprefix("#/definitions/") in SCHEMA["definitions"]


def test_every_rule_is_in_the_schema_and_no_other() -> None:
    rules = SCHEMA["properties"]["rules"]
    assert sorted(rules["properties"]) == sorted(registered_rules())
    assert rules["additionalProperties"] is False
    for section in rules["properties"].values():
        assert section["anyOf"][1]["enum"] == [True, False, "on", "off"]


def validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    return jsonschema.Draft7Validator(SCHEMA)


class Yaml12(yaml.SafeLoader):
    """What an editor's YAML 1.2 reader makes of a file."""


Yaml12.yaml_implicit_resolvers = {
    char: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":bool", ":timestamp"))]
    for char, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def editor_sees(path: Path) -> Any:
    def with_text_keys(part: Any) -> Any:
        if isinstance(part, dict):
            return {str(key): with_text_keys(value) for key, value in part.items()}
        if isinstance(part, list):
            return [with_text_keys(item) for item in part]
        return {"true": True, "false": False}.get(part, part) if isinstance(part, str) else part

    return with_text_keys(yaml.load(path.read_text(encoding="utf-8"), Yaml12))


@pytest.mark.parametrize("name", list(shipped_files()))
def test_an_editor_finds_nothing_wrong_with_a_shipped_file(name: str) -> None:
    path = shipped_files()[name].path
    assert [error.message for error in validator().iter_errors(editor_sees(path))] == []


def test_the_shipped_schema_is_that_of_today() -> None:
    shown = json.dumps(SCHEMA, indent=2, ensure_ascii=False) + "\n"
    assert SHIPPED_SCHEMA.read_text(encoding="utf-8") == shown, "rules have changed; run: make schema"


@pytest.mark.parametrize("name", list(shipped_files()))
def test_a_shipped_file_tells_the_editor_where_the_schema_is(name: str) -> None:
    path = shipped_files()[name].path
    first = path.read_text(encoding="utf-8").splitlines()[0]
    told = first.removeprefix("# yaml-language-server: $schema=")
    assert told != first
    assert (path.parent / told).resolve() == SHIPPED_SCHEMA


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("unknown-key", "$.rules.call"),
        ("unknown-rule", "$.rules"),
        ("wrong-type", "$.rules.call"),
        ("wrong-choice", "$.rules.winners"),
        ("out-of-range", "$.players.max"),
        ("rule-at-the-top", "$"),
        ("missing-key", "$"),
        ("off-for-a-number", "$.rules.call"),
    ],
)
def test_an_editor_finds_what_we_find(name: str, path: str) -> None:
    data = editor_sees(Path(__file__).parent / "bad" / f"{name}.yaml")
    assert path in {error.json_path for error in validator().iter_errors(data)}
