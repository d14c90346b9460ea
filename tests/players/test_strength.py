"""Thinking pays: shown with the same deals, seats exchanged, and intervals."""

from __future__ import annotations

import time

import pytest

from cabo_rules.players import load_player, play_round
from cabo_rules.players.strength import duel, main
from tests.engine.play import game_of

VARIANTS = ("standard", "match-discard", "tamalou", "red-king-minus-one")


def test_equal_players_differ_by_nothing() -> None:
    careful = load_player("careful")

    found = duel(game_of("standard", 3), careful, careful, deals=5)

    assert (found.difference, found.margin) == (0.0, 0.0)
    assert not found.shown


def test_an_interval_needs_deals() -> None:
    with pytest.raises(ValueError, match="at least two deals"):
        duel(game_of("standard", 2), load_player("random"), load_player("random"), deals=1)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_careful_beats_random(variant: str, seats: int) -> None:
    found = duel(game_of(variant, seats), load_player("careful"), load_player("random"), deals=40)

    assert found.shown, str(found)


def test_a_better_memory_wins() -> None:
    found = duel(game_of("standard", 4), load_player("careful"), load_player("forgetful:rate=0.2"), deals=100)

    assert found.shown, str(found)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["careful", "random", "--variant", "tamalou", "--seats", "3", "--deals", "10"])

    said = capsys.readouterr().out
    assert said.startswith("tamalou, 3 seats, seed 1: careful against random: -")
    assert "10 deals played twice" in said


def cost_us(name: str, variant: str, rounds: range) -> float:
    """Microseconds that a decision takes, with the engine's part."""
    game = game_of(variant, 4)
    players = [load_player(name)(seat) for seat in range(4)]
    begun, decisions = time.process_time(), 0
    for seed in rounds:
        decisions += play_round(game, game.new_match(seed), players)
    return 1e6 * (time.process_time() - begun) / decisions


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_careful_costs_at_most_five_times_random(variant: str) -> None:
    ratios = sorted(
        cost_us("careful", variant, range(n, n + 15)) / cost_us("random", variant, range(n, n + 60))
        for n in range(0, 150, 15)
    )

    assert ratios[len(ratios) // 2] < 5, ratios


@pytest.mark.minutes
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("variant", "seats", "deals"),
    [("standard", 4, 150), ("match-discard", 4, 70), ("tamalou", 2, 400), ("red-king-minus-one", 2, 500)],
)
def test_sharp_beats_careful(variant: str, seats: int, deals: int) -> None:
    found = duel(game_of(variant, seats), load_player("sharp"), load_player("careful"), deals)

    assert found.shown, str(found)
