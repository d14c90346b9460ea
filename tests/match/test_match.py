"""The match that programs embed."""

from __future__ import annotations

from random import Random

import pytest

from cabo_rules.engine.moves import Move
from cabo_rules.errors import IllegalMoveError, MoveNotationError, SeatNameError, VariantError
from cabo_rules.match import Match
from cabo_rules.variant import load_variant
from tests.matches import played
from tests.shipped import WHOLE_VARIANTS


@pytest.fixture
def match() -> Match:
    return Match("standard", ["Ann", "Bob"], seed=5)


def test_it_begins_with_the_looks(match: Match) -> None:
    assert match.to_move == "Bob"
    assert match.may_move == ("Ann", "Bob")
    assert match.legal_moves("Ann") == [f"look {a} {b}" for a in range(1, 4) for b in range(a + 1, 5)]
    assert not match.round_over
    assert not match.is_over
    assert match.winners == ()
    assert match.scores == {}
    assert match.totals == {"Ann": 0, "Bob": 0}
    assert [step.is_deal for step in match.steps] == [True]


def test_a_variant_may_be_given_ready_made() -> None:
    variant = load_variant("standard", ["rules.deal.cards=5"])
    match = Match(variant, ["Ann", "Bob"], seed=5)
    assert match.variant is variant
    assert "look 4 5" in match.legal_moves(0)


def test_without_a_seed_one_is_chosen_and_kept() -> None:
    match = Match("standard", ["Ann", "Bob"])
    again = Match("standard", ["Ann", "Bob"], match.seed)
    assert again.events == match.events
    assert Match("standard", ["Ann", "Bob"]).seed != match.seed


def test_moves_by_text_by_value_and_by_number(match: Match) -> None:
    events = match.play("Bob", "LOOK 2 1")
    assert [event.kind for event in events] == ["looked"]
    match.play(0, Move("look", (0, 2)))
    assert [(step.seat, step.text) for step in match.steps[1:]] == [(1, "look 1 2"), (0, "look 1 3")]
    assert match.legal_moves("Ann") == []
    assert match.legal_moves("Bob") == ["draw", "take", "cabo"]
    assert match.play("Bob", "draw")[0].kind == "drew"


def test_what_is_returned_is_what_was_added(match: Match) -> None:
    before = match.events
    assert tuple(match.play("Bob", "look 1 2")) == match.events[len(before) :]
    assert match.steps[-1].end == len(match.events)


@pytest.mark.parametrize(
    ("seat", "move", "error"),
    [
        ("Bob", "draw", IllegalMoveError),
        ("Bob", "look 1", IllegalMoveError),
        ("Bob", "fly 1", MoveNotationError),
        ("Bob", "look Zed1 2", MoveNotationError),
        ("Bob", "", MoveNotationError),
        ("Bob", Move("nonsense", (99999, -4), 17), IllegalMoveError),
        ("Zed", "draw", SeatNameError),
        (7, "draw", SeatNameError),
    ],
)
def test_a_refused_move_changes_nothing(
    match: Match, seat: str | int, move: str | Move, error: type[Exception]
) -> None:
    before, steps, events = match.state.copy(), list(match.steps), match.events
    with pytest.raises(error):
        match.play(seat, move)
    assert match.state == before
    assert match.steps == steps
    assert match.events == events


def test_wrong_tables_are_refused() -> None:
    with pytest.raises(VariantError, match="standard is for 2 to 5 players, not for 6"):
        Match("standard", list("ABCDEF"))
    with pytest.raises(VariantError):
        Match("no-such-variant", ["A", "B"])
    with pytest.raises(SeatNameError):
        Match("standard", ["A", "A"])


def test_rounds_follow_each_other() -> None:
    match = played("standard", rounds=1)
    assert match.round_over
    assert match.to_move is None
    assert match.may_move == ()
    assert match.results[-1].scores == match.scores
    assert match.results[-1].totals == match.totals
    assert match.results[-1].round == 1
    with pytest.raises(IllegalMoveError, match="the round is over"):
        match.play(0, "draw")
    events = match.next_round()
    assert "round" in [event.kind for event in events]
    assert match.steps[-1].is_deal
    with pytest.raises(IllegalMoveError, match="this round is not over yet"):
        match.next_round()


@pytest.mark.parametrize("variant", WHOLE_VARIANTS)
def test_whole_matches(variant: str) -> None:
    match = played(variant, seed=3)
    assert match.is_over
    assert match.winners
    assert len(match.results) == match.state.round
    assert [result.round for result in match.results] == list(range(1, match.state.round + 1))
    assert match.results[-1].totals == match.totals
    with pytest.raises(IllegalMoveError, match="the match is over"):
        match.next_round()


@pytest.mark.parametrize("variant", WHOLE_VARIANTS)
def test_a_copy_plays_on_alike_and_alone(variant: str) -> None:
    match = played(variant, seed=4, steps=12)
    copy, before = match.copy(), match.copy()
    for one in (match, copy):
        random = Random(9)
        while not one.round_over:
            seat = one.to_move or ""
            one.play(seat, random.choice(one.legal_moves(seat)))
        if one is match:
            assert copy.state == before.state
            assert copy.events == before.events
            assert copy.steps == before.steps
    assert copy.state == match.state
    assert copy.events == match.events
    assert copy.results == match.results


def test_a_seat_sees_its_own_looks_only() -> None:
    match = Match("standard", ["Ann", "Bob"], seed=5)
    match.play("Bob", "look 1 2")
    bob, ann = match.view("Bob"), match.view("Ann")
    assert [card >= 0 for card in bob.row(1)] == [True, True, False, False]
    assert not any(card >= 0 for card in ann.row(1))
    assert match.events_for("Bob")[-1].cards == match.events[-1].cards
    assert set(match.events_for("Ann")[-1].cards) == {-1}


@pytest.mark.parametrize("variant", WHOLE_VARIANTS)
def test_no_event_tells_a_seat_more_than_its_view(variant: str) -> None:
    match = played(variant, seed=6, steps=40)
    for event in match.events:
        for seat in range(3):
            seen = event.seen_by(seat)
            assert len(seen.cards) == len(event.cards)
            hidden = not event.seers >> seat & 1
            assert set(seen.cards) <= ({-1} if hidden else set(event.cards))
