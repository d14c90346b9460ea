"""Abilities that no shipped variant has, composed from the steps."""

from __future__ import annotations

from random import Random

import pytest

from cabo_rules.engine.places import place
from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER, State
from cabo_rules.variant import load_variant
from tests.engine.play import pick
from tests.family.house import holds, house


def ability(steps: str) -> tuple[str, str]:
    """A five has an ability of these steps."""
    return f"rules.abilities.kinds.house={steps}", "rules.abilities.cards.5=house"


def five(more: str, hands: str = "{A: [2S, 3S], B: [6C, 7C], C: [8C, 9C]}", given: str = "") -> str:
    """A draws and discards a five."""
    return f"given: {{players: [A, B, C], turn: A, hands: {hands}, stock: [5S, KS, KC, QC]{given}}}\nsteps:\n" + (
        "  - A: draw\n  - A: discard\n" + more
    )


def test_an_ability_that_must_be_used() -> None:
    steps = """
  - refuse: {A: skip}
  - expect: {phase: ability, legal: {A: [peek 1]}}
  - A: peek 1
  - expect: {turn: B}
"""
    holds(five(steps), "standard", *ability("[{look: {scope: own}}]"), "rules.abilities.mandatory=[house]")


def test_others_may_still_be_declined() -> None:
    scenario = "given: {hands: {A: [2S], B: [3S]}, stock: [8S]}\nsteps:\n  - A: draw\n  - A: discard\n  - A: skip\n"
    holds(scenario, "standard", *ability("[{look: {scope: own}}]"), "rules.abilities.mandatory=[house]")


def test_a_step_that_may_be_left_out_of_an_ability_that_must_be_used() -> None:
    steps = """
  - A: skip
  - refuse: {A: skip}
  - A: spy B1
  - expect: {turn: B, knows: {A: {B1: 6C}}, not_knows: {A: [A1, A2]}}
"""
    kind = "[{look: {scope: own, optional: true}}, {look: {scope: opponent}}]"
    holds(five(steps), "standard", *ability(kind), "rules.abilities.optional=false")


def test_looking_at_up_to_two_cards_and_then_swapping_any_two() -> None:
    """Four different cards may be touched (family.md MAY, black king)."""
    steps = """
  - A: spy B1
  - A: skip
  - expect: {legal: {A: [swap 1 C1, swap B1 B2, swap B2 C2]}}
  - A: swap 1 C2
  - expect: {card: {A1: 9C, C2: 2S}, turn: B}
"""
    kind = "[{look: {scope: any, count: 2, optional: true}}, {swap: {first: any, second: any}}]"
    holds(five(steps), "standard", *ability(kind))


@pytest.mark.parametrize(
    ("seen", "knows", "not_knows"),
    [("incoming", "{A1: 6C}", "[B1]"), ("both", "{A1: 6C, B1: 2S}", "[A2, B2]"), ("neither", "{}", "[A1, B1]")],
)
def test_a_swap_that_is_seen(seen: str, knows: str, not_knows: str) -> None:
    steps = f"""
  - A: swap 1 B1
  - expect: {{knows: {{A: {knows}}}, not_knows: {{A: {not_knows}, B: [A1, B1]}}}}
"""
    holds(five(steps), "standard", *ability(f"[{{swap: {{first: own, second: opponent, seen: {seen}}}}}]"))


def test_giving_a_card_of_ones_own() -> None:
    steps = """
  - expect: {legal: {A: [give 1 B3, give 2 C3]}, illegal: {A: [give B3, give 1 B1, give 1 3]}}
  - A: give 2 C3
  - expect: {hands: {A: [2S, _], C: [8C, 9C, 3S]}, knows: {A: {C3: 3S}}, not_knows: {C: [C3], B: [C3]}, turn: B}
"""
    holds(five(steps, given=", knows: {A: [A2]}"), "standard", *ability("[{give: {card: own}}]"))


def test_giving_ones_last_card_can_end_the_round() -> None:
    steps = "  - A: give 1 B3\n  - expect: {round_over: true, round_scores: {A: 0, B: 15, C: 17}}\n"
    hands = "{A: [2S], B: [6C, 7C], C: [8C, 9C]}"
    holds(five(steps, hands), "standard", *ability("[{give: {card: own}}]"), "rules.empty_hand={then: end_round}")


def test_a_given_card_fills_the_first_gap() -> None:
    steps = "  - A: give B1\n  - A: give B3\n  - expect: {hands: {B: [KS, 7C, KC]}}\n"
    hands = "{A: [2S, 3S], B: [_, 7C], C: [8C, 9C]}"
    holds(five(steps, hands), "standard", *ability("[{give: {card: stock, lands: first_gap, count: 2}}]"))


def test_leaving_out_the_next_player() -> None:
    holds(five("  - A: use\n  - expect: {turn: C}\n"), "standard", *ability("[{skip_next: {}}]"))


def test_leaving_out_two_of_three_players_is_another_turn() -> None:
    holds(five("  - A: use\n  - expect: {turn: A}\n"), "standard", *ability("[{skip_next: {players: 2}}]"))


def test_declining_to_leave_anybody_out() -> None:
    holds(five("  - A: skip\n  - expect: {turn: B}\n"), "standard", *ability("[{skip_next: {}}]"))


def test_another_turn() -> None:
    steps = "  - A: use\n  - expect: {turn: A, phase: turn}\n  - A: draw\n  - A: discard\n  - expect: {turn: B}\n"
    holds(five(steps), "standard", *ability("[{extra_turn: {}}]"))


def test_another_turn_after_a_call_comes_on_top() -> None:
    scenario = """
    given: {players: [A, B, C], turn: B, called_by: A, hands: {A: [2S], B: [6C], C: [8C]}, stock: [5S, 4S, 4C]}
    steps:
      - B: draw
      - B: discard
      - B: use
      - B: draw
      - B: exchange 1
      - expect: {turn: C, round_over: false}
      - C: draw
      - C: discard
      - expect: {round_over: true, round_scores: {A: 0, B: 4, C: 8}}
    """
    holds(scenario, "standard", *ability("[{extra_turn: {}}]"))


def test_who_is_left_out_after_a_call_loses_the_last_turn() -> None:
    scenario = """
    given: {players: [A, B, C], turn: B, called_by: A, hands: {A: [2S], B: [6C], C: [8C]}, stock: [5S]}
    steps:
      - B: draw
      - B: discard
      - B: use
      - expect: {round_over: true}
    """
    holds(scenario, "standard", *ability("[{skip_next: {}}]"))


def test_the_caller_is_not_the_one_left_out() -> None:
    scenario = """
    given:
      players: [A, B, C, D]
      turn: D
      called_by: A
      hands: {A: [2S], B: [6C], C: [8C], D: [9C]}
      stock: [5S, 4S]
    steps:
      - D: draw
      - D: discard
      - D: use
      - expect: {round_over: true}
    """
    holds(scenario, "standard", *ability("[{skip_next: {}}]"))


def test_a_shuffled_layout_is_known_to_nobody() -> None:
    steps = """
  - expect: {legal: {A: [shuffle B1, shuffle B3, shuffle C2]}, illegal: {A: [shuffle 1, shuffle B2, shuffle B1 C1]}}
  - A: shuffle B3
  - expect: {turn: B, hand_size: {B: 3}, card: {B2: _}, knows: {A: {C1: 8C}}}
  - expect: {not_knows: {A: [B1, B3, B4], B: [B1, B3, B4]}}
"""
    hands = "{A: [2S, 3S], B: [6C, _, 7C, 10C], C: [8C, 9C]}"
    given = ", knows: {A: [B1, B3, C1], B: [B1, B3, B4]}"
    holds(five(steps, hands, given), "standard", *ability("[{shuffle: {scope: opponent}}]"))


def test_a_single_card_that_is_shuffled_is_still_known() -> None:
    steps = "  - A: shuffle B1\n  - expect: {card: {B1: 6C}, knows: {B: {B1: 6C}}}\n"
    hands = "{A: [2S, 3S], B: [6C], C: [8C, 9C]}"
    holds(five(steps, hands, ", knows: {B: [B1]}"), "standard", *ability("[{shuffle: {scope: any}}]"))


def test_cards_that_lie_open_are_seen_wherever_a_shuffle_brings_them() -> None:
    variant = house("family/cabo-second-edition", *ability("[{shuffle: {scope: own}}]"))
    game = variant.make_game(2)
    places = set()
    for seed in range(20):
        state = game.new_match(seed)
        game.play(state, 0, game.parse("look 1 2", 0))
        game.play(state, 1, game.parse("look 1 2", 1))
        seat = state.turn
        state.put(place(seat, 0), state.remove(place(seat, 0)), -1, True)
        open_card = state.hands[seat][0]
        five = game.deck.cards_named("5")[0]
        if five in state.hands[0] + state.hands[1] or five not in state.stock:
            continue
        state.stock.remove(five)
        state.stock.append(five)
        game.play(state, seat, game.parse("draw", seat))
        game.play(state, seat, game.parse("discard", seat))
        game.play(state, seat, game.parse("shuffle 2", seat))
        position = state.hands[seat].index(open_card)
        assert state.face_up[seat] == 1 << position
        assert [known == -1 for known in state.known[seat]] == [at == position for at in range(4)]
        places.add(position)
    assert len(places) > 1


ALL_STEPS = (
    "rules.abilities.kinds.a=[{look: {scope: any, count: 2, optional: true}}, {swap: {first: looked, seen: both}}]",
    "rules.abilities.kinds.b=[{give: {card: own}}, {give: {card: stock}}]",
    "rules.abilities.kinds.c=[{draw: {count: 2}}, {extra_turn: {}}]",
    "rules.abilities.kinds.d=[{shuffle: {scope: any}}, {skip_next: {}}]",
    "rules.abilities.cards={2: a, 3: b, 4: c, 5: d, 6: c}",
    "rules.abilities.triggers=[drawn_discarded, exchanged_for_stock, exchanged_for_discard, multi_exchanged, matched]",
)


def cards_of(state: State) -> list[int]:
    cards = [card for row in state.hands for card in row if card >= 0]
    return sorted(cards + state.stock + state.discard + [state.drawn] * (state.drawn >= 0))


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("more", [(), ("rules.empty_hand={then: call}",), ("rules.stock.when_empty=end_round",)])
def test_all_steps_together_play_to_the_end(players: int, more: tuple[str, ...]) -> None:
    game = load_variant("standard+match-window+match-any-row", [*ALL_STEPS, *more]).make_game(players)
    random = Random(players)
    state = game.new_match(players)
    for number in range(60):
        decisions = 0
        while state.phase < ROUND_OVER:
            assert cards_of(state) == list(range(game.deck.size))
            game.apply(state, pick(random, game.choices(state)))
            decisions += 1
            assert decisions < 5000
        if state.phase == MATCH_OVER:
            state = game.new_match(number)
        else:
            game.next_round(state)


def test_a_power_card_never_opens_the_pile() -> None:
    game = load_variant("family/rat-a-tat-cat").make_game(6)
    redrawn = 0
    for seed in range(200):
        state = game.new_match(seed, listen=True)
        assert state.log is not None
        assert game.deck.faces[state.discard[-1]].rank.isdecimal()
        assert cards_of(state) == list(range(game.deck.size))
        redrawn += sum(event.kind == "turned_back" for event in state.log)
    assert 15 < redrawn < 70
