"""A comparison as something to read: tables, Markdown, data for programs, and a page with plots."""

from cabo_rules.simulate.report.data import as_csv, as_data
from cabo_rules.simulate.report.markdown import as_markdown
from cabo_rules.simulate.report.rules import RuleLine, rule_lines
from cabo_rules.simulate.report.tables import Table, tables

__all__ = [
    "RuleLine",
    "Table",
    "as_csv",
    "as_data",
    "as_markdown",
    "rule_lines",
    "tables",
]
