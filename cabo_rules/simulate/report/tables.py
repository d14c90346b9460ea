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


def value_table(comparison: Comparison) -> Table:
    """The values of all variants; for two variants with their difference, too."""
    labels = comparison.plan.labels
    pair = (0, 1) if len(labels) == 2 else None
    extra = (f"{labels[1]} − {labels[0]}", "verdict") if pair else ()
    return Table(("metric", *labels, *extra), tuple(_rows(comparison, pair)))


def _rows(comparison: Comparison, pair: tuple[int, int] | None) -> Iterator[tuple[str, ...]]:
    for group, rows in groupby(comparison.rows(), key=lambda row: row[0].group):
        yield (group.value,)
        for metric, values in rows:
            cells = [with_interval(value, metric) for value in values]
            if pair:
                cells += _difference(comparison.contrast(metric, *pair))
            yield (named(metric), *cells)


def difference_tables(comparison: Comparison) -> list[tuple[str, Table]]:
    """For more than two variants a table of differences for each pair, with its title."""
    labels = comparison.plan.labels
    if len(labels) < 3:
        return []
    found = []
    for first, second in comparison.pairs:
        rows: list[tuple[str, ...]] = []
        metrics = [metric for metric, _ in comparison.rows()]
        for metric in metrics:
            contrast = comparison.contrast(metric, first, second)
            if contrast:
                rows.append((named(metric), *_difference(contrast)))
        title = f"{labels[second]} − {labels[first]}"
        found.append((title, Table(("metric", "difference", "verdict"), tuple(rows))))
    return found


def named(metric: Metric) -> str:
    """A metric's title with its unit: `Turns in a round (turns)`."""
    return f"{metric.title} ({'% ' if metric.share else ''}{metric.unit})"


def _difference(contrast: Contrast | None) -> tuple[str, str]:
    if contrast is None:
        return NOTHING, ""
    return with_interval(contrast.difference.estimate, contrast.metric, sign=True), contrast.verdict


def p_text(value: float | None) -> str:
    """A p value: `0.012`, `<0.001`."""
    if value is None:
        return NOTHING
    return f"{value:.3f}" if value >= 0.001 else "<0.001"


def estimate_data(estimate: Estimate) -> dict[str, float | int | None]:
    """An estimate as plain data."""
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high, "games": estimate.games}
