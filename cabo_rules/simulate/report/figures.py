"""The plots of the page: drawn by Matplotlib as SVG, each in a narrow and a wide form, coloured by the page's style.

Colours are placeholders that become CSS variables, so the page's light and dark modes hold for plots as well.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cabo_rules.simulate.comparison import Comparison
from cabo_rules.simulate.metrics.base import Distribution
from cabo_rules.simulate.report.forest import Bar, bars, draw_forest
from cabo_rules.simulate.report.ink import INK, MUTED, NARROW, RULE, SERIES, VARIABLES, WIDE, Paper

# Matplotlib types each key by itself; `Any` is what a dictionary of several can be.
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "text.color": INK,
    "axes.edgecolor": RULE,
    "axes.labelcolor": MUTED,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": RULE,
    "ytick.color": RULE,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": MUTED,
}
_LINES = ("-", "--", ":", "-.")
_TAIL = 0.005


@dataclass(frozen=True)
class Plot:
    """One plot: a title, what is to be seen, a remark on how to read it, and the SVGs for narrow and wide screens."""

    title: str
    caption: str
    narrow: str
    wide: str


def distribution_plots(comparison: Comparison) -> list[Plot]:
    """The distributions of all variants over each other."""
    found = []
    for one, counts in comparison.distributions:
        if not any(counts):
            continue
        last = _last_drawn(counts)
        caption = f"{one.definition} Share of all cases."
        if last < max(max(each, default=0) for each in counts):
            caption += f" Drawn up to {last}; {_TAIL:.1%} of the cases at most are higher."
        found.append(_plot(one.title, caption, lambda paper, one=one, counts=counts: _spread(one, counts, paper)))  # type: ignore[misc]
    return found


def forest_plots(comparison: Comparison) -> list[Plot]:
    """The differences of each pair with their intervals: shares, then everything else as a part of the first value."""
    found = []
    labels = comparison.plan.labels
    for first, second in comparison.pairs:
        contrasts = [one for one in comparison.contrasts if (one.first, one.second) == (first, second)]
        for shares in (True, False):
            rows = bars(comparison, [one for one in contrasts if one.metric.share is shares])
            if rows:
                found.append(_forest(rows, labels[first], labels[second], shares))
    return found


def _forest(rows: Sequence[Bar], first: str, second: str, shares: bool) -> Plot:
    title = f"{second} against {first}: {'shares' if shares else 'other values'}"
    what = "Differences in percentage points" if shares else f"Differences as a part of the value under {first}"
    caption = f"{what}, with 95% intervals. Filled: more than noise. Hollow: within noise."
    if any(row.out_of_reach for row in rows):
        caption += " An arrow: further out than the axis reaches."
    return _plot(title, caption, lambda paper: draw_forest(rows, shares, paper))


def _plot(title: str, caption: str, draw: Callable[[Paper], Figure]) -> Plot:
    return Plot(title, caption, *(_svg(draw, paper, f"{title}. {caption}") for paper in (NARROW, WIDE)))


def _last_drawn(counts: Sequence[dict[int, int]]) -> int:
    """The number up to which all variants have nearly all of their cases."""
    found = []
    for each in counts:
        left = sum(each.values()) * _TAIL
        for number in sorted(each, reverse=True):
            left -= each[number]
            if left < 0:
                found.append(number)
                break
    return max(found, default=0)


def _spread(one: Distribution, counts: Sequence[dict[int, int]], paper: Paper) -> Figure:
    figure = paper.figure(paper.width * (0.62 if paper is NARROW else 0.38))
    axes = figure.subplots()
    last = _last_drawn(counts)
    first = min(min(each, default=0) for each in counts)
    width = max(1, round((last - first) / 40))
    edges = list(range(first, last + width + 1, width))
    for number, each in enumerate(counts):
        total = sum(each.values()) or 1
        heights = [100 * sum(each.get(low + step, 0) for step in range(width)) / total for low in edges[:-1]]
        color = SERIES[number % len(SERIES)]
        at = [edge - 0.5 for edge in edges]
        axes.stairs(heights, at, fill=True, color=color, alpha=0.15)
        axes.stairs(heights, at, color=color, linewidth=1.6, linestyle=_LINES[number % len(_LINES)])
    _label(axes, one.unit, width)
    return figure


def _label(axes: Axes, unit: str, width: int) -> None:
    axes.set_xlabel(unit if width == 1 else f"{unit}, in steps of {width}")
    axes.set_ylabel("% of cases")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5))
    axes.set_ylim(bottom=0)
    axes.margins(x=0.01)


def _svg(draw: Callable[[Paper], Figure], paper: Paper, alternative: str) -> str:
    """A figure as an SVG element that fills its column."""
    with rc_context({**_STYLE, "font.size": paper.size, "svg.hashsalt": f"{alternative}{paper.width}"}):
        file = io.StringIO()
        nothing: dict[str, str | None] = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        draw(paper).savefig(file, format="svg", transparent=True, metadata=nothing)
    return _styled(file.getvalue(), alternative)


def _styled(text: str, alternative: str) -> str:
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    used = set(re.findall(r"#([\w-]+)[\")]", text))
    text = re.sub(r' id="([\w.-]+)"', lambda found: found[0] if found[1] in used else "", text)
    for color, variable in VARIABLES.items():
        text = text.replace(color, f"var({variable})")
    text = text.replace("'sans-serif'", "inherit").replace("font-family: sans-serif", "font-family: inherit")
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)
    assert size is not None
    head = f'<svg role="img" aria-label="{escape(alternative)}" viewBox="0 0 {size[1]} {size[2]}"'
    return re.sub(r"<svg [^>]*>", f'{head} xmlns:xlink="http://www.w3.org/1999/xlink">', text, count=1)
