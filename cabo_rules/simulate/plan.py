"""What is to be simulated, as plain data: enough to play every game of it again on another machine."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from cabo_rules.errors import SimulationError
from cabo_rules.simulate.metrics import distributions_for, metrics_for
from cabo_rules.simulate.metrics.base import Distribution, Metric, Scene
from cabo_rules.simulate.rows import Sums
from cabo_rules.simulate.table import MAIN, Gap, Table, Unit, line_up
from cabo_rules.variant import Variant


@dataclass(frozen=True)
class Contestant:
    """One variant of a run: what it was asked for by, its hash, and all that it says, as JSON text."""

    label: str
    hash: str
    text: str

    @classmethod
    def of(cls, variant: Variant, label: str) -> Contestant:
        """A variant as plain data."""
        return cls(label, variant.hash, json.dumps(variant.as_data(), separators=(",", ":")))


@dataclass(frozen=True)
class Plan:
    """The same games under each variant; game number n has the same seed under all of them.

    `players` are the line-up of the table, one name a seat; `gaps` pairs of kinds of players that meet at tables of
    their own, in one round for each game. `seed` is the run's.
    """

    variants: tuple[Contestant, ...]
    players: tuple[str, ...]
    unit: Unit
    seed: int
    gaps: tuple[Gap, ...] = ()
    version: str = field(default_factory=lambda: version("cabo-rules"))
    """The version of this package that the plan was made with: another one may play otherwise."""

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return len(self.players)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The table that was asked for, then one for each pair of kinds."""
        return (Table(MAIN, self.players, self.unit), *(gap.laid(self.seats) for gap in self.gaps))

    @property
    def labels(self) -> tuple[str, ...]:
        """What the variants are called."""
        return tuple(variant.label for variant in self.variants)

    @cached_property
    def text(self) -> str:
        """The plan as JSON text, in one way only."""
        return json.dumps(self.as_dict(), sort_keys=True, separators=(",", ":"))

    @cached_property
    def hash(self) -> str:
        """SHA-256 of `text`: two plans with the same hash play the same games."""
        return sha256(self.text.encode()).hexdigest()

    def as_dict(self) -> dict[str, Any]:
        """The plan as plain data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Plan:
        """The plan that `as_dict` gave."""
        return cls(
            variants=tuple(Contestant(**variant) for variant in data["variants"]),
            players=tuple(data["players"]),
            unit=Unit(data["unit"]),
            seed=data["seed"],
            gaps=tuple(Gap(*gap) for gap in data["gaps"]),
            version=data["version"],
        )


@dataclass(frozen=True)
class Measures:
    """What is measured, in the order in which rows hold it."""

    metrics: tuple[Metric, ...]
    distributions: tuple[Distribution, ...]
    applies: tuple[tuple[bool, ...], ...]
    """By metric and variant, whether the variant's rules allow for it."""

    @classmethod
    def of(cls, scene: Scene) -> Measures:
        """Everything that has a meaning in a scene."""
        metrics = metrics_for(scene)
        applies = (tuple(metric.applies(game) for game in scene.games) for metric in metrics)
        return cls(tuple(metrics), tuple(distributions_for(scene)), tuple(applies))

    def sums(self) -> Sums:
        """Sums over no games yet."""
        return Sums(len(self.applies[0]) if self.applies else 1, len(self.metrics), len(self.distributions))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all metrics."""
        return tuple(metric.key for metric in self.metrics)

    @property
    def listen(self) -> bool:
        """Whether any of them needs events."""
        return any(measure.events for measure in (*self.metrics, *self.distributions))


def labels_of(variants: Sequence[Variant]) -> list[str]:
    """What the variants of a run are called: how they were asked for, with the settings laid over them.

    One that is called like one before it is that one `again`.
    """
    labels: list[str] = []
    for variant in variants:
        settings = [layer.file.removeprefix("--set ") for layer in variant.layers if layer.kind == "setting"]
        label = f"{variant.reference} ({', '.join(settings)})" if settings else variant.reference
        while label in labels:
            label += " again"
        labels.append(label)
    return labels


def make_plan(
    variants: Sequence[Variant],
    *,
    players: int,
    kinds: Sequence[str],
    unit: Unit = Unit.MATCH,
    seed: int = 1,
    gaps: Sequence[Gap] = (),
) -> Plan:
    """A plan for variants.

    `kinds` names one kind of players for all seats, or one for each; see `line_up`.

    Raises:
        SimulationError: no variants, or the wrong number of players.
        PlayerError: a kind of players that does not exist.
        VariantError: a variant that is not for so many players.
    """
    if not variants:
        raise SimulationError("there is no variant to simulate")
    for gap in gaps:
        line_up((gap.better, gap.worse), 2)
    for variant in variants:
        variant.deck(players)
    return Plan(
        variants=tuple(map(Contestant.of, variants, labels_of(variants))),
        players=line_up(kinds, players),
        unit=unit,
        seed=seed,
        gaps=tuple(gaps),
    )
