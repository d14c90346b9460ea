"""`cabo simulate`."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Reference, Seed, Settings
from ..output import complain
from ..simulation import (
    MOST_GAMES,
    Definitions,
    Gaps,
    Kinds,
    Out,
    Players,
    Resume,
    Scheduler,
    TableFormat,
    UntilCi,
    UntilMetric,
    WorkersOption,
    explain,
    line_up_words,
    paired,
    print_for_programs,
    print_tables,
    say_how,
    simulated,
    split_kinds,
    target_of,
)

if TYPE_CHECKING:
    from cabo_rules.simulate import Comparison


def command(
    reference: Reference,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", metavar="N", min=1, help="How many rounds, at most.", show_default="1000"),
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option("--matches", metavar="N", min=1, help="Whole matches instead of rounds.", show_default=False),
    ] = None,
    players: Players = 4,
    kinds: Kinds = "random",
    gaps: Gaps = "none",
    seed: Seed = 1,
    settings: Settings = None,
    until_ci: UntilCi = None,
    metric: UntilMetric = None,
    workers: WorkersOption = None,
    scheduler: Scheduler = None,
    out: Out = None,
    resume: Resume = False,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="FILE", help="Write every game to a file, for cabo replay.", show_default=False
        ),
    ] = None,
    format: Annotated[TableFormat, typer.Option("--format", help="How the result is printed.")] = TableFormat.TABLE,
    definitions: Definitions = False,
) -> None:
    """Play many rounds or matches, and measure them: every number with its 95% interval.

    Each round is the first of a match of its own. The same seed gives the same result on every machine, whatever the
    number of workers. Ctrl-C ends the run and prints what is done.

    Example: cabo simulate standard --rounds 1000 --players 4 --with careful --seed 1
    """
    from cabo_rules.simulate import Unit, compare, make_plan
    from cabo_rules.variant import load_variant

    if rounds is not None and matches is not None:
        raise typer.BadParameter("--rounds and --matches are two ways to say how long; take one")
    target = target_of(until_ci, metric)
    variant = load_variant(reference, settings or ())
    unit = Unit.ROUND if matches is None else Unit.MATCH
    games = matches or rounds or (MOST_GAMES if target else 1000)
    plan = make_plan([variant], players=players, kinds=split_kinds(kinds), unit=unit, seed=seed, gaps=paired(gaps))
    with ExitStack() as stack:
        write = None
        if record is not None:
            from cabo_rules.records import recording

            write = stack.enter_context(recording(record))
        finished = simulated(plan, games, target=target, workers=workers, scheduler=scheduler, out=out, resume=resume)
        if write is not None:
            from cabo_rules.simulate import recorded_match

            for number in sorted(finished.gathered.games):
                write(recorded_match(plan, variant, number))
    words = ["cabo", "simulate", reference, f"--{unit}{'es' if matches else 's'}", str(games)]
    words += line_up_words(plan, settings or [], target)
    _print(compare(finished, [variant], command=words, target=target), format, definitions)
    if finished.interrupted:
        complain("interrupted; this is what was done")
        raise typer.Exit(130)


def _print(comparison: Comparison, format: TableFormat, definitions: bool) -> None:
    if print_for_programs(comparison, format):
        return
    print_tables(comparison)
    if definitions:
        explain(comparison)
    say_how(comparison)
