"""The layers of the library: nothing imports upwards, nothing in a circle, no file grows out of sight."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.imports import Sources, cycles, imports_of, layer_faults, layer_of

ROOT = Path(__file__).parents[2]
LONGEST_FILE = 450  # lines


@pytest.fixture(scope="module")
def project() -> Sources:
    return Sources.from_folders({"cabo_rules": ROOT / "cabo_rules", "cabo_cli": ROOT / "cli"})


def test_nothing_imports_upwards(project: Sources) -> None:
    assert layer_faults(project) == []


def test_no_modules_import_each_other_in_a_circle(project: Sources) -> None:
    assert cycles(project) == []


def test_the_library_does_not_know_the_command(project: Sources) -> None:
    # Also as text: an import by name, such as `import_module("cabo_cli")`, is an import.
    knowing = [name for name, text in project.text.items() if "cabo_cli" in text]
    assert [name for name in knowing if not name.startswith("cabo_cli")] == []


def test_the_project_was_read(project: Sources) -> None:
    assert {"cabo_rules.errors", "cabo_rules.engine.moves", "cabo_cli"} <= set(project.text)
    edges = {(found.module, found.target) for found in imports_of(project)}
    assert ("cabo_rules._data", "cabo_rules.errors") in edges
    assert ("cabo_cli.__main__", "cabo_cli.main") in edges


def test_no_file_is_too_long() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for folder in ("cabo_rules", "cli", "tests")
        for path in (ROOT / folder).rglob("*.py")
    }
    assert len(lengths) > 1
    assert {name: lines for name, lines in lengths.items() if lines >= LONGEST_FILE} == {}


# -- the checker itself: it must fail where it should ------------------------------------------------------

ENGINE = {"cabo_rules.engine.__init__": "", "cabo_rules.engine.state": ""}
RULES = {"cabo_rules.rules.__init__": "", "cabo_rules.rules.call": ""}


@pytest.mark.parametrize(
    "statement",
    [
        "from cabo_rules.rules.call import Call",
        "from cabo_rules.rules import call",
        "import cabo_rules.rules.call",
        "import cabo_rules.rules.call as c",
        "from ..rules.call import Call",
        "from ..rules import call",
        "def later():\n    from cabo_rules.rules.call import Call",
        "if TYPE_CHECKING:\n    from cabo_rules.rules.call import Call",
        "try:\n    import cabo_rules.rules.call\nexcept ImportError:\n    pass",
    ],
)
def test_an_upward_import_is_found(statement: str) -> None:
    sources = Sources.from_text({**ENGINE, **RULES, "cabo_rules.engine.state": statement})
    (fault,) = layer_faults(sources)
    assert fault.startswith("cabo_rules.engine.state:")
    assert "cabo_rules.rules.call, which is in a higher layer" in fault


def test_an_upward_import_from_a_package_init_is_found() -> None:
    sources = Sources.from_text({**ENGINE, **RULES, "cabo_rules.engine.__init__": "from ..rules import call"})
    (fault,) = layer_faults(sources)
    assert fault.startswith("cabo_rules.engine:1 imports cabo_rules.rules.call")


def test_an_import_of_the_command_is_found() -> None:
    sources = Sources.from_text({"cabo_rules.simulate.run": "import cabo_cli.main", "cabo_cli.main": ""})
    assert layer_faults(sources) == ["cabo_rules.simulate.run:1 imports cabo_cli.main, which is in a higher layer"]


def test_the_library_does_not_import_the_names_that_it_offers() -> None:
    sources = Sources.from_text(
        {"cabo_rules.__init__": "from cabo_rules.cards import Deck", "cabo_rules.cards": ""}
        | {"cabo_rules.players.bot": "from cabo_rules import Deck"}
    )
    assert len(layer_faults(sources)) == 1
    sources = Sources.from_text(
        {
            "cabo_rules.__init__": "",
            "cabo_rules.cards": "",
            "cabo_rules.players.bot": "from cabo_rules import cards",
        }
    )
    assert layer_faults(sources) == []


def test_downward_and_sideways_imports_are_allowed() -> None:
    sources = Sources.from_text(
        {**ENGINE, "cabo_rules.rules.call": "import re\nfrom cabo_rules.engine.state import State"}
        | {"cabo_rules.players.bot": "", "cabo_rules.simulate.run": "from cabo_rules.players.bot import Bot"}
        | {"cabo_cli.main": "from cabo_rules.simulate.run import run"}
    )
    assert layer_faults(sources) == []
    assert cycles(sources) == []


def test_a_module_without_a_layer_is_found() -> None:
    sources = Sources.from_text({"cabo_rules.helpers.text": "", "cabo_rules.enginery": ""})
    assert layer_faults(sources) == [
        "cabo_rules.helpers.text is in no layer",
        "cabo_rules.enginery is in no layer",
    ]


def test_layers() -> None:
    assert layer_of("cabo_rules.errors") == 0
    assert layer_of("cabo_rules.engine.state") == layer_of("cabo_rules.engine") == 1
    assert layer_of("cabo_rules.variants") is None


def test_a_circle_is_found() -> None:
    sources = Sources.from_text(
        {
            "cabo_rules.rules.a": "from cabo_rules.rules.b import B",
            "cabo_rules.rules.b": "def later():\n    from cabo_rules.rules import c",
            "cabo_rules.rules.c": "from . import a",
            "cabo_rules.rules.d": "from cabo_rules.rules.a import A",
        }
    )
    assert cycles(sources) == [["cabo_rules.rules.a", "cabo_rules.rules.b", "cabo_rules.rules.c"]]


def test_two_circles_are_told_apart() -> None:
    sources = Sources.from_text(
        {f"cabo_rules.rules.{one}": f"from . import {other}" for one, other in ("ab", "ba", "cd", "dc")}
    )
    assert [len(circle) for circle in cycles(sources)] == [2, 2]


def test_an_import_for_types_alone_makes_no_circle() -> None:
    sources = Sources.from_text(
        {
            "cabo_rules.rules.a": "from cabo_rules.rules.b import B",
            "cabo_rules.rules.b": "if typing.TYPE_CHECKING:\n    from cabo_rules.rules.a import A",
        }
    )
    assert cycles(sources) == []


def test_the_else_branch_of_type_checking_runs() -> None:
    sources = Sources.from_text(
        {
            "cabo_rules.rules.a": "from cabo_rules.rules.b import B",
            "cabo_rules.rules.b": "if TYPE_CHECKING:\n    pass\nelse:\n    from cabo_rules.rules.a import A",
        }
    )
    assert len(cycles(sources)) == 1
