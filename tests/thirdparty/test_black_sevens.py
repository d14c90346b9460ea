"""A rule of somebody else's package: with its entry point on the path it is everywhere, and nothing else changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent / "black_sevens"
REFERENCE = "standard+./black-sevens.yaml"


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What PYTHONPATH is after an installation: the package, and beside it the metadata that an installer writes."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    site = tmp_path_factory.mktemp("site")
    metadata = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    header = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (metadata / "METADATA").write_text(header, encoding="utf-8")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return os.pathsep.join([str(site), str(PROJECT)])


def run(path: str, *arguments: str, code: str | None = None, status: int = 0) -> str:
    """What a fresh Python prints: the command line with `arguments`, or some code."""
    what = ["-c", code] if code else ["-m", "cabo_cli", *arguments]
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, *what], cwd=PROJECT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stderr
    return done.stdout


def test_without_the_package_nobody_knows_the_rule() -> None:
    output = run("", code="from cabo_rules.rules.registry import registered_rules; print(*registered_rules())")
    assert "black_sevens" not in output.split()


def test_it_is_registered(path: str) -> None:
    output = run(path, code="from cabo_rules.rules.registry import registered_rules; print(*registered_rules())")
    assert "black_sevens" in output.split()


def test_the_schema_knows_its_parameters(path: str) -> None:
    definitions = json.loads(run(path, "schema"))["definitions"]
    parameters = definitions["BlackSevensParams"]
    assert parameters["description"] == "Cards that multiply what the caller scores."
    assert parameters["properties"]["times"]["description"] == "How many times the score counts for each."
    assert parameters["additionalProperties"] is False


def test_the_hooks_name_it_in_its_place(path: str) -> None:
    line = next(line for line in run(path, "hooks").splitlines() if "black_sevens" in line)
    assert line.split(": ")[1].split(", ")[-1] == "black_sevens"


def test_show_says_who_set_what(path: str) -> None:
    lines = run(path, "show", REFERENCE, "--origin").splitlines()
    assert "Black sevens (black_sevens)" in lines
    assert any(line.split() == ["times", "2", "black-sevens.yaml:6:42"] for line in lines)


def test_diff_shows_it_switched_on(path: str) -> None:
    output = run(path, "diff", "standard", REFERENCE)
    assert "black_sevens" in output
    assert "cards: [7S, 7C]" in output


def test_its_scenarios_pass(path: str) -> None:
    assert "3 passed, 0 failed" in run(path, "conform", "suite.yaml")


def test_its_parameters_are_mutated_and_its_suite_notices(path: str) -> None:
    code = f"""
from cabo_rules.conformance import load_suite, mutate
run = mutate({REFERENCE!r}, [load_suite("suite.yaml")], workers=1)
found = [v for v in run.verdicts if "black_sevens" in v.mutant.path]
print(len(found), *sorted({{v.fate for v in found}}))
"""
    number, *fates = run(path, code=code).split()
    assert int(number) >= 5
    assert "survived" not in fates
    assert "killed" in fates


def test_in_a_variant_without_it_switching_it_on_is_a_mutant(path: str) -> None:
    code = """
from cabo_rules.conformance.mutants import base_data, mutants
from cabo_rules.variant import load_variant
print(*[mutant for mutant in mutants(base_data(load_variant("standard"))) if "black_sevens" in mutant.path], sep="\\n")
"""
    assert run(path, code=code).strip() == "rules.black_sevens: off → on"


def test_a_typo_in_its_parameters_is_found(path: str, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("format: 1\nname: house\nextends: standard\nrules:\n  black_sevens: {tims: 3}\n", encoding="utf-8")
    output = run(path, "validate", str(house), status=2)
    assert ":5:18: unknown-key" in output
    assert "did you mean times?" in output
