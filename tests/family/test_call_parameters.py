"""What no shipped variant sets about calls, scores and winners."""

from __future__ import annotations

import pytest

from cabo_rules.errors import VariantError
from cabo_rules.variant import load_variant, read_variant
from tests.family.house import holds


def test_a_call_at_the_start_or_at_the_end_of_a_turn() -> None:
    scenario = """
    given: {hands: {A: [2S], B: [3S]}, stock: [4S, 5S]}
    steps:
      - expect: {legal: {A: [draw, cabo]}}
      - A: draw
      - refuse: {A: cabo}
      - A: discard
      - expect: {phase: turn_end, legal: {A: [cabo, pass], B: [draw, cabo]}}
      - A: cabo
      - B: draw
      - B: discard
      - expect: {round_over: true, called_by: A, round_scores: {A: 0, B: 3}}
    """
    holds(scenario, "standard", "rules.call.timing=either")


def test_no_call_before_ones_second_turn() -> None:
    scenario = """
    given: {hands: {A: [2S], B: [3S]}, stock: [4S, 5S, 6S]}
    steps:
      - refuse: {A: cabo}
      - A: draw
      - A: discard
      - refuse: {B: cabo}
      - B: draw
      - B: discard
      - A: cabo
    """
    holds(scenario, "standard", "rules.call.from_turn=2")


def test_no_call_with_more_than_so_many_cards() -> None:
    scenario = """
    given: {hands: {A: [2S, _, 3S], B: [3C, 4C, 5C]}, stock: [4S, 5S, 6S]}
    steps:
      - expect: {legal: {A: [cabo]}}
      - A: draw
      - A: discard
      - refuse: {B: cabo}
    """
    holds(scenario, "standard", "rules.call.max_cards=2")


def test_a_call_that_is_proved_stands_and_shows_the_cards() -> None:
    scenario = """
    given: {hands: {A: [2S, 3S], B: [3C, 4C]}, stock: [4S]}
    steps:
      - A: cabo
      - expect: {called_by: A, turn: B, knows: {B: {A1: 2S, A2: 3S}}}
    """
    holds(scenario, "standard", "rules.call.proof.points=5", "rules.call.proof.penalty=1")


def test_a_call_that_is_not_proved_costs_a_card_and_the_turn() -> None:
    scenario = """
    given: {hands: {A: [2S, 4S], B: [AC, 4C]}, stock: [KS, 5H]}
    steps:
      - A: cabo
      - expect: {called_by: _, turn: B, hands: {A: [2S, 4S, KS]}, knows: {B: {A1: 2S, A2: 4S}}}
      - expect: {not_knows: {A: [A3], B: [A3]}}
      - B: cabo
      - expect: {called_by: B}
    """
    holds(scenario, "standard", "rules.call.proof={points: 5, penalty: 1}")


def test_errors_that_force_a_call() -> None:
    scenario = """
    given: {players: [A, B, C], turn: A, hands: {A: [2S, 3S], B: [3C, 5C], C: [6C, 8C]}, stock: [4S, KS, KC, AD, AH]}
    steps:
      - A: draw
      - A: discard
      - B: match 1
      - expect: {called_by: _}
      - B: match 2
      - expect: {called_by: B, hands: {B: [3C, 5C, KS, KC]}}
      - C: draw
      - C: discard
      - A: draw
      - A: discard
      - finish: true
      - expect: {round_over: true, round_scores: {A: 5, B: 44, C: 14}}
    """
    holds(scenario, "match-discard", "rules.call.forced_by_errors=2")


def test_errors_are_counted_in_claims_of_several_cards_too() -> None:
    scenario = """
    given: {players: [A, B], turn: A, hands: {A: [2S, 3S, 4S], B: [3C, 5C]}, stock: [4C]}
    steps:
      - A: draw
      - A: exchange 1 2 3
      - expect: {called_by: A, turn: B}
    """
    holds(scenario, "standard", "rules.call.forced_by_errors=2")


YOUGLOUF = (
    "rules.scoring={lowest: sum, caller: {needs: alone, scores: sum, bonus: 10}}",
    "rules.call.penalty=10",
)


@pytest.mark.parametrize(
    ("hands", "scores"),
    [
        ("{A: [6S], B: [7C], C: [9C]}", "{A: -4, B: 7, C: 9}"),
        ("{A: [6S], B: [6C], C: [9C]}", "{A: 6, B: 6, C: 9}"),
        ("{A: [6S], B: [4C], C: [9C]}", "{A: 16, B: 4, C: 9}"),
    ],
)
def test_a_bonus_alone_nothing_when_tied_a_penalty_when_beaten(hands: str, scores: str) -> None:
    """Dispute 25, CC14: Youglouf."""
    scenario = f"""
    given: {{players: [A, B, C], called_by: A, hands: {hands}}}
    steps:
      - reveal: true
      - expect: {{round_scores: {scores}}}
    """
    holds(scenario, "standard", *YOUGLOUF)


def test_a_failed_caller_with_a_score_of_its_own() -> None:
    scenario = """
    given: {players: [A, B], called_by: A, hands: {A: [6S], B: [4C]}}
    steps:
      - reveal: true
      - expect: {round_scores: {A: 10, B: 0}}
    """
    holds(scenario, "standard", "rules.scoring.caller.failed_score=10")


def test_a_tied_caller_who_wins_alone() -> None:
    """Dispute 25, CC14: the outright winner."""
    scenario = """
    given: {players: [A, B, C], called_by: A, hands: {A: [6S], B: [6C], C: [9C]}}
    steps:
      - reveal: true
      - expect: {match_over: true, winners: [A]}
    """
    holds(scenario, "family/cambio", "rules.winners.tied_caller=wins")


@pytest.mark.parametrize(
    ("tied_caller", "scores"), [("first", "{A: 1, B: 4}"), ("last", "{A: 4, B: 1}"), ("shares", "{A: 1, B: 1}")]
)
def test_places_of_a_tied_caller(tied_caller: str, scores: str) -> None:
    scenario = f"""
    given: {{players: [A, B, C], called_by: A, hands: {{A: [6S], B: [6C], C: [9C]}}}}
    steps:
      - reveal: true
      - expect: {{round_scores: {scores}}}
    """
    holds(scenario, "family/cambio-locked", f"rules.place_bonus.tied_caller={tied_caller}")


def test_a_moon_stands_alone_beside_a_kamikaze() -> None:
    scenario = """
    given: {called_by: A, hands: {A: [KH], B: [QS, QC, KS, KC]}}
    steps:
      - reveal: true
      - expect: {round_scores: {A: 50, B: 0}}
    """
    holds(scenario, "standard+kamikaze")


@pytest.mark.parametrize(
    ("setting", "scores"),
    [
        ("{size: 2, where: column, columns: 2}", "{A: 14, B: 7}"),
        ("{size: 2, where: column, columns: 1}", "{A: 0, B: 7}"),
        ("{size: 2}", "{A: 0, B: 7}"),
        ("{size: 3}", "{A: 14, B: 25}"),
    ],
)
def test_cards_that_cancel_above_one_another(setting: str, scores: str) -> None:
    """A has pairs, but not in one column of two; B's nines lie above one another."""
    scenario = f"""
    given: {{hands: {{A: [2S, 5S, 5C, 2C], B: [9S, 3S, 9C, 4S]}}}}
    steps:
      - reveal: true
      - expect: {{round_scores: {scores}}}
    """
    holds(scenario, "family/pablo", f"rules.cancelling={setting}")


@pytest.mark.parametrize(("negative", "score"), [("true", 3), ("false", -1)])
def test_pairs_of_cards_below_zero(negative: str, score: int) -> None:
    """Reserve: paired twos that should keep their value."""
    scenario = f"""
    given: {{hands: {{A: [2S, 2H, 3S], B: [9S]}}}}
    steps:
      - reveal: true
      - expect: {{round_scores: {{A: {score}}}}}
    """
    settings = ("deck.values.2=-2", f"rules.cancelling.negative={negative}")
    holds(scenario, "family/four-card-golf", *settings)


def test_unset_rules_are_those_of_the_base() -> None:
    """Dispute 21, CC13."""
    base = load_variant("family/cambio-locked")
    house = read_variant(
        "format: 1\nname: house\nextends: family/cambio-locked\nplayers: {min: 3, max: 3}\n", "house.yaml"
    )
    assert house.rules == base.rules
    assert house.deck(3).size == 54
    state = house.make_game(3).new_match(1)
    assert [len(row) for row in state.hands] == [4, 4, 4]


def test_unknown_options_are_errors() -> None:
    """Dispute 21, CC13."""
    with pytest.raises(VariantError) as caught:
        load_variant("family/cambio-locked", ["rules.call.lock_caller=false"])
    assert [problem.code for problem in caught.value.problems] == ["unknown-key"]
