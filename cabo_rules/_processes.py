"""Processes that share this one's work: how many help, and how they are started and ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def process_pool(
    number: int, preload: Sequence[str] = (), begin: Callable[..., None] | None = None, *arguments: Any
) -> Iterator[ProcessPoolExecutor]:
    """`number` processes on this machine, none of which hears Ctrl-C: that is for the process that waits for them.

    `preload` names modules that all of them need; each process calls `begin` with the `arguments` first.
    """
    # Forking this process would copy whatever its threads (a progress bar, pytest-xdist) hold at that moment.
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload([*preload])
        _start_the_server()
    pool = ProcessPoolExecutor(number, context, initializer=_begin, initargs=(begin, arguments))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_the_server() -> None:
    """Start the process that all others are forked from, deaf to Ctrl-C from its first instruction on.

    A signal mask, other than a handler, is inherited by what is started, and holds an interrupt of our own back only
    until it is taken off again.
    """
    from multiprocessing import forkserver, resource_tracker  # noqa: PLC0415  (not there on every system)

    resource_tracker.ensure_running()  # otherwise the server starts it, which takes the mask off again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(begin: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    with suppress(ValueError):  # no main thread, so no signals either
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin is not None:
        begin(*arguments)
