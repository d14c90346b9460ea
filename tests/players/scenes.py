"""Tables laid out by hand for the tests of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move, move_text
from cabo_rules.engine.state import FROM_STOCK, PLACE, State
from cabo_rules.engine.view import View
from cabo_rules.players import Player, load_player
from tests.engine.play import game_of


class Scene:
    """Seat 0 is to move; `hands` are cards in notation, `known` the positions (from 1) that seat 0 has seen, by seat.

    Every seat has seen its own cards unless `blind` says otherwise.
    """

    def __init__(
        self,
        variant: str,
        hands: Sequence[str],
        known: Mapping[int, Sequence[int]] | None = None,
        blind: Sequence[int] = (),
        discard: str = "KC",
        turns: int = 9,
    ) -> None:
        self.game: Game = game_of(variant, len(hands))
        self.state = state = self.game.new_match(1)
        self._free = list(range(self.game.deck.size))
        state.turns = turns
        state.turn = state.actor = state.starter = 0
        state.waiting = 0
        rows = [[self.card(name) for name in hand.split()] for hand in hands]
        state.discard = [self.card(discard)]
        for seat, row in enumerate(rows):
            state.deal(seat, row)
            state.known[seat] = [0 if seat in blind else 1 << seat for _ in row]
        for seat, positions in (known or {}).items():
            for position in positions:
                state.known[seat][position - 1] |= 1
        state.stock = self._free
        self.game.begin_turn(state, 0)

    def card(self, name: str) -> int:
        found = next(card for card in self.game.deck.cards_named(name) if card in self._free)
        self._free.remove(found)
        return found

    def draw(self, name: str) -> Scene:
        self.state.stock.append(self.card(name))
        self.game.apply(self.state, Move("draw"))
        assert (self.state.phase, self.state.drawn_from) == (PLACE, FROM_STOCK)
        return self

    def then(self, *moves: str) -> Scene:
        for text in moves:
            self.game.play(self.state, self.state.actor, self.game.parse(text, self.state.actor))
        return self

    @property
    def view(self) -> View:
        return View(self.game, self.state, self.state.actor)

    @property
    def moves(self) -> Sequence[Move]:
        return self.game.choices(self.state)

    def choice(self, player: str = "careful") -> str:
        return text_of(self.game, self.state, seated(player, self.view).choose(self.view, self.moves))


def seated(name: str, view: View, seed: int = 7) -> Player:
    player = load_player(name)(seed)
    player.start(view)
    return player


def text_of(game: Game, state: State, move: Move) -> str:
    return move_text(move, state.actor, game.names)
