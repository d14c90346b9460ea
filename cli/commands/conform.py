"""`cabo conform`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Format, TextOrJson, complete_variant
from ..output import complain, has_color, progress, say_json, write

if TYPE_CHECKING:
    from cabo_rules.conformance import Run, Suite

Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PATH", help="Scenario files, or folders of them; the shipped ones unless given."),
]

_VARIANT_KEY = re.compile(rb"^(format|extends)[ ]*:", re.MULTILINE)
"""What a variant file has and a scenario file has not."""
_ENOUGH = 64 * 1024
"""Bytes in which that key must come."""


def command(
    paths: Paths = None,
    fills: Annotated[
        int,
        typer.Option(
            "--fills",
            metavar="N",
            min=1,
            help="Repeat each scenario under N ways to deal the cards that it leaves open, and name those that depend "
            "on them.",
        ),
    ] = 1,
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine",
            metavar="CMD",
            help="Judge another engine: a command that answers JSON lines (see cabo_rules.conformance.remote).",
            show_default=False,
        ),
    ] = None,
    junit: Annotated[
        Path | None,
        typer.Option("--junit", metavar="FILE", help="Write a JUnit report as well.", show_default=False),
    ] = None,
    coverage: Annotated[
        str | None,
        typer.Option(
            "--coverage",
            metavar="REF",
            help="Run nothing: list which rules and parameters of a variant the scenarios speak about.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = None,
    mutate: Annotated[
        str | None,
        typer.Option(
            "--mutate",
            metavar="REF",
            help="Change a variant one value at a time, and list the changes that no scenario notices.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = None,
    format: Format = TextOrJson.TEXT,
) -> None:
    """Run scenarios, small claims about the rules, against an engine.

    Exit status 0 if all pass, 1 if some fail, 2 if a file is malformed.

    Example: cabo conform my-rules.scenarios.yaml --fills 5
    """
    if coverage is not None and mutate is not None:
        raise typer.BadParameter("--coverage and --mutate are two different questions; ask one of them")
    if engine is not None and not engine.strip():
        raise typer.BadParameter("the command of an engine was expected, and there is nothing", param_hint="--engine")
    suites = _suites(paths or [], format)
    if coverage is not None:
        _cover(coverage, suites, format)
    elif mutate is not None:
        _mutate(mutate, suites, format)
    else:
        _run(suites, fills, engine, junit, format)


def _suites(paths: list[Path], format: TextOrJson) -> list[Suite]:
    from cabo_rules.conformance import load_suites, shipped_suites
    from cabo_rules.errors import ScenarioError

    if not paths:
        return shipped_suites()
    files = [file for path in paths for file in (_scenario_files(path) if path.is_dir() else [path])]
    if not files:
        raise typer.BadParameter(f"there are no scenario files (*.yaml) in {', '.join(map(str, paths))}")
    try:
        suites = load_suites([*files])
    except ScenarioError as error:
        if format is not TextOrJson.JSON:
            raise
        say_json({"problems": [problem.as_dict() for problem in error.problems]})
        raise typer.Exit(2) from None
    _warn(suites)
    return suites


def _scenario_files(folder: Path) -> list[Path]:
    """The YAML files in a folder and below it, but for variants, which may lie beside their scenarios."""
    return sorted(path for ending in ("yaml", "yml") for path in folder.rglob(f"*.{ending}") if not _is_variant(path))


def _is_variant(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _VARIANT_KEY.search(file.read(_ENOUGH)) is not None
    except OSError:
        return False


def _warn(suites: list[Suite]) -> None:
    """Say on standard error what is odd in the files, though nothing that keeps them from running."""
    problems = [problem for suite in suites for problem in suite.warnings]
    if problems:
        from cabo_rules.variant import format_problems

        complain(format_problems(problems, color=has_color(sys.stderr)), bare=True)


def _run(suites: list[Suite], fills: int, engine: str | None, junit: Path | None, format: TextOrJson) -> None:
    from cabo_rules.conformance.report import json_report, junit_report, text_report

    run = _result(suites, fills, engine)
    if junit is not None:
        from cabo_rules._files import write_atomically

        write_atomically(junit, junit_report(run))
    write(json_report(run) if format is TextOrJson.JSON else text_report(run))
    if not run.ok:
        raise typer.Exit(1)


def _result(suites: list[Suite], fills: int, command: str | None) -> Run:
    from cabo_rules.conformance import OwnEngine, RemoteEngine, run_suites

    engine = OwnEngine() if command is None else RemoteEngine(command)
    count = 0
    try:
        with progress("scenarios", sum(len(suite.scenarios) for suite in suites)) as done:

            def ran(_result: object) -> None:
                nonlocal count
                count += 1
                done(count)

            return run_suites(suites, engine=engine, fills=fills, progress=ran)
    finally:
        engine.close()


def _cover(reference: str, suites: list[Suite], format: TextOrJson) -> None:
    from cabo_rules.conformance import coverage

    found = coverage(reference, suites)
    write(found.as_json() if format is TextOrJson.JSON else found.as_text())


def _mutate(reference: str, suites: list[Suite], format: TextOrJson) -> None:
    from cabo_rules.conformance import mutate

    with progress("changes", None) as done:
        found = mutate(reference, suites, progress=done)
    write(found.as_json() if format is TextOrJson.JSON else found.as_text())
    if not found.ok:
        raise typer.Exit(1)
