"""Rule variants of the card game Cabo and its relatives: one engine that plays them all, and the tools around it.

    from cabo_rules import Match

    match = Match("standard", ["Ann", "Bob"], seed=5)
    match.play("Bob", "look 1 2")

What stands in `__all__` is the public interface; everything else may change. Names are loaded when they are used, so
that a program pays only for what it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cabo_rules.cards import Deck, Face
    from cabo_rules.conformance import Run, Scenario, Suite, load_suites, run_suites, shipped_suites
    from cabo_rules.engine.events import Event
    from cabo_rules.engine.game import Game
    from cabo_rules.engine.moves import Move
    from cabo_rules.engine.rule import Author, Finding, Rule, Setting, Way
    from cabo_rules.engine.state import Phase, State
    from cabo_rules.engine.view import View
    from cabo_rules.errors import (
        CaboError,
        CardNotationError,
        IllegalMoveError,
        MoveError,
        MoveNotationError,
        Problem,
        ProblemsError,
        RecordError,
        RuleDefinitionError,
        ScenarioError,
        SeatNameError,
        VariantError,
    )
    from cabo_rules.match import Match
    from cabo_rules.records import Record, read_record, read_records, record_of, replay, write_record
    from cabo_rules.rules.params import Params
    from cabo_rules.simulate import Comparison, compare_variants
    from cabo_rules.transcript import Transcript
    from cabo_rules.variant import Variant, check_file, diff, load_variant, read_variant, shipped

    __version__: str

__all__ = [
    "Author",
    "CaboError",
    "CardNotationError",
    "Comparison",
    "Deck",
    "Event",
    "Face",
    "Finding",
    "Game",
    "IllegalMoveError",
    "Match",
    "Move",
    "MoveError",
    "MoveNotationError",
    "Params",
    "Phase",
    "Problem",
    "ProblemsError",
    "Record",
    "RecordError",
    "Rule",
    "RuleDefinitionError",
    "Run",
    "Scenario",
    "ScenarioError",
    "SeatNameError",
    "Setting",
    "State",
    "Suite",
    "Transcript",
    "Variant",
    "VariantError",
    "View",
    "Way",
    "__version__",
    "check_file",
    "compare_variants",
    "diff",
    "load_suites",
    "load_variant",
    "read_record",
    "read_records",
    "read_variant",
    "record_of",
    "replay",
    "run_suites",
    "shipped",
    "shipped_suites",
    "write_record",
]

_HOMES = {
    "cards": ("Deck", "Face"),
    "conformance": ("Run", "Scenario", "Suite", "load_suites", "run_suites", "shipped_suites"),
    "engine.events": ("Event",),
    "engine.game": ("Game",),
    "engine.moves": ("Move",),
    "engine.rule": ("Author", "Finding", "Rule", "Setting", "Way"),
    "engine.state": ("Phase", "State"),
    "engine.view": ("View",),
    "errors": (
        "CaboError",
        "CardNotationError",
        "IllegalMoveError",
        "MoveError",
        "MoveNotationError",
        "Problem",
        "ProblemsError",
        "RecordError",
        "RuleDefinitionError",
        "ScenarioError",
        "SeatNameError",
        "VariantError",
    ),
    "match": ("Match",),
    "records": ("Record", "read_record", "read_records", "record_of", "replay", "write_record"),
    "rules.params": ("Params",),
    "simulate": ("Comparison", "compare_variants"),
    "transcript": ("Transcript",),
    "variant": ("Variant", "check_file", "diff", "load_variant", "read_variant", "shipped"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415  (dear, and rarely asked for)

        value: Any = version("cabo-rules")
    elif name in _HOME_OF:
        value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
