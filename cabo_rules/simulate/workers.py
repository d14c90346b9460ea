"""Who plays the games: this process, processes on this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from time import monotonic
from typing import Any

from cabo_rules._processes import cores, process_pool
from cabo_rules.errors import MissingExtraError, SimulationError

_PRELOAD = "cabo_rules.simulate.playing"
_DASK_TIMEOUT = 10.0
ALONE_S = 1.0
"""Seconds that this process plays by itself before others are started, which takes about as long."""


@dataclass(frozen=True)
class Workers:
    """An executor, and how many tasks it can work on at the same time."""

    executor: Executor
    width: int


class InProcess(Executor):
    """Does each task at once, where it is handed in."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The task, done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # as other executors: it is raised where the result is asked for
            future.set_exception(error)
        return future


class Growing(Executor):
    """Does tasks at once for a second; whatever comes after that is worth starting processes for."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._own = InProcess()
        self._spent = 0.0
        self._others = ExitStack()
        self._pool: Executor | None = None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The task, done or handed on."""
        if self._pool is not None:
            return self._pool.submit(fn, *args, **kwargs)
        begin = monotonic()
        future = self._own.submit(fn, *args, **kwargs)
        self._spent += monotonic() - begin
        if self._spent > ALONE_S:
            self._pool = self._others.enter_context(local_workers(self._number)).executor
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, if any were started."""
        self._others.close()


@contextmanager
def local_workers(number: int | None = None) -> Iterator[Workers]:
    """Processes on this machine: `number` of them, or unless it is given as many as there are cores, if need be.

    For one worker there is no need of another process.
    """
    if number is None:
        with Growing(cores()) as executor:
            yield Workers(executor, cores())
        return
    if number <= 1:
        yield Workers(InProcess(), 1)
        return
    with process_pool(number, preload=[_PRELOAD]) as pool:
        yield Workers(pool, number)


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """The workers of a Dask Distributed scheduler, which must have this package installed.

    Raises:
        MissingExtraError: Dask is not installed here.
        SimulationError: no scheduler answers at the address.
    """
    if find_spec("distributed") is None:
        raise MissingExtraError("a scheduler needs Dask; install it with: pip install 'cabo-rules[cluster]'")
    from distributed import Client  # noqa: PLC0415  (an optional extra, and slow to load)

    try:
        client = Client(address, timeout=_DASK_TIMEOUT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError) as error:
        raise SimulationError(f"no Dask scheduler answers at {address}") from error
    with client:
        threads = client.nthreads()  # type: ignore[no-untyped-call]
        executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        yield Workers(executor, max(1, sum(threads.values())))
