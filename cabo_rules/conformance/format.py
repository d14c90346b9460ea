"""The scenario format as models: what a file may say, before anything is known about the cards of its variant.

Three things go beyond the format as it was agreed upon: `dealt` in `given`, for what a table set up by hand can't show
(how many cards are dealt, whether one is turned up, who starts); `refused` beside it, for a table that the variant does
not seat; and `face_up` in `given` and `expect`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from cabo_rules.conformance.facts import ANY, NONE, Listed, PhaseName
from cabo_rules.errors import Problem

if TYPE_CHECKING:
    from cabo_rules.variant import Variant


def _number_as_text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _card_as_text(value: object) -> object:
    value = _number_as_text(value)
    return value.translate(_VARIATION_SELECTORS) if isinstance(value, str) else value


_VARIATION_SELECTORS = {0xFE0E: None, 0xFE0F: None}
"""What some keyboards put after a suit symbol, unseen: whether it is drawn as text or as a picture."""

Card = Annotated[str, BeforeValidator(_card_as_text)]
"""A card in notation; in a deck without suits a plain number, which YAML reads as one."""
Seat = Annotated[str, BeforeValidator(_number_as_text)]
"""The name of a seat."""
Place = Annotated[str, BeforeValidator(_number_as_text)]
"""A position with its seat, `B3`."""
MoveText = Annotated[str, BeforeValidator(_number_as_text)]
"""A move in notation, without the seat that makes it."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True)


STEP_WORDS = ("expect", "refuse", "reveal", "finish")
"""The keys of steps that are not seats."""
EVERY_SEAT = "*"
"""What `true` stands for where a list of seats could be."""


def _seats_or_true(value: object) -> object:
    if isinstance(value, bool):
        return (EVERY_SEAT,) if value else ()
    return value


def _nobody(value: object) -> object:
    return None if value == NONE else value


class Given(_Model):
    """The table as it stands when a scenario begins. What is left out has the default of the format."""

    players: Listed[Seat] | None = None
    """Seat names, clockwise; the keys of `hands` in order by default."""
    dealer: Seat | None = None
    """Who dealt; the seat before `turn` by default."""
    turn: Seat | None = None
    """Whose turn it is; the seat after `dealer` by default, with neither the first seat."""
    hands: dict[Seat, Listed[Card]] = {}
    """Cards per seat in position order; `_` is an empty position, `?` any unspecified card. Required unless `dealt`."""
    discard: Listed[Card] | None = None
    """The discard pile, top first; one unspecified card by default."""
    stock: Listed[Card] = ()
    """The top cards of the stock, top first."""
    stock_rest: Literal["none", "unspecified"] = "unspecified"
    """What follows in the stock; with `none` it holds exactly the cards listed."""
    knows: dict[Seat, Listed[Place]] = {}
    """Per seat, the positions it has already seen."""
    called_by: Annotated[Seat | None, BeforeValidator(_nobody)] = None
    """The seat that has called, `_` for nobody; the others' final turns are under way."""
    totals: dict[Seat, int] = {}
    """Cumulative scores before this round."""
    resets_used: Annotated[Listed[Seat], BeforeValidator(_seats_or_true)] = ()
    """Seats whose exact-total reset is used, or `true` where the rule counts once per match."""
    round: int = Field(default=1, ge=1)
    """The number of this round."""
    starter: Seat | None = None
    """Who started this round."""
    starting: bool = False
    """Whether the table stands before the initial peek."""
    face_up: Listed[Place] = ()
    """Positions whose cards lie face up, so that everybody knows them."""
    dealt: bool = False
    """Whether the engine shuffles and deals as its rules say, instead of laying out `hands`, `discard` and `stock`."""
    refused: bool = False
    """Whether the engine must refuse to deal: the variant is not for so many players. There are no steps then."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seat names, clockwise."""
        return tuple(self.hands) if self.players is None else self.players

    def named_cards(self) -> Iterator[str]:
        """Every card that the table names, as often as it does."""
        for cards in (*self.hands.values(), self.discard or (), self.stock):
            yield from (card for card in cards if card not in (ANY, NONE))


class Expect(_Model):
    """What must hold at one point of a scenario. Every key is optional; all that are given must hold."""

    hands: dict[Seat, Listed[Card]] | None = None
    """Layouts in full; empty positions at the end may be left out."""
    card: dict[Place, Card] | None = None
    """Single positions."""
    in_hand: dict[Seat, Card] | None = None
    """The card drawn and not yet placed, `_` for none."""
    discard: Listed[Card] | None = None
    """The top cards of the discard pile, top first."""
    discard_top: Card | None = None
    """The top of the discard pile."""
    stock_size: int | None = None
    """The number of cards in the stock."""
    discard_size: int | None = None
    """The number of cards in the discard pile."""
    hand_size: dict[Seat, int] | None = None
    """The number of cards in front of a seat."""
    face_up: Listed[Place] | None = None
    """All positions whose cards lie face up, in any order."""
    turn: Seat | None = None
    """Whose turn it is."""
    phase: PhaseName | None = None
    """What kind of move the table waits for."""
    knows: dict[Seat, dict[Place, Card]] | None = None
    """What a seat has legitimately seen, and is still there."""
    not_knows: dict[Seat, Listed[Place]] | None = None
    """What a seat has no way to be sure of."""
    legal: dict[Seat, Listed[MoveText]] | None = None
    """Moves that are legal for a seat now."""
    illegal: dict[Seat, Listed[MoveText]] | None = None
    """Moves that are not legal for a seat now."""
    called_by: Seat | None = None
    """The caller, `_` for nobody."""
    round_scores: dict[Seat, int] | None = None
    """The scores of the round."""
    totals: dict[Seat, int] | None = None
    """The cumulative scores."""
    round_over: bool | None = None
    """Whether the round is over."""
    match_over: bool | None = None
    """Whether the match is over."""
    winners: Listed[Seat] | None = None
    """Who has won the match."""
    next_starter: Seat | None = None
    """Who starts the next round."""
    next_dealer: Seat | None = None
    """Who deals the next round."""
    playoff: Listed[Seat] | None = None
    """The seats that play the tie-break round."""


class ScenarioModel(_Model):
    """One scenario as it stands in the file; its steps are read one by one."""

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    """Unique in the file, in kebab-case."""
    checks: Listed[str] = ()
    """Ids of the rules and parameters that it is evidence for."""
    source: str | None = None
    """The passage of a rule text that it comes from."""
    variant: str | None = None
    """The variant it is played in, if not the file's."""
    given: Given
    """The table as it stands."""
    steps: Listed[Any]
    """Moves, and what must hold."""


class SuiteModel(_Model):
    """A scenario file."""

    suite: str
    """A title."""
    variant: str | None = None
    """The variant that its scenarios are played in: a name, a path, or a composition `a+b`."""
    scenarios: Listed[Any]
    """The scenarios, read one by one."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a file; both count from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class MoveStep:
    """A seat makes a move."""

    at: Mark
    seat: str
    move: str


@dataclass(frozen=True, slots=True)
class RefuseStep:
    """A seat tries a move that must be refused."""

    at: Mark
    seat: str
    move: str


@dataclass(frozen=True, slots=True)
class RevealStep:
    """The round ends now and is scored."""

    at: Mark


@dataclass(frozen=True, slots=True)
class FinishStep:
    """Everything optional is declined until the next turn begins."""

    at: Mark


@dataclass(frozen=True, slots=True)
class ExpectStep:
    """These values must hold; `marks` says where each key stands."""

    at: Mark
    expected: dict[str, Any]
    marks: dict[str, Mark] = field(default_factory=dict)


Step = MoveStep | RefuseStep | RevealStep | FinishStep | ExpectStep


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, checked; `variant` is the reference that applies to it, `file` and `at` where it stands."""

    id: str
    checks: tuple[str, ...]
    source: str
    variant: str
    given: Given
    steps: tuple[Step, ...]
    file: str
    at: Mark


@dataclass(frozen=True, slots=True)
class Suite:
    """A scenario file, checked: its scenarios, their variants by reference, and the warnings that it gave."""

    title: str
    file: str
    scenarios: tuple[Scenario, ...]
    variants: dict[str, Variant]
    warnings: tuple[Problem, ...] = ()
