"""What screens look like, and that they show nothing but what their seat may see."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules.engine.game import Game
from cabo_rules.engine.state import ROUND_OVER, State
from cabo_rules.engine.view import View
from cabo_rules.match import Match
from cabo_rules.tableplay.chairs import Chair
from cabo_rules.tableplay.dialog import MoveDialog, WindowDialog
from cabo_rules.tableplay.drawing import Scene
from cabo_rules.tableplay.ending import match_screen, round_screen
from cabo_rules.tableplay.explain import Guide
from cabo_rules.tableplay.lines import Line, Size, in_ascii, texts
from cabo_rules.tableplay.menu import options
from cabo_rules.tableplay.screens import (
    hand_over_screen,
    menu_lines,
    move_screen,
    sight_screen,
    waiting_screen,
)
from cabo_rules.tableplay.story import sight_in, since_last_turn, story
from cabo_rules.tableplay.table import Table
from cabo_rules.variant import load_variant
from tests.engine.play import any_table, game_of, state_at
from tests.matches import NAMES, played
from tests.shipped import WHOLE_VARIANTS
from tests.tableplay import as_shown

SIZE = Size(80, 23)


def seated(match: Match, *people: int) -> Table:
    chairs = [Chair(name, "you" if seat in people else "careful") for seat, name in enumerate(match.names)]
    return Table(match, chairs)


def scene(table: Table, me: int | None, open_memory: bool = False) -> Scene:
    view = table.views[me if me is not None else 0]
    return Scene(view, table.chairs, table.match.variant.title_in("en"), me, open_memory)


def told(table: Table, me: int) -> list[str]:
    events = table.events
    return story(table.match.game, events[since_last_turn(events, me) :], me)


@pytest.fixture
def standard() -> Table:
    """Bob's first turn; everybody has looked."""
    match = Match("standard", ["Ann", "Bob", "Cleo"], seed=2)
    while match.state.waiting:
        match.play(match.state.actor, "look 1 4")
    while match.to_move != "Bob":
        match.play(match.state.actor, "draw")
        match.play(match.state.actor, "exchange 2")
    return seated(match, 1)


# -- as they should look -----------------------------------------------------------------------------------------------


def dialog(table: Table, me: int, **more: bool) -> MoveDialog:
    return MoveDialog(table, scene(table, me, **more), told(table, me))


def test_a_turn(standard: Table) -> None:
    as_shown.check("turn", dialog(standard, 1).screen(SIZE))


def test_a_drawn_card(standard: Table) -> None:
    standard.play(1, "draw")
    as_shown.check("drawn", dialog(standard, 1).screen(SIZE))


def test_a_question_for_cards(standard: Table) -> None:
    standard.play(1, "draw")
    asked = dialog(standard, 1)
    assert asked.answer("2") is None
    assert asked.answer("3") is None
    as_shown.check("several", asked.screen(SIZE))
    assert asked.answer("4") is None
    as_shown.check("several-enough", asked.screen(SIZE))
    assert asked.answer("") is None
    as_shown.check("several-target", asked.screen(SIZE))


def test_whose_card() -> None:
    match = Match("tamalou", ["Ann", "Bob", "Cleo"], seed=3)
    match.play(match.state.actor, "draw")
    seat = match.state.actor
    table = seated(match, seat)
    asked = dialog(table, seat)
    assert asked.answer("pair") is None
    as_shown.check("whose", asked.screen(SIZE))


def test_open_memory(standard: Table) -> None:
    as_shown.check("open-memory", dialog(standard, 1, open_memory=True).screen(SIZE))


def test_a_sight() -> None:
    match = Match("match-discard", ["Ann", "Bob"], seed=5)
    table = seated(match, 0)
    sight = table.sight
    assert sight is not None
    as_shown.check("sight", sight_screen(scene(table, 0), sight, told(table, 0), SIZE))


def window(people: tuple[int, ...], variant: str = "match-discard") -> Table:
    match = Match(variant, ["Ann", "Bob", "Cleo"], seed=6)
    match.play(match.state.actor, "draw")
    match.play(match.state.actor, "discard")
    while match.state.phase == 3:
        match.play(match.state.actor, "skip")
    return seated(match, *people)


def test_a_window_for_one() -> None:
    table = window((1,))
    as_shown.check("window", WindowDialog(table, scene(table, 1), told(table, 1)).screen(SIZE))


def test_a_window_for_several() -> None:
    table = window((0, 2), "family/cambio")
    as_shown.check("window-several", WindowDialog(table, scene(table, None), told(table, 0)).screen(SIZE))


def test_passing_the_keyboard(standard: Table) -> None:
    as_shown.check("hand-over", hand_over_screen("Bob", told(standard, 0), SIZE))


def test_players_thinking(standard: Table) -> None:
    as_shown.check("waiting", waiting_screen(scene(standard, 1), told(standard, 1), SIZE))


def test_after_a_call(standard: Table) -> None:
    standard.play(1, "cabo")
    seat = standard.match.state.actor
    as_shown.check("called", MoveDialog(standard, scene(standard, seat), told(standard, seat)).screen(SIZE))


def test_gaps_and_long_layouts() -> None:
    match = played("family/dutch", 4, seed=3, steps=160, rounds=1)
    table = seated(match, 0)
    as_shown.check("long", waiting_screen(scene(table, 0), [], Size(60, 23)))


def test_the_end_of_a_round() -> None:
    match = played("standard", 3, seed=11, rounds=1)
    as_shown.check("round-end", round_screen(match, 0, SIZE))
    as_shown.check("round-end-for-all", round_screen(match, None, SIZE))


def test_a_playoff() -> None:
    match = tied_match()
    as_shown.check("playoff", round_screen(match, 0, SIZE))
    match.next_round()
    table = seated(match, 0)
    as_shown.check("playoff-watched", waiting_screen(scene(table, 0), [], SIZE))


def tied_match() -> Match:
    """All cards count alike, and Ann's call costs her points: the others are tied."""
    ranks = ("A", *range(2, 11), "J", "Q", "K", "KH", "KD")
    settings = [*(f"deck.values.{rank}=1" for rank in ranks), "rules.match_end.points=1"]
    match = Match(load_variant("match-discard", settings), ["Ann", "Bob", "Cleo"], seed=1)
    wanted = ("cabo", "draw", "discard", "skip", "pass")
    while not match.round_over:
        seat = match.state.actor
        moves = match.legal_moves(seat)
        match.play(seat, next(move for move in wanted if move in moves and (move != "cabo" or seat == 0)))
    return match


def test_the_end_of_a_match() -> None:
    match = played("standard", 3, seed=11)
    as_shown.check("match-end", match_screen(match, 0, SIZE))


@pytest.mark.parametrize("topic", ["call", "cards", "multi_exchange"])
def test_an_explanation_has_the_words_of_the_rule_book(topic: str) -> None:
    match = Match("standard", ["Ann", "Bob"], seed=1)
    lines = Guide(match.variant, match.game).explanation(topic, 80)
    assert len(lines) > 3
    assert all(len(text) <= 80 for text in texts(lines))


def test_the_overview(standard: Table) -> None:
    guide = Guide(standard.match.variant, standard.match.game)
    as_shown.check("help", guide.overview(dialog(standard, 1).menu, 80))


# -- they fit ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [40, 80, 132])
@pytest.mark.parametrize("rows", [1, 5, 12, 23, 60])
@pytest.mark.parametrize("name", ["standard", "family/dutch", "tamalou"])
def test_screens_fit(name: str, rows: int, columns: int) -> None:
    size = Size(columns, rows)
    players = load_variant(name).players.max
    for steps in (3, 40, 90):
        match = played(name, players, seed=steps, steps=steps, rounds=1)
        seat = match.state.actor
        table = seated(match, seat)
        lines = dialog(table, seat).screen(size) if not match.round_over else round_screen(match, seat, size)
        assert len(lines) <= rows
        if rows >= 12 and not match.round_over:
            assert lines[-1].text.strip(), "the end of the screen is what is asked"


def test_nothing_but_ascii_where_that_is_wanted() -> None:
    match = played("standard", 3, seed=11, rounds=1)
    table = seated(match, 0)
    guide = Guide(match.variant, match.game)
    lines: list[Line] = [*round_screen(match, 0, SIZE), *waiting_screen(scene(table, 0), told(table, 0), SIZE)]
    for topic in ("cards", *guide.titles):
        lines += guide.explanation(topic, 80)
    assert [text for text in map(in_ascii, texts(lines)) if not text.isascii()] == []


@pytest.mark.parametrize("name", WHOLE_VARIANTS)
def test_every_rule_of_every_variant_is_explained(name: str) -> None:
    match = Match(name, NAMES[:2], seed=1)
    guide = Guide(match.variant, match.game)
    assert set(guide.titles) == set(match.variant.rules)
    for topic in guide.titles:
        assert "no text about this rule" not in " ".join(texts(guide.explanation(topic, 80))), topic
    for kind, author in match.game.authors.items():
        assert guide.topic(author.word) in guide.titles, kind


# -- hidden information ------------------------------------------------------------------------------------------------


def drawn(game: Game, state: State, seat: int, open_memory: bool) -> str:
    chairs = [Chair(name, "you") for name in game.names]
    view = View(game, state, seat)
    shown = Scene(view, chairs, "title", seat, open_memory)
    menu = options(game.choices(state)) if state.actor == seat else ()
    lines = [*move_screen(shown, [], menu, Size(100, 200)), *menu_lines(shown, menu, 100)]
    for_all = waiting_screen(shown._replace(me=None), [], Size(100, 200))
    return "\n".join(texts([*lines, *for_all]))


@given(any_table(), st.integers(0, 10**6), st.integers(0, 60), st.booleans())
def test_a_screen_does_not_depend_on_what_its_seat_has_not_seen(
    table: tuple[str, int], seed: int, steps: int, open_memory: bool
) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)
    for seat in state.playing:
        other = View(game, state, seat).imagine(Random(seed))
        assert drawn(game, state, seat, open_memory) == drawn(game, other, seat, open_memory)


@given(any_table(), st.integers(0, 10**6), st.integers(0, 60))
def test_a_closed_memory_shows_no_card_but_the_top_and_the_one_in_hand(
    table: tuple[str, int], seed: int, steps: int
) -> None:
    game = game_of(*table)
    state = state_at(game, seed, steps)
    if state.phase >= ROUND_OVER or not any(face.suit for face in game.deck.faces):
        return
    for seat in state.playing:
        allowed = {game.deck.pretty(card) for card in state.discard[-1:]}
        allowed |= {game.deck.pretty(card) for card in (View(game, state, seat).drawn,) if card >= 0}
        for owner, row in enumerate(state.hands):
            up = state.face_up[owner]
            allowed |= {game.deck.pretty(card) for position, card in enumerate(row) if up >> position & 1}
        found = set(re.findall(r"\w+[♠♥♦♣]|JOKER", drawn(game, state, seat, False)))
        assert found <= allowed


def test_a_sight_is_not_on_the_next_screen() -> None:
    match = Match("standard", ["Ann", "Bob"], seed=5)
    table = seated(match, 1)
    table.play(1, "look 1 2")
    sight = sight_in(match.game, match.events, 1)
    assert sight is not None
    seen = [match.game.deck.pretty(card) for card in sight.cards.values()]
    shown = "\n".join(texts(sight_screen(scene(table, 1), sight, told(table, 1), SIZE)))
    after = "\n".join(texts(waiting_screen(scene(table, 1), told(table, 1), SIZE)))
    assert all(card in shown and card not in after for card in seen)
