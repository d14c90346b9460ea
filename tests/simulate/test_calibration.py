"""Whether verdicts and intervals keep what they promise, on real games with fixed seeds."""

from __future__ import annotations

from statistics import mean

import pytest

from cabo_rules.simulate import Difference, Estimate, Unit, compare_variants, measures_of, metrics
from cabo_rules.simulate.metrics.base import Group, Part, RoundMetric
from cabo_rules.simulate.playing import Workshop
from cabo_rules.simulate.rows import Row
from cabo_rules.simulate.seen import SeenRound
from cabo_rules.simulate.statistics import LEVEL, holm
from cabo_rules.variant import load_variant
from tests.simulate.rows import gathered, plan_of, side_by_side

BLOCK = 40
"""Games in one small run."""
COMPARISONS = 200


class DealerIsFirst(RoundMetric):
    """One of three players deals first, found by chance: a third of all rounds is seat 0's."""

    key, title, unit = "dealer-is-first", "Seat 0 deals", "of rounds"
    definition = "Share of rounds in which the first seat deals."
    group = Group.SEATS
    share = True
    more, less = "more", "less"
    truth = 1 / 3

    def part(self, seen: SeenRound) -> Part:
        return int(seen.state.dealer == 0), 1


class Dealt(RoundMetric):
    """The values of the cards that the first seat and the dealer are dealt: the mean of the pack, 6.5."""

    key, title, unit = "dealt", "Cards dealt", "points"
    definition = "Value of a card dealt to the first seat or to the dealer, twice as many where both are one."
    group = Group.SCORES
    events = True
    more, less = "more", "less"
    truth = 6.5

    def part(self, seen: SeenRound) -> Part:
        both = (0, seen.state.dealer)
        hands = [event.cards for event in seen.events if event.kind == "dealt" and event.seat in both]
        values = [seen.game.deck.values[card] for hand in hands for card in hand]
        return sum(values), len(values)


@pytest.fixture(scope="module")
def runs() -> list[list[Row]]:
    """Many small runs of one variant, each with games of its own."""
    ours = (*metrics.measures(), DealerIsFirst, Dealt)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(metrics, "measures", lambda: ours)
        workshop = Workshop(plan_of("standard", players=3))
    games = range(2 * COMPARISONS * BLOCK)
    return [list(map(workshop.play, games[start : start + BLOCK])) for start in games[::BLOCK]]


@pytest.fixture(scope="module")
def differences(runs: list[list[Row]]) -> list[list[Difference]]:
    """The variant against itself on other deals, again and again: whatever differs is noise."""
    pair = plan_of("standard", "standard+kamikaze", players=3)
    measures = measures_of(pair)
    found = []
    for one, other in zip(runs[::2], runs[1::2], strict=True):
        comparison = gathered(pair, map(side_by_side, range(BLOCK), one, other), measures)
        all_of_them = (comparison.difference(metric, 0, 1) for metric in comparison.measures.metrics)
        found.append([one for one in all_of_them if one is not None])
    return found


@pytest.mark.slow
def test_false_alarms_come_at_the_promised_rate(differences: list[list[Difference]]) -> None:
    values = [[one.p for one in report if one.p is not None] for report in differences]
    single = [p < 1 - LEVEL for report in values for p in report]
    assert len(single) > 20 * COMPARISONS
    # One test is wrong at most one time in twenty (what seldom happens makes it less)…
    assert 0.03 <= mean(single) <= 0.055
    # …and so is a whole report of them: 10 of 200 are allowed; 18 and more come up once in a hundred such tests.
    alarms = sum(any(p < 1 - LEVEL for p in holm(report)) for report in values)
    assert alarms < 18


@pytest.mark.slow
def test_intervals_of_a_difference_cover_nothing_at_all(differences: list[list[Difference]]) -> None:
    """The true difference of a variant from itself is 0."""
    covered = [_covers(one.estimate, 0) for report in differences for one in report if one.p is not None]
    assert 0.94 <= mean(covered) <= 0.97


@pytest.mark.slow
@pytest.mark.parametrize("known", [DealerIsFirst, Dealt])
def test_intervals_cover_a_value_that_is_known(
    runs: list[list[Row]], known: type[DealerIsFirst | Dealt], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = (*metrics.measures(), DealerIsFirst, Dealt)
    monkeypatch.setattr(metrics, "measures", lambda: ours)
    plan = plan_of("standard", players=3)
    measures = measures_of(plan)
    (metric,) = (one for one in measures.metrics if one.key == known.key)
    covered = [_covers(gathered(plan, rows, measures).estimate(metric, 0), known.truth) for rows in runs]
    # 400 intervals: 95% ± three standard errors of 1.1%
    assert 0.917 <= mean(covered) <= 0.983


def _covers(estimate: Estimate, truth: float) -> bool:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= truth <= estimate.high


def test_a_difference_that_is_known_is_found() -> None:
    dear = load_variant("standard", ["rules.call.penalty=50"])
    found = compare_variants("standard", dear, line_up=["random"] * 4, unit=Unit.ROUND, games=150)
    beyond = {one.metric.key: one.difference.estimate.value for one in found.contrasts if one.beyond_noise}
    # These players do not know the penalty: it changes scores, and for whom, and nothing else.
    certain = {"score", "spread", "call-earns"}
    assert certain <= set(beyond) <= certain | {"first-seat", "dealer", "high-scores"}
    values = {metric.key: of_metric[0].value for metric, of_metric in found.rows()}
    wrong = 1 - (values["call-right"] or 0)
    assert beyond["score"] == pytest.approx(45 * wrong / 4)
    assert beyond["call-earns"] == pytest.approx(-45 * wrong)


def test_no_difference_is_found_where_there_is_none() -> None:
    found = compare_variants("standard", "standard", line_up=["random"] * 4, unit=Unit.ROUND, games=60)
    assert found.plan.labels == ("standard", "standard again")
    assert found.weightiest() == []
    assert {one.verdict for one in found.contrasts} == {"within noise"}


def test_the_same_seeds_make_a_variant_exactly_itself() -> None:
    twice = [side_by_side(row.number, row, row) for row in map(Workshop(plan_of("standard")).play, range(30))]
    found = gathered(plan_of("standard", "standard+kamikaze"), twice)
    for metric in found.measures.metrics:
        difference = found.difference(metric, 0, 1)
        if difference is not None:
            assert (difference.estimate.value, difference.estimate.half_width, difference.p) == (0, 0, 1)
