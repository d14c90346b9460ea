"""The engine at a real table: it counts what people have played, with the variant's own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NoReturn

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.events import EVERYONE
from cabo_rules.engine.game import Game
from cabo_rules.engine.hooks import HOOK_POINTS, Combine
from cabo_rules.engine.places import place
from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import NOBODY, State
from cabo_rules.rules.registry import registered_rules
from cabo_rules.scoresheet.entry import GAP, Entry
from cabo_rules.variant import Variant

_COMBINE = {point.name: point.combine for point in HOOK_POINTS}
_SUMS_ONLY = "scoresheet.sums_only"
_BEFORE_COUNTING = "on_reveal"
"""What happens here at the table has happened already: the cards that are written down are those that were counted."""


class CardsMatter(Exception):  # noqa: N818 - a signal within this package; `EntryError` is what others see
    """A rule looks at cards of which only the sums are known; `rule` is its key."""

    def __init__(self, rule: str = "") -> None:
        super().__init__(rule)
        self.rule = rule


class CountingGame(Game):
    """The game of a variant for rounds that were played elsewhere.

    `left_out` are the keys of rules that need cards where only sums are known, and are taken not to matter.
    """

    def __init__(self, variant: Variant, players: int, left_out: frozenset[str] = frozenset()) -> None:
        self._left_out = left_out
        classes = registered_rules()
        rules = [classes[key](params) for key, params in variant.rules.items()]
        super().__init__(variant.deck(players), rules, players)

    @property
    def has_calls(self) -> bool:
        """Whether anybody can call in this game."""
        return any(author.kind == "cabo" for author in self.authors.values())

    @property
    def summing_rules(self) -> tuple[str, ...]:
        """The titles of the rules that make something else of a hand than the sum of its cards."""
        return tuple(rule.title for rule in self.rules.values() if "on_sum" in rule.hooks() and rule.listens("on_sum"))

    def first_seats(self, state: State, dealer: int) -> None:
        """Set who deals the first round, and with that who starts it."""
        state.dealer = dealer
        answers = (hook(state) for hook in self._first_starter)
        state.starter = next(answer for answer in answers if answer is not None)

    def count(self, state: State, entry: Entry) -> None:
        """Score the next round of a match, as it was written down.

        Raises:
            CardsMatter: only sums are known, and a rule must see the cards.
        """
        if state.round:
            state.dealer, state.starter = self.next_seats(state)
        state.round += 1
        state.clear_round(state.playoff or state.everybody)
        state.caller = entry.caller
        if entry.cards is not None:
            self._lay(state, entry.cards)
        else:
            sums = entry.sums or {}
            state.sums = [sums.get(seat, 0) for seat in range(self.seats)]
        state.notes.pop(_SUMS_ONLY, None)
        if entry.cards is None:
            state.notes[_SUMS_ONLY] = True
        self.end_round(state, "" if entry.caller == NOBODY else "call")

    def _lay(self, state: State, hands: Mapping[int, tuple[str, ...]]) -> None:
        left = {name: list(self.deck.cards_named(name)) for name in self.deck.names()}
        for seat, cards in hands.items():
            for position, name in enumerate(cards):
                if name != GAP:
                    state.put(place(seat, position), left[name].pop(0), EVERYONE)
                else:
                    state.hands[seat].append(NO_CARD)
                    state.known[seat].append(0)

    def _hand_sums(self, state: State) -> list[int]:
        if _SUMS_ONLY not in state.notes:
            return super()._hand_sums(state)
        state.hands = _Unknown()
        state.occupied = _Unknown()
        sums = state.sums[:]
        for seat in state.playing:
            for hook in self._sum:
                sums[seat] = hook(state, seat, sums[seat])
        return sums

    def end_round(self, state: State, reason: str) -> None:
        """Score the round; afterwards nothing unknown lies on the table."""
        super().end_round(state, reason)
        if _SUMS_ONLY in state.notes:
            state.hands = [[] for _ in range(self.seats)]
            state.occupied = [0] * self.seats

    def _listeners(self, hook: str) -> tuple[Callable[..., Any], ...]:
        if hook == _BEFORE_COUNTING:
            return ()
        return tuple(self._watched(listener, _COMBINE[hook]) for listener in super()._listeners(hook))

    def _watched(self, listener: Callable[..., Any], combine: Combine) -> Callable[..., Any]:
        """A hook that says which rule it was when it meets unknown cards, or gives no answer of its own then."""
        rule: Rule = listener.__self__  # type: ignore[attr-defined]

        @wraps(listener)
        def ask(*arguments: Any) -> Any:
            try:
                return listener(*arguments)
            except CardsMatter:
                if rule.key not in self._left_out:
                    raise CardsMatter(rule.key) from None
                return arguments[-1] if combine == Combine.PIPELINE else _NO_ANSWER[combine]

        return ask


_NO_ANSWER = {Combine.FIRST: None, Combine.ANY: False, Combine.ALL: None, Combine.UNION: 0}


class _Unknown(list[Any]):
    """Layouts of which nothing but the sums is known: whoever looks at them raises `CardsMatter`."""

    def _looked_at(self, *_arguments: object) -> NoReturn:
        raise CardsMatter

    __getitem__ = __iter__ = __len__ = __contains__ = __eq__ = _looked_at
    __bool__ = __reversed__ = copy = index = count = _looked_at
    __hash__ = None
