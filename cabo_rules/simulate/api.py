"""The whole way from variants to what a run says about them, for programs."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.simulate.comparison import Comparison, compare
from cabo_rules.simulate.plan import make_plan
from cabo_rules.simulate.run import run
from cabo_rules.simulate.table import Gap, Unit
from cabo_rules.simulate.workers import Workers, local_workers
from cabo_rules.variant import Variant, load_variant


def compare_variants(
    *variants: Variant | str,
    line_up: Sequence[str] = ("careful",) * 4,
    games: int = 200,
    unit: Unit = Unit.MATCH,
    seed: int = 1,
    gaps: Sequence[Gap] = (),
    workers: Workers | None = None,
) -> Comparison:
    """Play the same games under each variant and compare what comes of it; a single variant is described.

    `variants` are variants or references to them, `line_up` the kinds of players, one for each seat, `games` how many
    games (matches, or single rounds by `unit`) are played under each. `gaps` are pairs of kinds of players that are
    measured against each other. `workers` are processes on this machine, as many as help, unless others are given.

    Raises:
        VariantError: a variant that can't be loaded, or is not for so many players.
        PlayerError: a kind of players that does not exist.
        SimulationError: other things that can't be simulated as asked.
    """
    loaded = [load_variant(variant) if isinstance(variant, str) else variant for variant in variants]
    plan = make_plan(loaded, kinds=line_up, players=len(line_up), unit=unit, seed=seed, gaps=gaps)
    if workers is not None:
        return compare(run(plan, games, workers=workers), loaded)
    with local_workers() as crew:
        return compare(run(plan, games, workers=crew), loaded)
