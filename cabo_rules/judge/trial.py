"""Playing a dispute step by step at our own engine, and keeping what happened, by which rule, or why it may not be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from cabo_rules.conformance.expectations import Look, mismatches
from cabo_rules.conformance.facts import Facts
from cabo_rules.conformance.format import ExpectStep, FinishStep, MoveStep, RefuseStep, RevealStep, Scenario, Step
from cabo_rules.conformance.subject import OwnSubject
from cabo_rules.conformance.table import lay_table
from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move, move_text
from cabo_rules.engine.state import State
from cabo_rules.errors import MoveError
from cabo_rules.judge.grounds import FLOW
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one step.

    `legal` is false where the move was refused, with `reason`, the key of the rule that refuses it in `rule` (empty:
    the order of play), and `instead`, the moves that are legal for that seat. `wrong` lists what an `expect` says that
    is not so.
    """

    step: Step
    events: tuple[Event, ...] = ()
    legal: bool = True
    reason: str = ""
    rule: str = FLOW
    instead: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trial:
    """A dispute that has been played: the table before, what came of every step, and the table after."""

    scenario: Scenario
    variant: Variant
    game: Game
    before: Facts
    findings: tuple[Finding, ...]
    after: Facts


def judge(scenario: Scenario, variant: Variant, fill: int = 0) -> Trial:
    """Play a scenario that may be wrong: a move that is refused, or an expectation that fails, does not end it.

    Cards that the scenario leaves open are dealt in the `fill`-th way.

    Raises:
        VariantError: the variant is not for so many players.
    """
    players = scenario.given.seats
    game = variant.make_game(len(players), players)
    subject = OwnSubject(game, lay_table(scenario.given, game.deck, fill))
    subject.state.log = []
    before = subject.facts()
    findings = tuple(_judged(step, subject) for step in scenario.steps)
    return Trial(scenario, variant, game, before, findings, subject.facts())


def _judged(step: Step, subject: OwnSubject) -> Finding:
    log = subject.state.log
    assert log is not None
    start = len(log)
    match step:
        case MoveStep() | RefuseStep():
            try:
                subject.move(step.seat, step.move)
            except MoveError as error:
                return _refused(step, subject, error)
        case RevealStep():
            subject.reveal()
        case FinishStep():
            subject.finish()
        case ExpectStep():
            return Finding(step, wrong=tuple(_wrong(step, subject)))
    return Finding(step, tuple(log[start:]))


def _refused(step: MoveStep | RefuseStep, subject: OwnSubject, error: MoveError) -> Finding:
    game, state = subject.game, subject.state
    seat = subject.names.index(step.seat)
    moves = game.legal(state, seat)
    rule = FLOW
    with suppress(MoveError):  # text that is no move of this game is no rule's business
        rule = _refusing_rule(game, state, game.parse(step.move, seat, subject.names), bool(moves))
    instead = tuple(dict.fromkeys(move_text(move, seat, subject.names) for move in moves))
    return Finding(step, legal=False, reason=str(error), rule=rule, instead=instead)


def _refusing_rule(game: Game, state: State, move: Move, may_act: bool) -> str:
    """The rule whose business a refused move is; none where it only comes at the wrong time."""
    known = [
        (rule.key, author)
        for rule in game.rules.values()
        for author in rule.authors()
        if author.kind.partition("/")[0] == move.kind
    ]
    now = [(key, author) for key, author in known if state.phase in author.phases]
    if not now or not may_act:
        return FLOW
    return next((key for key, author in now if author.fits(move)), now[0][0])


def _wrong(step: ExpectStep, subject: OwnSubject) -> Iterator[str]:
    look = Look(subject.facts(), tuple(map(str, subject.game.deck.faces)), subject.legal)
    for found in mismatches(look, step.expected):
        yield f"{found.key}: expected {found.expected}, but it is {found.actual}"


_BEHIND = {
    "revealed": ("deck",),
    "totalled": ("totals",),
    "playoff": ("winners",),
    "match_over": ("match_end", "winners"),
}
"""What stands behind events that no rule makes by itself."""


def rules_of(finding: Finding) -> Sequence[str]:
    """The keys of the rules behind a finding, in the order in which they spoke."""
    if not finding.legal:
        return (finding.rule,)
    return tuple(dict.fromkeys(rule for event in finding.events for rule in rules_behind(event)))


def rules_behind(event: Event) -> tuple[str, ...]:
    """The keys of the rules behind an event: the one that made it so, and the one whose parameter is its reason."""
    reason = str(event.fact("reason") or "").partition(".")[0]
    named = reason if event.kind == "scored" and reason in registered_rules() else ""
    return tuple(dict.fromkeys(rule for rule in (event.rule, named, *_BEHIND.get(event.kind, ())) if rule))
