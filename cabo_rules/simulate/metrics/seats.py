"""Whether it matters where one sits. Seats, not kinds of players: everybody sits everywhere equally often."""

from __future__ import annotations

from cabo_rules.simulate.metrics.base import NONE, Group, Part, RoundMetric
from cabo_rules.simulate.seen import SeenRound


def ahead(seen: SeenRound, seat: int) -> Part:
    """How many points a seat is better off than the mean of the others."""
    if seat not in seen.playing:
        return NONE
    scores, others = seen.state.scores, len(seen.playing) - 1
    return sum([scores[other] for other in seen.playing]) - scores[seat] - others * scores[seat], others


class FirstSeat(RoundMetric):
    """What the first turn is worth."""

    key = "first-seat"
    title = "Advantage of the first seat"
    unit = "points"
    definition = "Mean score of the other seats in a round less the score of the seat that had the first turn."
    group = Group.SEATS
    more, less = "it is better to have the first turn", "it is worse to have the first turn"

    def part(self, seen: SeenRound) -> Part:
        """The starter against the others."""
        return ahead(seen, seen.state.starter)


class DealerSeat(RoundMetric):
    """What dealing is worth."""

    key = "dealer"
    title = "Advantage of the dealer"
    unit = "points"
    definition = "Mean score of the other seats in a round less the score of the seat that dealt."
    group = Group.SEATS
    more, less = "it is better to be the dealer", "it is worse to be the dealer"

    def part(self, seen: SeenRound) -> Part:
        """The dealer against the others."""
        return ahead(seen, seen.state.dealer)
