"""`cabo judge`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Format, TextOrJson, complete_variant
from ..output import can_print, complain, say_json, write

if TYPE_CHECKING:
    from cabo_rules.conformance import Scenario, Suite
    from cabo_rules.judge import Trial

OPTIONS = "the options"
"""What messages call a dispute that is given by options."""
NARROWEST, WIDEST = 60, 110


def command(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE|-", help="A scenario, alone or in a file of several; - reads standard input."),
    ] = None,
    variant: Annotated[
        str,
        typer.Option(
            "--variant",
            metavar="REF",
            help="The rules to judge by, whatever the file says.",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = "",
    given: Annotated[
        list[str] | None,
        typer.Option(
            "--given",
            metavar="KEY: VALUE",
            help="Instead of a file: the table, such as 'hands: {A: [7H, 7S], B: [2C, 3C]}'; several times for several "
            "keys.",
            show_default=False,
        ),
    ] = None,
    move: Annotated[
        list[str] | None,
        typer.Option(
            "--move", metavar="SEAT: MOVE", help="The moves, such as 'A: draw', one option each.", show_default=False
        ),
    ] = None,
    scenario: Annotated[
        str,
        typer.Option("--scenario", metavar="ID", help="Which scenario of the file.", show_default=False),
    ] = "",
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Write it as a scenario file, with the outcome as what must hold.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --save replace a file.")] = False,
    format: Format = TextOrJson.TEXT,
) -> None:
    """Settle a dispute: what happens from this table, step by step, and by which rule.

    A move that the rules do not allow is told as refused, with the reason, and judging goes on. The exit status is 1
    where an expect of the file does not hold.

    Example: cabo judge --variant standard --given 'hands: {A: [7H, 7S, 2C, 3C], B: [4C, 5C, 6C, 8C]}' --move 'A: take'
    --move 'A: exchange 1 2'
    """
    from cabo_rules.judge import as_data, as_text, judge

    suite, folder = _suite(file, variant, given or [], move or [])
    chosen = _chosen(suite, scenario)
    trial = judge(chosen, suite.variants[chosen.variant])
    if save is not None:
        _save(trial, save, folder, force)
    if format is TextOrJson.JSON:
        say_json(as_data(trial))
    else:
        write(as_text(trial, can_print("♥"), _width()))
    if any(finding.wrong for finding in trial.findings):
        raise typer.Exit(1)


def _suite(file: str | None, variant: str, given: list[str], moves: list[str]) -> tuple[Suite, str]:
    """The dispute, and the folder from which its variant is named."""
    from cabo_rules.conformance.reading import parse_scenario, read_scenario_text

    folder = ""
    if given or moves:
        if file is not None:
            raise typer.BadParameter("give a file or the table by options, not both", param_hint="--given")
        text, shown = _from_options(given, moves), OPTIONS
    elif file is not None and file != "-":
        path = Path(file)
        text, shown, folder = read_scenario_text(path, file), file, str(path.parent)
    elif file == "-" or not sys.stdin.isatty():
        text, shown = sys.stdin.read(), "standard input"
    else:
        raise typer.BadParameter("which table? Name a file, or give --given and --move", param_hint="FILE")
    if variant:
        # What the user types is relative to where the user is, not to the file.
        variant = _from_here(variant, folder)
    suite = parse_scenario(text, shown, Path(folder), variant)
    for warning in suite.warnings:
        complain(str(warning), bare=True)
    return suite, folder


def _from_here(variant: str, folder: str) -> str:
    from cabo_rules.judge import reference_from

    return reference_from(variant, ".", folder) if folder else variant


def _from_options(given: list[str], moves: list[str]) -> str:
    lines = ["given:", *(f"  {' '.join(text.split())}" for text in given)]
    lines += ["steps:" if moves else "steps: []", *(f"  - {' '.join(text.split())}" for text in moves)]
    return "\n".join(lines)


def _chosen(suite: Suite, name: str) -> Scenario:
    from cabo_rules.variant.references import did_you_mean

    names = [one.id for one in suite.scenarios]
    if not name and len(names) == 1:
        return suite.scenarios[0]
    if not name:
        raise typer.BadParameter(f"the file has several: {', '.join(names)}", param_hint="--scenario")
    found = next((one for one in suite.scenarios if one.id == name), None)
    if found is None:
        hint = did_you_mean(name, names) or f"; it has {', '.join(names)}"
        raise typer.BadParameter(f"the file has no scenario {name}{hint}", param_hint="--scenario")
    return found


def _save(trial: Trial, path: Path, folder: str, force: bool) -> None:
    from cabo_rules._files import write_atomically
    from cabo_rules.judge import checked_suite, reference_from, scenario_data, suite_text, title_of

    reference = reference_from(trial.scenario.variant, folder or ".", path.parent)
    comment = "Settled by `cabo judge`; check it with `cabo conform`."
    text = suite_text(title_of(trial), reference, [scenario_data(trial)], comment)
    try:
        write_atomically(path, checked_suite(text, path), overwrite=force)
    except FileExistsError:
        raise typer.BadParameter(f"{path} is there already; --force replaces it", param_hint="--save") from None
    complain(f"saved {path}", bare=True)


def _width() -> int:
    from shutil import get_terminal_size

    if not sys.stdout.isatty():
        return 0
    return min(max(get_terminal_size((80, 24)).columns - 1, NARROWEST), WIDEST)
