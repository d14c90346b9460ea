"""What must hold for every player in every shipped variant."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import ROUND_OVER
from cabo_rules.engine.view import View
from cabo_rules.players import load_player, play_round, views_of
from tests.engine.play import any_table, game_of, state_at, tables

QUICK = ("random", "careful", "forgetful")
PLAYERS = (*QUICK, "sharp:budget=6")
SEEDS = st.integers(0, 2**32)
LONGEST = 3_000
SMALLEST = [(name, seats) for name, seats in tables() if (name, seats - 1) not in tables()]


def choices_of(name: str, table: tuple[str, int], seed: int) -> list[Move]:
    """All moves of a round among players of one kind; each is checked by the table where it is not a listed one."""
    game = game_of(*table)
    state = game.new_match(seed)
    views = views_of(game, state)
    players = [load_player(name)(seat) for seat in range(game.seats)]
    for view, player in zip(views, players, strict=True):
        player.start(view)
    made = []
    while state.phase < ROUND_OVER:
        move = players[state.actor].choose(views[state.actor], game.choices(state))
        assert views[state.actor].allows(move)
        made.append(move)
        game.apply(state, move)
        assert len(made) < LONGEST
    return made


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("table", tables(), ids=lambda table: f"{table[0]}-{table[1]}")
def test_plays_every_table_legally_to_the_end_and_the_same_way_again(table: tuple[str, int], name: str) -> None:
    for seed in range(2):
        assert choices_of(name, table, seed) == choices_of(name, table, seed)


@pytest.mark.parametrize("table", SMALLEST, ids=lambda table: f"{table[0]}-{table[1]}")
def test_sharp_plays_every_variant_legally_to_the_end_and_the_same_way_again(table: tuple[str, int]) -> None:
    assert choices_of("sharp:budget=4", table, 1) == choices_of("sharp:budget=4", table, 1)


def test_another_seed_makes_other_choices() -> None:
    assert choices_of("random", ("standard", 4), 1) != choices_of("random", ("standard", 4), 2)


@settings(max_examples=60)
@given(any_table(), SEEDS, st.integers(0, 80), SEEDS)
def test_an_imagined_match_looks_the_same_and_depends_on_nothing_unseen(
    table: tuple[str, int], seed: int, steps: int, chance: int
) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)
    for seat in range(game.seats):
        view = View(game, state, seat)
        imagined = view.imagine(Random(chance))
        other = View(game, view.imagine(Random(chance + 1)), seat)

        assert View(game, imagined, seat).snapshot() == view.snapshot()
        assert other.imagine(Random(chance)) == imagined
        cards = [card for row in imagined.hands for card in row if card >= 0] + imagined.stock + imagined.discard
        assert sorted(cards + [imagined.drawn] * (imagined.drawn >= 0)) == list(range(game.deck.size))


@pytest.mark.parametrize("name", PLAYERS)
@settings(max_examples=40)
@given(table=any_table(), seed=SEEDS, steps=st.integers(0, 80), chance=SEEDS)
def test_what_a_seat_has_not_seen_changes_no_choice(
    name: str, table: tuple[str, int], seed: int, steps: int, chance: int
) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)
    actor = state.actor
    other = View(game, state, actor).imagine(Random(chance))

    chosen = []
    for possible in (state, other):
        view = View(game, possible, actor)
        player = load_player(name)(seed)
        player.start(view)
        chosen.append([player.choose(view, game.choices(possible)) for _ in range(2)])

    assert game.choices(state) == game.choices(other)
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_choice_changes_nothing(name: str) -> None:
    game = game_of("match-discard", 3)
    for seed in range(8):
        state = state_at(game, seed, seed * 5)
        before = state.copy()
        load_player(name)(1).choose(View(game, state, state.actor), game.choices(state))
        assert state == before


def test_four_kinds_at_one_table() -> None:
    game = game_of("match-discard", 4)
    state = game.new_match(3)

    play_round(game, state, [load_player(name)(1) for name in PLAYERS])

    assert state.phase >= ROUND_OVER
