"""Rows of cards that grow and grow."""

from __future__ import annotations

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.places import POSITION_MASK, place
from tests.engine.play import game_of


def test_a_row_as_long_as_can_be_fills_its_gaps() -> None:
    state = game_of("standard", 2).new_match(1)
    cards = state.hand(0)
    for position in range(POSITION_MASK - 1, 200, -1):
        state.put(place(0, position), state.stock.pop() if state.stock else state.discard.pop(), 0)
        if not state.discard:
            break
    assert len(state.hands[0]) == POSITION_MASK
    assert state.free_position(0) == len(cards)
    state.put(place(0, state.free_position(0)), state.remove(place(1, 0)), 0)
    assert state.hands[0][len(cards)] != NO_CARD
    assert state.free_position(1) == 4
    assert state.free_position(1, fill_gaps=True) == 0
