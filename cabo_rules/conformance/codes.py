"""The codes of what can be wrong with a scenario, beside those that any YAML file of this project can have."""

from __future__ import annotations

from enum import StrEnum


class ScenarioCode(StrEnum):
    """A stable code; scripts may rely on it."""

    WRONG_ID = "wrong-id"
    """An id that is not in kebab-case."""
    DUPLICATE_ID = "duplicate-id"
    """An id that another scenario of the file has."""
    NO_VARIANT = "no-variant"
    """Neither the file nor the scenario names a variant."""
    BROKEN_VARIANT = "broken-variant"
    """The variant can't be loaded, or not played by so many."""
    DEALT = "dealt"
    """Something is given that the engine is to deal or to find by itself."""
    WRONG_STEP = "wrong-step"
    """A step that is none."""
    UNKNOWN_SEAT = "unknown-seat"
    """A seat that does not sit at the table, or does so twice."""
    UNKNOWN_CARD = "unknown-card"
    """Text that names no card of the deck."""
    TOO_MANY_CARDS = "too-many-cards"
    """Cards named more often than the deck holds them, or more cards than there are."""
    UNKNOWN_POSITION = "unknown-position"
    """Text that names no position, or a position without a card where one is needed."""
    UNKNOWN_MOVE = "unknown-move"
    """Text that no rule knows as a move."""
    UNKNOWN_CHECK = "unknown-check"
    """A warning: `checks` names neither a rule nor a parameter."""
    CALLER_TO_MOVE = "caller-to-move"
    """A warning: `turn` is the seat that has called, which has no more turn."""
