"""Shooting the moon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from cabo_rules.cards import Deck
from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.rule import Finding, Rule, Setting
from cabo_rules.engine.state import State
from cabo_rules.rules.params import CardName, Items, Params


class ShootTheMoonParams(Params):
    """A whole hand that turns the scoring round."""

    hand: Items[CardName] = Field(min_length=1, max_length=12)
    """The hand, no card more and none less: ranks (any suit) or single cards."""
    holder: int = 0
    """What its holder scores."""
    others: int = 50
    """What everybody else scores."""


class ShootTheMoon(Rule):
    """Checked before the ordinary scoring, which it replaces altogether (standard.en §05)."""

    key = "shoot_the_moon"
    title = "Shooting the moon"
    Params = ShootTheMoonParams
    aliases: ClassVar[Mapping[str, str]] = {"scoring.shoot_the_moon": "shoot_the_moon"}
    params: ShootTheMoonParams

    @classmethod
    def findings(cls, params: ShootTheMoonParams, setting: Setting) -> Iterable[Finding]:
        fitting = _fitting(params.hand, setting.deck)
        lacking = [number for number, cards in enumerate(fitting) if not cards]
        for number in lacking:
            message = f"the deck has no {params.hand[number]}, so nobody can hold this hand"
            yield Finding(("hand", number), "no-such-card", message)
        if not lacking and (short := _without_card(fitting)) is not None:
            message = f"the deck has too few cards for one more {params.hand[short]}, so nobody can hold this hand"
            yield Finding(("hand", short), "no-such-card", message)

    def bind(self, game: Game) -> None:
        super().bind(game)
        self._fitting = _fitting(self.params.hand, game.deck)
        self._all = set().union(*self._fitting)
        self._sums = self._possible_sums()

    def _possible_sums(self) -> set[int] | None:
        """The sums that such a hand can have, None where another rule makes more of a sum than its cards' values."""
        if any("on_sum" in rule.hooks() and rule.listens("on_sum") for rule in self.game.rules.values()):
            return None
        sums = {0}
        for fitting in self._fitting:
            values = {self.game.deck.values[card] for card in fitting}
            sums = {total + value for total in sums for value in values}
        return sums

    def on_score_replace(self, state: State, sums: list[int]) -> list[int] | None:
        size = len(self._fitting)
        for holder in state.playing:
            # The sum is enough to say no, which spares a look at the cards where only sums are known.
            if self._sums is not None and sums[holder] not in self._sums:
                continue
            if state.occupied[holder].bit_count() == size and self._is_moon(state.hand(holder)):
                return self._scores(state, holder)
        return None

    def _is_moon(self, hand: list[int]) -> bool:
        return self._all.issuperset(hand) and _without_card([fitting & set(hand) for fitting in self._fitting]) is None

    def _scores(self, state: State, holder: int) -> list[int]:
        scores = [0] * state.seats
        for seat in state.playing:
            scores[seat] = self.params.holder if seat == holder else self.params.others
            if state.log is not None:
                reason = "shoot_the_moon.holder" if seat == holder else "shoot_the_moon.others"
                facts = (("reason", reason), ("sum", state.sums[seat]), ("score", scores[seat]))
                state.log.append(Event("scored", self.key, seat, data=facts))
        return scores


def _fitting(hand: Sequence[str], deck: Deck) -> list[set[int]]:
    """For each name in a hand the cards that it means."""
    return [{card for card, face in enumerate(deck.faces) if name in (face.rank, str(face))} for name in hand]


def _without_card(wanted: Sequence[set[int]]) -> int | None:
    """The first of these sets that can't have a card of its own while those before it have theirs, if there is one."""
    holder: dict[int, int] = {}

    def finds_one(number: int, tried: set[int]) -> bool:
        for card in wanted[number]:
            if card in tried:
                continue
            tried.add(card)
            # Taken is a card only if who has it finds no other.
            if card not in holder or finds_one(holder[card], tried):
                holder[card] = number
                return True
        return False

    return next((number for number in range(len(wanted)) if not finds_one(number, set())), None)
