"""The table that a line is read for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cabo_rules.cards import Deck
from cabo_rules.scoresheet.limits import Limits


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits here, who plays the round in question (both clockwise), and what can be.

    `rules` are the titles of the rules that are on, by key; `has_calls` tells whether anybody can call at all.
    """

    players: tuple[str, ...]
    playing: tuple[int, ...]
    deck: Deck
    limits: Limits
    rules: Mapping[str, str]
    has_calls: bool
