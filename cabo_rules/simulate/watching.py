"""Watching games being played: what was moved, what was claimed wrongly, what was known at the reveal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.rule import Rule
from cabo_rules.engine.state import MATCH_OVER, State
from cabo_rules.engine.view import View
from cabo_rules.players import Player, play_round, views_of
from cabo_rules.simulate.seen import SeenMatch, SeenRound, WrongClaim


class _Nothing(BaseModel):
    """A watcher has no parameters."""


class Watcher(Rule):
    """A rule that changes nothing and takes notes. No variant has it: it is laid over a game for a simulation."""

    key = "watcher"
    Params = _Nothing
    order = -100

    def __init__(self) -> None:
        super().__init__(_Nothing())
        self.moves: list[tuple[int, Move]] = []
        self.wrong: list[WrongClaim] = []
        self.known: list[list[int]] = []

    def on_wrong_claim(self, state: State, seat: int, errors: int) -> None:
        """Note the claim under the kind of the move that is being made."""
        self.wrong.append(WrongClaim(seat, self.moves[-1][1].kind, errors))

    def on_reveal(self, state: State) -> None:
        """Note who knows what before everybody sees everything."""
        self.known = [row[:] for row in state.known]

    def turn_page(self) -> None:
        """Begin the notes of a new round."""
        self.moves, self.wrong, self.known = [], [], []


class _Watched:
    """A player whose moves are written down."""

    def __init__(self, player: Player, watcher: Watcher, seat: int) -> None:
        self._choose = player.choose
        self._watcher = watcher
        self._seat = seat
        self.start = player.start
        # Not isinstance(player, Listener): checking a protocol takes longer than several decisions of a simple player.
        notice = getattr(player, "notice", None)
        if notice is not None:
            self.notice = notice

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """What the player chooses."""
        move = self._choose(view, moves)
        self._watcher.moves.append((self._seat, move))
        return move


class WatchedGame:
    """A game of one variant with a watcher at the table.

    Players are shown the game without the watcher: one that tries moves out in its head is not watched in that.
    """

    def __init__(self, game: Game, listen: bool = False) -> None:
        self.game = game
        self._listen = listen
        self._watcher = Watcher()
        rules = [type(rule)(rule.params) for rule in game.rules.values()]
        self._watched = Game(game.deck, [*rules, self._watcher], game.seats, game.names)

    def new_match(self, seed: int) -> State:
        """A match with its first round dealt."""
        return self._watched.new_match(seed, listen=self._listen)

    def rounds(
        self, state: State, players: Sequence[Player], kinds: tuple[str, ...], match: SeenMatch
    ) -> Iterator[SeenRound]:
        """Play on from a round just dealt, and give each round when it is over, until the match is.

        `players` and their `kinds` are by seat. A round has to be looked at before the next is asked for: what it shows
        is the table itself. `match` is kept up to date.
        """
        views = views_of(self.game, state)
        watcher, watched = self._watcher, self._watched
        seats = [_Watched(player, watcher, seat) for seat, player in enumerate(players)]
        begun = 0
        while True:
            playoff = bool(state.playoff)
            watcher.turn_page()
            play_round(watched, state, seats, views)
            events = state.log[begun:] if state.log else ()
            begun += len(events)
            if not playoff:
                match.totals.append(tuple(state.totals))
            yield SeenRound(self.game, state, kinds, watcher.moves, watcher.wrong, watcher.known, events)
            if state.phase == MATCH_OVER:
                return
            watched.next_round(state)
