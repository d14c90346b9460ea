"""A memory that fades at a stated rate."""

from __future__ import annotations

from cabo_rules.engine.state import ROUND_OVER
from cabo_rules.engine.view import UNSEEN
from cabo_rules.players import load_player, views_of
from cabo_rules.players.forgetful import Forgetful
from tests.engine.play import game_of
from tests.players.scenes import Scene, text_of


def test_who_forgets_nothing_is_careful() -> None:
    game = game_of("match-discard", 3)
    state = game.new_match(5)
    views = views_of(game, state)
    forgetful = [load_player("forgetful:rate=0")(seat) for seat in range(3)]
    careful = [load_player("careful")(seat) for seat in range(3)]

    while state.phase < ROUND_OVER:
        moves = game.choices(state)
        actor = state.actor
        move = forgetful[actor].choose(views[actor], moves)
        assert move == careful[actor].choose(views[actor], moves)
        game.apply(state, move)


def test_who_forgets_all_forgets_with_the_next_turn() -> None:
    scene = Scene("standard", ["3S QC 5D 2H", "8S 8D 8C 7S"])
    player = Forgetful(1, rate=1.0)
    player.start(scene.view)
    player.choose(scene.view, scene.moves)
    scene.draw("AS").then("discard")
    scene.then("draw", "discard", "skip") if scene.state.phase else None
    while scene.state.turn != 0:
        scene.game.apply(scene.state, scene.moves[-1])
    scene.draw("AH")

    assert player.known_rows(scene.view)[0] == [UNSEEN] * 4


def test_what_is_looked_at_again_is_remembered_again() -> None:
    scene = Scene("standard", ["3S QC 5D 2H", "8S 8D 8C 7S"])
    player = Forgetful(1, rate=1.0)
    player.start(scene.view)
    player.choose(scene.view, scene.moves)
    scene.state.turns += 2
    scene.draw("7H").then("discard")
    choice = player.choose(scene.view, scene.moves)

    assert text_of(scene.game, scene.state, choice) == "peek 1"
    assert player.known_rows(scene.view)[0] == [scene.state.hands[0][0], UNSEEN, UNSEEN, UNSEEN]


def test_forgets_at_its_rate() -> None:
    scene = Scene("standard", ["3S QC 5D 2H", "8S 8D 8C 7S"])
    kept = 0
    for seed in range(500):
        player = Forgetful(seed, rate=0.1)
        player.start(scene.view)
        player.known_rows(scene.view)
        scene.state.turns += 3
        kept += 4 - player.known_rows(scene.view)[0].count(UNSEEN)
        scene.state.turns -= 3

    assert abs(kept / 2000 - 0.9**3) < 0.03


def test_open_cards_are_not_forgotten() -> None:
    scene = Scene("standard", ["3S QC 5D 2H", "8S 8D 8C 7S"])
    scene.state.face_up[0] = 0b0010
    player = Forgetful(1, rate=1.0)
    player.start(scene.view)
    player.known_rows(scene.view)
    scene.state.turns += 1

    assert player.known_rows(scene.view)[0] == [UNSEEN, scene.state.hands[0][1], UNSEEN, UNSEEN]
