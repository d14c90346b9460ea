"""Legal moves as a menu: first what to do, then with which cards, one small question after the other.

Everything can be chosen by number, and everything can be said in notation instead. In a question about cards a bare
number is a position, as in notation; only where the cards of several players are meant, the first number says whose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cabo_rules.engine.moves import NOWHERE, Move, move_text, parse_place, place_text
from cabo_rules.engine.places import position_of, seat_of
from cabo_rules.engine.view import View
from cabo_rules.errors import MoveNotationError
from cabo_rules.tableplay.lines import listed
from cabo_rules.tableplay.words import wording

_MOST_NAMED = 12


class Option(NamedTuple):
    """One kind of move with the legal moves of that kind."""

    kind: str
    moves: tuple[Move, ...]

    @property
    def word(self) -> str:
        """The word in notation."""
        return self.kind.partition("/")[0]


def options(moves: Sequence[Move]) -> tuple[Option, ...]:
    """The kinds among `moves`, in their order."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(move.kind, []).append(move)
    return tuple(Option(kind, tuple(own)) for kind, own in kinds.items())


def example(option: Option, view: View) -> str:
    """One of the moves in notation, for a menu to show how it is written."""
    return move_text(option.moves[0], view.seat, view.rules.names)


class Picking:
    """The choice of the cards that a move names. It never changes: `picked` gives the next step.

    `owner` is the seat whose cards are being chosen from, where the cards of several are possible.
    """

    def __init__(
        self, view: View, option: Option, chosen: tuple[int, ...] = (), owner: int | None = None, ended: bool = False
    ) -> None:
        self.view = view
        self.option = option
        self.chosen = chosen
        self.ended = ended
        self._names = view.rules.names
        self._universe = tuple(dict.fromkeys(at for move in option.moves for at in move.places))
        self._ordered = _is_ordered(option.moves)
        self.candidates = () if ended else self._candidates()
        self.owners = tuple(dict.fromkeys(map(seat_of, self.candidates)))
        self.owner = self.owners[0] if len(self.owners) == 1 else owner

    # -- what is asked ---------------------------------------------------------------------------------------------

    @property
    def asks_target(self) -> bool:
        """Whether the cards are settled and it is asked where the new card goes."""
        return self.ended and len(self.targets) > 1

    @property
    def targets(self) -> tuple[int, ...]:
        """Where the new card can go, once the cards are settled."""
        return tuple(dict.fromkeys(move.to for move in self._finished() if move.to != NOWHERE))

    @property
    def is_legal(self) -> bool:
        """Whether what is chosen so far is a legal move already."""
        return bool(self._finished()) or bool(self.chosen and self.view.allows(self._move()))

    @property
    def offered(self) -> tuple[int, ...]:
        """The places to choose from at this step: of the chosen owner, or all."""
        return tuple(at for at in self.candidates if self.owner is None or seat_of(at) == self.owner)

    @property
    def count(self) -> str:
        """How many cards are to be named: `a card`, `2 cards`, `2 to 4 cards`."""
        if self._ordered:
            return "a card"
        sizes = {len(move.places) for move in self.option.moves}
        fewest, most = min(sizes), max(sizes)
        if self._may_be_longer(most):
            return "one card or more" if fewest == 1 else f"{fewest} cards or more"
        if fewest == most:
            return "a card" if most == 1 else f"{most} cards"
        return f"{fewest} to {most} cards" if fewest else f"up to {most} cards"

    def _may_be_longer(self, most: int) -> bool:
        """Whether claims of more cards are legal than are listed."""
        if len(self._universe) <= most:
            return False
        return self.view.allows(Move(self.option.kind, self._universe[: most + 1]))

    @property
    def question(self) -> str:
        """What is asked now."""
        words = wording(self.view.rules, self.option.kind)
        if self.asks_target:
            return words.target
        asked = words.questions[min(len(self.chosen), len(words.questions) - 1)]
        return asked if self.owner is not None else f"{asked} First: whose?"

    def place_name(self, at: int) -> str:
        """A place in notation, as the chooser writes it."""
        return place_text(at, self.view.seat, self._names)

    # -- answers ---------------------------------------------------------------------------------------------------

    def picked(self, text: str) -> Picking | Move:
        """The next step after an answer, or the move when all is said.

        Raises:
            MoveNotationError: the answer names no place that can be chosen.
        """
        words = text.split()
        if self.asks_target:
            return self._move(self._target(words))
        if not words:
            return self.finished()
        if self.owner is None and len(words) == 1 and words[0].isdecimal():
            return self._with_owner(int(words[0]))
        step: Picking | Move = self
        for word in words:
            if not isinstance(step, Picking) or step.asks_target:
                raise MoveNotationError(f"{word!r} is one card too many")
            step = step._with(step._place(word))
        return step

    def finished(self) -> Picking | Move:
        """The move with the cards chosen so far, or the question where the new card goes.

        Raises:
            MoveNotationError: more cards must be named.
        """
        if not self.is_legal:
            raise MoveNotationError("name a card first" if not self.chosen else "one more card must be named")
        if len(self.targets) > 1:
            return Picking(self.view, self.option, self.chosen, ended=True)
        return self._move()

    def _with_owner(self, number: int) -> Picking | Move:
        if not 1 <= number <= len(self.owners):
            raise MoveNotationError(f"choose a number from 1 to {len(self.owners)}")
        step = Picking(self.view, self.option, self.chosen, self.owners[number - 1])
        return step._with(step.offered[0]) if len(step.offered) == 1 else step

    def _with(self, at: int) -> Picking | Move:
        chosen = (*self.chosen, at)
        step = Picking(self.view, self.option, chosen)
        return step.finished() if not step.candidates else step

    def _place(self, word: str) -> int:
        """The place that a word names; a bare number is a position of the only owner, or one's own."""
        if word.isdecimal() and self.owner is not None:
            found = next((at for at in self.offered if position_of(at) + 1 == int(word)), None)
            if found is None:
                if any(position_of(at) + 1 == int(word) for at in self.chosen if seat_of(at) == self.owner):
                    raise MoveNotationError(f"{word} is named already")
                numbers = [str(position_of(at) + 1) for at in self.offered]
                raise MoveNotationError(f"there is no {word} to choose here; choose {listed(numbers, 'or')}")
            return found
        at = parse_place(word, self.view.seat, self._names)
        if at in self.chosen:
            raise MoveNotationError(f"{word} is named already")
        if at not in self.candidates and not self.view.allows(Move(self.option.kind, (*self.chosen, at))):
            raise MoveNotationError(f"{word} can't be chosen here; choose {self._choices()}")
        return at

    def _choices(self) -> str:
        names = [self.place_name(at) for at in self.offered]
        return listed(names, "or") if len(names) <= _MOST_NAMED else f"{names[0]} or another of the cards shown"

    def _target(self, words: Sequence[str]) -> int:
        if not words:
            return self.targets[0]
        at = parse_place(words[-1], self.view.seat, self._names)
        if len(words) > 1 or at not in self.targets:
            raise MoveNotationError(f"the new card goes to {' or '.join(map(self.place_name, self.targets))}")
        return at

    # -- moves -----------------------------------------------------------------------------------------------------

    def _move(self, to: int = NOWHERE) -> Move:
        """The move in the order in which its cards were named, where that is a legal one: it may matter."""
        named = Move(self.option.kind, self.chosen, to)
        found = self._finished()
        if not found or self.view.allows(named):
            return named
        return next((move for move in found if move.to == to), found[0])

    def _finished(self) -> list[Move]:
        """The listed moves that name exactly the chosen cards."""
        if self._ordered:
            return [move for move in self.option.moves if move.places == self.chosen]
        wanted = sorted(self.chosen)
        return [move for move in self.option.moves if sorted(move.places) == wanted]

    def _candidates(self) -> tuple[int, ...]:
        """The places that can be named next."""
        step = len(self.chosen)
        if self._ordered:
            found = [
                move.places[step]
                for move in self.option.moves
                if len(move.places) > step and move.places[:step] == self.chosen
            ]
            return tuple(dict.fromkeys(found))
        chosen = set(self.chosen)
        listed = {at for move in self.option.moves if chosen <= set(move.places) for at in move.places}
        return tuple(at for at in self._universe if at not in chosen and (at in listed or self._may_add(at)))

    def _may_add(self, at: int) -> bool:
        """Whether a card more is legal though nobody lists it, as in claims of many cards."""
        if not self.chosen:
            return False
        return self.view.allows(Move(self.option.kind, (*self.chosen, at)))


def _is_ordered(moves: Sequence[Move]) -> bool:
    """Whether each place that the moves name has a part of its own, as in giving this card to that gap."""
    lengths = {len(move.places) for move in moves}
    if len(lengths) != 1:
        return False
    columns = [set(column) for column in zip(*(move.places for move in moves), strict=True)]
    return sum(map(len, columns)) == len(set().union(*columns))
