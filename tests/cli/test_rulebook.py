"""`cabo rulebook`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_cli.commands.rulebook import BookFormat, Tongue
from cabo_rules.rulebook import FORMATS, LANGUAGES
from tests.cli.conftest import Cabo


def test_choices_are_those_of_the_library() -> None:
    assert {tongue.value for tongue in Tongue} == set(LANGUAGES)
    assert {form.value for form in BookFormat} == set(FORMATS)


def test_prints_text(cabo: Cabo) -> None:
    done = cabo("rulebook", "standard")
    assert done.status == 0
    assert done.err == ""
    assert done.out.startswith("STANDARD RULES\n====")
    assert max(map(len, done.lines)) <= 80


@pytest.mark.parametrize(
    ("file", "words", "start"),
    [
        ("book.html", (), "<!DOCTYPE html>\n"),
        ("book.md", ("--lang", "fr"), "# Règles standard\n"),
        ("book.txt", ("--lang", "it"), "REGOLE STANDARD\n"),
        ("book.txt", ("--format", "html"), "<!DOCTYPE html>\n"),
    ],
)
def test_writes_a_file_in_the_format_of_its_name(
    cabo: Cabo, folder: Path, file: str, words: tuple[str, ...], start: str
) -> None:
    done = cabo("rulebook", "standard", "-o", file, *words)
    assert (done.status, done.out, done.err) == (0, "", "")
    assert (folder / file).read_text(encoding="utf-8").startswith(start)


def test_settings_and_mixins(cabo: Cabo) -> None:
    done = cabo("rulebook", "standard+kamikaze", "--set", "rules.call.penalty=7", "--format", "md")
    assert "the sum and 7\u00a0points more" in done.out
    assert "**Kamikaze.**" in done.out


def test_against_what_one_knows(cabo: Cabo) -> None:
    done = cabo("rulebook", "red-king-minus-one", "--against", "standard", "--lang", "fr")
    assert "Les rois rouges comptent −1\u00a0point au lieu de 0\u00a0point." in done.out
    assert "Votre tour" not in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("standart",), "did you mean standard?"),
        (("standard", "--against", "tamalu"), "did you mean tamalou?"),
        (("standard", "--lang", "de"), "'de' is not one of"),
        (("standard", "--format", "pdf"), "'pdf' is not one of"),
        (("standard", "-o", "nowhere/book.md"), "nowhere"),
        (("standard", "-o", "."), ""),
        (("kamikaze",), "this is a mixin"),
    ],
)
def test_wrong_words(cabo: Cabo, words: tuple[str, ...], said: str) -> None:
    done = cabo("rulebook", *words)
    assert done.status == 2
    assert done.out == ""
    assert said in done.err
    assert "Traceback" not in done.err
