"""A dispute, played step by step: what is told, what is refused and why, what it rests on, what is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules.conformance import Suite, load_suite, run_suite
from cabo_rules.conformance.reading import parse_scenario
from cabo_rules.errors import ScenarioError
from cabo_rules.judge import (
    Trial,
    as_data,
    as_text,
    checked_suite,
    grounds_of,
    judge,
    reference_from,
    scenario_data,
    suite_text,
)
from cabo_rules.variant import load_variant, read_variant
from tests.shipped import suites

TABLE = """\
variant: standard
given:
  hands: {Ann: [7H, 7S, 2C, 3C], Ben: [4C, 5C, 6C, 8C]}
  stock: [KH, 9S, QD]
steps:
"""


def trial(steps: str, table: str = TABLE, variant: str = "") -> Trial:
    suite = parse_scenario(table + steps, "dispute.yaml", variant=variant)
    (scenario,) = suite.scenarios
    return judge(scenario, suite.variants[scenario.variant])


class TestWhatIsTold:
    def test_every_step_with_its_rule_and_source(self) -> None:
        told = as_text(trial("  - Ann: draw\n  - Ann: exchange 1 3\n"), symbols=False)
        assert (
            "1. Ann: draw\n   Ann draws KH.\n     by Draw from the stock (standard.en §03; variants/standard.yaml:"
            in told
        )
        assert "positions 1 and 3: 7H 2C." in told
        assert (
            "     by Multiple exchange (standard.en §04; ruling S2, ruling S3, ruling S4, ruling S5; variants/" in told
        )
        assert "  Do equal cards have the same rank or the same value? (ruling S3)\n    The same value." in told

    def test_scores_name_the_rule_of_their_reason(self) -> None:
        told = as_text(trial("  - Ann: cabo\n  - Ben: draw\n  - Ben: discard\n  - reveal: true\n"))
        assert "by Scoring (" in told
        told = as_text(trial("  - Ann: draw\n  - Ann: discard\n  - Ben: cabo\n  - reveal: true\n"))
        assert "     by Scoring (standard.en §05; ruling S10" in told
        assert told.count("     by Calling (standard.en §06") == 2

    def test_a_refusal_names_reason_rule_and_what_may_be_done(self) -> None:
        told = as_text(trial("  - Ann: draw\n  - Ann: exchange 5\n  - Ann: discard\n"), symbols=False)
        assert (
            "2. Ann: exchange 5  REFUSED\n   There is no card at that position.\n   by Exchange (standard.en §03; "
            in told
        )
        assert "   Ann may now: exchange 1, exchange 2, exchange 3, exchange 4, " in told
        assert "more like these; discard" in told
        assert "3. Ann: discard\n   Ann discards KH.\n" in told

    def test_the_wrong_time_is_a_matter_of_the_order_of_play(self) -> None:
        found = trial("  - Ben: draw\n  - Ann: discard\n  - Ann: match 1\n").findings
        assert [(one.legal, one.rule) for one in found] == [(False, ""), (False, ""), (False, "")]
        assert found[0].reason == "it is Ann's move, not Ben's"
        assert found[0].instead == ()
        assert found[1].instead == ("draw", "take", "cabo")
        assert "its moves are" in found[2].reason

    def test_an_ability_that_is_another_one(self) -> None:
        found = trial("  - Ann: draw\n  - Ann: discard\n  - Ben: draw\n  - Ben: discard\n  - Ben: peek 1\n").findings[
            -1
        ]
        assert (found.legal, found.rule) == (False, "abilities")

    def test_a_refused_move_changes_nothing(self) -> None:
        with_it = trial("  - Ann: draw\n  - Ann: exchange 5\n  - Ann: exchange 1\n")
        without = trial("  - Ann: draw\n  - Ann: exchange 1\n")
        assert with_it.after == without.after

    def test_expectations(self) -> None:
        found = trial("  - expect: {turn: Ann}\n  - expect: {turn: Ben, discard_size: 1}\n").findings
        assert found[0].wrong == ()
        assert found[1].wrong == ("turn: expected Ben, but it is Ann",)
        told = as_text(trial("  - expect: {turn: Ann}\n  - expect: {turn: Ben}\n"))
        assert "1. is it so: turn?\n   It is so." in told

    def test_finish_and_refuse(self) -> None:
        found = trial("  - refuse: {Ben: draw}\n  - refuse: {Ann: draw}\n  - Ann: discard\n  - finish: true\n").findings
        assert [one.legal for one in found] == [False, True, True, True]

    def test_long_lines_are_wrapped(self) -> None:
        told = as_text(trial("  - Ann: draw\n  - Ann: exchange 5\n"), width=80)
        assert max(map(len, told.splitlines())) <= 80

    def test_as_data(self) -> None:
        data = as_data(trial("  - Ann: draw\n  - Ben: draw\n"))
        assert data["steps"][0]["events"][0] == {"kind": "drew", "rule": "draw", "text": "Ann draws KH."}
        assert data["steps"][1]["legal"] is False
        assert data["steps"][1]["reason"]
        assert data["rules"][0]["sources"] == ["standard.en §03"]
        assert data["after"]["in_hand"] == {"Ann": "KH"}

    @pytest.mark.parametrize("suite", suites(), ids=lambda suite: suite.file)
    def test_all_shipped_scenarios_can_be_judged(self, suite: Suite) -> None:
        for scenario in suite.scenarios:
            if scenario.given.refused:
                continue
            found = judge(scenario, suite.variants[scenario.variant])
            assert [one.wrong for one in found.findings if one.wrong] == []
            assert as_text(found)
            assert as_data(found)


class TestGrounds:
    def test_the_last_file_that_set_a_rule(self, tmp_path: Path) -> None:
        house = tmp_path / "house.yaml"
        house.write_text("format: 1\nname: house\nextends: standard\nrules:\n  call: {penalty: 7}\n", encoding="utf-8")
        assert grounds_of(load_variant(house), "call").set_in == f"{house}:5"
        assert grounds_of(load_variant("standard", ["rules.call.penalty=7"]), "call").set_in.startswith("--set")

    def test_a_rule_without_sources(self) -> None:
        variant = read_variant("format: 1\nname: x\nextends: standard\nmixins: [kamikaze]\n")
        assert grounds_of(variant, "kamikaze").title == "Kamikaze"
        assert grounds_of(variant, "").cited() == "Order of play"


class TestReading:
    def test_a_scenario_alone_needs_no_frame(self) -> None:
        assert trial("  []\n").scenario.id == "dispute"
        assert trial("", TABLE.replace("steps:\n", "")).findings == ()

    def test_problems_have_their_lines(self) -> None:
        with pytest.raises(ScenarioError) as caught:
            trial("  - Ann: fly\n  - Zoe: draw\n", TABLE.replace("7S", "7X"))
        assert [(one.line, one.code) for one in caught.value.problems] == [
            (3, "unknown-card"),
            (6, "unknown-move"),
            (7, "unknown-seat"),
        ]
        for text in ("", "- a\n", "given: 3\n", "hands: {}\n", "variant: standard\nsuite: x\n"):
            with pytest.raises(ScenarioError):
                parse_scenario(text, "x")

    def test_other_rules_than_the_file_says(self) -> None:
        found = trial("  - Ann: draw\n", variant="match-discard")
        assert found.variant.name == "match-discard"

    def test_a_whole_suite(self) -> None:
        text = "suite: x\nvariant: standard\nscenarios:\n  - {id: a, given: {hands: {A: [2C], B: [3C]}}, steps: []}\n"
        assert [one.id for one in parse_scenario(text, "x").scenarios] == ["a"]


class TestSaving:
    STEPS = "  - Ann: draw\n  - Ben: draw\n  - Ann: exchange 1 3\n  - Ben: cabo\n  - reveal: true\n"

    def test_what_is_saved_passes(self, tmp_path: Path) -> None:
        text = suite_text("A dispute", "standard", [scenario_data(trial(self.STEPS))], "Settled.")
        path = tmp_path / "settled.scenarios.yaml"
        path.write_text(checked_suite(text, path), encoding="utf-8")
        assert run_suite(load_suite(path), fills=8).ok
        assert "      - refuse: {Ben: draw}\n" in text
        assert "          round_scores: {Ann: 0, Ben: 28}\n" in text
        assert text.startswith("# Settled.\nsuite: A dispute\nvariant: standard\n")

    def test_open_cards_stay_open(self) -> None:
        data = scenario_data(
            trial(
                "  - A: draw\n  - A: exchange 1\n",
                "variant: standard\ngiven: {hands: {A: [2C, ?], B: [?, _]}}\nsteps:\n",
            )
        )
        assert data["given"] == {"hands": {"A": ["2C", "?"], "B": ["?", "_"]}}
        expected = data["steps"][-1]["expect"]
        assert expected["hands"] == {"A": ["?", "?"], "B": ["?", "_"]}
        assert expected["discard_top"] == "2C"
        assert (expected["turn"], expected["phase"]) == ("B", "turn")

    def test_what_depends_on_open_cards_is_not_saved(self) -> None:
        dispute = trial(
            "  - A: draw\n  - A: discard\n  - A: skip\n",
            "variant: standard\ngiven: {hands: {A: [2C], B: [3C]}}\nsteps:\n",
        )
        with pytest.raises(ScenarioError, match="depends on cards that are not named"):
            scenario_data(dispute)

    @pytest.mark.parametrize("suite", suites(), ids=lambda suite: suite.file)
    def test_the_shipped_scenarios_pass_as_saved(self, suite: Suite, tmp_path: Path) -> None:
        scenarios = [one for one in suite.scenarios if not one.given.refused and not one.given.dealt][:6]
        for number, scenario in enumerate(scenarios):
            found = judge(scenario, suite.variants[scenario.variant])
            text = suite_text("Again", scenario.variant, [scenario_data(found)])
            checked_suite(text, tmp_path / f"{number}.yaml")

    def test_references_are_seen_from_the_new_folder(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "house.yaml").write_text("", encoding="utf-8")
        assert reference_from("standard+kamikaze", ".", tmp_path) == "standard+kamikaze"
        assert reference_from("house.yaml", str(tmp_path), tmp_path / "a") == "../house.yaml"
        assert reference_from("../house.yaml+kamikaze", str(tmp_path / "a"), tmp_path) == "./house.yaml+kamikaze"


def test_cards_left_open_are_said_to_be_dealt_by_chance() -> None:
    told = as_text(trial("  - Ann: take\n  - Ann: exchange 1\n"), symbols=False)
    assert "  discard pile: any card   stock: 43\n" in told
    assert "Dealt by chance, as the dispute does not name them: " in told
    named = TABLE.replace("  stock:", "  discard: [4D]\n  stock:")
    told = as_text(trial("  - Ann: take\n  - Ann: exchange 1\n", named), symbols=False)
    assert "  discard pile: 4D   stock: 43\n" in told
    assert "Dealt by chance" not in told
