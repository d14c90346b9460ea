"""A comparison for programs: nested data for JSON, or one row a number for CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from cabo_rules.simulate.comparison import Comparison, Contrast
from cabo_rules.simulate.report.tables import estimate_data
from cabo_rules.simulate.statistics import LEVEL
from cabo_rules.simulate.wording import sentence

CSV_COLUMNS = (
    "metric",
    "title",
    "unit",
    "variant",
    "minus",
    "value",
    "low",
    "high",
    "p",
    "p_corrected",
    "verdict",
    "games",
    "seed",
    "players",
    "cabo_rules",
    "hash",
    "minus_hash",
    "command",
)


def as_data(comparison: Comparison) -> dict[str, Any]:
    """Everything as plain data. Shares are fractions of one here."""
    plan, labels = comparison.plan, comparison.plan.labels
    return {
        "games": comparison.games,
        "unit": plan.unit.value,
        "seed": plan.seed,
        "players": list(plan.players),
        "gaps": [list(gap) for gap in plan.gaps],
        "cabo_rules": comparison.plan.version,
        "variants": [{"reference": variant.label, "hash": variant.hash} for variant in plan.variants],
        "ended": comparison.ended.value,
        "looks": comparison.looks,
        "deals": comparison.deals,
        "command": comparison.command,
        "level": LEVEL,
        "methods": list(comparison.methods),
        "rules": [
            {"left": labels[first], "right": labels[second], "differences": [one.as_dict() for one in found]}
            for (first, second), found in comparison.rules.items()
        ],
        "weightiest": [sentence(contrast, comparison) for contrast in comparison.weightiest()],
        "metrics": [
            {
                "key": metric.key,
                "title": metric.title,
                "unit": metric.unit,
                "definition": metric.definition,
                "group": metric.group.value,
                "share": metric.share,
                "values": {label: estimate_data(value) for label, value in zip(labels, values, strict=True)},
                "differences": [
                    _difference(contrast, labels)
                    for first, second in comparison.pairs
                    if (contrast := comparison.contrast(metric, first, second))
                ],
            }
            for metric, values in comparison.rows()
        ],
        "distributions": [
            {
                "key": one.key,
                "title": one.title,
                "unit": one.unit,
                "definition": one.definition,
                "counts": {label: _counts(counts) for label, counts in zip(labels, found, strict=True)},
            }
            for one, found in comparison.distributions
        ],
    }


def _difference(contrast: Contrast, labels: tuple[str, ...]) -> dict[str, Any]:
    return {
        "variant": labels[contrast.second],
        "minus": labels[contrast.first],
        **estimate_data(contrast.difference.estimate),
        "p": contrast.difference.p,
        "p_corrected": contrast.corrected,
        "beyond_noise": contrast.beyond_noise,
    }


def _counts(counts: dict[int, int]) -> dict[str, int]:
    return {str(number): count for number, count in counts.items()}


def as_csv(comparison: Comparison) -> str:
    """One row for each value and each difference; every row states what it takes to reproduce it."""
    file = io.StringIO()
    writer = csv.DictWriter(file, CSV_COLUMNS, lineterminator="\n", restval="")
    writer.writeheader()
    plan = comparison.plan
    common = {
        "seed": plan.seed,
        "players": " ".join(plan.players),
        "cabo_rules": comparison.plan.version,
        "command": comparison.command,
    }
    writer.writerows({**common, **row} for row in _csv_rows(comparison))
    return file.getvalue()


def _csv_rows(comparison: Comparison) -> Iterator[dict[str, Any]]:
    variants = comparison.plan.variants
    for metric, values in comparison.rows():
        about = {"metric": metric.key, "title": metric.title, "unit": metric.unit}
        for variant, value in zip(variants, values, strict=True):
            if value.value is not None:
                yield {**about, "variant": variant.label, "hash": variant.hash, **estimate_data(value)}
        for first, second in comparison.pairs:
            contrast = comparison.contrast(metric, first, second)
            if contrast:
                yield {
                    **about,
                    "variant": variants[second].label,
                    "minus": variants[first].label,
                    "hash": variants[second].hash,
                    "minus_hash": variants[first].hash,
                    **estimate_data(contrast.difference.estimate),
                    "p": contrast.difference.p,
                    "p_corrected": contrast.corrected,
                    "verdict": contrast.verdict,
                }
