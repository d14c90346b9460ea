"""What all steps of abilities share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import places_in
from cabo_rules.engine.state import State
from cabo_rules.rules.params import Params

if TYPE_CHECKING:
    from cabo_rules.engine.game import Game

Scope = Literal["own", "opponent", "any", "looked"]
"""Whose cards: one's own, an opponent's, anybody's, or those looked at earlier in this ability."""


class StepParams(Params):
    """The base of all steps' parameters."""

    optional: bool = False
    """Whether this step alone may be declined, even where abilities must be used; the next step follows then."""


class Step:
    """One step of an ability: what it lets a seat do, move by move.

    `kinds` are the kinds of move it can ask for; `moves` lists the legal ones of one kind for the seat whose ability it
    is; `apply` makes one. A step without a legal move in any kind is passed over.
    """

    key: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]
    bare: ClassVar[bool] = False
    """Whether its moves name no position."""
    turns_on: ClassVar[bool] = False
    """Whether it changes who has the next turn."""
    Params: ClassVar[type[StepParams]]

    def __init__(self, params: Any, game: Game, rule: str) -> None:
        self.params = params
        self.game = game
        self.rule = rule

    def moves(self, state: State, seat: int, kind: str) -> Sequence[Move]:
        """The legal moves of `kind`."""
        raise NotImplementedError

    def allows(self, state: State, seat: int, move: Move) -> bool:
        """Whether a move is legal."""
        return move in self.moves(state, seat, move.kind)

    def refusal(self, state: State, seat: int, move: Move) -> str:
        """Why a move is not legal, in words for the player."""
        return "that is not possible now"

    def apply(self, state: State, seat: int, move: Move) -> bool:
        """Make a legal move; True when the ability goes on, False when the step has seen to that itself."""
        raise NotImplementedError

    def grows(self) -> bool:
        """Whether the step can bring a layout above the number of cards that are dealt."""
        return False

    def shrinks_to(self, dealt: int) -> int:
        """To how few cards the step can bring a layout of `dealt` cards in a round."""
        return dealt

    def followed_by(self, later: Sequence[Step]) -> None:
        """Learn which steps come after this one in the same ability; called once, when a game is made."""

    @classmethod
    def repeated(cls, params: Any) -> int:
        """How many times in a row the step is taken."""
        return 1


def scope_mask(state: State, seat: int, scope: str, protected: int) -> list[int]:
    """The places in `scope` seen from `seat`, without those of seats in the mask `protected`."""
    if scope == "own":
        return list(places_in(seat, state.occupied[seat]))
    if scope == "looked":
        return [at for at in state.looked if state.card_at(at) >= 0]
    return [
        at
        for other in state.playing
        if (other != seat or scope == "any") and not protected >> other & 1
        for at in places_in(other, state.occupied[other])
    ]
