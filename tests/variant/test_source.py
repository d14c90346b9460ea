"""Files that are no YAML at all, and files that are meant to do harm."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cabo_rules.errors import VariantError
from cabo_rules.variant import check_file, format_problems, load_variant

HEAD = "format: 1\nname: house\nextends: standard\n"
Write = Callable[[str | bytes], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file in the current folder and names it."""
    monkeypatch.chdir(tmp_path)

    def write(content: str | bytes) -> str:
        Path("house.yaml").write_bytes(content.encode() if isinstance(content, str) else content)
        return "house.yaml"

    return write


def said(name: str) -> list[str]:
    return [str(problem) for problem in check_file(name)]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b"format: 1\nname: \x00\x01\x02",
            "house.yaml:2:7: not-text: the character U+0000 has no place in a text; is this the right file?",
        ),
        (
            b"format: 1\nname: h\xe9",
            "house.yaml:2:8: not-text: the byte 0xe9 is not UTF-8 text; is this the right file, and saved as UTF-8?",
        ),
        (
            b"\x89PNG\r\n\x1a\n\x00",
            "house.yaml:1:1: not-text: the byte 0x89 is not UTF-8 text; is this the right file, and saved as UTF-8?",
        ),
        ("format: 1\n".encode("utf-16"), "house.yaml: not-text: the file is UTF-16; save it as UTF-8"),
        (
            "title: {en: \x1b[31m}\n",
            "house.yaml:1:13: not-text: the character U+001B has no place in a text; is this the right file?",
        ),
        (
            "name: \ufffe",
            "house.yaml:1:7: not-text: the character U+FFFE has no place in a text; is this the right file?",
        ),
    ],
)
def test_what_is_not_text(write: Write, content: str | bytes, message: str) -> None:
    assert said(write(content)) == [message]


def test_a_byte_order_mark_and_carriage_returns_do_no_harm(write: Write) -> None:
    name = write(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode())
    assert load_variant(name).name == "house"


def test_a_lone_surrogate_is_refused(write: Write) -> None:
    [message] = said(write(HEAD + 'title: {en: "\\ud800"}\n'))
    assert message.startswith("house.yaml:4:")


def test_a_large_file_is_refused_without_reading_it(write: Write) -> None:
    name = write("")
    os.truncate(name, 50_000_000)
    start = time.process_time()
    found = said(name)
    assert time.process_time() - start < 0.1
    assert found == ["house.yaml: file-too-large: the file has 50,000,000 bytes; a variant has at most 256 KiB"]


def test_a_missing_file(write: Write) -> None:
    write(HEAD)
    assert said("hause.yaml") == ["hause.yaml: missing-file: there is no file of this name; did you mean house.yaml?"]
    assert said("./x/y.yaml") == ["x/y.yaml: missing-file: there is no file of this name"]
    assert said("a\0b.yaml") == ["a\\x00b.yaml: missing-file: there is no file of this name"]
    assert said("a" * 5000 + ".yaml") == [f"{'a' * 200}…: missing-file: there is no file of this name"]


def test_folders_and_devices_are_no_files(write: Write) -> None:
    write(HEAD.replace("standard", "./folder.yaml"))
    Path("folder.yaml").mkdir()
    assert said("folder.yaml") == ["folder.yaml: not-a-file: this is a folder; the file of a variant was expected"]
    assert said("/dev/zero") == ["/dev/zero: not-a-file: this is no ordinary file; the file of a variant was expected"]
    assert said("house.yaml") == [
        "house.yaml:3:10: not-a-file: folder.yaml can't be read: this is a folder; the file of a variant was expected"
    ]


def test_a_file_that_may_not_be_read(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    name = write(HEAD)
    monkeypatch.setattr(Path, "open", refuse)
    assert said(name) == ["house.yaml: unreadable-file: the file can't be read: permission denied"]


@pytest.mark.parametrize(
    "text",
    ["[" * 200_000, "{a: " * 60_000, "- " * 100_000, "".join(f"{' ' * depth}a:\n" for depth in range(500))],
    ids=["lists", "maps", "items", "indentation"],
)
def test_deep_nesting_is_refused_at_once(write: Write, text: str) -> None:
    start = time.process_time()
    [message] = said(write(text))
    assert time.process_time() - start < 1
    assert ": too-deep: maps and lists are nested" in message


def test_too_many_values(write: Write) -> None:
    [message] = said(write(f"{HEAD}mixins: [{'x, ' * 20_000}x]\n"))
    assert message == (
        "house.yaml:4:29995: too-many-values: the file holds more than 10,000 values; nothing here needs as many"
    )


def test_too_many_problems(write: Write) -> None:
    found = said(write(HEAD + "name: x\n" * 200))
    assert len(found) == 101
    assert found[0] == "house.yaml:4:1: duplicate-key: name is set twice; it stands first on line 2"
    assert found[-1] == (
        "house.yaml:103:1: too-many-problems: there are more problems after these 100; mend them first"
    )


BOMBS = {
    "aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n",
    "rules": f"{HEAD}rules: {{{', '.join(f'calx{n}: {{}}' for n in range(4900))}}}\n",
    "values": f"{HEAD}deck: {{values: {{{', '.join(f'K{n}: 1' for n in range(9000))}}}}}\n",
    "words for values": f"{HEAD}deck: {{values: {{{', '.join(f'K{n}: x' for n in range(9000))}}}}}\n",
    "ranks": f"{HEAD}deck: {{ranks: [{', '.join(f'K{n}' for n in range(9000))}]}}\n",
    "cards": f"{HEAD}deck: {{extra: {{{', '.join(f'K{n}: 60' for n in range(60))}}}, packs: 8}}\n",
    "mixins": f"{HEAD}mixins: [{', '.join(f'standrad{n}' for n in range(9000))}]\n",
    "steps": f"{HEAD}rules: {{abilities: {{kinds: {{a: [{', '.join('{lok: {}}' for _ in range(3000))}]}}}}}}\n",
    "long text": f"{HEAD}name: {'x' * 200_000}\n",
    "open quote": f"{HEAD}title: {{en: 'x{'x' * 200_000}}}\n",
    "syntax error at the end": f"{HEAD}summary: {{{', '.join(f'a{n}: x' for n in range(2500))}]\n",
    "itself": "format: 1\nname: m\nmixins: [" + ", ".join(["./house.yaml"] * 9000) + "]\n",
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS.keys())
def test_bombs_fizzle(write: Write, text: str) -> None:
    start = time.process_time()
    name = write(text)
    problems = check_file(name)
    shown = format_problems(problems)
    assert time.process_time() - start < 5
    assert 0 < len(problems) <= 101
    assert len(shown) < 60_000
    with pytest.raises(VariantError):
        load_variant(name)


def test_files_that_include_each_other_many_times(write: Write) -> None:
    write(f"{HEAD}mixins: [{', '.join(['m.yaml'] * 9000)}]\n")
    Path("m.yaml").write_text(f"format: 1\nname: m\nmixins: [{', '.join(['n.yaml'] * 9000)}]\n")
    Path("n.yaml").write_text("format: 1\nname: n\nrules: {call: {penalty: 3}}\n")
    start = time.process_time()
    [message] = said("house.yaml")
    assert time.process_time() - start < 5
    assert message == "m.yaml:3:498: too-many-layers: more than 64 files are laid over each other here"


def test_a_long_chain_of_parents(write: Write) -> None:
    write(HEAD)
    for number in range(200):
        Path(f"p{number}.yaml").write_text(f"format: 1\nname: p{number}\nextends: p{number + 1}.yaml\n")
    [message] = said("p0.yaml")
    assert message == "p63.yaml:3:10: too-many-layers: more than 64 files are laid over each other here"
