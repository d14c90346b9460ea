"""Who is judged: any engine that can set up a table, take moves, and tell the facts. Ours is one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, get_args

from cabo_rules.cards import NO_CARD, Deck
from cabo_rules.conformance.facts import NONE, Facts, PhaseName
from cabo_rules.conformance.table import Table
from cabo_rules.engine.events import EVERYONE
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import parse_place, place_text
from cabo_rules.engine.places import place, places_in, position_of, seat_of
from cabo_rules.engine.state import FROM_DISCARD, NOBODY, ROUND_OVER, Phase, State
from cabo_rules.errors import EngineError, MoveError

if TYPE_CHECKING:
    from cabo_rules.variant import Variant


_PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
"""The names of `Phase`, in its order."""
assert tuple(phase.name.lower() for phase in Phase) == _PHASES


_DEALS = 1000
"""How many matches are dealt in search of one with a given first dealer."""


class Subject(Protocol):
    """One table at one engine. Seats, moves and cards are in notation."""

    def move(self, seat: str, text: str) -> None:
        """Make a move; closes a reaction window that nobody uses when the next seat's move comes.

        Raises:
            MoveError: the move is refused, and nothing has changed.
        """

    def reveal(self) -> None:
        """End the round now and score it."""

    def finish(self) -> None:
        """Decline every open match window and optional ability until the next turn begins."""

    def legal(self, seat: str, moves: Sequence[str]) -> list[bool]:
        """For each of the moves, whether the seat may make it now. Changes nothing."""

    def facts(self) -> Facts:
        """The table as it stands."""

    def snapshot(self) -> object:
        """Something that is equal to another snapshot exactly when nothing has changed in between."""


class Engine(Protocol):
    """An engine under test."""

    name: str

    def set_up(self, variant: Variant, table: Table) -> Subject:
        """A table of this variant.

        Raises:
            EngineError: somebody else's engine can't be reached, or does not keep to the protocol.
        """

    def close(self) -> None:
        """Free what the engine holds. It can be used again afterwards."""


class OwnEngine:
    """The engine of this project."""

    name = "cabo_rules"

    def __init__(self) -> None:
        self._games: dict[tuple[int, tuple[str, ...]], tuple[Variant, Game]] = {}

    def set_up(self, variant: Variant, table: Table) -> Subject:
        """A table of this variant; games are kept, since building one costs more than a scenario."""
        key = (id(variant), table.players)
        if key not in self._games:
            game = variant.make_game(len(table.players), table.players)
            self._games[key] = (variant, game)  # the variant is kept, so that its id stays its own
        return OwnSubject(self._games[key][1], table)

    def close(self) -> None:
        """Forget the games."""
        self._games.clear()


class OwnSubject:
    """One table at our own engine."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.names = table.players
        self.state = dealt_state(game, table) if table.dealt else table_state(game, table)

    def move(self, seat: str, text: str) -> None:
        """Make a move, or raise why not."""
        number = self.names.index(seat)
        self.game.play(self.state, number, self.game.parse(text, number, self.names))

    def reveal(self) -> None:
        """End the round now and score it."""
        self.game.end_round(self.state, "revealed")

    def finish(self) -> None:
        """Decline what is optional until the next turn begins."""
        self.game.decline_all(self.state)

    def legal(self, seat: str, moves: Sequence[str]) -> list[bool]:
        """For each move, whether the seat may make it now."""
        return [self._is_legal(self.names.index(seat), text) for text in moves]

    def _is_legal(self, seat: int, text: str) -> bool:
        try:
            self.game.verify(self.state, seat, self.game.parse(text, seat, self.names))
        except MoveError:
            return False
        return True

    def snapshot(self) -> object:
        """A copy of the state."""
        return self.state.copy()

    def facts(self) -> Facts:
        """The table as it stands."""
        state, deck = self.state, self.game.deck
        over = state.phase >= ROUND_OVER
        dealer, starter = self.game.next_seats(state) if over else (NOBODY, NOBODY)
        return Facts(
            players=self.names,
            hands={name: tuple(map(deck.name, row)) for name, row in zip(self.names, state.hands, strict=True)},
            knows={name: self._seen(seat) for seat, name in enumerate(self.names)},
            in_hand={self.names[state.turn]: deck.name(state.drawn)} if state.drawn != NO_CARD else {},
            in_hand_public=state.drawn != NO_CARD and state.drawn_from == FROM_DISCARD,
            face_up=tuple(self._place(at) for at in self._face_up()),
            discard=tuple(deck.name(card) for card in reversed(state.discard)),
            stock_size=len(state.stock),
            turn=self._name(state.turn),
            phase=_PHASES[state.phase],
            called_by=self._name(state.caller),
            totals=dict(zip(self.names, state.totals, strict=True)),
            round_scores={self.names[seat]: state.scores[seat] for seat in state.playing} if over else None,
            winners=tuple(self.names[seat] for seat in state.winners),
            next_starter=self._name(starter),
            next_dealer=self._name(dealer),
            playoff=tuple(self.names[seat] for seat in state.playoff),
        )

    def _face_up(self) -> Iterator[int]:
        for seat, mask in enumerate(self.state.face_up):
            yield from places_in(seat, mask)

    def _place(self, at: int) -> str:
        return place_text(at, None, self.names)

    def _name(self, seat: int) -> str | None:
        return None if seat == NOBODY else self.names[seat]

    def _seen(self, seat: int) -> dict[str, str]:
        state = self.state
        return {
            self._place(place(owner, position)): self.game.deck.name(card)
            for owner, row in enumerate(state.hands)
            for position, card in enumerate(row)
            if card != NO_CARD and state.known[owner][position] >> seat & 1
        }


def table_state(game: Game, table: Table) -> State:
    """The state of a table that was set up by hand, with its turn (or its initial looks) begun."""
    seats = {name: seat for seat, name in enumerate(table.players)}
    cards = _Cards(game.deck)
    assert table.dealer is not None
    assert table.starter is not None
    assert table.turn is not None
    state = State(len(seats), table.seed)
    state.dealer, state.starter = seats[table.dealer], seats[table.starter]
    _keep_score(state, table)
    for name, row in table.hands.items():
        for position, card in enumerate(row):
            _lay(state, place(seats[name], position), cards.take(card))
    state.discard = [cards.take(card) for card in reversed(table.discard)]
    state.stock = [cards.take(card) for card in reversed(table.stock)]
    for name, words in table.knows.items():
        for word in words:
            at = parse_place(word, None, table.players)
            state.known[seat_of(at)][position_of(at)] |= 1 << seats[name]
    for word in table.face_up:
        at = parse_place(word, None, table.players)
        state.put(at, state.card_at(at), EVERYONE, face_up=True)
    if table.starting:
        game.open_round(state)
        return state
    turn = seats[table.turn]
    if table.called_by is not None:
        state.caller = seats[table.called_by]
        state.final_turns = (state.caller - turn) % len(seats)
    game.begin_turn(state, turn)
    return state


def dealt_state(game: Game, table: Table) -> State:
    """The state of a round that the engine has dealt; where the table names the dealer, the first deal by that seat."""
    for attempt in range(_DEALS):
        state = game.new_match(table.seed + (attempt << 32))
        if table.dealer is None or state.dealer == table.players.index(table.dealer):
            _keep_score(state, table)
            return state
    raise EngineError(f"{table.dealer} was not the first dealer in {_DEALS} matches")


def _keep_score(state: State, table: Table) -> None:
    state.round = table.round
    state.totals = [table.totals[name] for name in table.players]
    state.resets = [int(name in table.resets_used) for name in table.players]


def _lay(state: State, at: int, card: int) -> None:
    if card != NO_CARD:
        state.put(at, card, 0)
        return
    state.hands[seat_of(at)].append(NO_CARD)
    state.known[seat_of(at)].append(0)


class _Cards:
    """The cards of a deck by face, each given out once."""

    def __init__(self, deck: Deck) -> None:
        self._left = {name: list(deck.cards_named(name)) for name in deck.names()}

    def take(self, name: str) -> int:
        return NO_CARD if name == NONE else self._left[name].pop(0)
