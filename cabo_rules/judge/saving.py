"""A settled dispute as a scenario file, with what must hold filled in from what came out."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cabo_rules.conformance.expectations import show
from cabo_rules.conformance.facts import ANY, NONE, Facts
from cabo_rules.conformance.format import EVERY_SEAT, ExpectStep, FinishStep, Given, MoveStep, RefuseStep, RevealStep
from cabo_rules.conformance.reading import parse_suite
from cabo_rules.conformance.runner import PASSED, run_suite
from cabo_rules.errors import Problem, ScenarioError
from cabo_rules.judge.grounds import FLOW
from cabo_rules.judge.trial import Finding, Trial, judge, rules_of
from cabo_rules.variant.references import looks_like_path, shipped_files
from cabo_rules.variant.scalars import resolve

FILLS = 5
"""Under how many fills of its open cards a saved scenario must come out the same."""


def scenario_data(trial: Trial, name: str = "", title: str = "", checks: Iterable[str] = ()) -> dict[str, Any]:
    """One scenario as plain data: the table, the moves (refused ones as such), and the outcome as an expectation.

    Raises:
        ScenarioError: the outcome depends on cards that the scenario leaves open (`depends-on-cards`).
    """
    trials = [trial, *(judge(trial.scenario, trial.variant, fill) for fill in range(1, FILLS))]
    if len({tuple((found.legal, found.reason) for found in each.findings) for each in trials}) > 1:
        message = "which moves are legal depends on cards that are not named; name them in hands, discard or stock"
        raise ScenarioError([Problem("depends-on-cards", message, trial.scenario.file, trial.scenario.at.line)])
    scenario = trial.scenario
    found = list(checks) or list(scenario.checks) or _checks(trial.findings)
    data: dict[str, Any] = {"id": name or scenario.id}
    if title:
        data["source"] = title
    elif scenario.source:
        data["source"] = scenario.source
    if found:
        data["checks"] = found
    data["given"] = _given(scenario.given)
    steps = [step for finding in trial.findings if (step := _step(finding)) is not None]
    data["steps"] = [*steps, {"expect": _outcome([each.after for each in trials], trial.before)}]
    return data


def suite_text(title: str, reference: str, scenarios: Sequence[Mapping[str, Any]], comment: str = "") -> str:
    """A scenario file; `reference` is the variant as seen from the file's folder."""
    lines = [f"# {line}" for line in comment.splitlines()]
    lines += [f"suite: {_flow(title)}", f"variant: {_flow(reference)}", "scenarios:"]
    for number, scenario in enumerate(scenarios):
        lines += [""] * (number > 0)
        first, *rest = _scenario_lines(scenario)
        lines += [f"  - {first}", *(f"    {line}" for line in rest)]
    return "".join(f"{line}\n" for line in lines)


def checked_suite(text: str, path: Path) -> str:
    """The text again, once it has been read and run as the file at `path` would be.

    Raises:
        ScenarioError: it would not pass.
    """
    run = run_suite(parse_suite(text, str(path), path.parent), fills=FILLS)
    for result in run.results:
        if result.status != PASSED:
            failure = result.worst.failures[0]
            message = f"{result.scenario.id} does not pass: expected {failure.expected}, actual {failure.actual}"
            raise ScenarioError([Problem("does-not-pass", message, str(path), failure.at.line, failure.at.column)])
    return text


def reference_from(reference: str, base: str, folder: str | Path) -> str:
    """A reference that was made in the folder `base`, as a file in `folder` has to make it."""
    return "+".join(_part_from(part, base, folder) for part in _parts(reference, base))


def _parts(reference: str, base: str) -> list[str]:
    if reference in shipped_files() or (Path(base) / reference).is_file():
        return [reference]
    return reference.split("+")


def _part_from(part: str, base: str, folder: str | Path) -> str:
    if part in shipped_files() or not looks_like_path(part):
        return part
    path = os.path.relpath(Path(base) / part, folder or ".")
    return path if os.sep in path else f"./{path}"


# -- the parts of a scenario -------------------------------------------------------------------------------------------


def _checks(findings: Sequence[Finding]) -> list[str]:
    """The rules that spoke."""
    return list(dict.fromkeys(key for finding in findings for key in rules_of(finding) if key != FLOW))


def _given(given: Given) -> dict[str, Any]:
    """The table with nothing but what was said about it."""
    data: dict[str, Any] = given.model_dump(mode="json", exclude_unset=True)
    if EVERY_SEAT in data.get("resets_used", ()):
        data["resets_used"] = True
    return data


def _step(finding: Finding) -> dict[str, Any] | None:
    match finding.step:
        case MoveStep() | RefuseStep() if finding.legal:
            return {finding.step.seat: finding.step.move}
        case MoveStep() | RefuseStep():
            return {"refuse": {finding.step.seat: finding.step.move}}
        case RevealStep():
            return {"reveal": True}
        case FinishStep():
            return {"finish": True}
        case ExpectStep() if not finding.wrong:
            return {"expect": _plain(finding.step.expected)}
    return None


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _outcome(outcomes: Sequence[Facts], before: Facts) -> dict[str, Any]:
    """What holds at the end under every fill."""
    return {key: value for key, value in _certain(outcomes, before) if value not in ({}, [], None)}


def _certain(outcomes: Sequence[Facts], before: Facts) -> Iterator[tuple[str, Any]]:
    first = outcomes[0]
    yield "hands", {seat: row for seat in first.players if (row := _row([each.hands[seat] for each in outcomes]))}
    yield "in_hand", _same([dict(each.in_hand) for each in outcomes])
    yield "discard_top", _same([each.discard[0] if each.discard else NONE for each in outcomes])
    yield "stock_size", _same([each.stock_size for each in outcomes])
    yield "knows", _learnt(outcomes, before)
    yield "called_by", _same([each.called_by for each in outcomes])
    if not first.round_over:
        yield "turn", _same([each.turn for each in outcomes])
        yield "phase", _same([each.phase for each in outcomes])
        return
    yield "round_scores", _same([each.round_scores for each in outcomes])
    yield "totals", _same([each.totals for each in outcomes])
    over = _same([each.phase == "match_over" for each in outcomes])
    yield "match_over", over
    yield "winners", _same([list(each.winners) for each in outcomes])
    yield "playoff", _same([list(each.playoff) for each in outcomes])
    if over is False:
        yield "next_dealer", _same([each.next_dealer for each in outcomes])
        yield "next_starter", _same([each.next_starter for each in outcomes])


def _same(values: Sequence[Any]) -> Any:
    """The value where all are the same, or None."""
    return values[0] if all(value == values[0] for value in values) else None


def _row(rows: Sequence[Sequence[str]]) -> list[str] | None:
    """A layout in which `?` stands for cards that were left open; None where even the gaps differ."""
    if len({tuple(card == NONE for card in row) for row in rows}) > 1:
        return None
    return [cards[0] if len(set(cards)) == 1 else ANY for cards in zip(*rows, strict=True)]


def _learnt(outcomes: Sequence[Facts], before: Facts) -> dict[str, dict[str, str]]:
    """What each seat has seen since the table was set up, as far as the scenario names the cards."""
    first = outcomes[0]
    if first.round_over:
        return {}
    return {
        seat: learnt
        for seat, seen in first.knows.items()
        if (
            learnt := {
                place: card
                for place, card in seen.items()
                if before.knows.get(seat, {}).get(place) != card
                and all(each.knows[seat].get(place) == card for each in outcomes)
            }
        )
    }


# -- as text -----------------------------------------------------------------------------------------------------------

_PLAIN = re.compile(r"[\w?](?:[\w ./+>()§-]*[\w.)])?")


def _scenario_lines(scenario: Mapping[str, Any]) -> Iterator[str]:
    for key, value in scenario.items():
        if key == "steps":
            yield "steps:"
            for step in value:
                yield from (f"  {line}" for line in _step_lines(step))
        elif key == "given":
            yield "given:"
            yield from (f"  {_flow(name)}: {_flow(part)}" for name, part in value.items())
        else:
            yield f"{key}: {_flow(value)}"


def _step_lines(step: Mapping[str, Any]) -> Iterator[str]:
    ((key, value),) = step.items()
    if key != "expect":
        yield f"- {_flow(key)}: {_flow(value)}"
        return
    yield "- expect:"
    yield from (f"    {_flow(name)}: {_flow(part)}" for name, part in value.items())


def _flow(value: Any) -> str:
    """A value on one line; cards and moves without quotes, as people write them."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_flow(key)}: {_flow(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, str) and not (_PLAIN.fullmatch(value) and resolve(value) == value):
        return json.dumps(value, ensure_ascii=False)
    return value if isinstance(value, str) else json.dumps(value)


def title_of(trial: Trial) -> str:
    """A title for a file with this dispute alone."""
    moves = [f"{step.seat}: {step.move}" for finding in trial.findings if isinstance(step := finding.step, MoveStep)]
    return f"Settled: {show(moves[-1]) if moves else 'a round'}"
