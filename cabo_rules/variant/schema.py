"""The models of a variant: what a file may say, and what it comes to once all layers are merged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cabo_rules.engine.places import POSITION_MASK
from cabo_rules.rules.params import CardName, Items, Rank

FORMAT = 1
"""The format that this version reads and writes."""

MOST_PLAYERS = 8
MOST_CARDS = POSITION_MASK
"""One player has room for all of them, whatever the rules make of it."""
ACCUMULATE = ("sources", "rulings", "equivalents")
"""Lists to which every layer adds; all other lists replace each other."""
OWN = ("format", "name", "title", "summary", "extends", "mixins")
"""What each file says about itself; nothing of it is inherited."""

Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?$")]
VariantName = Annotated[str, Field(pattern=r"^[a-z0-9]+([-./+_][a-z0-9]+)*$", max_length=200)]
RuleKey = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Suit = Literal["S", "H", "D", "C"]
Seats = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
CardValue = Annotated[int, Field(ge=-100, le=1000)]
Text = str | Annotated[dict[Language, str], Field(min_length=1)]
"""A text in English, or one for each language: `{en: …, fr: …}`."""


def in_language(text: str | Mapping[str, str], language: str) -> str:
    """A text in a language, in English where it is missing, or else in whatever there is."""
    if isinstance(text, str):
        return text
    return text.get(language) or text.get("en") or next(iter(text.values()))


class Section(BaseModel):
    """The base of all parts: unknown keys and wrong types are errors, nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Source(Section):
    """Where rules are written down."""

    document: str = Field(description="The document, for example `standard.en`.")
    section: str = Field(default="", description="The section, page or paragraph.")
    rules: Items[str] = Field(default=(), description="Keys of the rules that it speaks about.")


class Ruling(Section):
    """An answer that the variant gives where its sources leave a question open."""

    question: Text = Field(description="What the sources leave open: a text, or one by language.")
    ruling: Text = Field(description="How this variant answers it: a text, or one by language.")
    reason: Text = Field(default="", description="Why so, for people who disagree: a text, or one by language.")
    source: str = Field(default="", description="What the answer rests on.")
    rules: Items[str] = Field(default=(), description="Keys of the rules that it decides about.")


class Equivalent(Section):
    """A change of one value that does not change the game, so that no scenario can notice it."""

    path: str = Field(description="The value, for example `rules.call.locks`.")
    value: Any = Field(default=None, description="The other value; absent: whatever other value.")
    reason: str = Field(description="Why nobody can tell the difference.")


class Players(Section):
    """How many can play."""

    min: Seats = Field(description="The fewest players.")
    max: Seats = Field(description="The most players.")


class DeckSpec(Section):
    """The cards that are played with."""

    suits: Items[Suit] = Field(
        default=("S", "H", "D", "C"), description="Suits: S spades, H hearts, D diamonds, C clubs."
    )
    ranks: Items[Rank] = Field(
        default=(), max_length=60, description="Ranks; each pack holds each of them once in every suit."
    )
    extra: dict[Rank, Annotated[int, Field(ge=1, le=60)]] = Field(
        default={}, max_length=60, description="Cards without suit, and how many of each a pack holds: `{JOKER: 2}`."
    )
    packs: int = Field(default=1, ge=1, le=8, description="How many packs are shuffled together.")
    packs_for: dict[Seats, Annotated[int, Field(ge=1, le=8)]] = Field(
        default={}, description="Packs for some numbers of players, where it is not `packs`: `{6: 2}`."
    )
    values: dict[CardName, CardValue] = Field(
        default={},
        description="What a rank (`K`) or a single card (`KH`; the card wins) counts; numerals count their number.",
    )
    equality: Literal["value", "rank"] = Field(
        default="value", description="Whether equal cards are those of equal value or those of equal rank."
    )
    only_each_other: Items[Rank] = Field(
        default=(), description="Ranks that equal only their own rank, whatever their value."
    )


class Content(Section):
    """What influences play, apart from the rules themselves."""

    players: Players = Field(description="How many can play.")
    deck_spec: DeckSpec = Field(alias="deck", description="The cards that are played with.")


class About(Section):
    """What a variant says about itself."""

    format: Literal[1] = Field(description="The version of this file format: 1.")
    name: VariantName = Field(description="A short name of small letters, digits and hyphens.")
    title: dict[Language, str] = Field(default={}, description="The name to print, by language: `{en: …, fr: …}`.")
    summary: dict[Language, str] = Field(
        default={}, description="What is special about it, in a sentence, by language."
    )
    sources: Items[Source] = Field(default=(), description="Where the rules are written down. Layers add to this list.")
    rulings: Items[Ruling] = Field(
        default=(), description="What the sources leave open, and how it is decided. Layers add to this list."
    )
    equivalents: Items[Equivalent] = Field(
        default=(), description="Changes that leave the game as it is. Layers add to this list."
    )
    requires: dict[RuleKey, str] = Field(
        default={}, description="Rules that must be on, each with the reason; of use in mixins."
    )
    conflicts: dict[RuleKey, str] = Field(
        default={}, description="Rules that must be off, each with the reason; of use in mixins."
    )


class Body(About, Content):
    """A complete variant without its rules, which are checked one by one."""


class VariantFile(About):
    """One file as its author writes it: everything but format and name may come from other layers."""

    extends: str = Field(
        default="", description="The variant that this one changes: a shipped name, or a path relative to this file."
    )
    mixins: Items[str] = Field(
        default=(),
        description="Mixins laid over the parent in this order, before this file's own keys: names or relative paths.",
    )
    players: Players | None = Field(default=None, description="How many can play.")
    deck: DeckSpec | None = Field(default=None, description="The cards that are played with.")
    rules: dict[RuleKey, Any] = Field(
        default={}, description="The rules that are on, by key, each with its parameters; `off` switches one off."
    )
