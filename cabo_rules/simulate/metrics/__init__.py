"""Metrics: what is measured of simulated games, one small class each.

Every `Metric` and `Distribution` defined in a module of this package is one, and so are those in modules that other
packages name in the entry point group `cabo_rules.metrics`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

from cabo_rules.errors import SimulationError
from cabo_rules.simulate.metrics.base import Distribution, Group, Measure, Metric, Scene

M = TypeVar("M", bound=Measure)
GROUP = "cabo_rules.metrics"


def metrics_for(scene: Scene) -> list[Metric]:
    """The metrics that have a meaning in a scene, by group."""
    return _in_order(metric for cls in measures() if issubclass(cls, Metric) for metric in cls.of(scene))


def distributions_for(scene: Scene) -> list[Distribution]:
    """The distributions that have a meaning in a scene, by group."""
    return _in_order(one for cls in measures() if issubclass(cls, Distribution) for one in cls.of(scene))


@cache
def measures() -> tuple[type[Measure], ...]:
    """All classes of metrics and distributions, in the order of their modules.

    Raises:
        SimulationError: an entry point that is no module.
    """
    modules = [import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__) if info.name != "base"]
    for point in entry_points(group=GROUP):
        found = point.load()
        if not isinstance(found, ModuleType):
            raise SimulationError(f"entry point {point.name} ({point.value}) in {GROUP} is no module")
        modules.append(found)
    return tuple(dict.fromkeys(cls for module in modules for cls in _defined(module)))


def _defined(module: ModuleType) -> Iterator[type[Measure]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Measure) and value.__module__ == module.__name__:
            yield value


def _in_order(measures: Iterable[M]) -> list[M]:
    """By group, and within one as they came."""
    found, order = {}, list(Group)
    for measure in measures:
        if measure.key in found:
            raise SimulationError(f"two metrics have the key {measure.key!r}")
        found[measure.key] = measure
    return sorted(found.values(), key=lambda measure: order.index(measure.group))
