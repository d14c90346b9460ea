"""The README does what it says: its files are written, its commands run, its output compared, its Python tried."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.readme.blocks import README, ROOT, blocks, commands, matches, run


def test_the_commands_of_the_readme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = []
    for kind, file, body, line in blocks():
        if file is not None:
            (tmp_path / file).write_text(body, encoding="utf-8")
        for command in commands(body, line) if kind == "console" else ():
            if command.words == "make test":  # we are in the middle of it
                continue
            actual = run(command.words, lambda: "".join(capsys.readouterr()))
            shown = "\n".join(actual)
            assert matches(command.output, actual), f"README.md:{command.line}: $ {command.words} prints\n{shown}"
            ran.append(command.words.split()[1])
    assert {"list", "show", "validate", "diff", "simulate", "conform", "replay", "demo"} <= set(ran)


def test_the_python_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for kind, _file, body, line in blocks():
        if kind != "python":
            continue
        example = parser.get_doctest(body, names, "README", str(README), line - 1)
        runner.run(example, clear_globs=False)
        names = example.globs
    assert runner.tries > 0
    assert runner.failures == 0


def test_every_file_that_it_points_to_is_there() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_its_lines_are_not_too_long() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > 125] == []


# -- the comparison itself ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "actual", "same"),
    [
        (["a"], ["a"], True),
        (["a"], ["b"], False),
        (["a"], ["a", "b"], False),
        (["a", "…"], ["a", "b", "c"], True),
        (["a", "…"], ["a"], True),
        (["…", "c"], ["a", "b", "c"], True),
        (["…", "c"], ["a", "b"], False),
        (["x … z"], ["x   y   z"], True),
        (["x … z"], ["x   y   w"], False),
        (["hash …."], ["hash 12ab."], True),
        (["a.c"], ["abc"], False),
        ([], [], True),
        ([], ["a"], False),
    ],
)
def test_matches(expected: list[str], actual: list[str], same: bool) -> None:
    assert matches(expected, actual) is same
