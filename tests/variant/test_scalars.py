from __future__ import annotations

import pytest

from cabo_rules.variant.codes import Code
from cabo_rules.variant.scalars import resolve


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-1", -1),
        ("+5", 5),
        ("100", 100),
        ("1.5", 1.5),
        ("-0.5", -0.5),
        ("true", True),
        ("FALSE", False),
        ("off", False),
        ("Off", False),
        ("any", "any"),
        ("7H", "7H"),
        ("10", 10),
        ("10S", "10S"),
        ("y", "y"),
        ("n", "n"),
        ("tRUE", "tRUE"),
        ("2024-01-01", "2024-01-01"),
        ("1.2.3", "1.2.3"),
        ("1:75", "1:75"),
        ("0x", "0x"),
        ("0b2", "0b2"),
        ("_1", "_1"),
        (".", "."),
        ("...x", "...x"),
    ],
)
def test_plain_values(text: str, value: object) -> None:
    found = resolve(text)
    assert found == value
    assert type(found) is type(value)


TAKEN = "which some YAML readers take for"
LOST = "which is read as a number and loses its spelling"


@pytest.mark.parametrize(
    ("text", "reading", "number"),
    [
        ("012", f"{TAKEN} 10", "12"),
        ("-017", f"{TAKEN} 15", "17"),
        ("089", "a number that starts with 0", "89"),
        ("1:30", f"{TAKEN} 90", ""),
        ("-1:30:00", f"{TAKEN} -5400", ""),
        ("1.10", LOST, "1.1"),
        ("1e3", LOST, "1000"),
        (".5", LOST, "0.5"),
        ("9e999", LOST, ""),
        ("1_000", f"{TAKEN} 1000", "1000"),
        ("0o7", f"{TAKEN} 7", "7"),
        ("0x1f", f"{TAKEN} 31", "31"),
        ("0b11", f"{TAKEN} 3", "3"),
        (".inf", f"{TAKEN} a number without end", ""),
        (".NaN", f"{TAKEN} no number", ""),
    ],
)
def test_number_traps(text: str, reading: str, number: str) -> None:
    advice = f"{number} for the number, or " if number else ""
    message = f"is {text} without quotes, {reading}; write {advice}'{text}' in quotes for the word"
    assert resolve(text) == (Code.NUMBER_TRAP, message)


def test_a_number_that_no_computer_needs() -> None:
    assert resolve("1" * 16) == (Code.NUMBER_TRAP, "is 111111111111111…, a number of more than 15 digits")


@pytest.mark.parametrize("text", ["yes", "No", "ON", "on"])
def test_boolean_traps(text: str) -> None:
    found = resolve(text)
    assert isinstance(found, tuple)
    assert found[0] is Code.BOOLEAN_TRAP


@pytest.mark.parametrize("text", ["", "~", "null", "NULL"])
def test_nothing_is_never_a_value(text: str) -> None:
    assert resolve(text) == (Code.EMPTY_VALUE, "has no value; give one, or take the line out")
