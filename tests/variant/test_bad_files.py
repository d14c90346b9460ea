"""Every file in `bad/` with everything that is said about it, word for word.

To write the expectations anew after a change of wording, and then read the difference:
`CABO_WRITE_EXPECTATIONS=1 pytest tests/variant/test_bad_files.py`.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant import check_file, shipped

BAD = Path(__file__).parent / "bad"
NAMES = sorted(path.stem for path in BAD.glob("*.yaml"))


def stable(text: str) -> str:
    """The text without what changes when shipped files and rules change."""
    text = re.sub(r"^(variants/\S+?\.yaml):\d+:\d+", r"\1:LINE:COLUMN", text, flags=re.MULTILINE)
    text = text.replace(f"shipped are {', '.join(shipped())}", "shipped are SHIPPED")
    text = text.replace(f"rules are {', '.join(registered_rules())}", "rules are RULES")
    parameters = ", ".join(registered_rules()["call"].Params.model_fields)
    return text.replace(f"it has {parameters}", "it has PARAMETERS")


@pytest.mark.parametrize("name", NAMES)
def test_all_that_is_said(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    said = stable("".join(f"{problem}\n" for problem in check_file(f"{name}.yaml")))
    expectation = BAD / f"{name}.txt"
    if os.environ.get("CABO_WRITE_EXPECTATIONS"):
        expectation.write_text(said, encoding="utf-8")
    assert said == expectation.read_text(encoding="utf-8")
    assert said, "a bad file that nothing is said about"


def test_every_expectation_has_its_file() -> None:
    assert sorted(path.stem for path in BAD.glob("*.txt")) == NAMES
