"""A trial told to the table: what happens at every step, by which rule, and what the rules rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any

from cabo_rules.cards import Deck
from cabo_rules.conformance.facts import ANY, NONE, Facts
from cabo_rules.conformance.format import ExpectStep, FinishStep, MoveStep, RefuseStep, RevealStep, Step
from cabo_rules.judge.grounds import Answer, Grounds, grounds_of
from cabo_rules.judge.trial import Finding, Trial, rules_behind, rules_of
from cabo_rules.transcript import Transcript, listed

MOST_MOVES = 6
"""How many moves of a kind are named, of those that would have been legal."""


def as_text(trial: Trial, symbols: bool = True, width: int = 0) -> str:
    """The whole trial for people; `symbols` writes 7♥ for 7H, `width` wraps lines that are longer."""
    lines = _Report(trial, symbols).lines()
    return "\n".join(piece for line in lines for piece in _wrapped(line, width)) + "\n"


def _wrapped(line: str, width: int) -> list[str]:
    if not width or len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line.strip(), width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


class _Report:
    def __init__(self, trial: Trial, symbols: bool) -> None:
        self.trial = trial
        self.words = Transcript(trial.game, symbols=symbols)
        self.symbols = symbols
        self.told: dict[str, Grounds] = {}

    def lines(self) -> Iterator[str]:
        variant = self.trial.variant
        yield f"{variant.title_in('en')} ({variant.reference}, {variant.short_hash})"
        yield ""
        yield from self._table(self.trial.before)
        for number, finding in enumerate(self.trial.findings, 1):
            yield ""
            yield from self._finding(number, finding)
        if self.trial.findings:
            yield ""
            yield "In the end"
            yield from self._table(self.trial.after)
        yield from self._by_chance()
        yield from self._rulings()

    # -- steps -----------------------------------------------------------------------------------------------------

    def _finding(self, number: int, finding: Finding) -> Iterator[str]:
        refused = "" if finding.legal else "  REFUSED"
        yield f"{number}. {step_words(finding.step)}{refused}"
        if not finding.legal:
            yield f"   {_sentence(finding.reason)}"
            yield f"   by {self._cited(finding.rule)}"
            yield from self._instead(finding)
            return
        yield from (f"   {line}" for line in finding.wrong)
        if isinstance(finding.step, ExpectStep) and not finding.wrong:
            yield "   It is so."
        for rules, events in groupby(finding.events, rules_behind):
            yield from (f"   {line}" for line in self.words.lines(events))
            yield from (f"     by {self._cited(rule)}" for rule in rules)

    def _instead(self, finding: Finding) -> Iterator[str]:
        assert isinstance(finding.step, MoveStep | RefuseStep)
        seat, moves = finding.step.seat, finding.instead
        if not moves:
            yield f"   {seat} has no move now."
            return
        yield f"   {seat} may now: {'; '.join(_by_word(moves))}"

    def _cited(self, rule: str) -> str:
        if rule not in self.told:
            self.told[rule] = grounds_of(self.trial.variant, rule)
        return self.told[rule].cited()

    def _by_chance(self) -> Iterator[str]:
        """The cards that the dispute leaves open, as far as they came into play."""
        deck = self.trial.game.deck
        named = {deck.name(deck.cards_named(card)[0]) for card in self.trial.scenario.given.named_cards()}
        seen = (card for finding in self.trial.findings for event in finding.events for card in event.cards)
        faces = dict.fromkeys(deck.name(card) for card in seen if card >= 0)
        left_open = [self._card(deck, face) for face in faces if face not in named]
        if left_open and not self.trial.scenario.given.dealt:
            yield ""
            yield f"Dealt by chance, as the dispute does not name them: {' '.join(left_open)}"

    def _rulings(self) -> Iterator[str]:
        """The rulings on all rules that spoke, each once."""
        rulings: dict[Answer, None] = {}
        for grounds in self.told.values():
            rulings.update(dict.fromkeys(grounds.rulings))
        if rulings:
            yield ""
            yield "Rulings on these rules"
        for ruling in rulings:
            yield f"  {ruling.question}{f' ({ruling.source})' if ruling.source else ''}"
            yield f"    {ruling.ruling}"
            if ruling.reason:
                yield f"    Because: {ruling.reason}"

    # -- the table -------------------------------------------------------------------------------------------------

    def _table(self, facts: Facts) -> Iterator[str]:
        deck = self.trial.game.deck
        size = max(map(len, facts.players))
        for name, row in facts.hands.items():
            hand = facts.in_hand.get(name)
            holds = f"   in hand: {self._card(deck, hand)}" if hand else ""
            yield f"  {name.ljust(size)}  {' '.join(self._card(deck, card) for card in row) or 'no cards'}{holds}"
        top = self._card(deck, facts.discard[0]) if facts.discard else "empty"
        if facts is self.trial.before and self._is_open(facts):
            top = "any card"
        yield f"  discard pile: {top}   stock: {facts.stock_size}"
        yield from (f"  {line}" for line in _standing(facts))

    def _is_open(self, facts: Facts) -> bool:
        """Whether the dispute leaves open what lies on the discard pile."""
        given = self.trial.scenario.given
        return not given.dealt and bool(facts.discard) and (given.discard is None or given.discard[:1] == (ANY,))

    def _card(self, deck: Deck, name: str) -> str:
        return name if name == NONE or not self.symbols else deck.pretty(deck.cards_named(name)[0])


def _standing(facts: Facts) -> Iterator[str]:
    if facts.called_by:
        yield f"{facts.called_by} has called"
    if facts.round_scores is None:
        yield f"{facts.turn} is to move ({facts.phase})"
        return
    yield f"scores: {_numbers(facts.round_scores)}"
    yield f"totals: {_numbers(facts.totals)}"
    if facts.winners:
        yield f"won by {listed(facts.winners)}"
    elif facts.playoff:
        yield f"playoff: {listed(facts.playoff)}"
    else:
        yield f"next: {facts.next_dealer} deals, {facts.next_starter} starts"


def _numbers(values: dict[str, int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())


def step_words(step: Step) -> str:
    """A step in the words of the scenario."""
    match step:
        case MoveStep() | RefuseStep():
            return f"{step.seat}: {step.move}"
        case RevealStep():
            return "all cards are turned up"
        case FinishStep():
            return "everything optional is declined"
        case ExpectStep():
            return f"is it so: {', '.join(step.expected)}?"


def _by_word(moves: Sequence[str]) -> Iterator[str]:
    """The moves, with those of a kind that are too many only counted."""
    words: dict[str, list[str]] = {}
    for move in moves:
        words.setdefault(move.partition(" ")[0], []).append(move)
    for same in words.values():
        more = f" and {len(same) - MOST_MOVES} more like these" if len(same) > MOST_MOVES else ""
        yield f"{', '.join(same[:MOST_MOVES])}{more}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


# -- as data -----------------------------------------------------------------------------------------------------------


def as_data(trial: Trial) -> dict[str, Any]:
    """The same as plain data."""
    words = Transcript(trial.game, symbols=False)
    variant = trial.variant
    spoken = list(dict.fromkeys(key for finding in trial.findings for key in rules_of(finding)))
    return {
        "variant": variant.reference,
        "hash": variant.hash,
        "before": trial.before.model_dump(mode="json"),
        "steps": [_step_data(number, finding, words) for number, finding in enumerate(trial.findings, 1)],
        "after": trial.after.model_dump(mode="json"),
        "rules": [grounds_of(variant, key).as_dict() for key in spoken],
    }


def _step_data(number: int, finding: Finding, words: Transcript) -> dict[str, Any]:
    data: dict[str, Any] = {"step": number, "what": step_words(finding.step), "legal": finding.legal}
    if isinstance(finding.step, MoveStep | RefuseStep):
        data |= {"seat": finding.step.seat, "move": finding.step.move}
    if not finding.legal:
        return data | {"reason": finding.reason, "rule": finding.rule, "instead": list(finding.instead)}
    events: Sequence[dict[str, str]] = [
        {"kind": event.kind, "rule": event.rule, "text": words.line(event)} for event in finding.events
    ]
    return data | {"events": events, "wrong": list(finding.wrong)}
