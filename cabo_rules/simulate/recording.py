"""The games of a plan as matches with names and text, for records: the same games, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from cabo_rules.engine.events import Event
from cabo_rules.engine.state import mixed
from cabo_rules.match import Match
from cabo_rules.players import Player
from cabo_rules.simulate.plan import Plan
from cabo_rules.simulate.table import Unit
from cabo_rules.variant import Variant


def recorded_match(plan: Plan, variant: Variant, number: int) -> Match:
    """The game of a number under one variant of a plan, played once more; of a round, the match as far as it got."""
    table = plan.tables[0]
    match = Match(variant, "ABCDEFGHIJKL"[: plan.seats], mixed(plan.seed, number))
    dealer = match.state.dealer
    players = table.players(table.seated(number, dealer), dealer, match.seed)
    events: Sequence[Event] = match.events
    while True:
        _play_round(match, players, events)
        if table.unit is Unit.ROUND or match.is_over:
            return match
        events = match.next_round()


def _play_round(match: Match, players: Sequence[Player], events: Sequence[Event]) -> None:
    """Play a round that is dealt; `events` are those of its deal."""
    views = [match.view(seat) for seat in range(len(players))]
    for seat in match.state.playing:
        players[seat].start(views[seat])
    _tell(players, events)
    while not match.round_over:
        actor = match.state.actor
        move = players[actor].choose(views[actor], match.game.choices(match.state))
        _tell(players, match.play(actor, move))


def _tell(players: Sequence[Player], events: Sequence[Event]) -> None:
    for seat, player in enumerate(players):
        notice = getattr(player, "notice", None)
        if notice is not None:
            for event in events:
                notice(event.seen_by(seat))
