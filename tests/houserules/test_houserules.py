"""House rules from a few answers: what is written loads, says what was asked for, and is proved by its scenarios."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cabo_rules.conformance import load_suite, run_suite
from cabo_rules.errors import VariantError
from cabo_rules.houserules import Draft, checked_name, default_title, description_of, make, settable
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import check_file, json_schema, load_variant
from tests.shipped import MIXINS, WHOLE_VARIANTS


def draft(*settings: str, extends: str = "standard", mixins: tuple[str, ...] = ()) -> Draft:
    found = Draft.begin("house", extends, mixins)
    for setting in settings:
        found = found.with_change(setting)
    return found


class TestWhatIsWritten:
    def test_it_says_what_was_asked_for(self, tmp_path: Path) -> None:
        asked = draft(
            "call.penalty=10", "rules.shoot_the_moon=off", "deck.values={KH: -1, KD: -1}", mixins=("kamikaze",)
        )
        asked = asked.because("They are the best cards.")
        made = make(asked, tmp_path)
        settings = ["rules.call.penalty=10", "rules.shoot_the_moon=off", "deck.values={KH: -1, KD: -1}"]
        assert made.variant.hash == load_variant("standard+kamikaze", settings).hash
        text = made.house_rule.read_text(encoding="utf-8")
        assert text.startswith("# yaml-language-server: $schema=./variant.schema.json\n")
        assert "    # Points that a caller adds whose hand is not low enough" in text
        assert "    penalty: 10  # 5 in standard+kamikaze\n" in text
        assert "  shoot_the_moon: off  # on in standard+kamikaze\n" in text
        assert "  values: {KH: -1, KD: -1}  # KD 0, KH 0 in standard+kamikaze\n" in text

    def test_every_change_has_a_ruling(self, tmp_path: Path) -> None:
        asked = draft("call.penalty=10", "shoot_the_moon=off", "empty_hand={then: call}", mixins=("kamikaze",))
        variant = make(asked.because("So be it."), tmp_path).variant
        found = [(one.question, one.ruling, one.reason, one.rules) for one in variant.rulings[-4:]]
        assert found == [
            ("Is this rule played: Kamikaze?", "Yes, as the mixin kamikaze says.", "", ("kamikaze",)),
            ("Calling: what is set for penalty?", "10, where it was 5.", "", ("call",)),
            ("Is this rule played: Shooting the moon?", "No.", "", ("shoot_the_moon",)),
            ("Is this rule played: No cards left?", "Yes.", "So be it.", ("empty_hand",)),
        ]
        assert {one.source for one in variant.rulings[-4:]} == {"house rule"}

    def test_the_scenarios_pass_whatever_the_open_cards(self, tmp_path: Path) -> None:
        made = make(draft("call.penalty=10"), tmp_path)
        run = run_suite(load_suite(made.scenarios), fills=8)
        assert run.ok
        assert len(run.results) == made.scenario_count == 2
        assert "round_scores: {A: 0, B: 31}" in made.scenarios.read_text(encoding="utf-8")

    def test_the_schema_is_that_of_this_version(self, tmp_path: Path) -> None:
        made = make(draft(), tmp_path)
        assert json.loads(made.schema.read_text(encoding="utf-8")) == json_schema()

    @pytest.mark.parametrize("name", WHOLE_VARIANTS)
    def test_from_every_shipped_game(self, name: str, tmp_path: Path) -> None:
        made = make(draft(extends=name), tmp_path)
        assert [one for one in check_file(made.house_rule) if one.severity == "error"] == []
        assert run_suite(load_suite(made.scenarios), fills=3).ok

    @pytest.mark.parametrize("mixin", MIXINS)
    def test_with_every_shipped_mixin(self, mixin: str, tmp_path: Path) -> None:
        try:
            asked = draft(extends="match-discard", mixins=(mixin,))
        except VariantError:
            asked = draft(extends="standard", mixins=(mixin,))
        made = make(asked, tmp_path)
        assert made.variant.rulings[-1].ruling == f"Yes, as the mixin {mixin} says."
        assert run_suite(load_suite(made.scenarios), fills=3).ok

    def test_from_a_file_in_another_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        make(draft("call.penalty=10"), tmp_path)
        deep = Draft.begin("deep", "house.yaml+kamikaze").with_change("call.penalty=11")
        made = make(deep, Path("a/b"))
        text = made.house_rule.read_text(encoding="utf-8")
        assert 'extends: "../../house.yaml"\nmixins: [kamikaze]\n' in text
        assert "penalty: 11  # 10 in ../../house.yaml+kamikaze\n" in text
        assert made.variant.rules["call"].penalty == 11


class TestChanges:
    @pytest.mark.parametrize(
        ("setting", "said"),
        [
            ("call.penalty", "is no change; write path=value"),
            ("", "nothing is no change"),
            ("call.penalty=", "is no change"),
            ("=3", "is no change"),
            ("call.=3", "is no change"),
            ("deck={}", "name what changes below it"),
            ("title=x", "title can't be changed here"),
            ("extends=tamalou", "extends can't be changed here"),
            ("cal.penalty=3", "cal can't be changed here"),
            ("rules.cal.penalty=3", "did you mean call?"),
            ("call.penalti=3", "did you mean penalty?"),
            ("call.penalty=ten", "a whole number was expected"),
            ("call.penalty=5", "is so already in standard"),
            ("call.penalty=[1", "broken-yaml"),
            ("call.penalty=no", "no"),
            ("scoring=off", "scoring"),
            ("deck.ranks=[A]", "deck"),
        ],
    )
    def test_what_cannot_be_set(self, setting: str, said: str) -> None:
        with pytest.raises(VariantError, match=said.replace("?", r"\?")):
            draft(setting)

    def test_a_later_change_of_the_same_value_replaces_the_earlier(self, tmp_path: Path) -> None:
        assert [one.setting for one in draft("call.penalty=6", "call.penalty=7").changes] == ["rules.call.penalty=7"]
        found = draft("shoot_the_moon=off", "shoot_the_moon.others=30")
        assert [one.setting for one in found.changes] == ["rules.shoot_the_moon.others=30"]
        assert make(found, tmp_path).variant.rules["shoot_the_moon"].others == 30

    def test_changes_that_need_each_other(self, tmp_path: Path) -> None:
        with pytest.raises(VariantError, match="does not say what it counts"):
            draft("deck.extra={JOKER: 2}")
        asked = Draft.begin("house", "standard").with_changes(["deck.extra={JOKER: 2}", "deck.values.JOKER=-2"])
        assert make(asked, tmp_path).variant.deck(2).size == 54
        with pytest.raises(VariantError, match="does not say what it counts"):
            asked.without(asked.changes[1])

    def test_rules_are_switched_on_with_their_usual_settings(self, tmp_path: Path) -> None:
        made = make(draft("kamikaze=on"), tmp_path)
        assert "  kamikaze: on  # off in standard\n" in made.house_rule.read_text(encoding="utf-8")
        assert made.variant.rules["kamikaze"].others == 50

    def test_texts_that_yaml_would_misread_are_quoted(self, tmp_path: Path) -> None:
        made = make(draft("call.penalty=10").because('yes: "no" # {off}'), tmp_path)
        assert made.variant.rulings[-1].reason == 'yes: "no" # {off}'

    def test_every_parameter_of_every_rule_is_described(self) -> None:
        for key, rule in registered_rules().items():
            assert description_of(("rules", key))
            for name in rule.Params.model_fields:
                assert description_of(("rules", key, name)), f"{key}.{name}"

    def test_what_can_be_set(self) -> None:
        found = {
            ".".join(map(str, path)): value for path, value, _ in settable(load_variant("standard"), ["rules", "call"])
        }
        assert found["rules.call.penalty"] == "5"
        assert next(iter(settable(load_variant("standard"), ["rules", "kamikaze"])))[1] == "off"


class TestNames:
    @pytest.mark.parametrize(("name", "plain"), [("house", "house"), (" house.yaml ", "house"), ("a-1.b_c", "a-1.b_c")])
    def test_good_ones(self, name: str, plain: str) -> None:
        assert checked_name(name) == plain

    @pytest.mark.parametrize("name", ["", "House", "a b", "../x", "a/b", "-a", "x" * 61, "é"])
    def test_bad_ones(self, name: str) -> None:
        with pytest.raises(VariantError, match="can't be the name"):
            checked_name(name)

    def test_a_better_one_is_suggested(self) -> None:
        with pytest.raises(VariantError, match="how about our-house"):
            checked_name("Our House!")
        assert default_title("our-house") == "Our house"


class TestFilesInTheWay:
    def test_nothing_is_overwritten(self, tmp_path: Path) -> None:
        for name in ("house.yaml", "house.scenarios.yaml"):
            (tmp_path / name).write_text("mine", encoding="utf-8")
            with pytest.raises(VariantError, match=f"{name}: file-exists"):
                make(draft(), tmp_path)
            assert [path.name for path in tmp_path.iterdir()] == [name]
            (tmp_path / name).unlink()

    def test_unless_forced(self, tmp_path: Path) -> None:
        make(draft("call.penalty=6"), tmp_path)
        assert make(draft("call.penalty=7"), tmp_path, force=True).variant.rules["call"].penalty == 7

    def test_a_file_that_would_extend_itself_stays_as_it_was(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        before = make(draft("call.penalty=6"), Path()).house_rule.read_text(encoding="utf-8")
        with pytest.raises(VariantError, match="circle"):
            make(draft(extends="house.yaml"), Path(), force=True)
        assert Path("house.yaml").read_text(encoding="utf-8") == before

    def test_a_schema_of_somebody_else_stays(self, tmp_path: Path) -> None:
        (tmp_path / "variant.schema.json").write_text("{}", encoding="utf-8")
        assert make(draft(), tmp_path).schema.read_text(encoding="utf-8") == "{}"

    def test_an_old_schema_of_ours_is_renewed(self, tmp_path: Path) -> None:
        old = {"title": json_schema()["title"], "old": True}
        (tmp_path / "variant.schema.json").write_text(json.dumps(old), encoding="utf-8")
        assert "old" not in json.loads(make(draft(), tmp_path).schema.read_text(encoding="utf-8"))
