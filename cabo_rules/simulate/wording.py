"""Numbers as people read them: shares in per cent, as many digits as an interval is worth."""

from __future__ import annotations

from math import floor, log10

from cabo_rules.simulate.comparison import Comparison, Contrast
from cabo_rules.simulate.metrics.base import Metric
from cabo_rules.simulate.statistics import Estimate

NOTHING = "–"
MINUS = "−"
_MOST_DIGITS = 4


def digits(estimate: Estimate, scale: float = 1.0) -> int:
    """How many digits after the point: as many as show the first two of half the interval's width, but one at least."""
    half = estimate.half_width * scale
    if half <= 0 or half == float("inf"):
        return 1
    return max(1, min(_MOST_DIGITS, 1 - floor(log10(half))))


def number(value: float, places: int, sign: bool = False) -> str:
    """A number with a real minus sign, and a plus where `sign` asks for one; never minus nought."""
    text = f"{abs(value):.{places}f}"
    nought = not text.strip("0.")
    if value < 0 and not nought:
        return MINUS + text
    return f"+{text}" if sign and not nought else text


def with_interval(estimate: Estimate, metric: Metric, sign: bool = False) -> str:
    """A value with its interval: `25.3 [23.5, 27.0]`, for a share `65.7% [58.8, 72.0]`.

    With `sign` it is a difference: `+2.5 [+1.0, +4.0]`, of shares in percentage points: `+2.5 pp [+1.0, +4.0]`.
    """
    if estimate.value is None:
        return NOTHING
    scale, places = _scale(metric), digits(estimate, _scale(metric))
    unit = (" pp" if sign else "%") if metric.share else ""
    value = number(estimate.value * scale, places, sign) + unit
    if estimate.low is None or estimate.high is None:
        return f"{value} [no interval]"
    low, high = (number(end * scale, places, sign) for end in (estimate.low, estimate.high))
    return f"{value} [{low}, {high}]"


def plain_value(estimate: Estimate, metric: Metric) -> str:
    """A value with its unit, without the interval: `25.3 turns`, `65.7% of calls`."""
    if estimate.value is None:
        return NOTHING
    text = number(estimate.value * _scale(metric), digits(estimate, _scale(metric)))
    return f"{text}{'%' if metric.share else ''} {metric.unit}"


def sentence(contrast: Contrast, comparison: Comparison) -> str:
    """A difference in plain words, with both values, and the difference with its interval."""
    metric, difference = contrast.metric, contrast.difference.estimate
    one, other = (comparison.values[comparison.metrics.index(metric)][n] for n in (contrast.first, contrast.second))
    labels = comparison.plan.labels
    what = metric.more if (difference.value or 0) > 0 else metric.less
    first, second = plain_value(one, metric), plain_value(other, metric)
    return (
        f"Under {labels[contrast.second]} {what}: {second} instead of {first} under {labels[contrast.first]} "
        f"(difference {with_interval(difference, metric, sign=True)})."
    )


def head(comparison: Comparison) -> list[str]:
    """What every output states: how many games, of what, by whom, with which seed and version, of which variants."""
    plan = comparison.plan
    one, many = ("match", "matches") if plan.unit == "match" else ("round", "rounds")
    games = f"{comparison.games} {one if comparison.games == 1 else many}"
    who = ", ".join(plan.players) if len(set(plan.players)) > 1 else f"all {plan.players[0]}"
    each = " of each variant" if len(plan.variants) > 1 else ""
    ended = f" ({comparison.how_it_ended})" if comparison.how_it_ended else ""
    lines = [
        f"{games}{each}{ended}, {plan.seats} players: {who}",
        f"seed {plan.seed}, cabo-rules {comparison.plan.version}",
        *(f"{variant.label}: hash {variant.hash[:12]}" for variant in plan.variants),
        comparison.deals,
    ]
    if plan.gaps:
        pairs = (gap.table + (f" (in one of {gap.every} games)" if gap.every > 1 else "") for gap in plan.gaps)
        lines.append(
            f"With each game also a round of players of two kinds, in turn around the table: {'; '.join(pairs)}."
        )
    return lines


def _scale(metric: Metric) -> float:
    return 100.0 if metric.share else 1.0
