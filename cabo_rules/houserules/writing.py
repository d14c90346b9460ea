"""The text of a house-rule file: made to be read and changed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from cabo_rules.houserules.changes import SECTIONS, Change, description_of
from cabo_rules.houserules.draft import Draft
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import diff, load_variant
from cabo_rules.variant.nodes import Path
from cabo_rules.variant.yaml_text import as_flow, as_yaml

SCHEMA_FILE = "variant.schema.json"
_WIDTH = 100
_Tree = dict[str, Any]


def house_rule_text(draft: Draft, extends: str, mixins: list[str]) -> str:
    """The file of a draft; `extends` and `mixins` are the references as seen from its folder."""
    return "\n".join(_lines(draft, extends, mixins)) + "\n"


def _lines(draft: Draft, extends: str, mixins: list[str]) -> Iterator[str]:
    base = "+".join([extends, *mixins])
    yield f"# yaml-language-server: $schema=./{SCHEMA_FILE}"
    yield "#"
    yield f"# {draft.title}: what differs from {base}. All that is not said here is as there."
    yield f"# `cabo validate {draft.name}.yaml` checks this file; see what can be set with `cabo show {extends}`."
    yield "format: 1"
    yield f"name: {as_flow(draft.name)}"
    yield f"extends: {as_flow(extends)}"
    if mixins:
        yield f"mixins: {as_flow(mixins)}"
    yield f"title: {as_flow({'en': draft.title})}"
    tree = _tree(draft.changes)
    for section in SECTIONS:
        if section in tree:
            yield ""
            yield f"{section}:"
            yield from _section(tree[section], (section,), base)
    if not draft.changes:
        yield ""
        yield "# Nothing is changed yet. A change looks like this:"
        yield "# rules:"
        yield "#   call: {penalty: 10}"
    rulings = list(_rulings(draft))
    if rulings:
        yield ""
        yield "# What the table has decided, and why; `cabo rulebook` and `cabo judge` print it."
        yield from as_yaml({"rulings": rulings}).splitlines()


def _tree(changes: tuple[Change, ...]) -> _Tree:
    """The changes by the keys of their paths."""
    root: _Tree = {}
    for change in changes:
        here = root
        for key in change.path[:-1]:
            here = here.setdefault(str(key), {})
        here[str(change.path[-1])] = change
    return root


def _section(tree: _Tree, path: Path, base: str) -> Iterator[str]:
    indent = "  " * len(path)
    for key, below in tree.items():
        if isinstance(below, Change):
            yield from _comment(description_of(below.path), indent)
            value = "on" if below.is_whole_rule and below.value is True else as_flow(below.value)
            yield f"{indent}{key}: {value}  # {below.was()} in {base}"
        else:
            yield f"{indent}{key}:"
            yield from _section(below, (*path, key), base)


def _comment(text: str, indent: str) -> Iterator[str]:
    for line in wrap(text, _WIDTH - len(indent) - 2):
        yield f"{indent}# {line}"


def _rulings(draft: Draft) -> Iterator[dict[str, Any]]:
    for mixin in draft.mixins:
        rules = sorted({found.rule for found in diff(load_variant(_without(draft, mixin)), draft.base)})
        title = _title_of_mixin(mixin, rules)
        ruling = f"Yes, as the mixin {mixin} says."
        yield {"question": f"Is this rule played: {title}?", "ruling": ruling, "source": "house rule", "rules": rules}
    for change in draft.changes:
        reason = {"reason": change.why} if change.why else {}
        yield {
            "question": change.question(),
            "ruling": change.answer(),
            **reason,
            "source": "house rule",
            "rules": [change.rule],
        }


def _without(draft: Draft, mixin: str) -> str:
    return "+".join([draft.extends, *(other for other in draft.mixins if other != mixin)])


def _title_of_mixin(mixin: str, rules: list[str]) -> str:
    known = registered_rules()
    return known[rules[0]].title if len(rules) == 1 and rules[0] in known else mixin
