"""The way in: `run` starts the command and sees to it that every end is a clean one.

Exit status: 0 all well, 1 a check failed, 2 wrong usage or wrong input, 70 a fault in this program, 130 stopped with
Ctrl-C, 141 whoever read the output went away.
"""

from __future__ import annotations

import os
import sys

# Nothing else is imported before Ctrl-C is looked after: importing is most of what a short command does.

WRONG_INPUT = 2
FAULT = 70


def run() -> None:
    """The entry point of the command `cabo`."""
    _open_closed_streams()
    status = main(sys.argv[1:])
    _end_at_once_at_ctrl_c()
    from .output import discard_output

    # Whatever is still buffered goes out here, where a failure can be dealt with.
    try:
        sys.stdout.flush()
    except OSError as error:
        status = _failed(error)
        discard_output()
    try:
        sys.stderr.flush()
    except OSError:
        discard_output(sys.stderr)
    sys.exit(status)


def main(arguments: list[str]) -> int:
    """Run `cabo` with these arguments, and return its exit status."""
    _make_printable()
    try:
        from .app import app

        app(args=arguments, prog_name="cabo")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        from .output import INTERRUPTED, complain

        complain("interrupted")
        return INTERRUPTED
    except Exception as error:
        return _failed(error)
    return 0


def _failed(error: Exception) -> int:
    """Say what went wrong, and return the exit status for it."""
    from cabo_rules.errors import CaboError, ProblemsError

    from .output import NO_READER, complain, discard_output, has_color

    if isinstance(error, ProblemsError):
        from cabo_rules.variant import format_problems

        complain(format_problems(error.problems, color=has_color(sys.stderr)), bare=True)
        return WRONG_INPUT
    if isinstance(error, CaboError):
        complain(str(error))
        return WRONG_INPUT
    if isinstance(error, BrokenPipeError):
        discard_output()
        return NO_READER
    if isinstance(error, OSError):
        complain(_os_reason(error))
        return WRONG_INPUT
    # A fault of ours, but not one that a card player should read a traceback for.
    if os.environ.get("CABO_TRACEBACK"):
        raise error
    complain(
        f"a fault in cabo itself ({type(error).__name__}: {error}); "
        "please report it with the output that CABO_TRACEBACK=1 gives"
    )
    return FAULT


def _os_reason(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename else reason


def _open_closed_streams() -> None:
    """Where a stream was closed (`cabo list >&-`) what is printed goes nowhere, and not into the next file opened."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))


def _end_at_once_at_ctrl_c() -> None:
    """All is said; while Python tidies up there is nothing to be told about an interrupt."""
    import signal

    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as it is for what a script starts with &
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _make_printable() -> None:
    """A terminal that can't show ♥ shows something like it, or a question mark; that is no reason to fail."""
    import codecs

    codecs.register_error("cabo-plain", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="cabo-plain")


_PLAIN = dict(zip("−–‘’“”«»·♠♥♦♣", '--\'\'"""".SHDC', strict=True)) | {
    "—": "--",
    "…": "...",
    "→": "->",
    "±": "+/-",
    "≠": "!=",
    "½": "1/2",
}
"""What stands for a character where it can't be shown: a number without its minus sign would be another one."""


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAIN.get(char, "?") for char in error.object[error.start : error.end]), error.end
