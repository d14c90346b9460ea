from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import mixed
from cabo_rules.engine.view import View
from cabo_rules.errors import PlayerError, SimulationError, VariantError
from cabo_rules.players import load_player, play_match
from cabo_rules.simulate import Gap, Plan, Unit, make_plan, recorded_match
from cabo_rules.simulate.playing import Workshop, play_games
from cabo_rules.simulate.rows import Row
from cabo_rules.simulate.seen import SeenMatch
from cabo_rules.simulate.table import MAIN, Table, line_up
from cabo_rules.simulate.watching import WatchedGame
from cabo_rules.variant import load_variant
from tests.simulate.rows import plan_of


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    plan = plan_of("standard", "match-discard", unit=Unit.MATCH, gaps=[Gap("careful", "random")])
    in_order = [Workshop(plan).play(number) for number in range(4)]
    workshop = Workshop(plan)
    assert [workshop.play(number) for number in (3, 0, 2, 1)] == [in_order[number] for number in (3, 0, 2, 1)]
    played = play_games(plan.text, [2, 3], keep=True)
    assert played.rows == in_order[2:]
    assert played.sums.games == {2, 3}
    assert play_games(plan.text, [2], keep=False).rows == []
    other = plan_of("standard", "match-discard", unit=Unit.MATCH, gaps=[Gap("careful", "random")], seed=2)
    assert Workshop(other).play(0) != in_order[0]


def test_a_variant_plays_alike_whatever_it_is_compared_with() -> None:
    alone = Workshop(plan_of("standard"))
    together = Workshop(plan_of("match-discard", "standard"))
    keys = together.measures.keys
    for number in range(5):
        mine, theirs = alone.play(number).counted[0], together.play(number).counted[1]
        by_key = dict(zip(keys, theirs.parts, strict=True))
        assert mine.parts == [by_key[key] for key in alone.measures.keys]


@pytest.mark.parametrize("unit", list(Unit))
def test_watching_changes_nothing(unit: Unit) -> None:
    plan = plan_of("match-discard", kinds=["careful"], players=3, unit=unit)
    table, game = plan.tables[0], load_variant("match-discard").make_game(3)
    watched = WatchedGame(game)
    for number in range(3):
        seed = mixed(plan.seed, number)
        plain, seen = game.new_match(seed), watched.new_match(seed)
        players = table.players(table.seated(number, plain.dealer), plain.dealer, seed)
        if unit is Unit.MATCH:
            play_match(game, plain, players)
            match = SeenMatch(game, seen, ("careful",) * 3)
            again = table.players(table.seated(number, seen.dealer), seen.dealer, seed)
            for _ in watched.rounds(seen, again, match.kinds, match):
                pass
            assert (seen.totals, seen.winners, seen.round) == (plain.totals, plain.winners, plain.round)
        assert recorded_match(plan, load_variant("match-discard"), number).state.dealer == plain.dealer


class Dreamer:
    """Plays the move that it is given first, after having dreamt of a wrong claim and its end."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if view.turns > 12 and any(move.kind == "cabo" for move in moves):
            return Move("cabo")
        several = [move for move in moves if move.kind == "exchange/several"]
        if several:
            game, state = view.rules, view.imagine(Random(5))
            for move in several[:3]:
                game.apply(state.copy(), move)
        return moves[0]


def test_what_players_try_out_in_their_heads_is_not_watched() -> None:
    game = WatchedGame(load_variant("standard").make_game(2))
    state = game.new_match(4)
    match = SeenMatch(game.game, state, ("d", "d"))
    seen = next(game.rounds(state, [Dreamer(0), Dreamer(1)], match.kinds, match))
    assert seen.uses["draw"] > 0
    assert seen.wrong == []


# -- who sits where ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_sits_everywhere_equally_often(seats: int) -> None:
    table = Table(MAIN, tuple("abcde"[:seats]), Unit.ROUND)
    for dealer in range(seats):
        found = Counter((seat, name) for n in range(2 * seats) for seat, name in enumerate(table.seated(n, dealer)))
        assert set(found.values()) == {2}
        assert len(found) == seats * seats


def test_seats_are_counted_from_the_dealer() -> None:
    table = Table(MAIN, ("a", "b", "c", "d"), Unit.ROUND)
    assert table.seated(0, dealer=3) == ("a", "b", "c", "d")
    assert table.seated(0, dealer=0) == ("d", "a", "b", "c")
    assert table.seated(1, dealer=3) == ("b", "c", "d", "a")


def test_the_same_deals_under_variants_that_find_the_dealer_in_another_way() -> None:
    """The cards that the first, second… after the dealer gets are the same, and so is the player."""
    plan = plan_of("standard", "match-discard", kinds=["random", "careful", "random", "careful"])
    games = [load_variant(label).make_game(4) for label in plan.labels]
    for number in range(10):
        hands, seated = [], []
        for game in games:
            state = game.new_match(mixed(plan.seed, number))
            names = plan.tables[0].seated(number, state.dealer)
            after = [(state.dealer + 1 + step) % 4 for step in range(4)]
            hands.append([state.hands[seat] for seat in after])
            seated.append([names[seat] for seat in after])
        assert hands[0] == hands[1]
        assert seated[0] == seated[1]


def test_two_kinds_in_turn_around_the_table() -> None:
    assert Gap("a", "b").laid(4).line_up == ("a", "b", "a", "b")
    assert Gap("a", "b").laid(3).line_up == ("a", "b", "a")


def test_a_pair_may_meet_in_some_games_only() -> None:
    plan = plan_of("standard", gaps=[Gap("careful", "random", 3)])
    workshop = Workshop(plan)
    places = [at for at, metric in enumerate(workshop.measures.metrics) if metric.table == "careful against random"]
    counted = [workshop.play(number).counted[0] for number in range(7)]
    assert [all(each.parts[at][1] for at in places) for each in counted] == [True, False, False] * 2 + [True]
    table = plan.tables[1]
    assert [table.seated(number, 3)[0] for number in (0, 3, 6, 9)] == ["careful", "random"] * 2


def test_line_up() -> None:
    assert line_up(["random"], 3) == ("random",) * 3
    assert line_up(["random", "careful"], 2) == ("random", "careful")
    with pytest.raises(SimulationError, match="3 players sit at the table, but 2 are named: random, careful"):
        line_up(["random", "careful"], 3)
    with pytest.raises(PlayerError, match="no player 'carefull'"):
        line_up(["carefull"], 3)


# -- plans and rows as data --------------------------------------------------------------------------------------------


def test_a_plan_is_plain_data() -> None:
    plan = plan_of("standard", "tamalou", unit=Unit.MATCH, gaps=[Gap("careful", "random")], seed=7)
    again = Plan.from_dict(json.loads(plan.text))
    assert again == plan
    assert again.hash == plan.hash
    assert plan.hash != plan_of("standard", "tamalou", seed=7).hash


def test_a_row_is_plain_data() -> None:
    row = Workshop(plan_of("standard", "tamalou", unit=Unit.MATCH)).play(3)
    assert Row.from_data(json.loads(json.dumps(row.as_data()))) == row


def test_what_can_t_be_planned() -> None:
    standard = load_variant("standard")
    with pytest.raises(SimulationError, match="there is no variant"):
        make_plan([], players=4, kinds=["random"])
    with pytest.raises(SimulationError, match="4 players sit at the table, but 2 are named"):
        make_plan([standard], players=4, kinds=["random", "random"])
    with pytest.raises(VariantError, match="standard is for 2 to 5 players, not for 6"):
        make_plan([standard], players=6, kinds=["random"])
    with pytest.raises(PlayerError, match="no player 'clever'"):
        make_plan([standard], players=4, kinds=["random"], gaps=[Gap("clever", "random")])


def test_what_variants_are_called() -> None:
    standard, changed = load_variant("standard"), load_variant("standard", ["rules.call.penalty=7"])
    labels = make_plan([standard, changed, standard, standard], players=2, kinds=["random"]).labels
    assert labels == ("standard", "standard (rules.call.penalty=7)", "standard again", "standard again again")


def test_a_variant_that_is_another_one_here() -> None:
    plan = plan_of("standard")
    data = plan.as_dict()
    data["variants"][0]["hash"] = "0" * 64
    with pytest.raises(SimulationError, match="standard is another variant here than where the run was planned"):
        Workshop(Plan.from_dict(data))


def test_a_plan_of_another_version_is_not_played() -> None:
    data = {**plan_of("standard").as_dict(), "version": "0.0.9"}
    with pytest.raises(SimulationError, match=r"here is cabo-rules .*, but the run is one of 0\.0\.9"):
        Workshop(Plan.from_dict(data))


# -- records -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", list(Unit))
def test_a_recorded_match_is_the_simulated_one(unit: Unit) -> None:
    plan = plan_of("match-discard", kinds=["careful"], players=3, unit=unit)
    workshop = Workshop(plan)
    places = {key: at for at, key in enumerate(workshop.measures.keys)}
    for number in range(3):
        match = recorded_match(plan, load_variant("match-discard"), number)
        (counted,) = workshop.play(number).counted
        rounds = [event for event in match.events if event.kind == "round"]
        assert counted.parts[places["turns"]] == (sum(event.kind == "turn" for event in match.events), len(rounds))
        assert counted.parts[places["decisions"]][0] == sum(not step.is_deal for step in match.steps)
        assert match.is_over is (unit is Unit.MATCH)


def test_the_players_of_a_kind_have_seeds_of_their_own() -> None:
    table = Table(MAIN, ("random",) * 3, Unit.ROUND)
    seeds = [player._random() for player in table.players(("random",) * 3, 0, 5)]  # type: ignore[attr-defined]
    assert len(set(seeds)) == 3
    assert load_player("random")(1) is not load_player("random")(1)


def test_sums_are_of_different_games() -> None:
    plan = plan_of("standard", "tamalou")
    first, second = play_games(plan.text, [0, 1], keep=False).sums, play_games(plan.text, [1, 2], keep=False).sums
    with pytest.raises(ValueError, match="a game can't be counted twice"):
        first.merge(second)
