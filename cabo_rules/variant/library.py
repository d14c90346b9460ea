"""The doors to variants: list, load, read, check, write out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cabo_rules.errors import Problem, VariantError
from cabo_rules.variant import loading
from cabo_rules.variant.dump import as_json, everything
from cabo_rules.variant.loading import Outcome
from cabo_rules.variant.model import Variant
from cabo_rules.variant.yaml_text import as_yaml


def load_variant(reference: str | Path, settings: Sequence[str] = (), folder: str = "") -> Variant:
    """The variant that a reference means.

    A reference is a shipped name (`standard`), the path of a file (with a `/`, or ending in `.yaml`, `.yml` or
    `.json`; relative to `folder`), or one of these with mixins laid over it: `standard+kamikaze`. A `Path` is always a
    file. `settings` are assignments `path=value`, such as `rules.call.penalty=10`, laid over everything else.

    Raises:
        VariantError: with everything that is wrong.
    """
    return _variant(loading.load(reference, settings, folder))


def read_variant(text: str, shown: str = "<text>") -> Variant:
    """The variant that a text in YAML or JSON describes; `shown` is what messages call it.

    Raises:
        VariantError: with everything that is wrong.
    """
    return _variant(loading.load_text(text, shown))


def check_file(reference: str | Path, folder: str = "") -> list[Problem]:
    """All problems of a file, warnings included; none means that all is well.

    A mixin is checked as far as it can be by itself. Names and compositions are checked as well.
    """
    return loading.check(reference, folder)


def effective_yaml(variant: Variant) -> str:
    """The whole variant as one YAML file without parents, every default stated; it loads to the same hash."""
    data = everything(variant, variant.rules)
    for key in ("ranks", "only_each_other"):
        data["deck"][key] = [_bare(rank) for rank in data["deck"][key]]
    return as_yaml(data)


def effective_json(variant: Variant) -> str:
    """The same as JSON, in which false stands for `off`."""
    return as_json(variant.as_data())


def _bare(rank: str) -> str | int:
    """A numeral as people write it, without quotes."""
    return int(rank) if rank.isdecimal() and str(int(rank)) == rank else rank


def _variant(outcome: Outcome) -> Variant:
    if outcome.variant is None:
        raise VariantError(outcome.problems)
    return outcome.variant
