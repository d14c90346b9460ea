"""The wheel, installed in a new environment with its own dependencies alone, works from an empty folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

# What makes Python or pip look somewhere else than in the environment that is being tested.
MISLEADING = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}

# A plugin of an optional tool is imported by that tool, and what needs an extra after a look whether it is there.
NEEDS_AN_EXTRA = {
    "cabo_rules.conformance.pytest_plugin",
    *(f"cabo_rules.simulate.report.{drawing}" for drawing in ("figures", "forest", "ink")),
}

IMPORT_EVERYTHING = f"""
import importlib, pkgutil
import cabo_cli, cabo_rules
for package in (cabo_rules, cabo_cli):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if module.name not in {NEEDS_AN_EXTRA!r} and not module.name.endswith("__main__"):
            print(importlib.import_module(module.name).__name__)
"""

LOAD_RULES = """
from importlib.metadata import entry_points
for point in entry_points(group="cabo_rules.rules"):
    point.load()
    print(point.name)
"""

SHIPPED_FILES = """
from importlib.resources import files
from cabo_rules._data import variants_root
assert str(variants_root()) == str(files("cabo_rules") / "variants"), variants_root()
for path in sorted(variants_root().rglob("*.yaml")):
    print(path.relative_to(variants_root()).as_posix())
"""


@dataclass(frozen=True)
class Installed:
    """A new environment that has the wheel, and an empty folder to run its programs in."""

    programs: Path
    folder: Path

    def run(self, program: str, *arguments: str) -> str:
        return run([str(self.programs / program), *arguments], self.folder)

    def pip(self, *arguments: str) -> str:
        python = str(self.programs / "python")
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, *arguments]
        return run(command, self.folder)

    def python(self, code: str) -> list[str]:
        # -I: neither the current folder nor the user's own packages.
        return self.run("python", "-I", "-W", "error", "-c", code).splitlines()


def run(command: Sequence[str], folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in MISLEADING}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # From a copy: a build leaves folders behind in the source, and the next one would ship what they hold.
    source = tmp_path_factory.mktemp("source")
    for folder in ("cabo_rules", "cli", "variants"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md"):
        if (ROOT / file).exists():
            shutil.copy(ROOT / file, source)
    target = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "build", "--wheel", "--outdir", str(target), str(source)], target)
    (built,) = target.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)  # ours installs into it
    environment = Installed(
        programs=home / ("Scripts" if os.name == "nt" else "bin"), folder=tmp_path_factory.mktemp("empty")
    )
    environment.pip("install", "-qq", str(wheel))
    return environment


def files(folder: str, pattern: str, shipped_as: str) -> set[str]:
    return {f"{shipped_as}/{path.relative_to(ROOT / folder).as_posix()}" for path in (ROOT / folder).rglob(pattern)}


def test_it_holds_the_packages_and_the_variants_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == (
        files("cabo_rules", "*.py", "cabo_rules")
        | files("cabo_rules/rulebook", "texts/*/*.yaml", "cabo_rules/rulebook")
        | files("cabo_rules/rulebook", "render/page.*", "cabo_rules/rulebook")
        | files("cabo_rules/simulate", "report/templates/*.j2", "cabo_rules/simulate")
        | files("cli", "*.py", "cabo_cli")
        | files("variants", "*.yaml", "cabo_rules/variants")
        | {"cabo_rules/py.typed", "cabo_rules/variants/variant.schema.json"}
    )


def test_its_dependencies_agree(installed: Installed) -> None:
    assert "No broken requirements" in installed.pip("check")


def test_every_module_works_with_the_declared_dependencies(installed: Installed) -> None:
    assert {"cabo_rules.errors", "cabo_cli.main"} <= set(installed.python(IMPORT_EVERYTHING))


def test_the_rules_are_found(installed: Installed) -> None:
    assert "call" in installed.python(LOAD_RULES)


def test_the_shipped_variants_are_found(installed: Installed) -> None:
    found = installed.python(SHIPPED_FILES)
    assert {"standard.yaml", "scenarios/red-king-minus-one.yaml"} <= set(found)


def test_it_lists_its_variants(installed: Installed) -> None:
    assert "standard" in installed.run("cabo", "list")


def test_it_validates_a_shipped_variant(installed: Installed) -> None:
    installed.run("cabo", "validate", "standard")


def test_it_conforms_to_the_shipped_scenarios(installed: Installed) -> None:
    installed.run("cabo", "conform")


def test_it_runs_as_a_module(installed: Installed) -> None:
    assert "standard" in installed.run("python", "-I", "-m", "cabo_cli", "list")


def test_it_left_nothing_in_the_folder(installed: Installed) -> None:
    assert list(installed.folder.iterdir()) == []
