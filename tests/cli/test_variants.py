"""The commands about variant files: list, show, validate, diff, schema, hooks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cabo_rules._data import variants_root
from cabo_rules.engine.hooks import HOOK_POINTS
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import json_schema, load_variant, read_variant, shipped
from tests.cli.conftest import Cabo
from tests.shipped import WHOLE_VARIANTS

HOUSE = """\
format: 1
name: house
extends: standard
title: {en: Our House Rules}
summary: {en: Standard Rules with a dear call.}
rules:
  call: {penalty: 9}
  multi_exchange: off
"""


@pytest.fixture
def house(folder: Path) -> Path:
    path = folder / "house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


# -- list --------------------------------------------------------------------------------------------------------------


def test_list(cabo: Cabo) -> None:
    done = cabo("list")
    assert done.status == 0
    assert done.lines[0].split()[:3] == ["NAME", "KIND", "PLAYERS"]
    assert [line.split()[0] for line in done.lines[1:]] == [
        entry["name"] for entry in cabo("list", "--format", "json").json
    ]


def test_list_as_json(cabo: Cabo) -> None:
    entries = cabo("list", "--format", "json").json
    assert sorted(entry["name"] for entry in entries) == shipped()
    standard = next(entry for entry in entries if entry["name"] == "standard")
    assert standard["kind"] == "variant"
    assert standard["players"] == "2-5"
    assert standard["title"] == "Standard Rules"
    assert all(entry["title"] for entry in entries)


# -- show --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WHOLE_VARIANTS)
def test_show(cabo: Cabo, name: str) -> None:
    done = cabo("show", name)
    variant = load_variant(name)
    assert done.status == 0
    assert done.lines[0] == f"{variant.title_in('en')} ({name})"
    off = done.out.partition("\nOff: ")[2].strip(".\n").split(", ")
    for key in registered_rules():
        assert (f"({key})" in done.out) == (key in variant.rules)
        assert (key in off) == (key not in variant.rules)


def test_show_a_file(cabo: Cabo, house: Path) -> None:
    done = cabo("show", "./house.yaml", "--origin")
    assert done.lines[0] == "Our House Rules (./house.yaml)"
    assert done.lines[1] == "Standard Rules with a dear call."
    penalty = next(line for line in done.lines if line.split()[:1] == ["penalty"])
    assert penalty.split() == ["penalty", "9", "house.yaml:7:19"]
    timing = next(line for line in done.lines if line.split()[:1] == ["timing"])
    assert timing.split()[2].startswith("variants/standard.yaml:")
    assert "multi_exchange" in done.out.partition("\nOff: ")[2]
    assert str(house.parent) not in done.out


def test_show_with_settings(cabo: Cabo) -> None:
    done = cabo("show", "standard", "--set", "rules.call.penalty=10", "--set", "players.max=3", "--origin")
    assert "--set rules.call.penalty=10" in done.out
    assert "--set players.max=3" in done.out


@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize("name", WHOLE_VARIANTS)
def test_show_as_a_file_that_loads_to_the_same(cabo: Cabo, name: str, form: str) -> None:
    done = cabo("show", name, "--format", form)
    assert read_variant(done.out).hash == load_variant(name).hash


def test_origin_goes_with_text_only(cabo: Cabo) -> None:
    done = cabo("show", "standard", "--origin", "--format", "yaml")
    assert done.status == 2
    assert "--origin goes with --format text only" in done.err


def test_show_what_is_not_there(cabo: Cabo) -> None:
    done = cabo("show", "standart")
    assert (done.status, done.out) == (2, "")
    assert done.err == "unknown-variant: 'standart' is no shipped variant; did you mean standard?\n"


# -- validate ----------------------------------------------------------------------------------------------------------


def test_validate_all_that_ships(cabo: Cabo) -> None:
    files = [path for path in variants_root().rglob("*.yaml") if "scenarios" not in path.parts]
    done = cabo("validate", *shipped(), *files)
    assert done.status == 0
    assert done.out.count(": valid\n") == len(shipped()) + len(files)


def test_validate_shows_all_problems_at_once(cabo: Cabo, folder: Path) -> None:
    (folder / "bad.yaml").write_text(
        "format: 1\nname: bad\nextends: standard\nrulez: {}\nrules: {call: {penalty: x}}\n"
    )
    done = cabo("validate", "bad.yaml", "standard")
    assert done.status == 2
    assert "bad.yaml:4:1: unknown-key: 'rulez' is no key of a variant file; did you mean rules?" in done.out
    assert "  4 | rulez: {}\n    | ^^^^^" in done.out
    assert "bad.yaml:5:25: wrong-type: rules.call.penalty is 'x'" in done.out
    assert "bad.yaml: 2 errors\n" in done.out
    assert "standard: valid\n" in done.out


def test_validate_as_json(cabo: Cabo, folder: Path) -> None:
    (folder / "bad.yaml").write_text("[]\n")
    done = cabo("validate", "bad.yaml", "standard", "--format", "json")
    assert done.status == 2
    bad, good = done.json
    assert (bad["file"], bad["valid"], good["file"], good["valid"], good["problems"]) == (
        "bad.yaml",
        False,
        "standard",
        True,
        [],
    )
    assert bad["problems"][0]["code"] == "not-a-map"
    assert set(bad["problems"][0]) == {"file", "line", "column", "severity", "code", "message"}


def test_warnings_do_not_fail(cabo: Cabo, folder: Path) -> None:
    for name, points in (("one", 7), ("two", 8)):
        (folder / f"{name}.yaml").write_text(f"format: 1\nname: {name}\nrules: {{call: {{penalty: {points}}}}}\n")
    (folder / "both.yaml").write_text("format: 1\nname: both\nextends: standard\nmixins: [./one.yaml, ./two.yaml]\n")
    done = cabo("validate", "both.yaml")
    assert done.status == 0
    assert "mixins-disagree" in done.out
    assert "both.yaml: 1 warning\n" in done.out


# -- diff --------------------------------------------------------------------------------------------------------------


def test_diff(cabo: Cabo, house: Path) -> None:
    done = cabo("diff", "standard", "house.yaml")
    assert done.status == 0
    assert done.lines[:2] == ["- standard", "+ house.yaml"]
    call = done.out.partition("\ncall\n")[2].partition("\n\n")[0].splitlines()
    assert call[0] == "  penalty"
    assert call[1].split()[:2] == ["-", "5"]
    assert call[1].split()[2].startswith("variants/standard.yaml:")
    assert call[2].split() == ["+", "9", f"{house.name}:7:19"]
    gone = done.out.partition("\nmulti_exchange\n")[2].splitlines()
    assert gone[0].startswith("  - on   variants/standard.yaml:")
    assert "      min: 2" in gone
    assert gone[-1] == "  + off"


def test_diff_of_the_same_game(cabo: Cabo) -> None:
    assert cabo("diff", "standard", "standard").out == "standard and standard are the same game.\n"


def test_diff_as_json(cabo: Cabo, house: Path) -> None:
    data = cabo("diff", "standard", house.name, "--format", "json").json
    penalty = next(one for one in data["differences"] if one["path"] == "rules.call.penalty")
    assert (penalty["rule"], penalty["left"], penalty["right"]) == ("call", 5, 9)
    assert data["left"]["hash"] == load_variant("standard").hash


# -- schema and hooks --------------------------------------------------------------------------------------------------


def test_schema(cabo: Cabo) -> None:
    assert cabo("schema").json == json.loads(json.dumps(json_schema()))


def test_hooks_of_all_rules(cabo: Cabo) -> None:
    done = cabo("hooks")
    assert done.status == 0
    for point in HOOK_POINTS:
        assert f"{point.name}({', '.join(point.arguments)})\n  {point.summary}\n  {point.combine.value}: " in done.out


def test_hooks_in_order(cabo: Cabo) -> None:
    points = {point["name"]: point for point in cabo("hooks", "--format", "json").json}
    assert list(points) == [point.name for point in HOOK_POINTS]
    order = {key: (rule.order, key) for key, rule in registered_rules().items()}
    for point in points.values():
        assert point["rules"] == sorted(point["rules"], key=order.__getitem__)
    assert points["on_after_placement"]["rules"].index("abilities") == 0


def test_hooks_of_a_variant(cabo: Cabo) -> None:
    points = {point["name"]: point["rules"] for point in cabo("hooks", "standard", "--format", "json").json}
    assert points["on_after_placement"] == ["abilities"]
    assert points["on_score_replace"] == ["shoot_the_moon"]
    everybody = {rule for rules in points.values() for rule in rules}
    assert everybody <= set(load_variant("standard").rules)
