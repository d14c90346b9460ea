"""`cabo new`: by options, and by answers on a terminal, with wrong ones at every prompt."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Cabo
from tests.cli.terminal import Terminal


def test_by_options(cabo: Cabo, folder: Path) -> None:
    done = cabo("new", "house", "--extends", "standard", "--mixin", "kamikaze", "--set", "call.penalty=10")
    assert done.status == 0
    assert done.lines == [
        "Wrote house.yaml: valid; 1 change to standard+kamikaze.",
        "Wrote house.scenarios.yaml: 2 scenarios, all pass.",
        "Wrote variant.schema.json: your editor completes and checks the file with it.",
        "",
        "What next?",
        "  cabo rulebook house.yaml                   read it",
        "  cabo play house.yaml                       play it",
        "  cabo compare standard+kamikaze house.yaml  see what it changes",
        "  cabo conform house.scenarios.yaml          prove it",
    ]
    assert sorted(path.name for path in folder.iterdir()) == [
        "house.scenarios.yaml",
        "house.yaml",
        "variant.schema.json",
    ]
    assert cabo("validate", "house.yaml").out == "house.yaml: valid\n"
    assert cabo("conform", "house.scenarios.yaml").lines[-1] == "2 passed, 0 failed"


def test_what_cannot_be_made(cabo: Cabo, folder: Path) -> None:
    (folder / "taken.yaml").write_text("mine", encoding="utf-8")
    for words, said in (
        ((), "a name must be given"),
        (("House",), "how about house?"),
        (("taken",), "taken.yaml: file-exists"),
        (("x", "--extends", "standrad"), "did you mean standard?"),
        (("x", "--mixin", "tamalou"), "not-a-mixin"),
        (("x", "--set", "call.penalti=3"), "did you mean penalty?"),
        (("x", "--set", "call.penalty=5"), "is so already in standard"),
    ):
        done = cabo("new", *words)
        assert done.status == 2
        assert said in done.err
        assert "Traceback" not in done.err
    assert [path.name for path in folder.iterdir()] == ["taken.yaml"]
    assert (folder / "taken.yaml").read_text(encoding="utf-8") == "mine"


def test_a_name_alone_is_enough_in_a_script(cabo: Cabo, folder: Path) -> None:
    assert cabo("new", "house", "--title", "Our rules", "--dir", "rules").status == 0
    text = (folder / "rules" / "house.yaml").read_text(encoding="utf-8")
    assert "title: {en: Our rules}\n" in text
    assert "# Nothing is changed yet. A change looks like this:\n" in text
    assert cabo("show", "rules/house.yaml").status == 0


def test_by_answers_with_wrong_ones_at_every_prompt(folder: Path, cabo: Cabo) -> None:
    (folder / "taken.yaml").write_text("mine", encoding="utf-8")
    with Terminal("new", folder=folder) as seen:
        seen.see_last("Name of your rules>").enter("Our House").see("how about our-house?")
        seen.see_last("Name of your rules> Our House").press("ctrl-u").enter("taken").see(
            "there is a file of this name already"
        )
        seen.press("ctrl-u").enter("ours").see("family/cambio")
        seen.see_last("Which game do they start from?> standard").enter("x").see("did you mean standard?")
        seen.press("backspace").enter("").see("Kamikaze").see_last("Mixins")
        seen.enter("tamalou").see("tamalou is a whole variant").see_last("Mixins").press("ctrl-u").enter("kamikaze")
        seen.see_last("Title> Ours").enter(" together").see("What is different at your table?")
        seen.see_last("Change>").enter("?").see("off:").enter("? call").see("call.penalty=5").see_last("Change>")
        seen.enter("? cal").see("did you mean call?").see_last("Change>")
        seen.enter("call.penalti=10").see("did you mean penalty?").see_last("Change> call.penalti=10")
        seen.press("ctrl-u").enter("call.penalty=10").see("(it was 5)").see_last("  Why?").enter("It hurts.")
        seen.see_last("Change>").enter("deck.values.KH=-1").see_last("  Why?").enter("").see_last("Change>")
        seen.enter("list").see("1. rules.call.penalty=10  (It hurts.)").see("2. deck.values.KH=-1")
        seen.enter("drop 3").see("there is no change 3").enter("drop 2").see("Taken back: deck.values.KH=-1")
        seen.see_last("Change>").enter("").see("2 scenarios, all pass").see("cabo conform ours.scenarios.yaml").ends()
    text = (folder / "ours.yaml").read_text(encoding="utf-8")
    assert "title: {en: Ours together}\n" in text
    assert "    reason: It hurts.\n" in text
    assert cabo("conform", "ours.scenarios.yaml").lines[-1] == "2 passed, 0 failed"


def test_an_interrupted_conversation_leaves_nothing(folder: Path) -> None:
    with Terminal("new", "ours", folder=folder) as seen:
        seen.see_last("Which game").enter("").see_last("Mixins").press("ctrl-c").ends(130)
    with Terminal("new", "ours", folder=folder) as seen:
        seen.see_last("Which game").press("ctrl-u", "ctrl-d").ends(2)
    assert list(folder.iterdir()) == []
