"""Running plans: workers, files, stopping."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cabo_rules.errors import MissingExtraError, PlayerError, RunsFileError, SimulationError
from cabo_rules.simulate import (
    Ended,
    Gap,
    Plan,
    RunsFile,
    Target,
    Unit,
    Workers,
    cluster_workers,
    local_workers,
    measures_of,
    read_runs,
    run,
)
from cabo_rules.simulate import workers as workers_module
from cabo_rules.simulate.gathered import Gathered
from cabo_rules.simulate.workers import Growing, InProcess
from tests.simulate.rows import plan_of


def facts(gathered: Gathered) -> list[object]:
    """All that a run comes to."""
    return [
        gathered.games,
        gathered.numbers,
        [[tally.totals(variant) for variant in range(tally.variants)] for tally in gathered.tallies],
        [gathered.estimate(metric, 0) for metric in gathered.measures.metrics],
        [gathered.difference(metric, 0, 1) for metric in gathered.measures.metrics],
    ]


@pytest.fixture(scope="module")
def plan() -> Plan:
    return plan_of("standard", "match-discard", gaps=[Gap("careful", "random")])


@pytest.fixture(scope="module")
def alone(plan: Plan) -> list[object]:
    return facts(run(plan, 60).gathered)


def test_the_number_of_workers_changes_nothing(plan: Plan, alone: list[object]) -> None:
    with local_workers(2) as two:
        assert facts(run(plan, 60, workers=two).gathered) == alone
    with ThreadPoolExecutor(3) as threads:
        assert facts(run(plan, 60, workers=Workers(threads, 3)).gathered) == alone


def test_processes_are_started_once_they_pay(plan: Plan, alone: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    with local_workers() as crew:
        assert isinstance(crew.executor, Growing)
        monkeypatch.setattr(workers_module, "ALONE_S", 0.0)
        assert facts(run(plan, 60, workers=crew).gathered) == alone
        assert crew.executor._pool is not None


class Shuffled(Executor):
    """Somebody else's executor: does its tasks in the opposite order."""

    def __init__(self) -> None:
        self._tasks: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._tasks.append((future, lambda: fn(*args, **kwargs)))
        if len(self._tasks) == 4:
            while self._tasks:
                waiting, task = self._tasks.pop()
                waiting.set_result(task())
        return future


def test_any_executor(plan: Plan) -> None:
    assert facts(run(plan, 64, workers=Workers(Shuffled(), 2)).gathered) == facts(run(plan, 64).gathered)


def test_progress(plan: Plan) -> None:
    told: list[tuple[int, int]] = []
    run(plan, 30, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 30)
    assert told[-1] == (30, 30)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_a_player_who_breaks_the_rules() -> None:
    with pytest.raises(PlayerError, match="chose"):
        run(plan_of("standard", kinds=["tests.simulate.cheat:Cheat"]), 3)


def test_a_worker_that_dies() -> None:
    with (
        local_workers(2) as two,
        pytest.raises(SimulationError, match="a worker process died before its games were done"),
    ):
        run(plan_of("standard", kinds=["tests.simulate.cheat:Suicidal"]), 3, workers=two)


# -- until it is tight -------------------------------------------------------------------------------------------------


def test_until_an_interval_is_tight() -> None:
    plan = plan_of("standard", "standard+kamikaze")
    finished = run(plan, 5000, target=Target("call-right", 0.07))
    (metric,) = [one for one in finished.gathered.measures.metrics if one.key == "call-right"]
    assert finished.ended is Ended.TIGHT
    assert len(finished.gathered.games) == 100 * 2 ** (finished.looks - 1)
    assert finished.looks > 1
    assert finished.gathered.half_width(metric) <= 0.07
    before = run(plan, len(finished.gathered.games) // 2).gathered
    assert before.half_width(metric) > 0.07


def test_at_most_so_many_games() -> None:
    finished = run(plan_of("standard"), 150, target=Target("score", 0.001))
    assert (finished.ended, finished.looks, len(finished.gathered.games)) == (Ended.NOT_TIGHT, 2, 150)


def test_a_variant_that_has_no_such_number_is_not_waited_for() -> None:
    finished = run(plan_of("standard", "match-discard"), 400, target=Target("wrong-match", 0.9))
    assert (finished.ended, len(finished.gathered.games)) == (Ended.TIGHT, 100)


def test_until_a_metric_that_does_not_exist() -> None:
    with pytest.raises(SimulationError, match="there is no metric 'scores' in this run; there are turns, "):
        run(plan_of("standard"), 10, target=Target("scores", 1))


# -- files -------------------------------------------------------------------------------------------------------------


def write(plan: Plan, path: Path, games: int, resume: bool = False) -> Gathered:
    with RunsFile.open(path, plan, measures_of(plan), resume=resume) as file:
        return run(plan, games, file=file).gathered


@pytest.fixture
def small() -> Plan:
    return plan_of("standard", "tamalou", players=2)


def test_a_file_has_the_plan_and_the_games(small: Plan, tmp_path: Path) -> None:
    played = write(small, tmp_path / "runs.jsonl", 12)
    plan, rows = read_runs(tmp_path / "runs.jsonl")
    assert plan == small
    again = Gathered(plan, measures_of(plan))
    for row in rows:
        again.add(row)
    assert facts(again) == facts(played)


def test_a_run_goes_on_where_it_was_cut_off(small: Plan, tmp_path: Path) -> None:
    """Cut at every byte of the last two lines, and here and there before."""
    whole, path = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    expected = facts(write(small, whole, 5))
    data = whole.read_bytes()
    lines = data.splitlines(keepends=True)
    late = len(data) - len(lines[-1]) - len(lines[-2])
    for end in [0, 1, len(lines[0]) - 1, len(lines[0]), len(lines[0]) + 1, *range(late, len(data), 41), len(data)]:
        path.write_bytes(data[:end])
        assert facts(write(small, path, 5, resume=True)) == expected
        assert sorted(path.read_bytes().splitlines()) == sorted(data.splitlines())


def test_a_run_may_be_made_longer(small: Plan, tmp_path: Path) -> None:
    write(small, tmp_path / "runs.jsonl", 4)
    longer = write(small, tmp_path / "runs.jsonl", 9, resume=True)
    assert facts(longer) == facts(run(small, 9).gathered)
    shorter = write(small, tmp_path / "runs.jsonl", 3, resume=True)
    assert facts(shorter) == facts(run(small, 3).gathered)


def test_a_file_is_not_overwritten(small: Plan, tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    write(small, path, 2)
    with pytest.raises(RunsFileError, match=r"runs.jsonl exists; go on with it by --resume, or take another name"):
        write(small, path, 2)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (plan_of("standard", "tamalou", players=2, seed=2), "other seed"),
        (plan_of("standard", "tamalou", players=3), "other players"),
        (plan_of("standard", "tamalou", players=2, unit=Unit.MATCH), "other metrics"),
        (plan_of("standard", "match-discard", players=2), "other hashes, metrics"),
    ],
)
def test_another_run_is_not_mixed_in(small: Plan, tmp_path: Path, other: Plan, said: str) -> None:
    path = tmp_path / "runs.jsonl"
    write(small, path, 2)
    with pytest.raises(RunsFileError, match=f"holds the games of another run: {said}"):
        write(other, path, 2, resume=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no json\n", ":1: this line is damaged"),
        ("[1]\n", ":1: this line is damaged"),
        ('{"kind": "header"}\n', " is no file of simulated games"),
    ],
)
def test_a_file_that_is_none(small: Plan, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text(text)
    with pytest.raises(RunsFileError, match=said):
        write(small, path, 2, resume=True)
    assert path.read_text() == text


def test_two_runs_do_not_add_to_one_file(small: Plan, tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    with (
        RunsFile.open(path, small, measures_of(small), resume=False),
        pytest.raises(RunsFileError, match=r"another run is adding to .*runs\.jsonl"),
    ):
        RunsFile.open(path, small, measures_of(small), resume=True)
    with RunsFile.open(path, small, measures_of(small), resume=True) as file:
        assert file.rows == []


def test_a_damaged_line_is_named(small: Plan, tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    write(small, path, 3)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1], '{"game": 1}', lines[3], ""]))
    with pytest.raises(RunsFileError, match=r"runs.jsonl:3: this line is no simulated game"):
        write(small, path, 3, resume=True)


# -- killed, and stopped by Ctrl-C -------------------------------------------------------------------------------------

RUN = """
import sys
from pathlib import Path
from cabo_rules.simulate import RunsFile, local_workers, measures_of, run
from tests.simulate.rows import plan_of

if __name__ == "__main__":
    plan = plan_of("standard", "match-discard")
    with RunsFile.open(Path(sys.argv[1]), plan, measures_of(plan), resume=True) as file, local_workers(2) as two:
        finished = run(plan, int(sys.argv[2]), workers=two, file=file)
    games = finished.gathered.games
    print(finished.ended, len(games), games == set(range(len(games))))
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "play.py"
    path.write_text(RUN)
    return path


def started(script: Path, out: Path, games: int) -> subprocess.Popen[str]:
    root = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, str(script), str(out), str(games)],
        env={**os.environ, "PYTHONPATH": root},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_lines(path: Path, lines: int) -> None:
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.01)
    raise TimeoutError(f"{path} did not get {lines} lines")


def test_a_run_survives_being_killed_again_and_again(script: Path, tmp_path: Path) -> None:
    out, games = tmp_path / "runs.jsonl", 400
    for lines in (40, 120, 250):
        with started(script, out, games) as running:
            wait_for_lines(out, lines)
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
    with started(script, out, games) as running:
        said, complaints = running.communicate(timeout=100)
    assert (said, complaints) == (f"complete {games} True\n", "")
    plan, rows = read_runs(out)
    assert [row.number for row in sorted(rows)] == list(range(games))
    again = Gathered(plan, measures_of(plan))
    for row in rows:
        again.add(row)
    assert facts(again) == facts(run(plan, games).gathered)


def test_ctrl_c_keeps_what_is_done(script: Path, tmp_path: Path) -> None:
    out = tmp_path / "runs.jsonl"
    with started(script, out, 1_000_000) as running:
        wait_for_lines(out, 50)
        os.killpg(running.pid, signal.SIGINT)
        said, complaints = running.communicate(timeout=60)
    assert complaints == ""
    ended, games, all_from_the_first_on = said.split()
    assert (ended, all_from_the_first_on) == ("interrupted", "True")
    assert out.read_bytes().count(b"\n") == int(games) + 1


# -- Dask --------------------------------------------------------------------------------------------------------------


def test_a_cluster_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "find_spec", lambda _: None)
    with (
        pytest.raises(
            MissingExtraError, match=r"a scheduler needs Dask; install it with: pip install 'cabo-rules\[clus"
        ),
        cluster_workers("tcp://127.0.0.1:1"),
    ):
        pass


@pytest.fixture
def address() -> Iterator[str]:
    """A Dask cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # Dask's own
def test_on_a_cluster(plan: Plan, alone: list[object], address: str) -> None:
    with cluster_workers(address) as crew:
        assert crew.width == 2
        assert facts(run(plan, 60, workers=crew).gathered) == alone


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(workers_module, "_DASK_TIMEOUT", 0.5)
    with (
        pytest.raises(SimulationError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1"),
        cluster_workers("tcp://127.0.0.1:1"),
    ):
        pass


def test_in_process_hands_errors_on_as_others_do() -> None:
    future = InProcess().submit(int, "no number")
    with pytest.raises(ValueError, match="no number"):
        future.result()
