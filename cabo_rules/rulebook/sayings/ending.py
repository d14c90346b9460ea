"""The end of a round and of a match."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages.base import Phrase
from cabo_rules.rulebook.sayings.base import Saying, none_one_several, one_or_several, say, tells
from cabo_rules.rules.call import CallParams
from cabo_rules.rules.empty_hand import EmptyHandParams
from cabo_rules.rules.hand_cap import HandCapParams
from cabo_rules.rules.match_end import MatchEndParams
from cabo_rules.rules.stock import StockParams
from cabo_rules.rules.winners import WinnersParams


@tells("call")
def call(params: CallParams, facts: Facts) -> Iterator[Saying]:
    """Calling, and the last turns."""
    if params.timing != "end_of_turn":
        yield say("turn", "call.turn")
    yield say("call", "call.timing", params.timing)
    if params.from_turn > 1:
        yield say("call", "call.from_turn", turn=params.from_turn)
    if params.max_cards is not None:
        yield say("call", "call.max_cards", none_one_several(params.max_cards), cards=params.max_cards)
    if params.proof is not None:
        values = {"points": params.proof.points, "cards": params.proof.penalty}
        yield say("call", "call.proof", none_one_several(params.proof.penalty), **values)
    if params.forced_by_errors is not None:
        case = one_or_several(params.forced_by_errors)
        yield say("call", "call.forced_by_errors", case, errors=params.forced_by_errors)
    yield say("call", "call.final_turns", none_one_several(params.final_turns), turns=params.final_turns)
    locks = tuple(Phrase(f"call.lock.{lock}") for lock in params.locks if _can_be_locked(lock, params, facts))
    if locks:
        yield say("call", "call.locks", locks=locks)


def _can_be_locked(lock: str, params: CallParams, facts: Facts) -> bool:
    """Whether a lock forbids anything that could be done without it in this game."""
    if lock == "compared" and "spied" in params.locks:
        return False
    return facts.has("match_discard" if lock == "matched" else "abilities")


@tells("empty_hand")
def empty_hand(params: EmptyHandParams, facts: Facts) -> Iterator[Saying]:
    """A player without cards."""
    if params.then == "call" and not facts.has("call"):
        return
    case = params.then + ("_too" if params.then == "end_round" and facts.has("call") else "")
    yield say("round_end", "empty_hand.then", case)
    if gives_cards(facts):
        yield say("round_end", "empty_hand.judged", params.judged)


def gives_cards(facts: Facts) -> bool:
    """Whether a rule fills gaps in other players' layouts."""
    pairing, matching = facts.rules.get("pairing"), facts.rules.get("match_discard")
    by_pairing = pairing is not None and pairing.rows == "any"
    return by_pairing or (matching is not None and matching.rows == "any" and matching.give is not None)


@tells("hand_cap")
def hand_cap(params: HandCapParams, facts: Facts) -> Iterator[Saying]:
    """The most cards that penalties lead to."""
    yield say("hand_cap", "hand_cap.cards", one_or_several(params.cards), cards=params.cards)
    if params.beyond == "call" and facts.has("call"):
        yield say("hand_cap", "hand_cap.call")


@tells("stock")
def stock(params: StockParams, facts: Facts) -> Iterator[Saying]:
    """The end of the stock."""
    if params.when_empty == "rebuild":
        yield say("stock", "stock.when_empty", "rebuild")
    else:
        empty_hand = facts.rules.get("empty_hand")
        other_ends = facts.has("call") or (empty_hand is not None and empty_hand.then == "end_round")
        yield say("round_end", "stock.when_empty", "end_round_too" if other_ends else "end_round")


@tells("match_end")
def match_end(params: MatchEndParams, facts: Facts) -> Iterator[Saying]:
    """When the match is over."""
    if params.points is not None:
        yield say("match_end", "match_end.points", params.when, points=params.points)
    if params.rounds is not None:
        case = one_or_several(params.rounds) + ("_at_most" if params.points is not None else "")
        yield say("match_end", "match_end.rounds", case, rounds=params.rounds)


@tells("winners")
def winners(params: WinnersParams, facts: Facts) -> Iterator[Saying]:
    """Who has won."""
    yield say("winner", "winners.lowest")
    if params.tied_caller != "shares" and facts.has("call"):
        yield say("winner", "winners.tied_caller", params.tied_caller)
    yield say("winner", "winners.tie", params.tie)
