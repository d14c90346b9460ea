"""Sensible compositions work; what makes no sense is refused, with the reason."""

from __future__ import annotations

from random import Random

import pytest

from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER
from cabo_rules.errors import VariantError
from cabo_rules.variant import load_variant
from tests.engine.play import pick

SENSIBLE = (
    "match-discard+kamikaze+jokers-zero",
    "match-discard+official-deck+jokers-zero+short-game+open-peek+kamikaze",
    "match-discard+no-match-discard+caller-protected",
    "match-discard+match-any-row",
    "standard+jokers-zero",
    "standard+match-window",
    "standard+match-window+caller-protected",
    "standard+short-game+open-peek",
    "standard+kamikaze",
    "red-king-minus-one+match-window+kamikaze",
    "tamalou+jokers-zero",
    "tamalou+match-window",
    "tamalou+kamikaze+short-game",
    "family/dutch+jokers-zero",
    "family/cambio+caller-protected",
    "family/pablo+match-any-row+kamikaze",
    "family/four-card-golf+jokers-zero+open-peek",
    "family/rat-a-tat-cat+match-window",
    "family/cabo-second-edition+match-window+short-game",
)


@pytest.mark.parametrize("composition", SENSIBLE)
def test_a_sensible_composition_loads_without_a_word_and_plays(composition: str) -> None:
    variant = load_variant(composition)
    assert variant.warnings == ()
    for players in (variant.players.min, variant.players.max):
        game, random = variant.make_game(players), Random(players)
        state = game.new_match(players)
        for _ in range(3):
            while state.phase < ROUND_OVER:
                game.apply(state, pick(random, game.choices(state)))
            if state.phase == MATCH_OVER:
                break
            game.next_round(state)


@pytest.mark.parametrize(
    ("composition", "settings", "reason"),
    [
        ("standard+kamikaze", ("rules.call=off", "rules.scoring.caller=off"), "only a caller can be a kamikaze"),
        ("standard+caller-protected", ("rules.call=off",), "there is no caller to protect"),
        ("standard+official-deck", (), "the deck has no Q, so nobody can hold this hand"),
        ("family/cambio", ("rules.call=off",), "a player without cards can't have called: calling is off"),
        ("family/cambio", ("rules.call=off", "rules.empty_hand=off"), "nobody can be the tied caller"),
        ("family/cambio-locked", ("rules.call=off",), "nobody can be the tied caller: calling is off"),
        ("family/cabu", ("rules.call=off", "rules.scoring.caller=off"), "no caller can have failed: calling is off"),
        (
            "match-discard",
            ("rules.call=off", "rules.scoring.caller=off", "rules.hand_cap={cards: 6, beyond: call}"),
            "a penalty can't make a player call: calling is off",
        ),
        ("standard", ("rules.hand_cap.cards=3",), "4 cards are dealt already"),
        ("family/rat-a-tat-cat", ("rules.deal.redraw=[JOKER]",), "the deck has no JOKER"),
        ("standard", ("rules.abilities.mandatory=[peek]",), "'peek' is not among the abilities in kinds"),
    ],
)
def test_nonsense_is_refused(composition: str, settings: tuple[str, ...], reason: str) -> None:
    with pytest.raises(VariantError) as caught:
        load_variant(composition, settings)
    assert reason in str(caught.value)
