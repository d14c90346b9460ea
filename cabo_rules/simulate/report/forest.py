"""The forest plot: differences with their intervals, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cabo_rules.simulate.comparison import Comparison, Contrast
from cabo_rules.simulate.report.ink import INK, MUTED, NARROW, RULE, SERIES, Paper
from cabo_rules.simulate.wording import with_interval

_FURTHEST = 150.0
"""Per cent up to which relative differences are drawn; further ones get an arrow."""
_NEAR_NOTHING = 1e-9


@dataclass(frozen=True)
class Bar:
    """One row: its title, the difference in words, and where it is drawn, in per cent."""

    title: str
    text: str
    value: float
    low: float
    high: float
    beyond_noise: bool

    @property
    def out_of_reach(self) -> bool:
        """Whether it lies beyond every axis."""
        return abs(self.value) > _FURTHEST


def bars(comparison: Comparison, contrasts: Sequence[Contrast]) -> list[Bar]:
    """The rows for some contrasts.

    Left out are those without an interval, and those that are a part of a first value that may well be 0.
    """
    found = []
    for contrast in contrasts:
        estimate, metric = contrast.difference.estimate, contrast.metric
        base = comparison.values[comparison.metrics.index(metric)][contrast.first]
        if estimate.value is None or estimate.low is None or estimate.high is None:
            continue
        scale = 100.0
        if not metric.share:
            if not base.value or base.low is None or base.high is None or base.low <= 0 <= base.high:
                continue
            scale = 100 / abs(base.value)
        numbers = (estimate.value * scale, estimate.low * scale, estimate.high * scale)
        found.append(Bar(metric.title, with_interval(estimate, metric, sign=True), *numbers, contrast.beyond_noise))
    return found


def draw_forest(rows: Sequence[Bar], shares: bool, paper: Paper) -> Figure:
    """All rows over one axis; titles are beside them on wide paper, above them on narrow."""
    narrow = paper is NARROW
    step = paper.size * (3.4 if narrow else 2.1)
    figure = paper.figure(step * len(rows) + paper.size * 5)
    axes = figure.subplots()
    reach = _reach(rows)
    for at, row in enumerate(rows):
        axes.plot([0, 0], [at - (0.28 if narrow else 0.5), at + (0.28 if narrow else 0.5)], color=MUTED, linewidth=1)
        _draw_bar(axes, row, at, reach)
        _write(axes, row, at, narrow)
    axes.set_xlim(-reach * 1.06, reach * 1.06)
    axes.set_ylim(len(rows) - 0.5, -0.8 if narrow else -0.5)
    axes.set_yticks([] if narrow else range(len(rows)), [] if narrow else [row.title for row in rows])
    axes.tick_params(axis="y", length=0, labelcolor=INK)
    axes.spines["left"].set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=5 if narrow else 9, symmetric=True))
    axes.set_xlabel("percentage points" if shares else "per cent")
    return figure


def _reach(rows: Sequence[Bar]) -> float:
    furthest = max(max(abs(row.low), abs(row.high)) for row in rows)
    return max(1.0, min(_FURTHEST, furthest))


def _draw_bar(axes: Axes, row: Bar, at: int, reach: float) -> None:
    color = SERIES[1] if row.beyond_noise else MUTED
    low, high = (max(-reach, min(reach, end)) for end in (row.low, row.high))
    axes.plot([low, high], [at, at], color=color, linewidth=2, solid_capstyle="butt")
    if abs(row.value) > reach:
        side = 1 if row.value > 0 else -1
        axes.plot(side * reach, at, marker=">" if side > 0 else "<", color=color, markersize=8, clip_on=False)
        return
    face = color if row.beyond_noise else "none"
    axes.plot(row.value, at, marker="o", color=color, markerfacecolor=face, markersize=7)


def _write(axes: Axes, row: Bar, at: int, narrow: bool) -> None:
    """The words of a row."""
    beside = axes.get_yaxis_transform()
    if narrow:
        axes.text(0, at - 0.3, row.title, transform=beside, va="bottom", ha="left")
        axes.text(1, at - 0.3, row.text.split(" [")[0], transform=beside, va="bottom", ha="right", color=MUTED)
        return
    axes.axhline(at + 0.5, color=RULE, linewidth=0.6)
    axes.text(1.02, at, row.text, transform=beside, va="center", ha="left", color=MUTED)
