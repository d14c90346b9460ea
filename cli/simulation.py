"""What the commands that simulate share: options, the run with its bar, and how it is signed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .output import heading, progress, say, say_json

if TYPE_CHECKING:
    from cabo_rules.simulate import Comparison, Finished, Plan, Target


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
        help="Kinds of players to be measured against each other, such as sharp/careful,careful/random; or none.",
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


def paired(text: str) -> list[tuple[str, str]]:
    """The pairs in a list such as `sharp/careful,careful/random`; none for `none`."""
    pairs: list[tuple[str, str]] = []
    for part in [] if text == "none" else split_kinds(text):
        first, slash, second = part.partition("/")
        if not slash or not first or not second:
            raise typer.BadParameter(f"write pairs as careful/random, not {part!r}", param_hint="--gaps")
        pairs.append((first, second))
    return pairs


def target_of(until_ci: float | None, metric: str | None) -> Target | None:
    """What to run until, if that was asked for."""
    from cabo_rules.simulate import Target

    if until_ci is None and metric is None:
        return None
    if until_ci is None or metric is None:
        raise typer.BadParameter("--until-ci and --metric go together")
    if until_ci <= 0:
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
    words += ["--gaps", ",".join("/".join(gap) for gap in plan.gaps) or "none", "--seed", str(plan.seed)]
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


def explain(comparison: Comparison) -> None:
    """Print what each metric is."""
    say()
    heading("What is measured")
    for metric, _ in comparison.rows():
        say(f"{metric.key}: {metric.definition}")


def say_how(comparison: Comparison) -> None:
    """Print what it takes to judge the numbers and to reproduce them."""
    from cabo_rules.simulate.wording import head

    say()
    heading("How")
    for line in (*head(comparison), *comparison.methods):
        say(line)
    say(f"again: {comparison.command}")
