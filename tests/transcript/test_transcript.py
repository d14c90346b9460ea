"""Sentences for events."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cabo_rules
from cabo_rules.cards import SYMBOLS
from cabo_rules.engine.events import Event
from cabo_rules.engine.rule import Way
from cabo_rules.errors import SeatNameError
from cabo_rules.match import Match
from cabo_rules.transcript import Transcript, kinds_with_text, listed
from tests.matches import played
from tests.shipped import WHOLE_VARIANTS

LIBRARY = Path(cabo_rules.__file__).parent


def kinds_in_source() -> set[str]:
    """The kinds of all events that are made anywhere in the engine and the rules."""
    kinds = set()
    for folder in ("engine", "rules"):
        for path in (LIBRARY / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
                    kinds |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    return {str(kind) for kind in kinds}


def test_every_kind_of_event_in_the_source_has_a_text() -> None:
    kinds = kinds_in_source()
    assert {"drew", "round_over", "swapped"} <= kinds
    assert kinds - set(kinds_with_text()) == set()


@pytest.mark.parametrize("variant", WHOLE_VARIANTS)
def test_every_event_of_a_match_has_a_text(variant: str) -> None:
    match = played(variant, players=4, seed=2)
    assert {event.kind for event in match.events} - set(kinds_with_text()) == set()
    for seat in (None, *match.names):
        told = Transcript(match.game, seat)
        for line in told.lines(match.events):
            assert line.endswith(".")
            assert line[0].isupper() or line[0].isdigit()
            assert "None" not in line
            assert "-1" not in line.replace("so -1", "")


def test_every_kind_that_the_events_module_lists_has_a_text() -> None:
    listing = (LIBRARY / "engine" / "events.py").read_text(encoding="utf-8").partition("The built-in ones:")[2]
    table = listing.partition('"""')[0]
    words = {word for line in table.splitlines() for word in (line[4:18].strip(), line[58:70].strip()) if word}
    assert {word for word in words if word.isidentifier()} <= set(kinds_with_text())


@pytest.mark.parametrize("variant", WHOLE_VARIANTS)
def test_no_line_names_a_card_that_the_seat_did_not_see(variant: str) -> None:
    match = played(variant, players=3, seed=8, rounds=2)
    for seat in range(3):
        told = Transcript(match.game, seat)
        for event in match.events:
            if event.cards and not event.seers >> seat & 1:
                assert not set(told.line(event)) & set(SYMBOLS.values())


@pytest.fixture
def game_of_two() -> Match:
    return Match("standard", ["Ann", "Bob"], seed=5)


def card(match: Match, name: str) -> int:
    return match.game.deck.cards_named(name)[0]


CASES = [
    (
        Event("drew", "", 0, (), (32,), 0b01),
        ("Ann draws 7♥.", "You draw 7♥.", "Ann draws a card."),
    ),
    (
        Event("placed", "", 1, (0x102,), (32,), 0b10),
        ("Bob puts 7♥ at position 3.", "Bob puts it at position 3.", "You put 7♥ at position 3."),
    ),
    (
        Event("looked", "", 0, (0x100,), (32,), 0b01),
        (
            "Ann looks at Bob's position 1: 7♥.",
            "You look at Bob's position 1: 7♥.",
            "Ann looks at your position 1.",
        ),
    ),
    (
        Event("swapped", "", 0, (0x001, 0x103)),
        (
            "Ann swaps position 2 with Bob's position 4.",
            "You swap position 2 with Bob's position 4.",
            "Ann swaps position 2 with your position 4.",
        ),
    ),
    (Event("turn", "", 1), ("Bob's turn.", "Bob's turn.", "Your turn.")),
    (Event("called", "", 0), ("Ann calls Cabo.", "You call Cabo.", "Ann calls Cabo.")),
    (
        Event("called", "", 0, data=(("forced", 1),)),
        ("Ann counts as the caller.", "You count as the caller.", "Ann counts as the caller."),
    ),
    (
        Event("discarded", "", 1, (0x101,), (32,), data=(("way", int(Way.MATCHED)),)),
        (
            "Bob matches with 7♥ from position 2.",
            "Bob matches with 7♥ from position 2.",
            "You match with 7♥ from position 2.",
        ),
    ),
    (
        Event("penalty", "", 0, (0x004,), (32,), 0),
        (
            "Ann gets 7♥ from the stock at position 5.",
            "You get a card from the stock at position 5.",
            "Ann gets a card from the stock at position 5.",
        ),
    ),
    (
        Event("match_over", "", data=(("seats", "Ann Bob"),)),
        (
            "The match is over: Ann and Bob share the victory.",
            "The match is over: you and Bob share the victory.",
            "The match is over: Ann and you share the victory.",
        ),
    ),
    (
        Event("match_over", "", data=(("seats", "Ann"),)),
        ("The match is over: Ann wins.", "The match is over: you win.", "The match is over: Ann wins."),
    ),
    (
        Event("strange_thing", "", 0, (0x000,), (32,), 0b01, (("points", 3),)),
        (
            "Ann: strange thing (position 1, 7♥, points 3).",
            "You: strange thing (position 1, 7♥, points 3).",
            "Ann: strange thing (position 1, a card, points 3).",
        ),
    ),
    (Event("strange_thing", ""), ("The table: strange thing.",) * 3),
]


@pytest.mark.parametrize(("event", "lines"), CASES, ids=[event.kind for event, _ in CASES])
def test_sentences_for_all_and_as_each_saw_it(game_of_two: Match, event: Event, lines: tuple[str, ...]) -> None:
    cards = tuple(card(game_of_two, "7H") for _ in event.cards)
    told = [Transcript(game_of_two.game, seat) for seat in (None, "Ann", "Bob")]
    assert tuple(one.line(event._replace(cards=cards)) for one in told) == lines


def test_shown_cards_stand_in_the_order_of_their_places(game_of_two: Match) -> None:
    cards = tuple(card(game_of_two, name) for name in ("JC", "KS", "7C"))
    event = Event("shown", "pairing", 0, (0x102, 0x003, 0x101), cards)
    assert Transcript(game_of_two.game).line(event) == "Ann shows Bob's positions 3 and 2 and position 4: J♣ 7♣ K♠."


def test_a_look_at_no_card(game_of_two: Match) -> None:
    assert Transcript(game_of_two.game, "Ann").line(Event("looked", "initial_peek", 0)) == "You look at no card."


def test_plain_letters_for_suits(game_of_two: Match) -> None:
    event = Event("took", "take", 0, cards=(card(game_of_two, "10H"),))
    assert Transcript(game_of_two.game, symbols=False).line(event) == "Ann takes 10H from the discard pile."


def test_a_seat_must_be_there(game_of_two: Match) -> None:
    with pytest.raises(SeatNameError):
        Transcript(game_of_two.game, "Zed")


def test_listed() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
