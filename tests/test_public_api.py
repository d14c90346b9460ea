"""What `import cabo_rules` offers."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import cabo_rules

SOURCE = Path(cabo_rules.__file__).read_text(encoding="utf-8")


def test_all_is_sorted_and_without_doubles() -> None:
    assert cabo_rules.__all__ == sorted(set(cabo_rules.__all__))


def test_every_name_is_there_and_listed() -> None:
    for name in cabo_rules.__all__:
        assert getattr(cabo_rules, name) is not None
    assert set(cabo_rules.__all__) <= set(dir(cabo_rules))


def test_the_names_for_type_checkers_are_the_same() -> None:
    imported = {
        alias.name
        for node in ast.walk(ast.parse(SOURCE))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cabo_rules.")
        for alias in node.names
    }
    assert imported | {"__version__"} == set(cabo_rules.__all__)


def test_the_version_is_the_package_s() -> None:
    assert cabo_rules.__version__ == version("cabo-rules")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'cabo_rules' has no attribute 'Mtach'"):
        getattr(cabo_rules, "Mtach")  # noqa: B009


def test_a_star_import_brings_everything() -> None:
    names: dict[str, object] = {}
    exec("from cabo_rules import *", names)
    assert set(cabo_rules.__all__) <= set(names)


def test_the_bare_import_costs_nothing() -> None:
    code = "import sys, cabo_rules; print(*sorted(name for name in sys.modules if name.startswith('cabo_rules')))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["cabo_rules"]
