"""The flow of a match: deal, turns, the ends of rounds and matches, the same for every variant.

Whatever a variant does differently it does in hooks and moves, which are resolved here into flat tuples of bound
methods. The playing loop is `choices` and `Author.apply`; nothing of it is checked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, cast

from cabo_rules.cards import NO_CARD, Deck
from cabo_rules.engine.events import EVERYONE, Event
from cabo_rules.engine.moves import Move
from cabo_rules.engine.places import POSITION_BITS, POSITION_MASK, place
from cabo_rules.engine.rule import Author, Rule
from cabo_rules.engine.state import FROM_STOCK, MATCH_OVER, PEEK, ROUND_OVER, TURN, Phase, State

if TYPE_CHECKING:
    from cabo_rules.engine.game import Game


REMEMBERED = 1 << 14
"""How many layouts' moves are kept at most, so that rows that grow and grow cost no memory."""


class Flow:
    """The rules of one variant at a table of `seats`, as far as they play themselves. `Game` adds the edge."""

    def __init__(self, deck: Deck, rules: Sequence[Rule], seats: int, names: Sequence[str] | None = None) -> None:
        self.deck = deck
        self.seats = seats
        self.taken_face_up = False
        self.names = tuple(names) if names is not None else tuple(ascii_uppercase[:seats])
        self.rules = {rule.key: rule for rule in sorted(rules, key=lambda rule: (rule.order, rule.key))}
        for rule in self.rules.values():
            rule.bind(cast("Game", self))
        self.authors: dict[str, Author] = {
            author.kind: author for rule in self.rules.values() for author in rule.authors()
        }
        self.by_word: dict[str, list[Author]] = {}
        for author in self.authors.values():
            self.by_word.setdefault(author.word, []).append(author)
        self.offers: tuple[tuple[Callable[[State, int], Sequence[Move]], ...], ...] = tuple(
            tuple(author.offer for author in self.authors.values() if phase in author.phases) for phase in Phase
        )
        self._by_layout: tuple[dict[tuple[int, int, int], tuple[Move, ...]] | None, ...] = tuple(
            {} if all(author.by_layout for author in self.authors.values() if phase in author.phases) else None
            for phase in Phase
        )
        self._first_dealer = self._listeners("on_first_dealer")
        self._first_starter = self._listeners("on_first_starter")
        self._deal = self._listeners("on_deal")
        self._initial_peek = self._listeners("on_initial_peek")
        self._turn_start = self._listeners("on_turn_start")
        self._stock_exhausted = self._listeners("on_stock_exhausted")
        self._stock_reserve = self._listeners("on_stock_reserve")
        self._discarded = self._listeners("on_discarded")
        self._wrong_claim = self._listeners("on_wrong_claim")
        self._penalty = self._listeners("on_penalty")
        self._hand_emptied = self._listeners("on_hand_emptied")
        self._after_placement = self._listeners("on_after_placement")
        self._protected = self._listeners("on_protected")
        self._forced_call = self._listeners("on_forced_call")
        self._called = self._listeners("on_called")
        self._turn_end = self._listeners("on_turn_end")
        self._next_seat = self._listeners("on_next_seat")
        self._at_reveal = self._listeners("on_reveal")
        self._sum = self._listeners("on_sum")
        self._score_replace = self._listeners("on_score_replace")
        self._score = self._listeners("on_score")
        self._score_adjust = self._listeners("on_score_adjust")
        self._totals = self._listeners("on_totals")
        self._match_end = self._listeners("on_match_end")
        self._winners = self._listeners("on_winners")
        self._next_dealer = self._listeners("on_next_dealer")
        self._next_starter = self._listeners("on_next_starter")

    def _listeners(self, hook: str) -> tuple[Callable[..., Any], ...]:
        return tuple(getattr(rule, hook) for rule in self.rules.values() if hasattr(rule, hook) and rule.listens(hook))

    # -- a match and its rounds ------------------------------------------------------------------------------------

    def new_match(self, seed: int, listen: bool = False) -> State:
        """A match with its first round dealt. With `listen`, events are collected in `state.log`."""
        state = State(self.seats, seed)
        if listen:
            state.log = []
        state.dealer = _first(self._first_dealer, state)
        state.starter = _first(self._first_starter, state)
        self._start_round(state)
        return state

    def next_round(self, state: State) -> None:
        """Deal the next round of a match whose last one is scored: a playoff, if `state.playoff` names seats."""
        state.dealer, state.starter = self.next_seats(state)
        self._start_round(state)

    def next_seats(self, state: State) -> tuple[int, int]:
        """Who deals and who starts the round after the one just scored."""
        dealer: int = _first(self._next_dealer, state)
        return dealer, _first(self._next_starter, state, dealer)

    def _start_round(self, state: State) -> None:
        state.round += 1
        state.clear_round(state.playoff or state.everybody)
        state.stock = state.permutation(self.deck.size)
        if state.log is not None:
            facts = (("round", state.round), ("dealer", self.names[state.dealer]))
            state.log.append(Event("round", "", state.starter, (), tuple(reversed(state.stock)), 0, facts))
        for hook in self._deal:
            hook(state)
        self.open_round(state)

    def open_round(self, state: State) -> None:
        """The initial looks, then the first turn. The cards lie as dealt."""
        state.turn = state.starter
        for hook in self._initial_peek:
            hook(state)
        if state.waiting:
            state.phase = PEEK
            state.actor = self.first_of(state, state.starter, state.waiting)
        else:
            self.begin_turn(state, state.starter)

    def first_of(self, state: State, seat: int, mask: int) -> int:
        """The first seat in `mask` from `seat` clockwise, `seat` itself first."""
        while not mask >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def looked(self, state: State, seat: int) -> None:
        """`seat` has made its initial look; when it was the last, the first turn begins."""
        state.waiting &= ~(1 << seat)
        if state.waiting:
            state.actor = self.first_of(state, state.starter, state.waiting)
        else:
            self.begin_turn(state, state.starter)

    # -- turns -----------------------------------------------------------------------------------------------------

    def begin_turn(self, state: State, seat: int) -> None:
        """`seat` is to move. A seat that has no legal move at all is passed over."""
        state.turn = state.actor = seat
        state.phase = TURN
        state.turns += 1
        state.stage = state.fresh = 0
        if state.log is not None:
            state.log.append(Event("turn", "", seat))
        for hook in self._turn_start:
            hook(state)
        if not state.stock:
            self._restock(state)
            if state.phase == TURN and not self.choices(state):
                self._pass_over(state)

    def _pass_over(self, state: State) -> None:
        before = state.notes.get("stuck")
        last, times = before if isinstance(before, tuple) else (0, 0)
        count: int = times + 1 if last == state.turns - 1 else 1
        state.notes["stuck"] = (state.turns, count)
        if state.log is not None:
            state.log.append(Event("passed_over", "", state.turn))
        if count >= len(state.playing):
            self.end_round(state, "stuck")
        else:
            self.end_turn(state)

    def from_stock(self, state: State) -> int:
        """The top card of the stock, taken away; -1 when there is none and none can be made."""
        if not state.stock:
            self._restock(state)
            if not state.stock:
                return NO_CARD
        return state.stock.pop()

    def cards_to_come(self, state: State) -> int:
        """How many cards can still come from the stock, a rebuilt one included."""
        cards = len(state.stock)
        for hook in self._stock_reserve:
            cards = hook(state, cards)
        return cards

    def _restock(self, state: State) -> None:
        for hook in self._stock_exhausted:
            hook(state)

    def place_drawn(self, state: State, seat: int, at: int, rule: str) -> None:
        """Lay the card in hand at an empty place: a drawn one known to its drawer only, a taken one to all."""
        card, state.drawn = state.drawn, NO_CARD
        from_stock = state.drawn_from == FROM_STOCK
        known = 1 << seat if from_stock else EVERYONE
        state.put(at, card, known, self.taken_face_up and not from_stock)
        if state.log is not None:
            state.log.append(Event("placed", rule, seat, (at,), (card,), known))

    def discard(self, state: State, seat: int, card: int, way: int, rule: str, at: int = -1) -> None:
        """Lay a card on the discard pile; `at` is the place it came from, -1 for the hand."""
        state.discard.append(card)
        state.fresh += 1
        if state.log is not None:
            places = (at,) if at >= 0 else ()
            state.log.append(Event("discarded", rule, seat, places, (card,), data=(("way", way),)))
        for hook in self._discarded:
            hook(state, seat, card, way)

    def add_penalties(self, state: State, seat: int, count: int, rule: str, fill_gaps: bool = False) -> None:
        """Lay up to `count` unseen cards from the stock into a seat's layout; fewer where there are no more."""
        for hook in self._penalty:
            count = hook(state, seat, count)
        for _ in range(count):
            card = self.from_stock(state)
            if card < 0:
                return
            at = place(seat, state.free_position(seat, fill_gaps))
            state.put(at, card, 0)
            if state.log is not None:
                state.log.append(Event("penalty", rule, seat, (at,), (card,), 0))

    def wrong_claim(self, state: State, seat: int, errors: int) -> None:
        """Tell the rules that a seat claimed cards to be equal that were not."""
        for hook in self._wrong_claim:
            hook(state, seat, errors)

    def show(self, state: State, seat: int, places: Sequence[int], rule: str) -> None:
        """Cards are shown to all where they lie, and lie concealed again; what was seen stays known."""
        for at in places:
            state.known[at >> POSITION_BITS][at & POSITION_MASK] = EVERYONE
        if state.log is not None:
            cards = tuple(state.card_at(at) for at in places)
            state.log.append(Event("shown", rule, seat, tuple(places), cards))

    def hand_emptied(self, state: State, seat: int, giving: bool = False) -> bool:
        """Tell the rules that a seat has no cards left; True when that ended the round."""
        if any(hook(state, seat, giving) for hook in self._hand_emptied):
            self.end_round(state, state.ended_by)
            return True
        return False

    def settled(self, state: State, giving: bool = False) -> bool:
        """Tell the rules of all seats without cards; True when that ended the round.

        Asked when no gap waits for a card any more, and with `giving` before the first of them is filled.
        """
        if not self._hand_emptied:
            return False
        return any(not state.occupied[seat] and self.hand_emptied(state, seat, giving) for seat in state.playing)

    def force_call(self, state: State, seat: int) -> None:
        """Make `seat` the caller without a move of its own, where calling is on and nobody has called."""
        for hook in self._forced_call:
            hook(state, seat)

    def protected(self, state: State, action: str) -> int:
        """The mask of seats to whose cards nobody may do `action` now (`spied`, `swapped`, `matched`…)."""
        mask = 0
        for hook in self._protected:
            mask |= hook(state, action)
        return mask

    def advance(self, state: State) -> None:
        """Go on with a turn whose placement, ability, window… is finished, until a rule waits for a move."""
        stages = self._after_placement
        while state.stage < len(stages):
            stage = stages[state.stage]
            state.stage += 1
            if stage(state):
                return
        self.end_turn(state)

    def repeat_stages(self, state: State) -> None:
        """Let the stages after the placement run again from the first, as after a card discarded out of turn."""
        state.stage = 0
        self.advance(state)

    def end_turn(self, state: State) -> None:
        """The turn is over: the next seat's begins, or the round ends."""
        for hook in self._turn_end:
            if hook(state):
                self.end_round(state, state.ended_by)
                return
        following = state.following[state.turn]
        for hook in self._next_seat:
            following = hook(state, following)
        if following == state.caller:
            following = state.following[following]
        self.begin_turn(state, following)

    def called(self, state: State, seat: int) -> None:
        """Tell the rules that a seat has called."""
        for hook in self._called:
            hook(state, seat)

    # -- the end of a round and of the match ------------------------------------------------------------------------

    def end_round(self, state: State, reason: str) -> None:
        """Reveal all cards, score the round, and see whether the match is over."""
        state.ended_by = reason
        state.phase = ROUND_OVER
        for hook in self._at_reveal:
            hook(state)
        self._reveal(state)
        state.sums = sums = self._hand_sums(state)
        state.scores = self.scores_from(state, sums)
        self._add_up(state)
        if state.playoff or any(hook(state) for hook in self._match_end):
            self._finish_match(state)

    def scores_from(self, state: State, sums: list[int]) -> list[int]:
        """The round scores for `sums`, by seat: what a round would bring that ended now with them."""
        if self._score_replace:
            replaced: list[int] | None = _first(self._score_replace, state, sums)
            if replaced is not None:
                return replaced
        scores: list[int] = _first(self._score, state, sums)
        for hook in self._score_adjust:
            scores = hook(state, sums, scores)
        return scores

    def _reveal(self, state: State) -> None:
        for seat in state.playing:
            state.known[seat] = [EVERYONE] * len(state.known[seat])
        if state.log is not None:
            state.log.append(Event("round_over", "", data=(("reason", state.ended_by),)))
            for seat in state.playing:
                places = tuple(place(seat, n) for n, card in enumerate(state.hands[seat]) if card >= 0)
                state.log.append(Event("revealed", "", seat, places, tuple(state.hand(seat))))

    def _hand_sums(self, state: State) -> list[int]:
        values = self.deck.values
        sums = [0] * self.seats
        for seat in state.playing:
            total = sum([values[card] for card in state.hands[seat] if card >= 0])
            for hook in self._sum:
                total = hook(state, seat, total)
            sums[seat] = total
        return sums

    def _add_up(self, state: State) -> None:
        if state.playoff:
            return
        for seat in state.playing:
            state.totals[seat] += state.scores[seat]
        for hook in self._totals:
            hook(state)
        if state.log is not None:
            for seat in state.playing:
                facts = (("score", state.scores[seat]), ("total", state.totals[seat]))
                state.log.append(Event("totalled", "", seat, data=facts))

    def _finish_match(self, state: State) -> None:
        winners = _first(self._winners, state)
        if winners:
            state.winners = winners
            state.playoff = ()
            state.phase = MATCH_OVER
        if state.log is not None:
            kind, seats = ("match_over", state.winners) if winners else ("playoff", state.playoff)
            state.log.append(Event(kind, "", data=(("seats", " ".join(self.names[seat] for seat in seats)),)))

    # -- moves -----------------------------------------------------------------------------------------------------

    def choices(self, state: State) -> Sequence[Move]:
        """The legal moves of `state.actor`, the seat that a sequential driver asks next."""
        actor = state.actor
        remembered = self._by_layout[state.phase]
        if remembered is None:
            return self._collect(state, actor)
        layout = (actor, state.occupied[actor], state.drawn_from)
        moves = remembered.get(layout)
        if moves is None:
            if len(remembered) >= REMEMBERED:
                remembered.clear()
            moves = remembered[layout] = tuple(self._collect(state, actor))
        return moves

    def _collect(self, state: State, seat: int) -> list[Move]:
        moves: list[Move] = []
        for offer in self.offers[state.phase]:
            moves += offer(state, seat)
        return moves

    def apply(self, state: State, move: Move) -> None:
        """Make a move out of `choices(state)` for `state.actor`; nothing is checked again."""
        self.authors[move.kind].apply(state, state.actor, move)


def _first(hooks: Sequence[Callable[..., Any]], *arguments: Any) -> Any:
    """The first answer that is not None."""
    for hook in hooks:
        answer = hook(*arguments)
        if answer is not None:
            return answer
    return None
