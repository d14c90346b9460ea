"""Every error this project raises on purpose.

    CaboError
    ├── CardNotationError      card-notation      text that names no card of the deck
    ├── MoveError              (either of these two)
    │   ├── MoveNotationError  move-notation      text that is no move
    │   └── IllegalMoveError   illegal-move       a move the rules do not allow now; the state is unchanged
    ├── RuleDefinitionError    rule-definition    a rule class that can't be registered (unknown hook, wrong arguments)
    └── ProblemsError          (carries a list of `Problem`: file, line, column, code, message)
        ├── VariantError       variant            a variant can't be loaded, composed or checked
        ├── ScenarioError      scenario           a scenario file is malformed
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


class MoveError(CaboError, ValueError):
    """A move that can't be read or is not allowed."""

    code = "move"


class MoveNotationError(MoveError):
    """A text that is not a move of this game."""

    code = "move-notation"


class IllegalMoveError(MoveError):
    """A move that the rules do not allow now. The state is as it was; the text gives a player the reason."""

    code = "illegal-move"


class RuleDefinitionError(CaboError, TypeError):
    """A rule class that can't be registered: an unknown hook, a wrong argument, a key used twice."""

    code = "rule-definition"


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


class RecordError(ProblemsError):
    """A game record that is damaged, or that does not replay to the same events."""

    code = "record"
