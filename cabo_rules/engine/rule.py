"""What a rule is to the engine: a key, checked parameters, hook methods, and the moves it brings."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from cabo_rules.cards import Deck
from cabo_rules.engine.hooks import HOOK_POINTS
from cabo_rules.engine.moves import Move
from cabo_rules.errors import IllegalMoveError, RuleDefinitionError

if TYPE_CHECKING:
    from cabo_rules.engine.game import Game
    from cabo_rules.engine.state import State


class Way(IntEnum):
    """How a card came to the discard pile."""

    DRAWN = 0
    """drawn from the stock and discarded at once"""
    EXCHANGED_FOR_STOCK = 1
    """sent out of a layout by a card drawn from the stock"""
    EXCHANGED_FOR_DISCARD = 2
    """sent out of a layout by a card taken from the discard pile"""
    MULTI_EXCHANGED = 3
    """sent out together with equal cards"""
    MATCHED = 4
    """discarded in a reaction window"""
    PAIRED = 5
    """discarded as equal to the drawn card, or the drawn card itself after that"""
    FORFEITED = 6
    """the drawn card, laid off after a wrong claim"""
    REPLACED = 7
    """laid off when the cards are counted, another one in its place"""


(
    DRAWN,
    EXCHANGED_FOR_STOCK,
    EXCHANGED_FOR_DISCARD,
    MULTI_EXCHANGED,
    MATCHED,
    PAIRED,
    FORFEITED,
    REPLACED,
) = (int(way) for way in Way)


class Author:
    """The one author of the legality and the effect of one kind of move.

    `kind` is the move's word; where two authors share a word (`exchange` of one card and of several) a suffix tells
    them apart: `exchange/several`. The text of a move shows the word only, and `fits` finds the author back.
    `offer` is the truth about what is legal; `refusal` only explains. `summary` tells a player what the move does.
    """

    kind: ClassVar[str]
    phases: ClassVar[tuple[int, ...]]
    summary: ClassVar[str] = ""
    bare: ClassVar[bool] = False
    """Whether the move is its word alone and names no position."""
    by_layout: ClassVar[bool] = False
    """Whether `offer` depends on nothing but the seat, where its cards lie, and the pile that the card in hand came
    from, so that the engine may remember the answer."""
    has_target: ClassVar[bool] = False
    """Whether the move may say after `->` where a card goes."""

    @property
    def word(self) -> str:
        """The word of the move in notation."""
        return self.kind.partition("/")[0]

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        """The moves of this kind that are legal for `seat`, which is asked in one of `phases`."""
        raise NotImplementedError

    def fits(self, move: Move) -> bool:
        """Whether a move with this word can be meant for this author, going by its places."""
        return True

    def complete(self, move: Move) -> Move:
        """The move with what may be left unsaid filled in."""
        return move

    def allows(self, state: State, seat: int, move: Move) -> bool:
        """Whether a completed move is legal; wider than `offer` where listing every order would be senseless."""
        return move in self.offer(state, seat)

    def refusal(self, state: State, seat: int, move: Move) -> str:
        """Why a move is not legal, in words for the player; must not tell what the player has not seen."""
        return "that is not possible now"

    def verify(self, state: State, seat: int, move: Move) -> None:
        """Raise the reason when a completed move is not legal.

        Raises:
            IllegalMoveError: with `refusal` as its text.
        """
        if self.bare and move.places:
            raise IllegalMoveError(f"{self.word} names no position")
        if move.to >= 0 and not self.has_target:
            raise IllegalMoveError(f"{self.word} takes no '->'")
        if not self.allows(state, seat, move):
            raise IllegalMoveError(self.refusal(state, seat, move))

    def apply(self, state: State, seat: int, move: Move) -> None:
        """Make a legal move."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Setting:
    """What a rule's parameters are checked against when a variant is loaded.

    `deck` is the deck of the smallest table, `rules` the parameters of every rule that is on, by key.
    """

    deck: Deck
    rules: Mapping[str, Any]
    fewest_players: int
    most_players: int


class Finding(NamedTuple):
    """Something that makes no sense in a rule's parameters: where (below the rule), and why.

    `because_off` is the key of a rule that is off and whose absence is the reason: whoever switched it off is shown
    the mistake.
    """

    path: tuple[str | int, ...]
    code: str
    message: str
    because_off: str = ""


class Rule:
    """The base of all rules. One rule is one file, one class.

    `key` is its name in a variant file; `Params` its parameters, a Pydantic model whose fields are described there.
    `order` places it among the listeners of a hook point. Every method whose name starts with `on_` is a hook and must
    be one of the hook points. A rule that brings a move either is its `Author` or returns authors from `authors`.
    """

    key: ClassVar[str]
    title: ClassVar[str] = ""
    Params: ClassVar[type[Any]]
    essential: ClassVar[bool] = False
    """Whether no variant can do without it."""
    requires: ClassVar[tuple[str, ...]] = ()
    conflicts: ClassVar[Mapping[str, str]] = {}
    """Rules that this one can't stand beside, each with the reason."""
    order: ClassVar[int] = 50
    words: ClassVar[tuple[str, ...]] = ()
    """Words of moves whose authors are made only where they are needed."""
    aliases: ClassVar[Mapping[str, str]] = {}
    """Other names for what scenarios check: alias to `rule` or `rule.parameter`."""

    def __init__(self, params: Any) -> None:
        self.params = params
        self.game: Game

    def bind(self, game: Game) -> None:
        """Take a seat at a game: look-up tables are built here. Comes before any hook."""
        self.game = game

    def authors(self) -> Iterable[Author]:
        """The moves that this rule brings."""
        return (self,) if isinstance(self, Author) else ()

    def listens(self, hook: str) -> bool:
        """Whether this rule, set as it is, has anything to do at a hook point that it defines."""
        return True

    def grows(self) -> bool:
        """Whether this rule, set as it is, can bring a layout above the number of cards that are dealt."""
        return False

    def shrinks_to(self, dealt: int) -> int:
        """To how few cards this rule, set as it is, can bring a layout of `dealt` cards in a round."""
        return dealt

    @classmethod
    def describe(cls, params: Any, language: str) -> Sequence[str]:
        """What the rule book says about this rule, in sentences, for a rule that it has no text for.

        `language` is a code such as `en`; no sentences mean that there is no description in that language.
        """
        return ()

    @classmethod
    def findings(cls, params: Any, setting: Setting) -> Iterable[Finding]:
        """What is wrong with valid parameters in this setting; nothing by default."""
        return ()

    @classmethod
    def hooks(cls) -> tuple[str, ...]:
        """The names of the hook points that this rule listens to, in the order of a match."""
        return tuple(point.name for point in HOOK_POINTS if hasattr(cls, point.name))

    @classmethod
    def check(cls) -> None:
        """Check the class once, when it registers.

        Raises:
            RuleDefinitionError: no key or no parameters, a hook that does not exist, or one with other arguments.
        """
        if not getattr(cls, "key", "") or not hasattr(cls, "Params"):
            raise RuleDefinitionError(f"rule {cls.__name__} needs a key and a Params model")
        points = {point.name: point for point in HOOK_POINTS}
        for name in dir(cls):
            if not name.startswith("on_"):
                continue
            if name not in points:
                raise RuleDefinitionError(f"rule {cls.key}: there is no hook point {name}")
            arguments = tuple(inspect.signature(getattr(cls, name)).parameters)[1:]
            if arguments != points[name].arguments:
                wanted, got = ", ".join(points[name].arguments), ", ".join(arguments)
                raise RuleDefinitionError(f"rule {cls.key}: {name} takes ({wanted}), not ({got})")
