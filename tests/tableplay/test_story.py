"""What is told of what happened, and what is not."""

from __future__ import annotations

import re

import pytest

from cabo_rules.engine.events import EVERYONE, Event
from cabo_rules.engine.rule import Way
from cabo_rules.match import Match
from cabo_rules.tableplay.story import public, sight_in, since_last_turn, since_this_turn, story
from tests.matches import played


def test_a_turn_is_one_paragraph() -> None:
    match = Match("standard", ["Ann", "Bob", "Cy"], seed=5)
    for seat in ("Cy", "Ann", "Bob"):
        match.play(seat, "look 1 2")
    starter = match.to_move
    assert starter is not None
    match.play(starter, "draw")
    match.play(starter, "exchange 2")
    pile = match.game.deck.pretty(match.state.discard[-1])
    assert story(match.game, match.events)[-1] == (
        f"{starter} draws a card, puts it at position 2, discards {pile} from position 2."
    )
    assert story(match.game, match.events, match.seat(starter))[-1].startswith("You draw a card, put it at position 2,")


@pytest.mark.parametrize("name", ["standard", "match-discard", "tamalou", "family/cambio"])
def test_only_what_all_have_seen_is_told(name: str) -> None:
    match = played(name, seed=4, rounds=1)
    end = next(n for n, event in enumerate(match.events) if event.kind == "round_over")
    events = match.events[:end]
    open_cards = {match.game.deck.pretty(card) for event in events for card in public(event).cards if card >= 0}
    for seat in (None, 0, 1, 2):
        told = " ".join(story(match.game, events, seat))
        assert set(re.findall(r"\b(?:10|[2-9AJQK])[♠♥♦♣]|\bJOKER\b", told)) <= open_cards


def test_a_sight_is_what_one_seat_alone_has_seen() -> None:
    match = Match("standard", ["Ann", "Bob"], seed=5)
    events = match.play("Bob", "look 1 2")
    sight = sight_in(match.game, events, 1)
    assert sight is not None
    assert list(sight.cards) == [256, 257]
    assert sight.sentences[0].startswith("You look at positions 1 and 2: ")
    assert sight_in(match.game, events, 0) is None


def test_the_own_draw_is_no_sight() -> None:
    match = Match("standard", ["Ann", "Bob"], seed=5)
    for seat in ("Bob", "Ann"):
        match.play(seat, "look 1 2")
    assert sight_in(match.game, match.play("Bob", "draw"), 1) is None
    assert sight_in(match.game, match.play("Bob", "exchange 1"), 1) is None


def test_passing_is_not_told() -> None:
    match = Match("match-discard", ["Ann", "Bob"], seed=5)
    passed = Event("skipped", "match_discard", 0, data=(("ability", "match"),))
    assert story(match.game, [passed]) == []


def test_a_card_is_laid_down_before_others_are_discarded_for_it() -> None:
    match = Match("standard", ["Ann", "Bob"], seed=5)
    several = [
        Event("discarded", "", 0, (0,), (1,), data=(("way", Way.MULTI_EXCHANGED),)),
        Event("discarded", "", 0, (2,), (2,), data=(("way", Way.MULTI_EXCHANGED),)),
        Event("placed", "", 0, (0,), (3,), EVERYONE),
    ]
    told = story(match.game, several)
    assert told == ["Ann puts 4♠ at position 1, discards 2♠ from position 1, discards 3♠ from position 3."]


def turn(seat: int) -> Event:
    return Event("turn", "", seat)


def drew(seat: int) -> Event:
    return Event("drew", "", seat, cards=(-1,), seers=0)


def round_(number: int) -> Event:
    return Event("round", "", 0, data=(("round", number), ("dealer", "Ann")))


def test_since_when_a_seat_is_told() -> None:
    events = [round_(1), turn(0), drew(0), turn(1), drew(1), turn(0)]
    assert since_last_turn(events, 0) == 1, "from its last turn on, when it has another one"
    assert since_last_turn(events[:-1], 0) == 1, "also while others have theirs"
    assert since_last_turn(events, 1) == 3
    assert since_last_turn(events, 2) == 0, "it had none: the whole round"
    assert since_last_turn([*events, round_(2), turn(1)], 0) == len(events)


def test_since_when_all_are_told() -> None:
    events = [round_(1), turn(0), drew(0), turn(1), drew(1), turn(0)]
    assert since_this_turn(events) == 3, "nothing has happened in the turn that begins"
    assert since_this_turn([*events, drew(0)]) == 5
    assert since_this_turn(events[:2]) == 0
