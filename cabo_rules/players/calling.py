"""When to call: what a call earns now against what going on is worth.

Both are leads: points by which one's own round score is expected to be better than the mean of the others'. What a call
earns is reckoned from all that is known of the hands. What going on is worth is looked up in a chart, which is worked
out once per game from its scores: a race in which everybody's sum falls turn by turn and everybody calls by the chart.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt

from cabo_rules.engine.game import Game
from cabo_rules.engine.view import View
from cabo_rules.players.knowledge import Knowledge
from cabo_rules.players.sense import Sense, sense_of

PATIENCE = 5
"""Own turns after which a player grows impatient: waiting for the perfect hand is no game, and every round must end."""
IMPATIENCE = 0.1
"""Points that going on loses then, times the square of the turns beyond."""
KEEPS = 0.45
"""The share of the lead in the chart that is left at the end of a round, between careful players."""
CHANCES = 0.8
"""Points that whose turn it is to call or go on is ahead beyond that."""
UNKNOWN = 1.0
"""Points of the lead that each card costs its owner that its owner has not seen."""
FALL = 0.14
"""The share of a sum that a turn takes off it on average, between careful players."""
FALL_WITH_WINDOWS = 0.2
"""The same where cards are matched out of turn."""
TURN_SPREAD = 2.0
"""The variance that a turn adds to a sum."""
SPREAD = 1.0, 0.36
"""The standard deviation of an unseen hand that sums to s: the first and s times the second, at most a dealt hand's."""
LINES = 40
"""How many different sums a chart has at most, whatever cards count."""
_ROOT_HALF = 0.7071067811865476


def call_edge(know: Knowledge, sense: Sense, reluctance: float = 0.0) -> float:
    """How many points a call now is better than going on; negative when it is worse.

    `reluctance` is what going on is held to be worth beyond what the chart says.
    """
    view = know.view
    chart = chart_of(sense.game, len(view.playing))
    mine, unseen = know.own_sum(), know.unseen(know.me)
    sums, spreads, unknown = know.hands_of_others()
    going_on = chart.standing(mine, sums, unknown - unseen)
    after = [total - chart.fall * total for total in sums]
    more = unseen * know.variance + TURN_SPREAD
    calling = _lead_by_calling(sense, mine, after, [spread + more for spread in spreads])
    return calling - going_on - reluctance + impatience(view)


def impatience(view: View) -> float:
    """Points that going on loses because the round takes so long."""
    beyond = max(0.0, view.turns / len(view.playing) - PATIENCE)
    return IMPATIENCE * beyond * beyond


class Chart:
    """What going on is worth to a player whose hand sums to `mine` while the others' sum to `typical` each.

    Both run over the same sums, `least` and then every `step` points.
    """

    def __init__(self, sense: Sense, players: int) -> None:
        cards = sorted(sense.worth)
        self._sense = sense
        self._rivals = players - 1
        self.fall = FALL_WITH_WINDOWS if sense.windows else FALL
        self._least = float(int(sum(worth for worth in cards[:4] if worth < 0)))
        most = max(5 * sense.mean, self._least + 1)
        self._step = max(1.0, (most - self._least) / LINES)
        self._last = int((most - self._least) / self._step)
        self._cautious = sense.mean
        self._deviation = 2 * sqrt(sense.variance)
        self._going_on: list[list[float]] = []
        self._value: list[list[float]] = []
        self.thresholds: list[float] = []
        """The highest sum to call with, by row."""
        self._sums = [self._least + line * self._step for line in range(self._last + 1)]
        for typical in self._sums:
            self._add_row(typical)

    def standing(self, mine: float, sums: list[float], unknown: float) -> float:
        """The lead to be expected at the start of one's turn without a call.

        The others' hands sum to `sums`; `unknown` is how many of their cards the others have not seen, on average, less
        how many of one's own.
        """
        mean = sum(sums) / len(sums)
        typical = (mean + min(sums)) / 2
        return KEEPS * (self.going_on(mine, typical) + mean - typical) + UNKNOWN * unknown + CHANCES

    def going_on(self, mine: float, typical: float) -> float:
        """The lead that going on is expected to bring."""
        return self._look_up(self._going_on, mine, typical)

    def _look_up(self, rows: list[list[float]], mine: float, typical: float) -> float:
        """A value between the sums that the chart has."""
        x = max(mine - self._least, 0.0) / self._step
        y = max(typical - self._least, 0.0) / self._step
        across, up = min(x, self._last), min(y, len(rows) - 1.0)
        column, row = int(across), int(up)
        right, part = min(column + 1, self._last), across - column
        near, far = rows[row], rows[min(row + 1, len(rows) - 1)]
        lower = near[column] * (1 - part) + near[right] * part
        upper = far[column] * (1 - part) + far[right] * part
        # Beyond the chart every further point is a point of the lead.
        return lower + (upper - lower) * (up - row) + (y - up - (x - across)) * self._step

    def _add_row(self, typical: float) -> None:
        if typical <= 0:
            # The others have come as low as they can: all that goes on is the waiting for somebody to end it.
            going_on = values = [typical - mine for mine in self._sums]
            best = self._least
        else:
            going_on, values, best = self._row(typical)
        self._going_on.append(going_on)
        self._value.append(values)
        self.thresholds.append(best)

    def _row(self, typical: float) -> tuple[list[float], list[float], float]:
        """What going on is worth, what the turn is worth, and the highest sum to call with."""
        deviation = self.deviation(typical)
        later = typical - self._fallen(typical)
        row = min(int((later - self._least) / self._step), len(self.thresholds) - 1)
        threshold = min(self.thresholds[row] if row >= 0 else self._least, self._cautious)
        hazard = 1 - (1 - below((threshold + 0.5 - typical) / deviation)) ** self._rivals
        going_on, values, best = [], [], self._least
        for mine in self._sums:
            calling = _lead_by_calling(self._sense, mine, [later] * self._rivals, [deviation**2] * self._rivals)
            onward = 0.0
            for mine_later in (mine, mine - 2 * self._fallen(mine)):
                stays = self._look_up(self._value, mine_later, later) if self._value else later - mine_later
                ends = self._lead_when_called(mine_later, threshold, typical, deviation)
                onward += 0.5 * ((1 - hazard) * stays + hazard * ends)
            if calling >= onward:
                best = mine
            going_on.append(onward)
            values.append(max(calling, onward))
        return going_on, values, best

    def deviation(self, typical: float) -> float:
        """The standard deviation of an opponent's sum."""
        return max(1.0, min(self._deviation, SPREAD[0] + SPREAD[1] * max(typical, 0.0)))

    def _fallen(self, total: float) -> float:
        return self.fall * max(total, 0.0)

    def _lead_when_called(self, mine: float, calls: float, typical: float, deviation: float) -> float:
        """The lead when an opponent calls with about `calls`."""
        exact = round(mine)
        rest = self._rivals - 1
        lowest = 0.0 if mine > calls else (0.5 if mine == calls else 1.0)
        lowest *= (1 - below((mine - typical) / deviation)) ** rest
        low, low_extra = self._sense.stakes(exact, 1, 1)
        high, high_extra = self._sense.stakes(exact, -1, 1)
        mean = (calls + rest * (typical - self._fallen(typical))) / self._rivals
        return mean + lowest * (low_extra - low) + (1 - lowest) * (high_extra - high) - (mine - exact)


@lru_cache(maxsize=64)
def chart_of(game: Game, players: int) -> Chart:
    """The chart of a game, made once for each number of players."""
    return Chart(sense_of(game), players)


def _lead_by_calling(sense: Sense, mine: float, sums: list[float], spreads: list[float]) -> float:
    """The lead when the own hand sums to `mine` and the others' to `sums`, as variances `spreads` about them."""
    exact = round(mine)
    won, won_extra = sense.stakes(exact, 1, 0)
    lost, lost_extra = sense.stakes(exact, -1, 0)
    edge = 0.5 if sense.tie_wins else -0.5
    lowest = 1.0
    for total, spread in zip(sums, spreads, strict=True):
        lowest *= below((total - mine + edge) / sqrt(spread))
    shift = mine - exact
    mean = sum(sums) / len(sums)
    return mean + lowest * (won_extra - won) + (1.0 - lowest) * (lost_extra - lost - shift)


def below(deviations: float) -> float:
    """The share of a normal distribution below so many standard deviations from its mean."""
    return 0.5 + 0.5 * erf(deviations * _ROOT_HALF)
