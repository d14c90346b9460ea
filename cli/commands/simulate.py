"""`cabo simulate`."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Format, Reference, Seed, Settings, TextOrJson
from ..output import progress, say, say_json, table

if TYPE_CHECKING:
    from cabo_rules.simulate import Summary


def command(
    reference: Reference,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="How many rounds.")] = 1000,
    players: Annotated[int, typer.Option("--players", metavar="K", min=1, help="How many players.")] = 4,
    seed: Seed = 1,
    settings: Settings = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="FILE", help="Write every match to a file, for cabo replay.", show_default=False
        ),
    ] = None,
    format: Format = TextOrJson.TEXT,
) -> None:
    """Play many rounds with players who make any legal move, and sum them up.

    The same seed gives the same result on every machine.

    Example: cabo simulate standard --rounds 1000 --players 4 --seed 1
    """
    from cabo_rules.simulate import simulate_rounds
    from cabo_rules.variant import load_variant

    variant = load_variant(reference, settings or ())
    with ExitStack() as stack:
        write = None
        if record is not None:
            from cabo_rules.records import recording

            write = stack.enter_context(recording(record))
        done = stack.enter_context(progress("rounds", rounds))
        summary = simulate_rounds(variant, players, rounds, seed, done=done, record=write)
    if format is TextOrJson.JSON:
        say_json(_data(summary))
    else:
        _report(summary, settings or ())


def _data(summary: Summary) -> dict[str, object]:
    from dataclasses import asdict

    return {**asdict(summary), "ended_by": dict(sorted(summary.ended_by.items()))}


def _report(summary: Summary, settings: list[str] | tuple[()]) -> None:
    changed = f" with {', '.join(settings)}" if settings else ""
    say(
        f"{summary.variant}{changed}: {summary.rounds} rounds, {len(summary.seats)} random players, "
        f"seed {summary.seed}, hash {summary.hash[:12]}"
    )
    say(
        f"{summary.turns / summary.rounds:.1f} turns and {summary.decisions / summary.rounds:.1f} decisions a round; "
        f"{summary.matches} {'match' if summary.matches == 1 else 'matches'} finished"
    )
    ends = (f"{word} {_percent(count, summary.rounds)}" for word, count in sorted(summary.ended_by.items()))
    say(f"rounds ended by: {', '.join(ends)}")
    say()
    rows = [
        (
            seat.name,
            f"{seat.score / seat.rounds:.2f}",
            _percent(seat.lowest, seat.rounds),
            _percent(seat.calls, seat.rounds),
            _percent(seat.good_calls, seat.calls),
            str(seat.wins),
        )
        for seat in summary.seats
        if seat.rounds
    ]
    header = ("SEAT", "SCORE A ROUND", "LOWEST", "CALLS", "CALLER LOWEST", "MATCHES WON")
    table(header, rows, right=range(1, len(header)))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "-"
