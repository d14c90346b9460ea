"""What ships, read once for all tests: the variants take a while to read, and their suites take longer."""

from __future__ import annotations

from functools import cache

from cabo_rules.conformance import Suite, shipped_suites
from cabo_rules.variant.catalogue import catalogue

_ENTRIES = catalogue()

WHOLE_VARIANTS = tuple(entry.name for entry in _ENTRIES if entry.kind == "variant")
"""The names of the shipped variants."""

MIXINS = tuple(entry.name for entry in _ENTRIES if entry.kind == "mixin")
"""The names of the shipped mixins."""


@cache
def suites() -> tuple[Suite, ...]:
    """The shipped suites."""
    return tuple(shipped_suites())
