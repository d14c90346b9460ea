"""Whatever is done to a file, loading it ends soon, with a variant or with a VariantError."""

from __future__ import annotations

import random
import re
import time

from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules.errors import VariantError
from cabo_rules.variant import effective_yaml, format_problems, load_variant, read_variant
from cabo_rules.variant.references import shipped_files

TEXT = shipped_files()["standard"].path.read_text(encoding="utf-8")
# Rules come last and are what matters most, so most edits go there.
RULES = TEXT.index("\nplayers:")
WORDS = [
    *"{}[]:,-#&*!|>'\"%@`?~\t\n ",
    *("off", "on", "yes", "no", "null", "true", "false", "{}", "[]", ": ", "- ", "<<: ", "&a ", "*a ", "!!set "),
    *("---\n", "...\n", "0", "-1", "1.10", "012", "1:30", "1e3", ".inf", "0x10", "9" * 30, "7H", "KH", "Q", "JOKER"),
    *("any", "all", "[1, 2]", "{a: 1}", "rules:\n", "  ", "extends: standard\n", "mixins: [kamikaze]\n"),
    *("\x00", "\u2028", "\ufeff", "é", "\U0001f0cf", '"\\ud800"', "\\"),
]
SPANS = [match.span() for match in re.finditer(r"[\w§–]+|[^\w\s]", TEXT)]


def edited(text: str, seed: int, edits: int) -> str:
    """The text after some edits at random places."""
    chance = random.Random(seed)
    for _ in range(edits):
        low = RULES if chance.random() < 0.7 and len(text) > RULES else 0
        at = chance.randrange(low, len(text) + 1)
        match chance.randrange(5):
            case 0:
                text = text[:at] + chance.choice(WORDS) + text[at:]
            case 1:
                text = text[:at] + text[at + chance.randrange(1, 9) :]
            case 2:
                start, end = chance.choice(SPANS)
                text = text[:start] + chance.choice(WORDS) + text[end:]
            case 3:
                (a, b), (c, d) = sorted(chance.sample(SPANS, 2))
                text = text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
            case _:
                lines = text.split("\n")
                lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                text = "\n".join(lines)
    return text


def check_refusal(error: VariantError) -> None:
    assert error.problems
    for problem in error.problems:
        assert problem.code
        assert problem.message
        assert "\n" not in str(problem)
        assert "pydantic" not in str(problem)
    format_problems(error.problems)


def check(text: str) -> None:
    start = time.process_time()
    try:
        variant = read_variant(text, "fuzz.yaml")
    except VariantError as error:
        check_refusal(error)
    else:
        assert read_variant(effective_yaml(variant)).hash == variant.hash
        variant.make_game(variant.players.max)
    assert time.process_time() - start < 3


@settings(max_examples=200)
@given(seed=st.integers(0, 2**32), edits=st.integers(1, 6))
def test_edited_files(seed: int, edits: int) -> None:
    check(edited(TEXT, seed, edits))


@given(text=st.text(max_size=200))
def test_any_text(text: str) -> None:
    check(text)


@given(words=st.lists(st.sampled_from([*WORDS, "a", "rules", "call", "penalty"]), max_size=60))
def test_any_heap_of_yaml(words: list[str]) -> None:
    check("format: 1\nname: fuzz\nextends: standard\n" + "".join(words))


@settings(max_examples=50)
@given(path=st.text(max_size=30), value=st.text(max_size=30))
def test_any_setting(path: str, value: str) -> None:
    for setting in (
        f"{path}={value}",
        f"rules.call.penalty={value}",
        f"rules.{path}={value}",
        f"rules.abilities.kinds.spy={value}",
    ):
        try:
            load_variant("standard", [setting])
        except VariantError as error:
            check_refusal(error)


@given(reference=st.text(max_size=30))
def test_any_reference(reference: str) -> None:
    for name in (reference, f"standard+{reference}", f"{reference}.yaml"):
        try:
            load_variant(name)
        except VariantError as error:
            check_refusal(error)
