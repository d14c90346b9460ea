"""`cabo compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Seed, complete_variant
from ..output import complain, heading, say, table
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
    say_at_length,
    say_how,
    simulated,
    split_kinds,
    target_of,
)

if TYPE_CHECKING:
    from cabo_rules.simulate import Comparison
    from cabo_rules.variant import Variant

NORMAL_GAPS = "careful/random,sharp/careful/4,careful/forgetful"


def command(
    references: Annotated[
        list[str],
        typer.Argument(
            metavar="A B…",
            help="Two variants or more, or one with --set: as it is, and changed.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", min=2, help="Games of each variant, at most.", show_default="200"),
    ] = None,
    rounds: Annotated[bool, typer.Option("--rounds", help="A game is a single round instead of a match.")] = False,
    players: Players = 4,
    kinds: Kinds = "careful",
    gaps: Gaps = NORMAL_GAPS,
    seed: Seed = 1,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a value in the last variant.", show_default=False),
    ] = None,
    until_ci: UntilCi = None,
    metric: UntilMetric = None,
    workers: WorkersOption = None,
    scheduler: Scheduler = None,
    out: Out = None,
    resume: Resume = False,
    format: Annotated[TableFormat, typer.Option("--format", help="How the result is printed.")] = TableFormat.TABLE,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots, too.", show_default=False)
    ] = None,
    definitions: Definitions = False,
) -> None:
    """Play the same games under each variant, and say what differs by more than chance.

    Players sit everywhere equally often, games have the same deals where the decks allow, and every number has its 95%
    interval. Ctrl-C ends the run and prints what is done.

    Example: cabo compare standard match-discard --games 400 --with careful --html report.html
    """
    from cabo_rules.simulate import Unit, compare, make_plan

    if html is not None:
        from cabo_rules.simulate.report.page import check_page

        check_page(html)
    target = target_of(until_ci, metric)
    games = games or (MOST_GAMES if target else 200)
    variants = _variants(references, settings or [])
    plan = make_plan(
        variants,
        players=players,
        kinds=split_kinds(kinds),
        unit=Unit.ROUND if rounds else Unit.MATCH,
        seed=seed,
        gaps=paired(gaps),
    )
    finished = simulated(plan, games, target=target, workers=workers, scheduler=scheduler, out=out, resume=resume)
    words = ["cabo", "compare", *references, "--games", str(games), *(["--rounds"] if rounds else [])]
    words += line_up_words(plan, settings or [], target)
    comparison = compare(finished, variants, command=words, target=target)
    if not print_for_programs(comparison, format):
        _print_table(comparison, definitions)
    if html is not None:
        from cabo_rules.simulate.report.page import write_page

        write_page(comparison, html)
    if finished.interrupted:
        complain("interrupted; this is what was done")
        raise typer.Exit(130)


def _variants(references: list[str], settings: list[str]) -> list[Variant]:
    """The variants, the last one with the settings."""
    from cabo_rules.variant import load_variant

    if len(references) == 1:
        if not settings:
            raise typer.BadParameter("name two variants, or one with --set PATH=VALUE: as it is, and changed")
        references = references * 2
    *first, last = references
    return [*map(load_variant, first), load_variant(last, settings)]


def _print_table(comparison: Comparison, definitions: bool) -> None:
    from cabo_rules.simulate.report import rule_lines
    from cabo_rules.simulate.wording import sentence

    labels = comparison.plan.labels
    for (first, second), differences in comparison.rules.items():
        heading(f"Rules: {labels[first]} and {labels[second]}")
        lines = [(f"{line.rule} {line.path}".strip(), line.left, line.right) for line in rule_lines(differences)]
        if lines:
            table(("rule", labels[first], labels[second]), lines, indent="  ")
        else:
            say("  the same rules")
        say()
    heading("What differs most")
    for contrast in comparison.weightiest():
        say_at_length(f"- {sentence(contrast, comparison)}", indent="  ")
    if not comparison.weightiest():
        say("Nothing differs by more than noise.")
    say()
    print_tables(comparison)
    if definitions:
        explain(comparison)
    say_how(comparison)
