"""The driver that asks the players."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER
from cabo_rules.engine.view import View
from cabo_rules.errors import PlayerError
from cabo_rules.players import load_player, play_match, play_round
from tests.engine.play import game_of


class Cheat:
    def start(self, view: View) -> None:
        """Nothing."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return Move("exchange", (0,)) if view.turns else moves[0]


class Never:
    """Never calls, so that a game without another end goes on for ever."""

    def start(self, view: View) -> None:
        """Nothing."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return next(move for move in moves if move.kind != "cabo")


class Ear(Never):
    def __init__(self) -> None:
        self.heard: list[Event] = []

    def notice(self, event: Event) -> None:
        self.heard.append(event)


def test_a_match_is_played_to_its_end() -> None:
    game = game_of("standard", 3)
    state = game.new_match(1)

    decisions = play_match(game, state, [load_player("random")(seat) for seat in range(3)])

    assert state.phase == MATCH_OVER
    assert decisions > state.round


def test_an_illegal_choice_is_refused_with_its_reason() -> None:
    game = game_of("standard", 2)

    with pytest.raises(PlayerError, match=r"the player at . chose .*exchange.*draw, take or call first"):
        play_round(game, game.new_match(1), [Cheat(), Cheat()])


def test_a_round_without_end_is_broken_off() -> None:
    game = game_of("standard", 2)

    with pytest.raises(PlayerError, match="the round does not end: 500 decisions"):
        play_round(game, game.new_match(1), [Never(), Never()], limit=500)


def test_listeners_are_told_what_their_seat_sees() -> None:
    game = game_of("tamalou", 2)
    state = game.new_match(1, listen=True)
    ears = [Ear(), Ear()]

    play_round(game, state, ears)
    first = len(ears[0].heard)
    game.next_round(state)
    play_round(game, state, ears)

    assert state.log is not None
    assert state.phase == ROUND_OVER
    assert ears[1].heard == [event.seen_by(1) for event in state.log]
    assert first > 10
    drawn = [event.cards for event in ears[0].heard if event.kind == "drew" and event.seat == 1]
    assert set(drawn) == {(-1,)}
