"""What the careful player does at tables where there is something to know."""

from __future__ import annotations

import pytest

from tests.players.scenes import Scene


def test_exchanges_the_worst_card_for_a_low_one() -> None:
    scene = Scene("standard", ["3S QC 5D 2H", "8S 8D 8C 7S"])

    assert scene.draw("AS").choice() == "exchange 2"


def test_keeps_low_cards_and_discards_a_high_one() -> None:
    scene = Scene("standard", ["3S 2C 3D 2H", "8S 8D 8C 7S"])

    assert scene.draw("10S").choice() == "discard"


def test_an_unseen_card_counts_what_the_cards_that_are_left_count() -> None:
    scene = Scene("standard", ["6S 6C 6D QH", "8S 8D 8C 7S"])
    scene.state.known[0] = [1, 1, 1, 0]

    assert scene.draw("AS").choice() == "exchange 1 2 3 -> 1"


def test_takes_a_low_discard_for_a_high_card() -> None:
    assert Scene("standard", ["10S QC 5D 2H", "8S 8D 8C 7S"], discard="AH").choice() == "take"


def test_draws_rather_than_take_a_high_discard() -> None:
    assert Scene("standard", ["10S QC 5D 2H", "8S 8D 8C 7S"], discard="KS").choice() == "draw"


def test_exchanges_equal_cards_together() -> None:
    scene = Scene("standard", ["9S 9C 2D 2H", "8S 8D 8C 7S"])

    assert scene.draw("7D").choice() == "exchange 1 2 -> 1"


def test_never_claims_what_it_has_not_seen() -> None:
    scene = Scene("standard", ["9S 9C 2D 2H", "8S 8D 8C 7S"])
    scene.state.known[0] = [1, 0, 1, 1]

    assert scene.draw("7D").choice() == "exchange 1"


def test_matches_a_card_that_it_knows() -> None:
    scene = Scene("match-discard", ["4S QC 5D 2H", "8S 8D 8C 7S"]).draw("QD").then("discard")

    assert scene.then("skip").choice() == "match 2"


def test_tries_no_card_that_it_does_not_know() -> None:
    scene = Scene("match-discard", ["4S QC 5D 2H", "8S 8D 8C 7S"], blind=[0]).draw("6D").then("discard")

    assert scene.choice() == "pass"


def test_keeps_a_card_that_counts_less_than_nothing() -> None:
    scene = Scene("match-discard", ["4S KH 5D 2H", "8S 8D 8C 7S"]).draw("KD").then("discard")

    assert scene.choice() == "pass"


def test_pairs_all_the_equal_cards_that_it_knows_also_more_than_are_listed() -> None:
    scene = Scene("tamalou", ["7S 7C 7D QH", "8S 8D 8C 2S"]).draw("7H")

    assert scene.choice() == "pair 1 2 3"
    assert all(len(move.places) < 3 for move in scene.moves)


def test_gives_its_worst_card() -> None:
    scene = Scene("tamalou", ["4S QC 5D 2H", "7S 8D 8C 2S"], known={1: [1]}).draw("7H")

    assert scene.choice() == "pair B1"
    assert scene.then("pair B1").choice() == "give 2 B1"


def test_swaps_its_worst_card_for_a_low_one_that_it_has_seen() -> None:
    scene = Scene("standard", ["4S QC 5D 2H", "7S AD 8C 9S"], known={1: [2]}).draw("JS").then("discard")

    assert scene.choice() == "swap 2 B2"


def test_a_card_that_its_owner_keeps_is_likely_to_be_low() -> None:
    scene = Scene("standard", ["4S QC 5D 2H", "7S 8D 3C 9S"]).draw("JS").then("discard")
    scene.state.known[1] = [0, 0, 2, 0]

    assert scene.choice() == "swap 2 B3"


def test_peeks_at_what_it_does_not_know() -> None:
    scene = Scene("standard", ["4S QC 5D 2H", "7S 8D 3C 9S"]).draw("7H").then("discard")
    scene.state.known[0] = [1, 1, 0, 1]

    assert scene.choice() == "peek 3"


def test_does_not_peek_in_the_last_turn() -> None:
    scene = Scene("standard", ["4S QC 5D 2H", "7S 8D 3C 9S"]).draw("7H").then("discard")
    scene.state.known[0] = [1, 1, 0, 1]
    scene.state.caller = 1

    assert scene.choice() == "skip"


@pytest.mark.parametrize("variant", ["standard", "match-discard", "tamalou", "family/cambio", "family/pablo"])
def test_does_not_call_with_a_high_hand(variant: str) -> None:
    scene = Scene(variant, ["10S QC 9D 8H", "7S 8D 3C 9S", "4S 6D 3S 9H"], turns=2)

    assert scene.choice() in ("draw", "take")


@pytest.mark.parametrize("variant", ["standard", "match-discard", "tamalou", "family/cambio"])
def test_calls_when_it_is_sure_to_be_lowest(variant: str) -> None:
    scene = Scene(variant, ["AS AC AD AH", "7S 8D 3C 9S"], known={1: [1, 2, 3, 4]})

    assert scene.choice() == "cabo"
