"""The sequential driver: asks each seat in turn and makes its moves."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import MATCH_OVER, ROUND_OVER, State
from cabo_rules.engine.view import View
from cabo_rules.errors import IllegalMoveError, PlayerError
from cabo_rules.players.player import Listener, Player

LONGEST_ROUND = 20_000
"""Decisions after which a round is held to be endless: hundreds of times what a round takes."""


def views_of(game: Game, state: State) -> tuple[View, ...]:
    """What each seat sees of a match, now and as it goes on."""
    return tuple(View(game, state, seat) for seat in range(game.seats))


def play_round(
    game: Game,
    state: State,
    players: Sequence[Player],
    views: Sequence[View] | None = None,
    limit: int = LONGEST_ROUND,
) -> int:
    """Play the round in `state` to its end, and return how many decisions it took.

    `players` and `views` are by seat. A round that has begun already is played on. Players that `notice` are told
    what happens if the state keeps a log.

    Raises:
        PlayerError: a player chose a move that is not legal, or the round does not end within `limit` decisions.
    """
    views = views or views_of(game, state)
    for seat in state.playing:
        players[seat].start(views[seat])
    log, told, listeners = state.log, 0, _listeners(players) if state.log is not None else ()
    if not listeners:
        log = None
    if log is not None:
        told = _tell(log, _round_began(log), listeners)
    choices, apply = game.choices, game.apply
    decisions = 0
    while state.phase < ROUND_OVER:
        actor = state.actor
        moves = choices(state)
        move = players[actor].choose(views[actor], moves)
        if move not in moves:
            _check(game, state, move)
        apply(state, move)
        decisions += 1
        if log is not None:
            told = _tell(log, told, listeners)
        if decisions == limit:
            raise PlayerError(f"the round does not end: {limit} decisions were made and nobody has ended it")
    return decisions


def play_match(game: Game, state: State, players: Sequence[Player]) -> int:
    """Play the match in `state` to its end, and return how many decisions it took.

    Raises:
        PlayerError: as `play_round`.
    """
    views = views_of(game, state)
    decisions = play_round(game, state, players, views)
    while state.phase < MATCH_OVER:
        game.next_round(state)
        decisions += play_round(game, state, players, views)
    return decisions


def _check(game: Game, state: State, move: Move) -> None:
    try:
        game.verify(state, state.actor, move)
    except IllegalMoveError as error:
        raise PlayerError(f"the player at {game.names[state.actor]} chose {move}: {error}") from error


def _listeners(players: Sequence[Player]) -> Sequence[tuple[int, Listener]]:
    return [(seat, player) for seat, player in enumerate(players) if isinstance(player, Listener)]


def _round_began(log: Sequence[Event]) -> int:
    """Where the events of the round in play begin."""
    return max((number for number, event in enumerate(log) if event.kind == "round"), default=0)


def _tell(log: Sequence[Event], told: int, listeners: Sequence[tuple[int, Listener]]) -> int:
    for event in log[told:]:
        for seat, player in listeners:
            player.notice(event.seen_by(seat))
    return len(log)
