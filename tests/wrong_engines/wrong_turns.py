"""Turns, claims, abilities and calls, each wrong in one point."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabo_rules.cards import NO_CARD
from cabo_rules.engine.events import EVERYONE
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import position_of, seat_of
from cabo_rules.engine.rule import (
    DRAWN,
    EXCHANGED_FOR_DISCARD,
    EXCHANGED_FOR_STOCK,
    FORFEITED,
    MULTI_EXCHANGED,
    Author,
)
from cabo_rules.engine.state import FROM_STOCK, State
from cabo_rules.rules.abilities import Abilities
from cabo_rules.rules.call import Call
from cabo_rules.rules.call import _Call as CallMove
from cabo_rules.rules.exchange import Exchange
from cabo_rules.rules.initial_peek import InitialPeek
from cabo_rules.rules.multi_exchange import MultiExchange
from cabo_rules.rules.steps import Step
from cabo_rules.rules.steps.draw import Draw
from cabo_rules.rules.steps.look import Look
from cabo_rules.rules.steps.swap import Swap
from cabo_rules.rules.stock import Stock
from cabo_rules.rules.take import Take
from tests.wrong_engines.wrong import errs_in


class _OtherSteps(Abilities):
    """Abilities with one kind of step replaced."""

    right: type[Step]
    wrong: type[Step]

    def _compiled(self, steps: Sequence[object]) -> list[Step]:
        made = super()._compiled(steps)  # type: ignore[arg-type]
        return [
            self.wrong(step.params, step.game, step.rule) if isinstance(step, self.right) else step for step in made
        ]


@errs_in("standard", "tamalou")
class AbilityOfATakenCard(Abilities):
    """A card taken from the discard pile gives its ability when it is laid down."""

    def on_discarded(self, state: State, seat: int, card: int, way: int) -> None:
        if way == EXCHANGED_FOR_DISCARD:
            super().on_discarded(state, seat, state.drawn, DRAWN)
        super().on_discarded(state, seat, card, way)


@errs_in("standard", "family/cambio")
class AbilityOfAnOutgoingCard(Abilities):
    """A card that an exchange sends out gives its ability."""

    def on_discarded(self, state: State, seat: int, card: int, way: int) -> None:
        super().on_discarded(state, seat, card, DRAWN if way == EXCHANGED_FOR_STOCK else way)


@errs_in("standard")
class AbilityAfterAWrongClaim(Abilities):
    """The drawn card that is lost to a wrong claim gives its ability all the same."""

    def on_discarded(self, state: State, seat: int, card: int, way: int) -> None:
        super().on_discarded(state, seat, card, DRAWN if way == FORFEITED else way)


@errs_in("standard")
class AbilitiesMustBeUsed(Abilities):
    """There is no skipping."""

    def may_skip(self, state: State) -> bool:
        return False


class _LeakySwap(Swap):
    def apply(self, state: State, seat: int, move: Move) -> bool:
        done = super().apply(state, seat, move)
        for at in move.places:
            state.known[seat_of(at)][position_of(at)] |= 1 << seat
        return done


@errs_in("standard", "tamalou")
class SwapThatShows(_OtherSteps):
    """A blind swap is not blind."""

    right, wrong = Swap, _LeakySwap


class _ForgetfulSwap(Swap):
    def apply(self, state: State, seat: int, move: Move) -> bool:
        known = [state.known[seat_of(at)][position_of(at)] for at in move.places]
        done = super().apply(state, seat, move)
        for at, seers in zip(move.places, known, strict=True):
            state.known[seat_of(at)][position_of(at)] = seers
        return done


@errs_in("standard", "tamalou", "family/cambio")
class KnowledgeStaysAtThePlace(_OtherSteps):
    """What somebody knew of a card stays where it lay when it is swapped away."""

    right, wrong = Swap, _ForgetfulSwap


class _OpenLook(Look):
    def apply(self, state: State, seat: int, move: Move) -> bool:
        at = move.places[0]
        state.known[seat_of(at)][position_of(at)] = EVERYONE
        return super().apply(state, seat, move)


@errs_in("standard", "match-discard")
class EverybodyPeeks(_OtherSteps):
    """All see the card that one player looks at."""

    right, wrong = Look, _OpenLook


class _UnlockedLook(Look):
    def followed_by(self, later: Sequence[Step]) -> None:
        """A look before a swap is a look like any other."""


@errs_in("family/cambio-locked")
class KingLooksAtTheCaller(_OtherSteps):
    """A king may look at the locked caller's cards."""

    right, wrong = Look, _UnlockedLook


class _EverMoreDraws(Draw):
    def moves(self, state: State, seat: int, kind: str) -> Sequence[Move]:
        return (Move("draw/again"),)


@errs_in("family/rat-a-tat-cat")
class DrawTwoAlways(_OtherSteps):
    """The second card comes although the first was kept."""

    right, wrong = Draw, _EverMoreDraws


class _CallAnyTime(CallMove):
    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return (Move("cabo"),)


@errs_in("standard")
class SecondCall(Call):
    """One may call although somebody has."""

    def why_not(self, state: State, seat: int) -> str:
        return ""

    def authors(self) -> Iterable[Author]:
        yield _CallAnyTime(self)


@errs_in("standard", "tamalou")
class OneFinalTurnTooMany(Call):
    """The last turns go round once more."""

    def make(self, state: State, seat: int, forced: bool = False) -> None:
        super().make(state, seat, forced)
        state.final_turns += 1


@errs_in("family/dutch", "family/cambio-locked")
class NobodyIsLocked(Call):
    """The caller's cards are fair game."""

    def on_protected(self, state: State, action: str) -> int:
        return 0


@errs_in("standard")
class ExchangeShowsTheNewCard(Exchange):
    """The card that comes in by an exchange is shown to all."""

    def apply(self, state: State, seat: int, move: Move) -> None:
        at = move.places[0]
        way = EXCHANGED_FOR_STOCK if state.drawn_from == FROM_STOCK else EXCHANGED_FOR_DISCARD
        old = state.remove(at)
        self.game.discard(state, seat, old, way, self.key, at)
        self.game.place_drawn(state, seat, at, self.key)
        state.known[seat][position_of(at)] = EVERYONE
        self.game.advance(state)


@errs_in("standard")
class WrongClaimInSecret(MultiExchange):
    """Nobody but the player sees a wrong claim."""

    def apply(self, state: State, seat: int, move: Move) -> None:
        before = [row[:] for row in state.known]
        size = len(state.hands[seat])
        super().apply(state, seat, move)
        if len(state.hands[seat]) == size and all(state.card_at(at) >= 0 for at in move.places):
            for at in move.places:
                state.known[seat][position_of(at)] = before[seat][position_of(at)] | 1 << seat


@errs_in("standard")
class WrongClaimCosts(MultiExchange):
    """A wrong claim costs a card from the stock."""

    def _mismatch(self, state: State, seat: int, different: int) -> None:
        super()._mismatch(state, seat, different)
        self.game.add_penalties(state, seat, 1, self.key)


@errs_in("standard")
class ClosingTheGaps(MultiExchange):
    """The layout closes up after a multiple exchange."""

    def _exchange(self, state: State, seat: int, move: Move) -> None:
        super()._exchange(state, seat, move)
        row = [(card, known) for card, known in zip(state.hands[seat], state.known[seat], strict=True) if card >= 0]
        state.hands[seat] = [card for card, _ in row]
        state.known[seat] = [known for _, known in row]
        state.occupied[seat] = (1 << len(row)) - 1


@errs_in("standard")
class ClaimsByRank(MultiExchange):
    """A red and a black king are equal."""

    def apply(self, state: State, seat: int, move: Move) -> None:
        faces = self.game.deck.faces
        if len({faces[state.card_at(at)].rank for at in move.places}) == 1:
            self._exchange(state, seat, move)
            self.game.advance(state)
            return
        super().apply(state, seat, move)


@errs_in("family/cabo-second-edition")
class WrongClaimDiscards(MultiExchange):
    """A wrong claim loses the drawn card, as under Standard Rules."""

    def _mismatch(self, state: State, seat: int, different: int) -> None:
        self._lay_off(state, seat)
        self.game.wrong_claim(state, seat, different - 1)


@errs_in("standard")
class FreshCardsOnly(MultiExchange):
    """A taken card may not be exchanged for several."""

    def bind(self, game: Game) -> None:
        super().bind(game)
        self._from_discard = False


@errs_in("standard")
class MultiExchangeGivesAbility(Abilities):
    """A card that goes in a multiple exchange gives its ability."""

    def on_discarded(self, state: State, seat: int, card: int, way: int) -> None:
        super().on_discarded(state, seat, card, DRAWN if way == MULTI_EXCHANGED else way)


@errs_in("standard")
class RebuildTakesTheTop(Stock):
    """The top of the discard pile goes into the new stock."""

    def on_stock_exhausted(self, state: State) -> None:
        state.stock, state.discard = state.discard[:], []
        state.shuffle(state.stock)


@errs_in("standard", "match-discard")
class NoRebuild(Stock):
    """An empty stock stays empty."""

    def on_stock_exhausted(self, state: State) -> None:
        return


@errs_in("tamalou")
class RoundEndsBeforeTheTurnIsDone(Stock):
    """The last card is drawn, and the round is over before it is placed."""

    def bind(self, game: Game) -> None:
        super().bind(game)
        draw = game.rules["draw"]
        original = draw.apply  # type: ignore[attr-defined]

        def apply(state: State, seat: int, move: Move) -> None:
            original(state, seat, move)
            if not state.stock:
                state.discard.append(state.drawn)
                state.drawn = NO_CARD
                game.end_round(state, "stock")

        draw.apply = apply  # type: ignore[attr-defined]


@errs_in("standard")
class TakeAndPutBack(Take):
    """A taken card may be put back."""

    def apply(self, state: State, seat: int, move: Move) -> None:
        super().apply(state, seat, move)
        state.drawn_from = FROM_STOCK


@errs_in("family/rat-a-tat-cat")
class TakesPowerCards(Take):
    """A power card may be taken from the pile."""

    def bind(self, game: Game) -> None:
        super().bind(game)
        self._forbidden = [False] * game.deck.size


@errs_in("standard", "tamalou", "match-discard")
class EverybodySeesTheFirstLook(InitialPeek):
    """The first look is seen by all."""

    def _look(self, state: State, seat: int, places: tuple[int, ...]) -> None:
        super()._look(state, seat, places)
        for at in places:
            state.known[seat][position_of(at)] = EVERYONE


@errs_in("family/dutch")
class LooksAreFree(InitialPeek):
    """A bought look costs nothing."""

    def apply(self, state: State, seat: int, move: Move) -> None:
        self._look(state, seat, move.places)
        self.game.looked(state, seat)
