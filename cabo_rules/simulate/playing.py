"""Playing the games of a plan and counting what its metrics ask for. This is what runs in the workers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import version
from threading import local
from typing import Any, NamedTuple

from cabo_rules.engine.state import mixed
from cabo_rules.errors import SimulationError
from cabo_rules.simulate.metrics.base import MatchMetric, RoundMetric, Scene
from cabo_rules.simulate.plan import Measures, Plan
from cabo_rules.simulate.rows import Counted, Row, Sums
from cabo_rules.simulate.seen import SeenMatch
from cabo_rules.simulate.table import MAIN, Table, Unit
from cabo_rules.simulate.watching import WatchedGame
from cabo_rules.variant import read_variant


class Workshop:
    """The games of a plan's variants, built once in a process, ready to be played by number."""

    def __init__(self, plan: Plan) -> None:
        if plan.version != version("cabo-rules"):
            raise SimulationError(f"here is cabo-rules {version('cabo-rules')}, but the run is one of {plan.version}")
        self.plan = plan
        self.tables = plan.tables
        games = [self._build(variant.text, variant.hash, variant.label) for variant in plan.variants]
        self.scene = Scene(tuple(games), self.tables[0], plan.gaps)
        self.measures = Measures.of(self.scene)
        self._watched = [WatchedGame(game, self.measures.listen) for game in games]
        metrics = list(enumerate(self.measures.metrics))
        self._of_rounds = {
            table.name: [(at, one) for at, one in metrics if isinstance(one, RoundMetric) and one.table == table.name]
            for table in self.tables
        }
        self._of_matches = [(at, one) for at, one in metrics if isinstance(one, MatchMetric)]

    def _build(self, text: str, expected: str, label: str) -> Any:
        variant = read_variant(text, label)
        if variant.hash != expected:
            raise SimulationError(f"{label} is another variant here than where the run was planned")
        return variant.make_game(self.plan.seats)

    def play(self, number: int) -> Row:
        """Play the game of a number under every variant.

        Its seed comes from the run's seed and its number, and nothing else.
        """
        return Row(number, [self._count(number, watched) for watched in self._watched])

    def _count(self, number: int, watched: WatchedGame) -> Counted:
        counted = Counted([(0, 0)] * len(self.measures.metrics), [{} for _ in self.measures.distributions])
        for index, table in enumerate(self.tables):
            if number % table.every:
                continue
            seed = mixed(self.plan.seed, number)
            # Every table has deals of its own; the first is the one that a run without further tables has.
            self._play_table(number, watched, table, mixed(seed, index) if index else seed, counted)
        return counted

    def _play_table(self, number: int, watched: WatchedGame, table: Table, seed: int, counted: Counted) -> None:
        state = watched.new_match(seed)
        seated = table.seated(number, state.dealer)
        players = table.players(seated, state.dealer, seed)
        match = SeenMatch(watched.game, state, seated)
        for seen in watched.rounds(state, players, seated, match):
            for at, metric in self._of_rounds[table.name]:
                counted.add(at, metric.part(seen))
            if table.name == MAIN:
                for distribution, numbers in zip(self.measures.distributions, counted.numbers, strict=True):
                    for value in distribution.values(seen):
                        numbers[value] = numbers.get(value, 0) + 1
            if table.unit is Unit.ROUND:
                return
        for at, match_metric in self._of_matches:
            counted.add(at, match_metric.part(match))


class Played(NamedTuple):
    """What a task came to: the sums over its games, and the games one by one where they are to be kept."""

    sums: Sums
    rows: list[Row]


def play_games(plan_text: str, numbers: Sequence[int], keep: bool) -> Played:
    """Play some games of a plan, given as its `text`: what a worker is asked to do."""
    # An executor may have several threads, and a workshop's games are being watched: each thread has its own.
    if getattr(_here, "text", None) != plan_text:
        _here.workshop = Workshop(Plan.from_dict(json.loads(plan_text)))
        _here.text = plan_text
    workshop: Workshop = _here.workshop
    rows = [workshop.play(number) for number in numbers]
    # Adding up here keeps the process that waits for all workers idle.
    sums = workshop.measures.sums()
    for row in rows:
        sums.add(row)
    return Played(sums, rows if keep else [])


_here = local()
