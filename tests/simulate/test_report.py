"""What is made of a comparison: words, tables, data, pages."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from importlib.metadata import version
from pathlib import Path

import pytest

from cabo_rules.errors import MissingExtraError
from cabo_rules.simulate import Comparison, Estimate, Gap, Target, Unit, compare, compare_variants, run
from cabo_rules.simulate.metrics.length import Turns
from cabo_rules.simulate.metrics.scores import TiedLowest
from cabo_rules.simulate.report import as_csv, as_data, as_markdown, page, rule_lines, tables
from cabo_rules.simulate.wording import digits, head, number, sentence, with_interval
from cabo_rules.variant import diff, load_variant
from tests.simulate.rows import plan_of

OFFICIAL = "match-discard+official-deck"


@pytest.fixture(scope="module")
def pair() -> Comparison:
    plan = plan_of("standard", "match-discard", unit=Unit.MATCH, players=3, gaps=[Gap("careful", "random", 2)], seed=5)
    variants = [load_variant(label) for label in plan.labels]
    return compare(run(plan, 20), variants, command=["cabo", "compare", "standard", "match-discard", "--seed", "5"])


@pytest.fixture(scope="module")
def three() -> Comparison:
    return compare_variants("standard", "tamalou", OFFICIAL, line_up=["random"] * 2, games=15, unit=Unit.ROUND)


# -- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("half", "places"), [(12.0, 1), (2.3, 1), (0.5, 2), (0.051, 3), (0.00003, 4), (0.0, 1), (None, 1)]
)
def test_as_many_digits_as_the_interval_is_worth(half: float | None, places: int) -> None:
    low, high = (None, None) if half is None else (5 - half, 5 + half)
    assert digits(Estimate(5, low, high, 9)) == places


@pytest.mark.parametrize(
    ("value", "sign", "text"),
    [(1.25, False, "1.2"), (-1.26, False, "−1.3"), (2.0, True, "+2.0"), (-0.04, True, "0.0"), (0.0, True, "0.0")],
)
def test_numbers(value: float, sign: bool, text: str) -> None:
    assert number(value, 1, sign) == text


def test_values_with_intervals() -> None:
    turns, share = Turns(), TiedLowest()
    assert with_interval(Estimate(12.34, 11.3, 13.4, 9), turns) == "12.3 [11.3, 13.4]"
    assert with_interval(Estimate(0.1, 0.05, 0.2, 9), share) == "10.0% [5.0, 20.0]"
    assert with_interval(Estimate(-0.1, -0.2, 0.01, 9), share, sign=True) == "−10.0 pp [−20.0, +1.0]"
    assert with_interval(Estimate(3.0, None, None, 1), turns) == "3.0 [no interval]"
    assert with_interval(Estimate(None, None, None, 0), turns) == "–"


# -- what every output states ------------------------------------------------------------------------------------------


def test_the_head_states_all_that_a_number_needs(pair: Comparison) -> None:
    text = "\n".join(head(pair))
    assert text.splitlines()[0] == "20 matches of each variant, 3 players: all random"
    assert f"seed 5, cabo-rules {version('cabo-rules')}" in text
    for label in ("standard", "match-discard"):
        assert f"{label}: hash {load_variant(label).short_hash}" in text
    assert "The same deals: " in text
    assert "careful against random (in one of 2 games)" in text


@pytest.mark.parametrize("form", [as_markdown, as_csv, lambda found: json.dumps(as_data(found))])
def test_every_form_states_it(pair: Comparison, form: object) -> None:
    assert callable(form)
    text = form(pair)
    assert pair.command in text
    assert version("cabo-rules") in text
    for label in ("standard", "match-discard"):
        assert load_variant(label).short_hash in text


def test_common_deals_are_stated_where_there_are_none(three: Comparison) -> None:
    assert three.deals.startswith("The same shuffles: in game number n each round begins with a pack of 52 cards")
    jokers = compare_variants("match-discard", "match-discard+jokers-zero", line_up=["random"] * 2, games=2)
    assert jokers.deals.startswith("No common deals: the decks have 52 and 54 cards.")


def test_how_a_run_ended() -> None:
    plan, target = plan_of("standard"), Target("turns", 0.5)
    found = compare(run(plan, 1000, target=target), [load_variant("standard")], target=target)
    said = "every interval of turns within ±0.5: reached after "
    assert found.how_it_ended.startswith(said)
    assert said in head(found)[0]


# -- verdicts ----------------------------------------------------------------------------------------------------------


def test_the_weightiest_differences(pair: Comparison) -> None:
    found = pair.weightiest()
    assert 1 <= len(found) <= 3
    assert all(one.beyond_noise for one in found)
    assert len({one.metric.group for one in found}) == len(found)
    sizes = [one.difference.size for one in found]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == max(one.difference.size for one in pair.contrasts if one.beyond_noise)


def test_a_difference_in_plain_words(pair: Comparison) -> None:
    contrast = next(one for one in pair.contrasts if one.metric.key == "turns")
    said = sentence(contrast, pair)
    assert said.startswith(("Under match-discard rounds last longer: ", "Under match-discard rounds are shorter: "))
    assert re.search(r": [\d.]+ turns instead of [\d.]+ turns under standard \(difference [+−][\d.]+ \[.*\]\)\.$", said)


def test_what_one_variant_has_not_is_not_compared(pair: Comparison) -> None:
    compared = {one.metric.key for one in pair.contrasts}
    assert not compared & {"uses-match", "uses-exchange-several", "wrong-match", "resets"}
    assert {"uses-match", "uses-exchange-several"} <= {metric.key for metric, _ in pair.rows()}
    rows = {row[0]: row for row in tables(pair)[0][1].rows}
    assert rows["Match-discards (a round)"][1] == "–"
    assert rows["Match-discards (a round)"][3:] == ("–", "")


# -- tables and data ---------------------------------------------------------------------------------------------------


def test_tables_of_two(pair: Comparison) -> None:
    ((title, table),) = tables(pair)
    assert title == ""
    assert table.header == ("metric", "standard", "match-discard", "match-discard − standard", "verdict")
    assert {len(row) for row in table.rows} == {1, 5}
    assert {len(row) for row in table.filled} == {5}


def test_narrower_tables_of_two(pair: Comparison) -> None:
    (_, values), (title, differences) = tables(pair, units=False, wide=False)
    assert values.header == ("metric", "standard", "match-discard")
    assert title == "match-discard − standard"
    assert differences.header == ("metric", "difference", "verdict")
    assert len(differences.rows) == len(pair.contrasts)
    assert differences.rows[0][0] == "Turns in a round"


def test_tables_of_three(three: Comparison) -> None:
    assert tables(three)[0][1].header == ("metric", "standard", "tamalou", OFFICIAL)
    titles = [title for title, _ in tables(three)[1:]]
    assert titles == [
        "tamalou − standard",
        "match-discard+official-deck − standard",
        "match-discard+official-deck − tamalou",
    ]
    assert len(as_data(three)["rules"]) == 3
    assert "## match-discard+official-deck − tamalou" in as_markdown(three)


def test_one_variant_alone() -> None:
    alone = compare_variants("standard", line_up=["random"] * 2, games=5)
    assert [table.header for _, table in tables(alone)] == [("metric", "standard")]
    assert (alone.contrasts, alone.weightiest(), alone.pairs) == ((), [], ())
    assert "What differs most" not in as_markdown(alone)
    assert not any("Holm" in line for line in alone.methods)


def test_json_has_the_numbers_in_full(pair: Comparison) -> None:
    data = json.loads(json.dumps(as_data(pair)))
    assert data["games"] == 20
    assert [one["hash"] for one in data["variants"]] == [variant.hash for variant in pair.plan.variants]
    (turns,) = [one for one in data["metrics"] if one["key"] == "turns"]
    values = pair.values[[metric.key for metric in pair.metrics].index("turns")]
    assert turns["values"]["standard"]["value"] == values[0].value
    (difference,) = turns["differences"]
    assert difference["minus"] == "standard"
    assert difference["value"] == pytest.approx((values[1].value or 0) - (values[0].value or 0))
    assert difference["beyond_noise"] is (difference["p_corrected"] < 0.05)
    (scores,) = [one for one in data["distributions"] if one["key"] == "score"]
    assert sum(scores["counts"]["standard"].values()) % 3 == 0


def test_csv_has_a_row_for_every_number(pair: Comparison) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(pair))))
    values = [row for row in rows if not row["minus"]]
    differences = [row for row in rows if row["minus"]]
    assert len(differences) == len(pair.contrasts)
    assert len(values) == sum(value.value is not None for _, of_metric in pair.rows() for value in of_metric)
    assert {row["verdict"] for row in differences} <= {"more than noise", "within noise", "too few games"}
    assert {(row["seed"], row["players"]) for row in rows} == {("5", "random random random")}


def test_markdown_tables_are_whole(pair: Comparison) -> None:
    lines = [line for line in as_markdown(pair).splitlines() if line.startswith("|")]
    assert {line.count(" | ") for line in lines if "noise" in line} == {4}
    assert "| **Rounds** |" in as_markdown(pair)


def test_rules_that_differ() -> None:
    lines = rule_lines(diff(load_variant("standard"), load_variant("match-discard")))
    assert ("Calling", "penalty", "5", "10") in lines
    assert ("Match-discard", "", "off", "on") in lines
    assert ("Initial look", "positions", "any", "1, 4") in lines
    assert ("Deck", "packs_for.6", "off", "2") in lines


# -- the page ----------------------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Notes the tags, their attributes and whether they are closed."""

    VOID = ("meta", "path", "use", "br", "rect")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src", "xlink:href", "action", "srcset"):
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module")
def html(pair: Comparison) -> str:
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    return page.as_page(pair)


def test_the_page_needs_no_network(html: str) -> None:
    reader = Reader()
    reader.feed(html)
    assert reader.open == []
    assert {link[0] for link in reader.links} == {"#"}
    assert {link[1:] for link in reader.links} <= set(reader.ids)
    assert len(set(reader.ids)) == len(reader.ids)
    assert not {"script", "link", "iframe", "img"} & set(reader.tags)
    assert set(re.findall(r"https?://[\w./]+", html)) <= {"http://www.w3.org/1999/xlink"}
    assert "@import" not in html


def test_the_page_in_its_order(html: str) -> None:
    headings = re.findall(r"<h2>(.*?)</h2>", html)
    assert headings == [
        "How the rules differ",
        "What differs most",
        "Side by side",
        "Differences",
        "All values",
        "What is measured",
        "How to get these numbers again",
    ]
    assert "cabo compare standard match-discard --seed 5" in html
    assert load_variant("standard").short_hash in html


def test_the_page_tells_the_rules_in_words(html: str) -> None:
    words = html[html.index("<details") : html.index("</details>")]
    assert "In words, for those who know standard" in words
    assert "<b>Now:</b> Red kings count" in words
    assert '<span class="muted"><b>Before:</b> ' in words


def test_the_page_has_its_sentences_and_plots(html: str, pair: Comparison) -> None:
    for contrast in pair.weightiest():
        assert sentence(contrast, pair).replace("'", "&#39;") in html
    assert html.count("<svg ") == 2 * (3 + 2)
    assert html.count('role="img"') == html.count("<svg ")


def test_plots_take_their_colours_from_the_page(html: str) -> None:
    assert set(re.findall(r"(?:fill|stroke): (#\w+)", html)) == set()
    used = set(re.findall(r"var\((--[\w-]+)\)", html))
    light = re.search(r":root \{(.*?)\}", html, re.DOTALL)
    assert light is not None
    assert used <= set(re.findall(r"(--[\w-]+):", light[1]))
    assert "prefers-color-scheme: dark" in html


def test_the_page_is_the_same_every_time(html: str, pair: Comparison) -> None:
    assert page.as_page(pair) == html


def test_a_page_of_three_and_of_one(three: Comparison, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    page.write_page(three, tmp_path / "three.html")
    text = (tmp_path / "three.html").read_text()
    assert text.count("<h3>standard and ") == 2
    alone = page.as_page(compare_variants("standard", line_up=["random"] * 2, games=3))
    assert "<h2>Differences</h2>" not in alone


def test_names_are_not_markup() -> None:
    pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
    odd = load_variant("standard", ["title.en=<script>alert(1)</script>", "rules.call.penalty=6"])
    found = compare_variants("standard", odd, line_up=["random"] * 2, games=3)
    assert "<script" in found.plan.labels[1]
    assert "<script" not in page.as_page(found)


def test_a_page_without_its_extra(pair: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "find_spec", lambda name: None if name == "jinja2" else object())
    with pytest.raises(MissingExtraError, match=r"pip install 'cabo-rules\[report\]'"):
        page.as_page(pair)
