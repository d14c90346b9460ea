"""The questions of `cabo new`: a name, a game to start from, and what is different at this table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from cabo_rules.errors import CaboError
from cabo_rules.houserules import Draft, checked_name, default_title, files_of, refuse_taken, settable
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import Variant
from cabo_rules.variant.catalogue import catalogue
from cabo_rules.variant.references import did_you_mean

from .output import complain, say, table
from .prompts import Prompt, complain_about

WIDTH = 78
CHANGES = """\
What is different at your table? One change a line, such as call.penalty=10 or
shoot_the_moon=off. `?` lists the rules, `? call` what can be set in one of
them, `list` the changes so far, `drop 1` takes one back. Two that need each
other go on one line, with a ; between them. Enter when done."""


def ask(
    name: str, extends: str, mixins: Sequence[str], settings: Sequence[str], title: str, folder: Path, force: bool
) -> Draft:
    """A draft from what is given and from answers.

    Raises:
        CaboError: what is given is wrong, or nobody answers any more.
    """
    prompt = Prompt()

    def free_name(text: str) -> str:
        found = checked_name(text)
        if not force:
            refuse_taken(files_of(found, folder))
        return found

    name = free_name(name) if name else prompt.ask("Name of your rules> ", free_name)
    if extends:
        draft = Draft.begin(name, extends, mixins)
    else:
        _list("variant")
        draft = prompt.ask("Which game do they start from?> ", lambda text: Draft.begin(name, text.strip()), "standard")
        draft = Draft.begin(name, draft.extends, [*draft.mixins, *mixins])
    if not mixins:
        draft = _with_mixins(prompt, draft)
    title = title or prompt.ask("Title> ", _title, default_title(name))
    draft = Draft.begin(name, draft.extends, draft.mixins, title)
    return _with_changes(prompt, draft.with_changes(settings))


def _title(text: str) -> str:
    return " ".join(text.split())[:80]


def _list(kind: str) -> None:
    rows = [(entry.name, entry.summary or entry.title) for entry in catalogue() if entry.kind == kind]
    table(None, rows, indent="  ")


def _with_mixins(prompt: Prompt, draft: Draft) -> Draft:
    _list("mixin")

    def laid_over(text: str) -> Draft:
        names = [part.strip() for part in text.replace(",", " ").split()]
        return Draft.begin(draft.name, draft.extends, [*draft.mixins, *names])

    return prompt.ask("Mixins to lay over it, with commas (Enter: none)> ", laid_over)


# -- changes -----------------------------------------------------------------------------------------------------------


def _with_changes(prompt: Prompt, draft: Draft) -> Draft:
    say(CHANGES)
    text = ""
    while True:
        line = prompt.line("Change> ", text)
        text = ""
        if line is None or not line.strip():
            return draft
        try:
            draft = _change(prompt, draft, line.strip())
        except CaboError as error:
            complain_about(error)
            text = line
        except _NotSo as reason:
            complain(str(reason), bare=True)


class _NotSo(Exception):  # noqa: N818 - an answer that is not worth typing again
    """A line that asks for something that is not there."""


def _change(prompt: Prompt, draft: Draft, line: str) -> Draft:
    word, _, rest = line.partition(" ")
    if line.startswith("?") or word in ("help", "show"):
        _show(draft.variant, line[1:].strip() if line.startswith("?") else rest.strip())
        return draft
    if word == "list":
        _list_changes(draft)
        return draft
    if word == "drop":
        return _dropped(draft, rest.strip())
    settings = [part for part in line.split(";") if part.strip()]
    draft = draft.with_changes(settings)
    for change in draft.changes[-len(settings) :]:
        say(f"  {change.setting}  (it was {change.was()})")
    return draft.because(prompt.line("  Why? (Enter: no reason)> ") or "", len(settings))


def _list_changes(draft: Draft) -> None:
    if not draft.changes:
        say("  Nothing is changed yet.")
    for number, change in enumerate(draft.changes, 1):
        say(f"  {number}. {change.setting}{f'  ({change.why})' if change.why else ''}")


def _dropped(draft: Draft, number: str) -> Draft:
    if not number.isdecimal() or not 1 <= int(number) <= len(draft.changes):
        raise _NotSo(f"there is no change {number or 'without a number'}; `list` shows them")
    gone = draft.changes[int(number) - 1]
    kept = draft.without(gone)
    say(f"  Taken back: {gone.setting}")
    return kept


def _show(variant: Variant, what: str) -> None:
    """List the rules, or what can be set in one part of the variant."""
    rules = registered_rules()
    if not what:
        on = [key for key in rules if key in variant.rules]
        off = [key for key in rules if key not in variant.rules]
        for label, keys in (("on:", on), ("off:", off), ("also:", ["deck", "players"])):
            for number, line in enumerate(wrap(", ".join(keys), WIDTH - 8)):
                say(f"  {(label if not number else '').ljust(5)} {line}")
        return
    path = tuple(what.split("."))
    if path[0] in rules:
        path = ("rules", *path)
    if path[0] not in ("rules", "deck", "players"):
        raise _NotSo(f"there is no rule {what}{did_you_mean(what, [*rules, 'deck', 'players'])}")
    for at, value, meaning in settable(variant, path):
        name = ".".join(map(str, at[1:] if at[0] == "rules" else at))
        say(f"  {name}={value}")
        for line in wrap(meaning, WIDTH - 6):
            say(f"      {line}")
