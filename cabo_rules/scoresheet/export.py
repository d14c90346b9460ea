"""A sheet for other programs: CSV for a spreadsheet, Markdown for a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from cabo_rules.engine.state import NOBODY
from cabo_rules.scoresheet.explain import coming_text, explanation, reset_lines, used_resets
from cabo_rules.scoresheet.sheet import Round, Sheet


def as_csv(sheet: Sheet) -> str:
    """One row for every player and round: cards, sum, score, total, and the reason in words."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ["round", "playoff", "dealer", "starter", "player", "called", "cards", "sum", "score", "total", "reset", "why"]
    )
    for played in sheet.rounds:
        writer.writerows(_csv_row(sheet, played, seat) for seat in played.playing)
    return text.getvalue()


def _csv_row(sheet: Sheet, played: Round, seat: int) -> list[str | int]:
    names = sheet.players
    cards = played.entry.cards
    return [
        played.number,
        "yes" if played.playoff else "no",
        names[played.dealer],
        names[played.starter],
        names[seat],
        "yes" if played.entry.caller == seat else "no",
        " ".join(cards[seat]) if cards is not None else "",
        played.sums[seat],
        played.scores[seat],
        played.totals[seat],
        "yes" if seat in played.resets else "no",
        explanation(sheet, played, seat),
    ]


def as_markdown(sheet: Sheet) -> str:
    """The sheet as a page: a table of scores and totals, then every round with its reasons."""
    return "\n".join(_markdown_lines(sheet)) + "\n"


def _markdown_lines(sheet: Sheet) -> Iterator[str]:
    names = [_escaped(name) for name in sheet.players]
    yield f"# {_escaped(sheet.name)}"
    yield ""
    begun = f", begun {sheet.created}" if sheet.created else ""
    yield f"{_escaped(sheet.variant.title_in('en'))} (`{sheet.reference}`, {sheet.variant.short_hash}){begun}."
    yield ""
    yield f"| Round | Dealer | Caller | {' | '.join(names)} |"
    yield f"|---:|---|---|{'---:|' * len(names)}"
    for played in sheet.rounds:
        caller = "" if played.entry.caller == NOBODY else names[played.entry.caller]
        cells = (_markdown_cell(played, seat) for seat in range(len(names)))
        yield f"| {played.number} | {names[played.dealer]} | {caller} | {' | '.join(cells)} |"
    if sheet.rounds:
        yield f"| | | **Total** | {' | '.join(f'**{total}**' for total in sheet.totals)} |"
    yield ""
    yield from filter(None, (used_resets(sheet), coming_text(sheet)))
    for played in sheet.rounds:
        yield ""
        yield f"## {'Playoff round' if played.playoff else 'Round'} {played.number}"
        yield ""
        for seat in played.playing:
            cards = played.entry.cards[seat] if played.entry.cards is not None else ()
            shown = f" ({' '.join(cards)})" if cards else ""
            why = _escaped(explanation(sheet, played, seat))
            yield f"- {names[seat]}: {played.scores[seat]}, {why}{shown}"
        yield from (f"- {_escaped(line)}" for line in reset_lines(sheet, played))


def _markdown_cell(played: Round, seat: int) -> str:
    if seat not in played.playing:
        return ""
    if played.playoff:
        return f"{played.scores[seat]} (playoff)"
    return f"{played.scores[seat]} ({played.totals[seat]})"


def _escaped(text: str) -> str:
    return "".join(f"\\{char}" if char in "\\`*_[]<>|#" else char for char in text)
