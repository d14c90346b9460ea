"""Which players there are, and how a name such as `forgetful:rate=0.1` becomes one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, get_type_hints

from cabo_rules.errors import PlayerError
from cabo_rules.players.player import Player

GROUP = "cabo_rules.players"
_READERS: Mapping[object, Callable[[str], Any]] = {int: int, float: float, str: str}


@dataclass(frozen=True)
class PlayerKind:
    """A class of players with its parameters set; called with a seed it makes one.

    `name` is how it was asked for, and names the same kind in another process.
    """

    name: str
    cls: Callable[..., Player]
    parameters: tuple[tuple[str, Any], ...] = ()

    def __call__(self, seed: int) -> Player:
        """A player of this kind.

        Raises:
            PlayerError: the class refuses its parameters.
        """
        try:
            return self.cls(seed, **dict(self.parameters))
        except ValueError as error:
            raise PlayerError(f"player {self.name!r}: {error}") from error


@cache
def registered_players() -> dict[str, EntryPoint]:
    """The entry points of all installed players by name, in alphabetical order."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@cache
def load_player(name: str) -> PlayerKind:
    """The kind of players that `name` means.

    `name` is a registered name or `module:Class`, and may end in parameters: `sharp:budget=200`,
    `my.players:Bold:nerve=3,luck=0.5`.

    Raises:
        PlayerError: there is no such player or parameter, or a value does not fit.
    """
    cls, rest = _find(name)
    kind = PlayerKind(name, cls, tuple(_read_parameters(name, cls, rest)))
    kind(0)
    return kind


def _find(name: str) -> tuple[Callable[..., Player], str]:
    first, _, rest = name.partition(":")
    points = registered_players()
    if first in points:
        found: Callable[..., Player] = points[first].load()
        return found, rest
    attribute, _, parameters = rest.partition(":")
    if attribute and "=" not in attribute:
        return _import(name, first, attribute), parameters
    raise PlayerError(f"there is no player {first!r}{_meant(first, points)}; there are {', '.join(points)}")


def _import(name: str, module: str, attribute: str) -> Callable[..., Player]:
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, ValueError) as error:
        raise PlayerError(f"player {name!r}: the module {module!r} can't be imported: {error}") from error
    except AttributeError as error:
        raise PlayerError(f"player {name!r}: the module {module!r} has no {attribute!r}") from error
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise PlayerError(f"player {name!r}: {attribute} has no method `choose`, so it is no player")
    made: Callable[..., Player] = found
    return made


def _read_parameters(name: str, cls: Callable[..., Player], text: str) -> list[tuple[str, Any]]:
    takes = _parameters_of(cls)
    found = []
    for part in filter(None, text.split(",")):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise PlayerError(f"player {name!r}: write parameters as name=value, not {part!r}")
        if key not in takes:
            raise PlayerError(f"player {name!r}: there is no parameter {key!r}{_meant(key, takes)}{_listed(takes)}")
        try:
            found.append((key, _READERS.get(takes[key], str)(value)))
        except ValueError as error:
            wanted = getattr(takes[key], "__name__", "value")
            raise PlayerError(f"player {name!r}: {key} takes a value of type {wanted}, not {value!r}") from error
    return found


def _parameters_of(cls: Callable[..., Player]) -> dict[str, object]:
    """The keyword parameters of a class of players with their types."""
    init: Any = vars(cls).get("__init__", cls) if isinstance(cls, type) else cls
    hints = get_type_hints(init)
    return {
        parameter.name: hints.get(parameter.name, str)
        for parameter in inspect.signature(init).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    }


def _meant(word: str, known: Mapping[str, object]) -> str:
    near = get_close_matches(word, known, n=1, cutoff=0.6)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _listed(takes: Mapping[str, object]) -> str:
    return f"; there are {', '.join(takes)}" if takes else "; this player takes none"
