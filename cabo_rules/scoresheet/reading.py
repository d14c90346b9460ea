"""Reading the line of a round: `Ann: 2C 4D; Ben: 9S; caller Ben`, or `Ann 6, Ben 9; caller Ben`.

What is wrong is said with the word that is wrong, so that a screen can point at it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from cabo_rules.errors import EntryError
from cabo_rules.scoresheet.cards import card_named
from cabo_rules.scoresheet.entry import GAP, NOBODY, Entry
from cabo_rules.scoresheet.table import Table
from cabo_rules.variant.references import did_you_mean

LONGEST_LINE = 5000
NONE = ("-", "_", "–", "—")
"""How a player without cards is written."""
WORDS = ("caller", "called", "no")
"""Words that a line begins its parts with, and that are no names therefore."""
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[+\-−–]?\d+")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word and where it stands in the line."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(slots=True)
class _Reading:
    line: str
    table: Table
    cards: dict[int, tuple[str, ...]] = field(default_factory=dict)
    where: dict[int, list[_Word]] = field(default_factory=dict)
    sums: dict[int, int] = field(default_factory=dict)
    caller: int | None = None
    without: dict[str, _Word] = field(default_factory=dict)
    last: int | None = None
    """The seat whose cards were read last, for a comma between two cards."""

    def refuse(self, message: str, start: int, end: int) -> NoReturn:
        raise EntryError(message, self.line, start, end)

    def refuse_word(self, message: str, word: _Word) -> NoReturn:
        self.refuse(message, word.start, word.end)


def read_line(line: str, table: Table) -> Entry:
    """What a line says about a round at this table. Who plays is checked, not yet whether the cards can be.

    Raises:
        EntryError: with the word that is wrong.
    """
    if len(line) > LONGEST_LINE:
        raise EntryError(f"the line has {len(line)} characters; {LONGEST_LINE} are enough", line[:80], 0, 80)
    reading = _Reading(line, table)
    for separator, words in _parts(line):
        _read_part(reading, separator, words)
    _check_complete(reading)
    without = frozenset(reading.without)
    if reading.cards:
        for key, word in reading.without.items():
            reading.refuse_word(f"{table.rules[key]} judges by the cards, which are given here", word)
        return Entry(reading.cards, None, _caller(reading))
    return Entry(None, reading.sums, _caller(reading), without)


def _parts(line: str) -> Iterator[tuple[str, list[_Word]]]:
    """The parts between `;`, `,` and line ends, as words, each with the sign before it."""
    start, before = 0, ";"
    for found in re.finditer(r"[;,\n]|$", line):
        words = [_Word(word[0], word.start()) for word in _WORD.finditer(line, start, found.start())]
        if words:
            yield before, words
        start, before = found.end(), "," if found[0] == "," else ";"


def _read_part(reading: _Reading, separator: str, words: list[_Word]) -> None:
    if words[0].text.casefold().startswith(("caller:", "called:")):
        before, after = _at_colon(words)
        words = [*before, *after]
    first = words[0].text.casefold()
    text = reading.line[words[0].start : words[-1].end]
    if first in ("caller", "called") and len(words) > 1:
        _read_caller(reading, words[2:] if words[1].text.casefold() in ("by", ":") and len(words) > 2 else words[1:])
    elif first in ("caller", "called"):
        reading.refuse_word(f"after {words[0].text} comes who called", words[0])
    elif first == "no" and len(words) > 1:
        _read_no(reading, words[1:])
    elif len(words) > 1 and words[-1].text.casefold() in ("called", "calls"):
        _read_caller(reading, words[:-1])
    elif ":" in text:
        _read_cards(reading, words)
    elif separator == "," and reading.last is not None and not _is_sum(reading, words):
        _add_cards(reading, reading.last, words)
    else:
        _read_sum(reading, words)


# -- players -----------------------------------------------------------------------------------------------------------


def _seat(reading: _Reading, words: Sequence[_Word]) -> int:
    """The seat that some words name, whatever their capitals."""
    name = " ".join(word.text for word in words)
    players = reading.table.players
    seat = next((n for n, player in enumerate(players) if player.casefold() == name.casefold()), None)
    if seat is None:
        hint = did_you_mean(name, players) or f"; the players are {', '.join(players)}"
        reading.refuse(f"nobody at this table is called {name}{hint}", words[0].start, words[-1].end)
    if seat not in reading.table.playing:
        who = " and ".join(players[n] for n in reading.table.playing)
        message = f"{players[seat]} does not play in this playoff; only {who} do"
        reading.refuse(message, words[0].start, words[-1].end)
    return seat


def _new_seat(reading: _Reading, words: Sequence[_Word]) -> int:
    seat = _seat(reading, words)
    if seat in reading.cards or seat in reading.sums:
        reading.refuse(f"{reading.table.players[seat]} stands here twice", words[0].start, words[-1].end)
    return seat


# -- cards and sums ----------------------------------------------------------------------------------------------------


def _read_cards(reading: _Reading, words: list[_Word]) -> None:
    name, cards = _at_colon(words)
    if not name:
        reading.refuse_word("before the colon comes a player's name", words[0])
    second = next((word for word in cards if ":" in word.text), None)
    if second is not None:
        reading.refuse_word("put a ; before the next player", second)
    seat = _new_seat(reading, name)
    if reading.sums:
        reading.refuse("cards for all or sums for all: the players before have sums", words[0].start, words[-1].end)
    if not cards:
        none = ". For none write -" if not reading.table.limits.fewest else ""
        reading.refuse(f"the cards of {reading.table.players[seat]} are missing{none}", words[0].start, words[-1].end)
    reading.cards[seat] = ()
    reading.where[seat] = []
    reading.last = seat
    _add_cards(reading, seat, cards)


def _at_colon(words: list[_Word]) -> tuple[list[_Word], list[_Word]]:
    """The words before and after the first colon, which may stick to either."""
    for number, word in enumerate(words):
        before, colon, after = word.text.partition(":")
        if colon:
            name = [*words[:number], *([_Word(before, word.start)] if before else [])]
            rest = [_Word(after, word.end - len(after))] if after else []
            return name, [*rest, *words[number + 1 :]]
    raise AssertionError("there is a colon")


def _add_cards(reading: _Reading, seat: int, words: Sequence[_Word]) -> None:
    for word in words:
        if word.text in NONE and len(words) == 1 and not reading.cards[seat]:
            return
        if word.text == GAP:
            reading.cards[seat] += (GAP,)
            reading.where[seat].append(word)
            continue
        name, problem = card_named(word.text, reading.table.deck)
        if problem:
            reading.refuse_word(problem, word)
        reading.cards[seat] += (name,)
        reading.where[seat].append(word)
    _check_copies(reading)


def _check_copies(reading: _Reading) -> None:
    deck = reading.table.deck
    held: dict[str, list[int]] = {}
    for seat, cards in reading.cards.items():
        for name, word in zip(cards, reading.where[seat], strict=True):
            if name == GAP:
                continue
            copies = len(deck.cards_named(name))
            held.setdefault(name, []).append(seat)
            if len(held[name]) > copies:
                first = reading.table.players[held[name][0]]
                who = f"{first} has it already" if copies == 1 else "these stand here already"
                number = "one" if copies == 1 else str(copies)
                reading.refuse_word(f"the deck has only {number} {deck.pretty(deck.cards_named(name)[0])}; {who}", word)


def _is_sum(reading: _Reading, words: list[_Word]) -> bool:
    name = " ".join(word.text for word in words[:-1]).casefold()
    return any(player.casefold() == name for player in reading.table.players)


def _read_sum(reading: _Reading, words: list[_Word]) -> None:
    *name, number = words
    if not name:
        known = any(player.casefold() == number.text.casefold() for player in reading.table.players)
        if known:
            message = f"what has {number.text}? Write `{number.text}: 2C 4D`, or `{number.text} 6` for a sum"
            reading.refuse_word(message, number)
        reading.refuse_word("this is no part of a round; write `Name: cards`, `Name sum`, or `caller Name`", number)
    if number.text not in NONE and not _NUMBER.fullmatch(number.text):
        _refuse_sum(reading, words)
    seat = _new_seat(reading, name)
    if reading.cards:
        message = f"cards for all or sums for all: the players before have cards; write `{words[0].text}: …`"
        reading.refuse(message, words[0].start, words[-1].end)
    total = 0 if number.text in NONE else int(re.sub("[−–]", "-", number.text))
    problem = reading.table.limits.fault_of_sum(total)
    if problem:
        reading.refuse_word(problem, number)
    reading.sums[seat] = total


def _refuse_sum(reading: _Reading, words: list[_Word]) -> NoReturn:
    """Say what is wrong with a part that is neither cards nor a sum."""
    for size in range(len(words) - 1, 0, -1):
        name = " ".join(word.text for word in words[:size])
        if any(player.casefold() == name.casefold() for player in reading.table.players):
            card, problem = card_named(words[size].text, reading.table.deck)
            if card and not problem:
                reading.refuse_word(f"put a colon after {name} when cards follow", words[size - 1])
            said = " ".join(word.text for word in words[size:])
            reading.refuse(
                f"{said} is no whole number; the sum of {name} was expected", words[size].start, words[-1].end
            )
    _seat(reading, words[:-1])
    raise AssertionError("such a name is refused")


# -- who called, and rules that did not matter -------------------------------------------------------------------------


def _read_caller(reading: _Reading, words: Sequence[_Word]) -> None:
    if not reading.table.has_calls:
        reading.refuse("nobody calls in this game", words[0].start, words[-1].end)
    if " ".join(word.text.casefold() for word in words) in ("nobody", "none", *NONE):
        seat = NOBODY
    else:
        seat = _seat(reading, words)
    if reading.caller is not None and reading.caller != seat:
        reading.refuse("only one player can call; another stands here before", words[0].start, words[-1].end)
    reading.caller = seat


def _read_no(reading: _Reading, words: Sequence[_Word]) -> None:
    said = " ".join(word.text for word in words)
    name = said.casefold()
    if name in ("caller", "call"):
        if reading.caller not in (None, NOBODY):
            reading.refuse("somebody has called, as it stands before", words[0].start, words[-1].end)
        reading.caller = NOBODY
        return
    rules = reading.table.rules
    key = next((key for key, title in rules.items() if name in (key, key.replace("_", " "), title.casefold())), None)
    if key is None:
        hint = did_you_mean(said, ["caller", *rules])
        reading.refuse(f"there is no rule {said} in this game{hint}", words[0].start, words[-1].end)
    reading.without[key] = _Word(reading.line[words[0].start : words[-1].end], words[0].start)


def _caller(reading: _Reading) -> int:
    return NOBODY if reading.caller is None else reading.caller


def _check_complete(reading: _Reading) -> None:
    table, end = reading.table, len(reading.line.rstrip())
    seen = reading.cards or reading.sums
    missing = [table.players[seat] for seat in table.playing if seat not in seen]
    if not seen:
        example = "; ".join(f"{table.players[seat]}: …" for seat in table.playing)
        reading.refuse(f"write what is left in front of everybody: {example}", end, end)
    if missing:
        hint = f"; a player without cards is `{missing[0]}: -`" if reading.cards and not table.limits.fewest else ""
        verb = "is" if len(missing) == 1 else "are"
        reading.refuse(f"{' and '.join(missing)} {verb} missing{hint}", end, end)
    if reading.caller is None and table.has_calls:
        reading.refuse("who called? Add `; caller Name`, or `; no caller`", end, end)
    for seat in reading.cards:
        words = [word for word in reading.where[seat] if word.text != GAP]
        problem = table.limits.fault_of_size(len(words), table.players[seat])
        if problem:
            most = table.limits.most
            first = words[min(most, len(words) - 1)] if words else _Word("", end)
            reading.refuse(problem, first.start, words[-1].end if words else end)
    problem = table.limits.fault_of_all(reading.sums)
    if problem:
        reading.refuse(problem, 0, end)
