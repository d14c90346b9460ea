"""The keys of `expect`: what each compares, and what a failure says. One function per key, and no key without one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from cabo_rules.cards import plain_notation
from cabo_rules.conformance.facts import ANY, NONE, Facts, place_name, places_of, sure_cards
from cabo_rules.engine.moves import parse_place
from cabo_rules.engine.places import position_of, seat_of


class Mismatch(NamedTuple):
    """One key that does not hold, with what was expected and what was found, both as text."""

    key: str
    expected: str
    actual: str


@dataclass(frozen=True, slots=True)
class Look:
    """What a check may look at: the facts, the faces of the deck, and which moves a seat may make.

    `legal(seat, moves)` answers for each move whether the seat may make it now.
    """

    facts: Facts
    deck: tuple[str, ...]
    legal: Callable[[str, Sequence[str]], Sequence[bool]]


Check = Callable[[Look, Any], Iterable[Mismatch]]
C = TypeVar("C", bound=Check)

CHECKS: dict[str, Check] = {}
"""Every key of `expect` and its check, in the order of the format."""


def _key(check: C) -> C:
    CHECKS[check.__name__] = check
    return check


def mismatches(look: Look, expected: Mapping[str, Any]) -> list[Mismatch]:
    """What does not hold of `expected` (values by key)."""
    return [found for key, value in expected.items() for found in CHECKS[key](look, value)]


def show(value: object) -> str:
    """A value as a scenario would write it: `[2H, _]`, `{A: 0}`, `true`, `_` for none."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {show(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(show(item) for item in value) + "]"
    return str(value)


def _same_card(expected: str, actual: str) -> bool:
    if expected == ANY:
        return actual != NONE
    return plain_notation(expected) == plain_notation(actual)


def _same_cards(expected: Sequence[str], actual: Sequence[str]) -> bool:
    return len(expected) == len(actual) and all(map(_same_card, expected, actual))


def _trimmed(row: Sequence[str]) -> list[str]:
    cards = list(row)
    while cards and cards[-1] == NONE:
        cards.pop()
    return cards


def _canonical(word: str, players: Sequence[str]) -> str:
    at = parse_place(word, None, players)
    return place_name(players[seat_of(at)], position_of(at) + 1)


def _equal(key: str, expected: object, actual: object) -> Iterator[Mismatch]:
    if expected != actual:
        yield Mismatch(key, show(expected), show(actual))


# -- cards on the table ------------------------------------------------------------------------------------------------


@_key
def hands(look: Look, expected: Mapping[str, Sequence[str]]) -> Iterator[Mismatch]:
    """Layouts in full, but for empty positions at the end."""
    for seat, row in expected.items():
        actual = look.facts.hands[seat]
        if not _same_cards(_trimmed(row), _trimmed(actual)):
            yield Mismatch(f"hands.{seat}", show(row), show(actual))


@_key
def card(look: Look, expected: Mapping[str, str]) -> Iterator[Mismatch]:
    """Single positions."""
    there = places_of(look.facts)
    for word, wanted in expected.items():
        actual = there.get(_canonical(word, look.facts.players), NONE)
        if not _same_card(wanted, actual):
            yield Mismatch(f"card.{word}", wanted, actual)


@_key
def in_hand(look: Look, expected: Mapping[str, str]) -> Iterator[Mismatch]:
    """The card drawn and not yet placed."""
    for seat, wanted in expected.items():
        actual = look.facts.in_hand.get(seat, NONE)
        if not _same_card(wanted, actual):
            yield Mismatch(f"in_hand.{seat}", wanted, actual)


@_key
def discard(look: Look, expected: Sequence[str]) -> Iterator[Mismatch]:
    """The top cards of the discard pile; an empty list stands for an empty pile."""
    pile = look.facts.discard
    actual = pile[: len(expected)] if expected else pile
    if not _same_cards(expected, actual):
        yield Mismatch("discard", show(expected), show(actual))


@_key
def discard_top(look: Look, expected: str) -> Iterator[Mismatch]:
    """The top of the discard pile."""
    actual = look.facts.discard[0] if look.facts.discard else NONE
    if not _same_card(expected, actual):
        yield Mismatch("discard_top", expected, actual)


@_key
def stock_size(look: Look, expected: int) -> Iterator[Mismatch]:
    """The number of cards in the stock."""
    return _equal("stock_size", expected, look.facts.stock_size)


@_key
def discard_size(look: Look, expected: int) -> Iterator[Mismatch]:
    """The number of cards in the discard pile."""
    return _equal("discard_size", expected, len(look.facts.discard))


@_key
def hand_size(look: Look, expected: Mapping[str, int]) -> Iterator[Mismatch]:
    """The number of cards in front of a seat."""
    for seat, wanted in expected.items():
        yield from _equal(f"hand_size.{seat}", wanted, sum(face != NONE for face in look.facts.hands[seat]))


@_key
def face_up(look: Look, expected: Sequence[str]) -> Iterator[Mismatch]:
    """All cards that lie face up, in any order."""
    wanted = [_canonical(word, look.facts.players) for word in expected]
    return _equal("face_up", sorted(wanted), sorted(look.facts.face_up))


# -- whose move it is, and what is known -------------------------------------------------------------------------------


@_key
def turn(look: Look, expected: str) -> Iterator[Mismatch]:
    """Whose turn it is; when the round is over, whose the last one was, or nobody's."""
    if expected == NONE and look.facts.round_over:
        return iter(())
    return _equal("turn", expected, look.facts.turn or NONE)


@_key
def phase(look: Look, expected: str) -> Iterator[Mismatch]:
    """What kind of move the table waits for."""
    return _equal("phase", expected, look.facts.phase)


@_key
def knows(look: Look, expected: Mapping[str, Mapping[str, str]]) -> Iterator[Mismatch]:
    """Seen, and still what was seen."""
    there = places_of(look.facts)
    for seat, cards in expected.items():
        seen = look.facts.knows.get(seat, {})
        for word, wanted in cards.items():
            place = _canonical(word, look.facts.players)
            actual = there.get(place, NONE)
            if not _same_card(wanted, actual):
                yield Mismatch(f"knows.{seat}.{word}", wanted, f"{actual} lies there")
            elif place not in seen:
                yield Mismatch(f"knows.{seat}.{word}", wanted, f"{seat} has not seen it")


@_key
def not_knows(look: Look, expected: Mapping[str, Sequence[str]]) -> Iterator[Mismatch]:
    """Not seen, nor to be concluded."""
    for seat, words in expected.items():
        sure = sure_cards(look.facts, seat, look.deck)
        for word in words:
            known = sure.get(_canonical(word, look.facts.players))
            if known is not None:
                yield Mismatch(f"not_knows.{seat}.{word}", f"{seat} can't be sure of it", f"{seat} knows it: {known}")


@_key
def legal(look: Look, expected: Mapping[str, Sequence[str]]) -> Iterator[Mismatch]:
    """Each of these moves is legal."""
    for seat, moves in expected.items():
        for move, allowed in zip(moves, look.legal(seat, moves), strict=True):
            if not allowed:
                yield Mismatch(f"legal.{seat}", move, f"{move} is not legal for {seat}")


@_key
def illegal(look: Look, expected: Mapping[str, Sequence[str]]) -> Iterator[Mismatch]:
    """None of these moves is legal."""
    for seat, moves in expected.items():
        for move, allowed in zip(moves, look.legal(seat, moves), strict=True):
            if allowed:
                yield Mismatch(f"illegal.{seat}", f"{move} is not legal", f"{move} is legal for {seat}")


# -- the round and the match -------------------------------------------------------------------------------------------


@_key
def called_by(look: Look, expected: str) -> Iterator[Mismatch]:
    """The caller."""
    return _equal("called_by", expected, look.facts.called_by or NONE)


@_key
def round_scores(look: Look, expected: Mapping[str, int]) -> Iterator[Mismatch]:
    """The scores of the round, once it is scored."""
    scores = look.facts.round_scores
    if scores is None:
        yield Mismatch("round_scores", show(expected), "the round is not scored yet")
        return
    for seat, wanted in expected.items():
        yield from _equal(f"round_scores.{seat}", wanted, scores.get(seat))


@_key
def totals(look: Look, expected: Mapping[str, int]) -> Iterator[Mismatch]:
    """The cumulative scores."""
    for seat, wanted in expected.items():
        yield from _equal(f"totals.{seat}", wanted, look.facts.totals.get(seat))


@_key
def round_over(look: Look, expected: bool) -> Iterator[Mismatch]:
    """Whether the round is over."""
    return _equal("round_over", expected, look.facts.round_over)


@_key
def match_over(look: Look, expected: bool) -> Iterator[Mismatch]:
    """Whether the match is over."""
    return _equal("match_over", expected, look.facts.phase == "match_over")


@_key
def winners(look: Look, expected: Sequence[str]) -> Iterator[Mismatch]:
    """Who has won, in any order."""
    return _equal("winners", sorted(expected), sorted(look.facts.winners))


@_key
def next_starter(look: Look, expected: str) -> Iterator[Mismatch]:
    """Who starts the next round."""
    return _equal("next_starter", expected, look.facts.next_starter or NONE)


@_key
def next_dealer(look: Look, expected: str) -> Iterator[Mismatch]:
    """Who deals the next round."""
    return _equal("next_dealer", expected, look.facts.next_dealer or NONE)


@_key
def playoff(look: Look, expected: Sequence[str]) -> Iterator[Mismatch]:
    """Who plays the tie-break round, in any order."""
    return _equal("playoff", sorted(expected), sorted(look.facts.playoff))
