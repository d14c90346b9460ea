"""The table drawn from a view: layouts, piles, and the card in hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rich.cells import cell_len

from cabo_rules.cards import NO_CARD, Deck
from cabo_rules.engine.places import place
from cabo_rules.engine.view import UNSEEN, View
from cabo_rules.players.sense import sense_of
from cabo_rules.tableplay.chairs import PERSON, Chair
from cabo_rules.tableplay.lines import DIM, EMPTY, MARK, Line, beside, cut, filled, right
from cabo_rules.tableplay.words import ability_words

CONCEALED, GAP = "▒▒", "--"
_LONGEST_NAME = 14
_TOTALS = "points"
_DEALT = 4

Shown = Mapping[int, int]
"""Cards that are shown for this once, by place."""


class Scene(NamedTuple):
    """What a screen is drawn from: a view, who sits where, and whose eyes it is for.

    `me` is called "you"; None is for everybody at the keyboard. `open_memory` shows a seat all cards that it has seen,
    not only those that lie face up. `shown` are cards shown for this once.
    """

    view: View
    chairs: Sequence[Chair]
    title: str
    me: int | None = None
    open_memory: bool = False
    shown: Shown = MappingProxyType({})

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self.view.deck

    def name(self, seat: int) -> str:
        """What a seat is called on this screen."""
        return "You" if seat == self.me else self.chairs[seat].name

    def card(self, at: int, seat: int, position: int) -> int:
        """The card that this screen shows at a place: -1 for a gap, -2 for a concealed one."""
        if at in self.shown:
            return self.shown[at]
        if not self.view.occupied(seat) >> position & 1:
            return NO_CARD
        remembered = self.open_memory and self.me is not None
        if remembered or self.view.face_up(seat) >> position & 1:
            return self.view.card(at)
        return UNSEEN

    def worth(self, card: int) -> str:
        """A card with what it counts, where that is not its number: `Q♠ (12)`, `7♥`."""
        value = self.deck.values[card]
        name = self.deck.pretty(card)
        return name if self.deck.faces[card].rank == str(value) else f"{name} ({value})"


def head_lines(scene: Scene, columns: int) -> list[Line]:
    """The title with the round, and whose turn it is."""
    view = scene.view
    turn = "your turn" if view.turn == scene.me else f"{scene.chairs[view.turn].name}'s turn"
    playoff = ", playoff" if view.playoff else ""
    where = (
        f"round {view.round}{playoff}, turn {view.turns}" if view.turns else f"round {view.round}{playoff}, the deal"
    )
    return [Line(beside(f" {scene.title}", f"{where}: {turn} " if view.turns else f"{where} ", columns), MARK)]


def table_lines(scene: Scene, columns: int) -> list[Line]:
    """Everybody's layout in a row, positions as columns; more of these blocks where the rows are too long."""
    view = scene.view
    seats = _order(scene)
    names = min(_LONGEST_NAME, max(cell_len(scene.name(seat)) for seat in seats))
    notes = {seat: ", ".join(_notes(scene, seat)) for seat in seats}
    totals = {seat: str(view.totals[seat]) for seat in seats}
    cell = max(cell_len(scene.deck.pretty(card)) for card in range(scene.deck.size)) + 2
    rest = columns - names - 8 - len(_TOTALS)
    beside_notes = (rest - 2 - max(map(len, notes.values()))) // cell
    # Notes may be cut where a row would not even have room for the cards that are dealt.
    room = beside_notes if beside_notes >= _DEALT else max(1, rest // cell)
    longest = max((_length(view, seat) for seat in seats), default=0)
    lines: list[Line] = []
    for start in range(0, max(longest, 1), room):
        positions = range(start, min(start + room, longest))
        first = not start
        heading = "".join(filled(f" {number + 1}", cell) for number in positions)
        lines.append(Line(f"{' ' * (names + 5)}{heading}  {_TOTALS if first else ''}".rstrip(), DIM))
        for seat in seats if first else [seat for seat in seats if _length(view, seat) > start]:
            mark = ">" if seat == view.turn and view.turns else " "
            cards = "".join(_cell(scene, seat, position, cell) for position in positions)
            after = f"  {right(totals[seat], len(_TOTALS))}  {notes[seat]}" if first else ""
            row = f" {mark} {filled(scene.name(seat), names)}  {cards}{after}"
            lines.append(Line(cut(row.rstrip(), columns), MARK if seat == view.turn and view.turns else ""))
    return lines


def _order(scene: Scene) -> list[int]:
    """All seats clockwise, the one who looks first."""
    first = scene.me or 0
    return [(first + step) % scene.view.seats for step in range(scene.view.seats)]


def _length(view: View, seat: int) -> int:
    return len(view.row(seat))


def _cell(scene: Scene, seat: int, position: int, cell: int) -> str:
    if position >= _length(scene.view, seat):
        return " " * cell
    card = scene.card(place(seat, position), seat, position)
    text = GAP if card == NO_CARD else CONCEALED if card == UNSEEN else scene.deck.pretty(card)
    return filled(f" {text}", cell)


def _notes(scene: Scene, seat: int) -> Iterator[str]:
    view, chair = scene.view, scene.chairs[seat]
    if chair.player != PERSON:
        yield chair.player.partition(":")[0]
    if seat not in view.playing:
        yield "not in this round"
        return
    if seat == view.caller:
        yield "has called" if seat != scene.me else "you called"
    elif not view.occupied(seat):
        yield "no cards"


def pile_lines(scene: Scene, columns: int) -> list[Line]:
    """The stock, the discard pile, and what a call means for those who are still to move."""
    view = scene.view
    pile = view.discard
    top = f"{scene.worth(pile[-1])}, {_cards(len(pile))}" if pile else "empty"
    lines = [Line(cut(f"   Stock: {_cards(view.stock_size)}     Discard pile: {top}", columns))]
    if view.caller >= 0:
        who = "You have" if view.caller == scene.me else f"{scene.chairs[view.caller].name} has"
        left = {0: "", 1: ": the last turn of the round"}.get(view.final_turns, f": {view.final_turns} turns are left")
        lines.append(Line(cut(f"   {who} called{left}.", columns), MARK))
    return lines


def hand_lines(scene: Scene, columns: int) -> list[Line]:
    """The card in the hand of the one who looks, and what its power would be."""
    view = scene.view
    card = view.drawn
    if card < 0 or scene.me is None or view.turn != scene.me:
        return []
    if not view.drawn_from_stock:
        return [
            Line(
                cut(
                    f"   In your hand: {scene.worth(card)}, taken from the pile; it replaces one of your cards", columns
                ),
                MARK,
            )
        ]
    kinds = sense_of(view.rules).after_discard[card]
    power = f"; if you discard it, you may {ability_words(kinds)}" if kinds else ""
    return [Line(cut(f"   In your hand: {scene.worth(card)}{power}", columns), MARK)]


def spaced(*parts: Sequence[Line]) -> list[Line]:
    """Groups of lines with an empty line between them; empty groups leave none."""
    lines: list[Line] = []
    for part in parts:
        if part:
            lines += [EMPTY, *part] if lines else part
    return lines


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
