"""Help at the table: the moves and keys, and any rule in the words of the rule book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property

from cabo_rules.engine.game import Game
from cabo_rules.engine.state import WINDOW
from cabo_rules.errors import UnknownTopicError
from cabo_rules.rulebook import Book, rule_book
from cabo_rules.rulebook.book import Grid, Points, Prose, Statement
from cabo_rules.rules.registry import registered_rules
from cabo_rules.tableplay.lines import DIM, EMPTY, TITLE, Line, filled, wrapped
from cabo_rules.tableplay.menu import Option
from cabo_rules.tableplay.words import wording
from cabo_rules.variant import Variant
from cabo_rules.variant.schema import in_language

_KEYS = (
    ("1, 2, 3...", "choose from the menu; then answer which card"),
    ("exchange 3", "or say the move: 3 is your own card, {name}3 is {name}'s; Tab completes it"),
    ("?", "this page; ?2 explains the rule of line 2 of the menu"),
    ("? call", "explains a rule, by its name below; ? cards tells what cards count"),
    ("log", "everything that happened since your last turn"),
    ("undo", "take a move back, as long as it has shown nobody anything"),
    ("back", "leave a question, as Escape does"),
    ("quit", "leave, as Ctrl-D and Ctrl-C do; every move is saved already"),
)
_RACE = "matching    people are asked first and all at once; then the players, clockwise from the one whose turn it is"
_BOOK_LANGUAGE = "en"


class Guide:
    """Explains one variant at one table."""

    def __init__(self, variant: Variant, game: Game) -> None:
        self._variant = variant
        self._game = game

    @cached_property
    def _book(self) -> Book:
        return rule_book(self._variant, _BOOK_LANGUAGE)

    @cached_property
    def _rule_of_kind(self) -> Mapping[str, str]:
        return {author.kind: rule.key for rule in self._game.rules.values() for author in rule.authors()}

    @property
    def titles(self) -> dict[str, str]:
        """The rules that are on, with their titles."""
        known = registered_rules()
        return {key: known[key].title or key for key in self._game.rules if key in known}

    # -- overview --------------------------------------------------------------------------------------------------

    def overview(self, menu: Sequence[Option], columns: int) -> list[Line]:
        """The moves that are possible now, the keys, and the names of all rules."""
        lines: list[Line] = []
        if menu:
            lines.append(Line(" What you can do now", TITLE))
            for number, option in enumerate(menu, 1):
                text = f"{filled(option.word, 10)}{wording(self._game, option.kind).summary}"
                lines += wrapped(text, columns - 1, f" {number:>2}  ", hanging=" " * 15)
            lines.append(EMPTY)
        lines.append(Line(" What you can type", TITLE))
        name = self._game.names[-1]
        for key, meaning in _KEYS:
            lines += wrapped(f"{filled(key, 12)}{meaning.format(name=name)}", columns - 1, " ", hanging=" " * 13)
        if self._game.offers[WINDOW]:
            lines += wrapped(_RACE, columns - 1, " ", hanging=" " * 13)
        lines += [EMPTY, Line(" The rules of this game, for ?", TITLE)]
        return [*lines, *wrapped(", ".join(["cards", *self.titles]), columns - 1, "   ")]

    # -- one rule --------------------------------------------------------------------------------------------------

    def topic(self, text: str, menu: Sequence[Option] = ()) -> str:
        """What a question such as `3`, `call`, `cabo` or `Multiple exchange` is about: the key of a rule, or `cards`.

        Raises:
            UnknownTopicError: there is no such line in the menu, and no such rule.
        """
        asked = text.strip().casefold()
        if asked.isdecimal():
            number = int(asked)
            if not 1 <= number <= len(menu):
                raise UnknownTopicError(f"the menu has no line {asked}; ? shows what can be explained")
            return self._rule_of_kind.get(menu[number - 1].kind, "")
        names = self._names()
        if asked in names:
            return names[asked]
        begun = {key for name, key in names.items() if name.startswith(asked)}
        if len(begun) == 1:
            return begun.pop()
        near = get_close_matches(asked, names, n=1, cutoff=0.6)
        meant = f"; did you mean {near[0]}?" if near else "; ? lists what can be explained"
        raise UnknownTopicError(f"this game has no rule {text.strip()!r}{meant}")

    def _names(self) -> dict[str, str]:
        """Everything that a rule can be asked by, the rule's key first."""
        titles = self.titles
        names = {"cards": "cards", "values": "cards"} | {key: key for key in titles}
        for kind, key in self._rule_of_kind.items():
            names.setdefault(kind.partition("/")[0], key)
        for key, title in titles.items():
            names.setdefault(title.casefold(), key)
            names.setdefault(key.replace("_", " "), key)
        return names

    def explanation(self, topic: str, columns: int) -> list[Line]:
        """A rule in the words of the rule book, with the rulings about it."""
        if topic == "cards":
            return [Line(" Cards", TITLE), *_grid_lines(self._grids("cards"), columns)]
        lines = [Line(f" {self.titles.get(topic, topic)}", TITLE), EMPTY]
        said = list(self._statements(topic))
        for statement in said:
            head = f"{statement.head} " if statement.head else ""
            lines += wrapped(f"{head}{statement.text}", columns - 1, " ")
        if not said:
            lines += wrapped("The rule book has no text about this rule.", columns - 1, " ")
        for question, ruling in self._rulings(topic):
            lines += [EMPTY, *wrapped(question, columns - 1, " ", DIM), *wrapped(ruling, columns - 1, "   ")]
        return lines

    def _statements(self, rule: str) -> Iterator[Statement]:
        for chapter in self._book.chapters:
            for block in chapter.blocks:
                own = [statement for statement in _said(block) if _rule_of(statement) == rule]
                if own and isinstance(block, Points) and block.intro is not None:
                    yield block.intro
                yield from own

    def _grids(self, chapter: str) -> list[Grid]:
        found = [one for one in self._book.chapters if one.key == chapter]
        return [block for one in found for block in one.blocks if isinstance(block, Grid)]

    def _rulings(self, rule: str) -> Iterator[tuple[str, str]]:
        for ruling in self._variant.rulings:
            if rule in ruling.rules:
                yield in_language(ruling.question, _BOOK_LANGUAGE), in_language(ruling.ruling, _BOOK_LANGUAGE)


def _rule_of(statement: Statement) -> str:
    return statement.id.partition(".")[0].partition("#")[0]


def _said(block: object) -> Iterable[Statement]:
    if isinstance(block, Prose):
        return block.statements
    if isinstance(block, Points):
        return block.items
    return ()


def _grid_lines(grids: Sequence[Grid], columns: int) -> list[Line]:
    lines: list[Line] = []
    for grid in grids:
        widths = [max(len(row[column]) for row in (grid.header, *grid.rows)) for column in range(len(grid.header))]
        hanging = " " * (sum(widths[:-1]) + 2 * len(widths) - 1)
        for number, row in enumerate((grid.header, *grid.rows)):
            text = "  ".join(filled(cell, wide) for cell, wide in zip(row, widths, strict=True))
            lines += wrapped(text.rstrip(), columns - 1, " ", DIM if not number else "", hanging=hanging)
    return lines
