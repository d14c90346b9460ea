"""A small engine that speaks the protocol: our own one behind it. Somebody else's would answer with its own.

Run as a program it serves standard input; `--wrong MODE` makes it misbehave in one way, for the tests.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from cabo_rules.conformance.subject import OwnEngine, Subject
from cabo_rules.conformance.table import Table
from cabo_rules.errors import CaboError, MoveError
from cabo_rules.variant import Variant, read_variant


class Server:
    """One engine: the variant it plays, and the table that is set up."""

    def __init__(self) -> None:
        self.engine = OwnEngine()
        self.variant: Variant
        self.table: Subject

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one request."""
        match request["do"]:
            case "start":
                self.variant = read_variant(json.dumps(request["variant"]))
                return {"ok": True, "name": "example"}
            case "setup":
                self.table = self.engine.set_up(self.variant, Table.model_validate(request["table"]))
            case "move":
                try:
                    self.table.move(request["seat"], request["move"])
                except MoveError as error:
                    return {"ok": False, "reason": str(error)}
            case "reveal":
                self.table.reveal()
            case "finish":
                self.table.finish()
            case "legal":
                return {"ok": True, "legal": self.table.legal(request["seat"], request["moves"])}
            case "facts":
                return {"ok": True, "facts": self.table.facts().model_dump(mode="json")}
            case unknown:
                return {"ok": False, "error": f"there is no {unknown!r}"}
        return {"ok": True}


def misbehave(mode: str, request: dict[str, Any], answer: dict[str, Any]) -> str:
    """The answer as a bad engine would give it."""
    if mode == "silent" and request["do"] == "setup":
        time.sleep(60)
    if mode == "mute":
        time.sleep(60)
    if mode == "ends" and request["do"] == "setup":
        sys.exit(3)
    if mode == "garbage" and request["do"] == "move":
        return "Traceback (most recent call last): " + "x" * 500
    if mode == "no-ok" and request["do"] == "move":
        return "[1]"
    if mode == "bad-facts" and request["do"] == "facts":
        answer["facts"]["phase"] = "sleeping"
    if mode == "bad-legal" and request["do"] == "legal":
        answer["legal"] = True
    if mode == "unable" and request["do"] == "setup":
        answer = {"ok": False, "error": "no table for so many"}
    if mode == "lax" and request["do"] == "move":
        answer = {"ok": True}
    return json.dumps(answer)


def main() -> None:
    """Answer every line of standard input."""
    mode = sys.argv[2] if sys.argv[1:2] == ["--wrong"] else ""
    server = Server()
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = server.answer(request)
        except CaboError as error:
            answer = {"ok": False, "error": str(error)}
        print(misbehave(mode, request, answer), flush=True)


if __name__ == "__main__":
    main()
