"""Somebody else's engine under test: a program that speaks JSON Lines on its standard input and output.

Every request is one line, a JSON object with `do`; every answer is one line, a JSON object with `ok`. The program
reads and answers in turn, flushes after each line, and may write what it likes to standard error.

| request | answer |
|---|---|
| `{"do": "start", "protocol": 1, "reference": "standard", "variant": {…}}` | `{"ok": true, "name": "my engine"}` |
| `{"do": "setup", "table": {…}}` | `{"ok": true}` |
| `{"do": "move", "seat": "A", "move": "exchange 1 3 -> 3"}` | `{"ok": true}`; refused: `{"ok": false, "reason": "…"}` |
| `{"do": "reveal"}` | `{"ok": true}`: the round has ended and is scored |
| `{"do": "finish"}` | `{"ok": true}`: all that is optional is declined until the next turn begins |
| `{"do": "legal", "seat": "A", "moves": ["draw", "take"]}` | `{"ok": true, "legal": [true, false]}` |
| `{"do": "facts"}` | `{"ok": true, "facts": {…}}` |

`start` comes before the first table and whenever the next scenario is of another variant: `reference` is what the
scenario calls it, `variant` its effective data as `cabo show REF --format json` prints them. `setup` begins a new
table, whatever went before; its `table` has the fields of `cabo_rules.conformance.table.Table`, with nothing left to
a default and every card named. `facts` answers with the fields of `cabo_rules.conformance.facts.Facts`; of these
`players`, `hands`, `stock_size`, `turn` and `phase` are required.

An answer `{"ok": false, "error": "…"}` to anything means that the engine can't do it (a variant that it does not know,
a table it can't set up): the scenario is then an error, not a failure. The program ends when its input does.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

from pydantic import ValidationError

from cabo_rules.conformance.facts import Facts
from cabo_rules.conformance.table import Table
from cabo_rules.errors import EngineError, IllegalMoveError

if TYPE_CHECKING:
    from cabo_rules.conformance.subject import Subject
    from cabo_rules.variant import Variant

PROTOCOL = 1
_SHOWN = 200
"""How many characters of an unexpected line an error shows."""


class RemoteEngine:
    """An engine behind a command. It starts with the first scenario, and again after it has failed one.

    `timeout_s` is how many seconds it has for one answer.

    Raises:
        EngineError: the command has a quote that is never closed.
    """

    def __init__(self, command: str, timeout_s: float = 10.0) -> None:
        self.name = command
        try:
            self._command = shlex.split(command)
        except ValueError:
            raise EngineError(f"the command {command!r} has a quote, or a backslash, with nothing after it") from None
        self._timeout_s = timeout_s
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str | None] = Queue()
        self._started: str | None = None
        self._hopeless: EngineError | None = None

    def set_up(self, variant: Variant, table: Table) -> Subject:
        """A table of this variant.

        Raises:
            EngineError: see there.
        """
        if self._hopeless is not None:
            raise self._hopeless
        if self._started != variant.hash:
            self._start(variant)
        self.ask(do="setup", table=table.model_dump(mode="json"))
        return _RemoteSubject(self)

    def _start(self, variant: Variant) -> None:
        try:
            if self._process is None:
                self._launch()
            answer = self.ask(do="start", protocol=PROTOCOL, reference=variant.reference, variant=variant.as_data())
        except _SilentError as error:
            self._hopeless = error  # it will not do better for the next scenario, which would wait as long
            raise
        self._started = variant.hash
        self.name = str(answer.get("name", self.name))

    def _launch(self) -> None:
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, IndexError) as error:
            reason = error.strerror if isinstance(error, OSError) else "no command"
            raise _SilentError(f"the engine {self.name!r} can't be started: {reason}") from None
        self._process, self._lines = process, Queue()
        assert process.stdout is not None
        Thread(target=_read_lines, args=(process.stdout, self._lines), daemon=True).start()

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send one request; the answer that is `ok`, or a refusal of a move.

        Raises:
            EngineError: no answer in time, an answer that is none, or one that says it can't be done.
        """
        line = self._exchange(json.dumps(request, ensure_ascii=False))
        try:
            answer = json.loads(line)
        except ValueError:
            raise self._broken(f"answers {request['do']!r} with something that is not JSON: {_cut(line)}") from None
        if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
            raise self._broken(f'answers {request["do"]!r} without "ok": {_cut(line)}')
        if answer["ok"] or (request["do"] == "move" and "error" not in answer):
            return answer
        said = answer.get("error", answer.get("reason", "no reason given"))
        raise EngineError(f"the engine says it can't do {request['do']!r}: {said}")

    def _exchange(self, line: str) -> str:
        process = self._process
        if process is None or process.stdin is None:
            raise EngineError("the engine is not running")
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = self._lines.get(timeout=self._timeout_s)
        except Empty:
            raise self._broken(f"gave no answer within {self._timeout_s:g} s", _SilentError) from None
        except OSError:
            answer = None
        if answer is None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=1)
            raise self._broken(f"ended (exit status {process.poll()})", _SilentError)
        return answer

    def _broken(self, what: str, kind: type[EngineError] = EngineError) -> EngineError:
        self.close()
        return kind(f"the engine {what}")

    def close(self) -> None:
        """End the program."""
        process, self._process, self._started = self._process, None, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class _SilentError(EngineError):
    """The program does not run, or says nothing."""


class _RemoteSubject:
    """One table at somebody else's engine."""

    def __init__(self, engine: RemoteEngine) -> None:
        self._engine = engine

    def move(self, seat: str, text: str) -> None:
        """Make a move, or raise the engine's reason against it."""
        answer = self._engine.ask(do="move", seat=seat, move=text)
        if not answer["ok"]:
            raise IllegalMoveError(str(answer.get("reason", "refused without a reason")))

    def reveal(self) -> None:
        """End the round now and score it."""
        self._engine.ask(do="reveal")

    def finish(self) -> None:
        """Decline what is optional until the next turn begins."""
        self._engine.ask(do="finish")

    def legal(self, seat: str, moves: Sequence[str]) -> list[bool]:
        """For each move, whether the seat may make it now."""
        answer = self._engine.ask(do="legal", seat=seat, moves=list(moves)).get("legal")
        if not isinstance(answer, list) or len(answer) != len(moves):
            raise EngineError(f'the engine answers "legal" without one true or false for each move: {answer!r}')
        return [allowed is True for allowed in answer]

    def facts(self) -> Facts:
        """The table as the engine tells it."""
        told = self._engine.ask(do="facts").get("facts")
        try:
            return Facts.model_validate(told)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "facts"
            raise EngineError(f"the engine's facts are malformed at {where}: {first['msg']}") from None

    def snapshot(self) -> object:
        """The facts: as much of the state as can be seen from outside."""
        return self.facts()


def _read_lines(stream: IO[str], lines: Queue[str | None]) -> None:
    """Pass on every line, then None. A thread of its own, since a read can't be given a time limit on all systems."""
    with suppress(ValueError, OSError), stream:
        for line in stream:
            lines.put(line)
    lines.put(None)


def _cut(line: str) -> str:
    line = line.strip()
    return repr(line if len(line) <= _SHOWN else line[:_SHOWN] + "…")
