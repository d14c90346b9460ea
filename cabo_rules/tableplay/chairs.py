"""Who sits where: people and players, and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cabo_rules.engine.names import checked_names
from cabo_rules.errors import PlayerError, SeatNameError
from cabo_rules.players import load_player
from cabo_rules.variant import Variant

PERSON = "you"
"""What stands for a person where the kinds of players are listed."""

USUAL_PLAYER = "careful"
USUAL_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo")
_USUAL_SEATS = 3


class Chair(NamedTuple):
    """One seat: its name, and who sits there: `you` for a person, else the name of a player such as `careful`."""

    name: str
    player: str

    @property
    def is_person(self) -> bool:
        """Whether somebody at the keyboard plays this seat."""
        return self.player == PERSON


def chairs_for(variant: Variant, players: Sequence[str] = (), names: Sequence[str] = ()) -> tuple[Chair, ...]:
    """The chairs of a table; what is not given is filled in: one person against careful players.

    Raises:
        PlayerError: there is no such player, or no person at all.
        SeatNameError: names that can't be used, or not as many as there are seats.
        VariantError: the variant is not for so many.
    """
    seats = list(players) or _usual_players(variant, len(names))
    if PERSON not in seats:
        raise PlayerError(f"somebody must play: write {PERSON!r} for at least one seat, as in {PERSON},careful,careful")
    for player in seats:
        if player != PERSON:
            load_player(player)
    if names and len(names) != len(seats):
        raise SeatNameError(f"{len(seats)} seats need as many names, not {len(names)}")
    variant.deck(len(seats))
    taken = checked_names(names or _usual_names(len(seats)))
    return tuple(Chair(name, player) for name, player in zip(taken, seats, strict=True))


def _usual_names(count: int) -> tuple[str, ...]:
    return (*USUAL_NAMES[:count], *(f"P{seat}" for seat in range(len(USUAL_NAMES) + 1, count + 1)))


def _usual_players(variant: Variant, count: int) -> list[str]:
    limits = variant.players
    seats = count or max(limits.min, min(_USUAL_SEATS, limits.max))
    return [PERSON, *[USUAL_PLAYER] * (seats - 1)]
