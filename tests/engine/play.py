"""Random play for the property tests: every shipped variant at every table size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from hypothesis import strategies as st

from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER, State
from cabo_rules.variant import load_variant
from tests.shipped import WHOLE_VARIANTS

EXTRA_COMPOSITIONS = (
    "match-discard+kamikaze+jokers-zero",
    "match-discard+official-deck",
    "standard+jokers-zero",
    "standard+match-window",
)


@cache
def tables() -> tuple[tuple[str, int], ...]:
    """Every playable shipped variant (and some compositions) with every table size."""
    return tuple(
        (name, players)
        for name in (*WHOLE_VARIANTS, *EXTRA_COMPOSITIONS)
        for players in range(load_variant(name).players.min, load_variant(name).players.max + 1)
    )


@cache
def game_of(name: str, players: int) -> Game:
    """The game of one table."""
    return load_variant(name).make_game(players)


def any_table() -> st.SearchStrategy[tuple[str, int]]:
    """One of the tables."""
    return st.sampled_from(tables())


def pick(random: Random, moves: Sequence[Move]) -> Move:
    """A kind of move evenly, then a move of that kind, so that rare kinds come up."""
    kind = random.choice(sorted({move.kind for move in moves}))
    return random.choice([move for move in moves if move.kind == kind])


def walk(game: Game, seed: int, rounds: int = 2, listen: bool = False) -> Iterator[State]:
    """The states of a match played at random, before each decision and after each round. They change as it goes on."""
    random = Random(seed)
    state = game.new_match(seed, listen=listen)
    while True:
        while state.phase < ROUND_OVER:
            yield state
            game.apply(state, pick(random, game.choices(state)))
        yield state
        rounds -= 1
        if state.phase == MATCH_OVER or not rounds:
            return
        game.next_round(state)


def state_at(game: Game, seed: int, steps: int) -> State:
    """The state after at most `steps` decisions of a random match, somewhere in a round."""
    state = game.new_match(seed)
    for number, reached in enumerate(walk(game, seed)):
        if reached.phase < ROUND_OVER:
            state = reached.copy()
        if number >= steps:
            break
    return state
