"""Events: what happened, and who saw it. Everything that is shown, logged or remembered is derived from them.

That something happened, and at which places, is seen by all; the faces of `cards` only by the seats in `seers`.
Kinds are words of the table. The built-in ones:

    dealer_drawn   a card drawn for the first deal        round        a round begins; cards: the pack, top first
    dealt          cards to a seat's places (face down)   passed_over  a seat without a legal move has no turn
    turned_up      a card opens the discard pile          looked       a seat looks at cards at places
    turn           a seat's turn begins                   drew         from the stock into the hand
    took           from the discard pile into the hand    placed       the card in hand goes to a place
    discarded      a card to the discard pile; a gap stays   returned     a taken card goes back to the discard pile
    shown          cards are shown to all in place        swapped      the cards of two places change places
    moved          a card goes from one place to another  penalty      a card from the stock to a place, unseen
    called         a seat calls                           skipped      an ability or a reaction is declined
    fizzled        an ability has no legal target         rebuilt      the discard pile becomes the stock
    round_over     the round ends; data: reason           revealed     a seat's cards are turned up
    scored         one step of a seat's score             totalled     a seat's cumulative score
    reset          a total that falls back                playoff      the tied seats play on
    turned_back    a card that may not open the pile      void_call    a call that proved wrong
    shuffled       a layout is mixed, its cards unseen    extra_turn   a seat has another turn
    skip_next      the next seats have no turn once
    match_over     the match ends; data: seats (winners)
"""

from __future__ import annotations

from typing import NamedTuple

EVERYONE = -1
"""A seat mask with every bit set."""

TABLE = -1
"""The seat of an event that is nobody's doing."""

Data = tuple[tuple[str, int | str], ...]


class Event(NamedTuple):
    """One thing that happened.

    `rule` is the key of the rule that made it so, `seat` who did it or whom it concerns (-1: the table), `places` and
    `cards` what it touched (in step where both are given), `seers` the mask of seats that saw the faces of `cards`.
    `data` holds further facts by name; all of them are public.
    """

    kind: str
    rule: str
    seat: int = TABLE
    places: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    seers: int = EVERYONE
    data: Data = ()

    def seen_by(self, seat: int) -> Event:
        """The event as `seat` sees it: cards whose faces it did not see are -1."""
        if self.seers >> seat & 1:
            return self._replace(seers=1 << seat)
        return self._replace(cards=(-1,) * len(self.cards), seers=0)

    def fact(self, name: str) -> int | str | None:
        """The fact of that name in `data`, or None."""
        return dict(self.data).get(name)
