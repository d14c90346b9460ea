"""`cabo bench`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import Format, TextOrJson, complete_variant
from ..output import progress, say, say_json, table


def command(
    references: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="REF",
            help="Variants; all shipped ones unless given.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", metavar="K", help="A table size; all that a variant allows unless given."),
    ] = None,
    kinds: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="PLAYER",
            help="A kind of players, such as careful; may be repeated. Moves are chosen uniformly unless given.",
        ),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, max=3600, help="How long one run takes.")] = 0.25,
    runs: Annotated[int, typer.Option("--runs", min=1, help="How many runs the median is of.")] = 3,
    format: Format = TextOrJson.TEXT,
) -> None:
    """Measure rounds and decisions per second, and how much memory a state takes.

    A decision is one choice among all legal moves of a seat. The share is that of a bare loop that plays rounds
    without any rules, measured in the same run.

    Example: cabo bench standard --players 4 --with random --with careful
    """
    from cabo_rules.bench import UNIFORM, run_bench
    from cabo_rules.variant import load_variant
    from cabo_rules.variant.catalogue import catalogue

    names = references or [entry.name for entry in catalogue() if entry.kind == "variant"]
    variants = [load_variant(name) for name in names]
    tables = sum(
        players is None or count in players
        for variant in variants
        for count in range(variant.players.min, variant.players.max + 1)
    )
    if not tables:
        asked = ", ".join(map(str, players or []))
        raise typer.BadParameter(f"none of these variants is played by {asked}", param_hint="--players")
    asked_for = tuple(kinds or (UNIFORM,))
    with progress("runs", runs * (tables * len(asked_for) + 1)) as done:
        bench = run_bench(variants, players, kinds=asked_for, seconds=seconds, runs=runs, done=done)
    rows = [
        (
            one.variant,
            str(one.players),
            *([one.kind] if kinds else []),
            f"{one.speed.rounds_per_s:,.0f}",
            f"{one.speed.decisions_per_s:,.0f}",
            f"{bench.share_of_bare(one):.1%}",
            f"{one.state_bytes:,}",
        )
        for one in bench.measured
    ]
    if format is TextOrJson.JSON:
        from dataclasses import asdict

        say_json({**asdict(bench), "unit": "per second, bytes"})
        return
    bare = (f"{bench.bare.rounds_per_s:,.0f}", f"{bench.bare.decisions_per_s:,.0f}")
    who = ["PLAYED BY"] if kinds else []
    header = ("VARIANT", "PLAYERS", *who, "ROUNDS/S", "DECISIONS/S", "OF BARE LOOP", "STATE BYTES")
    last = ("(bare loop)", "4", *([""] if kinds else []), *bare, "100.0%", "")
    right = [column for column in range(1, len(header)) if header[column] != "PLAYED BY"]
    table(header, [*rows, last], right=right)
    say(f"\nOne core, {'players asked through their views' if kinds else 'random play'}, nobody listening; medians.")
