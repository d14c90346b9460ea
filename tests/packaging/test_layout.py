"""The package list in pyproject.toml is by hand; these tests hold it to what is on disk."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cabo_rules._data import variants_root
from cabo_rules.errors import VariantError

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def setuptools() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)["tool"]["setuptools"]
    return table


def packages_in(folder: Path, name: str) -> set[str]:
    parents = {path.parent.relative_to(folder) for path in folder.rglob("*.py")}
    return {".".join([name, *parent.parts]) for parent in parents}


def test_every_package_on_disk_ships(setuptools: dict[str, Any]) -> None:
    on_disk = packages_in(ROOT / "cabo_rules", "cabo_rules") | packages_in(ROOT / "cli", "cabo_cli")
    assert sorted(setuptools["packages"]) == sorted(on_disk | {"cabo_rules.variants"})


@pytest.mark.parametrize("top", ["cabo_rules", "cli"])
def test_every_package_has_an_init(top: str) -> None:
    folders = {path.parent for path in (ROOT / top).rglob("*.py")}
    assert [folder.name for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_no_package_takes_the_name_of_the_shipped_variants() -> None:
    assert not (ROOT / "cabo_rules" / "variants").exists()


class TestVariantsRoot:
    def test_this_checkout(self) -> None:
        assert variants_root() == ROOT / "variants"

    def test_inside_the_package_comes_first(self, tmp_path: Path) -> None:
        inside = tmp_path / "cabo_rules" / "variants"
        inside.mkdir(parents=True)
        (tmp_path / "variants").mkdir()
        (tmp_path / "pyproject.toml").touch()
        assert variants_root(tmp_path / "cabo_rules") == inside

    def test_beside_the_package_in_a_checkout(self, tmp_path: Path) -> None:
        (tmp_path / "variants").mkdir()
        (tmp_path / "pyproject.toml").touch()
        assert variants_root(tmp_path / "cabo_rules") == tmp_path / "variants"

    def test_a_strangers_folder_beside_an_installed_package_is_not_taken(self, tmp_path: Path) -> None:
        (tmp_path / "variants").mkdir()
        with pytest.raises(VariantError) as caught:
            variants_root(tmp_path / "cabo_rules")
        assert [problem.code for problem in caught.value.problems] == ["no-shipped-variants"]
