"""A player that forgets nothing and reckons with expected values."""

from __future__ import annotations

from collections.abc import Sequence, Set
from random import Random
from typing import ClassVar

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.game import PASSING
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import POSITION_MASK, place
from cabo_rules.engine.state import ABILITY, GIVE, PEEK, PLACE, TURN, TURN_END, WINDOW
from cabo_rules.engine.view import UNSEEN, View
from cabo_rules.players.abilities import LOOK, STRANGE, ability_worth, weigh_ability
from cabo_rules.players.calling import call_edge
from cabo_rules.players.knowledge import Knowledge, Weighed
from cabo_rules.players.reactions import weigh_gift, weigh_match
from cabo_rules.players.sense import NOTHING, Kinds, Sense, sense_of
from cabo_rules.players.trying import gained

OPEN = 0.3
"""Points that it costs to take a card that all have seen."""
MOST_STRANGE = 12
"""How many moves of unknown kinds are tried out at most."""
KNOWN_KINDS = frozenset(
    {
        "draw",
        "take",
        "cabo",
        "pass/call",
        "exchange",
        "exchange/several",
        "discard",
        "pair",
        "match",
        "pass",
        "give",
        "pass/give",
        "peek",
        "spy",
        "swap",
        "skip",
        "look",
    }
)
"""The kinds of moves that this player has ideas about."""


class Careful:
    """Remembers all that it has seen and takes what gains most on average."""

    learn: ClassVar[float] = 1.0
    """Points that knowing the card at a place is worth beyond what it counts."""
    reluctance: ClassVar[float] = 0.0
    """Points by which a call must be better than going on seems to be."""
    company: ClassVar[float] = 0.0
    """The share of what a card counts that it is worth to hold its equal, too, where both can go together."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._view: View | None = None
        self._know: Knowledge
        self._sense: Sense
        self._strange: Set[str] = NOTHING
        self._weighers = {
            PEEK: self._weigh_look,
            TURN: self._weigh_turn,
            PLACE: self._weigh_placing,
            ABILITY: self._weigh_ability,
            WINDOW: self._weigh_match,
            GIVE: self._weigh_gift,
            TURN_END: self._weigh_turn,
        }

    def start(self, view: View) -> None:
        """Sit down at the table."""
        self._view = view
        self._sense = sense_of(view.rules)
        self._know = Knowledge(view, self._sense.worth, self._sense.variance)
        self._strange = view.rules.authors.keys() - KNOWN_KINDS

    def _sit(self, view: View) -> None:
        """Take another view for the same seat, or sit down where nobody has said that a round begins."""
        if self._view is None or view.rules is not self._view.rules or view.seat != self._view.seat:
            self.start(view)
        self._view = self._know.view = view

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """The move that gains most on average; the first of equals."""
        if len(moves) == 1:
            return moves[0]
        best, most = None, -1e9
        for gain, move in self.weigh(view, moves):
            if gain > most:
                best, most = move, gain
        return best if best is not None else self._fallback(moves)

    def weigh(self, view: View, moves: Sequence[Move]) -> Weighed:
        """The moves worth thinking about, with the points that each is expected to gain.

        Empty where this player has no idea.
        """
        if view is not self._view:
            self._sit(view)
        weigher = self._weighers.get(view.phase)
        if weigher is None:
            return []
        self._know.refresh(self.known_rows(view), view.drawn, view.discard)
        weighed = weigher(view, moves)
        return weighed + self._weigh_strange(view, moves) if self._strange else weighed

    def _weigh_strange(self, view: View, moves: Sequence[Move]) -> Weighed:
        """Moves of kinds that this player knows nothing about, for what they do at once."""
        strange = [move for move in moves if move.kind in self._strange][:MOST_STRANGE]
        if not strange:
            return []
        gains = gained(view, strange, self._sense.worth, self._random)
        return [(gain + STRANGE, move) for gain, move in zip(gains, strange, strict=True)]

    def known_rows(self, view: View) -> list[list[int]]:
        """The layouts as this player knows them."""
        return view.rows()

    def _fallback(self, moves: Sequence[Move]) -> Move:
        """Decline where that is possible, else any move."""
        declining = [move for move in moves if move.kind in PASSING or move.kind.startswith("pass")]
        return declining[0] if declining else moves[int(self._random.random() * len(moves))]

    def _weigh_look(self, view: View, moves: Sequence[Move]) -> Weighed:
        """Looks before the first turn: which cards is all the same, how many may not be."""
        by_number = {len(move.places): move for move in reversed(moves) if move.kind == "look"}
        if len(by_number) < 2:
            return [(0.0, move) for move in by_number.values()]
        tried = list(by_number.values())
        gains = gained(view, tried, self._sense.worth, self._random)
        return [(gain + LOOK * len(move.places), move) for gain, move in zip(gains, tried, strict=True)]

    # -- the turn --------------------------------------------------------------------------------------------------

    def _weigh_turn(self, view: View, moves: Sequence[Move]) -> Weighed:
        kinds = {move.kind: move for move in moves}
        weighed: Weighed = []
        worst = self._know.worst()[0]
        progress = self._sense.progress(worst, self._know.mean)
        if "draw" in kinds:
            weighed.append((progress, kinds["draw"]))
        if "take" in kinds:
            gain = self._best_placing(view.top, self._sense.after_taking) - OPEN
            weighed.append((gain, kinds["take"]))
        if "pass/call" in kinds:
            weighed.append((0.0, kinds["pass/call"]))
        if "cabo" in kinds:
            edge = call_edge(self._know, self._sense, self.reluctance)
            weighed.append((edge + max([gain for gain, _ in weighed], default=0.0), kinds["cabo"]))
        return weighed

    # -- placing the card in hand ------------------------------------------------------------------------------------

    def _weigh_placing(self, view: View, moves: Sequence[Move]) -> Weighed:
        know, sense = self._know, self._sense
        drawn = view.drawn
        row, worth = know.rows[know.me], know.worth
        follows = sense.after_exchange if view.drawn_from_stock else sense.after_taking
        counts = worth[drawn]
        learn = self.learn if view.caller < 0 else 0.0
        alike, company = self._company(drawn)
        lively = sense.lively
        weighed: Weighed = []
        for move in moves:
            kind = move[0]
            if kind == "exchange":
                position = move[1][0] & POSITION_MASK
                card = row[position]
                gain = worth[card] - counts
                if company and position != alike:
                    gain += company
                if card == UNSEEN:
                    gain += learn
                elif lively:
                    gain += self._following(card, follows)
                weighed.append((gain, move))
            elif kind == "discard":
                weighed.append((self._following(drawn, sense.after_discard), move))
        if sense.several:
            weighed += [found for found in self._claims(counts) if found[1] in moves]
        if sense.pairs and view.drawn_from_stock:
            weighed += self._pairings(view, drawn)
        return weighed

    def _following(self, card: int, follows: Sequence[Kinds]) -> float:
        """What follows when `card` goes to the discard pile: its ability, and own cards that match it."""
        know = self._know
        kinds = follows[card]
        gain = ability_worth(know, kinds) if kinds else 0.0
        if self._sense.windows:
            own, equal = know.rows[know.me], know.kinds[card]
            matched = [know.worth[c] for c in own if c >= 0 and c != card and know.kinds[c] == equal]
            gain += max(0.0, sum(matched))
        return gain

    def _company(self, card: int) -> tuple[int, float]:
        """The position of an own card that equals `card`, and the points that it is worth to hold both; -1 for none."""
        know, sense = self._know, self._sense
        counts = know.worth[card] * self.company
        if counts <= 0 or not (sense.several or sense.windows) or know.view.caller >= 0:
            return -1, 0.0
        kinds, kind = know.kinds, know.kinds[card]
        for position, own in enumerate(know.rows[know.me]):
            if own >= 0 and kinds[own] == kind:
                return position, counts
        return -1, 0.0

    def _claims(self, counts: float) -> Weighed:
        """Exchanges of all known cards of a kind for the card in hand."""
        found: Weighed = []
        know = self._know
        for cards in self._equal_own():
            total = sum([know.worth[know.rows[know.me][at & POSITION_MASK]] for at in cards])
            found.append((total - counts, Move("exchange/several", cards, cards[0])))
        return found

    def _equal_own(self) -> list[tuple[int, ...]]:
        """The places of own known cards that equal each other, if they count anything."""
        know = self._know
        row = know.rows[know.me]
        kinds = [know.kinds[card] if card >= 0 else -1 - position for position, card in enumerate(row)]
        if len(set(kinds)) == len(kinds):
            return []
        return [
            tuple(place(know.me, position) for position, other in enumerate(kinds) if other == kind)
            for kind in dict.fromkeys(kinds)
            if kind >= 0 and kinds.count(kind) > 1 and know.worth[row[kinds.index(kind)]] > 0
        ]

    def _pairings(self, view: View, drawn: int) -> Weighed:
        know = self._know
        kind, counts = know.kinds[drawn], know.worth[drawn]
        own: list[int] = []
        theirs: list[int] = []
        for seat in view.playing:
            for position, card in enumerate(know.rows[seat]):
                if card >= 0 and know.kinds[card] == kind:
                    (own if seat == know.me else theirs).append(place(seat, position))
        if counts <= 0:
            own = []
        rest = sorted(
            know.worth[card]
            for position, card in enumerate(know.rows[know.me])
            if card != NO_CARD and place(know.me, position) not in own
        )
        gain = counts * len(own)
        share = 1 / (len(view.playing) - 1)
        named = list(own)
        for at in theirs:
            gift = rest[-1] if rest else 0.0
            better = gift + share * (gift - counts)
            if better <= 0:
                break
            gain += better
            named.append(at)
            if rest:
                rest.pop()
        return [(gain, Move("pair", tuple(named)))] if named else []

    def _best_placing(self, card: int, follows: Sequence[Kinds]) -> float:
        """The most that can be gained with a known card in hand."""
        know = self._know
        counts = know.worth[card]
        gain = -1e9
        learn = self.learn if know.view.caller < 0 else 0.0
        alike, company = self._company(card)
        for position, own in enumerate(know.rows[know.me]):
            if own == NO_CARD:
                continue
            better = know.worth[own] - counts
            if company and position != alike:
                better += company
            if own == UNSEEN:
                better += learn
            elif self._sense.lively:
                better += self._following(own, follows)
            gain = max(gain, better)
        if self._sense.several:
            gain = max([gain, *(gained for gained, _ in self._claims(counts))])
        return gain

    # -- abilities, windows and gifts --------------------------------------------------------------------------------

    def _weigh_ability(self, view: View, moves: Sequence[Move]) -> Weighed:
        return weigh_ability(self._know, moves)

    def _weigh_match(self, view: View, moves: Sequence[Move]) -> Weighed:
        return weigh_match(self._know, self._sense, moves)

    def _weigh_gift(self, view: View, moves: Sequence[Move]) -> Weighed:
        return weigh_gift(self._know, moves)
