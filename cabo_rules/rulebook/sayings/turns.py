"""A turn: drawing, placing, and the special rules about cards that are equal."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.rulebook.faces import CardGroup
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages.base import Phrase
from cabo_rules.rulebook.sayings.base import Saying, Slot, none_one_several, one_or_several, say, tells
from cabo_rules.rules.discard_drawn import DiscardDrawnParams
from cabo_rules.rules.draw import DrawParams
from cabo_rules.rules.exchange import ExchangeParams
from cabo_rules.rules.match_discard import GiveBackParams, MatchDiscardParams
from cabo_rules.rules.multi_exchange import MismatchParams, MultiExchangeParams
from cabo_rules.rules.pairing import PairingParams
from cabo_rules.rules.take import TakeParams


@tells("draw")
def draw(params: DrawParams, facts: Facts) -> Iterator[Saying]:
    """Drawing from the stock."""
    yield say("turn", "draw.turn")


@tells("take")
def take(params: TakeParams, facts: Facts) -> Iterator[Saying]:
    """Taking the top discard."""
    yield say("turn", "take.turn")
    yield say("taken", "take.must", "several" if _several_for_taken(facts) else "one")
    yield say("taken", "take.lands", params.lands)
    if params.forbidden:
        yield say("taken", "take.forbidden", ranks=tuple(CardGroup(rank) for rank in params.forbidden))


def _several_for_taken(facts: Facts) -> bool:
    several = facts.rules.get("multi_exchange")
    return several is not None and "discard" in several.drawn_from


@tells("exchange")
def exchange(params: ExchangeParams, facts: Facts) -> Iterator[Saying]:
    """Exchanging one card."""
    yield say("place", "exchange.place")


@tells("multi_exchange")
def multi_exchange(params: MultiExchangeParams, facts: Facts) -> Iterator[Saying]:
    """Exchanging several cards, and the wrong claim."""
    if "stock" in params.drawn_from:
        yield say("place", "multi_exchange.place")
    case = "exactly" if params.min == params.max else "range"
    yield say("multi_exchange", "multi_exchange.count", case, fewest=params.min, most=params.max)
    yield say("multi_exchange", "multi_exchange.drawn_from", _piles(params.drawn_from, facts))
    yield say("multi_exchange", "multi_exchange.claim")
    wrong = params.on_mismatch
    case = "discarded_or_returned" if wrong.drawn_card == "discarded" and "discard" in params.drawn_from else ""
    ability = Phrase("multi_exchange.ability") if facts.has("abilities") else ""
    yield say("multi_exchange", "multi_exchange.wrong", case or wrong.drawn_card, ability=ability)
    yield from _mismatch(wrong)


def _piles(piles: tuple[str, ...], facts: Facts) -> str:
    """The piles that a card may come from, as a case of a text."""
    possible = {"stock", "discard"} if facts.has("take") else {"stock"}
    return "_".join(sorted(possible.intersection(piles))) or "never"


def _mismatch(wrong: MismatchParams) -> Iterator[Saying]:
    if wrong.penalty:
        case = one_or_several(wrong.penalty)
        yield say("multi_exchange", "multi_exchange.penalty", case, cards=wrong.penalty)
    if wrong.penalty_per_extra:
        case = one_or_several(wrong.penalty_per_extra)
        yield say("multi_exchange", "multi_exchange.penalty_per_extra", case, cards=wrong.penalty_per_extra)
    if wrong.penalty or wrong.penalty_per_extra or wrong.drawn_card == "kept":
        yield say("multi_exchange", "multi_exchange.lands", wrong.lands)


@tells("pairing")
def pairing(params: PairingParams, facts: Facts) -> Iterator[Saying]:
    """Pairing the drawn card with cards on the table."""
    if "stock" in params.drawn_from:
        yield say("place", "pairing.place", params.rows)
    yield say("pairing", "pairing.drawn_from", _piles(params.drawn_from, facts))
    yield say("pairing", "pairing.claim", params.rows)
    yield say("pairing", "pairing.right")
    yield say("pairing", "pairing.gaps", params.rows)
    yield say("pairing", "pairing.wrong", none_one_several(params.penalty), cards=params.penalty)
    if params.penalty:
        yield say("pairing", "pairing.penalty_lands", params.penalty_lands)
    yield say("pairing", "pairing.all_wrong", "ability" if facts.has("abilities") else "plain")


@tells("discard_drawn")
def discard_drawn(params: DiscardDrawnParams, facts: Facts) -> Iterator[Saying]:
    """Discarding the drawn card."""
    abilities = facts.rules.get("abilities")
    triggers = abilities is not None and "drawn_discarded" in abilities.triggers
    yield say("place", "discard_drawn.place", "ability" if triggers else "plain")


@tells("match_discard")
def match_discard(params: MatchDiscardParams, facts: Facts) -> Iterator[Saying]:
    """The window after each discard."""
    slot: Slot = "match_discard"
    yield say(slot, "match_discard.window", "ability" if facts.has("abilities") else "plain")
    yield say(slot, "match_discard.rows", params.rows)
    if params.who != "everyone":
        yield say(slot, "match_discard.who", params.who)
    if facts.has("call") and not params.caller_may_match:
        yield say(slot, "match_discard.caller")
    if params.last_card != "allowed":
        yield say(slot, "match_discard.last_card", params.last_card)
    yield from _right_match(params)
    yield from _wrong_match(params)


def _right_match(params: MatchDiscardParams) -> Iterator[Saying]:
    slot: Slot = "match_discard"
    yield say(slot, "match_discard.right")
    if params.rows == "any":
        yield _give(params.give)
    after = params.after_match
    if after is None:
        yield say(slot, "match_discard.after_match", "free")
        return
    case = "any" if after.matches is None else one_or_several(after.matches)
    yield say(slot, "match_discard.after_match", f"{after.by}_{case}", cards=after.matches or 0)
    if after.matches is not None or after.by == "first_matcher":
        yield say(slot, "match_discard.late", after.late)


def _give(give: GiveBackParams | None) -> Saying:
    if give is None:
        return say("match_discard", "match_discard.give", "never")
    case = f"{'may' if give.optional else 'must'}_{one_or_several(give.cards)}"
    return say("match_discard", "match_discard.give", case, cards=give.cards, further=give.cards - 1)


def _wrong_match(params: MatchDiscardParams) -> Iterator[Saying]:
    slot: Slot = "match_discard"
    yield say(slot, "match_discard.wrong", none_one_several(params.penalty), cards=params.penalty)
    if params.penalty:
        yield say(slot, "match_discard.penalty_lands", params.penalty_lands)
        if params.needs_penalty_card:
            yield say(slot, "match_discard.needs_penalty_card")
    if params.errors is not None:
        yield say(slot, "match_discard.errors", one_or_several(params.errors), errors=params.errors)
    if params.attempts is not None:
        yield say(slot, "match_discard.attempts", one_or_several(params.attempts), cards=params.attempts)
