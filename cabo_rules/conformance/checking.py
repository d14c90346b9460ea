"""Does a scenario make sense at the table of its variant: its seats, cards, positions, moves, and what it checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from cabo_rules.cards import Deck
from cabo_rules.conformance.checks import known_moves, resolve_check, suggested_check
from cabo_rules.conformance.codes import ScenarioCode
from cabo_rules.conformance.facts import ANY, NONE
from cabo_rules.conformance.format import EVERY_SEAT, STEP_WORDS, ExpectStep, MoveStep, RefuseStep, Scenario
from cabo_rules.conformance.validate import FileProblems
from cabo_rules.engine.moves import parse_move, parse_place
from cabo_rules.engine.names import checked_names
from cabo_rules.engine.places import position_of, seat_of
from cabo_rules.errors import CaboError, CardNotationError, MoveNotationError, SeatNameError
from cabo_rules.variant import Variant
from cabo_rules.variant.codes import Code
from cabo_rules.variant.nodes import Path, say, say_path
from cabo_rules.variant.references import did_you_mean

_SEAT_LISTS = ("winners", "playoff")
_SEAT_VALUES = ("turn", "called_by", "next_starter", "next_dealer")
_SEAT_MAPS = ("hands", "in_hand", "hand_size", "knows", "not_knows", "legal", "illegal", "round_scores", "totals")


def check_scenario(scenario: Scenario, variant: Variant, path: Path, problems: FileProblems) -> None:
    """Note everything in a scenario, which stands at `path`, that the table of its variant can't have."""
    _Checking(scenario, variant, path, problems).check()


class _Checking:
    def __init__(self, scenario: Scenario, variant: Variant, path: Path, problems: FileProblems) -> None:
        self._scenario = scenario
        self._given = scenario.given
        self._seats = scenario.given.seats
        self._variant = variant
        self._path = path
        self._problems = problems

    def check(self) -> None:
        self._check_ids()
        if not self._players():
            return
        if self._given.refused:
            self._refused()
            return
        try:
            deck = self._variant.deck(len(self._seats))
            self._variant.make_game(len(self._seats))
        except CaboError as error:
            self._note(ScenarioCode.BROKEN_VARIANT, f"{len(self._seats)} players: {error}", ("given", "hands"))
            return
        if self._given.dealt:
            self._dealt()
        self._given_seats()
        if self._given_cards(deck):
            self._deck_reaches(deck)
        self._given_places()
        for index, step in enumerate(self._scenario.steps):
            here = ("steps", index)
            if isinstance(step, MoveStep):
                self._move(step.seat, step.move, (*here, step.seat), refused=False)
            elif isinstance(step, RefuseStep):
                self._move(step.seat, step.move, (*here, "refuse", step.seat), refused=True)
            elif isinstance(step, ExpectStep):
                self._expected(step.expected, (*here, "expect"), deck)

    def _note(self, code: str, message: str, path: Path, *, on_key: bool = False, severity: str = "error") -> None:
        text = f"{self._scenario.id}: {message}"
        self._problems.add(code, text, (*self._path, *path), on_key=on_key, severity=severity)

    def _check_ids(self) -> None:
        for index, check in enumerate(self._scenario.checks):
            if resolve_check(check, self._variant) is None:
                hint = did_you_mean(check, suggested_check(self._variant))
                message = f"checks.{index + 1} is {say(check)}, which is neither a rule nor a parameter{hint}"
                self._note(ScenarioCode.UNKNOWN_CHECK, message, ("checks", index), severity="warning")

    # -- given -----------------------------------------------------------------------------------------------------

    def _players(self) -> bool:
        """Check the names of the seats; whether a table can be set for them."""
        if not self._seats:
            missing = "players" if self._given.dealt else "hands"
            self._note(Code.MISSING_KEY, f"given.{missing} is missing, so nobody sits at the table", ("given",))
            return False
        key = "hands" if self._given.players is None else "players"
        odd = [seat for seat in self._seats if seat in (NONE, ANY, EVERY_SEAT)]
        fault = f"{odd[0]!r} can't be the name of a seat: it stands for something else here" if odd else ""
        fault = fault or _fault_of_names(self._seats)
        if fault:
            self._note(ScenarioCode.UNKNOWN_SEAT, f"given.{key}: {fault}", ("given", key))
        return not fault

    def _given_seats(self) -> None:
        given = self._given
        for key in ("hands", "knows", "totals"):
            for seat in getattr(given, key):
                self._seat(seat, ("given", key, seat), on_key=True)
        for key in ("dealer", "turn", "called_by", "starter"):
            if getattr(given, key) is not None:
                self._seat(getattr(given, key), ("given", key))
        for index, seat in enumerate(given.resets_used):
            if seat != EVERY_SEAT:
                self._seat(seat, ("given", "resets_used", index))
        for seat in self._seats:
            if seat not in given.hands and not given.dealt:
                self._note(ScenarioCode.UNKNOWN_SEAT, f"given.hands lacks the cards of {seat}", ("given", "hands"))
        if given.called_by is not None and given.turn == given.called_by:
            message = f"given.turn is {given.turn}, who has called and has no more turn; the turn goes to the next seat"
            self._note(ScenarioCode.CALLER_TO_MOVE, message, ("given", "turn"), severity="warning")

    def _refused(self) -> None:
        if self._scenario.steps or not self._given.dealt:
            message = "given.refused stands beside given.dealt, and no steps follow: there is no table to play at"
            self._note(ScenarioCode.DEALT, message, ("given", "refused"), on_key=True)

    def _dealt(self) -> None:
        for key in ("hands", "turn", "discard", "stock", "stock_rest", "knows", "called_by", "starter", "face_up"):
            if key in self._given.model_fields_set:
                message = f"given.{key} can't stand beside given.dealt: the engine deals, and finds who starts"
                self._note(ScenarioCode.DEALT, message, ("given", key), on_key=True)

    def _given_cards(self, deck: Deck) -> bool:
        """Check every card; whether all of them are cards of the deck, and not too many."""
        given, named = self._given, Counter[str]()
        piles: list[tuple[tuple[str, ...], Path, tuple[str, ...]]] = [
            (row, ("given", "hands", seat), (ANY, NONE)) for seat, row in given.hands.items()
        ]
        piles += [(given.discard or (), ("given", "discard"), (ANY,)), (given.stock, ("given", "stock"), (ANY,))]
        right = True
        for cards, path, others in piles:
            for index, card in enumerate(cards):
                if card in others:
                    continue
                face = self._card(card, (*path, index), deck)
                right = right and face is not None
                if face is not None:
                    right = self._count(face, named, deck, (*path, index)) and right
        return right

    def _count(self, face: str, named: Counter[str], deck: Deck, path: Path) -> bool:
        named[face] += 1
        held = len(deck.cards_named(face))
        if named[face] > held:
            times = "once" if held == 1 else f"{held} times"
            message = f"{face} is named a {_ordinal(named[face])} time; the deck holds it {times}"
            self._note(ScenarioCode.TOO_MANY_CARDS, message, path)
        return named[face] <= held

    def _deck_reaches(self, deck: Deck) -> None:
        given = self._given
        discard = (ANY,) if given.discard is None else given.discard
        cards = [card for pile in (*given.hands.values(), discard, given.stock) for card in pile if card != NONE]
        if len(cards) > deck.size:
            message = f"{len(cards)} cards lie on the table; the deck has {deck.size}"
            self._note(ScenarioCode.TOO_MANY_CARDS, message, ("given", "hands"), on_key=True)

    def _given_places(self) -> None:
        for seat, words in self._given.knows.items():
            for index, word in enumerate(words):
                self._given_place(word, ("given", "knows", seat, index))
        for index, word in enumerate(self._given.face_up):
            self._given_place(word, ("given", "face_up", index))

    def _given_place(self, word: str, path: Path) -> None:
        at = self._place(word, path)
        if at is None:
            return
        row = self._given.hands.get(self._seats[seat_of(at)], ())
        position = position_of(at)
        if position >= len(row) or row[position] == NONE:
            message = f"{_said(path)} is {say(word)}, where no card lies"
            self._note(ScenarioCode.UNKNOWN_POSITION, message, path)

    # -- steps -----------------------------------------------------------------------------------------------------

    def _move(self, seat: str, text: str, path: Path, *, refused: bool) -> None:
        number = int(path[1]) + 1
        if seat in self._seats:
            self._move_text(seat, text, path, refused=refused)
            return
        known = list(self._seats) if refused else [*self._seats, *STEP_WORDS]
        what = "no seat" if refused else f"neither a seat nor one of {', '.join(STEP_WORDS)}"
        hint = did_you_mean(seat, known) or f"; seats are {', '.join(self._seats)}"
        self._note(ScenarioCode.UNKNOWN_SEAT, f"step {number}: {say(seat)} is {what}{hint}", path, on_key=True)

    def _move_text(self, seat: str, text: str, path: Path, *, refused: bool) -> None:
        """Check the notation of a move. Where it must be `refused` a wrong one is, but perhaps not as was meant."""
        try:
            move = parse_move(text, self._seats.index(seat), self._seats)
        except MoveNotationError as error:
            self._wrong_move(str(error), path, refused=refused)
            return
        known = known_moves()
        if move.kind not in known:
            hint = did_you_mean(move.kind, known) or f"; moves are {', '.join(known)}"
            self._wrong_move(f"{say(move.kind)} is no move{hint}", path, refused=refused)

    def _wrong_move(self, message: str, path: Path, *, refused: bool) -> None:
        ending = " (so it is refused whatever the rules say)" if refused else ""
        severity = "warning" if refused else "error"
        self._note(ScenarioCode.UNKNOWN_MOVE, f"{_said(path)}: {message}{ending}", path, severity=severity)

    def _expected(self, expected: dict[str, Any], path: Path, deck: Deck) -> None:
        for key, value in expected.items():
            here = (*path, key)
            if key in _SEAT_MAPS:
                for seat in value:
                    self._seat(seat, (*here, seat), on_key=True)
            elif key in _SEAT_LISTS:
                for index, seat in enumerate(value):
                    self._seat(seat, (*here, index))
            elif key in _SEAT_VALUES and value != NONE:
                self._seat(value, here)
            self._expected_cards(key, value, here, deck)
            if key in ("legal", "illegal"):
                self._expected_moves(value, here)

    def _expected_cards(self, key: str, value: Any, path: Path, deck: Deck) -> None:
        match key:
            case "hands":
                self._cards((((*path, seat, n), card) for seat in value for n, card in enumerate(value[seat])), deck)
            case "discard":
                self._cards((((*path, n), card) for n, card in enumerate(value)), deck)
            case "discard_top":
                self._cards([(path, value)], deck)
            case "card" | "in_hand":
                self._cards((((*path, word), card) for word, card in value.items()), deck)
            case "knows":
                found = ((seat, word, card) for seat in value for word, card in value[seat].items())
                self._cards((((*path, seat, word), card) for seat, word, card in found), deck)
        for place, word, on_key in _places(key, value, path):
            self._place(word, place, on_key=on_key)

    def _expected_moves(self, value: dict[str, tuple[str, ...]], path: Path) -> None:
        for seat, moves in value.items():
            for index, text in enumerate(moves):
                if seat in self._seats:
                    self._move_text(seat, text, (*path, seat, index), refused=path[-1] == "illegal")

    # -- single words ----------------------------------------------------------------------------------------------

    def _seat(self, seat: str, path: Path, *, on_key: bool = False) -> None:
        if seat in self._seats:
            return
        where = _said(path)
        hint = did_you_mean(seat, self._seats) or f"; seats are {', '.join(self._seats)}"
        what = f"{where}: {say(seat)} is no seat" if on_key else f"{where} is {say(seat)}, which is no seat"
        self._note(ScenarioCode.UNKNOWN_SEAT, what + hint, path, on_key=on_key)

    def _cards(self, cards: Iterable[tuple[Path, str]], deck: Deck) -> None:
        for path, card in cards:
            if card not in (ANY, NONE):
                self._card(card, path, deck)

    def _card(self, card: str, path: Path, deck: Deck) -> str | None:
        """The plain name of a card; None, and a problem noted, when the deck has no such card."""
        try:
            return deck.name(deck.cards_named(card)[0])
        except CardNotationError:
            hint = did_you_mean(card.upper(), deck.names())
            message = f"{_said(path)} is {say(card)}, which is no card of {self._scenario.variant}{hint}"
            self._note(ScenarioCode.UNKNOWN_CARD, message, path)
            return None

    def _place(self, word: str, path: Path, *, on_key: bool = False) -> int | None:
        try:
            return parse_place(word, None, self._seats)
        except MoveNotationError as error:
            self._note(ScenarioCode.UNKNOWN_POSITION, f"{_said(path)}: {error}", path, on_key=on_key)
            return None


def _places(key: str, value: Any, path: Path) -> Iterable[tuple[Path, str, bool]]:
    if key == "card":
        yield from (((*path, word), word, True) for word in value)
    elif key == "knows":
        yield from (((*path, seat, word), word, True) for seat in value for word in value[seat])
    elif key == "face_up":
        yield from (((*path, n), word, False) for n, word in enumerate(value))
    elif key == "not_knows":
        yield from (((*path, seat, n), word, False) for seat in value for n, word in enumerate(value[seat]))


@cache
def _fault_of_names(names: tuple[str, ...]) -> str:
    """Why these names can't sit at one table. Few tables have many names, and the check is thorough."""
    try:
        checked_names(names)
    except SeatNameError as error:
        return str(error)
    return ""


def _said(path: Path) -> str:
    """A place in a scenario, in words: `given.hands.A.2`, `step 3: expect: card.A1`."""
    if path[0] != "steps":
        return say_path(path)
    return ": ".join(filter(None, (f"step {int(path[1]) + 1}", str(path[2]), say_path(path[3:]))))


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")
