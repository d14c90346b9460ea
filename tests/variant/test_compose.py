"""What files laid over each other come to."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from cabo_rules.variant import check_file, load_variant, shipped
from tests.variant.files import load, put, refusal

pytestmark = pytest.mark.usefixtures("folder")


# -- the rules of merging ------------------------------------------------------------------------------------------


def test_maps_merge_key_by_key_and_the_rest_replaces() -> None:
    put("house", "deck: {values: {KS: 5}}\nrules: {call: {penalty: 10}, initial_peek: {positions: [1, 2]}}", "standard")
    house, standard = load("house.yaml"), load("standard")
    assert house.deck_spec.values == {**standard.deck_spec.values, "KS": 5}
    assert house.rules["call"] == standard.rules["call"].model_copy(update={"penalty": 10})
    assert house.rules["initial_peek"].positions == (1, 2)
    put("flat", "extends: house.yaml\nrules: {initial_peek: {positions: [3]}}")
    assert load("flat.yaml").rules["initial_peek"].positions == (3,)


@pytest.mark.parametrize("off", ["off", "false", "Off", "False"])
def test_off_takes_out_a_rule(off: str) -> None:
    put("house", f"rules: {{shoot_the_moon: {off}}}", "standard")
    assert "shoot_the_moon" not in load("house.yaml").rules


@pytest.mark.parametrize("on", ["{}", "on", "true"])
def test_a_rule_goes_on_with_its_usual_settings(on: str) -> None:
    put("house", f"rules: {{kamikaze: {on}}}", "standard")
    rule = load("house.yaml").rules["kamikaze"]
    assert rule == type(rule)()


@pytest.mark.parametrize("on", ["{}", "on"])
def test_on_leaves_a_rule_that_is_on_as_it_is(on: str) -> None:
    put("house", f"rules: {{call: {on}}}", "standard")
    assert load("house.yaml").rules["call"].penalty == 5


def test_a_rule_that_was_off_starts_afresh() -> None:
    put("mild", "rules: {multi_exchange: off}", "standard")
    put("house", "rules: {multi_exchange: {max: 3}}", "mild.yaml")
    rule = load("house.yaml").rules["multi_exchange"]
    assert rule == type(rule)(max=3)
    assert load("mild.yaml", "rules.multi_exchange.max=3").rules["multi_exchange"] == rule


def test_off_takes_out_a_key_of_a_map_with_free_keys() -> None:
    put("house", "deck: {values: {KH: off, KD: off}}\ntitle: {en: House}", "standard")
    assert {"KH", "KD"}.isdisjoint(load("house.yaml").deck_spec.values)
    put("again", "deck: {values: {KH: -1}}", "house.yaml")
    assert load("again.yaml").deck_spec.values["KH"] == -1


def test_off_is_a_value_where_the_rule_knows_it() -> None:
    put("house", "rules: {totals: {reset: off}, abilities: {cards: {Q: off}, optional: off}}", "standard")
    house = load("house.yaml")
    assert house.rules["totals"].reset is None
    assert house.rules["abilities"].cards["Q"] is None
    assert house.rules["abilities"].optional is False


def test_sources_and_rulings_add_up_and_off_drops_those_from_below() -> None:
    ruling = "rulings: [{question: Who sweeps?, ruling: The caller.}]\n"
    put("house", ruling, "standard")
    below = load("standard").rulings
    assert [one.question for one in load("house.yaml").rulings] == [*(one.question for one in below), "Who sweeps?"]
    put("bare", "rulings: off", "house.yaml")
    assert load("bare.yaml").rulings == ()
    put("anew", ruling, "bare.yaml")
    assert len(load("anew.yaml").rulings) == 1


def test_name_title_and_summary_are_not_inherited() -> None:
    put("house", "summary: {en: Ours}\ntitle: {en: House, fr: Maison}", "standard")
    put("cellar", "", "house.yaml")
    cellar = load("cellar.yaml")
    assert (cellar.name, cellar.title, cellar.summary) == ("cellar", {"en": "cellar"}, {})
    assert load("house.yaml").title_in("fr") == "Maison"
    assert load("house.yaml").title_in("it") == "House"


# -- mixins --------------------------------------------------------------------------------------------------------


def test_mixins_come_in_order_before_the_keys_of_the_file() -> None:
    put("ten", "rules: {call: {penalty: 10, final_turns: 2}}")
    put("twenty", "rules: {call: {penalty: 20}}")
    put("house", "mixins: [ten.yaml, twenty.yaml]\nrules: {call: {from_turn: 2}}", "standard")
    call = load("house.yaml").rules["call"]
    assert (call.penalty, call.final_turns, call.from_turn) == (20, 2, 2)


def test_the_command_line_lays_mixins_and_then_settings_on_top() -> None:
    put("ten", "title: {en: Ten points}\nrules: {call: {penalty: 10}}")
    composed = load("standard+ten.yaml", "rules.call.penalty=15", "rules.call.final_turns=2")
    assert composed.name == "standard+ten"
    assert composed.title["en"] == "Standard Rules + Ten points"
    assert composed.title["fr"] == "Règles standard + Ten points"
    assert (composed.rules["call"].penalty, composed.rules["call"].final_turns) == (15, 2)
    assert [(layer.name, layer.kind) for layer in composed.layers] == [
        ("standard", "variant"),
        ("ten", "mixin"),
        ("--set", "setting"),
        ("--set", "setting"),
    ]


def test_a_mixin_may_include_mixins() -> None:
    put("ten", "rules: {call: {penalty: 10}}")
    put("more", "mixins: [ten.yaml]\nrules: {call: {final_turns: 2}}")
    call = load("standard+more.yaml").rules["call"]
    assert (call.penalty, call.final_turns) == (10, 2)


def test_mixins_that_disagree_are_warned_of() -> None:
    put("ten", "rules: {call: {penalty: 10}, multi_exchange: off}")
    put("twenty", "rules: {call: {penalty: 20}, multi_exchange: {max: 3}}")
    expected = [
        "twenty.yaml:3:25: warning: mixins-disagree: the mixins ten and twenty both set rules.call.penalty: "
        "10 and 20; the later one counts",
        "twenty.yaml:3:46: warning: mixins-disagree: the mixins ten and twenty both set rules.multi_exchange: "
        "off and a map; the later one counts",
    ]
    put("house", "mixins: [ten.yaml, twenty.yaml]", "standard")
    assert [str(one) for one in load("house.yaml").warnings] == expected
    assert [str(one) for one in check_file("house.yaml")] == expected
    assert [str(one) for one in load("standard+ten.yaml+twenty.yaml").warnings] == expected


def test_mixins_do_not_disagree_where_their_values_are_equal_or_the_file_decides() -> None:
    put("ten", "rules: {call: {penalty: 10}, multi_exchange: off}")
    put("also", "rules: {call: {penalty: 10}}")
    put("twenty", "rules: {call: {penalty: 20}}")
    assert load("standard+ten.yaml+also.yaml").warnings == ()
    put("house", "mixins: [ten.yaml, twenty.yaml]\nrules: {call: {penalty: 15}}", "standard")
    assert load("house.yaml").warnings == ()
    assert load("standard+ten.yaml+twenty.yaml", "rules.call=off", "rules.scoring.caller=off").warnings == ()


def test_a_mixin_alone_can_be_checked_and_not_loaded() -> None:
    put("ten", "requires: {call: it pays the penalty}\nrules: {call: {penalty: 10}}")
    assert check_file("ten.yaml") == []
    assert refusal("ten.yaml") == [
        "ten.yaml:1:1: mixin-alone: this is a mixin; lay it over a variant: standard+ten.yaml "
        "(a whole variant extends another one, or has players, deck and rules)"
    ]
    put("house", "", "ten.yaml")
    assert refusal("house.yaml") == [
        "house.yaml:3:10: mixin-alone: ten is a mixin and can't be a parent; put it under mixins instead"
    ]


def test_what_is_wrong_in_a_mixin_alone_is_found() -> None:
    put("ten", "requires: {cal: x}\nrules: {call: {penalty: ten}, take: {landing: face_up}}")
    assert [str(one) for one in check_file("ten.yaml")] == [
        "ten.yaml:3:12: unknown-rule: requires names 'cal', which is no rule; did you mean call?",
        "ten.yaml:4:25: wrong-type: rules.call.penalty is 'ten'; a whole number was expected",
        "ten.yaml:4:38: unknown-key: rules.take has no 'landing'; did you mean lands?",
    ]


def test_a_mixin_says_what_it_needs_and_what_it_fights() -> None:
    put("ten", "requires: {kamikaze: it raises the stakes}\nconflicts: {shoot_the_moon: two ways are too many}")
    assert refusal("standard+ten.yaml") == [
        "ten.yaml:3:12: missing-rule: ten needs the rule kamikaze, and it is off: it raises the stakes",
        "ten.yaml:4:13: conflicting-rules: ten can't stand beside the rule shoot_the_moon, and it is on: "
        "two ways are too many",
    ]
    load("standard+ten.yaml", "rules.kamikaze=on", "rules.shoot_the_moon=off")


EMPTY_PART = "has an empty part; a composition is a name, then +mixin for each mixin"
NOT_HERE = "can't be set from the command line; lay mixins over a variant with +name"
SHARE = "to share settings between variants use extends or mixins"


# -- references ----------------------------------------------------------------------------------------------------


def test_paths_are_relative_to_the_file_that_names_them() -> None:
    Path("rules/parts").mkdir(parents=True)
    put("rules/parts/ten", "rules: {call: {penalty: 10}}")
    put("rules/base", "mixins: [parts/ten.yaml]", "standard")
    put("rules/parts/house", "", "../base.yaml")
    house = load("rules/parts/house.yaml")
    assert house.rules["call"].penalty == 10
    assert [layer.file for layer in house.layers] == [
        "variants/standard.yaml",
        "rules/parts/ten.yaml",
        "rules/base.yaml",
        "rules/parts/house.yaml",
    ]
    assert load_variant("house.yaml", folder="rules/parts") == house


def test_a_path_object_is_always_a_file() -> None:
    put("standard", "rules: {call: {penalty: 10}}", "standard")
    assert load_variant(Path("standard.yaml")).rules["call"].penalty == 10
    assert load_variant("standard").rules["call"].penalty == 5
    Path("plain").write_text("format: 1\nname: plain\nextends: standard\n", encoding="utf-8")
    assert load_variant(Path("plain")).name == "plain"


def test_a_plus_in_the_name_of_a_file_is_no_composition() -> None:
    put("a+b", "rules: {call: {penalty: 10}}", "standard")
    assert load("a+b.yaml").rules["call"].penalty == 10


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("", "wrong-reference: the name or the path of a variant was expected, and there is nothing"),
        ("standard+", f"wrong-reference: 'standard+' {EMPTY_PART}"),
        ("+standard", f"wrong-reference: '+standard' {EMPTY_PART}"),
        ("standrad", "unknown-variant: 'standrad' is no shipped variant; did you mean standard?"),
        ("Standard", "unknown-variant: 'Standard' is no shipped variant; did you mean standard?"),
        ("standard.yaml", "standard.yaml: missing-file: there is no file of this name; did you mean standard?"),
        ("here", "unknown-variant: 'here' is no shipped variant; to name the file beside it write here.yaml"),
        ("bare", "unknown-variant: 'bare' is no shipped variant; to name the file beside it write ./bare"),
        ("here.ymal", "unknown-variant: 'here.ymal' is no shipped variant; did you mean here.yaml?"),
        (
            "standard+tamalou",
            "not-a-mixin: tamalou is a whole variant (it has a deck and rules of its own); "
            "only a mixin can be laid over another variant",
        ),
        (
            "standard+red-king-minus-one",
            "not-a-mixin: red-king-minus-one is a whole variant (it extends 'standard'); "
            "only a mixin can be laid over another variant",
        ),
    ],
)  # fmt: skip
def test_references_that_mean_nothing(reference: str, message: str) -> None:
    put("here", "", "standard")
    Path("bare").write_text("format: 1\nname: bare\nextends: standard\n", encoding="utf-8")
    assert refusal(reference) == [message]


def test_a_file_in_a_folder_that_is_closed_to_us(monkeypatch: pytest.MonkeyPatch) -> None:
    def stat(path: str | Path, *rest: Any, **others: Any) -> os.stat_result:
        if str(path).startswith("theirs"):
            raise PermissionError(13, "Permission denied", path)
        return real(path, *rest, **others)

    real = os.stat
    monkeypatch.setattr(os, "stat", stat)
    assert refusal("theirs/house.yaml") == [
        "theirs/house.yaml: unreadable-file: the file can't be read: permission denied"
    ]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there every name of a file is text")
def test_a_file_whose_name_is_no_text() -> None:
    name = os.fsdecode(b"caf\xe9.yaml")
    Path(name).write_text("format: 1\nname: house\nextends: standard\n", encoding="utf-8")
    assert load(name).reference == "caf·.yaml"


def test_a_reference_that_no_disk_could_hold() -> None:
    names = ", ".join(shipped())
    assert refusal("a" * 5000 + "+b") == [
        f"unknown-variant: '{'a' * 60}…' is no shipped variant; shipped are {names}",
        f"unknown-variant: 'b' is no shipped variant; shipped are {names}",
    ]


def test_a_parent_that_is_a_composition() -> None:
    put("house", "", "standard+tamalou")
    assert refusal("house.yaml") == [
        "house.yaml:3:10: wrong-reference: 'standard+tamalou' is a composition, which only the command line knows; "
        "put its mixins under mixins"
    ]


def test_everything_is_reported_in_one_go_in_the_order_of_reading() -> None:
    put("base", "rules: {call: {penalty: ten}}\nplayers: {max: 99}", "standard")
    put("part", "rules: {take: {lands: nowhere}}")
    put("house", "mixins: [part.yaml, absent]\nrules: {call: {penalty: 10}}\nfoo: 1", "base.yaml")
    messages = refusal("house.yaml", "rules.stock.when_empty=never")
    assert messages == [
        "house.yaml:4:21: unknown-variant: 'absent' is no shipped variant; shipped are "
        + messages[0].partition("are ")[2],
        "house.yaml:6:1: unknown-key: 'foo' is no key of a variant file; it has format, name, title, summary, sources, "
        "rulings, equivalents, requires, conflicts, extends, mixins, players, deck, rules",
        "base.yaml:4:25: wrong-type: rules.call.penalty is 'ten'; a whole number was expected",
        "base.yaml:5:16: out-of-range: players.max is 99; at most 8 was expected",
        "part.yaml:3:23: wrong-choice: rules.take.lands is 'nowhere'; face_down or face_up was expected",
        "--set rules.stock.when_empty=never: wrong-choice: rules.stock.when_empty is 'never'; "
        "rebuild or end_round was expected",
    ]


# -- settings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "path", "value"),
    [
        ("rules.call.penalty=10", "call.penalty", 10),
        (" rules.call.penalty = 10 ", "call.penalty", 10),
        ("rules.call={penalty: 7}", "call.penalty", 7),
        ("rules.initial_peek.positions=[1, 4]", "initial_peek.positions", (1, 4)),
        ("rules.initial_peek.positions=all", "initial_peek.positions", "all"),
        ("rules.totals.reset=off", "totals.reset", None),
        ("rules.abilities.optional=false", "abilities.optional", False),
    ],
)
def test_settings(setting: str, path: str, value: object) -> None:
    rule, _, name = path.partition(".")
    assert getattr(load("standard", setting).rules[rule], name) == value


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("rules.call", "wrong-setting: this is no assignment; write path=value, such as rules.call.penalty=10"),
        ("=5", "wrong-setting: this is no assignment; write path=value, such as rules.call.penalty=10"),
        ("rules..call=5", "wrong-setting: this is no assignment; write path=value, such as rules.call.penalty=10"),
        ("rules.call=", "wrong-setting: rules.call has no value; write one after the =, or off"),
        ("extends=tamalou", f"wrong-setting: extends {NOT_HERE}"),
        ("rules.call.penalty=ten", "wrong-type: rules.call.penalty is 'ten'; a whole number was expected"),
        ("rules.call.penalty=[5, 6]", "wrong-type: rules.call.penalty is a list; a whole number was expected"),
        ("rules.call.penalty.more=5", "wrong-type: rules.call.penalty is a map; a whole number was expected"),
        ("rules.call.penatly=5", "unknown-key: rules.call has no 'penatly'; did you mean penalty?"),
        ("rules.cal.penalty=5", "unknown-rule: there is no rule cal; did you mean call?"),
        ("rule.call.penalty=5", "unknown-key: 'rule' is no key of a variant file; did you mean rules?"),
        ("rules.call={penalty: 5", "broken-yaml: a map in { } goes wrong here; a ',' or the closing '}' is missing"),
        ("rules.call=&x {}", f"alias: &x is an anchor; anchors are not allowed: {SHARE}"),
        ("rules.call.penalty=\0", "not-text: the character U+0000 has no place in a value"),
        ("deck.packs=40", "out-of-range: deck.packs is 40; at most 8 was expected"),
        ("deck.values.KX=3", "unknown-card: deck.values has KX, but the deck has no such card; did you mean K?"),
    ],
)  # fmt: skip
def test_settings_that_are_wrong(setting: str, message: str) -> None:
    assert refusal("standard", setting) == [f"--set {setting.replace(chr(0), '·')}: {message}"]


def test_a_setting_shows_up_without_what_could_move_a_cursor() -> None:
    [message] = refusal("standard", "x\n\x1b[31m=1")
    assert message.startswith("--set x··[31m=1: unknown-key: 'x\\n\\x1b[31m' is no key of a variant file; it has ")


def test_a_deck_that_no_table_has() -> None:
    [message] = refusal(
        "standard", "deck.extra={JOKER: 60, B: 60, C: 60}", "deck.values={JOKER: 0, B: 0, C: 0}", "deck.packs=8"
    )
    assert message == "--set deck.packs=8: deck-too-large: the deck has 1,856 cards; at most 255 was expected"
