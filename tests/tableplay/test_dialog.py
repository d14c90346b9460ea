"""What typed lines mean."""

from __future__ import annotations

import pytest

from cabo_rules.engine.moves import Move
from cabo_rules.errors import MoveNotationError, UnknownTopicError
from cabo_rules.match import Match
from cabo_rules.tableplay.chairs import Chair
from cabo_rules.tableplay.dialog import MoveDialog, Reaction, WindowDialog
from cabo_rules.tableplay.drawing import Scene
from cabo_rules.tableplay.explain import Guide
from cabo_rules.tableplay.table import Table


def at_the_table(match: Match, *people: int) -> Table:
    return Table(match, [Chair(name, "you" if seat in people else "careful") for seat, name in enumerate(match.names)])


def asked(match: Match) -> MoveDialog:
    seat = match.state.actor
    table = at_the_table(match, seat)
    return MoveDialog(table, Scene(table.views[seat], table.chairs, "", seat), [])


def chosen(dialog: MoveDialog) -> tuple[int, ...] | None:
    return dialog.picking.chosen if dialog.picking is not None else None


@pytest.fixture
def turn() -> Match:
    match = Match("standard", ["Ann", "Bob"], seed=5)
    match.play("Bob", "look 1 2")
    match.play("Ann", "look 1 2")
    return match


@pytest.fixture
def placing(turn: Match) -> Match:
    turn.play("Bob", "draw")
    return turn


def test_a_number_is_a_line_of_the_menu(turn: Match) -> None:
    assert asked(turn).answer("1") == Move("draw")
    assert asked(turn).answer(" 3 ") == Move("cabo")


def test_words_are_notation(placing: Match) -> None:
    assert asked(placing).answer("exchange 2") == "exchange 2"


def test_a_word_alone_asks_for_the_cards(placing: Match) -> None:
    dialog = asked(placing)
    assert dialog.answer("Exchange") is None
    assert dialog.picking is not None
    assert dialog.answer("2") == Move("exchange", (257,))


def test_notation_also_answers_a_question(placing: Match) -> None:
    dialog = asked(placing)
    assert dialog.answer("1") is None
    assert dialog.answer("discard") == "discard"


def test_back_to_the_menu(placing: Match) -> None:
    dialog = asked(placing)
    assert dialog.answer("2") is None
    assert dialog.answer("1") is None
    assert dialog.answer("back") is None
    assert dialog.picking is None
    assert dialog.answer("back") is None
    assert dialog.answer("3") == Move("discard")


def test_where_there_is_one_thing_to_do_the_cards_are_asked_at_once() -> None:
    dialog = asked(Match("standard", ["Ann", "Bob"], seed=5))
    assert dialog.picking is not None
    assert dialog.answer("3") is None
    assert chosen(dialog) == (258,)
    assert dialog.answer("back") is None
    assert chosen(dialog) == ()
    assert dialog.answer("4 1") == Move("look", (259, 256))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "choose a number, or type a move"),
        ("0", "choose a number from 1 to 3, or type a move"),
        ("4", "choose a number from 1 to 3, or type a move"),
        ("drew", "'drew' is no move; now you can draw, take or cabo"),
        ("-1", "'-1' is no move"),
        ("♥", "'♥' is no move"),
    ],
)
def test_lines_that_mean_nothing(turn: Match, line: str, complaint: str) -> None:
    with pytest.raises(MoveNotationError) as refused:
        asked(turn).answer(line)
    assert str(refused.value).startswith(complaint)


def test_completion(placing: Match) -> None:
    dialog = asked(placing)
    assert {"discard", "exchange 4", "exchange 1 2 -> 2"} <= set(dialog.words)
    dialog.answer("1")
    assert dialog.words == ["1", "2", "3", "4"]


# -- windows -----------------------------------------------------------------------------------------------------------


def window(variant: str, *people: int) -> WindowDialog:
    match = Match(variant, ["Ann", "Bob", "Cleo"], seed=6)
    match.play(match.state.actor, "draw")
    match.play(match.state.actor, "discard")
    match.play(match.state.actor, "skip")
    table = at_the_table(match, *people)
    me = people[0] if len(people) == 1 else None
    return WindowDialog(table, Scene(table.views[me or 0], table.chairs, "", me), [])


@pytest.mark.parametrize("line", ["", "  ", "pass", "No", "n", "nobody", "-"])
def test_nobody_matches(line: str) -> None:
    assert window("match-discard", 1).answer(line) == Reaction((1,))
    assert set(window("match-discard", 0, 1).answer(line).seats) == {0, 1}


@pytest.mark.parametrize("line", ["2", "match 2", "Bob 2", "bob match 2"])
def test_one_person_matches(line: str) -> None:
    assert window("match-discard", 1).answer(line) == Reaction((1,), "match 2")


def test_somebody_else_s_card() -> None:
    assert window("family/cambio", 1).answer("Ann3") == Reaction((1,), "match Ann3")
    assert window("family/cambio", 0, 1).answer("Bob Ann3") == Reaction((1,), "match Ann3")


def test_several_say_who() -> None:
    both = window("match-discard", 0, 1)
    assert both.answer("Ann 2") == Reaction((0,), "match 2")
    assert both.answer("Bob2") == Reaction((1,), "match Bob2")
    assert both.answer("Ann pass") == Reaction((0,))


@pytest.mark.parametrize("line", ["2", "match 2", "Dora 2"])
def test_who_was_that(line: str) -> None:
    with pytest.raises(MoveNotationError, match="who\\? Write the name first, such as"):
        window("match-discard", 0, 1).answer(line)


def test_whose_card_or_who_tries_it() -> None:
    with pytest.raises(MoveNotationError, match="who\\?"):
        window("family/cambio", 0, 1).answer("Bob2")


def test_which_card() -> None:
    with pytest.raises(MoveNotationError, match="which card\\?"):
        window("match-discard", 0, 1).answer("Ann")


# -- help --------------------------------------------------------------------------------------------------------------


def test_topics(turn: Match) -> None:
    guide, menu = Guide(turn.variant, turn.game), asked(turn).menu
    assert guide.topic("3", menu) == "call"
    assert guide.topic("cabo") == "call"
    assert guide.topic("Calling") == "call"
    assert guide.topic("multiple") == "multi_exchange"
    assert guide.topic("multi exchange") == "multi_exchange"
    assert guide.topic("peek") == guide.topic("swap") == "abilities"
    assert guide.topic("VALUES") == "cards"


@pytest.mark.parametrize(
    ("asked_for", "complaint"),
    [
        ("9", "the menu has no line 9; ? shows what can be explained"),
        ("0", "the menu has no line 0"),
        ("scorng", "this game has no rule 'scorng'; did you mean scoring?"),
        ("zzz", "this game has no rule 'zzz'; ? lists what can be explained"),
    ],
)
def test_unknown_topics(turn: Match, asked_for: str, complaint: str) -> None:
    with pytest.raises(UnknownTopicError) as refused:
        Guide(turn.variant, turn.game).topic(asked_for, asked(turn).menu)
    assert str(refused.value).startswith(complaint)
