"""Players by name."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence

import pytest

from cabo_rules.engine.moves import Move
from cabo_rules.engine.view import View
from cabo_rules.errors import PlayerError
from cabo_rules.players import load_player, registered_players
from cabo_rules.players.forgetful import Forgetful
from cabo_rules.players.sharp import Sharp


class Bold:
    """Somebody else's player."""

    def __init__(self, seed: int, *, nerve: int = 3, luck: float = 0.5, motto: str = "") -> None:
        self.nerve = nerve
        self.luck = luck
        self.motto = motto

    def start(self, view: View) -> None:
        """Nothing."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[-1]


def test_ours_are_registered_like_everybody_elses() -> None:
    assert {"careful", "forgetful", "random", "sharp"} <= set(registered_players())


def test_parameters_stand_in_the_name() -> None:
    forgetful, sharp = load_player("forgetful:rate=0.25")(1), load_player("sharp:budget=7")(1)

    assert isinstance(forgetful, Forgetful)
    assert forgetful.rate == 0.25
    assert isinstance(sharp, Sharp)
    assert sharp.budget == 7


def test_a_player_from_any_module() -> None:
    player = load_player("tests.players.test_registry:Bold:nerve=9,luck=1,motto=go")(1)

    assert vars(player) == {"nerve": 9, "luck": 1.0, "motto": "go"}
    assert vars(load_player("tests.players.test_registry:Bold")(1)) == vars(Bold(1))


def test_a_kind_goes_to_other_processes() -> None:
    kind = load_player("forgetful:rate=0.25")

    assert pickle.loads(pickle.dumps(kind)) == kind


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("shrp", "there is no player 'shrp' (did you mean 'sharp'?); there are careful, forgetful, random, sharp"),
        ("quite-different", "there is no player 'quite-different'; there are"),
        ("forgetful:rat=0.1", "there is no parameter 'rat' (did you mean 'rate'?); there are rate"),
        ("forgetful:rate", "write parameters as name=value, not 'rate'"),
        ("forgetful:rate=often", "rate takes a value of type float, not 'often'"),
        ("forgetful:rate=1.5", "rate is a chance from 0 to 1, not 1.5"),
        ("sharp:budget=0", "budget is a number of playouts from 1 on, not 0"),
        ("sharp:budget=1.5", "budget takes a value of type int, not '1.5'"),
        ("random:luck=1", "there is no parameter 'luck'; this player takes none"),
        ("no.such.module:Bold", "the module 'no.such.module' can't be imported"),
        ("tests.players.test_registry:Timid", "the module 'tests.players.test_registry' has no 'Timid'"),
        ("cabo_rules.cards:Deck", "Deck has no method `choose`, so it is no player"),
    ],
)
def test_wrong_names_say_what_is_wrong(name: str, message: str) -> None:
    with pytest.raises(PlayerError, match=re.escape(message)):
        load_player(name)
