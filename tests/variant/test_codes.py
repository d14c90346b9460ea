from __future__ import annotations

import re
from pathlib import Path

import pytest

from cabo_rules.variant import Code

FOLDER = Path(__file__).parent
EXPECTED = "\n".join(
    path.read_text(encoding="utf-8") for path in [*FOLDER.glob("bad/*.txt"), *FOLDER.glob("test_*.py")]
)


@pytest.mark.parametrize("code", list(Code))
def test_every_code_is_expected_with_its_message_in_some_test(code: Code) -> None:
    assert re.search(rf"(?:^|[\s\"']){code}: ", EXPECTED, re.MULTILINE), f"no test expects {code}"


@pytest.mark.parametrize("code", list(Code))
def test_codes_are_words_with_hyphens_and_have_a_meaning_of_one_line(code: Code) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
    assert code.meaning
    assert "\n" not in code.meaning
