"""Everything that can be wrong with a scenario file. `malformed/` holds files, and beside each all its messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules.conformance import load_suite, load_suites, parse_suite
from cabo_rules.errors import Problem, ScenarioError

FOLDER = Path(__file__).parent / "malformed"
HEAD = "suite: S\nvariant: standard\nscenarios:\n"
ONE = "  - id: one\n    checks: [no-rule]\n    given: {hands: {A: [2H], B: [3H]}}\n    steps: []\n"


def problems_of(path: Path) -> tuple[Problem, ...]:
    try:
        return parse_suite(path.read_text(), path.name).warnings
    except ScenarioError as error:
        return error.problems


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_malformed_files_are_refused_with_place_and_reason(path: Path) -> None:
    assert "".join(f"{problem}\n" for problem in problems_of(path)) == path.with_suffix(".txt").read_text()


def test_warnings_alone_do_not_refuse_a_suite() -> None:
    suite = parse_suite(HEAD + ONE, "s.yaml")
    assert [warning.code for warning in suite.warnings] == ["unknown-check"]
    assert len(suite.scenarios) == 1


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\x00\x01\xff")
    large = tmp_path / "large.yaml"
    large.write_text("# " + "x" * (5 * 1024 * 1024))
    messages = []
    for path in (tmp_path / "nothing.yaml", tmp_path, binary, large):
        with pytest.raises(ScenarioError) as caught:
            load_suite(path)
        messages += [str(problem).replace(str(tmp_path), "") for problem in caught.value.problems]
    assert messages == [
        "/nothing.yaml: missing-file: there is no such file; a scenario file was expected",
        ": not-a-file: this is no file; a scenario file was expected",
        "/binary.yaml:1:3: not-text: the byte 0xff is not UTF-8 text; is this the right file, and saved as UTF-8?",
        "/large.yaml: file-too-large: the file has 5,242,882 bytes; a scenario file has at most 4 MiB",
    ]


def test_problems_of_several_files_come_in_one_go(tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text("suite: S\nvariant: standard\n")
    with pytest.raises(ScenarioError) as caught:
        load_suites([tmp_path / "one.yaml", tmp_path / "two.yaml"])
    assert [Path(problem.file).name for problem in caught.value.problems] == ["one.yaml", "two.yaml"]


def test_many_scenarios_are_not_too_many(tmp_path: Path) -> None:
    scenario = (
        "  - id: s-{}\n    given: {{hands: {{A: [2H, 3H, 4H, 5H], B: [?, ?, ?, ?]}}}}\n    steps: [{{A: draw}}]\n"
    )
    path = tmp_path / "many.yaml"
    path.write_text(HEAD + "".join(scenario.format(number) for number in range(1000)))
    assert len(load_suite(path).scenarios) == 1000


def test_references_start_at_the_folder_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house.yaml").write_text("format: 1\nname: house\nextends: standard\nrules: {call: {penalty: 7}}\n")
    path = tmp_path / "house.scenarios.yaml"
    path.write_text((HEAD + ONE).replace("standard", "./house.yaml"))
    monkeypatch.chdir("/")
    suite = load_suite(path)
    assert suite.variants["./house.yaml"].rules["call"].penalty == 7
