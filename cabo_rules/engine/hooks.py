"""The hook points: where a rule can take part in a match, with the signature and the combination of each.

A rule listens by defining a method of the same name and arguments. Within one point listeners come in the order of
their `order` (lowest first), then of their key, never in the order of a file. `cabo hooks` prints this table.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from cabo_rules.engine.state import State

F = TypeVar("F", bound=Callable[..., object])


class Combine(StrEnum):
    """How the answers of several listeners to one point become one."""

    FIRST = "first answer wins"
    ANY = "stops at the first yes"
    ALL = "everyone is told"
    UNION = "all answers together"
    PIPELINE = "each changes what the one before left"


@dataclass(frozen=True, slots=True)
class HookPoint:
    """One hook point as `cabo hooks` shows it."""

    name: str
    arguments: tuple[str, ...]
    combine: Combine
    summary: str


_POINTS: dict[str, HookPoint] = {}


def _point(combine: Combine) -> Callable[[F], F]:
    def declare(function: F) -> F:
        arguments = tuple(inspect.signature(function).parameters)[1:]
        summary = inspect.cleandoc(function.__doc__ or "").partition("\n")[0]
        _POINTS[function.__name__] = HookPoint(function.__name__, arguments, combine, summary)
        return function

    return declare


class HookSpec:
    """The signatures, in the order in which a match comes to them. Rules do not inherit from it."""

    @_point(Combine.FIRST)
    def on_first_dealer(self, state: State) -> int | None:
        """Who deals the first round."""
        raise NotImplementedError

    @_point(Combine.FIRST)
    def on_first_starter(self, state: State) -> int | None:
        """Who starts the first round; `state.dealer` is known."""
        raise NotImplementedError

    @_point(Combine.ALL)
    def on_deal(self, state: State) -> None:
        """Deal: the shuffled pack is the stock, the layouts are empty."""

    @_point(Combine.ALL)
    def on_initial_peek(self, state: State) -> None:
        """Looks before the first turn; seats that must choose are set in `state.waiting`."""

    @_point(Combine.ALL)
    def on_turn_start(self, state: State) -> None:
        """A turn begins; nothing is drawn yet."""

    @_point(Combine.ALL)
    def on_stock_exhausted(self, state: State) -> None:
        """A card must come from an empty stock, or a turn begins with one; a listener may make a new one."""

    @_point(Combine.PIPELINE)
    def on_stock_reserve(self, state: State, cards: int) -> int:
        """How many cards can still come from the stock, with those of a stock that could be made anew."""
        raise NotImplementedError

    @_point(Combine.ALL)
    def on_discarded(self, state: State, seat: int, card: int, way: int) -> None:
        """A card has come to the top of the discard pile; `way` says how (see `Way`)."""

    @_point(Combine.ALL)
    def on_wrong_claim(self, state: State, seat: int, errors: int) -> None:
        """A seat claimed equal cards that were not; `errors` cards were wrong."""

    @_point(Combine.PIPELINE)
    def on_penalty(self, state: State, seat: int, count: int) -> int:
        """How many penalty cards a seat must add to its layout."""
        raise NotImplementedError

    @_point(Combine.ANY)
    def on_hand_emptied(self, state: State, seat: int, giving: bool) -> bool:
        """A seat has no cards left (with `giving`, a card is about to come into its gap); yes ends the round."""
        raise NotImplementedError

    @_point(Combine.ANY)
    def on_after_placement(self, state: State) -> bool:
        """The turn's card is placed: wait for a move (yes) or let the turn go on (no). Order: ability, window, end."""
        raise NotImplementedError

    @_point(Combine.ALL)
    def on_forced_call(self, state: State, seat: int) -> None:
        """Another rule makes a seat call, as when its last card is gone."""

    @_point(Combine.ALL)
    def on_called(self, state: State, seat: int) -> None:
        """A seat has called."""

    @_point(Combine.UNION)
    def on_protected(self, state: State, action: str) -> int:
        """The mask of seats to whose cards nobody may do `action` now."""
        raise NotImplementedError

    @_point(Combine.ANY)
    def on_turn_end(self, state: State) -> bool:
        """The turn is finished; yes ends the round, with the reason in `state.ended_by`."""
        raise NotImplementedError

    @_point(Combine.PIPELINE)
    def on_next_seat(self, state: State, seat: int) -> int:
        """Who has the next turn; first asked is the next seat clockwise. The caller is left out after this."""
        raise NotImplementedError

    @_point(Combine.ALL)
    def on_reveal(self, state: State) -> None:
        """The round is over, and the cards are about to be turned up and counted."""

    @_point(Combine.PIPELINE)
    def on_sum(self, state: State, seat: int, total: int) -> int:
        """The sum of a seat's cards at the end of the round."""
        raise NotImplementedError

    @_point(Combine.FIRST)
    def on_score_replace(self, state: State, sums: list[int]) -> list[int] | None:
        """Scores that take the place of the whole ordinary scoring."""
        raise NotImplementedError

    @_point(Combine.FIRST)
    def on_score(self, state: State, sums: list[int]) -> list[int] | None:
        """The ordinary scores from the sums, by seat."""
        raise NotImplementedError

    @_point(Combine.PIPELINE)
    def on_score_adjust(self, state: State, sums: list[int], scores: list[int]) -> list[int]:
        """Awards and penalties on top of the ordinary scores."""
        raise NotImplementedError

    @_point(Combine.ALL)
    def on_totals(self, state: State) -> None:
        """The round scores have been added to the totals."""

    @_point(Combine.ANY)
    def on_match_end(self, state: State) -> bool:
        """Whether the match ends after this round."""
        raise NotImplementedError

    @_point(Combine.FIRST)
    def on_winners(self, state: State) -> tuple[int, ...] | None:
        """Who wins; an empty tuple with `state.playoff` set means that those seats play on."""
        raise NotImplementedError

    @_point(Combine.FIRST)
    def on_next_dealer(self, state: State) -> int | None:
        """Who deals the next round; `state.dealer` dealt this one."""
        raise NotImplementedError

    @_point(Combine.FIRST)
    def on_next_starter(self, state: State, dealer: int) -> int | None:
        """Who starts the next round, which `dealer` deals; `state.starter` started this one."""
        raise NotImplementedError


HOOK_POINTS: tuple[HookPoint, ...] = tuple(_POINTS.values())
