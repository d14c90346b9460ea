"""Metrics against what the events of the same games say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from types import ModuleType

import pytest

from cabo_rules.engine.events import Event
from cabo_rules.engine.state import mixed
from cabo_rules.errors import SimulationError
from cabo_rules.simulate import metrics
from cabo_rules.simulate.metrics import distributions_for, measures, metrics_for
from cabo_rules.simulate.metrics.base import Group, MatchMetric, Metric, Part, RoundMetric, Scene
from cabo_rules.simulate.playing import Workshop
from cabo_rules.simulate.seen import SeenMatch, SeenRound
from cabo_rules.simulate.table import MAIN, Gap, Table, Unit
from cabo_rules.simulate.watching import WatchedGame
from cabo_rules.variant import load_variant, shipped
from tests.simulate.rows import plan_of

VARIANTS = ("standard", "match-discard", "tamalou")


def scene_of(*names: str, kinds: tuple[str, ...] = ("random",) * 3, gaps: tuple[Gap, ...] = ()) -> Scene:
    games = tuple(load_variant(name).make_game(3) for name in names)
    return Scene(games, Table(MAIN, kinds, Unit.MATCH), gaps)


def watched(name: str, matches: int = 6) -> Iterator[tuple[SeenRound, SeenMatch]]:
    """Rounds of random matches with their events."""
    table = Table(MAIN, ("random",) * 3, Unit.MATCH)
    game = WatchedGame(load_variant(name).make_game(3), listen=True)
    for number in range(matches):
        seed = mixed(3, number)
        state = game.new_match(seed)
        seated = table.seated(number, state.dealer)
        match = SeenMatch(game.game, state, seated)
        for seen in game.rounds(state, table.players(seated, state.dealer, seed), seated, match):
            yield seen, match


@cache
def metric(key: str) -> RoundMetric:
    found = {one.key: one for one in metrics_for(scene_of(*VARIANTS))}[key]
    assert isinstance(found, RoundMetric)
    return found


def kinds_of(seen: SeenRound) -> Counter[str]:
    return Counter(event.kind for event in seen.events)


@pytest.mark.parametrize("name", VARIANTS)
class TestAgainstEvents:
    def test_turns(self, name: str) -> None:
        for seen, _ in watched(name):
            assert metric("turns").part(seen) == (kinds_of(seen)["turn"], 1)

    def test_calls(self, name: str) -> None:
        for seen, _ in watched(name):
            called = [at for at, event in enumerate(seen.events) if event.kind == "called"]
            assert metric("called").part(seen) == (len(called), 1)
            if called:
                caller = seen.events[called[0]].seat
                mine = sum(event.kind == "turn" and event.seat == caller for event in seen.events[: called[0]])
                assert metric("call-turn").part(seen) == (mine, 1)

    def test_abilities(self, name: str) -> None:
        for seen, _ in watched(name):
            by_ability = Counter(event.kind for event in seen.events if event.rule == "abilities")
            assert metric("uses-swap").part(seen) == (by_ability["swapped"], 1)
            looks = metric("uses-peek").part(seen)[0] + metric("uses-spy").part(seen)[0]
            assert looks == by_ability["looked"]
            assert metric("declined").part(seen)[0] == by_ability["skipped"]

    def test_taken(self, name: str) -> None:
        for seen, _ in watched(name):
            kinds = kinds_of(seen)
            assert metric("taken").part(seen) == (kinds["took"], kinds["took"] + kinds["drew"])

    def test_knowledge(self, name: str) -> None:
        """What is known is what a look, a draw or a showing told and nobody's cards have changed since."""
        for seen, _ in watched(name, 2):
            if kinds_of(seen)["rebuilt"]:
                continue
            unseen, cards = metric("own-unknown").part(seen)
            assert cards == sum(len(seen.state.hand(seat)) for seat in seen.playing)
            assert unseen == sum(seat not in _knowers(seen, seat, position) for seat, position in _laid(seen))
            nobody, _ = metric("nobody-knows").part(seen)
            assert nobody == sum(not _knowers(seen, seat, position) for seat, position in _laid(seen))


def _laid(seen: SeenRound) -> Iterator[tuple[int, int]]:
    for seat in seen.playing:
        for position, card in enumerate(seen.state.hands[seat]):
            if card >= 0:
                yield seat, position


def _knowers(seen: SeenRound, seat: int, position: int) -> set[int]:
    """Who has seen the card at a place, by the events before the reveal; in rounds in which no card comes twice."""
    assert not any(event.kind == "rebuilt" for event in seen.events)
    card = seen.state.hands[seat][position]
    return {
        viewer
        for viewer in seen.playing
        for event in _until_reveal(seen.events)
        if event.seers >> viewer & 1 and card in event.cards and event.kind not in ("dealer_drawn", "round", "rebuilt")
    }


def _until_reveal(events: Iterable[Event]) -> Iterator[Event]:
    for event in events:
        if event.kind == "round_over":
            return
        yield event


@pytest.mark.parametrize(
    ("name", "kind", "rule"),
    [
        ("standard", "exchange/several", "multi_exchange"),
        ("match-discard", "match", "match_discard"),
        ("tamalou", "pair", "pairing"),
    ],
)
def test_wrong_claims(name: str, kind: str, rule: str) -> None:
    key = kind.replace("/", "-")
    wrong = right = 0
    for seen, _ in watched(name, 25):
        shown = [event for event in seen.events if event.kind == "shown" and event.rule == rule]
        found, claims = metric(f"wrong-{key}").part(seen)
        assert found == len(shown)
        assert metric(f"uses-{key}").part(seen) == (claims, 1)
        wrong, right = wrong + found, right + claims - found
    assert wrong > 0
    assert right > 0


def test_scores_and_seats() -> None:
    for seen, _ in watched("standard"):
        scores, sums = seen.state.scores, seen.state.sums
        assert metric("score").part(seen) == (sum(scores), 3)
        assert metric("sum").part(seen) == (sum(sums), 3)
        assert metric("no-points").part(seen) == (sum(score <= 0 for score in scores), 3)
        assert metric("high-scores").part(seen) == (sum(score >= 20 for score in scores), 3)
        assert metric("spread").part(seen) == (max(scores) - min(scores), 1)
        assert metric("tied-lowest").part(seen) == (int(sums.count(min(sums)) > 1), 1)
        for key, seat in (("first-seat", seen.state.starter), ("dealer", seen.state.dealer)):
            gain, others = metric(key).part(seen)
            assert gain / others == pytest.approx((sum(scores) - scores[seat]) / 2 - scores[seat])


def test_calls_that_earn() -> None:
    for seen, _ in watched("standard"):
        caller, scores = seen.state.caller, seen.state.scores
        gain, others = metric("call-earns").part(seen)
        assert gain / others == pytest.approx((sum(scores) - scores[caller]) / 2 - scores[caller])
        assert metric("call-right").part(seen) == (int(seen.state.sums[caller] == min(seen.state.sums)), 1)


def match_of(totals: list[tuple[int, ...]], winners: tuple[int, ...]) -> SeenMatch:
    game = load_variant("standard").make_game(3)
    state = game.new_match(1)
    state.winners = winners
    return SeenMatch(game, state, ("random",) * 3, totals)


def match_metric(key: str) -> MatchMetric:
    found = {one.key: one for one in metrics_for(scene_of("standard"))}[key]
    assert isinstance(found, MatchMetric)
    return found


@pytest.mark.parametrize(
    ("totals", "winners", "changes", "early", "tied"),
    [
        ([(1, 5, 9), (2, 6, 9), (3, 7, 9)], (0,), 0, (3, 3), 0),
        ([(5, 1, 9), (6, 7, 9), (7, 8, 9)], (0,), 1, (2, 3), 0),
        ([(5, 1, 9), (5, 5, 9), (6, 8, 9)], (0,), 0, (2, 3), 0),
        ([(5, 1, 9), (5, 9, 9), (9, 9, 8), (9, 9, 9)], (0, 1, 2), 2, (4, 12), 1),
    ],
)
def test_how_matches_go(
    totals: list[tuple[int, ...]], winners: tuple[int, ...], changes: int, early: Part, tied: int
) -> None:
    seen = match_of(totals, winners)
    assert match_metric("rounds").part(seen) == (len(totals), 1)
    assert match_metric("lead-changes").part(seen) == (changes, 1)
    assert match_metric("early-lead").part(seen) == early
    assert match_metric("tied-match").part(seen) == (tied, 1)


def test_totals_after_each_round() -> None:
    """Playoff rounds are rounds, but not of the match's length."""
    lengths: Counter[int] = Counter()
    for number, (seen, match) in enumerate(watched("match-discard", 40)):
        assert match.totals[-1] == tuple(seen.state.totals)
        lengths[seen.state.seed] += 1
        playoffs = sum(event.kind == "playoff" for event in seen.state.log or ())
        assert match.rounds + playoffs >= seen.state.round
        assert number >= 0


def test_gaps_between_kinds() -> None:
    scene = scene_of("standard", gaps=(Gap("careful", "random"),))
    points, wins = (one for one in metrics_for(scene) if one.table == "careful against random")
    assert isinstance(points, RoundMetric)
    assert isinstance(wins, RoundMetric)
    seen, _ = next(watched("standard"))
    seen.kinds = ("careful", "random", "careful")
    seen.state.scores = [2, 9, 9]
    assert points.part(seen) == (2 * 9 - 1 * 11, 2)
    assert wins.part(seen) == (2 + 1, 4)


def test_each_kind_of_a_mixed_table() -> None:
    found = metrics_for(scene_of("standard", kinds=("careful", "random", "random")))
    by_key = {one.key: one for one in found}
    seen, _ = next(watched("standard"))
    seen.kinds = ("careful", "random", "random")
    seen.state.scores = [2, 9, 5]
    for kind, part in (("careful", (2, 1)), ("random", (14, 2))):
        one = by_key[f"score-{kind}"]
        assert isinstance(one, RoundMetric)
        assert one.part(seen) == part
    assert "score-random" not in {one.key for one in metrics_for(scene_of("standard"))}


# -- what every metric has ---------------------------------------------------------------------------------------------


def all_metrics() -> list[Metric]:
    names = [name for name in shipped() if name.startswith(("standard", "match", "tamalou"))]
    whole = [name for name in names if name in VARIANTS]
    return metrics_for(scene_of(*whole, gaps=(Gap("careful", "random"), Gap("careful", "forgetful"))))


@pytest.mark.parametrize("one", all_metrics(), ids=lambda one: one.key)
def test_every_metric_says_what_it_is(one: Metric) -> None:
    assert one.title
    assert one.unit
    assert one.definition.endswith(".")
    assert isinstance(one.group, Group)
    assert one.more != one.less
    assert not one.share or one.unit.startswith("of ")


def test_metrics_come_by_group() -> None:
    order = list(Group)
    places = [order.index(one.group) for one in all_metrics()]
    assert places == sorted(places)
    assert {one.key for one in distributions_for(scene_of("standard"))} == {"turns", "call-turn", "score"}


@pytest.mark.parametrize("name", VARIANTS)
def test_no_share_is_more_than_everything(name: str) -> None:
    workshop = Workshop(plan_of(name, unit=Unit.MATCH, players=3, gaps=[Gap("careful", "random")]))
    for number in range(5):
        (counted,) = workshop.play(number).counted
        for one, (y, x) in zip(workshop.measures.metrics, counted.parts, strict=True):
            assert not one.share or 0 <= y <= x, one.key


def test_what_a_variant_does_not_have_does_not_apply() -> None:
    scene = scene_of(*VARIANTS)
    by_key = {one.key: [one.applies(game) for game in scene.games] for one in metrics_for(scene)}
    assert by_key["uses-exchange-several"] == [True, False, False]
    assert by_key["wrong-match"] == [False, True, False]
    assert by_key["uses-pair"] == by_key["uses-give"] == [False, False, True]
    assert by_key["resets"] == [True, False, False]
    assert by_key["turns"] == [True, True, True]


# -- metrics of others -------------------------------------------------------------------------------------------------


class _Rebuilt(RoundMetric):
    """Somebody else's metric, which wants events."""

    key = "rebuilt"
    title = "Stocks made anew"
    unit = "a round"
    definition = "How often the discard pile becomes the stock."
    group = Group.LENGTH
    more, less = "the stock runs out more often", "the stock runs out less often"
    events = True

    def part(self, seen: SeenRound) -> Part:
        return sum(event.kind == "rebuilt" for event in seen.events), 1


class _Point:
    name, value = "mine", "my.metrics"

    def __init__(self, found: object) -> None:
        self._found = found

    def load(self) -> object:
        return self._found


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    offered: list[object] = []
    monkeypatch.setattr(metrics, "entry_points", lambda **_: [_Point(found) for found in offered])
    measures.cache_clear()
    yield offered
    measures.cache_clear()


def test_a_metric_is_added_by_an_entry_point(offer: list[object]) -> None:
    module = ModuleType(__name__)
    vars(module)["Rebuilt"] = _Rebuilt
    offer.append(module)
    workshop = Workshop(plan_of("standard", players=5, kinds=["careful"]))
    assert workshop.measures.listen
    (index,) = [at for at, key in enumerate(workshop.measures.keys) if key == "rebuilt"]
    played = [workshop.play(number).counted[0].parts[index] for number in range(15)]
    assert {x for _, x in played} == {1}
    assert sum(y for y, _ in played) > 0


def test_nobody_listens_unless_a_metric_wants_events() -> None:
    assert not Workshop(plan_of("standard")).measures.listen


def test_an_entry_point_that_is_no_module(offer: list[object]) -> None:
    offer.append("nothing")
    with pytest.raises(SimulationError, match=r"entry point mine \(my.metrics\) in cabo_rules.metrics is no module"):
        metrics_for(scene_of("standard"))


def test_two_metrics_with_one_key(offer: list[object]) -> None:
    twin = type("Turns", (_Rebuilt,), {"key": "turns", "__module__": __name__})
    module = ModuleType(__name__)
    vars(module)["Twin"] = twin
    offer.append(module)
    with pytest.raises(SimulationError, match="two metrics have the key 'turns'"):
        metrics_for(scene_of("standard"))
