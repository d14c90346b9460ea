"""Playing a plan: who plays which games, what is kept, and when to stop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from types import FrameType

from cabo_rules.errors import SimulationError
from cabo_rules.simulate.gathered import Gathered, metric_named
from cabo_rules.simulate.plan import Measures, Plan
from cabo_rules.simulate.playing import Played, Workshop, play_games
from cabo_rules.simulate.runs_file import RunsFile
from cabo_rules.simulate.table import Unit
from cabo_rules.simulate.workers import InProcess, Workers

LARGEST_TASK = {Unit.MATCH: 10, Unit.ROUND: 100}
"""Games in one task: few enough that a bar moves and Ctrl-C is heard, enough that handing them over costs nothing."""
TASKS_A_WORKER = 8
FIRST_LOOK = 100
"""Games after which it is first looked at how tight the intervals are."""


class Ended(StrEnum):
    """Why a run came to its end."""

    COMPLETE = "complete"
    TIGHT = "tight"
    NOT_TIGHT = "not tight"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class Target:
    """How tight the widest interval of a metric must be. It is looked at when the number of games has doubled.

    Looking rarely keeps the intervals honest: whoever looks after every game stops when chance has made them narrow.
    """

    metric: str
    half_width: float


@dataclass
class Finished:
    """What was played, why it ended, and how often it was looked whether to stop."""

    gathered: Gathered
    ended: Ended
    looks: int = 0

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it."""
        return self.ended is Ended.INTERRUPTED


Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


def measures_of(plan: Plan) -> Measures:
    """What is measured in the games of a plan."""
    return Workshop(plan).measures


def run(
    plan: Plan,
    games: int,
    *,
    workers: Workers | None = None,
    target: Target | None = None,
    file: RunsFile | None = None,
    progress: Progress | None = None,
) -> Finished:
    """Play the games 0, 1, 2… of a plan until there are `games`, or with a `target` until it is met, at most `games`.

    The result does not depend on `workers` (this process alone unless given). `file` is added to as games are done, and
    the games that it holds already are not played again. At Ctrl-C the tasks that are being worked on are finished, and
    everything that was played is kept; a second Ctrl-C is a `KeyboardInterrupt` like any other.

    Raises:
        SimulationError: the target's metric does not exist, or a worker died.
        PlayerError: a player made a move that is not legal.
    """
    gathered = Gathered(plan, measures_of(plan))
    metric = metric_named(gathered.measures.metrics, target.metric) if target else None
    games_in_file = file.rows if file else ()
    looks = 0
    with _interrupts() as interrupted:
        for goal in _goals(games, target):
            for row in games_in_file:
                if row.number < goal:
                    gathered.add(row)
            effort = _Effort(gathered, workers or Workers(InProcess(), 1), file, progress, games)
            effort.play_until(goal, interrupted)
            if interrupted():
                return Finished(gathered, Ended.INTERRUPTED, looks)
            if target and metric:
                looks += 1
                if gathered.half_width(metric) <= target.half_width:
                    return Finished(gathered, Ended.TIGHT, looks)
    return Finished(gathered, Ended.NOT_TIGHT if target else Ended.COMPLETE, looks)


def _goals(games: int, target: Target | None) -> Iterator[int]:
    """The numbers of games after which to look."""
    goal = FIRST_LOOK
    while target and goal < games:
        yield goal
        goal *= 2
    yield games


@dataclass
class _Effort:
    """Playing what is missing, task by task."""

    gathered: Gathered
    workers: Workers
    file: RunsFile | None
    progress: Progress | None
    games: int

    def play_until(self, goal: int, interrupted: Callable[[], bool]) -> None:
        """Play the games below `goal` that are missing; begin no new task once interrupted."""
        text, tasks = self.gathered.plan.text, self._tasks(goal)
        at_work: set[Future[Played]] = set()
        self._tell()
        while True:
            # One task waits for each that is being worked on, so that no worker is ever idle.
            while len(at_work) < 2 * self.workers.width and not interrupted():
                task = next(tasks, None)
                if task is None:
                    break
                at_work.add(self.workers.executor.submit(play_games, text, task, self.file is not None))
            if interrupted():
                at_work = {future for future in at_work if not future.cancel()}
            if not at_work:
                return
            done = wait(at_work, return_when=FIRST_COMPLETED).done
            at_work -= done
            for future in done:
                self._keep(future)
            self._tell()

    def _keep(self, future: Future[Played]) -> None:
        try:
            played = future.result()
        except BrokenProcessPool as error:
            raise SimulationError("a worker process died before its games were done") from error
        self.gathered.merge(played.sums)
        if self.file:
            self.file.add(played.rows)

    def _tell(self) -> None:
        if self.progress:
            self.progress(len(self.gathered.games), self.games)

    def _tasks(self, goal: int) -> Iterator[Sequence[int]]:
        done = frozenset(self.gathered.games)
        left = (number for number in range(goal) if number not in done)
        size = (goal - len(done)) // (TASKS_A_WORKER * self.workers.width)
        size = max(1, min(LARGEST_TASK[self.gathered.plan.unit], size))
        while task := tuple(islice(left, size)):
            yield task


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed since; the second time it is raised. Threads other than the first are never told."""
    pressed = False

    def note(_number: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
