"""Every error this project raises on purpose.

    CaboError
    ├── CardNotationError      card-notation      text that names no card of the deck
    ├── SeatNameError          seat-name          a name that a seat can't have, or that no seat has
    ├── MoveError              (either of these two)
    │   ├── MoveNotationError  move-notation      text that is no move
    │   └── IllegalMoveError   illegal-move       a move the rules do not allow now; the state is unchanged
    ├── PlayerError            player             no such player or parameter, or one that breaks the rules
    ├── RuleDefinitionError    rule-definition    a rule class that can't be registered (unknown hook, wrong arguments)
    ├── MissingTextError       missing-text       the rule book has no text in that language; a fault of ours
    ├── UnknownTopicError      unknown-topic      help is asked about something that this game does not have
    ├── EngineError            engine             somebody else's engine, under test, can't be talked with
    ├── SimulationError        simulation         games that can't be simulated as asked
    │   ├── RunsFileError      runs-file          a file of simulated games that is damaged, or holds another run
    │   └── MissingExtraError  missing-extra      an optional part of this package that is not installed
    ├── EntryError             entry              a line for a score sheet that can't be; it tells which word is wrong
    │   ├── CardsNeededError   cards-needed       sums where a rule must see the cards themselves
    │   └── LaterRoundsError   later-rounds       a correction after which later rounds can't have been
    └── ProblemsError          (carries a list of `Problem`: file, line, column, code, message)
        ├── VariantError       variant            a variant can't be loaded, composed or checked
        ├── ScenarioError      scenario           a scenario file is malformed
        ├── SheetError         sheet              a score sheet that is damaged, or not there
        └── RecordError        record             a game record is damaged or does not replay

`code` is stable: scripts may rely on it. A `Problem` has a finer code of its own (for example `unknown-key`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar


class CaboError(Exception):
    """The base of all errors that this project raises on purpose."""

    code: ClassVar[str] = "cabo"


class CardNotationError(CaboError, ValueError):
    """A text that names no card, or a card that the deck in play does not hold."""

    code = "card-notation"


class SeatNameError(CaboError, ValueError):
    """A name that a seat can't have (it would break the notation of moves), or that no seat at the table has."""

    code = "seat-name"


class MoveError(CaboError, ValueError):
    """A move that can't be read or is not allowed."""

    code = "move"


class MoveNotationError(MoveError):
    """A text that is not a move of this game."""

    code = "move-notation"


class IllegalMoveError(MoveError):
    """A move that the rules do not allow now. The state is as it was; the text gives a player the reason."""

    code = "illegal-move"


class PlayerError(CaboError, ValueError):
    """A player that does not exist, has no such parameter, makes an illegal move, or never ends its round."""

    code = "player"


class RuleDefinitionError(CaboError, TypeError):
    """A rule class that can't be registered: an unknown hook, a wrong argument, a key used twice."""

    code = "rule-definition"


class MissingTextError(CaboError, LookupError):
    """The rule book has no text for what it must say, in the language asked for."""

    code = "missing-text"


class UnknownTopicError(CaboError, LookupError):
    """Help is asked about something that this game does not have."""

    code = "unknown-topic"


class EngineError(CaboError):
    """Somebody else's engine under test: it can't be started, is silent, or does not keep to the protocol."""

    code = "engine"


class SimulationError(CaboError, ValueError):
    """Games that can't be simulated as asked: no such metric, the wrong number of players, a worker that died."""

    code = "simulation"


class RunsFileError(SimulationError):
    """A file of simulated games that is damaged, that exists already, or that holds the games of another run."""

    code = "runs-file"


class MissingExtraError(SimulationError):
    """Something needs an optional part of this package; the text says how to install it."""

    code = "missing-extra"


class EntryError(CaboError, ValueError):
    """A line for a score sheet that can't be. `line` is what was typed; `start` and `end` enclose the wrong word."""

    code = "entry"

    def __init__(self, message: str, line: str = "", start: int = 0, end: int = 0) -> None:
        super().__init__(message)
        self.line, self.start, self.end = line, start, end


class CardsNeededError(EntryError):
    """Only sums are given, and a rule must see the cards themselves; `rule` is its key, `title` its name."""

    code = "cards-needed"

    def __init__(self, message: str, line: str, rule: str, title: str) -> None:
        super().__init__(message, line, len(line), len(line))
        self.rule, self.title = rule, title


class LaterRoundsError(EntryError):
    """A correction after which later rounds can't have been; `number` is the first of them."""

    code = "later-rounds"

    def __init__(self, message: str, line: str, number: int) -> None:
        super().__init__(message, line)
        self.number = number


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a file (or on the command line), said so that its author can mend it.

    `file` is as the user named it; `line` and `column` count from 1 and are 0 where there is no place to point at.
    `severity` is `error` or `warning`.
    """

    code: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    severity: str = "error"

    def __str__(self) -> str:
        place = ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)]) if self.file else ""
        prefix = f"{place}: " if place else ""
        label = "warning: " if self.severity == "warning" else ""
        return f"{prefix}{label}{self.code}: {self.message}"

    def as_dict(self) -> dict[str, str | int]:
        """The same as plain data, for `--format json`."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
        }


class ProblemsError(CaboError):
    """One or more problems, all found in one go; `problems` lists them in file order."""

    code = "problems"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[ProblemsError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class VariantError(ProblemsError):
    """A variant that can't be loaded, composed or checked."""

    code = "variant"


class ScenarioError(ProblemsError):
    """A scenario file that is malformed."""

    code = "scenario"


class SheetError(ProblemsError):
    """A score sheet that is damaged, not there, or there already."""

    code = "sheet"


class RecordError(ProblemsError):
    """A game record that is damaged, or that does not replay to the same events."""

    code = "record"
