"""What happened, in sentences: events for people, everything or as one seat saw it.

>>> from cabo_rules.match import Match
>>> match = Match("standard", ["Ann", "Bob"], seed=5)
>>> looked = match.play("Bob", "look 1 2")
>>> print(*Transcript(match.game, seat="Ann").lines(looked))
Bob looks at positions 1 and 2.
>>> print(*Transcript(match.game, seat="Bob", symbols=False).lines(looked))
You look at positions 1 and 2: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.names import seat_named
from cabo_rules.engine.places import position_of, seat_of
from cabo_rules.engine.rule import Way

Text = Callable[["Transcript", Event], str]

_TEXTS: dict[str, Text] = {}


def _about(kind: str) -> Callable[[Text], Text]:
    def register(text: Text) -> Text:
        _TEXTS[kind] = text
        return text

    return register


def kinds_with_text() -> tuple[str, ...]:
    """The kinds of events that have a sentence of their own."""
    return tuple(_TEXTS)


class Transcript:
    """Puts the events of a game into English sentences.

    With `seat` (a name or a number) they tell what that seat saw, and call it "you"; without it they tell everything.
    `symbols` writes 7♥ for 7H.
    """

    def __init__(self, game: Game, seat: str | int | None = None, symbols: bool = True) -> None:
        self.game = game
        self.seat = None if seat is None else seat_named(seat, game.names)
        self.symbols = symbols

    def line(self, event: Event) -> str:
        """The sentence for one event. Kinds of other people's rules have a plain one."""
        seen = event if self.seat is None else event.seen_by(self.seat)
        return _TEXTS.get(event.kind, _anything)(self, seen)

    def lines(self, events: Iterable[Event]) -> Iterator[str]:
        """The sentences for events, one each."""
        return map(self.line, events)

    # -- words that the sentences are made of ----------------------------------------------------------------------

    def says(self, seat: int, verb: str, others: str = "") -> str:
        """Who does it, with the verb: `You draw`, `Ann draws`; `others` is the form for others where -s won't do."""
        return f"{'You' if seat == self.seat else self.game.names[seat]} {self.verb(seat, verb, others)}"

    def verb(self, seat: int, verb: str, others: str = "") -> str:
        """The verb alone, as `says` has it."""
        return verb if seat == self.seat else others or f"{verb}s"

    def whose(self, seat: int) -> str:
        """`your`, or `Ann's`."""
        return "your" if seat == self.seat else f"{self.game.names[seat]}'s"

    def card(self, card: int) -> str:
        """A card, or `a card` where its face was not seen."""
        if card < 0:
            return "a card"
        return self.game.deck.pretty(card) if self.symbols else self.game.deck.name(card)

    def cards(self, cards: Sequence[int]) -> str:
        """Some cards, or how many they are where their faces were not seen."""
        if any(card < 0 for card in cards):
            return f"{len(cards)} cards" if len(cards) > 1 else "a card"
        return " ".join(map(self.card, cards))

    def seen(self, event: Event) -> str:
        """The event's cards after a colon, or nothing where they were not seen."""
        if not event.cards or min(event.cards) < 0:
            return ""
        if len(event.places) != len(event.cards):
            return f": {self.cards(event.cards)}"
        # In the order in which `places` names them: owner by owner.
        owners = list(dict.fromkeys(map(seat_of, event.places)))
        pairs = sorted(zip(event.places, event.cards, strict=True), key=lambda pair: owners.index(seat_of(pair[0])))
        return f": {self.cards([card for _, card in pairs])}"

    def places(self, places: Sequence[int], actor: int) -> str:
        """`position 2`, `positions 1 and 3` for the actor's own cards, `Bob's position 2` for others'."""
        parts = []
        for owner in dict.fromkeys(map(seat_of, places)):
            numbers = [str(position_of(at) + 1) for at in places if seat_of(at) == owner]
            word = "position" if len(numbers) == 1 else "positions"
            whose = "" if owner == actor else f"{self.whose(owner)} "
            parts.append(f"{whose}{word} {listed(numbers)}")
        return listed(parts)

    def fact(self, event: Event, name: str) -> str:
        """A fact of the event as text."""
        return str(event.fact(name))


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


# -- the deal --------------------------------------------------------------------------------------------------------


@_about("dealer_drawn")
def _dealer_drawn(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'draw')} {say.card(event.cards[0])} for the first deal."


@_about("round")
def _round(say: Transcript, event: Event) -> str:
    dealer = seat_named(say.fact(event, "dealer"), say.game.names)
    deals, starts = (
        f"you {verb}" if seat == say.seat else say.says(seat, verb)
        for seat, verb in ((dealer, "deal"), (event.seat, "start"))
    )
    return f"Round {say.fact(event, 'round')}: {deals}, {starts}."


@_about("dealt")
def _dealt(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'get')} {say.cards(event.cards)}."


@_about("turned_up")
def _turned_up(say: Transcript, event: Event) -> str:
    return f"{say.card(event.cards[0])} opens the discard pile."


@_about("turned_back")
def _turned_back(say: Transcript, event: Event) -> str:
    return f"{say.card(event.cards[0])} can't open the discard pile and goes back into the stock."


@_about("looked")
def _looked(say: Transcript, event: Event) -> str:
    if not event.places:
        return f"{say.says(event.seat, 'look')} at no card."
    return f"{say.says(event.seat, 'look')} at {say.places(event.places, event.seat)}{say.seen(event)}."


# -- turns -----------------------------------------------------------------------------------------------------------


@_about("turn")
def _turn(say: Transcript, event: Event) -> str:
    return f"{say.whose(event.seat).capitalize() if event.seat == say.seat else say.whose(event.seat)} turn."


@_about("passed_over")
def _passed_over(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'have', 'has')} no legal move; the turn passes on."


@_about("drew")
def _drew(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'draw')} {say.card(event.cards[0])}."


@_about("took")
def _took(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'take')} {say.card(event.cards[0])} from the discard pile."


@_about("placed")
def _placed(say: Transcript, event: Event) -> str:
    card = "it" if event.cards[0] < 0 else say.card(event.cards[0])
    return f"{say.says(event.seat, 'put')} {card} at {say.places(event.places, event.seat)}."


@_about("discarded")
def _discarded(say: Transcript, event: Event) -> str:
    card, way = say.card(event.cards[0]), event.fact("way")
    where = f" from {say.places(event.places, event.seat)}" if event.places else ""
    if way == Way.MATCHED:
        return f"{say.says(event.seat, 'match', 'matches')} with {card}{where}."
    if way == Way.PAIRED:
        return f"{say.says(event.seat, 'discard')} {card}{where} as one of a pair."
    if way == Way.REPLACED:
        return f"{say.says(event.seat, 'replace')} {card}{where}."
    if way == Way.FORFEITED:
        return f"{say.says(event.seat, 'have', 'has')} to discard {card}."
    return f"{say.says(event.seat, 'discard')} {card}{where}."


@_about("returned")
def _returned(say: Transcript, event: Event) -> str:
    return f"{say.card(event.cards[0])} goes back on the discard pile."


@_about("shown")
def _shown(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'show')} {say.places(event.places, event.seat)}{say.seen(event)}."


@_about("penalty")
def _penalty(say: Transcript, event: Event) -> str:
    where = say.places(event.places, event.seat)
    return f"{say.says(event.seat, 'get')} {say.card(event.cards[0])} from the stock at {where}."


@_about("swapped")
def _swapped(say: Transcript, event: Event) -> str:
    first, second = (say.places([at], event.seat) for at in event.places)
    return f"{say.says(event.seat, 'swap')} {first} with {second}."


@_about("shuffled")
def _shuffled(say: Transcript, event: Event) -> str:
    places = say.places(event.places, event.seat)
    return f"{say.says(event.seat, 'shuffle')} the cards at {places}{say.seen(event)}."


@_about("extra_turn")
def _extra_turn(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'have', 'has')} another turn."


@_about("skip_next")
def _skip_next(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'leave')} out whoever is next."


@_about("moved")
def _moved(say: Transcript, event: Event) -> str:
    source, target = (say.places([at], event.seat) for at in event.places)
    return f"{say.says(event.seat, 'give')} {say.card(event.cards[0])} from {source} to {target}."


@_about("skipped")
def _skipped(say: Transcript, event: Event) -> str:
    ability = say.fact(event, "ability")
    if ability == "match":
        return f"{say.says(event.seat, 'pass', 'passes')}."
    return f"{say.says(event.seat, 'leave')} an ability unused: {_words(ability)}."


@_about("fizzled")
def _fizzled(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'have', 'has')} nothing to use an ability on: {_words(say.fact(event, 'ability'))}."


@_about("rebuilt")
def _rebuilt(_: Transcript, event: Event) -> str:
    return f"The stock is shuffled anew; it has {len(event.cards)} cards."


@_about("called")
def _called(say: Transcript, event: Event) -> str:
    if event.fact("forced"):
        return f"{say.says(event.seat, 'count')} as the caller."
    return f"{say.says(event.seat, 'call')} Cabo."


@_about("void_call")
def _void_call(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'call')} Cabo, but the call is void."


# -- the end ---------------------------------------------------------------------------------------------------------

_ENDS = {
    "call": "the last turns are played",
    "stock": "the stock is used up",
    "empty_hand": "somebody has no cards left",
    "stuck": "nobody has a legal move",
    "revealed": "all cards are turned up",
}

_REASONS = {
    "scoring.lowest": "lowest, so {change:+}",
    "scoring.caller": "called and lowest, so {change:+}",
    "call.penalty": "called and not low enough, so {change:+}",
    "shoot_the_moon.holder": "shot the moon",
    "shoot_the_moon.others": "the moon was shot",
    "kamikaze": "a kamikaze call",
}


@_about("round_over")
def _round_over(say: Transcript, event: Event) -> str:
    reason = say.fact(event, "reason")
    return f"The round is over: {_ENDS.get(reason, _words(reason))}."


@_about("revealed")
def _revealed(say: Transcript, event: Event) -> str:
    if not event.cards:
        return f"{say.says(event.seat, 'have', 'has')} no cards."
    values = [say.game.deck.values[card] for card in event.cards]
    return f"{say.says(event.seat, 'have', 'has')} {say.cards(event.cards)}: {sum(values)}."


@_about("scored")
def _scored(say: Transcript, event: Event) -> str:
    facts = dict(event.data)
    reason = str(facts.get("reason", ""))
    why = _REASONS.get(reason, _words(reason)).format_map({"change": 0} | facts)
    return f"{say.says(event.seat, 'score')} {facts.get('score')} with a sum of {facts.get('sum')}: {why}."


@_about("totalled")
def _totalled(say: Transcript, event: Event) -> str:
    score, total = say.fact(event, "score"), say.fact(event, "total")
    return f"{say.says(event.seat, 'add')} {score} and {say.verb(event.seat, 'stand')} at {total}."


@_about("reset")
def _reset(say: Transcript, event: Event) -> str:
    return f"{say.says(event.seat, 'fall')} from {say.fact(event, 'from')} to {say.fact(event, 'total')}."


@_about("playoff")
def _playoff(say: Transcript, event: Event) -> str:
    return f"{_seats(say, event)} are tied and play on among themselves."


@_about("match_over")
def _match_over(say: Transcript, event: Event) -> str:
    names = say.fact(event, "seats").split()
    if len(names) > 1:
        return f"The match is over: {_seats(say, event)} share the victory."
    return f"The match is over: {'you win' if _seats(say, event) == 'you' else names[0] + ' wins'}."


# -- all kinds -------------------------------------------------------------------------------------------------------


def _seats(say: Transcript, event: Event) -> str:
    own = None if say.seat is None else say.game.names[say.seat]
    return listed(["you" if name == own else name for name in say.fact(event, "seats").split()])


def _words(name: str) -> str:
    return name.replace("_", " ").replace(".", ": ")


def _anything(say: Transcript, event: Event) -> str:
    who = "The table" if event.seat < 0 else "You" if event.seat == say.seat else say.game.names[event.seat]
    facts = [f"{_words(name)} {value}" for name, value in event.data]
    parts = [say.places(event.places, event.seat) if event.places else "", say.cards(event.cards), *facts]
    details = ", ".join(part for part in parts if part)
    return f"{who}: {_words(event.kind)}{f' ({details})' if details else ''}."
