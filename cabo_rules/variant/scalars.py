"""Unquoted values as YAML 1.2 reads them, and the spellings about which YAML readers disagree."""

from __future__ import annotations

import re

from cabo_rules.variant.codes import Code

Trap = tuple[Code, str]
"""What is wrong with a spelling: a code, and the words after the name of the value."""

_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_OFF = {"off", "Off", "OFF"}
_YES_OR_NO = {"yes", "no", "on"}
_NULLS = {"", "~", "null", "Null", "NULL"}
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NUMBER_LIKE = re.compile(r"[-+]?[.0-9].*", re.DOTALL)
_BASED = re.compile(r"[-+]?0(?:x[0-9a-fA-F_]+|o[0-7_]+|b[01_]+)")
_GROUPED = re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*")
_SIXTIES = re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+")
_UNBOUNDED = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_LONGEST = 15


def resolve(text: str) -> str | int | float | bool | Trap:
    """The value of an unquoted text: a word, a number, true, or false (also spelled `off`); or why it is refused.

    `on` is refused here; the reader allows it where it switches a rule on.
    """
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    if text in _OFF:
        return False
    if text in _NULLS:
        return Code.EMPTY_VALUE, "has no value; give one, or take the line out"
    if text.lower() in _YES_OR_NO:
        return Code.BOOLEAN_TRAP, (
            f"is {text} without quotes, which some YAML readers take for {_said(text)} and others for a word; "
            f"write {'off' if text.lower() == 'no' else 'true'} for the switch, '{text}' in quotes for the word"
        )
    if _NUMBER_LIKE.fullmatch(text):
        return _number(text)
    return text


def _said(text: str) -> str:
    return "false" if text.lower() == "no" else "true"


def _number(text: str) -> str | int | float | Trap:
    if _INT.fullmatch(text):
        if len(text) > _LONGEST:
            return Code.NUMBER_TRAP, f"is {text[:_LONGEST]}…, a number of more than {_LONGEST} digits"
        return int(text)
    if _FLOAT.fullmatch(text):
        return _decimal(text)
    other = _other_reading(text)
    if other is None:
        return text
    number, advice = other
    return _trap(text, f"which some YAML readers take for {number}", advice)


def _decimal(text: str) -> float | Trap:
    whole = text.lstrip("+-")
    if whole.isdecimal():
        octal = set(whole) <= set("01234567") and len(whole) <= _LONGEST
        reading = f"which some YAML readers take for {int(whole, 8)}" if octal else "a number that starts with 0"
        return _trap(text, reading, whole.lstrip("0")[:_LONGEST])
    value = float(text)
    if repr(value) != text:
        plain = str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
        return _trap(text, "which is read as a number and loses its spelling", plain)
    return value


def _trap(text: str, reading: str, advice: str) -> Trap:
    text = text if len(text) <= 40 else f"{text[:40]}…"
    number = f"{advice} for the number, or " if advice and "inf" not in advice else ""
    return Code.NUMBER_TRAP, f"is {text} without quotes, {reading}; write {number}'{text}' in quotes for the word"


def _other_reading(text: str) -> tuple[str, str] | None:
    """The number that other YAML readers see in a text, and how to write it plainly; None for a word."""
    digits = text.replace("_", "")
    if len(text) <= _LONGEST and _BASED.fullmatch(text) and digits[-1] not in "xob":
        return str(int(digits, 0)), str(int(digits, 0))
    if len(text) <= _LONGEST and _GROUPED.fullmatch(text):
        return str(int(digits)), str(int(digits))
    if len(text) <= _LONGEST and _SIXTIES.fullmatch(text):
        value = 0
        for part in digits.lstrip("+-").split(":"):
            value = value * 60 + int(part)
        return str(-value if text[0] == "-" else value), ""
    if _UNBOUNDED.fullmatch(text):
        return "a number without end" if text[-1].lower() != "n" else "no number", ""
    return None
