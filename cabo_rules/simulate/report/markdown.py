"""A comparison as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.simulate.comparison import Comparison
from cabo_rules.simulate.report.rules import rule_lines
from cabo_rules.simulate.report.tables import Table, tables
from cabo_rules.simulate.wording import head, sentence


def as_markdown(comparison: Comparison) -> str:
    """The rules that differ, the weightiest differences, all tables, definitions, and how to reproduce them."""
    return "\n".join(_lines(comparison)) + "\n"


def _lines(comparison: Comparison) -> Iterator[str]:
    labels = comparison.plan.labels
    yield f"# {' against '.join(labels)}"
    for (first, second), differences in comparison.rules.items():
        yield from ("", f"## Rules: {labels[first]} and {labels[second]}", "")
        lines = rule_lines(differences)
        if not lines:
            yield "The same rules."
            continue
        header = ("rule", "setting", labels[first], labels[second])
        yield from _table(Table(header, tuple((line.rule, line.path, line.left, line.right) for line in lines)))
    if comparison.pairs:
        yield from ("", "## What differs most", "")
        yield from [f"- {sentence(contrast, comparison)}" for contrast in comparison.weightiest()] or [
            "Nothing differs by more than noise."
        ]
    yield from ("", "## Values with 95% intervals", "")
    for title, table in tables(comparison):
        if title:
            yield from ("", f"## {title}", "")
        yield from _table(table)
    yield from ("", "## What is measured", "")
    yield from (f"- **{metric.title}** (`{metric.key}`): {metric.definition}" for metric, _ in comparison.rows())
    yield from ("", "## How", "")
    yield from (f"- {line}" for line in (*head(comparison), *comparison.methods))
    if comparison.command:
        yield from ("", "```", comparison.command, "```")


def _table(table: Table) -> Iterator[str]:
    yield _row(table.header)
    yield _row(("---",) * len(table.header))
    for row in table.filled:
        yield _row(row if row[1] else (f"**{row[0]}**", *row[1:]))


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
