"""A variant, ready for play."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from pydantic import Field, PrivateAttr

from cabo_rules.cards import Deck
from cabo_rules.engine.game import Game
from cabo_rules.errors import Problem, VariantError
from cabo_rules.variant.build import build_deck, build_game
from cabo_rules.variant.codes import Code
from cabo_rules.variant.dump import content_hash, everything
from cabo_rules.variant.nodes import Mapping, Origin, Path
from cabo_rules.variant.provenance import SetBy, history_of, origin_of, parse_path
from cabo_rules.variant.schema import Body


class LayerName(NamedTuple):
    """A layer of a variant: the name in it, the file, and whether it is a `variant`, a `mixin` or a `setting`."""

    name: str
    file: str
    kind: str


class Variant(Body):
    """One game: everything that its files say once they are laid over each other, checked and frozen.

    `rules` holds the parameters of every rule that is on, by key in alphabetical order. Variants are made by
    `load_variant` and `read_variant`. Two variants are equal when they say the same; they play the same when their
    `hash` is the same.
    """

    rules: dict[str, Any] = Field(description="The rules that are on, by key, each with its parameters.")

    _tree: Mapping = PrivateAttr(default_factory=lambda: Mapping({}, Origin()))
    _reference: str = PrivateAttr(default="")
    _layers: tuple[LayerName, ...] = PrivateAttr(default=())
    _warnings: tuple[Problem, ...] = PrivateAttr(default=())
    _decks: dict[int, Deck] = PrivateAttr(default_factory=dict)

    @classmethod
    def assembled(
        cls,
        body: Body,
        rules: AnyMapping[str, Any],
        tree: Mapping,
        layers: Sequence[LayerName],
        warnings: Sequence[Problem],
        reference: str,
    ) -> Variant:
        """A variant from parts that are checked already."""
        parts = {field.alias or name: getattr(body, name) for name, field in Body.model_fields.items()}
        variant = cls(**parts, rules=dict(sorted(rules.items())))
        variant._tree, variant._layers, variant._warnings = tree, tuple(layers), tuple(warnings)
        variant._reference = reference
        return variant

    @cached_property
    def hash(self) -> str:
        """SHA-256 (hexadecimal) of all that influences play; the same however the files are laid out."""
        return content_hash(self, self.rules)

    @property
    def short_hash(self) -> str:
        """The first 12 characters of `hash`."""
        return self.hash[:12]

    @property
    def reference(self) -> str:
        """What it was loaded by: a name, a path or a composition."""
        return self._reference or self.name

    def called(self, reference: str) -> Variant:
        """The same variant under another reference, as when it is read back from where it was written down."""
        new = self.model_copy()
        new._reference = reference
        return new

    def as_data(self) -> dict[str, Any]:
        """The whole variant as plain data that JSON can hold: one file without parents, every default filled in."""
        return everything(self, self.rules, off=False)

    @property
    def layers(self) -> tuple[LayerName, ...]:
        """The files and settings that make up the variant, lowest first."""
        return self._layers

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is doubtful but no error."""
        return self._warnings

    def origin(self, path: str | Path) -> Origin:
        """Who set the value at a path: `rules.call.penalty`, or its keys as a tuple.

        In a text list items count from 1. The layer is `default` for values that no file sets.
        """
        return origin_of(self._tree, self._path(path))

    def history(self, path: str | Path) -> tuple[SetBy, ...]:
        """Everything that layers said about the value at a path, oldest first; the last is in force.

        A map has an entry for every layer that contributed to it, with `{}` as the value.
        """
        return history_of(self._tree, self._path(path))

    def title_in(self, language: str) -> str:
        """The title in a language, in English where it is missing, or else the name."""
        return self.title.get(language) or self.title.get("en") or self.name

    def deck(self, players: int) -> Deck:
        """The cards for a number of players; the same object every time.

        Raises:
            VariantError: the variant is not for so many players.
        """
        found = self._decks.get(players)
        if found is None:
            if not self.players.min <= players <= self.players.max:
                raise VariantError([self._wrong_players(players)])
            found = self._decks[players] = build_deck(self.deck_spec, players)
        return found

    def make_game(self, players: int, names: Sequence[str] | None = None) -> Game:
        """A game at a table of so many players; `names` are the seats', A, B, C… unless given.

        Raises:
            VariantError: the variant is not for so many players.
        """
        return build_game(self.deck(players), self.rules, players, names)

    def _path(self, path: str | Path) -> Path:
        return parse_path(path, self._tree) if isinstance(path, str) else path

    def _wrong_players(self, players: int) -> Problem:
        fewest, most = self.players.min, self.players.max
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        return Problem(Code.WRONG_PLAYERS.value, f"{self.name} is for {number} players, not for {players}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and _said(self) == _said(other)

    def __hash__(self) -> int:
        return hash(self.hash)


def _said(variant: Variant) -> dict[str, Any]:
    return {name: getattr(variant, name) for name in Variant.model_fields}
