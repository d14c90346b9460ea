"""House variants with steps and rules that no shipped game has keep their secrets, and their events tell the truth."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.view import View
from tests.engine.observer import UNSEEN, Observer
from tests.engine.play import state_at, walk
from tests.engine.test_properties import candidates, refusals, with_unseen_cards_changed
from tests.family.house import house
from tests.family.test_steps import ALL_STEPS

HOUSES = {
    "steps": ("standard+match-window+match-any-row", *ALL_STEPS),
    "late": (
        "match-discard",
        "rules.match_discard.after_match={matches: 1, late: penalised}",
        "rules.match_discard.last_card=never",
        "rules.match_discard.attempts=2",
        "rules.match_discard.needs_penalty_card=true",
        "rules.hand_cap={cards: 6, beyond: call}",
    ),
    "proof": (
        "standard",
        "rules.call={timing: either, proof: {points: 20}, forced_by_errors: 1}",
        "rules.multi_exchange.on_mismatch={drawn_card: kept, penalty: 1, lands: first_gap}",
        "rules.initial_peek={fewer: true, price: 2}",
        "rules.stock.when_empty=end_round",
    ),
    "pairs": (
        "tamalou+match-window",
        "rules.pairing={rows: any, drawn_from: [stock, discard], penalty_lands: first_gap}",
        "rules.match_discard.give={cards: 2, optional: true}",
        "rules.match_discard.rows=any",
        "rules.abilities.triggers=[drawn_discarded, paired, matched]",
    ),
}


class ObserverOfShuffles(Observer):
    def _shuffled(self, event: Event) -> None:
        # A single card can't be mixed with anything; cards that lie open are looked at again by all.
        if len(event.places) > 1:
            self.layout.update(dict.fromkeys(event.places, UNSEEN))


@cache
def game_of(name: str, players: int) -> Game:
    return house(*HOUSES[name]).make_game(players)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("name", list(HOUSES))
def test_nothing_a_seat_sees_depends_on_what_it_has_not_seen(name: str, players: int) -> None:
    game = game_of(name, players)
    for number in range(8):
        random = Random(number)
        state = state_at(game, number, random.randrange(80))
        for seat in range(players):
            other = with_unseen_cards_changed(state, seat, Random(number))
            moves = candidates(game, state, Random(number))
            assert View(game, other, seat).snapshot() == View(game, state, seat).snapshot()
            assert game.legal(other, seat) == game.legal(state, seat)
            assert refusals(game, other, seat, moves) == refusals(game, state, seat, moves)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("name", list(HOUSES))
def test_a_seat_learns_from_its_events_exactly_what_it_may_know(name: str, players: int) -> None:
    game = game_of(name, players)
    for number in range(6):
        observers = [ObserverOfShuffles(seat) for seat in range(players)]
        heard = 0
        for state in islice(walk(game, number, rounds=1, listen=True), 200):
            assert state.log is not None
            for observer in observers:
                observer.notice(state.log[heard:])
            heard = len(state.log)
            for seat, observer in enumerate(observers):
                view = View(game, state, seat)
                assert observer.layout == {at: view.card(at) for owner in range(players) for at in view.places(owner)}
                assert observer.discard == state.discard
                assert observer.drawn == view.drawn


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("name", list(HOUSES))
def test_listed_moves_apply_and_others_are_refused(name: str, players: int) -> None:
    game = game_of(name, players)
    for number in range(5):
        state = state_at(game, number, Random(number).randrange(80))
        before = state.copy()
        for seat in range(players):
            listed = game.legal(state, seat)
            assert len(set(listed)) == len(listed)
            for move in listed:
                game.play(state.copy(), seat, move)
            moves = candidates(game, state, Random(number))
            for move, reason in zip(moves, refusals(game, state, seat, moves), strict=True):
                if reason is None:
                    game.play(state.copy(), seat, move)
                else:
                    assert reason
                    assert move not in listed
        assert state == before
