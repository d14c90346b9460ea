"""What can be observed at a table: the facts that `expect` speaks about, in notation, whatever engine plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

T = TypeVar("T")

NONE = "_"
"""No card: a gap in a layout, an empty pile, an empty hand."""
ANY = "?"
"""Any card: one that the scenario does not specify."""
PhaseName = Literal["peek", "turn", "place", "ability", "window", "give", "turn_end", "round_over", "match_over"]
"""What kind of move the table waits for."""

Listed = Annotated[tuple[T, ...], Field(strict=False)]
"""A list in YAML or JSON, kept as a tuple."""


class Facts(BaseModel):
    """One table as it stands. Cards and places are in notation, piles have their top first.

    Nothing is hidden here: facts are for a judge of engines, never for a player.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True)

    players: Listed[str]
    """Seat names, clockwise."""
    hands: dict[str, Listed[str]]
    """Cards per seat in position order, `_` for a gap."""
    knows: dict[str, dict[str, str]] = {}
    """Per seat the places whose card it has legitimately seen, with that card: `{"A": {"B3": "7H"}}`."""
    in_hand: dict[str, str] = {}
    """The card that a seat has drawn and not yet placed."""
    in_hand_public: bool = False
    """Whether everybody saw the card in hand, as when it was taken from the discard pile."""
    face_up: Listed[str] = ()
    """The places whose cards lie face up."""
    discard: Listed[str] = ()
    """The discard pile."""
    stock_size: int = Field(ge=0)
    """How many cards the stock holds."""
    turn: str | None
    """Whose turn it is."""
    phase: PhaseName
    """What kind of move the table waits for."""
    called_by: str | None = None
    """The seat that has called."""
    totals: dict[str, int] = {}
    """Cumulative scores."""
    round_scores: dict[str, int] | None = None
    """The scores of this round, once it is scored."""
    winners: Listed[str] = ()
    """Who has won the match, once it is over."""
    next_starter: str | None = None
    """Who starts the next round, once this one is scored."""
    next_dealer: str | None = None
    """Who deals the next round, once this one is scored."""
    playoff: Listed[str] = ()
    """The seats that play the tie-break round."""

    @property
    def round_over(self) -> bool:
        """Whether the round is over (and so perhaps the match)."""
        return self.phase in ("round_over", "match_over")


def sure_cards(facts: Facts, seat: str, deck: Iterable[str]) -> dict[str, str]:
    """The cards on the table that `seat` can be sure of, by place: those it has seen, and those it can conclude.

    `deck` holds the faces of all cards in play. The conclusion drawn is the one that needs no memory but of what still
    lies where it was seen: when all the cards that the seat can't account for have one face, each of them has it.
    """
    seen = dict(facts.knows.get(seat, {}))
    unseen = Counter(deck)
    unseen.subtract(_visible(facts, seat))
    left = [face for face, count in unseen.items() if count > 0]
    if len(left) == 1:
        for place, card in places_of(facts).items():
            seen.setdefault(place, card)
    return seen


def _visible(facts: Facts, seat: str) -> Iterable[str]:
    yield from facts.knows.get(seat, {}).values()
    yield from facts.discard
    for holder, card in facts.in_hand.items():
        if holder == seat or facts.in_hand_public:
            yield card


def place_name(seat: str, number: int) -> str:
    """A place in notation: `B3`, or `P1:3` where the name of the seat ends in a digit."""
    return f"{seat}:{number}" if seat[-1:].isdigit() else f"{seat}{number}"


def places_of(facts: Facts) -> Mapping[str, str]:
    """Every card on the table by its place."""
    return {
        place_name(seat, number): card
        for seat, row in facts.hands.items()
        for number, card in enumerate(row, 1)
        if card != NONE
    }
