"""From a variant to cards on a table and a game that can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cabo_rules.cards import Deck
from cabo_rules.engine.game import Game
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant.nodes import natural
from cabo_rules.variant.schema import DeckSpec


def build_deck(spec: DeckSpec, players: int) -> Deck:
    """The cards for a number of players.

    Raises:
        CardNotationError: a rank of the deck has no value.
    """
    return Deck.build(
        suits=spec.suits,
        ranks=spec.ranks,
        # In one order whatever file says it, since the order of a deck is part of what a seed means.
        extra={rank: spec.extra[rank] for rank in sorted(spec.extra, key=natural)},
        packs=spec.packs_for.get(players, spec.packs),
        values=spec.values,
        equality=spec.equality,
        only_each_other=spec.only_each_other,
    )


def build_game(deck: Deck, rules: Mapping[str, Any], players: int, names: Sequence[str] | None = None) -> Game:
    """A game at a table of `players`; `rules` holds the parameters of every rule that is on."""
    classes = registered_rules()
    return Game(deck, [classes[key](params) for key, params in rules.items()], players, names)
