"""What is shown when a round or the match is over."""

from __future__ import annotations

from rich.cells import cell_len

from cabo_rules.match import Match
from cabo_rules.tableplay.drawing import spaced
from cabo_rules.tableplay.lines import DIM, EMPTY, MARK, TITLE, Line, Size, filled, listed, wrapped
from cabo_rules.tableplay.screens import fitted
from cabo_rules.tableplay.story import since_last_turn, since_this_turn, story
from cabo_rules.transcript import Transcript

_IN_THE_TABLE = {"round_over", "revealed", "totalled", "match_over", "playoff"}
_LONGEST_NAME = 14


def round_screen(match: Match, me: int | None, size: Size) -> list[Line]:
    """The last turns, the cards of everybody, how they were scored, the totals, and what comes next.

    `me` is called "you"; without it the screen is for everybody.
    """
    say = Transcript(match.game, me)
    end = _end_of_round(match)
    events = match.events[end:]
    why = say.line(events[0]).removeprefix("The round is over: ") if events else ""
    head = f"Round {match.state.round}{', a playoff' if _was_playoff(match) else ''}"
    lines = [Line(f" {head} is over: {why}".rstrip(), TITLE), Line(f" {_caller(match, me)}"), EMPTY]
    lines += _score_table(match, me, size.columns)
    reasons = [say.line(event) for event in events if event.kind not in _IN_THE_TABLE]
    explained = [line for text in reasons for line in wrapped(text, size.columns - 1, " ", hanging="   ")]
    bottom = spaced(lines, explained, _what_next(match, me, size.columns))
    return fitted([], _last_turns(match, me, end), bottom, size)


def _last_turns(match: Match, me: int | None, end: int) -> list[str]:
    """What happened until the round ended, and may not have been on any screen yet."""
    events = match.events[:end]
    start = since_last_turn(events, me) if me is not None else since_this_turn(events)
    return story(match.game, events[start:], me)


def match_screen(match: Match, me: int | None, size: Size) -> list[Line]:
    """The final standing: the winners, then everybody by total."""
    lines = [Line(f" {result_text(match, me)}", TITLE), Line()]
    names = [_name(match, seat, me) for seat in range(len(match.names))]
    wide = min(_LONGEST_NAME, max(map(cell_len, names)))
    ranking = sorted(range(len(names)), key=lambda seat: (seat not in match.state.winners, match.state.totals[seat]))
    for seat in ranking:
        won = "  wins" if seat in match.state.winners else ""
        lines.append(Line(f"   {filled(names[seat], wide)}  {match.state.totals[seat]:>5} points{won}"))
    rounds = len(match.results)
    lines += [Line(), Line(f" {rounds} {'round was' if rounds == 1 else 'rounds were'} played.", DIM)]
    return lines[: size.rows]


def result_text(match: Match, me: int | None = None) -> str:
    """Who has won: `The match is over: Ann wins.`"""
    over = next((event for event in reversed(match.events) if event.kind == "match_over"), None)
    return Transcript(match.game, me).line(over) if over is not None else "The match is not over."


def _end_of_round(match: Match) -> int:
    """Where the events of the end of the last round begin."""
    events = match.events
    return next((number for number in reversed(range(len(events))) if events[number].kind == "round_over"), len(events))


def _was_playoff(match: Match) -> bool:
    """Whether the round that is over was played by some of the players only."""
    return len(match.state.playing) < len(match.names)


def _caller(match: Match, me: int | None) -> str:
    caller = match.state.caller
    if caller < 0:
        return "Nobody called."
    return f"{_name(match, caller, me)} called."


def _name(match: Match, seat: int, me: int | None) -> str:
    return "You" if seat == me else match.names[seat]


def _score_table(match: Match, me: int | None, columns: int) -> list[Line]:
    state, deck = match.state, match.game.deck
    names = {seat: _name(match, seat, me) for seat in range(state.seats)}
    wide = min(_LONGEST_NAME, max(cell_len(name) for name in names.values()))
    room = columns - wide - 30
    lines = [Line(f"   {' ' * wide}  {filled('cards', room)}  {'sum':>5} {'score':>6} {'total':>6}", DIM)]
    for seat in range(state.seats):
        if seat not in state.playing:
            out = filled("did not play this round", room)
            lines.append(Line(f"   {filled(names[seat], wide)}  {out}  {'':>5} {'':>6} {state.totals[seat]:>6}"))
            continue
        hand = wrapped(" ".join(map(deck.pretty, state.hand(seat))) or "no cards", room)
        numbers = f"{state.sums[seat]:>5} {state.scores[seat]:>6} {state.totals[seat]:>6}"
        style = MARK if seat == me else ""
        lines.append(Line(f"   {filled(names[seat], wide)}  {filled(hand[0].text, room)}  {numbers}", style))
        lines += [Line(f"   {' ' * wide}  {more.text}", style) for more in hand[1:]]
    return lines


def _what_next(match: Match, me: int | None, columns: int) -> list[Line]:
    if match.is_over:
        return wrapped(result_text(match, me), columns - 1, " ", MARK)
    say = Transcript(match.game, me)
    lines: list[Line] = []
    if match.state.playoff:
        tied = next(event for event in reversed(match.events) if event.kind == "playoff")
        lines += wrapped(say.line(tied), columns - 1, " ", MARK)
    # On a copy: finding the next seats may take chance, which the real next round must find untouched.
    dealer, starter = match.game.next_seats(match.state.copy())
    deals = "you deal" if dealer == me else f"{match.names[dealer]} deals"
    starts = "you start" if starter == me else f"{match.names[starter]} starts"
    text = f"Next is round {match.state.round + 1}: {listed([deals, starts])}."
    return [*lines, *wrapped(text, columns - 1, " ")]
