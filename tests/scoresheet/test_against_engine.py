"""What the engine plays, the sheet counts: the same scores, totals, resets, next seats and winners in every variant."""

from __future__ import annotations

from random import Random

import pytest

from cabo_rules.engine.game import Game
from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER, State
from cabo_rules.errors import CardsNeededError
from cabo_rules.scoresheet import Entry, Round, Sheet, round_lines, sheet_lines
from cabo_rules.variant import load_variant
from tests.matches import NAMES
from tests.shipped import WHOLE_VARIANTS

COMPOSITIONS = (
    "match-discard+kamikaze",
    "match-discard+official-deck",
    "match-discard+jokers-zero",
    "standard+kamikaze",
)
MOST_ROUNDS = 12


def play_round(game: Game, state: State, random: Random) -> None:
    """To the end of the round at random, with calls a little more rare, so that hands change."""
    while state.phase < ROUND_OVER:
        moves = game.choices(state)
        calls = [move for move in moves if move.kind == "cabo"]
        if calls and len(moves) > 1 and random.random() < 0.7:
            moves = [move for move in moves if move not in calls]
        game.apply(state, random.choice(moves))


def entry_of(game: Game, state: State) -> Entry:
    cards = {seat: tuple(game.deck.name(card) for card in state.hands[seat]) for seat in state.playing}
    return Entry(cards, None, state.caller)


def check(sheet: Sheet, played: Round, state: State, game: Game) -> None:
    assert played.number == state.round
    assert played.playing == state.playing
    assert (played.dealer, played.starter) == (state.dealer, state.starter)
    assert list(played.sums) == state.sums
    assert list(played.scores) == state.scores
    assert list(played.totals) == state.totals
    assert [sum(seat in done.resets for done in sheet.rounds) for seat in range(game.seats)] == state.resets
    assert played.winners == state.winners
    assert list(round_lines(sheet, played))
    assert max(map(len, sheet_lines(sheet))) <= 80
    if state.phase == MATCH_OVER:
        assert played.coming is None
    else:
        assert played.coming is not None
        assert (played.coming.dealer, played.coming.starter) == game.next_seats(state)


@pytest.mark.parametrize("reference", [*WHOLE_VARIANTS, *COMPOSITIONS])
@pytest.mark.parametrize("seed", range(3))
def test_the_sheet_counts_as_the_engine_does(reference: str, seed: int) -> None:
    variant = load_variant(reference)
    players = min(variant.players.max, variant.players.min + seed)
    game = variant.make_game(players)
    state = game.new_match(seed)
    sheet = Sheet("x", variant, NAMES[:players], state.dealer)
    sums_only = Sheet("x", variant, NAMES[:players], state.dealer)
    random = Random(seed)
    for _ in range(MOST_ROUNDS):
        play_round(game, state, random)
        entry = entry_of(game, state)
        check(sheet, sheet.add_entry(entry), state, game)
        add_sums(sums_only, sheet, state)
        check(sums_only, sums_only.rounds[-1], state, game)
        if state.phase == MATCH_OVER:
            break
        game.next_round(state)


def add_sums(sums_only: Sheet, sheet: Sheet, state: State) -> None:
    """The same round by its sums, where these are enough."""
    entry = sheet.rounds[-1].entry
    assert entry.cards is not None
    deck = sheet.game.deck
    sums = {
        seat: sum(deck.values[deck.cards_named(card)[0]] for card in cards if card != "_")
        for seat, cards in entry.cards.items()
    }
    try:
        sums_only.add_entry(Entry(None, sums, state.caller))
    except CardsNeededError:
        sums_only.add_entry(entry)
