"""From `given` to a table: every default filled in, every unspecified card dealt, ready for any engine to set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from pydantic import BaseModel, ConfigDict

from cabo_rules.cards import Deck
from cabo_rules.conformance.facts import ANY, NONE, Listed
from cabo_rules.conformance.format import EVERY_SEAT, Given
from cabo_rules.engine.state import mixed


class Table(BaseModel):
    """One table to be set up: cards in notation, piles top first, nothing left to a default.

    Where `dealt`, the engine shuffles and deals a round as its rules say, by chance; then `hands`, `discard`, `stock`
    and `knows` are empty, `turn` and `starter` null, and `dealer` is null where the rules are to find the dealer too.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True)

    players: Listed[str]
    """Seat names, clockwise."""
    dealer: str | None
    """Who dealt this round."""
    starter: str | None
    """Who started this round."""
    turn: str | None
    """Whose turn begins, unless `starting`."""
    round: int
    """The number of this round, from 1."""
    starting: bool
    """Whether the initial looks are still to come; looks at fixed positions then happen at once."""
    hands: dict[str, Listed[str]]
    """Cards per seat in position order, `_` for a gap."""
    discard: Listed[str]
    """The discard pile."""
    stock: Listed[str]
    """The whole stock."""
    knows: dict[str, Listed[str]]
    """Per seat the places whose cards it has seen."""
    called_by: str | None
    """The seat that has called; the others from `turn` on still have their final turns."""
    totals: dict[str, int]
    """Cumulative scores before this round."""
    resets_used: Listed[str]
    """Seats whose exact-total reset is used; all of them where it is used for the match."""
    seed: int
    """For whatever chance the engine still needs, such as a rebuilt stock."""
    face_up: Listed[str] = ()
    """Places whose cards lie face up, so that everybody knows them."""
    dealt: bool = False
    """Whether the engine is to shuffle and deal."""


def lay_table(given: Given, deck: Deck, fill: int = 0) -> Table:
    """The table that `given` describes; unspecified cards are the `fill`-th of the ways to choose them.

    `given` has been checked: its seats exist, and the deck holds its cards.
    """
    if given.dealt:
        return dealt_table(given, fill)
    players = given.seats
    rest = _unnamed(given, deck, fill)
    hands = {seat: _filled(given.hands.get(seat, ()), deck, rest) for seat in players}
    discard = _filled((ANY,) if given.discard is None else given.discard, deck, rest)
    stock = _filled(given.stock, deck, rest)
    if given.stock_rest != "none":
        stock += tuple(rest)
    turn = given.turn or _default_turn(given)
    dealer = given.dealer or _before(players, turn)
    starter = given.starter or (turn if _is_fresh(given) else _after(players, dealer))
    return Table(
        players=players,
        dealer=dealer,
        starter=starter,
        turn=_after(players, turn) if turn == given.called_by else turn,
        round=given.round,
        starting=given.starting,
        hands=hands,
        discard=discard,
        stock=stock,
        knows=given.knows,
        called_by=given.called_by,
        totals={seat: given.totals.get(seat, 0) for seat in players},
        resets_used=_resets_used(given),
        seed=fill,
        face_up=given.face_up,
    )


def dealt_table(given: Given, fill: int) -> Table:
    """A table that the engine is to deal itself."""
    return Table(
        players=given.seats,
        dealer=given.dealer,
        starter=None,
        turn=None,
        round=given.round,
        starting=True,
        hands={},
        discard=(),
        stock=(),
        knows={},
        called_by=None,
        totals={seat: given.totals.get(seat, 0) for seat in given.seats},
        resets_used=_resets_used(given),
        seed=fill,
        dealt=True,
    )


def _resets_used(given: Given) -> tuple[str, ...]:
    return given.seats if EVERY_SEAT in given.resets_used else given.resets_used


def _unnamed(given: Given, deck: Deck, fill: int) -> Iterator[str]:
    """The cards that the scenario does not name, in an order that depends on nothing but `fill`."""
    left = Counter(str(face) for face in deck.faces)
    left.subtract(deck.name(deck.cards_named(card)[0]) for card in given.named_cards())
    cards = sorted(left.elements(), key=deck.names().index)
    number = Random(mixed(fill, 0)).random
    return iter(sorted(cards, key=lambda _: number()))


def _filled(cards: Sequence[str], deck: Deck, rest: Iterator[str]) -> tuple[str, ...]:
    """`cards` in plain notation, with cards from `rest` for `?`; where none are left the pile is shorter."""
    return tuple(_dealt(cards, deck, rest))


def _dealt(cards: Sequence[str], deck: Deck, rest: Iterator[str]) -> Iterator[str]:
    for card in cards:
        if card == ANY:
            yield from (found for found in (next(rest, None),) if found is not None)
        else:
            yield NONE if card == NONE else deck.name(deck.cards_named(card)[0])


def _default_turn(given: Given) -> str:
    return _after(given.seats, given.dealer) if given.dealer else given.seats[0]


def _is_fresh(given: Given) -> bool:
    """Whether nothing in the table tells of a turn already played."""
    if given.starting:
        return True
    sizes = {len(row) for row in given.hands.values()}
    gaps = any(NONE in row for row in given.hands.values())
    return given.called_by is None and len(given.discard or ()) <= 1 and len(sizes) == 1 and not gaps


def _after(players: Sequence[str], seat: str) -> str:
    return players[(players.index(seat) + 1) % len(players)]


def _before(players: Sequence[str], seat: str) -> str:
    return players[players.index(seat) - 1]
