"""A score sheet: the rounds that a table has played, counted by the rules of its variant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from secrets import randbelow

from cabo_rules.engine.events import Event
from cabo_rules.engine.state import MATCH_OVER, State
from cabo_rules.errors import CardsNeededError, EntryError, LaterRoundsError, SeatNameError
from cabo_rules.scoresheet.entry import Entry
from cabo_rules.scoresheet.game import CardsMatter, CountingGame
from cabo_rules.scoresheet.limits import Limits
from cabo_rules.scoresheet.names import checked_players
from cabo_rules.scoresheet.reading import read_line
from cabo_rules.scoresheet.table import Table
from cabo_rules.variant import Variant
from cabo_rules.variant.references import did_you_mean


@dataclass(frozen=True, slots=True)
class Coming:
    """The round to come: its number, who plays, deals and starts, and whether it is a playoff."""

    number: int
    playing: tuple[int, ...]
    dealer: int
    starter: int
    playoff: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has been counted. `scores`, `sums` and `totals` are by seat; `totals` is how it stood afterwards.

    `steps` are the engine's `scored` events, `resets` the totals that fell back, as (from, to) by seat. `coming` is the
    next round, None when the match is over; `winners` are set then.
    """

    number: int
    entry: Entry
    playing: tuple[int, ...]
    dealer: int
    starter: int
    playoff: bool
    sums: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    steps: tuple[Event, ...]
    resets: Mapping[int, tuple[int, int]]
    coming: Coming | None
    winners: tuple[int, ...]


class Sheet:
    """The sheet of one match at a real table.

    `players` sit clockwise; `dealer` (a seat) deals the first round, by chance unless given. `created` is a date,
    `reference` what the variant was asked for by.

    Raises:
        VariantError: the variant is not for so many players.
        SeatNameError: a name that can't be used, or stands twice.
    """

    def __init__(
        self,
        name: str,
        variant: Variant,
        players: Sequence[str],
        dealer: int | None = None,
        created: str = "",
        reference: str = "",
    ) -> None:
        self.name = name
        self.reference = reference or variant.reference
        self.variant = variant
        self.players = checked_players(players)
        self.created = created
        self.game = CountingGame(variant, len(self.players))
        self._games = {frozenset[str](): self.game}
        self.dealer = randbelow(len(self.players)) if dealer is None else dealer
        self.limits = Limits.of(self.game)
        self.rules = {key: rule.title or key for key, rule in self.game.rules.items()}
        self.rounds: tuple[Round, ...] = ()
        self._first = self._first_round()

    # -- how it stands ---------------------------------------------------------------------------------------------

    @property
    def coming(self) -> Coming | None:
        """The round to come, None when the match is over."""
        return self.rounds[-1].coming if self.rounds else self._first

    @property
    def totals(self) -> tuple[int, ...]:
        """The cumulative scores, by seat."""
        return self.rounds[-1].totals if self.rounds else (0,) * len(self.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty until the match is over."""
        return self.rounds[-1].winners if self.rounds else ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was written down, round by round."""
        return tuple(played.entry for played in self.rounds)

    def line(self, number: int) -> str:
        """The line of a round, as it could be typed.

        Raises:
            EntryError: there is no such round.
        """
        return self.text_of(self._round(number).entry)

    def text_of(self, entry: Entry) -> str:
        """The line that says what an entry says."""
        return entry.text(self.players, self.game.has_calls)

    def seat(self, name: str) -> int:
        """The seat of a player, whatever the capitals.

        Raises:
            SeatNameError: nobody is called so.
        """
        for seat, player in enumerate(self.players):
            if player.casefold() == name.strip().casefold():
                return seat
        hint = did_you_mean(name, self.players) or f"; the players are {', '.join(self.players)}"
        raise SeatNameError(f"nobody at this table is called {name.strip()}{hint}")

    def dealt_by(self, dealer: int) -> Sheet:
        """An empty sheet like this one, of which `dealer` deals the first round."""
        return Sheet(self.name, self.variant, self.players, dealer, self.created, self.reference)

    # -- writing and correcting ------------------------------------------------------------------------------------

    def add(self, line: str) -> Round:
        """Count the round to come, as a line says.

        Raises:
            EntryError: it can't be so; nothing has changed. `CardsNeededError` where sums are not enough.
        """
        coming = self.coming
        if coming is None:
            raise EntryError("the match is over; start a new sheet, or undo the last round", line, 0, len(line))
        entry = read_line(line, self._table(coming.playing))
        self.rounds = self._counted([*self.entries, entry], line)
        return self.rounds[-1]

    def add_entry(self, entry: Entry) -> Round:
        """Count the round to come from an entry, with the same checks."""
        return self.add(self.text_of(entry))

    def undo(self) -> Entry:
        """Take the last round off the sheet, and return what it said.

        Raises:
            EntryError: there is no round.
        """
        if not self.rounds:
            raise EntryError("there is no round to take back")
        self.rounds, last = self.rounds[:-1], self.rounds[-1]
        return last.entry

    def fix(self, number: int, line: str, drop_rest: bool = False) -> Round:
        """Correct a round and count everything after it anew.

        With `drop_rest` later rounds that can't be played like that any more are taken off the sheet.

        Raises:
            EntryError: there is no such round, the line can't be, or later rounds don't fit any more; nothing has
                changed.
        """
        played = self._round(number)
        entry = read_line(line, self._table(played.playing))
        corrected = [*self.entries[: number - 1], entry, *self.entries[number:]]
        try:
            self.rounds = self._counted(corrected, line)
        except LaterRoundsError as error:
            if not drop_rest:
                raise
            self.rounds = self._counted(corrected[: error.number - 1], line)
        return self.rounds[number - 1]

    def _round(self, number: int) -> Round:
        if not 1 <= number <= len(self.rounds):
            count = len(self.rounds)
            known = {0: "there is none yet", 1: "there is only round 1"}.get(count, f"there are {count}")
            raise EntryError(f"there is no round {number}; {known}")
        return self.rounds[number - 1]

    def _misfit(self, entry: Entry, coming: Coming | None) -> str:
        if coming is None:
            return "the match is over before it"
        if set(coming.playing) != entry.seats:
            who = " and ".join(self.players[seat] for seat in coming.playing)
            return f"{who} play it now"
        return ""

    # -- counting --------------------------------------------------------------------------------------------------

    def _table(self, playing: tuple[int, ...]) -> Table:
        return Table(self.players, playing, self.game.deck, self.limits, self.rules, self.game.has_calls)

    def _new_match(self) -> State:
        state = State(len(self.players), 0)
        self.game.first_seats(state, self.dealer)
        return state

    def _first_round(self) -> Coming:
        state = self._new_match()
        return Coming(1, state.everybody, state.dealer, state.starter, False)

    def _counted(self, entries: Iterable[Entry], line: str) -> tuple[Round, ...]:
        """All rounds from the first; `line` is what is being typed, for messages."""
        state = self._new_match()
        rounds: list[Round] = []
        for number, entry in enumerate(entries, 1):
            problem = self._misfit(entry, rounds[-1].coming if rounds else self._first)
            if problem:
                raise LaterRoundsError(f"round {number} does not fit any more: {problem}", line, number)
            try:
                rounds.append(self._count(state, entry))
            except CardsMatter as signal:
                title = self.rules[signal.rule]
                way_out = f"write the cards, or add `; no {title.lower()}` if it did not happen"
                message = f"{title} looks at the cards themselves; {way_out}"
                raise CardsNeededError(message, line, signal.rule, title) from None
        return tuple(rounds)

    def _count(self, state: State, entry: Entry) -> Round:
        game = self._game_without(entry.without)
        state.log = []
        playoff = bool(state.playoff)
        game.count(state, entry)
        resets = {
            event.seat: (int(event.fact("from") or 0), int(event.fact("total") or 0))
            for event in state.log
            if event.kind == "reset"
        }
        over = state.phase == MATCH_OVER
        return Round(
            number=state.round,
            entry=entry,
            playing=state.playing,
            dealer=state.dealer,
            starter=state.starter,
            playoff=playoff,
            sums=tuple(state.sums),
            scores=tuple(state.scores),
            totals=tuple(state.totals),
            steps=tuple(event for event in state.log if event.kind == "scored"),
            resets=resets,
            coming=None if over else self._coming(state),
            winners=state.winners,
        )

    def _game_without(self, rules: frozenset[str]) -> CountingGame:
        if rules not in self._games:
            self._games[rules] = CountingGame(self.variant, len(self.players), rules)
        return self._games[rules]

    def _coming(self, state: State) -> Coming:
        dealer, starter = self.game.next_seats(state)
        return Coming(state.round + 1, state.playoff or state.everybody, dealer, starter, bool(state.playoff))
