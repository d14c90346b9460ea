"""Every legal move can be chosen by numbers alone, and be said in notation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move, move_text
from cabo_rules.engine.places import position_of, seat_of
from cabo_rules.engine.state import ROUND_OVER, State
from cabo_rules.engine.view import View
from cabo_rules.errors import MoveNotationError
from cabo_rules.match import Match
from cabo_rules.tableplay.menu import Option, Picking, options
from tests.engine.play import game_of, walk
from tests.shipped import WHOLE_VARIANTS

SOME = 12
"""Moves of one kind in one position that are tried."""


def by_numbers(view: View, option: Option, wanted: Move) -> Move:
    """Choose `wanted` by typing numbers only, as somebody would who reads the questions."""
    step: Picking | Move = Picking(view, option)
    left = list(wanted.places)
    while isinstance(step, Picking):
        if step.asks_target:
            step = step.picked(str(position_of(wanted.to) + 1))
        elif not left:
            step = step.picked("")
        elif step.owner is None:
            step = step.picked(str(step.owners.index(seat_of(left[0])) + 1))
            if not isinstance(step, Picking) or left[0] in step.chosen:
                left.pop(0)
        else:
            at = left.pop(0)
            assert step.owner == seat_of(at)
            step = step.picked(str(position_of(at) + 1))
    return step


def same(game: Game, move: Move, other: Move) -> bool:
    """Whether two moves are the same but for the order of cards that have no order."""
    complete = game.authors[move.kind].complete
    one, two = complete(move), complete(other)
    return (one.kind, sorted(one.places), one.to) == (two.kind, sorted(two.places), two.to)


def positions(name: str, players: int, seed: int) -> Iterator[tuple[Game, State]]:
    game = game_of(name, players)
    for state in walk(game, seed):
        if state.phase < ROUND_OVER:
            yield game, state


@pytest.mark.parametrize("name", WHOLE_VARIANTS)
@pytest.mark.parametrize("players", [2, 3])
def test_every_move_by_numbers_and_by_notation(name: str, players: int) -> None:
    random = Random(players)
    kinds: set[str] = set()
    for seed in range(4):
        for game, state in positions(name, players, seed):
            view = View(game, state, state.actor)
            for option in options(game.choices(state)):
                kinds.add(option.kind)
                for move in random.sample(option.moves, min(SOME, len(option.moves))):
                    text = move_text(move, view.seat, game.names)
                    parsed = game.parse(text, view.seat)
                    assert view.allows(parsed), text
                    if len(option.moves) > 1:
                        assert same(game, by_numbers(view, option, move), move), text
    assert {"draw", "discard", "exchange"} <= kinds


def picking(match: Match, seat: str, kind: str) -> Picking:
    menu = options(match.game.choices(match.state))
    return Picking(match.view(seat), next(option for option in menu if option.kind == kind))


@pytest.fixture
def pairing() -> Picking:
    match = Match("tamalou", ["Ann", "Ben", "Cleo"], seed=3)
    match.play(match.state.actor, "draw")
    return picking(match, match.names[match.state.actor], "pair")


def step(start: Picking, *answers: str) -> Picking:
    for answer in answers:
        following = start.picked(answer)
        assert isinstance(following, Picking)
        start = following
    return start


def test_several_cards_at_once_or_one_by_one(pairing: Picking) -> None:
    other = pairing.owners[1]
    name = pairing.view.rules.names[other]
    together, single = step(pairing, f"1 3 {name}2"), step(pairing, "1", "1", "1", "3", "2", "2")
    assert together.chosen == single.chosen
    assert len(together.chosen) == 3, "more than are listed"
    assert isinstance(together.picked(""), Move)


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        (["4"], "choose a number from 1 to 3"),
        (["0"], "choose a number from 1 to 3"),
        ([""], "name a card first"),
        (["2", "9"], "there is no 9 to choose here; choose 1, 2, 3 or 4"),
        (["1", "1", "1", "1"], "1 is named already"),
        (["x"], "'x' is not a position; write 2 for your own, Cleo2 for another's"),
        (["Dora1"], "'Dora1' is not a position; write 2 for your own, Cleo2 for another's"),
        (["Cleo9"], "Cleo9 can't be chosen here; choose"),
        (["1 1"], "1 is named already"),
    ],
)
def test_refused_answers(pairing: Picking, answers: list[str], complaint: str) -> None:
    *good, bad = answers
    with pytest.raises(MoveNotationError) as refused:
        step(pairing, *good).picked(bad)
    assert str(refused.value).startswith(complaint)


def test_one_card_too_many() -> None:
    match = Match("standard", ["Ann", "Ben"], seed=5)
    look = picking(match, "Ben", "look")
    assert look.count == "2 cards"
    with pytest.raises(MoveNotationError, match="'3' is one card too many"):
        look.picked("1 2 3")
    with pytest.raises(MoveNotationError, match="one more card must be named"):
        step(look, "1").picked("")


def test_where_the_new_card_goes() -> None:
    match = Match("standard", ["Ann", "Ben"], seed=5)
    match.play("Ben", "look 1 2")
    match.play("Ann", "look 1 2")
    match.play("Ben", "draw")
    asked = step(picking(match, "Ben", "exchange/several"), "1 3", "")
    assert asked.asks_target
    with pytest.raises(MoveNotationError, match="the new card goes to 1 or 3"):
        asked.picked("2")
    assert asked.picked("3") == match.game.parse("exchange 1 3 -> 3", 1)._replace(kind="exchange/several")
    assert asked.picked("") == asked.picked("1")
