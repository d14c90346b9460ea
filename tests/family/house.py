"""Scenarios in house variants: a shipped variant with some values changed."""

from __future__ import annotations

from textwrap import dedent, indent

from cabo_rules.conformance import parse_suite, run_suite
from cabo_rules.variant import Variant, load_variant


def house(base: str, *settings: str) -> Variant:
    """A shipped variant with assignments `path=value` laid over it."""
    return load_variant(base, settings)


def holds(scenario: str, base: str, *settings: str) -> None:
    """Run one scenario (its `given` and `steps`) in a house variant, and fail with what is not as it says."""
    text = f"suite: S\nvariant: house\nscenarios:\n  - id: s\n{indent(dedent(scenario).strip(), '    ')}\n"
    variant = house(base, *settings)
    suite = parse_suite(text, "s.yaml", load=lambda _reference, _folder: variant)
    (result,) = run_suite(suite, fills=2).results
    outcome = result.worst
    told = [f"{failure.key}: expected {failure.expected}, got {failure.actual}" for failure in outcome.failures]
    assert outcome.status == "passed", f"step {outcome.step}, {outcome.what}: {told}"
