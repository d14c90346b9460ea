"""Calls: how many, when, how good."""

from __future__ import annotations

from collections.abc import Iterable

from cabo_rules.engine.game import Game
from cabo_rules.engine.state import NOBODY
from cabo_rules.simulate.metrics.base import NONE, Distribution, Group, Measure, Part, RoundMetric
from cabo_rules.simulate.seen import SeenRound


def own_turn(seen: SeenRound) -> int:
    """The number of the caller's own turn in which the call was made."""
    return (seen.state.called_in - 1) // len(seen.playing) + 1


class _OfCalls(Measure):
    group = Group.CALLS

    def applies(self, game: Game) -> bool:
        """Where there is a call."""
        return "call" in game.rules


class Called(_OfCalls, RoundMetric):
    """Share of rounds with a call."""

    key = "called"
    title = "Rounds with a call"
    unit = "of rounds"
    definition = "Share of rounds in which somebody called."
    share = True
    more, less = "more rounds end by a call", "fewer rounds end by a call"

    def part(self, seen: SeenRound) -> Part:
        """Whether there was a call."""
        return int(seen.state.caller != NOBODY), 1


class CallTurn(_OfCalls, RoundMetric):
    """When the call is made."""

    key = "call-turn"
    title = "Turn of the call"
    unit = "own turns"
    definition = "The number of the caller's own turn in which the call was made; 1 is the first turn."
    more, less = "players call later", "players call earlier"

    def part(self, seen: SeenRound) -> Part:
        """The caller's turn."""
        return (own_turn(seen), 1) if seen.state.caller != NOBODY else NONE


class CallRight(_OfCalls, RoundMetric):
    """How often a call is right."""

    key = "call-right"
    title = "Calls that are right"
    unit = "of calls"
    definition = "Share of calls after which nobody has a lower sum than the caller when the cards are turned up."
    share = True
    more, less = "calls are right more often", "calls are right less often"

    def part(self, seen: SeenRound) -> Part:
        """Whether the caller is among the lowest."""
        caller = seen.state.caller
        return (int(caller in seen.lowest), 1) if caller != NOBODY else NONE


class CallEarns(_OfCalls, RoundMetric):
    """What a call earns."""

    key = "call-earns"
    title = "What a call earns"
    unit = "points"
    definition = "Mean score of the other players in a round less the caller's score: how far ahead the call brings."
    more, less = "a call earns more", "a call earns less"

    def part(self, seen: SeenRound) -> Part:
        """The others' scores against the caller's."""
        state, others = seen.state, len(seen.playing) - 1
        if state.caller == NOBODY:
            return NONE
        mine = state.scores[state.caller]
        return sum([state.scores[seat] for seat in seen.playing]) - mine - others * mine, others


class CallTurnSpread(_OfCalls, Distribution):
    """How the turns of calls are spread."""

    key = "call-turn"
    title = "Turn of the call"
    unit = "own turns"
    definition = "The number of the caller's own turn in which the call was made."

    def values(self, seen: SeenRound) -> Iterable[int]:
        """The caller's turn."""
        return (own_turn(seen),) if seen.state.caller != NOBODY else ()
