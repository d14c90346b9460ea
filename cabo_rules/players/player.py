"""What a player is to the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from cabo_rules.engine.events import Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.view import View


class Player(Protocol):
    """Somebody who sits at one seat.

    A class of players is called with a seed, and with its own parameters by keyword: `Careful(7)`,
    `Forgetful(7, rate=0.1)`. Two players made alike that are shown the same views make the same choices.
    The view reads the match as it stands: a player may keep it for as long as the round goes on, but not look
    behind it.
    """

    def start(self, view: View) -> None:
        """A round is dealt; `view` is what the seat sees of it now and from now on."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """One of `moves`, or another move that `view.allows`."""


@runtime_checkable
class Listener(Protocol):
    """A player that wants to be told what happens, too. Events come only where somebody writes them down."""

    def notice(self, event: Event) -> None:
        """Something happened; `event` is as the seat sees it."""
