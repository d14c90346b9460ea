"""Writing a house rule: the file, its first scenarios, and the schema for editors."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cabo_rules._files import write_atomically
from cabo_rules.errors import CaboError, Problem, VariantError
from cabo_rules.houserules.draft import Draft
from cabo_rules.houserules.scenes import first_scenes
from cabo_rules.houserules.writing import SCHEMA_FILE, house_rule_text
from cabo_rules.judge import checked_suite, reference_from, suite_text
from cabo_rules.variant import Variant, json_schema, load_variant

_COMMENT = """\
What must hold at our table: every scenario is a table, moves, and what comes out.
Run them with `cabo conform {file}`; add one with `cabo judge … --save`."""


@dataclass(frozen=True, slots=True)
class Made:
    """What was written: the house rule, its scenarios and the schema; and the variant as it loads."""

    house_rule: Path
    scenarios: Path
    schema: Path
    variant: Variant
    scenario_count: int


def files_of(name: str, folder: Path) -> tuple[Path, Path]:
    """The files that a house rule of this name is made of."""
    return folder / f"{name}.yaml", folder / f"{name}.scenarios.yaml"


def refuse_taken(paths: Sequence[Path]) -> None:
    """Check that nothing would be overwritten.

    Raises:
        VariantError: one of the files is there already (`file-exists`).
    """
    taken = [path for path in paths if path.exists()]
    if taken:
        message = "there is a file of this name already; choose another name, or replace it with --force"
        raise VariantError([Problem("file-exists", message, str(path)) for path in taken])


def make(draft: Draft, folder: Path, force: bool = False) -> Made:
    """Write a draft into a folder, and check what was written. Nothing is left behind where that fails.

    Raises:
        VariantError: a file is in the way (unless `force`), or the variant can't be loaded from there.
        ScenarioError: the first scenarios do not pass, which is a fault of ours.
        OSError: the folder can't be written to.
    """
    house_rule, scenarios = files_of(draft.name, folder)
    if not force:
        refuse_taken([house_rule, scenarios])
    folder.mkdir(parents=True, exist_ok=True)
    before = house_rule.read_text(encoding="utf-8") if house_rule.exists() else None
    extends, *mixins = (reference_from(part, ".", folder) for part in (draft.extends, *draft.mixins))
    write_atomically(house_rule, house_rule_text(draft, extends, mixins), overwrite=force)
    try:
        variant = load_variant(house_rule)
        if variant.hash != draft.variant.hash:
            raise VariantError([Problem("not-the-same", "the file does not say what was asked for", str(house_rule))])
        scenes = first_scenes(variant, f"./{house_rule.name}", str(folder))
        text = suite_text(draft.title, f"./{house_rule.name}", scenes, _COMMENT.format(file=scenarios.name))
        write_atomically(scenarios, checked_suite(text, scenarios), overwrite=force)
    except (CaboError, OSError):
        _take_back(house_rule, before)
        raise
    schema = folder / SCHEMA_FILE
    _write_schema(schema)
    return Made(house_rule, scenarios, schema, variant, len(scenes))


def _take_back(path: Path, before: str | None) -> None:
    if before is None:
        path.unlink(missing_ok=True)
    else:
        write_atomically(path, before)


def _write_schema(path: Path) -> None:
    """Write the schema, unless a file of that name is there that is none of ours."""
    text = json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
    if path.exists():
        old = path.read_text(encoding="utf-8", errors="replace")
        if old == text or json_schema()["title"] not in old:
            return
    write_atomically(path, text)
