"""Match windows, pairing and giving, each wrong in one point."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabo_rules.engine.events import EVERYONE
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import place, position_of, seat_of
from cabo_rules.engine.rule import Author
from cabo_rules.engine.state import PLACE, TURN, WINDOW, State
from cabo_rules.rules.empty_hand import EmptyHand
from cabo_rules.rules.giving import Give
from cabo_rules.rules.hand_cap import HandCap
from cabo_rules.rules.match_discard import MatchDiscard
from cabo_rules.rules.pairing import Pairing
from cabo_rules.rules.tries import Tries
from tests.wrong_engines.wrong import errs_in


@errs_in("match-discard")
class WindowNeverCloses(MatchDiscard):
    """One can still match when the next turn has begun."""

    def authors(self) -> Iterable[Author]:
        for author in super().authors():
            if author.kind == "match":
                author.phases = (WINDOW, TURN, PLACE)  # type: ignore[misc]
            yield author


@errs_in("match-discard")
class WindowBeforeTheFirstTurn(MatchDiscard):
    """The card that opens the discard pile can be matched."""

    def on_turn_start(self, state: State) -> None:
        if state.turns == 1 and state.discard:
            state.stage = len(self.game.rules)
            self.ask_next(state, state.turn)


@errs_in("match-discard")
class NoWindowAfterTheLastTurn(MatchDiscard):
    """The window after the last final turn is left out."""

    def on_after_placement(self, state: State) -> bool:
        if state.caller >= 0 and state.final_turns == 1:
            return False
        return super().on_after_placement(state)


@errs_in("match-discard")
class WindowBeforeTheAbility(MatchDiscard):
    """Matching comes before the ability of the card that was discarded."""

    order = 10


@errs_in("match-discard")
class OneMatchOnly(MatchDiscard):
    """After a match the window is closed."""

    def match(self, state: State, seat: int, at: int) -> None:
        before = len(state.discard)
        super().match(state, seat, at)
        if len(state.discard) > before and state.phase == WINDOW:
            self.game.advance(state)


@errs_in("match-discard")
class NoMoreMatchesAfterAnError(MatchDiscard):
    """A wrong card closes the window for all."""

    def match(self, state: State, seat: int, at: int) -> None:
        before = len(state.discard)
        super().match(state, seat, at)
        if len(state.discard) == before and state.phase == WINDOW:
            self.game.advance(state)


@errs_in("match-discard")
class CallerCantMatch(MatchDiscard):
    """The caller is out of the windows."""

    def matches(self, state: State, seat: int) -> Sequence[Move]:
        return () if seat == state.caller else super().matches(state, seat)


@errs_in("match-discard")
class WrongCardStaysHidden(MatchDiscard):
    """A wrong card is not shown."""

    def match(self, state: State, seat: int, at: int) -> None:
        before = state.known[seat_of(at)][position_of(at)]
        super().match(state, seat, at)
        if state.card_at(at) >= 0:
            state.known[seat_of(at)][position_of(at)] = before


@errs_in("match-discard")
class WrongCardGoes(MatchDiscard):
    """A wrong card is lost to the pile."""

    def match(self, state: State, seat: int, at: int) -> None:
        top = state.discard[-1]
        if self.game.deck.kinds[state.card_at(at)] != self.game.deck.kinds[top]:
            state.discard.insert(0, state.remove(at))
            self.go_on(state, seat)
            return
        super().match(state, seat, at)


@errs_in("match-discard")
class MatchesByRank(MatchDiscard):
    """Kings of all colours match."""

    def match(self, state: State, seat: int, at: int) -> None:
        faces = self.game.deck.faces
        if faces[state.card_at(at)].rank == faces[state.discard[-1]].rank:
            self._discard(state, seat, at)
            return
        super().match(state, seat, at)


@errs_in("family/cambio")
class LateMatchersPay(MatchDiscard):
    """Who is too late is not refused but pays."""

    @staticmethod
    def _is_late(after: object, tries: Tries, seat: int) -> bool:  # noqa: ARG004
        return False


@errs_in("family/cambio")
class GiveWithoutCards(MatchDiscard):
    """A player without cards may match another's, and can't give one."""

    def bind(self, game: Game) -> None:
        super().bind(game)
        self._must_give = False


@errs_in("family/cambio-locked")
class EndlessTries(MatchDiscard):
    """One may try a second card."""

    def why_barred(self, state: State, seat: int) -> str:
        self._counts = False
        return super().why_barred(state, seat)


class _LeakyGive(Give):
    def apply(self, state: State, seat: int, move: Move) -> None:
        gap = move.places[1]
        super().apply(state, seat, move)
        state.known[seat_of(gap)][position_of(gap)] |= 1 << seat_of(gap)


@errs_in("tamalou")
class GivenCardsAreSeen(Pairing):
    """Who gets a card sees it."""

    def authors(self) -> Iterable[Author]:
        yield next(iter(super().authors()))
        yield _LeakyGive(self.game)


@errs_in("family/cambio", "family/cambio-locked", "family/cabu")
class CardsGivenBackAreSeen(MatchDiscard):
    """Who gets a card for a matched one sees it."""

    def authors(self) -> Iterable[Author]:
        for author in super().authors():
            yield _LeakyGive(self.game) if isinstance(author, Give) else author


@errs_in("tamalou")
class OnePenaltyForAllErrors(Pairing):
    """Several wrong cards cost as much as one."""

    def bind(self, game: Game) -> None:
        super().bind(game)
        add = game.add_penalties

        def add_one(state: State, seat: int, count: int, rule: str, fill_gaps: bool = False) -> None:
            add(state, seat, min(count, 1), rule, fill_gaps)

        game.add_penalties = add_one  # type: ignore[method-assign]


@errs_in("tamalou")
class WrongCardsGoToo(Pairing):
    """Cards that do not pair are discarded with the others."""

    def pair(self, state: State, seat: int, places: Sequence[int]) -> None:
        kinds, wanted = self.game.deck.kinds, state.drawn
        wrong = [at for at in places if kinds[state.card_at(at)] != kinds[wanted]]
        super().pair(state, seat, places)
        for at in wrong:
            if state.card_at(at) >= 0:
                state.discard.insert(0, state.remove(at))


@errs_in("tamalou")
class RoundGoesOnWithoutCards(EmptyHand):
    """A player without cards plays on."""

    def on_hand_emptied(self, state: State, seat: int, giving: bool) -> bool:
        return False


@errs_in("tamalou")
class RoundEndsBeforeTheGapIsFilled(EmptyHand):
    """The round ends although a card is about to be given."""

    def on_hand_emptied(self, state: State, seat: int, giving: bool) -> bool:
        return super().on_hand_emptied(state, seat, False)


@errs_in("family/cambio")
class TheThrowerHasCalled(EmptyHand):
    """Not the owner of the emptied hand calls, but who threw its last card."""

    def on_hand_emptied(self, state: State, seat: int, giving: bool) -> bool:
        return super().on_hand_emptied(state, state.giver if giving else seat, giving)


@errs_in("family/cambio-locked")
class PenaltyBeyondTheCap(HandCap):
    """A penalty that begins below the cap goes on beyond it."""

    def on_penalty(self, state: State, seat: int, count: int) -> int:
        return count if state.occupied[seat].bit_count() < self.params.cards else 0


@errs_in("family/cambio-locked")
class RebuildBeforeTheCap(HandCap):
    """The stock is rebuilt for a penalty that the cap then forbids."""

    def on_penalty(self, state: State, seat: int, count: int) -> int:
        if not state.stock:
            card = self.game.from_stock(state)
            if card >= 0:
                state.stock.append(card)
        return super().on_penalty(state, seat, count)


@errs_in("match-discard", "tamalou", "family/dutch")
class PenaltySeenByItsOwner(Game):
    """Who gets a penalty card looks at it."""

    def add_penalties(self, state: State, seat: int, count: int, rule: str, fill_gaps: bool = False) -> None:
        before = state.occupied[seat]
        super().add_penalties(state, seat, count, rule, fill_gaps)
        for position in range(len(state.hands[seat])):
            if (state.occupied[seat] & ~before) >> position & 1:
                state.known[seat][position] |= 1 << seat


@errs_in("match-discard", "tamalou")
class PenaltySeenByAll(Game):
    """Penalty cards are turned up."""

    def add_penalties(self, state: State, seat: int, count: int, rule: str, fill_gaps: bool = False) -> None:
        before = len(state.hands[seat])
        super().add_penalties(state, seat, count, rule, fill_gaps)
        for position in range(before, len(state.hands[seat])):
            at = place(seat, position)
            state.known[seat][position_of(at)] = EVERYONE
