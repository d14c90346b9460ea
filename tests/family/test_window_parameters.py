"""What no shipped variant sets about match windows, pairing, penalties and hand caps."""

from __future__ import annotations

import pytest

from tests.family.house import holds

WINDOW = """
given:
  players: [A, B, C]
  turn: A
  hands: {A: [6H, 2S, 3S, 4S], B: [6D, 10C, JC, 9C], C: [6C, QC]}
  stock: [6S, KS, KC]
steps:
  - A: draw
  - A: discard
"""


def test_only_others_may_match() -> None:
    holds(WINDOW + "  - refuse: {A: match 1}\n  - B: match 1\n", "match-discard", "rules.match_discard.who=others")


def test_only_the_turn_player_may_match() -> None:
    steps = "  - refuse: {B: match 1}\n  - A: match 1\n"
    holds(WINDOW + steps, "match-discard", "rules.match_discard.who=turn_player")


def test_one_try_for_each_player() -> None:
    steps = "  - B: match 2\n  - refuse: {B: match 1}\n  - A: match 1\n  - refuse: {A: match 2}\n"
    holds(WINDOW + steps, "match-discard", "rules.match_discard.attempts=1")


def test_two_matches_in_all() -> None:
    steps = "  - C: match 1\n  - A: match 1\n  - refuse: {B: match 1}\n  - expect: {hand_size: {A: 3, B: 4, C: 1}}\n"
    holds(WINDOW + steps, "match-discard", "rules.match_discard.after_match={matches: 2}")


@pytest.mark.parametrize(
    ("late", "cards", "known"), [("returned", 4, "knows: {B: {A1: 6H}}"), ("penalised", 6, "knows: {B: {A1: 6H}}")]
)
def test_the_slower_of_two_right_claims(late: str, cards: int, known: str) -> None:
    """Dispute 26, CC15: exactly one loses a card; the other shows theirs, and pays or does not."""
    steps = (
        f"  - B: match 1\n  - A: match 1\n  - expect: {{hand_size: {{A: {cards}, B: 3}}, {known}, discard: [6D, 6S]}}\n"
    )
    settings = (f"rules.match_discard.after_match={{matches: 1, late: {late}}}", "rules.match_discard.penalty=2")
    holds(WINDOW + steps, "match-discard", *settings)


def test_a_late_wrong_card_pays_anyway() -> None:
    steps = "  - B: match 1\n  - A: match 2\n  - expect: {hand_size: {A: 5, B: 3}}\n"
    holds(WINDOW + steps, "match-discard", "rules.match_discard.after_match={matches: 1, late: returned}")


LAST = """
given:
  players: [A, B]
  turn: A
  {called}
  hands: {{A: [6H, 2S], B: [6D]}}
  stock: [6S]
steps:
  - A: draw
  - A: discard
"""


def test_the_last_card_must_stay() -> None:
    steps = "  - refuse: {B: match 1}\n  - A: match 1\n"
    holds(LAST.format(called="dealer: B") + steps, "match-discard", "rules.match_discard.last_card=never")


def test_the_last_card_must_stay_after_a_call() -> None:
    setting = "rules.match_discard.last_card=not_after_call"
    holds(LAST.format(called="dealer: B") + "  - B: match 1\n", "match-discard", setting)
    holds(LAST.format(called="called_by: B") + "  - refuse: {B: match 1}\n", "match-discard", setting)


def test_two_cards_are_given_for_one() -> None:
    scenario = """
    given: {players: [A, B], turn: A, hands: {A: [2S, 3S, 4S], B: [6D, 8C]}, stock: [6S]}
    steps:
      - A: draw
      - A: discard
      - A: match B1
      - expect: {legal: {A: [give 1 B1, give 1 B3]}}
      - A: give 3 B3
      - A: give 1 B1
      - expect: {hands: {A: [_, 3S], B: [2S, 8C, 4S]}, phase: window, not_knows: {B: [B1, B3]}}
    """
    holds(scenario, "family/cambio", "rules.match_discard.give.cards=2")


def test_of_two_cards_as_many_are_given_as_there_are() -> None:
    scenario = """
    given: {players: [A, B], turn: A, hands: {A: [2S], B: [6D, 8C]}, stock: [6S]}
    steps:
      - A: draw
      - A: discard
      - A: match B1
      - A: give 1 B1
      - expect: {hands: {A: [_], B: [2S, 8C]}, turn: B, phase: turn}
    """
    settings = ("rules.match_discard.give.cards=2", "rules.empty_hand=off")
    holds(scenario, "family/cambio", *settings)


def test_a_penalty_beyond_the_cap_that_forces_a_call() -> None:
    scenario = """
    given: {players: [A, B], turn: A, hands: {A: [2S, 3S], B: [AC, 8C, 9C]}, stock: [6S, KS, KC]}
    steps:
      - A: draw
      - A: discard
      - B: match 1
      - expect: {hands: {B: [AC, 8C, 9C, KS]}, called_by: _}
      - B: match 2
      - expect: {hands: {B: [AC, 8C, 9C, KS]}, called_by: B}
      - refuse: {B: match 3}
    """
    settings = ("rules.hand_cap={cards: 4, beyond: call}", "rules.match_discard.caller_may_match=false")
    holds(scenario, "match-discard", *settings)


def test_pairing_within_ones_own_layout() -> None:
    scenario = """
    given: {players: [A, B], turn: A, hands: {A: [6H, 3S], B: [6D, 8C]}, stock: [6S]}
    steps:
      - A: draw
      - refuse: {A: pair B1}
      - refuse: {A: pair 1 B1}
      - A: pair 1
      - expect: {discard: [6S, 6H], hands: {A: [_, 3S]}, turn: B}
    """
    holds(scenario, "tamalou", "rules.pairing.rows=own")


def test_pairing_with_a_taken_card() -> None:
    scenario = """
    given: {players: [A, B], turn: A, hands: {A: [6H, 3S], B: [6D, 8C]}, discard: [6S], stock: [9S]}
    steps:
      - A: take
      - A: pair 1 B1
      - A: give 2 B1
      - expect: {discard: [6S, 6D, 6H], hands: {A: [_, _], B: [3S, 8C]}, round_over: true}
    """
    holds(scenario, "tamalou", "rules.pairing.drawn_from=[stock, discard]")


def test_penalty_cards_of_a_pairing_fill_gaps() -> None:
    scenario = """
    given: {players: [A, B], turn: A, hands: {A: [6H, _, 3S], B: [6D, 8C]}, stock: [6S, KS, KC]}
    steps:
      - A: draw
      - A: pair 3 1 B2
      - expect: {hands: {A: [KS, KC, 3S], B: [6D, 8C]}}
    """
    holds(scenario, "tamalou", "rules.pairing.penalty_lands=first_gap")


def test_kept_cards_of_a_wrong_claim_fill_gaps() -> None:
    scenario = """
    given: {players: [A, B], turn: A, hands: {A: [3, _, 7, 2], B: [1, 6]}, stock: [4, 11]}
    steps:
      - A: draw
      - A: exchange 1 3 4
      - expect: {hands: {A: [3, 4, 7, 2, 11]}}
    """
    holds(scenario, "family/cabo-second-edition", "rules.multi_exchange.on_mismatch.lands=first_gap")
