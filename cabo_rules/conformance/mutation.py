"""Would anybody notice? The variant is changed one value at a time, and the suites are run against each change."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from cabo_rules._processes import cores, process_pool
from cabo_rules.conformance.checks import resolve_check
from cabo_rules.conformance.codes import ScenarioCode
from cabo_rules.conformance.format import Scenario, Suite
from cabo_rules.conformance.mutants import GONE, Mutant, base_data, mutants, mutated_text
from cabo_rules.conformance.runner import PASSED, run_scenario, run_suites
from cabo_rules.conformance.subject import OwnEngine
from cabo_rules.conformance.suites import suites_for
from cabo_rules.errors import CaboError, Problem, ScenarioError
from cabo_rules.variant import Variant, load_variant, read_variant
from cabo_rules.variant.dump import Off
from cabo_rules.variant.nodes import say_path
from cabo_rules.variant.schema import Equivalent

KILLED, SURVIVED, REFUSED, SAME = "killed", "survived", "refused", "same"
TIME_LIMIT_S = 20.0
"""A mutant whose scenarios take longer plays on for ever: somebody would notice."""

Progress = Callable[[int, int], None]
"""Told how many mutants of how many are done."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant.

    `killed` (by the scenario `by`), `survived`, `refused` (no valid variant), or `same` (provably the same game: equal
    rules, and equal decks at every table size).
    """

    mutant: Mutant
    fate: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A mutation run over one variant."""

    reference: str
    scenarios: int
    verdicts: tuple[Verdict, ...]
    survivors: tuple[Mutant, ...]
    """Changes that no scenario noticed, and that are not declared equivalent."""
    declared: tuple[tuple[Mutant, str], ...]
    """Survivors that the variant's file declares equivalent, with the reason."""
    stale: tuple[tuple[Equivalent, str], ...]
    """Declarations that are wrong or speak of nothing, with what happened instead."""

    def count(self, fate: str) -> int:
        """How many mutants met this fate."""
        return sum(verdict.fate == fate for verdict in self.verdicts)

    @property
    def ok(self) -> bool:
        """Whether every change was noticed or is rightly declared."""
        return not self.survivors and not self.stale

    def as_text(self) -> str:
        """The survivors, stale declarations and totals."""
        lines = [f"survived: {mutant}" for mutant in self.survivors]
        lines += [f"declared equivalent: {mutant} ({reason})" for mutant, reason in self.declared]
        lines += [f"stale declaration: {_declaration(equivalent)}: {what}" for equivalent, what in self.stale]
        tried = len(self.verdicts) - self.count(REFUSED) - self.count(SAME)
        lines.append(
            f"{self.reference}: {tried} mutants against {self.scenarios} scenarios: {self.count(KILLED)} killed, "
            f"{len(self.survivors)} survived, {len(self.declared)} declared equivalent, {len(self.stale)} stale "
            f"declarations; besides, {self.count(REFUSED)} refused by validation, {self.count(SAME)} the same game"
        )
        return "\n".join(lines) + "\n"

    def as_json(self) -> str:
        """The same for a script."""
        data = {
            "variant": self.reference,
            "scenarios": self.scenarios,
            "mutants": len(self.verdicts),
            "killed": self.count(KILLED),
            "refused": self.count(REFUSED),
            "same": self.count(SAME),
            "survivors": [_mutant_data(mutant) for mutant in self.survivors],
            "declared": [{**_mutant_data(mutant), "reason": reason} for mutant, reason in self.declared],
            "stale": [
                {"path": equivalent.path, "value": equivalent.value, "reason": equivalent.reason, "what": what}
                for equivalent, what in self.stale
            ],
        }
        return json.dumps(data, indent=2, ensure_ascii=False, default=repr) + "\n"


def _mutant_data(mutant: Mutant) -> dict[str, Any]:
    return {"path": say_path(mutant.path), "old": mutant.old, "new": mutant.new}


def _declaration(equivalent: Equivalent) -> str:
    return equivalent.path if equivalent.value is None else f"{equivalent.path}: {equivalent.value}"


def mutate(
    reference: str,
    suites: Iterable[Suite] | None = None,
    *,
    variant: Variant | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Mutation:
    """Mutate a variant against its suites (the shipped ones unless given), over `workers` processes (all cores).

    Raises:
        VariantError: the variant can't be loaded.
        ScenarioError: the variant has no scenario, or one that fails unchanged.
    """
    effective = variant or load_variant(reference)
    own = suites_for(reference, suites)
    _check_baseline(reference, effective, own)
    scenarios = [scenario for suite in own for scenario in suite.scenarios]
    job = _Job(effective, base_data(effective), tuple(scenarios))
    todo = list(mutants(job.data))
    order = {str(mutant): number for number, mutant in enumerate(todo)}
    verdicts = sorted(_verdicts(job, todo, workers, progress), key=lambda verdict: order[str(verdict.mutant)])
    return _judged(reference, effective, len(scenarios), verdicts)


def _check_baseline(reference: str, variant: Variant, suites: Sequence[Suite]) -> None:
    if not suites:
        message = f"there is no scenario for the variant {reference}"
        raise ScenarioError([Problem(ScenarioCode.NO_VARIANT, message)])
    run = run_suites([replace(suite, variants={reference: variant}) for suite in suites])
    failed = [result.scenario for result in run.results if result.status != PASSED]
    if failed:
        message = "fails in the unchanged variant, so it can't tell anything about a changed one"
        raise ScenarioError(
            Problem("failing-scenario", f"{one.id}: {message}", one.file, one.at.line, one.at.column) for one in failed
        )


def _judged(reference: str, variant: Variant, scenarios: int, verdicts: Sequence[Verdict]) -> Mutation:
    survivors, declared = [], []
    fates: dict[int, list[Verdict]] = {number: [] for number in range(len(variant.equivalents))}
    for verdict in verdicts:
        meant = [n for n, one in enumerate(variant.equivalents) if _declares(one, verdict.mutant)]
        for number in meant:
            fates[number].append(verdict)
        if verdict.fate == SURVIVED and meant:
            declared.append((verdict.mutant, variant.equivalents[meant[0]].reason))
        elif verdict.fate == SURVIVED:
            survivors.append(verdict.mutant)
    stale = [
        (variant.equivalents[number], what) for number, found in fates.items() if (what := _stale(found)) is not None
    ]
    return Mutation(reference, scenarios, tuple(verdicts), tuple(survivors), tuple(declared), tuple(stale))


def _declares(equivalent: Equivalent, mutant: Mutant) -> bool:
    path = say_path(mutant.path)
    if equivalent.value is None:
        return path == equivalent.path or path.startswith(f"{equivalent.path}.")
    if path != equivalent.path:
        return False
    if mutant.new is GONE or isinstance(mutant.new, Off):
        return equivalent.value is False or equivalent.value == repr(mutant.new)
    if mutant.new == {}:
        return equivalent.value is True or equivalent.value == {}
    return bool(equivalent.value == mutant.new) and type(equivalent.value) is type(mutant.new)


def _stale(found: Sequence[Verdict]) -> str | None:
    """What is wrong with a declaration, given what became of the mutants that it declares."""
    killed = [verdict for verdict in found if verdict.fate == KILLED]
    if killed:
        return f"{killed[0].mutant} is noticed by {killed[0].by}"
    if not any(verdict.fate == SURVIVED for verdict in found):
        return "no mutant is like this one"
    return None


# -- the work itself ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Job:
    """What every worker needs."""

    variant: Variant
    data: dict[str, Any]
    scenarios: tuple[Scenario, ...]


def _verdicts(job: _Job, todo: Sequence[Mutant], workers: int | None, progress: Progress | None) -> Iterator[Verdict]:
    count = max(1, min(workers or cores(), len(todo)))
    found = _in_processes(job, todo, count) if count > 1 else (_verdict(job, mutant) for mutant in todo)
    for done, verdict in enumerate(found, 1):
        if progress is not None:
            progress(done, len(todo))
        yield verdict


def _in_processes(job: _Job, todo: Sequence[Mutant], count: int) -> Iterator[Verdict]:
    with process_pool(count, [__name__], _begin, job) as pool:
        for future in as_completed([pool.submit(_work, mutant) for mutant in todo]):
            yield future.result()


_job: _Job | None = None


def _begin(job: _Job) -> None:
    global _job  # noqa: PLW0603  (one job for each worker process)
    _job = job


def _work(mutant: Mutant) -> Verdict:
    assert _job is not None
    return _verdict(_job, mutant)


def _verdict(job: _Job, mutant: Mutant) -> Verdict:
    try:
        changed = read_variant(mutated_text(job.data, mutant), "mutant")
    except CaboError:
        return Verdict(mutant, REFUSED)
    if _same_game(changed, job.variant):
        return Verdict(mutant, SAME)
    engine = OwnEngine()
    by = ""
    try:
        with _time_limit(TIME_LIMIT_S):
            for scenario in _likely_first(job, mutant):
                by = scenario.id
                if _notices(scenario, changed, engine):
                    return Verdict(mutant, KILLED, by)
    except TimeoutError:
        return Verdict(mutant, KILLED, f"{by} (it never ends)")
    return Verdict(mutant, SURVIVED)


def _notices(scenario: Scenario, changed: Variant, engine: OwnEngine) -> bool:
    try:
        return run_scenario(scenario, changed, engine=engine).status != PASSED
    except CaboError:  # a table of this size, or a card of this face, is not in the changed game
        return True


def _likely_first(job: _Job, mutant: Mutant) -> list[Scenario]:
    """The scenarios in an order in which the first to notice comes early."""
    path = tuple(str(key) for key in mutant.path if key != "rules")

    def unlikely(scenario: Scenario) -> int:
        found = (resolve_check(check, job.variant) for check in scenario.checks)
        return -max((_shared(path, other) for other in found if other is not None), default=0)

    return sorted(job.scenarios, key=unlikely)


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How far two paths go together."""
    pairs = list(zip(one, other, strict=False))
    return next((number for number, (a, b) in enumerate(pairs) if a != b), len(pairs))


def _same_game(changed: Variant, variant: Variant) -> bool:
    if changed.rules != variant.rules or changed.players != variant.players:
        return False
    for number in range(variant.players.min, variant.players.max + 1):
        one, other = changed.deck(number), variant.deck(number)
        if (one.faces, one.values, one.kinds) != (other.faces, other.values, other.kinds):
            return False
    return True


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError when the block takes longer, where the system can do that."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    if not hasattr(signal, "setitimer"):
        yield
        return
    try:
        before = signal.signal(signal.SIGALRM, stop)
    except ValueError:  # not in the main thread
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
