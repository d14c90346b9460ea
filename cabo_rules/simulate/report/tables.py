"""The tables of a comparison, as rows of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from cabo_rules.simulate.comparison import Comparison, Contrast
from cabo_rules.simulate.metrics.base import Metric
from cabo_rules.simulate.statistics import Estimate
from cabo_rules.simulate.wording import NOTHING, with_interval


@dataclass(frozen=True)
class Table:
    """Rows under a header. Rows of one cell are headings within the table."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def filled(self) -> list[tuple[str, ...]]:
        """The rows, headings with empty cells after them."""
        width = len(self.header)
        return [row + ("",) * (width - len(row)) for row in self.rows]


def tables(comparison: Comparison, *, units: bool = True, wide: bool = True) -> list[tuple[str, Table]]:
    """All tables with their titles: the values of all variants, then the differences of each pair.

    Two variants have their difference beside the values, unless it is to be less `wide`. Without `units` a metric goes
    by its title alone, which is enough for those who can look the definition up.
    """
    labels, pairs = comparison.plan.labels, comparison.pairs
    if wide and len(pairs) == 1:
        header = ("metric", *labels, _minus(labels, *pairs[0]), "verdict")
        return [("", Table(header, tuple(_values(comparison, units, pairs[0]))))]
    found = [("", Table(("metric", *labels), tuple(_values(comparison, units))))]
    for first, second in pairs:
        rows = tuple(_differences(comparison, units, first, second))
        found.append((_minus(labels, first, second), Table(("metric", "difference", "verdict"), rows)))
    return found


def _minus(labels: tuple[str, ...], first: int, second: int) -> str:
    return f"{labels[second]} − {labels[first]}"


def _values(comparison: Comparison, units: bool, pair: tuple[int, int] | None = None) -> Iterator[tuple[str, ...]]:
    for group, rows in groupby(comparison.rows(), key=lambda row: row[0].group):
        yield (group.value,)
        for metric, values in rows:
            cells = [with_interval(value, metric) for value in values]
            if pair:
                cells += _difference(comparison.contrast(metric, *pair))
            yield (named(metric) if units else metric.title, *cells)


def _differences(comparison: Comparison, units: bool, first: int, second: int) -> Iterator[tuple[str, ...]]:
    for metric, _ in comparison.rows():
        contrast = comparison.contrast(metric, first, second)
        if contrast:
            yield (named(metric) if units else metric.title, *_difference(contrast))


def named(metric: Metric) -> str:
    """A metric's title with its unit: `Turns in a round (turns)`."""
    return f"{metric.title} ({'% ' if metric.share else ''}{metric.unit})"


def _difference(contrast: Contrast | None) -> tuple[str, str]:
    if contrast is None:
        return NOTHING, ""
    return with_interval(contrast.difference.estimate, contrast.metric, sign=True), contrast.verdict


def estimate_data(estimate: Estimate) -> dict[str, float | int | None]:
    """An estimate as plain data."""
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high, "games": estimate.games}
