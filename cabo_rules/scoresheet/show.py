"""A sheet on the screen: 80 columns wide, readable without colour."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.scoresheet.entry import GAP
from cabo_rules.scoresheet.explain import (
    coming_text,
    explanation,
    reset_lines,
    used_resets,
    who_called,
)
from cabo_rules.scoresheet.sheet import Round, Sheet

CALLED, FELL = "*", "!"
_GAP = "  "


def sheet_lines(sheet: Sheet, width: int = 80) -> Iterator[str]:
    """The whole sheet: head, a row for every round, marks, what comes next."""
    yield head_line(sheet)
    yield ""
    if sheet.rounds:
        yield from _table(sheet, width)
        yield ""
        yield from filter(None, (_marks(sheet), used_resets(sheet)))
    yield coming_text(sheet)


def head_line(sheet: Sheet) -> str:
    """`Friday: Standard Rules, begun 2026-11-30`."""
    title = sheet.variant.title_in("en")
    return f"{sheet.name}: {title}{f', begun {sheet.created}' if sheet.created else ''}"


def _table(sheet: Sheet, width: int) -> Iterator[str]:
    rows = [[_cell(played, seat) for seat in range(len(sheet.players))] for played in sheet.rounds]
    numbers = [str(played.number) for played in sheet.rounds]
    dealers = [sheet.players[played.dealer] for played in sheet.rounds]
    dealer_width = max(map(len, ("Dealer", *dealers)))
    room = (width - 5 - len(_GAP) - dealer_width) // len(sheet.players) - len(_GAP)
    if room < 9:
        dealer_width, room = 0, (width - 5) // len(sheet.players) - len(_GAP)
    widths = [
        max(min(len(name), max(room, 4)), *(len(row[seat]) for row in rows)) for seat, name in enumerate(sheet.players)
    ]
    names = [_cut(name, size).rjust(size) for name, size in zip(sheet.players, widths, strict=True)]
    yield _row("Round", "Dealer" if dealer_width else "", dealer_width, names)
    for number, dealer, row in zip(numbers, dealers, rows, strict=True):
        cells = [cell.rjust(size) for cell, size in zip(row, widths, strict=True)]
        yield _row(number.rjust(5), dealer if dealer_width else "", dealer_width, cells)


def _row(number: str, dealer: str, dealer_width: int, cells: list[str]) -> str:
    parts = [number, *([dealer.ljust(dealer_width)] if dealer_width else []), *cells]
    return _GAP.join(parts).rstrip()


def _cell(played: Round, seat: int) -> str:
    """`10* (45)`: the score of the round and the total after it."""
    if seat not in played.playing:
        return "-"
    score = f"{played.scores[seat]}{CALLED if played.entry.caller == seat else ''}"
    if played.playoff:
        return f"{score} (playoff)"
    return f"{score} ({played.totals[seat]}{FELL if seat in played.resets else ''})"


def _cut(name: str, size: int) -> str:
    return name if len(name) <= size else f"{name[: size - 1]}."


def _marks(sheet: Sheet) -> str:
    marks = ["score (total)"]
    if any(played.entry.caller >= 0 for played in sheet.rounds):
        marks.append(f"{CALLED} called")
    if any(played.resets for played in sheet.rounds):
        marks.append(f"{FELL} fell back")
    return ", ".join(marks)


def round_lines(sheet: Sheet, played: Round, symbols: bool = True) -> Iterator[str]:
    """One round in full: every score with its reason and its cards, then the totals. `symbols` writes 7♥ for 7H."""
    called = who_called(sheet, played)
    kind = "Playoff round" if played.playoff else "Round"
    yield f"{kind} {played.number}{f': {called}.' if called else '.'}"
    names = [sheet.players[seat] for seat in played.playing]
    size = max(map(len, names))
    points = [str(played.scores[seat]) for seat in played.playing]
    wide = max(map(len, points))
    for seat, name, score in zip(played.playing, names, points, strict=True):
        why = f"{explanation(sheet, played, seat)}{_cards(sheet, played, seat, symbols)}"
        yield f"  {name.ljust(size)}  {score.rjust(wide)}  {why}"
    yield from (f"  {line}." for line in reset_lines(sheet, played))
    if not played.playoff:
        totals = ", ".join(f"{name} {played.totals[seat]}" for seat, name in enumerate(sheet.players))
        yield f"  Totals: {totals}"


def _cards(sheet: Sheet, played: Round, seat: int, symbols: bool) -> str:
    cards = played.entry.cards[seat] if played.entry.cards is not None else ()
    if not cards:
        return ""
    deck = sheet.game.deck
    names = (deck.pretty(deck.cards_named(card)[0]) if symbols and card != GAP else card for card in cards)
    return f"  ({' '.join(names)})"
