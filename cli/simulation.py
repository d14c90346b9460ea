"""What the commands that simulate share: options, the run with its bar, and how it is signed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from enum import StrEnum
from math import inf
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from .output import console, heading, is_terminal, progress, say, say_json, table

if TYPE_CHECKING:
    from cabo_rules.simulate import Comparison, Finished, Gap, Plan, Target
    from cabo_rules.simulate.report import Table


MOST_GAMES = 100_000
"""Games after which a run that is to be tight gives up, unless it is told another number."""
NARROWEST_TITLE = 24


class TableFormat(StrEnum):
    """How a comparison is printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MD = "md"


Players = Annotated[int, typer.Option("--players", metavar="K", min=1, help="How many players.")]

Kinds = Annotated[
    str,
    typer.Option(
        "--with",
        metavar="KINDS",
        help="Who plays: one kind for all, or one for each seat, such as careful,careful,random,sharp:budget=50.",
    ),
]

Gaps = Annotated[
    str,
    typer.Option(
        "--gaps",
        metavar="PAIRS",
        help="Kinds of players to be measured against each other, such as careful/random, or sharp/careful/4 for one "
        "in 4 games; or none.",
    ),
]

UntilCi = Annotated[
    float | None,
    typer.Option(
        "--until-ci",
        metavar="X",
        help="Stop as soon as every interval of --metric is within ±X. Looked at after 100, 200, 400… games.",
        show_default=False,
    ),
]

UntilMetric = Annotated[
    str | None,
    typer.Option("--metric", metavar="NAME", help="The metric that --until-ci looks at.", show_default=False),
]

WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers", metavar="W", min=1, help="How many processes; unless given, as many as help.", show_default=False
    ),
]

Scheduler = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster instead.", show_default=False),
]

Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Keep every game in a file as it is played.", show_default=False),
]

Resume = Annotated[bool, typer.Option("--resume", help="Go on with the file of --out, if it is there.")]

Definitions = Annotated[bool, typer.Option("--definitions", help="Say what each metric is, too.")]


def split_kinds(text: str) -> list[str]:
    """The kinds in a list such as `careful,sharp:budget=50,depth=2`: a parameter goes with the name before it."""
    kinds: list[str] = []
    for part in text.split(","):
        if kinds and "=" in part and ":" not in part:
            kinds[-1] += f",{part}"
        else:
            kinds.append(part.strip())
    return kinds


def paired(text: str) -> list[Gap]:
    """The pairs in a list such as `sharp/careful/4,careful/random`; none for `none`."""
    from cabo_rules.simulate import Gap

    pairs: list[Gap] = []
    for part in [] if text == "none" else split_kinds(text):
        better, worse, *every = part.split("/") if part.count("/") in (1, 2) else ("", "")
        number = int(every[0]) if every and every[0].isdecimal() else 0 if every else 1
        if not better or not worse or number < 1:
            message = f"write pairs as careful/random, or careful/random/4 for one in 4 games, not {part!r}"
            raise typer.BadParameter(message, param_hint="--gaps")
        pairs.append(Gap(better, worse, number))
    return pairs


def target_of(until_ci: float | None, metric: str | None) -> Target | None:
    """What to run until, if that was asked for."""
    from cabo_rules.simulate import Target

    if until_ci is None and metric is None:
        return None
    if until_ci is None or metric is None:
        raise typer.BadParameter("--until-ci and --metric go together")
    if not 0 < until_ci < inf:
        raise typer.BadParameter("half the width of an interval is more than 0", param_hint="--until-ci")
    return Target(metric, until_ci)


def simulated(
    plan: Plan,
    games: int,
    *,
    target: Target | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    out: Path | None = None,
    resume: bool = False,
) -> Finished:
    """Play the games of a plan, with a bar."""
    from cabo_rules.simulate import RunsFile, cluster_workers, local_workers, measures_of, run

    if resume and out is None:
        raise typer.BadParameter("--resume goes on with the file of --out")
    with ExitStack() as stack:
        file = None
        if out is not None:
            file = stack.enter_context(RunsFile.open(out, plan, measures_of(plan), resume=resume))
        crew = cluster_workers(scheduler) if scheduler else local_workers(workers)
        bar = stack.enter_context(progress("games", games))
        return run(plan, games, workers=stack.enter_context(crew), target=target, file=file, progress=bar)


def line_up_words(plan: Plan, settings: Sequence[str], target: Target | None) -> list[str]:
    """The words of a command line that both commands have: who plays, with which seed, changed how, until when."""
    kinds = plan.players if len(set(plan.players)) > 1 else plan.players[:1]
    words = ["--players", str(plan.seats), "--with", ",".join(kinds)]
    gaps = (f"{gap.better}/{gap.worse}" + (f"/{gap.every}" if gap.every > 1 else "") for gap in plan.gaps)
    words += ["--gaps", ",".join(gaps) or "none", "--seed", str(plan.seed)]
    for setting in settings:
        words += ["--set", setting]
    if target is not None:
        words += ["--until-ci", f"{target.half_width:g}", "--metric", target.metric]
    return words


def print_for_programs(comparison: Comparison, format: TableFormat) -> bool:
    """Print a comparison in one of the formats that are not for a terminal; False for the one that is."""
    from cabo_rules.simulate.report import as_csv, as_data, as_markdown

    if format is TableFormat.JSON:
        say_json(as_data(comparison))
    elif format is TableFormat.CSV:
        say(as_csv(comparison).rstrip("\n"))
    elif format is TableFormat.MD:
        say(as_markdown(comparison).rstrip("\n"))
    return format is not TableFormat.TABLE


def print_tables(comparison: Comparison) -> None:
    """Print all tables, as wide as the terminal allows; what is broken first is the metrics' titles."""
    from cabo_rules.simulate.report import tables

    wide = tables(comparison, units=False)
    found = wide if _fits(wide[0][1]) else tables(comparison, units=False, wide=False)
    for title, one in found:
        if title:
            say()
            heading(title)
        table(one.header, one.filled, whole=range(1, len(one.header)) if _fits(one) else ())


def _fits(found: Table) -> bool:
    """Whether the terminal is wide enough for the numbers and the beginnings of titles."""
    if not is_terminal():
        return True
    numbers = sum(max(map(len, column)) + 2 for column in list(zip(found.header, *found.filled, strict=True))[1:])
    return console().width >= numbers + NARROWEST_TITLE


def say_at_length(text: str, indent: str = "") -> None:
    """Print a sentence or more; a terminal breaks it between words."""
    say(fill(text, console().width, subsequent_indent=indent) if is_terminal() else text)


def explain(comparison: Comparison) -> None:
    """Print what each metric is."""
    say()
    heading("What is measured")
    for metric, _ in comparison.rows():
        say_at_length(f"{metric.key}: {metric.definition}", indent="  ")


def say_how(comparison: Comparison) -> None:
    """Print what it takes to judge the numbers and to reproduce them."""
    from cabo_rules.simulate.wording import head

    say()
    heading("How")
    for line in (*head(comparison), *comparison.methods):
        say_at_length(line)
    say(f"again: {comparison.command}")
