"""What must hold in every shipped variant at every table size, whatever is played."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules.engine.events import EVERYONE
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move, move_text
from cabo_rules.engine.places import place, positions_in
from cabo_rules.engine.state import FROM_STOCK, ROUND_OVER, State
from cabo_rules.engine.view import View
from cabo_rules.errors import IllegalMoveError
from tests.engine.observer import UNSEEN, Observer
from tests.engine.play import any_table, game_of, pick, state_at, tables, walk

SEEDS = st.integers(0, 2**32)
STEPS = st.integers(0, 120)
MOST_DECISIONS = 20_000


def all_cards(state: State) -> list[int]:
    cards = [card for row in state.hands for card in row if card >= 0]
    return sorted(cards + state.stock + state.discard + [state.drawn] * (state.drawn >= 0))


@given(any_table(), SEEDS)
def test_cards_are_conserved(table: tuple[str, int], seed: int) -> None:
    game = game_of(*table)

    for state in islice(walk(game, seed), 400):
        assert all_cards(state) == list(range(game.deck.size))
        for row, known, occupied in zip(state.hands, state.known, state.occupied, strict=True):
            assert len(row) == len(known)
            assert [n for n, card in enumerate(row) if card >= 0] == list(positions_in(occupied))


@pytest.mark.parametrize("table", tables(), ids=lambda table: f"{table[0]}-{table[1]}")
def test_every_round_ends(table: tuple[str, int]) -> None:
    game = game_of(*table)

    for seed in range(10):
        decisions = sum(1 for _ in islice(walk(game, seed, rounds=1), MOST_DECISIONS))
        assert decisions < MOST_DECISIONS


def candidates(game: Game, state: State, random: Random) -> list[Move]:
    """Moves of every kind, legal ones and nonsense, about the places of the table and a little beyond."""
    places = [place(seat, position) for seat in range(state.seats) for position in range(len(state.hands[seat]) + 1)]
    some = random.sample(places, min(6, len(places)))
    named: list[tuple[int, ...]] = [(), *((at,) for at in some), *combinations(some, 2), (some[0], some[0])]
    named.append(tuple(some[:3]))
    return [Move(kind, chosen, to) for kind in game.authors for chosen in named for to in (-1, *some[:1])]


@settings(max_examples=40)
@given(any_table(), SEEDS, STEPS)
def test_a_listed_move_applies_and_every_other_is_refused(table: tuple[str, int], seed: int, steps: int) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)
    before = state.copy()

    for seat in range(state.seats):
        listed = game.legal(state, seat)
        assert len(set(listed)) == len(listed)
        for move in listed:
            game.play(state.copy(), seat, move)
        for move in candidates(game, state, Random(seed)):
            reason = refusal(game, state, seat, move)
            if reason is None:
                game.play(state.copy(), seat, move)
                continue
            assert reason
            assert move not in listed
            with pytest.raises(IllegalMoveError):
                game.play(state, seat, move)
        assert state == before


@given(any_table(), SEEDS, STEPS)
def test_what_the_driver_offers_is_legal(table: tuple[str, int], seed: int, steps: int) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)

    choices = game.choices(state)

    assert choices
    assert set(choices) <= set(game.legal(state, state.actor))


@given(any_table(), SEEDS, STEPS)
def test_a_copy_plays_on_like_the_original(table: tuple[str, int], seed: int, steps: int) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)
    copy = state.copy()
    assert copy == state

    random = Random(seed)
    for _ in range(60):
        if state.phase >= ROUND_OVER:
            break
        move = pick(random, game.choices(state))
        game.apply(state, move)
        assert copy != state
        game.apply(copy, move)
        assert copy == state


@given(any_table(), SEEDS)
def test_the_same_seed_and_moves_give_the_same_events(table: tuple[str, int], seed: int) -> None:
    game = game_of(*table)
    logs = []
    for _ in range(2):
        state = game.new_match(seed, listen=True)
        random = Random(seed)
        for _ in range(300):
            if state.phase >= ROUND_OVER:
                break
            game.apply(state, pick(random, game.choices(state)))
        logs.append(state.log)

    assert logs[0] == logs[1]


@given(any_table(), SEEDS)
def test_listening_changes_nothing(table: tuple[str, int], seed: int) -> None:
    game = game_of(*table)

    for heard, unheard in zip(islice(walk(game, seed, listen=True), 200), walk(game, seed), strict=False):
        assert heard == unheard


@given(any_table(), SEEDS, STEPS)
def test_move_notation_round_trips(table: tuple[str, int], seed: int, steps: int) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)

    for names in (game.names, tuple(f"P{n}" for n in range(1, state.seats + 1))):
        for seat in range(state.seats):
            for move in game.legal(state, seat):
                text = move_text(move, seat, names)
                one, other = state.copy(), state.copy()
                assert game.play(one, seat, game.parse(text, seat, names)) == move
                game.play(other, seat, move)
                assert one == other


def with_unseen_cards_changed(state: State, seat: int, random: Random) -> State:
    """A state that looks the same to `seat`: the cards that it has not seen change places among themselves."""
    other = state.copy()
    spots = [
        (row, n)
        for row, known in zip(other.hands, other.known, strict=True)
        for n, card in enumerate(row)
        if card >= 0 and not known[n] >> seat & 1
    ]
    spots += [(other.stock, n) for n in range(len(other.stock))]
    cards = [row[n] for row, n in spots]
    hides_drawn = other.drawn >= 0 and other.drawn_from == FROM_STOCK and other.turn != seat
    if hides_drawn:
        cards.append(other.drawn)
    random.shuffle(cards)
    for (row, n), card in zip(spots, cards, strict=False):
        row[n] = card
    if hides_drawn:
        other.drawn = cards[-1]
    return other


def refusal(game: Game, state: State, seat: int, move: Move) -> str | None:
    """The reason why a move is refused, or None."""
    try:
        game.verify(state, seat, move)
    except IllegalMoveError as error:
        return str(error)
    return None


def refusals(game: Game, state: State, seat: int, moves: list[Move]) -> list[str | None]:
    return [refusal(game, state, seat, move) for move in moves]


@settings(max_examples=60)
@given(any_table(), SEEDS, STEPS)
def test_nothing_a_seat_sees_depends_on_what_it_has_not_seen(table: tuple[str, int], seed: int, steps: int) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)

    for seat in range(state.seats):
        other = with_unseen_cards_changed(state, seat, Random(seed))
        moves = candidates(game, state, Random(seed))
        assert View(game, other, seat).snapshot() == View(game, state, seat).snapshot()
        assert game.legal(other, seat) == game.legal(state, seat)
        assert refusals(game, other, seat, moves) == refusals(game, state, seat, moves)


@given(any_table(), SEEDS)
def test_a_seat_learns_from_its_events_exactly_what_it_may_know(table: tuple[str, int], seed: int) -> None:
    game = game_of(*table)
    seats = range(table[1])
    observers = [Observer(seat) for seat in seats]
    heard = 0

    for state in islice(walk(game, seed, rounds=1, listen=True), 300):
        assert state.log is not None
        for observer in observers:
            observer.notice(state.log[heard:])
        heard = len(state.log)
        for seat in seats:
            view = View(game, state, seat)
            rows = {at: view.card(at) for owner in seats for at in view.places(owner)}
            assert observers[seat].layout == rows
            assert observers[seat].discard == state.discard
            assert observers[seat].drawn == view.drawn


@given(any_table(), SEEDS)
def test_all_cards_are_public_after_the_round(table: tuple[str, int], seed: int) -> None:
    game = game_of(*table)
    *_, state = walk(game, seed, rounds=1)

    for seat in state.playing:
        assert all(mask == EVERYONE for mask in state.known[seat])
        assert UNSEEN not in View(game, state, 0).row(seat)
