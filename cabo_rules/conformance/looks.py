"""First looks that a scenario writes out as steps, though the rules fix them and the engine asks nobody.

`starting: true` stands before the initial looks, "which then come as steps". Where players choose their cards the
engine waits for these steps. Where the cards are fixed there is nothing to choose, and a scenario may leave the steps
out or write them: `look 1 4` in a game of exactly these cards. Where it writes them the table stands before the looks
until every seat that has such a step has made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabo_rules.conformance.facts import Facts, place_name
from cabo_rules.conformance.format import MoveStep, Scenario
from cabo_rules.conformance.subject import Subject
from cabo_rules.engine.moves import parse_move, parse_place
from cabo_rules.engine.places import position_of, seat_of
from cabo_rules.errors import IllegalMoveError, MoveError

_LOOK = "look"


def with_written_looks(subject: Subject, scenario: Scenario) -> Subject:
    """`subject`, which has just been set up before the looks; standing before them, if its rules have made them."""
    steps = (step for step in scenario.steps if isinstance(step, MoveStep))
    seats = {step.seat for step in steps if step.move.split()[:1] == [_LOOK]}
    if not seats or subject.facts().phase == "peek":
        return subject
    return _WrittenLooks(subject, seats, scenario.given.knows)


class _WrittenLooks:
    """A table whose fixed looks are told one by one."""

    def __init__(self, subject: Subject, seats: Iterable[str], known: dict[str, tuple[str, ...]]) -> None:
        self._subject = subject
        self._to_look = frozenset(seats)
        names = subject.facts().players
        self._known = {
            seat: frozenset(_name_of(parse_place(word, None, names), names) for word in words)
            for seat, words in known.items()
        }

    def move(self, seat: str, text: str) -> None:
        """Make a move; a look is one that the rules have made, and nothing else comes before the last of them."""
        if not self._to_look:
            self._subject.move(seat, text)
            return
        self._check(seat, text)
        self._to_look -= {seat}

    def _check(self, seat: str, text: str) -> None:
        facts = self._subject.facts()
        move = parse_move(text, facts.players.index(seat), facts.players)
        if move.kind != _LOOK:
            raise IllegalMoveError("the first looks come before the first turn")
        if seat not in self._to_look:
            raise IllegalMoveError(f"{seat} has looked already")
        named = [_name_of(at, facts.players) for at in move.places]
        own = set(facts.knows.get(seat, {})) & _row(facts, seat)
        fixed = own - self._known.get(seat, frozenset())
        if len(set(named)) != len(named) or not fixed <= set(named) <= own:
            raise IllegalMoveError(f"the rules fix what {seat} looks at: {', '.join(sorted(own))}")

    def reveal(self) -> None:
        """End the round now and score it."""
        self._to_look = frozenset()
        self._subject.reveal()

    def finish(self) -> None:
        """Decline what is optional until the next turn begins; the looks are not."""
        if not self._to_look:
            self._subject.finish()

    def legal(self, seat: str, moves: Sequence[str]) -> list[bool]:
        """For each of the moves, whether the seat may make it now."""
        if not self._to_look:
            return self._subject.legal(seat, moves)
        return [self._is_legal(seat, text) for text in moves]

    def _is_legal(self, seat: str, text: str) -> bool:
        try:
            self._check(seat, text)
        except MoveError:
            return False
        return True

    def facts(self) -> Facts:
        """The table as it stands; who is still to look knows what the scenario says."""
        facts = self._subject.facts()
        if not self._to_look:
            return facts
        knows = dict(facts.knows)
        for seat in self._to_look:
            known = self._known.get(seat, frozenset())
            knows[seat] = {place: card for place, card in knows.get(seat, {}).items() if place in known}
        return facts.model_copy(update={"phase": "peek", "knows": knows})

    def snapshot(self) -> object:
        """Equal to another exactly when nothing has changed in between."""
        return self._to_look, self._subject.snapshot()


def _name_of(at: int, players: Sequence[str]) -> str:
    return place_name(players[seat_of(at)], position_of(at) + 1)


def _row(facts: Facts, seat: str) -> set[str]:
    return {place_name(seat, number) for number in range(1, len(facts.hands[seat]) + 1)}
