"""A folder of small variant files to try things with."""

from __future__ import annotations

from pathlib import Path

from cabo_rules.errors import VariantError
from cabo_rules.variant import Variant, load_variant


def put(name: str, text: str, extends: str = "") -> str:
    """Write `NAME.yaml` in the current folder, with its head, and name it as a reference."""
    parent = f"extends: {extends}\n" if extends else ""
    path = Path(f"{name}.yaml")
    path.write_text(f"format: 1\nname: {path.name.removesuffix('.yaml')}\n{parent}{text}\n", encoding="utf-8")
    return f"{name}.yaml"


def load(reference: str, *settings: str) -> Variant:
    """The variant of a reference, whatever it warns of."""
    return load_variant(reference, settings)


def refusal(reference: str, *settings: str) -> list[str]:
    """Everything that is said about a reference that can't be loaded."""
    try:
        load_variant(reference, settings)
    except VariantError as error:
        return [str(problem) for problem in error.problems]
    raise AssertionError(f"{reference} can be loaded")
