"""Why a score is what it is, in words for the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cabo_rules.engine.events import Event
from cabo_rules.engine.state import NOBODY
from cabo_rules.scoresheet.entry import GAP
from cabo_rules.scoresheet.sheet import Round, Sheet


@dataclass(frozen=True, slots=True)
class _Case:
    """One step of one seat's score: the event, the points before it, and the round it belongs to."""

    sheet: Sheet
    played: Round
    seat: int
    event: Event
    before: int

    @property
    def sum(self) -> int:
        return self.played.sums[self.seat]

    @property
    def score(self) -> int:
        return int(self.event.fact("score") or 0)

    @property
    def caller(self) -> str:
        return self.sheet.players[self.played.entry.caller]

    def sign(self) -> str:
        """`6 + 5`: the points before, and what came to them."""
        change = self.score - self.before
        return f"{self.before} {'+' if change >= 0 else '-'} {abs(change)}"


def _good_call(case: _Case) -> str:
    tied = any(case.played.sums[seat] == case.sum for seat in case.played.playing if seat != case.seat)
    return f"called and is {'among the lowest' if tied else 'lowest'}: {case.score}"


def _bad_call(case: _Case) -> str:
    lowest = min(case.played.sums[seat] for seat in case.played.playing)
    why = "is not alone at the lowest" if case.sum == lowest else "is not lowest"
    return f"called and {why}: {_price(case)}"


def _price(case: _Case) -> str:
    """`6 + 5`; `6 x 2 + 5` where the hand counts several times; the bare score where it is another one altogether."""
    judged = case.sheet.game.rules["scoring"].params.caller
    if judged is None or judged.failed_score is not None:
        return str(case.score)
    if judged.failed_times == 1:
        return case.sign()
    more = case.score - case.before * judged.failed_times
    return f"{case.before} x {judged.failed_times}{f' + {more}' if more else ''}"


def _kamikaze(case: _Case) -> str:
    if case.seat == case.played.entry.caller:
        return f"called with exactly {case.sum}, a kamikaze: {case.score}"
    return f"{case.caller}'s kamikaze: {case.sign()}"


def _moon_for_others(case: _Case) -> str:
    holders = [event.seat for event in case.played.steps if event.fact("reason") == "shoot_the_moon.holder"]
    return f"{listed([case.sheet.players[seat] for seat in holders])} has shot the moon: {case.score}"


_WORDS: dict[str, Callable[[_Case], str]] = {
    "scoring.lowest": lambda case: f"lowest: {case.score}",
    "scoring.caller": _good_call,
    "scoring.caller.bonus": lambda case: f"bonus for a good call: {case.sign()}",
    "call.penalty": _bad_call,
    "kamikaze": _kamikaze,
    "shoot_the_moon.holder": lambda case: f"has shot the moon: {case.score}",
    "shoot_the_moon.others": _moon_for_others,
}


def reasons(sheet: Sheet, played: Round, seat: int) -> list[str]:
    """How the sum of a seat became its score, step by step; empty where the score is the sum."""
    found, points = list(_summed(sheet, played, seat)), played.sums[seat]
    for event in played.steps:
        if event.seat != seat:
            continue
        case = _Case(sheet, played, seat, event, points)
        found.append(_WORDS.get(str(event.fact("reason")), _any_rule)(case))
        points = case.score
    return found


def _summed(sheet: Sheet, played: Round, seat: int) -> Iterator[str]:
    """How the cards came to another sum than their values have."""
    cards = played.entry.cards
    if cards is None:
        return
    deck = sheet.game.deck
    values = sum(deck.values[deck.cards_named(card)[0]] for card in cards[seat] if card != GAP)
    change = played.sums[seat] - values
    if change:
        titles = listed(sheet.game.summing_rules)
        yield f"{titles}: {values} {'+' if change > 0 else '-'} {abs(change)}"


def _any_rule(case: _Case) -> str:
    """A rule that is known by its title only."""
    title = case.sheet.rules.get(case.event.rule, case.event.rule)
    if case.score == case.before:
        return f"{title}: {case.score}"
    return f"{title}: {case.sign()}"


def explanation(sheet: Sheet, played: Round, seat: int) -> str:
    """One sentence without its full stop: `called and is not lowest: 6 + 5`; for a plain sum, the sum of the cards."""
    said = "; then ".join(reasons(sheet, played, seat))
    if said:
        return said
    return "the sum of the cards" if played.entry.cards is None or played.entry.cards[seat] else "no cards left"


def reset_lines(sheet: Sheet, played: Round) -> list[str]:
    """What happened to totals that fell back, a sentence each."""
    return [
        f"{sheet.players[seat]} lands on exactly {hit} and falls back to {now}"
        for seat, (hit, now) in sorted(played.resets.items())
    ]


def coming_text(sheet: Sheet) -> str:
    """What comes next: who deals and starts, who plays in a playoff, or who has won."""
    coming, names = sheet.coming, sheet.players
    if coming is None:
        return result_text(sheet)
    text = f"Round {coming.number}: {names[coming.dealer]} deals, {names[coming.starter]} starts."
    if coming.playoff:
        return f"Playoff: only {listed([names[seat] for seat in coming.playing])} play. {text}"
    return text


def result_text(sheet: Sheet) -> str:
    """Who has won, with the points that decided it; empty while the match goes on."""
    if not sheet.winners:
        return ""
    last, names = sheet.rounds[-1], [sheet.players[seat] for seat in sheet.winners]
    points = (last.scores if last.playoff else last.totals)[sheet.winners[0]]
    how = f"{points} in the playoff" if last.playoff else f"{points} points"
    if len(names) > 1:
        return f"The match is over: {listed(names)} share the victory with {how}."
    return f"The match is over: {names[0]} wins with {how}."


def used_resets(sheet: Sheet) -> str:
    """Whose totals have fallen back, and in which rounds; empty where none has."""
    used = [
        f"{sheet.players[seat]} (round {played.number}, {hit} to {now})"
        for played in sheet.rounds
        for seat, (hit, now) in sorted(played.resets.items())
    ]
    return f"Fallen back: {', '.join(used)}." if used else ""


def listed(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cleo`."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def who_called(sheet: Sheet, played: Round) -> str:
    """`Ben called`, or that nobody did; empty in games without calls."""
    if not sheet.game.has_calls:
        return ""
    return "nobody called" if played.entry.caller == NOBODY else f"{sheet.players[played.entry.caller]} called"
