"""Trying a move out in imagined matches: for kinds of moves that a player has no idea of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import State
from cabo_rules.engine.view import View

WORLDS = 4
"""In how many imagined matches a move is tried."""


def gained(view: View, moves: Sequence[Move], worth: Sequence[float], random: Random) -> list[float]:
    """How many points of the lead over the others' mean each move gains at once, on average; `worth` is by card."""
    totals = [0.0] * len(moves)
    for _ in range(WORLDS):
        world = view.imagine(random)
        before = lead(world, worth, view.seat)
        for number, move in enumerate(moves):
            tried = world.copy()
            view.rules.apply(tried, move)
            totals[number] += lead(tried, worth, view.seat) - before
    return [total / WORLDS for total in totals]


def lead(world: State, worth: Sequence[float], me: int) -> float:
    """By how much the others' hands count more than one's own, on average."""
    sums = [sum([worth[card] for card in world.hands[seat] if card >= 0]) for seat in world.playing]
    mine = sum([worth[card] for card in world.hands[me] if card >= 0])
    return (sum(sums) - mine) / max(1, len(sums) - 1) - mine
