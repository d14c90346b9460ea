"""How fast this machine plays: random play per variant and table size, beside a bare loop without any rules.

A decision is one choice among all legal moves of a seat. Nobody listens, so no events are made. Without a kind of
players moves are chosen uniformly, with no player in between; with one, its players are asked through their views.
The bare loop does what any Cabo-like round must do and nothing more; how near the engine comes to it tells what the
rules cost.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

from cabo_rules.engine.game import Game
from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER, State, mixed
from cabo_rules.players import load_player, play_round
from cabo_rules.variant import Variant

COPIES = 500
"""How many copies of a state its size is measured by."""

UNIFORM = ""
"""The kind of players that are none: moves chosen uniformly."""

Played = tuple[int, int]
"""How many rounds and decisions were played."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Rounds and decisions in a second."""

    rounds_per_s: float
    decisions_per_s: float


@dataclass(frozen=True, slots=True)
class Measured:
    """One variant at one table size: its speed, and how many bytes a copy of a state in the middle of a round takes.

    `kind` is who plays, `""` where moves are chosen uniformly without a player.
    """

    variant: str
    players: int
    kind: str
    speed: Speed
    state_bytes: int


@dataclass(frozen=True, slots=True)
class Bench:
    """All measurements of one run."""

    bare: Speed
    measured: tuple[Measured, ...]

    def share_of_bare(self, one: Measured) -> float:
        """The decisions in a second as a share of those of the bare loop."""
        return one.speed.decisions_per_s / self.bare.decisions_per_s


def run_bench(
    variants: Sequence[Variant],
    players: Sequence[int] | None = None,
    *,
    kinds: Sequence[str] = (UNIFORM,),
    seconds: float = 0.5,
    runs: int = 4,
    done: Callable[[int], None] | None = None,
) -> Bench:
    """Measure variants at the table sizes in `players` (all that they allow, unless given), and the bare loop.

    Each table is played by each of `kinds`, names as `load_player` takes them.

    Each is run `runs` times for `seconds`, interleaved so that a busy moment of the machine hits all alike; the
    medians count. `done` is told how many runs are over, of `runs` times (tables times kinds + 1).

    Raises:
        PlayerError: there is no such kind of players.
    """
    tables = [
        (variant, count, kind)
        for variant in variants
        for count in range(variant.players.min, variant.players.max + 1)
        if players is None or count in players
        for kind in kinds
    ]
    players_of = [
        random_play(variant.make_game(count)) if kind == UNIFORM else kind_play(variant.make_game(count), kind)
        for variant, count, kind in tables
    ]
    speeds: list[list[Speed]] = [[] for _ in range(len(tables) + 1)]
    finished = 0
    for run in range(runs):
        for play, found in zip([bare_play(), *players_of], speeds, strict=True):
            found.append(timed(play, seconds, run))
            finished += 1
            if done is not None:
                done(finished)
    bare, *rest = (middle(found) for found in speeds)
    measured = (
        Measured(variant.reference, count, kind, speed, state_bytes(variant.make_game(count)))
        for (variant, count, kind), speed in zip(tables, rest, strict=True)
    )
    return Bench(bare, tuple(measured))


def timed(play: Callable[[int], Played], seconds: float, seed: int) -> Speed:
    """The speed of a function that plays one match, or one round, of the given seed."""
    rounds = decisions = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds or not rounds:
        seed = mixed(seed, 1)
        more_rounds, more_decisions = play(seed)
        rounds += more_rounds
        decisions += more_decisions
    return Speed(rounds / spent, decisions / spent)


def middle(speeds: Sequence[Speed]) -> Speed:
    """The medians of several runs."""
    return Speed(median(speed.rounds_per_s for speed in speeds), median(speed.decisions_per_s for speed in speeds))


def random_play(game: Game, most_rounds: int = 50) -> Callable[[int], Played]:
    """A function that plays a match (at most so many rounds of it) with players who choose uniformly."""
    choices, apply = game.choices, game.apply

    def play(seed: int) -> Played:
        random = Random(seed).random
        state = game.new_match(seed)
        rounds = decisions = 0
        while True:
            while state.phase < ROUND_OVER:
                moves = choices(state)
                apply(state, moves[int(random() * len(moves))])
                decisions += 1
            rounds += 1
            if state.phase == MATCH_OVER or rounds == most_rounds:
                return rounds, decisions
            game.next_round(state)

    return play


def kind_play(game: Game, kind: str) -> Callable[[int], Played]:
    """A function that plays one round with players of one kind at every seat."""
    made = load_player(kind)
    players = [made(seat) for seat in range(game.seats)]
    return lambda seed: (1, play_round(game, game.new_match(seed), players))


def bare_play() -> Callable[[int], Played]:
    """A round of four players with four cards each on lists of ints: 22 or 23 turns, two decisions in each, no rules.

    In each turn a card is drawn and either laid over one of the player's own or thrown away; at the end hands are
    added up. Nothing is checked, nothing is looked up, nobody is asked.
    """
    values = [rank for rank in range(1, 14) for _ in range(4)]
    pack = list(range(52))
    random = Random(1).random

    def play(seed: int) -> Played:
        cards = sorted(pack, key=lambda _card: random())
        hands = [cards[start : start + 4] for start in (0, 4, 8, 12)]
        discard = [cards[16]]
        stock = cards[17:]
        turns = 22 + (seed & 1)
        for turn in range(turns):
            hand = hands[turn & 3]
            source = stock if random() < 0.8 else discard
            card = source.pop()
            at = int(random() * 5)
            if at < 4:
                hand[at], card = card, hand[at]
            discard.append(card)
        scores = [sum([values[card] for card in hand]) for hand in hands]
        return 1, 2 * turns if scores else 0

    return play


def state_bytes(game: Game) -> int:
    """How many bytes a copy of a state takes, measured in the middle of a first round."""
    state = _middle_of_a_round(game)
    copies: list[State | None] = [None] * COPIES
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(COPIES):
            copies[number] = state.copy()
        return (tracemalloc.get_traced_memory()[0] - before) // COPIES
    finally:
        tracemalloc.stop()


def _middle_of_a_round(game: Game, decisions: int = 12) -> State:
    """A state some decisions after the deal, or fewer where a round is over sooner."""
    state = game.new_match(1)
    random = Random(1).random
    for _ in range(decisions):
        before = state.copy()
        moves = [move for move in game.choices(state) if move.kind != "cabo"]
        game.apply(state, moves[int(random() * len(moves))])
        if state.phase >= ROUND_OVER:
            return before
    return state
