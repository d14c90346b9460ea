"""A sheet through a match: reasons, resets, corrections, playoffs."""

from __future__ import annotations

import pytest

from cabo_rules.errors import CardsNeededError, EntryError, LaterRoundsError, SeatNameError, VariantError
from cabo_rules.scoresheet import Sheet, coming_text, explanation, round_lines, sheet_lines
from cabo_rules.variant import load_variant

NAMES = ("Ann", "Ben", "Cleo")


def sheet(reference: str = "standard", *lines: str, settings: tuple[str, ...] = ()) -> Sheet:
    found = Sheet("Friday", load_variant(reference, settings), NAMES, 0, "2026-11-30")
    for line in lines:
        found.add(line)
    return found


def reasons(found: Sheet) -> dict[str, str]:
    last = found.rounds[-1]
    return {found.players[seat]: explanation(found, last, seat) for seat in last.playing}


class TestReasons:
    def test_a_caller_who_is_not_lowest(self) -> None:
        found = sheet("standard", "Ann: 2C 4D; Ben: 3H 3D; Cleo: KH; caller Ben")
        assert reasons(found) == {
            "Ann": "the sum of the cards",
            "Ben": "called and is not lowest: 6 + 5",
            "Cleo": "lowest: 0",
        }

    def test_a_good_call(self) -> None:
        assert reasons(sheet("standard", "Ann 2, Ben 1, Cleo 3; caller Ben"))["Ben"] == "called and is lowest: 0"

    def test_a_tied_call(self) -> None:
        found = sheet("standard", "Ann 1, Ben 1, Cleo 3; caller Ben")
        assert reasons(found)["Ben"] == "called and is among the lowest: 0"
        assert found.rounds[-1].scores == (1, 0, 3)

    def test_a_tied_call_where_only_strictly_lowest_counts(self) -> None:
        found = sheet("match-discard", "Ann 1, Ben 1, Cleo 3; caller Ben")
        assert reasons(found)["Ben"] == "called and is not alone at the lowest: 1 + 10"

    def test_a_kamikaze(self) -> None:
        found = sheet("match-discard+kamikaze", "Ann 1, Ben 0, Cleo 3; caller Ben")
        assert reasons(found)["Ann"] == "Ben's kamikaze: 1 + 50"
        assert reasons(found)["Ben"] == "called and is lowest: 0; then called with exactly 0, a kamikaze: 0"

    def test_the_moon(self) -> None:
        found = sheet("standard", "Ann: QH QS KS KC; Ben: 2H; Cleo: 3H; caller Ben")
        assert reasons(found)["Ann"] == "has shot the moon: 0"
        assert reasons(found)["Cleo"] == "Ann has shot the moon: 50"

    def test_other_prices_of_a_wrong_call(self) -> None:
        wrong = "Ann 1, Ben 6, Cleo 3; caller Ben"
        twice = sheet("standard", wrong, settings=("rules.scoring.caller.failed_times=2",))
        assert reasons(twice)["Ben"] == "called and is not lowest: 6 x 2 + 5"
        fixed = sheet("standard", wrong, settings=("rules.scoring.caller.failed_score=30",))
        assert reasons(fixed)["Ben"] == "called and is not lowest: 30"

    def test_no_cards(self) -> None:
        assert reasons(sheet("tamalou", "Ann: -; Ben: 2C; Cleo: 3C; no caller"))["Ann"] == "no cards left"

    def test_cards_that_cancel_by_their_places(self) -> None:
        columns = ("rules.cancelling={size: 2, where: column}",)
        lines = "Ann: 7C 9D 7H 2C; Ben: 7S 7D 9S 2D; Cleo: _ 4D 8C 4H; no caller"
        found = sheet("match-discard", lines, settings=columns)
        assert found.rounds[-1].sums == (11, 25, 8)
        assert reasons(found) == {
            "Ann": "Equal cards cancel: 25 - 14",
            "Ben": "the sum of the cards",
            "Cleo": "Equal cards cancel: 16 - 8",
        }
        assert found.line(1) == lines
        with pytest.raises(CardsNeededError, match="Equal cards cancel looks at the cards themselves"):
            found.add("Ann 11, Ben 25, Cleo 8; no caller")


class TestAMatch:
    def test_the_total_falls_back_once(self) -> None:
        found = sheet(
            "standard", "Ann 46, Ben 2, Cleo 0; caller Cleo", "Ann 49, Ben 50, Cleo 0; no caller; no shooting the moon"
        )
        found.add("Ann 5, Ben 48, Cleo 0; caller Cleo")
        last = found.rounds[-1]
        assert last.totals == (50, 50, 0)
        assert last.resets == {0: (100, 50), 1: (100, 50)}
        assert "  Ann lands on exactly 100 and falls back to 50." in list(round_lines(found, last))
        assert "Fallen back: Ann (round 3, 100 to 50), Ben (round 3, 100 to 50)." in list(sheet_lines(found))
        found.add("Ann 50, Ben 1, Cleo 0; caller Cleo; no shooting the moon")
        assert found.totals == (100, 51, 0)
        assert found.coming is not None

    def test_who_deals_and_starts(self) -> None:
        found = sheet("standard")
        assert coming_text(found) == "Round 1: Ann deals, Ben starts."
        found.add("Ann 6, Ben 9, Cleo 1; caller Cleo")
        assert coming_text(found) == "Round 2: Ben deals, Cleo starts."

    def test_it_ends(self) -> None:
        found = sheet("match-discard+short-game", "Ann 60, Ben 3, Cleo 1; caller Cleo")
        assert found.winners == (2,)
        assert coming_text(found) == "The match is over: Cleo wins with 0 points."
        with pytest.raises(EntryError, match="the match is over"):
            found.add("Ann 60, Ben 3, Cleo 1; caller Cleo")

    def test_a_shared_victory(self) -> None:
        found = sheet("tamalou", *["Ann 1, Ben 1, Cleo 2; caller Cleo"] * 5)
        assert coming_text(found) == "The match is over: Ann and Ben share the victory with 5 points."


class TestPlayoff:
    LINES = ("Ann 60, Ben 3, Cleo 3; no caller",)

    def test_only_the_tied_play(self) -> None:
        found = sheet("match-discard+short-game", *self.LINES)
        assert found.coming is not None
        assert found.coming.playoff
        assert found.coming.playing == (1, 2)
        assert coming_text(found).startswith("Playoff: only Ben and Cleo play. Round 2:")
        with pytest.raises(EntryError, match="Ann does not play in this playoff; only Ben and Cleo do"):
            found.add("Ann 1, Ben 3, Cleo 3; no caller")
        with pytest.raises(EntryError, match="Ann does not play"):
            found.add("Ben 3, Cleo 3; caller Ann")

    def test_it_goes_on_while_tied_and_changes_no_total(self) -> None:
        found = sheet("match-discard+short-game", *self.LINES, "Ben 3, Cleo 3; no caller")
        assert found.coming is not None
        assert found.coming.playoff
        found.add("Ben: 5H 6D; Cleo: 2H; no caller")
        assert found.winners == (2,)
        assert found.totals == (60, 3, 3)
        assert coming_text(found) == "The match is over: Cleo wins with 2 in the playoff."
        assert list(sheet_lines(found))[2:6] == [
            "Round  Dealer      Ann           Ben         Cleo",
            "    1  Ann     60 (60)         3 (3)        3 (3)",
            "    2  Ben           -   3 (playoff)  3 (playoff)",
            "    3  Cleo          -  11 (playoff)  2 (playoff)",
        ]


class TestCorrections:
    LINES = (
        "Ann 1, Ben 20, Cleo 30; caller Ann",
        "Ann 10, Ben 20, Cleo 30; caller Ann",
        "Ann 10, Ben 20, Cleo 30; caller Ann",
        "Ann 10, Ben 20, Cleo 30; caller Ann",
    )

    def test_undo(self) -> None:
        found = sheet("standard", *self.LINES)
        assert found.winners == (0,)
        assert found.undo().sums == {0: 10, 1: 20, 2: 30}
        assert found.totals == (0, 60, 90)
        assert found.coming is not None
        for _ in range(3):
            found.undo()
        assert found.totals == (0, 0, 0)
        with pytest.raises(EntryError, match="there is no round to take back"):
            found.undo()

    def test_all_that_comes_after_a_correction_is_counted_again(self) -> None:
        found = sheet("standard", *self.LINES)
        found.fix(2, "Ann 30, Ben 20, Cleo 1; caller Cleo")
        other = sheet("standard", self.LINES[0], "Ann 30, Ben 20, Cleo 1; caller Cleo", *self.LINES[2:])
        assert found.rounds == other.rounds
        assert found.winners == ()

    def test_a_wrong_correction_changes_nothing(self) -> None:
        found = sheet("standard", *self.LINES)
        before = found.rounds
        for number, line in ((2, "Ann 1, Ben 2"), (2, "Ann 51, Ben 2, Cleo 3; caller Ann"), (0, ""), (9, "Ann 1")):
            with pytest.raises(EntryError):
                found.fix(number, line)
            assert found.rounds is before

    def test_later_rounds_that_do_not_fit_any_more(self) -> None:
        found = sheet("standard", *self.LINES)
        line = "Ann 1, Ben 49, Cleo 49; caller Ann"
        with pytest.raises(LaterRoundsError, match="round 4 does not fit any more: the match is over before") as caught:
            found.fix(2, line)
        assert caught.value.number == 4
        assert len(found.entries) == 4
        found.fix(2, line, drop_rest=True)
        assert coming_text(found) == "The match is over: Ann wins with 0 points."

    def test_a_playoff_of_others(self) -> None:
        found = sheet("match-discard+short-game", "Ann 60, Ben 3, Cleo 3; no caller", "Ben 3, Cleo 1; no caller")
        with pytest.raises(LaterRoundsError, match="round 2 does not fit any more: Ann and Cleo play it now"):
            found.fix(1, "Ann 3, Ben 60, Cleo 3; no caller")


class TestBeginning:
    @pytest.mark.parametrize(
        "names",
        [
            ("Ann", ""),
            ("Ann", "ann"),
            ("Ann", "1st"),
            ("Ann", "caller"),
            ("Ann", "x" * 21),
            ("Ann", "B;C"),
            ("Ann", "Ben: x"),
        ],
    )
    def test_names_that_cannot_be(self, names: tuple[str, ...]) -> None:
        with pytest.raises(SeatNameError):
            Sheet("x", load_variant("standard"), names)

    def test_too_many_players(self) -> None:
        with pytest.raises(VariantError, match="2 to 5 players"):
            Sheet("x", load_variant("standard"), [f"P{number}" for number in range(6)])

    def test_the_first_dealer_is_found_by_chance(self) -> None:
        dealers = {Sheet("x", load_variant("standard"), NAMES).dealer for _ in range(60)}
        assert dealers == {0, 1, 2}

    def test_a_sheet_is_80_columns_wide_at_most(self) -> None:
        names = [f"Bartholomew the {word}" for word in ("Old", "New", "Big", "Shy", "Sly", "Odd")]
        found = Sheet("x", load_variant("match-discard"), names, 0)
        for _ in range(3):
            found.add(", ".join(f"{name} 20" for name in names) + "; caller Bartholomew the Old")
        assert max(map(len, sheet_lines(found))) <= 80
