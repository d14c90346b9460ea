"""How an engine is made wrong: rules, or the game around them, are replaced by subclasses that err in one point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from cabo_rules.conformance import OwnEngine, Subject
from cabo_rules.conformance.subject import OwnSubject
from cabo_rules.conformance.table import Table
from cabo_rules.engine.game import Game
from cabo_rules.engine.rule import Rule
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant

T = TypeVar("T", bound=type)


@dataclass(frozen=True)
class Wrong:
    """One wrong engine: what replaces what, and in which variants its error can show."""

    name: str
    variants: tuple[str, ...]
    rules: dict[str, type[Rule]] = field(default_factory=dict)
    game: type[Game] = Game
    module: str = ""

    def __str__(self) -> str:
        return self.name


class WrongEngine(OwnEngine):
    """Our engine with something replaced in it."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__()
        self.name = wrong.name
        self._wrong = wrong
        self._made: dict[tuple[int, tuple[str, ...]], tuple[Variant, Game]] = {}

    def set_up(self, variant: Variant, table: Table) -> Subject:
        key = (id(variant), table.players)
        if key not in self._made:
            self._made[key] = (variant, self._game(variant, table.players))
        return OwnSubject(self._made[key][1], table)

    def _game(self, variant: Variant, names: tuple[str, ...]) -> Game:
        classes = {**registered_rules(), **self._wrong.rules}
        rules = [classes[key](params) for key, params in variant.rules.items()]
        return self._wrong.game(variant.deck(len(names)), rules, len(names), names)


WRONG: list[Wrong] = []


def errs_in(*variants: str) -> Callable[[T], T]:
    """Put a wrong rule or game on the list; its docstring says what is wrong about it."""

    def register(wrong: T) -> T:
        rules: dict[str, type[Rule]] = {wrong.key: wrong} if issubclass(wrong, Rule) else {}
        game = wrong if issubclass(wrong, Game) else Game
        WRONG.append(Wrong(wrong.__name__, variants, rules, game, wrong.__module__))
        return wrong

    return register
