"""What Pydantic finds wrong, in words for card players."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from cabo_rules.rules.params import CardName, Rank
from cabo_rules.variant.codes import Code
from cabo_rules.variant.nodes import Mapping as Tree
from cabo_rules.variant.nodes import Node, Scalar, say
from cabo_rules.variant.references import did_you_mean
from cabo_rules.variant.scalars import resolve
from cabo_rules.variant.schema import Language, RuleKey, VariantName

Words = tuple[Code, str]
"""A code and the message without the name of the value."""

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "a text",
    "dict": "a map",
    "model": "a map",
    "mapping": "a map",
    "tuple": "a list",
    "list": "a list",
    "set": "a list",
    "frozen_set": "a list",
    "none": "off",
}
_WORD_ERRORS = {"literal_error", "enum"}
_CHOICE = re.compile(r"'([^']*)'|(?<![\w'])(\d+)(?![\w'])")
_MANY = 5
_KIND_OF_ERROR = re.compile(r"(.+?)_(?:type|parsing|attributes_type|from_float|required)")


def pattern_of(annotation: Any) -> str:
    """The pattern of a text type."""
    for extra in get_args(annotation)[1:]:
        for part in getattr(extra, "metadata", ()):
            if isinstance(found := getattr(part, "pattern", None), str):
                return found
    raise TypeError(f"{annotation} has no pattern")


_FORMS = {
    pattern_of(Rank): "a rank such as A, 10 or JOKER",
    pattern_of(CardName): "a rank or a card such as A, 10, JOKER or KH",
    pattern_of(Language): "a language such as en, fr or it",
    pattern_of(VariantName): "a name of small letters, digits and hyphens",
    pattern_of(RuleKey): "a rule's key of small letters, digits and underscores",
}


def expected(kind: str, context: Mapping[str, Any]) -> list[str]:
    """What was expected where an error of this kind was found; nothing where that can't be said in general."""
    if kind in _WORD_ERRORS:
        return choices(context)
    found = _KIND_OF_ERROR.fullmatch(kind)
    return [_KINDS[found[1]]] if found and found[1] in _KINDS else []


def choices(context: Mapping[str, Any]) -> list[str]:
    """The words that were possible."""
    return [word or number for word, number in _CHOICE.findall(str(context.get("expected", "")))]


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}" if words else ""


def not_expected(node: Node | None, kinds: Sequence[tuple[str, Mapping[str, Any]]], keys: Sequence[str]) -> Words:
    """The value is of a wrong kind, or a wrong word.

    `kinds` are the errors of everything that was tried; `keys` those of the map that was expected, if it was one.
    """
    wanted = list(dict.fromkeys(word for kind in kinds for word in expected(*kind)))
    if keys and "a map" in wanted:
        some = ", ".join(keys) if len(keys) <= _MANY else f"{', '.join(keys[:_MANY])}, …"
        wanted[wanted.index("a map")] = f"a map with {some}"
    words = [word for kind, context in kinds if kind in _WORD_ERRORS for word in choices(context)]
    text = node.value if isinstance(node, Scalar) and isinstance(node.value, str) else ""
    only_words = all(kind in _WORD_ERRORS for kind, _ in kinds)
    code = Code.WRONG_CHOICE if words and (text or only_words) else Code.WRONG_TYPE
    hint = did_you_mean(text, words) if text else ""
    listed = _listed(wanted) or "something else"
    return code, f"is {say(node)}; {listed} was expected{hint or _about_quotes(node, listed)}"


def _about_quotes(node: Node | None, wanted: str) -> str:
    if not isinstance(node, Scalar):
        return ""
    if isinstance(node.value, str):
        number = resolve(node.value)
        is_number = isinstance(number, int | float) and not isinstance(number, bool)
        return "; take the quotes away" if "number" in wanted and is_number else ""
    return f"; write '{node.text}' in quotes if that is the text" if wanted == "a text" else ""


def words_of(kind: str, context: Mapping[str, Any], message: str, node: Node | None) -> Words:
    """Code and words for any other error."""
    if kind in _LIMITS:
        return Code.OUT_OF_RANGE, f"is {say(node)}; {_LIMITS[kind].format(**context)} was expected"
    if kind in {"too_short", "too_long", "string_too_short", "string_too_long"}:
        return Code.OUT_OF_RANGE, _length(kind, context)
    if kind == "string_pattern_mismatch":
        return Code.WRONG_VALUE, f"is {say(node)}; {form(context)} was expected{_capitals(node, context)}"
    if kind in {"value_error", "assertion_error"}:
        said = f": {context.get('error', message)}"
        return Code.WRONG_VALUE, said if isinstance(node, Tree) else f"is {say(node)}{said}"
    if kind == "union_tag_invalid":
        words = choices({"expected": context.get("expected_tags", "")})
        tag = str(context.get("tag", ""))
        return Code.WRONG_CHOICE, f"is {say(tag)}; {_listed(words)} was expected{did_you_mean(tag, words)}"
    return Code.WRONG_VALUE, f"is {say(node)}: {message[:1].lower()}{message[1:]}"


_LIMITS = {
    "greater_than_equal": "at least {ge}",
    "greater_than": "more than {gt}",
    "less_than_equal": "at most {le}",
    "less_than": "less than {lt}",
    "multiple_of": "a multiple of {multiple_of}",
    "finite_number": "a number with an end",
}


def _length(kind: str, context: Mapping[str, Any]) -> str:
    unit = "characters" if kind.startswith("string") else "items"
    side, limit = ("least", context["min_length"]) if kind.endswith("short") else ("most", context["max_length"])
    actual = context.get("actual_length")
    has = f"has {actual} {unit}" if actual is not None else f"has too {'few' if side == 'least' else 'many'} {unit}"
    return f"{has}; at {side} {limit} was expected"


def form(context: Mapping[str, Any]) -> str:
    """What a pattern wants, in words."""
    pattern = str(context.get("pattern", ""))
    return _FORMS.get(pattern, f"a text of the form {pattern}")


def _capitals(node: Node | None, context: Mapping[str, Any]) -> str:
    text = node.value if isinstance(node, Scalar) and isinstance(node.value, str) else ""
    return spelled_right(text, context)


def spelled_right(text: str, context: Mapping[str, Any]) -> str:
    """`; did you mean …?` where only the case of the letters is wrong."""
    pattern = str(context.get("pattern", ""))
    for other in (text.upper(), text.lower(), text.lower().replace(" ", "-")):
        if text and other != text and len(text) < 80 and re.fullmatch(pattern, other):
            return f"; did you mean {other}?"
    return ""
