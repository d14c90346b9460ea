"""Running scenarios: set up the table, take the steps one by one, stop at the first that does not do what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cabo_rules.cards import Deck
from cabo_rules.conformance.expectations import Look, mismatches, show
from cabo_rules.conformance.format import (
    ExpectStep,
    FinishStep,
    Mark,
    MoveStep,
    RefuseStep,
    RevealStep,
    Scenario,
    Step,
    Suite,
)
from cabo_rules.conformance.looks import with_written_looks
from cabo_rules.conformance.subject import Engine, OwnEngine, Subject
from cabo_rules.conformance.table import dealt_table, lay_table
from cabo_rules.errors import CaboError, MoveError

if TYPE_CHECKING:
    from cabo_rules.variant import Variant

PASSED, FAILED, ERROR = "passed", "failed", "error"


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that is not as the scenario says. `key` is empty where no `expect` is concerned."""

    at: Mark
    key: str
    expected: str
    actual: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario went under one fill of its unspecified cards.

    `status` is `passed`, `failed` (the engine does otherwise) or `error` (it could not be run); `step` counts from 1
    and is 0 where the table could not be set up; `what` is that step in the words of the file.
    """

    status: str
    step: int = 0
    what: str = ""
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """How a scenario went, under one fill or more (`outcomes[n]` is that of fill n)."""

    scenario: Scenario
    suite: str
    outcomes: tuple[Outcome, ...]

    @property
    def worst(self) -> Outcome:
        """The first outcome that is not a pass, if there is one."""
        return next((outcome for outcome in self.outcomes if outcome.status != PASSED), self.outcomes[0])

    @property
    def status(self) -> str:
        """`passed` only if it passed under every fill."""
        return self.worst.status

    @property
    def depends_on_fill(self) -> bool:
        """Whether it went differently under different fills: it depends on cards that it does not name."""
        return len(set(self.outcomes)) > 1


@dataclass(frozen=True, slots=True)
class Run:
    """The results of one or more suites, in the order of the files."""

    results: tuple[ScenarioResult, ...]
    engine: str
    fills: int

    def count(self, status: str) -> int:
        """How many scenarios have this status."""
        return sum(result.status == status for result in self.results)

    @property
    def ok(self) -> bool:
        """Whether everything passed."""
        return all(result.status == PASSED for result in self.results)

    @property
    def fill_dependent(self) -> tuple[ScenarioResult, ...]:
        """The scenarios that depend on cards they don't name."""
        return tuple(result for result in self.results if result.depends_on_fill)


def run_suites(
    suites: Iterable[Suite],
    *,
    engine: Engine | None = None,
    fills: int = 1,
    progress: Callable[[ScenarioResult], None] | None = None,
) -> Run:
    """Run suites under `fills` fills each, on our own engine unless another is given."""
    judged = engine or OwnEngine()
    results = []
    for suite in suites:
        for scenario in suite.scenarios:
            result = run_scenario(
                scenario, suite.variants[scenario.variant], engine=judged, fills=fills, suite=suite.title
            )
            results.append(result)
            if progress is not None:
                progress(result)
    return Run(tuple(results), judged.name, fills)


def run_suite(suite: Suite, *, engine: Engine | None = None, fills: int = 1) -> Run:
    """Run one suite; see `run_suites`."""
    return run_suites([suite], engine=engine, fills=fills)


def run_scenario(
    scenario: Scenario, variant: Variant, *, engine: Engine | None = None, fills: int = 1, suite: str = ""
) -> ScenarioResult:
    """Run one scenario in `variant`, which is usually, but need not be, the one that it names."""
    judged = engine or OwnEngine()
    if scenario.given.refused:
        return ScenarioResult(scenario, suite, (_refused_table(scenario, variant, judged),))
    deck = variant.deck(len(scenario.given.seats))
    outcomes = tuple(_run_once(scenario, variant, judged, deck, fill) for fill in range(max(1, fills)))
    return ScenarioResult(scenario, suite, outcomes)


def _run_once(scenario: Scenario, variant: Variant, engine: Engine, deck: Deck, fill: int) -> Outcome:
    number, step = 0, None
    try:
        table = lay_table(scenario.given, deck, fill)
        subject = engine.set_up(variant, table)
        if table.starting:
            subject = with_written_looks(subject, scenario)
        faces = tuple(map(str, deck.faces))
        for number, step in enumerate(scenario.steps, 1):
            failures = _take(step, subject, faces)
            if failures:
                return Outcome(FAILED, number, step_text(step), failures)
    except Exception as error:  # an engine may fail in any way; that is a result, not the end of the run
        at = scenario.at if step is None else step.at
        what = "given" if step is None else step_text(step)
        reason = str(error) if isinstance(error, CaboError) else f"{type(error).__name__}: {error}"
        return Outcome(ERROR, number, what, (Failure(at, "", "the engine plays on", reason),))
    return Outcome(PASSED, number)


def _refused_table(scenario: Scenario, variant: Variant, engine: Engine) -> Outcome:
    try:
        engine.set_up(variant, dealt_table(scenario.given, 0))
    except CaboError:
        return Outcome(PASSED, 0)
    seats = len(scenario.given.seats)
    return Outcome(FAILED, 0, "given", (Failure(scenario.at, "", f"a table of {seats} is refused", "it was dealt"),))


def _take(step: Step, subject: Subject, deck: tuple[str, ...]) -> tuple[Failure, ...]:
    match step:
        case MoveStep():
            return _move(step, subject)
        case RefuseStep():
            return _refuse(step, subject)
        case ExpectStep():
            return _expect(step, subject, deck)
        case RevealStep():
            subject.reveal()
        case FinishStep():
            subject.finish()
    return ()


def _move(step: MoveStep, subject: Subject) -> tuple[Failure, ...]:
    try:
        subject.move(step.seat, step.move)
    except MoveError as error:
        return (Failure(step.at, "", "the move is legal", f"refused: {error}"),)
    return ()


def _refuse(step: RefuseStep, subject: Subject) -> tuple[Failure, ...]:
    before = subject.snapshot()
    try:
        subject.move(step.seat, step.move)
    except MoveError:
        if subject.snapshot() == before:
            return ()
        return (Failure(step.at, "", "the move is refused and changes nothing", "refused, but the table has changed"),)
    return (Failure(step.at, "", "the move is refused", "the move was made"),)


def _expect(step: ExpectStep, subject: Subject, deck: tuple[str, ...]) -> tuple[Failure, ...]:
    look = Look(subject.facts(), deck, subject.legal)
    return tuple(
        Failure(step.marks.get(found.key.partition(".")[0], step.at), found.key, found.expected, found.actual)
        for found in mismatches(look, step.expected)
    )


def step_text(step: Step) -> str:
    """A step in the words of the file, in short."""
    match step:
        case MoveStep():
            return f"{step.seat}: {step.move}"
        case RefuseStep():
            return f"refuse: {show({step.seat: step.move})}"
        case RevealStep():
            return "reveal"
        case FinishStep():
            return "finish"
        case ExpectStep():
            return f"expect {', '.join(step.expected)}"
