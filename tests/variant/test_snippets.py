from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules.errors import Problem
from cabo_rules.variant import check_file, format_problems
from tests.variant.files import put

pytestmark = pytest.mark.usefixtures("folder")


def test_a_problem_shows_its_line_and_a_mark() -> None:
    put("house", "rules:\n  call: {penalty: five, xyz: 'a b'}", "standard")
    shown = format_problems(check_file("house.yaml"))
    assert shown.splitlines()[:3] == [
        "house.yaml:5:19: wrong-type: rules.call.penalty is 'five'; a whole number was expected",
        "  5 |   call: {penalty: five, xyz: 'a b'}",
        "    |                   ^^^^",
    ]
    assert shown.splitlines()[-1] == "    |                         ^^^"


def test_color_is_there_when_it_is_wanted() -> None:
    put("house", "rules: {call: {penalty: five}}", "standard")
    assert "\x1b[31m" in format_problems(check_file("house.yaml"), color=True)
    assert "\x1b" not in format_problems(check_file("house.yaml"))


def test_a_long_line_is_cut_around_the_place() -> None:
    put("house", f"title: {{en: {'x' * 500}, fr: 5, it: {'y' * 500}}}", "standard")
    _, line, mark = format_problems(check_file("house.yaml")).splitlines()
    assert len(line) < 120
    assert line[mark.index("^")] == "5"


def test_shipped_files_are_found_from_any_folder() -> None:
    [problem] = check_file("standard+tamalou") and [Problem("x", "y", "variants/standard.yaml", 3, 1)]
    assert "  3 | " in format_problems([problem])


@pytest.mark.parametrize("file", ["", "gone.yaml", "--set a=b", "folder", "binary"])
def test_without_a_readable_file_there_is_just_the_message(file: str) -> None:
    Path("folder").mkdir()
    Path("binary").write_bytes(b"\0\1")
    problem = Problem("code", "message", file, 3, 1)
    assert format_problems([problem]) == str(problem)


def test_nothing_in_a_file_can_move_the_cursor() -> None:
    Path("house.yaml").write_text("a: \x1b[2Jx", encoding="utf-8")
    shown = format_problems([*check_file("house.yaml"), Problem("code", "\x1b[2J", "house.yaml", 1, 1)])
    assert "\x1b" not in shown
