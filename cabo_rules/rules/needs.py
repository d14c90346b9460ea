"""Parameters that make sense only beside another rule."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.engine.rule import Finding, Setting


def needs_call(setting: Setting, path: tuple[str | int, ...], what: str, remedy: str = "") -> Iterator[Finding]:
    """A finding where calling is off, so that `what` the parameter at `path` is about can't come to pass."""
    if "call" not in setting.rules:
        yield Finding(path, "needs-call", f"{what}: calling is off{'; ' if remedy else ''}{remedy}", "call")
