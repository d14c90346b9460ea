"""Every shipped variant plays on and on at every table, and no card is ever lost or doubled."""

from __future__ import annotations

from random import Random

import pytest

from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER
from tests.engine.play import game_of, pick, tables
from tests.engine.test_properties import all_cards

ROUNDS = 100
MOST_DECISIONS = 5_000


@pytest.mark.parametrize("table", tables(), ids=lambda table: f"{table[0]}-{table[1]}")
def test_a_hundred_rounds_end_with_all_cards_there(table: tuple[str, int]) -> None:
    game = game_of(*table)
    random = Random(table[1])
    state = game.new_match(1)
    for number in range(ROUNDS):
        decisions = 0
        while state.phase < ROUND_OVER:
            game.apply(state, pick(random, game.choices(state)))
            decisions += 1
            assert decisions < MOST_DECISIONS
        assert all_cards(state) == list(range(game.deck.size))
        assert all(known == -1 for row in state.known for known in row)
        if state.phase == MATCH_OVER:
            assert state.winners
            state = game.new_match(number + 2)
        else:
            game.next_round(state)
