"""Small runs for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabo_rules.simulate import Gap, Plan, Unit, make_plan, measures_of
from cabo_rules.simulate.gathered import Gathered
from cabo_rules.simulate.plan import Measures
from cabo_rules.simulate.rows import Counted, Row
from cabo_rules.variant import Variant, load_variant


def plan_of(
    *references: str,
    kinds: Sequence[str] = ("random",),
    players: int = 4,
    unit: Unit = Unit.ROUND,
    seed: int = 1,
    gaps: Sequence[Gap] = (),
) -> Plan:
    variants = [load_variant(reference) for reference in references]
    return make_plan(variants, players=players, kinds=kinds, unit=unit, seed=seed, gaps=gaps)


def variants_of(plan: Plan) -> list[Variant]:
    return [load_variant(label) for label in plan.labels]


def gathered(plan: Plan, rows: Iterable[Row], measures: Measures | None = None) -> Gathered:
    found = Gathered(plan, measures or measures_of(plan))
    for row in rows:
        found.add(row)
    return found


def side_by_side(number: int, *rows: Row) -> Row:
    """Games of one variant, as if they were one game under several."""
    counted: list[Counted] = [row.counted[0] for row in rows]
    return Row(number, counted)
