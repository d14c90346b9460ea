"""What metrics get to see of a game: a round, or a whole match, that is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.state import State


@dataclass(frozen=True)
class WrongClaim:
    """A seat claimed cards to be equal that were not, with a move of this kind; `errors` cards were wrong."""

    seat: int
    kind: str
    errors: int


@dataclass
class SeenRound:
    """A round that is over and scored; `state` is the match after it.

    `kinds` names the player at each seat. `moves` are all moves in order, each with its seat. `known` holds, as it was
    before the reveal, per seat and position the mask of seats that had seen the card there. `events` is empty unless a
    metric of the run asks for events.
    """

    game: Game
    state: State
    kinds: tuple[str, ...]
    moves: list[tuple[int, Move]]
    wrong: list[WrongClaim]
    known: list[list[int]]
    events: Sequence[Event] = ()

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that played the round."""
        return self.state.playing

    @property
    def decisions(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @cached_property
    def uses(self) -> Counter[str]:
        """How many moves there were of each kind."""
        return Counter([move.kind for _, move in self.moves])

    @cached_property
    def lowest(self) -> tuple[int, ...]:
        """The seats whose cards came to the lowest sum."""
        sums, playing = self.state.sums, self.state.playing
        least = min([sums[seat] for seat in playing])
        return tuple(seat for seat in playing if sums[seat] == least)


@dataclass
class SeenMatch:
    """A match that is over; `state` is how it ended.

    `totals` are the cumulative scores by seat after each round, playoff rounds left out.
    """

    game: Game
    state: State
    kinds: tuple[str, ...]
    totals: list[tuple[int, ...]] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        """How many rounds it took, playoff rounds left out."""
        return len(self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return self.state.winners

    @cached_property
    def leaders(self) -> list[frozenset[int]]:
        """The seats with the lowest total after each round."""
        return [frozenset(seat for seat, total in enumerate(totals) if total == min(totals)) for totals in self.totals]
