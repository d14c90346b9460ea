"""What holds for every command: help, usage, ends, pipes, terminals, cost."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import cabo_cli
from cabo_cli import app as frame
from cabo_rules.errors import SeatNameError
from tests.cli.conftest import Cabo, finished, process

ESCAPE = "\x1b["
COMMANDS = sorted(frame.COMMANDS)


# -- help and usage ----------------------------------------------------------------------------------------------------


def test_help_names_every_command(cabo: Cabo) -> None:
    done = cabo("--help")
    assert done.status == 0
    listed = set(re.findall(r"^  (\S+)  ", done.out.partition("Commands:")[2], re.MULTILINE))
    assert listed == set(COMMANDS) - frame.HIDDEN
    for name in listed:
        assert frame.COMMANDS[name] in " ".join(done.out.split())


def test_there_is_one_module_for_each_command() -> None:
    folder = Path(cabo_cli.__file__).parent / "commands"
    modules = {path.stem for path in folder.glob("*.py") if path.stem != "__init__"}
    assert {name.replace("-", "_") for name in COMMANDS} <= modules


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(cabo: Cabo, name: str) -> None:
    done = cabo(name, "--help")
    assert done.status == 0
    assert done.out.startswith(f"Usage: cabo {name}")
    has_commands_of_its_own = "COMMAND [ARGS]" in done.lines[0]
    assert has_commands_of_its_own or re.search(f"Examples?: cabo {name} ?", " ".join(done.out.split()))
    assert done.out == cabo(name, "-h").out
    assert all(len(line) <= 80 for line in done.lines)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "Usage: cabo [OPTIONS] COMMAND"),
        (["valdate"], "No such command 'valdate'. Did you mean 'validate'?"),
        (["show"], "Missing argument 'REF'"),
        (["simulate", "standard", "--rounds", "0"], "Invalid value for '--rounds'"),
        (["simulate", "standard", "--rounds", "many"], "Invalid value for '--rounds'"),
        (["simulate", "standard", "--rounds", "5", "--matches", "5"], "two ways to say how long; take one"),
        (["list", "--colour"], "No such option"),
        (["diff", "standard"], "Missing argument"),
        (["list", "--format", "xml"], "Invalid value for '--format'"),
    ],
)
def test_wrong_usage_is_status_2(cabo: Cabo, words: list[str], message: str) -> None:
    done = cabo(*words)
    assert done.status == 2
    assert message in done.err + done.out


def test_version(cabo: Cabo) -> None:
    assert re.fullmatch(r"cabo \d+\.\d+\.\d+\n", cabo("--version").out)


# -- ends --------------------------------------------------------------------------------------------------------------


def raising(error: BaseException) -> object:
    def fail(*_arguments: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (KeyboardInterrupt(), 130, "cabo: interrupted\n"),
        (SeatNameError("two\nlines"), 2, "cabo: two\nlines\n"),
        (FileNotFoundError(2, "No such file or directory", "x.txt"), 2, "cabo: x.txt: no such file or directory\n"),
        (
            ZeroDivisionError("oh"),
            70,
            "cabo: a fault in cabo itself (ZeroDivisionError: oh); "
            "please report it with the output that CABO_TRACEBACK=1 gives\n",
        ),
    ],
)
def test_every_end_is_clean(
    cabo: Cabo, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, message: str
) -> None:
    monkeypatch.setattr("cabo_rules.variant.catalogue.catalogue", raising(error))
    done = cabo("list")
    assert (done.status, done.err, done.out) == (status, message, "")


def test_a_fault_can_be_looked_into(cabo: Cabo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabo_rules.variant.catalogue.catalogue", raising(ZeroDivisionError("oh")))
    monkeypatch.setenv("CABO_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        cabo("list")


def test_ctrl_c_in_a_long_run(folder: Path) -> None:
    with process("simulate", "standard", "--rounds", "100000000", "--record", "long.jsonl") as running:
        give_up = time.monotonic() + 60
        while not list(folder.iterdir()) and time.monotonic() < give_up:
            time.sleep(0.05)
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "cabo: interrupted; this is what was done\n")
    assert "rounds (interrupted after " in out
    assert [path.name for path in folder.iterdir()] == ["long.jsonl"]


def test_a_reader_that_goes_away() -> None:
    with process("show", "standard", "--format", "yaml") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk() -> None:
    done = finished("simulate", "standard", "--rounds", "5", "--record", "/dev/full")
    assert (done.status, done.err) == (2, "cabo: no space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="the shell is not this one")
@pytest.mark.parametrize(
    ("words", "closed", "status"),
    [
        ("list", ">&-", 0),
        ("show standard --format yaml", ">&- 2>&- <&-", 0),
        ("show nobody", "2>&-", 2),
        ("shwo", ">&- 2>&-", 2),
    ],
)
def test_closed_streams(words: str, closed: str, status: int) -> None:
    command = f'"{sys.executable}" -m cabo_cli {words} {closed}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("words", ["show nobody", "shwo"])
def test_errors_that_can_t_be_written(words: str) -> None:
    command = f'"{sys.executable}" -m cabo_cli {words} 2>/dev/full'
    for environment in (os.environ | {"PYTHONUNBUFFERED": "1"}, without("PYTHONUNBUFFERED")):
        assert subprocess.run(["sh", "-c", command], env=environment, check=False).returncode == 2


def without(name: str) -> dict[str, str]:
    """The environment but for one variable."""
    return {key: value for key, value in os.environ.items() if key != name}


def test_little_is_loaded_before_ctrl_c_is_heard() -> None:
    program = "import sys; import cabo_cli.main; print(*(name for name in sys.modules if name.startswith('cabo')))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["cabo_cli", "cabo_cli.main"]


def test_as_a_module() -> None:
    assert "standard" in finished("list").out


# -- terminals ---------------------------------------------------------------------------------------------------------


def on_a_terminal(*words: str, columns: int = 80, **more: str) -> str:
    """What the command prints on a terminal."""
    child, master = pty.fork()
    if child == 0:
        os.environ.update({"TERM": "xterm-256color", "COLUMNS": str(columns), **more})
        os.execv(sys.executable, [sys.executable, "-m", "cabo_cli", *words])
    shown = b""
    while True:
        try:
            more_shown = os.read(master, 65536)
        except OSError:
            break
        if not more_shown:
            break
        shown += more_shown
    os.waitpid(child, 0)
    os.close(master)
    return shown.decode().replace("\r\n", "\n")


def test_bold_on_a_terminal_only() -> None:
    assert ESCAPE in on_a_terminal("show", "standard")
    assert ESCAPE not in finished("show", "standard").out
    assert ESCAPE not in on_a_terminal("show", "standard", NO_COLOR="1")
    assert ESCAPE not in on_a_terminal("show", "standard", TERM="dumb")


def test_problems_are_coloured_on_a_terminal_only(folder: Path) -> None:
    (folder / "bad.yaml").write_text("format: 1\nname: bad\nextends: standard\nrulez: {}\n")
    assert ESCAPE in on_a_terminal("validate", "bad.yaml")
    assert ESCAPE not in on_a_terminal("validate", "bad.yaml", NO_COLOR="1")
    assert ESCAPE not in finished("validate", "bad.yaml").out


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_tables_keep_to_the_width_of_the_terminal(columns: int) -> None:
    shown = on_a_terminal("list", columns=columns, NO_COLOR="1")
    assert max(map(len, shown.splitlines())) <= columns


def test_a_table_in_a_pipe_is_whole() -> None:
    done = finished("show", "standard", "--origin", COLUMNS="20")
    assert "variants/standard.yaml" in done.out
    assert any(len(line) > 40 for line in done.lines)


def test_a_terminal_that_knows_ascii_only() -> None:
    done = finished("list", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.status == 0
    assert done.out.isascii()
    assert "Standard Rules, red kings -1" in done.out


def test_no_bar_where_nobody_looks() -> None:
    done = finished("simulate", "standard", "--rounds", "3000")
    assert (done.status, done.err) == (0, "")


# -- cost --------------------------------------------------------------------------------------------------------------

DEAR = {"pydantic", "yaml", "rich", "multiprocessing", "asyncio"}
LOADED = """
import sys
before = set(sys.modules)
from cabo_cli.main import main
main(sys.argv[1:])
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """The modules that are loaded for a command."""
    command = [sys.executable, "-c", LOADED, *words]
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [["--help"], ["-h"]])
def test_help_needs_little_more_than_typer(words: list[str]) -> None:
    modules = loaded(*words)
    ours = {name for name in modules if name.startswith("cabo_rules.")}
    assert ours <= {"cabo_rules.errors"}
    assert not {name.partition(".")[0] for name in modules} & DEAR
    assert len(modules) < 200


def test_a_command_does_not_load_the_others() -> None:
    commands = {name for name in loaded("list") if name.startswith("cabo_cli.commands.")}
    assert commands == {"cabo_cli.commands.list"}


# -- completion --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("cabo val", {"validate"}),
        ("cabo show stand", {"standard"}),
        ("cabo simulate standard+stand", {"standard+standard"}),
        ("cabo simulate standard --rou", {"--rounds"}),
    ],
)
def test_the_shell_completes(line: str, expected: set[str]) -> None:
    words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    done = finished(_CABO_COMPLETE="complete_bash", **words)
    assert set(done.out.split()) == expected
