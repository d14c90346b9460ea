"""Who sits where."""

from __future__ import annotations

import pytest

from cabo_rules.errors import CaboError
from cabo_rules.tableplay.chairs import Chair, chairs_for
from cabo_rules.variant import load_variant

STANDARD = load_variant("standard")


def test_one_person_against_two_careful_players() -> None:
    assert chairs_for(STANDARD) == (Chair("Ann", "you"), Chair("Ben", "careful"), Chair("Cleo", "careful"))


def test_names_alone_say_how_many() -> None:
    chairs = chairs_for(STANDARD, names=["Zoe", "Max", "Kim", "Lou"])
    assert [chair.player for chair in chairs] == ["you", "careful", "careful", "careful"]


def test_players_alone_get_names() -> None:
    assert [chair.name for chair in chairs_for(STANDARD, ["sharp", "you"])] == ["Ann", "Ben"]


def test_a_variant_for_two_has_two_chairs() -> None:
    duel = load_variant("standard", ["players.max=2"])
    assert len(chairs_for(duel)) == 2


@pytest.mark.parametrize(
    ("players", "names", "complaint"),
    [
        (["careful", "careful"], [], "somebody must play: write 'you' for at least one seat"),
        (["you", "smart"], [], "there is no player 'smart'"),
        (["you", "careful"], ["Ann"], "2 seats need as many names, not 1"),
        (["you", "careful"], ["Ann", "Ann"], "'Ann' is the name of two seats"),
        (["you", "careful"], ["Ann", "3"], "a bare number means a position"),
        (["you"], [], "standard is for 2 to 5 players, not for 1"),
        (["you"] * 6, [], "standard is for 2 to 5 players, not for 6"),
    ],
)
def test_tables_that_can_t_be(players: list[str], names: list[str], complaint: str) -> None:
    with pytest.raises(CaboError) as refused:
        chairs_for(STANDARD, players, names)
    assert complaint in str(refused.value)
