"""Points."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.rulebook.faces import CardGroup, hand_groups
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages.base import Phrase
from cabo_rules.rulebook.sayings.base import Saying, one_or_several, say, tells
from cabo_rules.rules.cancelling import CancellingParams
from cabo_rules.rules.final_replacement import FinalReplacementParams
from cabo_rules.rules.kamikaze import KamikazeParams
from cabo_rules.rules.place_bonus import PlaceBonusParams
from cabo_rules.rules.scoring import CallerScoreParams, ScoringParams
from cabo_rules.rules.shoot_the_moon import ShootTheMoonParams
from cabo_rules.rules.totals import TotalsParams


@tells("final_replacement")
def final_replacement(params: FinalReplacementParams, facts: Facts) -> Iterator[Saying]:
    """Cards that are replaced before anything is counted."""
    yield say("before_sum", "final_replacement.ranks", ranks=tuple(CardGroup(rank) for rank in params.ranks))


@tells("shoot_the_moon")
def shoot_the_moon(params: ShootTheMoonParams, facts: Facts) -> Iterator[Saying]:
    """The hand that turns the round."""
    hand = hand_groups(params.hand, facts.faces)
    caller = Phrase("shoot_the_moon.caller") if facts.has("call") else ""
    yield Saying(
        "score",
        "shoot_the_moon.hand",
        values={"hand": hand, "holder": params.holder, "others": params.others, "caller": caller},
    )


@tells("scoring")
def scoring(params: ScoringParams, facts: Facts) -> Iterator[Saying]:
    """Sums, and what becomes of the lowest and of the caller's."""
    yield say("sum", "scoring.sum")
    if params.caller is not None:
        yield from _caller(params, params.caller, facts)
    elif params.lowest == "zero":
        yield say("score", "scoring.lowest", "zero")
    if params.caller is None and facts.has("call"):
        yield say("score_notes", "scoring.caller_off")


def _caller(params: ScoringParams, caller: CallerScoreParams, facts: Facts) -> Iterator[Saying]:
    good = "lowest" if caller.needs == "lowest" else "alone"
    yield say("score", "scoring.good_call", f"{good}_{caller.scores}")
    if caller.bonus:
        yield say("score", "scoring.bonus", one_or_several(caller.bonus), bonus=caller.bonus)
    if caller.needs == "lowest":
        yield say("score", "scoring.tied_others", caller.tied_others)
    failed = _failed(caller, facts)
    if failed is not None:
        yield say(
            "score", "scoring.failed", "lower_or_equal" if caller.needs == "strictly_lowest" else "lower", score=failed
        )
    if params.lowest == "sum":
        yield say("score", "scoring.lowest", "sum_judged")
    else:
        yield say("score", "scoring.lowest", "zero_alone" if caller.needs == "alone" else "zero_judged")


def _failed(caller: CallerScoreParams, facts: Facts) -> Phrase | None:
    """What a bad call scores; nothing where that is simply the sum."""
    penalty = facts.rules["call"].penalty if facts.has("call") else 0
    times = caller.failed_times
    values = {"penalty": penalty, "times": times, "score": caller.failed_score}
    if caller.failed_score is not None:
        return Phrase("scoring.failed_score.fixed", values)
    if times == 0:
        return Phrase("scoring.failed_score.fixed", {"score": penalty})
    if times == 1:
        return Phrase("scoring.failed_score.plus", values) if penalty else None
    return Phrase(f"scoring.failed_score.{'times_plus' if penalty else 'times'}", values)


@tells("cancelling")
def cancelling(params: CancellingParams, facts: Facts) -> Iterator[Saying]:
    """Equal cards that count nothing."""
    yield say("sum", "cancelling.sets", params.where, size=params.size, columns=params.columns)
    if not params.negative:
        yield say("sum", "cancelling.positive_only")


@tells("kamikaze")
def kamikaze(params: KamikazeParams, facts: Facts) -> Iterator[Saying]:
    """A call that hurts the others."""
    yield say("score", "kamikaze.hand", sum=params.hand_sum, caller=params.caller, others=params.others)


@tells("place_bonus")
def place_bonus(params: PlaceBonusParams, facts: Facts) -> Iterator[Saying]:
    """Points by the order of the sums."""
    places = tuple(
        Phrase("place_bonus.place", {"points": points, "place": place})
        for place, points in enumerate(params.points, start=1)
    )
    yield say("score", "place_bonus.points", places=places)
    yield say("score", "place_bonus.tied_caller", params.tied_caller if facts.has("call") else "shares")


@tells("totals")
def totals(params: TotalsParams, facts: Facts) -> Iterator[Saying]:
    """Running totals and their fall."""
    yield say("total", "totals.add")
    reset = params.reset
    if reset is None:
        return
    by = Phrase("totals.falls.to", {"to": reset.to})
    if reset.minus is not None:
        by = Phrase("totals.falls.by", {"minus": reset.minus})
    yield say("total", "totals.reset", reset.once_per, at=reset.at, falls=by)
    if reset.multiples:
        yield say("total", "totals.multiples", at=reset.at)
    if reset.spares_failed_caller and facts.has("call"):
        yield say("total", "totals.spares_failed_caller")
