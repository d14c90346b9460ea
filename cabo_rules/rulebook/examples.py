"""Worked examples. The cards are chosen here; all numbers come out of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations, pairwise

from cabo_rules.cards import Face
from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.places import place
from cabo_rules.engine.state import NOBODY, State, mixed
from cabo_rules.rulebook.book import Block, Grid, Prose, Statement
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages import Language, Phrase

_TRIES = 1500
_HIGH_CARD = 6
"""More points a card than this are many when a round ends."""
_SHORTER = ("multi_exchange", "match_discard", "pairing")
_SPECIAL = ("shoot_the_moon.holder", "shoot_the_moon.others", "kamikaze")
_PILE = 4
"""Cards of the stock that are left over in an example: nothing depends on them."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A round that the engine has scored. `events` are those that explain it."""

    state: State
    events: tuple[Event, ...]

    def reasons(self, seat: int) -> list[Event]:
        """What made a seat's score, if it is not simply the sum: the ordinary scoring, then what came on top of it."""
        own = [event for event in self.events if event.kind == "scored" and event.seat == seat]
        ordinary = [event for event in own if event.rule == "scoring"]
        return [*ordinary[-1:], *(event for event in own if event.rule != "scoring")]


class Examples:
    """Looks for hands that show how a variant scores."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        players = facts.variant.players
        self.seats = max(players.min, min(players.max, 3))
        self.game: Game = facts.variant.make_game(self.seats)
        self._sizes = self._hand_sizes()

    def _hand_sizes(self) -> list[int]:
        dealt = self.facts.rules["deal"].cards
        sizes = [dealt] * self.seats
        if dealt > 2 and any(self.facts.has(rule) for rule in _SHORTER):
            sizes[-1] -= 1
        return sizes

    def score(self, hands: Sequence[Sequence[int]], caller: int, totals: Sequence[int] = ()) -> Scored:
        """Let the engine end a round with these cards on the table."""
        state = self.game.new_match(0)
        state.log = []
        state.totals = list(totals) or state.totals
        state.clear_round(state.playing)
        for seat, hand in enumerate(hands):
            for position, card in enumerate(hand):
                state.put(place(seat, position), card, 0)
        used = {card for hand in hands for card in hand}
        left = [card for card in range(self.game.deck.size) if card not in used]
        state.discard, state.stock = left[-1:], left[:_PILE]
        state.turns = self.seats
        state.caller = caller
        self.game.end_round(state, "call" if caller >= 0 else "stock")
        return Scored(state, tuple(state.log))

    # -- choosing hands --------------------------------------------------------------------------------------------

    @cached_property
    def _low_cards(self) -> list[int]:
        """The cards that people are left with: the lower half of the pack and a little more."""
        values = self.game.deck.values
        by_value = sorted(range(self.game.deck.size), key=lambda card: (values[card], card))
        return by_value[: max(sum(self._sizes) + 2, len(by_value) * 3 // 5)]

    def find(self, fits: Callable[[Scored], bool], caller: int) -> Scored | None:
        """The first of some hundred ways to deal that fits, with small sums if possible; None when there is none."""
        found = None
        for number in range(_TRIES):
            scored = self.score(self._dealt(self._low_cards, number), caller)
            if _is_usual(scored) and fits(scored):
                if self._is_small(scored.state.sums):
                    return scored
                found = found or scored
        return found

    def _dealt(self, cards: Sequence[int], number: int) -> list[list[int]]:
        """The `number`-th way to deal these cards to all seats."""
        order = sorted(cards, key=lambda card: mixed(number, card))
        ends = list(accumulate(self._sizes, initial=0))
        return [order[start:end] for start, end in pairwise(ends)]

    def _is_small(self, sums: Sequence[int]) -> bool:
        """Whether people might end a round with such sums."""
        return min(sums) >= 2 and max(sums) <= _HIGH_CARD * self._sizes[0]

    def holding(self, cards: Sequence[int], holder: int, caller: int) -> Scored:
        """A round in which one seat holds just these cards, and the others what comes."""
        hands = self._dealt([card for card in self._low_cards if card not in cards], 1)
        hands[holder] = list(cards)
        return self.score(hands, caller)

    def hand_of(self, names: Sequence[str]) -> list[int] | None:
        """Cards with these ranks or faces, each card once; None when the pack lacks one."""
        faces = self.game.deck.faces
        found: list[int] = []
        for name in sorted(names, key=len, reverse=True):
            fitting = (card for card, face in enumerate(faces) if name in (face.rank, str(face)) and card not in found)
            card = next(fitting, None)
            if card is None:
                return None
            found.append(card)
        return found

    def hand_with_sum(self, wanted: int) -> list[int] | None:
        """A hand of the usual size, or a shorter one, whose values come to a sum."""
        values, cards = self.game.deck.values, self._low_cards[:24]
        for size in range(min(self._sizes[0], 5), 0, -1):
            for hand in combinations(cards, size):
                if sum(values[card] for card in hand) == wanted:
                    return list(hand)
        return None


# -- what is shown -------------------------------------------------------------------------------------------------


def example_blocks(facts: Facts, language: Language) -> Iterator[Block]:
    """The worked examples of the chapter on scoring."""
    found = [grid for grid in _grids(Examples(facts), language) if grid is not None]
    if found:
        yield Prose((), language.say("headings.example" if len(found) == 1 else "headings.examples"))
        yield from found


def _grids(examples: Examples, language: Language) -> Iterator[Grid | None]:
    facts = examples.facts
    if not facts.has("call"):
        yield _grid("sums", examples.find(_plain, NOBODY), examples, language)
    elif facts.rules["scoring"].caller is None and facts.rules["scoring"].lowest == "sum":
        yield _grid("good", examples.find(_good, 0), examples, language)
    else:
        yield _grid("good", examples.find(_good, 0), examples, language)
        if examples.seats > 1:
            yield _grid("bad", examples.find(_bad, 0), examples, language)
            yield _grid("tie", examples.find(_tie, 0), examples, language)
    yield from _special(examples, language)


def _special(examples: Examples, language: Language) -> Iterator[Grid | None]:
    rules = examples.facts.rules
    last = examples.seats - 1
    if "shoot_the_moon" in rules and (hand := examples.hand_of(rules["shoot_the_moon"].hand)):
        caller = 0 if "call" in rules else NOBODY
        yield _grid("moon", examples.holding(hand, last, caller), examples, language, last)
    if "kamikaze" in rules and (hand := examples.hand_with_sum(rules["kamikaze"].hand_sum)):
        yield _grid("kamikaze", examples.holding(hand, 0, 0), examples, language)


def _is_usual(scored: Scored) -> bool:
    """Whether nothing special happens in the scoring."""
    reasons = {str(event.fact("reason")) for event in scored.events if event.kind == "scored"}
    return reasons.isdisjoint(_SPECIAL)


def _plain(scored: Scored) -> bool:
    return len(set(scored.state.sums)) == len(scored.state.sums)


def _good(scored: Scored) -> bool:
    return _plain(scored) and scored.state.sums[0] == min(scored.state.sums)


def _bad(scored: Scored) -> bool:
    sums = scored.state.sums
    return _plain(scored) and sums[0] == sorted(sums)[1]


def _tie(scored: Scored) -> bool:
    sums = scored.state.sums
    return sums.count(min(sums)) == 2 and sums[0] == sums[1] == min(sums)


def _grid(which: str, scored: Scored | None, examples: Examples, language: Language, holder: int = 0) -> Grid | None:
    if scored is None:
        return None
    state, names = scored.state, language.texts.names
    lowest = next((seat for seat in range(1, state.seats) if state.sums[seat] == min(state.sums)), state.seats - 1)
    values = {"caller": names[0], "lowest": names[lowest], "holder": names[holder], "sum": state.sums[0]}
    columns = ("player", "cards", "sum", "score", "why")
    return Grid(
        tuple(language.say(f"example.header.{column}") for column in columns),
        tuple(_row(seat, scored, examples.game, language) for seat in range(state.seats)),
        language.say(f"example.{which}", values),
        (2, 3),
    )


def _row(seat: int, scored: Scored, game: Game, language: Language) -> tuple[str, ...]:
    state = scored.state
    cards = " ".join(_card(game.deck.faces[card], language) for card in state.hand(seat))
    numbers = (language.digits(state.sums[seat]), language.digits(state.scores[seat]))
    return (language.texts.names[seat], cards, *numbers, _why(scored.reasons(seat), language))


def _card(face: Face, language: Language) -> str:
    """A card as the table names it: `7♥`, `Joker`."""
    return face.pretty() if face.suit else language.format_field(language.rank(face.rank).one, "capital")


def _why(events: Sequence[Event], language: Language) -> str:
    if not events:
        return language.say("example.why.sum")
    reasons = (Phrase(f"example.why.{event.fact('reason')}", fallback=event.rule.replace("_", " ")) for event in events)
    return language.typeset(", ".join(dict.fromkeys(language.format_field(reason, "") for reason in reasons)))


def reset_example(facts: Facts, language: Language) -> Iterator[Statement]:
    """A total that falls, played out by the engine."""
    reset = facts.rules["totals"].reset
    if reset is None:
        return
    examples = Examples(facts)
    scored = examples.find(_reset_candidate, 0 if facts.has("call") else NOBODY)
    if scored is None:
        return
    seat = max(range(examples.seats), key=lambda seat: scored.state.scores[seat])
    before = reset.at - scored.state.scores[seat]
    totals = [before if other == seat else 0 for other in range(examples.seats)]
    hands = [scored.state.hand(other) for other in range(examples.seats)]
    state = examples.score(hands, scored.state.caller, totals).state
    values = {"before": before, "score": state.scores[seat], "hit": reset.at, "to": state.totals[seat]}
    yield Statement("totals.example", language.say("example.reset", values))


def _reset_candidate(scored: Scored) -> bool:
    return _good(scored) and max(scored.state.scores) > 0
