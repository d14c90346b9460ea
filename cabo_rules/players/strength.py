"""Which of two players is the stronger one: the same deals with seats exchanged, and an honest interval.

    python -m cabo_rules.players.strength sharp careful --variant standard --seats 2 --deals 400

Every deal is played twice: two kinds of players sit in turn around the table, and then change places. What is compared
is the mean round score of each kind, so luck with the cards falls on both alike; two equal players differ by exactly
nothing. A deal is one round, the first of a match.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from cabo_rules.engine.game import Game
from cabo_rules.engine.state import mixed
from cabo_rules.players.registry import PlayerKind, load_player
from cabo_rules.players.table import play_round, views_of
from cabo_rules.variant import load_variant

CONFIDENCE = 1.96
"""Standard errors on each side of a mean that hold its true value 95 times in 100."""


@dataclass(frozen=True)
class Duel:
    """By how many points a round of the first kind of players does worse than the second: below 0 the first is better.

    `margin` is half of the 95% interval, from the deals' spread.
    """

    first: str
    second: str
    deals: int
    difference: float
    margin: float

    @property
    def shown(self) -> bool:
        """Whether the first is better beyond the interval."""
        return self.difference + self.margin < 0

    def __str__(self) -> str:
        low, high = self.difference - self.margin, self.difference + self.margin
        return (
            f"{self.first} against {self.second}: {self.difference:+.2f} points a round"
            f" (95% interval {low:+.2f} to {high:+.2f}, {self.deals} deals played twice)"
        )


def duel(game: Game, first: PlayerKind, second: PlayerKind, deals: int, seed: int = 1) -> Duel:
    """Let two kinds of players play `deals` deals, each twice with places exchanged.

    Raises:
        PlayerError: a player does not play by the rules.
        ValueError: fewer than two deals, which have no spread.
    """
    if deals < 2:
        raise ValueError(f"an interval needs at least two deals, not {deals}")
    differences = [
        fmean(_difference(game, first, second, mixed(seed, deal), turned) for turned in (0, 1)) for deal in range(deals)
    ]
    margin = CONFIDENCE * stdev(differences) / sqrt(deals)
    return Duel(first.name, second.name, deals, fmean(differences), margin)


def _difference(game: Game, first: PlayerKind, second: PlayerKind, seed: int, turned: int) -> float:
    """The mean score of the first kind less that of the second, in one round."""
    kinds = [first if (seat + turned) % 2 == 0 else second for seat in range(game.seats)]
    state = game.new_match(seed)
    players = [kind(mixed(seed, seat)) for seat, kind in enumerate(kinds)]
    play_round(game, state, players, views_of(game, state))
    ours, theirs = state.scores[turned::2], state.scores[1 - turned :: 2]
    return fmean(ours) - fmean(theirs)


def main(arguments: Sequence[str] | None = None) -> None:
    """Compare two kinds of players from the command line."""
    parser = argparse.ArgumentParser(prog="python -m cabo_rules.players.strength", description=__doc__.split("\n")[0])
    parser.add_argument("first", help="a player by name, as sharp:budget=80")
    parser.add_argument("second", help="the player to compare it with")
    parser.add_argument("--variant", action="append", help="a variant by name or file; may be given several times")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    for variant in chosen.variant or ["standard"]:
        game = load_variant(variant).make_game(chosen.seats)
        begun = time.perf_counter()
        found = duel(game, load_player(chosen.first), load_player(chosen.second), chosen.deals, chosen.seed)
        print(f"{variant}, {chosen.seats} seats, seed {chosen.seed}: {found}; {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
