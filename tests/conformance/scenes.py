"""Short ways to write scenarios in tests."""

from __future__ import annotations

from textwrap import indent

from cabo_rules.conformance import Suite, parse_suite, run_suite
from cabo_rules.conformance.reading import Load
from cabo_rules.conformance.runner import Outcome

TABLE = "{players: [A, B], turn: A, hands: {A: [9S, 2C, JD, 4H], B: [5C, 8D, _, 3S]}, discard: [6H], stock: [7H]}"
"""A table in the middle of a round, A to move."""


def suite_of(*steps: str, given: str = TABLE, variant: str = "standard", load: Load | None = None) -> Suite:
    """A suite of one scenario; each step is a line of YAML."""
    lines = "".join(f"- {step}\n" for step in steps) or "[]\n"
    body = f"- id: one\n  given: {given}\n  steps:\n{indent(lines, '    ')}"
    return parse_suite(f"suite: S\nvariant: {variant}\nscenarios:\n{body}", "s.yaml", load=load)


def outcome_of(*steps: str, given: str = TABLE, variant: str = "standard", load: Load | None = None) -> Outcome:
    """How that scenario goes."""
    return run_suite(suite_of(*steps, given=given, variant=variant, load=load)).results[0].worst


def failures_of(*steps: str, given: str = TABLE, variant: str = "standard", load: Load | None = None) -> list[str]:
    """What fails in it: `key: expected / actual` for each failure."""
    outcome = outcome_of(*steps, given=given, variant=variant, load=load)
    return [f"{one.key}: {one.expected} / {one.actual}" for one in outcome.failures]
