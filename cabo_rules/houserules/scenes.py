"""The first scenarios of a house rule: a round that is scored, and a first turn, with what comes out filled in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cabo_rules.conformance.reading import parse_scenario
from cabo_rules.engine.game import Game
from cabo_rules.judge import judge, scenario_data
from cabo_rules.variant import Variant
from cabo_rules.variant.yaml_text import as_flow

SEATS = "ABCDEFGH"


def first_scenes(variant: Variant, reference: str, folder: str) -> list[dict[str, Any]]:
    """Scenarios that hold in a variant, as plain data; `reference` names it in files of `folder`.

    Raises:
        ScenarioError: the engine does not play them as it should, which is a fault of ours.
    """
    players = min(max(2, variant.players.min), variant.players.max)
    game = variant.make_game(players)
    hands, rest = _hands(game)
    given: dict[str, Any] = {"hands": hands}
    caller = {"called_by": SEATS[players - 1], "turn": SEATS[0]} if "cabo" in game.authors and players > 1 else {}
    scored = _scene(reference, folder, {**given, **caller}, ["reveal: true"])
    turn = {**given, "discard": rest[:1], "stock": rest[1:3]}
    first = _scene(reference, folder, turn, ["A: draw", "A: exchange 1", "finish: true"])
    return [
        {"id": "a-round-is-scored", "checks": ["scoring", "totals"], **scored},
        {"id": "a-first-turn", "checks": ["draw", "exchange"], **first},
    ]


def _hands(game: Game) -> tuple[dict[str, list[str]], list[str]]:
    """A hand for everybody, the last one the highest, and the cards after that; low cards are left out."""
    deck = game.deck
    dealt = len(game.new_match(0).hand(0))
    cards = sorted(range(deck.size), key=lambda card: (deck.values[card], card))
    named = [deck.name(card) for card in cards]
    step = max(1, min(3, (deck.size - 4) // (dealt * game.seats + 3)))
    chosen = named[min(4, deck.size // 8) :: step]
    hands = {SEATS[seat]: chosen[seat * dealt : (seat + 1) * dealt] for seat in range(game.seats)}
    return hands, chosen[game.seats * dealt :]


def _scene(reference: str, folder: str, given: dict[str, Any], steps: list[str]) -> dict[str, Any]:
    lines = ["given:", *(f"  {key}: {as_flow(value)}" for key, value in given.items())]
    text = "\n".join([*lines, "steps:", *(f"  - {step}" for step in steps)])
    suite = parse_scenario(text, "the first scenario", Path(folder), reference)
    (scenario,) = suite.scenarios
    data = scenario_data(judge(scenario, suite.variants[scenario.variant]))
    return {"given": data["given"], "steps": data["steps"]}
