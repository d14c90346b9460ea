"""Scores, totals and the ends of rounds and matches, each wrong in one point."""

from __future__ import annotations

from cabo_rules.engine.state import State
from cabo_rules.rules.cancelling import Cancelling
from cabo_rules.rules.final_replacement import FinalReplacement
from cabo_rules.rules.kamikaze import Kamikaze
from cabo_rules.rules.match_end import MatchEnd
from cabo_rules.rules.place_bonus import PlaceBonus
from cabo_rules.rules.scoring import Scoring
from cabo_rules.rules.shoot_the_moon import ShootTheMoon
from cabo_rules.rules.starter import Starter
from cabo_rules.rules.totals import Totals
from cabo_rules.rules.winners import Winners
from tests.wrong_engines.wrong import errs_in


@errs_in("standard")
class EverybodyTiedScoresZero(Scoring):
    """Who shares the lowest sum with the caller scores 0, too."""

    def on_score(self, state: State, sums: list[int]) -> list[int] | None:
        scores = super().on_score(state, sums)
        lowest = min(sums[seat] for seat in state.playing)
        return [0 if sums[seat] == lowest else score for seat, score in enumerate(scores or sums)]


@errs_in("standard")
class TiedCallerPays(Scoring):
    """A caller who shares the lowest sum pays the penalty."""

    def on_score(self, state: State, sums: list[int]) -> list[int] | None:
        scores = super().on_score(state, sums)
        if scores is None or state.caller < 0:
            return scores
        tied = sum(sums[seat] == sums[state.caller] for seat in state.playing) > 1
        if tied and scores[state.caller] == 0:
            scores[state.caller] = sums[state.caller] + self._penalty
        return scores


@errs_in("match-discard", "family/dutch")
class LowestNeverPays(Scoring):
    """The lowest hands score 0 though the game has no such reward."""

    def on_score(self, state: State, sums: list[int]) -> list[int] | None:
        scores = super().on_score(state, sums)
        lowest = min(sums[seat] for seat in state.playing)
        return [0 if sums[seat] == lowest and seat != state.caller else n for seat, n in enumerate(scores or sums)]


@errs_in("standard", "match-discard")
class PenaltyForNobody(Scoring):
    """A wrong call costs nothing."""

    def on_score(self, state: State, sums: list[int]) -> list[int] | None:
        self._penalty = 0
        return super().on_score(state, sums)


@errs_in("standard", "family/cabo-second-edition")
class MoonBesideTheScoring(ShootTheMoon):
    """The moon does not replace the scoring: a wrong call is penalised on top of it."""

    def on_score_replace(self, state: State, sums: list[int]) -> list[int] | None:
        scores = super().on_score_replace(state, sums)
        if scores is not None and state.caller >= 0 and scores[state.caller]:
            scores[state.caller] += 5
        return scores


@errs_in("standard")
class MoonOfPartOfTheHand(ShootTheMoon):
    """A moon with other cards beside it counts."""

    def on_score_replace(self, state: State, sums: list[int]) -> list[int] | None:
        for holder in state.playing:
            part = [card for card in state.hand(holder) if card in self._all]
            if len(part) == len(self._fitting) and self._is_moon(part):
                return self._scores(state, holder)
        return None


@errs_in("standard")
class ResetEveryTime(Totals):
    """Exactly 100 falls to 50 again and again."""

    def on_totals(self, state: State) -> None:
        state.resets = [0] * state.seats
        super().on_totals(state)


@errs_in("standard")
class ResetForTheFirstSeatOnly(Totals):
    """Of several who land on 100 in the same round only the first falls."""

    def on_totals(self, state: State) -> None:
        playing, before = state.playing, state.resets[:]
        for seat in playing:
            if state.resets != before:
                break
            state.playing = (seat,)
            super().on_totals(state)
        state.playing = playing


@errs_in("family/cabu")
class ResetWhereThePenaltyLed(Totals):
    """Thirty points for a failed call can be worth it."""

    @staticmethod
    def _falls(reset: object, state: State, seat: int) -> bool:  # noqa: ARG004
        return state.totals[seat] > 0 and state.totals[seat] % 50 == 0


@errs_in("standard")
class HundredIsTheEnd(MatchEnd):
    """The match ends at 100, not beyond it."""

    def on_match_end(self, state: State) -> bool:
        return max(state.totals) >= 100


@errs_in("match-discard+kamikaze")
class KamikazeBelowZero(Kamikaze):
    """A caller below zero is a kamikaze as well."""

    def on_score_adjust(self, state: State, sums: list[int], scores: list[int]) -> list[int]:
        seen = [min(self.params.hand_sum, n) if n < 0 else n for n in sums]
        seen = [self.params.hand_sum if n < 0 else n for n in seen]
        return super().on_score_adjust(state, seen, scores)


@errs_in("match-discard")
class TiesAreShared(Winners):
    """Nobody plays off a tie."""

    def on_winners(self, state: State) -> tuple[int, ...] | None:
        lowest = min(state.totals)
        return tuple(seat for seat in range(state.seats) if state.totals[seat] == lowest)


@errs_in("family/cambio")
class TiedCallerShares(Winners):
    """A caller shares the victory of those who are level."""

    def on_winners(self, state: State) -> tuple[int, ...] | None:
        lowest = min(state.totals)
        return tuple(seat for seat in range(state.seats) if state.totals[seat] == lowest)


@errs_in("standard")
class LastStarterFirst(Starter):
    """Of several lowest players the last starter comes first, not last."""

    def _next(self, state: State, dealer: int) -> int:
        lowest = min(state.scores[seat] for seat in state.playing)
        return state.starter if state.scores[state.starter] == lowest else super()._next(state, dealer)


@errs_in("family/four-card-golf")
class ThreeOfAKindCancel(Cancelling):
    """All cards of a rank go as soon as there are two of them."""

    def _cancelled(self, cards: list[int]) -> int:
        deck = self.game.deck
        held = [card for card in cards if card >= 0]
        kinds = [deck.kinds[card] for card in held]
        return sum(deck.values[card] for card in held if kinds.count(deck.kinds[card]) > 1)


@errs_in("family/cambio-locked")
class BonusForAllWhoAreLevel(PlaceBonus):
    """A tied caller shares the first place."""

    def _before(self, state: State, sums: list[int], one: int, other: int) -> bool:
        return sums[one] < sums[other]


@errs_in("family/rat-a-tat-cat")
class ReplacedOnce(FinalReplacement):
    """A power card that comes for a power card stays."""

    def on_reveal(self, state: State) -> None:
        marked = self._replaced
        for seat in state.playing:
            for position, card in enumerate(state.hands[seat]):
                if card >= 0 and marked[card]:
                    self._replaced = [False] * len(marked)
                    self._replace(state, seat, seat << 8 | position)
                    self._replaced = marked
