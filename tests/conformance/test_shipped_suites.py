"""Every shipped variant and mixin has scenarios of its own."""

from __future__ import annotations

from functools import cache

import pytest

from cabo_rules.variant import shipped
from tests.shipped import suites

FEWEST = {"family/": 10}
"""How many scenarios a variant needs, by the beginning of its name; others need four."""


@cache
def scenarios_by_part() -> dict[str, int]:
    """How many scenarios are played in each shipped variant or mixin, alone or as a part of a composition."""
    counts = dict.fromkeys(shipped(), 0)
    for suite in suites():
        for scenario in suite.scenarios:
            for part in scenario.variant.split("+"):
                if part in counts:
                    counts[part] += 1
    return counts


@pytest.mark.parametrize("name", shipped())
def test_it_has_scenarios(name: str) -> None:
    fewest = next((number for start, number in FEWEST.items() if name.startswith(start)), 4)

    assert scenarios_by_part()[name] >= fewest
