"""The prompt of `cabo score`: rounds line by line, corrections, and what a host may want to know in between."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from cabo_rules.errors import CardsNeededError, EntryError, LaterRoundsError, SheetError
from cabo_rules.scoresheet import Saved, Sheet, Store, coming_text, head_line, result_text, round_lines, sheet_lines
from cabo_rules.variant import Variant, load_variant

from .output import can_print, complain, say
from .prompts import Prompt, complain_about, is_interactive, say_lines, tell

HELP = """\
A round is one line: what is left in front of everybody, and who called.
  {cards}
  {sums}
Other lines:
  show    the whole sheet         show 2  round 2, with the reasons
  undo    take back the last round
  fix 2   edit round 2; all that comes after it is counted again
  help    this text               quit    leave; every round is saved already"""


class Session:
    """One host at one sheet. Every change is saved at once."""

    def __init__(self, store: Store, saved: Saved, prompt: Prompt) -> None:
        self.store = store
        self.saved = saved
        self.prompt = prompt
        self.refused = False

    @property
    def sheet(self) -> Sheet:
        """The sheet as it stands."""
        return self.saved.sheet

    def greet(self) -> None:
        """Say which sheet this is, and what comes next."""
        tell(head_line(self.sheet))
        if self.sheet.rounds:
            totals = zip(self.sheet.players, self.sheet.totals, strict=True)
            tell(f"Totals: {', '.join(f'{name} {total}' for name, total in totals)}")
        tell(coming_text(self.sheet))

    def run(self) -> bool:
        """Read lines until the host leaves; False when a line was refused that nobody could mend any more."""
        if is_interactive():
            tell("Type a round, or help.")
        text, cursor = "", None
        while True:
            line = self.prompt.line(self._message(), text, cursor)
            text, cursor = "", None
            if line is None or line.strip().casefold() in ("quit", "exit", "q"):
                return not self.refused
            try:
                self._do(line.strip())
            except EntryError as error:
                complain_about(error)
                self.refused = self.refused or not is_interactive()
                if error.line.strip() and not line.casefold().startswith("fix"):
                    text, cursor = error.line, error.start
            except (SheetError, OSError) as error:
                # Not saved, so not done: what is on the disk is the truth, and the line can be sent off again.
                complain(str(error), bare=True)
                self.saved = self.store.open(self.sheet.name)
                text = line
                self.refused = self.refused or not is_interactive()

    def _message(self) -> str:
        coming = self.sheet.coming
        return f"Round {coming.number}> " if coming else "Match over> "

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = word.casefold()
        if not line:
            return
        if command in ("help", "?"):
            self._help()
        elif command == "show":
            self._show(rest.strip())
        elif command == "undo" and not rest.strip():
            self._undo()
        elif command == "fix":
            self._fix(rest.strip())
        else:
            self._add(line)

    # -- the commands ----------------------------------------------------------------------------------------------

    def _help(self) -> None:
        players = self.sheet.players
        names = self.sheet.game.deck.names()
        call = f"; caller {players[0]}" if self.sheet.game.has_calls else ""
        cards = "; ".join(f"{player}: {names[seat * 2]} {names[seat * 2 + 1]}" for seat, player in enumerate(players))
        sums = ", ".join(f"{player} {3 + 2 * seat}" for seat, player in enumerate(players))
        say_lines(HELP.format(cards=f"{cards}{call}", sums=f"{sums}{call}").splitlines())
        if self.sheet.game.summing_rules:
            tell("Write the cards in the order in which they lie, row by row, and _ for an empty place.")
        if not self.sheet.limits.fewest:
            tell(f"A player without cards is written `{players[0]}: -`.")

    def _show(self, what: str) -> None:
        if not what:
            say_lines(sheet_lines(self.sheet))
            return
        number = _number(what)
        line = self.sheet.line(number)
        say_lines(round_lines(self.sheet, self.sheet.rounds[number - 1], can_print("♥")))
        tell(f"  Line: {line}")

    def _undo(self) -> None:
        taken = self.sheet.undo()
        self._save()
        tell(f"Round {len(self.sheet.rounds) + 1} is taken back. It was: {self.sheet.text_of(taken)}")
        tell(coming_text(self.sheet))

    def _add(self, line: str) -> None:
        try:
            played = self.sheet.add(line)
        except CardsNeededError as error:
            played = self.sheet.add(self._confirmed(error))
        self._save()
        say_lines(round_lines(self.sheet, played, can_print("♥")))
        tell(coming_text(self.sheet))

    def _confirmed(self, error: CardsNeededError) -> str:
        """The line with what the host confirms: that a rule which needs the cards did not matter."""
        if not is_interactive():
            raise error
        tell(f"{error.title} looks at the cards themselves, and only sums are given.")
        if self.prompt.yes(f"Did it happen ({error.title.lower()})?"):
            raise EntryError("write the cards of everybody then", error.line, 0, 0)
        return f"{error.line}; no {error.rule}"

    def _fix(self, rest: str) -> None:
        number, _, line = rest.partition(" ")
        if not number:
            raise EntryError("which round? Write fix 2")
        chosen = _number(number)
        before = self.sheet.line(chosen)
        line = line.strip() or self._edited(chosen, before)
        drop_rest = False
        while line:
            try:
                self._correct(chosen, line, before, drop_rest)
                return
            except EntryError as error:
                if not is_interactive():
                    raise
                if isinstance(error, LaterRoundsError):
                    drop_rest = self._may_drop(error)
                    line = line if drop_rest else ""
                else:
                    line = self._mended(error, chosen)
        tell(f"Round {chosen} stays as it was.")

    def _edited(self, number: int, line: str, cursor: int | None = None) -> str:
        """The line of an earlier round as the host has edited it; empty to leave it."""
        if not is_interactive():
            raise EntryError("write the new line after the number of the round")
        return (self.prompt.line(f"Fix {number}> ", line, cursor) or "").strip()

    def _mended(self, error: EntryError, number: int) -> str:
        """The line once the host has put right what was wrong with it."""
        if isinstance(error, CardsNeededError):
            try:
                return self._confirmed(error)
            except EntryError as refused:
                error = refused
        complain_about(error)
        return self._edited(number, error.line, error.start)

    def _may_drop(self, error: LaterRoundsError) -> bool:
        complain(str(error), bare=True)
        return self.prompt.yes(f"Take round {error.number} and all after it off the sheet?")

    def _correct(self, number: int, line: str, before: str, drop_rest: bool) -> None:
        count = len(self.sheet.rounds)
        played = self.sheet.fix(number, line, drop_rest)
        self._save()
        dropped = count - len(self.sheet.rounds)
        tell(f"Round {number} was: {before}")
        if dropped:
            tell(f"{dropped} later round{'s were' if dropped > 1 else ' was'} taken off the sheet.")
        say_lines(round_lines(self.sheet, played, can_print("♥")))
        say()
        say_lines(sheet_lines(self.sheet))

    def _save(self) -> None:
        self.saved = self.store.save(self.saved)


def _number(text: str) -> int:
    if not text.isdecimal():
        raise EntryError(f"{text} is not the number of a round")
    return int(text)


# -- beginning a sheet -------------------------------------------------------------------------------------------------


def begin(store: Store, name: str, reference: str, players: str, dealer: str, settings: Sequence[str]) -> Saved:
    """Make a new sheet; what is not given is asked for where somebody can answer.

    Raises:
        CaboError: what is given is wrong, or missing with nobody to ask.
    """
    given = {"NAME": name, "--variant": reference, "--players": players}
    missing = [what for what, value in given.items() if not value]
    if missing and not is_interactive():
        raise EntryError(f"{' and '.join(missing)} must be given where nobody can be asked")
    prompt = Prompt()

    def free_name(text: str) -> str:
        store.refuse_taken(text.strip())
        return text.strip()

    def known_variant(text: str) -> Variant:
        return load_variant(text.strip(), settings)

    name = free_name(name) if name else prompt.ask("Name of the sheet> ", free_name)
    if reference:
        variant = known_variant(reference)
    else:
        tell("Which rules? A name from `cabo list`, a path, or with mixins standard+kamikaze.")
        variant = prompt.ask("Variant> ", known_variant, "standard")

    def seated(text: str) -> Sheet:
        return Sheet(name, variant, text.split(","), None, date.today().isoformat())

    sheet = seated(players) if players else prompt.ask("Players, clockwise, with commas> ", seated)
    if dealer:
        sheet = sheet.dealt_by(sheet.seat(dealer))
    elif missing:

        def found(text: str) -> int:
            return sheet.seat(text) if text.strip() else sheet.dealer

        sheet = sheet.dealt_by(prompt.ask("First dealer (Enter: by chance)> ", found))
    return store.create(sheet)


def listed(store: Store, name: str) -> dict[str, Any]:
    """A sheet in one line of a list; a damaged one says so."""
    try:
        sheet = store.open(name).sheet
    except SheetError as error:
        state = f"damaged: {error.problems[0].message}"
        return {"name": name, "variant": "?", "players": [], "rounds": 0, "state": state, "created": ""}
    coming = sheet.coming
    state = f"round {coming.number} is next" if coming else result_text(sheet).removeprefix("The match is over: ")
    return {
        "name": name,
        "variant": sheet.reference,
        "players": list(sheet.players),
        "rounds": len(sheet.rounds),
        "state": state.rstrip("."),
        "created": sheet.created,
    }
