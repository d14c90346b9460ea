"""Many rounds with players who choose any legal move with the same chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from string import ascii_uppercase

from cabo_rules.engine.game import Game
from cabo_rules.engine.state import MATCH_OVER, NOBODY, ROUND_OVER, State, mixed
from cabo_rules.match import Match
from cabo_rules.variant import Variant

_DONE_EVERY = 100


@dataclass(slots=True)
class SeatSummary:
    """One seat over all rounds: how many it played, the sum of its scores, how often it was lowest or the caller.

    `good_calls` counts the calls after which nobody scored less than the caller; `wins` the matches won, shared ones
    too.
    """

    name: str
    rounds: int = 0
    score: int = 0
    lowest: int = 0
    calls: int = 0
    good_calls: int = 0
    wins: int = 0


@dataclass(slots=True)
class Summary:
    """What many rounds came to. `ended_by` counts what ended the rounds, `matches` those played to their end."""

    variant: str
    hash: str
    seed: int
    seats: list[SeatSummary]
    rounds: int = 0
    matches: int = 0
    turns: int = 0
    decisions: int = 0
    ended_by: Counter[str] = field(default_factory=Counter)


def simulate_rounds(
    variant: Variant,
    players: int,
    rounds: int,
    seed: int,
    *,
    done: Callable[[int], None] | None = None,
    record: Callable[[Match], None] | None = None,
) -> Summary:
    """Play `rounds` rounds, match after match, each player choosing uniformly among the legal moves.

    The same variant, number of players, rounds and seed give the same summary, recorded or not. `done` is told now and
    then how many rounds are played; `record` is given every match (the last may not be finished), which costs time.

    Raises:
        VariantError: the variant is not for so many players.
    """
    names = tuple(ascii_uppercase[:players])
    summary = Summary(variant.reference, variant.hash, seed, [SeatSummary(name) for name in names])
    game = variant.make_game(players, names)
    number = 0
    while summary.rounds < rounds:
        match_seed = mixed(seed, number)
        match = None if record is None else Match(variant, names, match_seed)
        state = game.new_match(match_seed) if match is None else match.state
        _play_match(game, state, Random(match_seed).random, summary, rounds, match, done)
        if record is not None and match is not None:
            record(match)
        number += 1
    return summary


def _play_match(
    game: Game,
    state: State,
    random: Callable[[], float],
    summary: Summary,
    rounds: int,
    match: Match | None,
    done: Callable[[int], None] | None,
) -> None:
    """Play a match to its end, or until the summary has all its rounds; through `match` where it is recorded."""
    while True:
        while state.phase < ROUND_OVER:
            moves = game.choices(state)
            move = moves[int(random() * len(moves))]
            if match is None:
                game.apply(state, move)
            else:
                match.play(state.actor, move)
            summary.decisions += 1
        _count(state, summary)
        if done is not None and summary.rounds % _DONE_EVERY == 0:
            done(summary.rounds)
        if state.phase == MATCH_OVER or summary.rounds == rounds:
            return
        if match is None:
            game.next_round(state)
        else:
            match.next_round()


def _count(state: State, summary: Summary) -> None:
    """Add a round that is over to the summary, and the match if it is over, too."""
    summary.rounds += 1
    summary.turns += state.turns
    summary.ended_by[state.ended_by] += 1
    lowest = min(state.scores[seat] for seat in state.playing)
    for seat in state.playing:
        one, score = summary.seats[seat], state.scores[seat]
        one.rounds += 1
        one.score += score
        one.lowest += score == lowest
    if state.caller != NOBODY:
        caller = summary.seats[state.caller]
        caller.calls += 1
        caller.good_calls += state.scores[state.caller] == lowest
    if state.phase == MATCH_OVER:
        summary.matches += 1
        for seat in state.winners:
            summary.seats[seat].wins += 1
