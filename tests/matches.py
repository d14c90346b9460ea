"""Matches for tests, played at random."""

from __future__ import annotations

from random import Random

from cabo_rules.match import Match
from cabo_rules.variant import Variant

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


def played(variant: Variant | str, players: int = 3, seed: int = 1, steps: int = 10_000, rounds: int = 10_000) -> Match:
    """A match played at random to its end, or for so many steps or rounds."""
    match = Match(variant, NAMES[:players], seed)
    random = Random(seed)
    while not match.is_over and len(match.steps) < steps:
        if match.round_over:
            if len(match.results) == rounds:
                break
            match.next_round()
            continue
        # Not always whom a driver would ask: in a window anybody may be quicker.
        seat = random.choice(match.may_move)
        match.play(seat, random.choice(match.legal_moves(seat)))
    return match
