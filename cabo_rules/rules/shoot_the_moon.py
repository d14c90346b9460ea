"""Shooting the moon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import ClassVar

from pydantic import Field

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
        for number, name in enumerate(params.hand):
            if not any(name in (face.rank, str(face)) for face in setting.deck.faces):
                yield Finding(("hand", number), "no-such-card", f"the deck has no {name}, so nobody can hold this hand")

    def bind(self, game: Game) -> None:
        super().bind(game)
        faces = game.deck.faces
        self._fitting = [
            {card for card, face in enumerate(faces) if name in (face.rank, str(face))} for name in self.params.hand
        ]
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
        if not self._all.issuperset(hand):
            return False
        return any(
            all(card in fitting for card, fitting in zip(order, self._fitting, strict=True))
            for order in permutations(hand)
        )

    def _scores(self, state: State, holder: int) -> list[int]:
        scores = [0] * state.seats
        for seat in state.playing:
            scores[seat] = self.params.holder if seat == holder else self.params.others
            if state.log is not None:
                reason = "shoot_the_moon.holder" if seat == holder else "shoot_the_moon.others"
                facts = (("reason", reason), ("sum", state.sums[seat]), ("score", scores[seat]))
                state.log.append(Event("scored", self.key, seat, data=facts))
        return scores
