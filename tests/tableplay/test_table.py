"""Who is asked, and what can be taken back."""

from __future__ import annotations

import pytest

from cabo_rules.engine.state import TURN, WINDOW
from cabo_rules.errors import IllegalMoveError
from cabo_rules.match import Match
from cabo_rules.tableplay.chairs import chairs_for
from cabo_rules.tableplay.disclosing import discloses
from cabo_rules.tableplay.table import Table
from cabo_rules.variant import load_variant


def table(name: str, *players: str, seed: int = 5, settings: tuple[str, ...] = ()) -> Table:
    variant = load_variant(name, settings)
    chairs = chairs_for(variant, players)
    return Table(Match(variant, [chair.name for chair in chairs], seed), chairs)


def first_turn(at: Table) -> int:
    """Everybody has looked, and a person is to move."""
    while at.match.state.phase < TURN or at.person_to_move is None:
        seat = at.person_to_move
        if seat is None:
            at.player_moves()
        else:
            at.play(seat, "look 1 2")
    return at.person_to_move


def test_what_is_taken_openly_can_be_put_back() -> None:
    at = table("standard", "you", "careful")
    seat = first_turn(at)
    before = at.match.state.copy()
    at.play(seat, "take")
    assert at.views[seat].drawn >= 0
    assert at.undo(seat) == "take"
    assert at.match.state == before
    assert at.views[seat].drawn < 0, "the views see it, too"
    at.play(seat, "draw")


def test_a_look_can_t_be_taken_back() -> None:
    at = table("standard", "you", "you")
    seat = at.person_to_move
    assert seat is not None
    at.play(seat, "look 1 2")
    with pytest.raises(IllegalMoveError, match="what is seen can't be unseen"):
        at.undo(seat)


def test_neither_can_a_draw_nor_a_discard() -> None:
    at = table("standard", "you", "careful")
    seat = first_turn(at)
    for move in ("draw", "exchange 1"):
        at.play(seat, move)
        assert at.why_no_undo(seat) == "cards have been seen since; what is seen can't be unseen"


def test_nothing_can_be_taken_back_when_a_player_has_moved() -> None:
    at = table("standard", "you", "careful")
    seat = first_turn(at)
    at.play(seat, "cabo")
    assert not at.why_no_undo(seat)
    at.player_moves()
    assert "somebody has moved since" in at.why_no_undo(seat)


def test_nobody_takes_back_somebody_else_s_move() -> None:
    at = table("standard", "you", "you")
    seat = first_turn(at)
    at.play(seat, "cabo")
    assert at.why_no_undo(1 - seat)
    assert not at.why_no_undo(seat)
    at.play(1 - seat, "draw")
    assert at.why_no_undo(seat)


def test_two_steps_back() -> None:
    # Two gaps to be filled: giving unseen cards shows nobody anything.
    at = table("tamalou", "you", "careful", seed=3)
    seat = first_turn(at)
    state = at.match.state
    wanted = state.stock[-1]
    kinds, other = at.match.game.deck.kinds, 1 - seat
    equal = [card for card in state.stock[:-1] if kinds[card] == kinds[wanted]][:2]
    assert len(equal) == 2
    for position, card in enumerate(equal):
        state.stock.remove(card)
        state.stock.insert(0, state.hands[other][position])
        state.hands[other][position] = card
    at.play(seat, "draw")
    name = at.chairs[other].name
    at.play(seat, f"pair {name}1 {name}2")
    assert "seen since" in at.why_no_undo(seat)
    at.play(seat, f"give 1 {name}1")
    assert at.undo(seat) == f"give 1 {name}1"
    assert "seen since" in at.why_no_undo(seat)


def test_a_sight_stays_due_until_it_was_shown() -> None:
    at = table("match-discard", "you", "careful")
    sight = at.sight
    assert sight is not None
    assert at.sight == sight
    at.concealed(sight.seat)
    assert at.sight is None


def test_everybody_s_sights_come_one_after_the_other() -> None:
    at = table("match-discard", "you", "you", "careful")
    seats = []
    while (sight := at.sight) is not None:
        seats.append(sight.seat)
        at.concealed(sight.seat)
    assert sorted(seats) == [0, 1]
    assert seats[0] == at.match.state.actor or at.match.state.actor == 2


def test_people_are_asked_before_players_in_a_window() -> None:
    at = table("match-discard", "careful", "you", "you", "careful", seed=2)
    while at.match.state.phase != WINDOW:
        if at.match.round_over:
            at.next_round()
        elif at.person_to_move is None:
            at.player_moves()
        else:
            at.play(at.person_to_move, at.choices[0])
    turn = at.match.state.turn
    assert set(at.reacting) == {1, 2}
    clockwise = [(turn + step) % 4 for step in range(4)]
    assert list(at.reacting) == [seat for seat in clockwise if seat in (1, 2)]
    first, second = at.reacting
    at.let_pass([first])
    assert at.reacting in ((second,), ())
    at.let_pass([second])
    assert at.reacting == ()


def test_players_play_a_whole_match_beside_a_person_who_passes() -> None:
    at = table("match-discard", "you", "careful", "forgetful", "random", settings=("rules.match_end.points=20",))
    for _ in range(5000):
        if at.match.is_over:
            break
        if at.match.round_over:
            at.next_round()
        elif at.reacting:
            at.let_pass(at.reacting)
        elif at.person_to_move is not None:
            at.play(at.person_to_move, at.choices[0])
        else:
            at.player_moves()
    assert at.match.winners


def test_what_discloses() -> None:
    match = Match("standard", ["Ann", "Ben"], seed=5)
    for seat in ("Ben", "Ann"):
        match.play(seat, "look 1 2")
    count = len(match.events)
    match.play("Ben", "take")
    assert not discloses(match.events[:count], match.events[count:]), "everybody knew the top discard"
    count = len(match.events)
    match.play("Ben", "exchange 1")
    assert discloses(match.events[:count], match.events[count:]), "only Ben knew the card"
