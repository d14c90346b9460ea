"""From the text of a scenario file to its scenarios, or to everything that is wrong with it in one go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

from cabo_rules.conformance.checking import check_scenario
from cabo_rules.conformance.codes import ScenarioCode
from cabo_rules.conformance.format import (
    STEP_WORDS,
    Expect,
    ExpectStep,
    FinishStep,
    Mark,
    MoveStep,
    RefuseStep,
    RevealStep,
    Scenario,
    ScenarioModel,
    Step,
    Suite,
    SuiteModel,
)
from cabo_rules.conformance.validate import FileProblems
from cabo_rules.errors import CaboError, Problem, ProblemsError, ScenarioError
from cabo_rules.variant import Variant, load_variant
from cabo_rules.variant.codes import Code
from cabo_rules.variant.nodes import Entry, Listing, Mapping, Node, Origin, Path, Scalar, find, key_origin, say
from cabo_rules.variant.reader import TreeReader
from cabo_rules.variant.references import did_you_mean
from cabo_rules.variant.source import decode

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes."""
MOST_VALUES = 500_000

_STAND_IN = "\ue000"
"""For `?`, which starts an explicit key in YAML and would be an error in `[?, ?]`; it is put back after reading."""

Load = Callable[[str, FilePath], Variant]
"""Finds the variant that a reference in a file of this folder means."""


def load_suite(path: str | FilePath, load: Load | None = None, shown: str | None = None) -> Suite:
    """The scenario file at `path`, read and checked against its variants' cards; `shown` is its name in messages.

    Raises:
        ScenarioError: with every problem of the file.
    """
    name = shown or str(path)
    return parse_suite(read_scenario_text(FilePath(path), name), name, FilePath(path).parent, load)


def load_suites(
    paths: Iterable[str | FilePath], load: Load | None = None, shown: Callable[[FilePath], str] = str
) -> list[Suite]:
    """Several scenario files; `shown` says how messages call one.

    Raises:
        ScenarioError: with every problem of every file.
    """
    loader = load or VariantShelf()
    suites: list[Suite] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            suites.append(load_suite(path, loader, shown(FilePath(path))))
        except ScenarioError as error:
            problems += error.problems
    if problems:
        raise ScenarioError(problems)
    return suites


def parse_suite(text: str, shown: str, folder: FilePath | None = None, load: Load | None = None) -> Suite:
    """The same from a text; `shown` is the name of its file in messages, `folder` where its references start.

    Raises:
        ScenarioError: with every problem of the text.
    """
    root, refused, problems = _tree(text, shown)
    if root is None:
        raise ScenarioError(problems)
    return _suite(root, refused, problems, shown, folder, load)


def _suite(
    root: Mapping,
    refused: set[Path],
    problems: list[Problem],
    shown: str,
    folder: FilePath | None,
    load: Load | None,
) -> Suite:
    reading = _SuiteReading(root, refused, shown, folder or FilePath(), load or VariantShelf())
    suite = reading.suite()
    found = sorted([*problems, *reading.problems.found], key=lambda one: (one.line, one.column))
    if suite is None or any(one.severity == "error" for one in found):
        raise ScenarioError(found)
    return replace(suite, warnings=tuple(found))


def parse_scenario(
    text: str, shown: str, folder: FilePath | None = None, variant: str = "", load: Load | None = None
) -> Suite:
    """A scenario that stands alone, without the frame of a suite and without need for an id, as a suite of its own.

    The text has the keys of a scenario. `variant` is the reference that it is played in, whatever the text says; empty:
    what the text says. A whole suite is read as `parse_suite` reads it.

    Raises:
        ScenarioError: with every problem of the text.
    """
    root, refused, problems = _tree(text, shown)
    if root is None:
        raise ScenarioError(problems)
    whole = "scenarios" in root.entries or "suite" in root.entries
    if not whole:
        root, refused = _framed(root), {(*_ALONE, *path) for path in refused}
    if variant:
        _play_in(root, variant)
    return _suite(root, refused, problems, shown, folder, load)


_ALONE: Path = ("scenarios", 0)


def _framed(scenario: Mapping) -> Mapping:
    """A suite around a single scenario."""
    origin = scenario.origin

    def entry(value: Node) -> Entry:
        return Entry(origin, value)

    scenario.entries.setdefault("id", entry(Scalar("dispute", "dispute", origin)))
    scenario.entries.setdefault("steps", entry(Listing([], origin)))
    title = Scalar("A dispute", "A dispute", origin)
    return Mapping({"suite": entry(title), "scenarios": entry(Listing([scenario], origin))}, origin)


def _play_in(root: Mapping, variant: str) -> None:
    """Have all scenarios of a suite played in one variant."""
    named = Scalar(variant, variant, Origin("--variant"))
    root.entries["variant"] = Entry(named.origin, named)
    scenarios = root.get("scenarios")
    for scenario in scenarios.items if isinstance(scenarios, Listing) else ():
        if isinstance(scenario, Mapping):
            scenario.entries.pop("variant", None)


def read_scenario_text(path: FilePath, shown: str) -> str:
    """The text of a scenario file.

    Raises:
        ScenarioError: there is no such file, or it is none of ours.
    """
    try:
        if not path.is_file():
            code, what = (
                (Code.NOT_A_FILE, "this is no file") if path.exists() else (Code.MISSING_FILE, "there is no such file")
            )
            raise _refused(code, f"{what}; a scenario file was expected", shown)
        size = path.stat().st_size
        if size > LARGEST_FILE:
            limit = LARGEST_FILE // 1024 // 1024
            raise _refused(
                Code.FILE_TOO_LARGE, f"the file has {size:,} bytes; a scenario file has at most {limit} MiB", shown
            )
        return decode(path.read_bytes(), shown)
    except ProblemsError as error:
        raise ScenarioError(error.problems) from None
    except OSError as error:
        reason = (error.strerror or "it can't be opened").lower()
        raise _refused(Code.UNREADABLE_FILE, f"the file can't be read: {reason}", shown) from None


def _refused(code: Code, message: str, shown: str) -> ScenarioError:
    return ScenarioError([Problem(str(code), message, shown)])


class VariantShelf:
    """Loads each variant once."""

    def __init__(self) -> None:
        self._loaded: dict[tuple[str, str], Variant | CaboError] = {}

    def __call__(self, reference: str, folder: FilePath) -> Variant:
        """The variant that `reference` means in a file of `folder`.

        Raises:
            VariantError: it can't be loaded.
        """
        key = (reference, str(folder))
        if key not in self._loaded:
            try:
                self._loaded[key] = load_variant(reference, folder=str(folder))
            except CaboError as error:
                self._loaded[key] = error
        found = self._loaded[key]
        if isinstance(found, CaboError):
            raise found
        return found


class _LongReader(TreeReader):
    """The reader of variant files, for files that may be longer."""

    most_values = MOST_VALUES


def _tree(text: str, shown: str) -> tuple[Mapping | None, set[Path], list[Problem]]:
    reader = _LongReader(text.replace("?", _STAND_IN), Origin(shown, 1, 1))
    reading = reader.read_file()
    problems = [_reworded(one) for one in reader.problems]
    if reading is None:
        return None, set(), problems
    _put_back(reading.root)
    return reading.root, reading.refused, problems


_REWORDED = {
    Code.EMPTY_FILE: "the file is empty; a scenario file has the keys suite, variant and scenarios",
    Code.NOT_A_MAP: "the file is no map; a scenario file has the keys suite, variant and scenarios",
    Code.SEVERAL_DOCUMENTS: "a second document starts here; one file is one suite",
    Code.ALIAS: "anchors and aliases are not allowed",
    Code.MERGE_KEY: "the merge key << is not allowed",
}


def _reworded(one: Problem) -> Problem:
    message = next((words for code, words in _REWORDED.items() if code == one.code), one.message)
    return replace(one, message=message.replace(_STAND_IN, "?"))


def _put_back(node: Node) -> None:
    if isinstance(node, Scalar):
        node.text = node.text.replace(_STAND_IN, "?")
        if isinstance(node.value, str):
            node.value = node.value.replace(_STAND_IN, "?")
    elif isinstance(node, Listing):
        for item in node.items:
            _put_back(item)
    else:
        node.entries = {key.replace(_STAND_IN, "?"): entry for key, entry in node.entries.items()}
        for entry in node.entries.values():
            _put_back(entry.node)


@dataclass(slots=True)
class _SuiteReading:
    root: Mapping
    refused: set[Path]
    shown: str
    folder: FilePath
    load: Load
    problems: FileProblems = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        self.problems = FileProblems(self.root, self.refused)

    def suite(self) -> Suite | None:
        """The suite; None, and problems noted, where its frame is wrong."""
        frame = self.problems.validated(SuiteModel, ())
        entries = self.root.get("scenarios")
        if not isinstance(entries, Listing):
            return None
        file_variant = self.root.get("variant")
        default = file_variant.value if isinstance(file_variant, Scalar) else None
        variants: dict[str, Variant] = {}
        scenarios = [
            scenario
            for index in range(len(entries.items))
            if (scenario := self._scenario(("scenarios", index), str(default or ""), variants)) is not None
        ]
        self._unique_ids(scenarios)
        if frame is None:
            return None
        return Suite(frame.suite, self.shown, tuple(scenarios), variants)

    def _scenario(self, path: Path, default: str, variants: dict[str, Variant]) -> Scenario | None:
        who = self._who(path)
        model = self.problems.validated(ScenarioModel, path, who)
        steps = tuple(self._steps((*path, "steps"), who))
        if model is None:
            return None
        at = _mark(key_origin(self.root, (*path, "id")))
        reference = model.variant or default
        scenario = Scenario(model.id, model.checks, model.source or "", reference, model.given, steps, self.shown, at)
        variant = self._variant(reference, path, who, variants)
        if variant is not None:
            check_scenario(scenario, variant, path, self.problems)
        return scenario

    def _who(self, path: Path) -> str:
        node = find(self.root, (*path, "id"))
        known = isinstance(node, Scalar) and isinstance(node.value, str)
        return say(node)[1:-1] if known else f"scenario {int(path[-1]) + 1}"

    def _variant(self, reference: str, path: Path, who: str, variants: dict[str, Variant]) -> Variant | None:
        place: Path = (*path, "variant") if find(self.root, (*path, "variant")) else ("variant",)
        if not reference:
            if not any(place[: len(refused)] == refused for refused in self.refused):
                message = f"{who}: neither the file nor the scenario names a variant"
                self.problems.add(ScenarioCode.NO_VARIANT, message, path)
            return None
        if reference in variants:
            return variants[reference]
        try:
            variants[reference] = self.load(reference, self.folder)
        except CaboError as error:
            self._broken(reference, place, error)
            return None
        return variants[reference]

    def _broken(self, reference: str, place: Path, error: CaboError) -> None:
        problems = error.problems if isinstance(error, ProblemsError) else ()
        first = next((one for one in problems if one.severity == "error"), None)
        reason = str(first or error)
        more = len(problems) - 1
        message = f"the variant {say(reference)} can't be loaded: {reason}{f' (and {more} more)' if more > 0 else ''}"
        found = (ScenarioCode.BROKEN_VARIANT, message)
        if all((one.code, one.message) != found for one in self.problems.found):
            self.problems.add(*found, place)

    def _unique_ids(self, scenarios: list[Scenario]) -> None:
        first: dict[str, Scenario] = {}
        for scenario in scenarios:
            earlier = first.setdefault(scenario.id, scenario)
            if earlier is not scenario:
                message = f"{scenario.id}: this id is taken; it stands first on line {earlier.at.line}"
                origin = Origin(self.shown, scenario.at.line, scenario.at.column)
                self.problems.add_at(ScenarioCode.DUPLICATE_ID, message, origin)

    # -- steps -----------------------------------------------------------------------------------------------------

    def _steps(self, path: Path, who: str) -> Iterator[Step]:
        node = find(self.root, path)
        for index, item in enumerate(node.items if isinstance(node, Listing) else ()):
            here = (*path, index)
            # A malformed step keeps its place, so that the others keep their numbers; the suite is refused anyhow.
            yield self._step(item, here, f"{who}: step {index + 1}") or FinishStep(_mark(item.origin))

    def _step(self, node: Node, path: Path, who: str) -> Step | None:
        if not isinstance(node, Mapping) or len(node.entries) != 1:
            if not any(refused[: len(path)] == path for refused in self.refused):
                what = f"has {len(node.entries)} keys" if isinstance(node, Mapping) else f"is {say(node)}"
                message = f"{who} {what}; a step has one key: a seat with its move, or {', '.join(STEP_WORDS)}"
                self.problems.add(ScenarioCode.WRONG_STEP, message, path)
            return None
        (word, entry), *_ = node.entries.items()
        at = _mark(entry.key_origin)
        if word == "expect":
            return self._expect(entry.node, at, (*path, word), who)
        if word == "refuse":
            return self._refuse(entry.node, at, (*path, word), who)
        if word in ("reveal", "finish"):
            if not (isinstance(entry.node, Scalar) and entry.node.value is True):
                message = f"{who}: {word} is {say(entry.node)}; it is only ever true"
                self.problems.add(Code.WRONG_CHOICE, message, (*path, word))
            return RevealStep(at) if word == "reveal" else FinishStep(at)
        move = self._move(entry.node, (*path, word), who)
        return None if move is None else MoveStep(at, word, move)

    def _expect(self, node: Node, at: Mark, path: Path, who: str) -> Step | None:
        expect = self.problems.validated(Expect, path, f"{who}: expect")
        if expect is None or not isinstance(node, Mapping):
            return None
        marks = {key: _mark(entry.key_origin) for key, entry in node.entries.items()}
        return ExpectStep(at, {key: getattr(expect, key) for key in node.entries}, marks)

    def _refuse(self, node: Node, at: Mark, path: Path, who: str) -> Step | None:
        if not isinstance(node, Mapping) or len(node.entries) != 1:
            message = f"{who}: refuse wants one seat with its move, such as {{A: draw}}"
            self.problems.add(ScenarioCode.WRONG_STEP, message, path)
            return None
        (seat, entry), *_ = node.entries.items()
        move = self._move(entry.node, (*path, seat), who)
        return None if move is None else RefuseStep(at, seat, move)

    def _move(self, node: Node, path: Path, who: str) -> str | None:
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.strip():
            return node.value
        hint = did_you_mean(str(path[-1]), STEP_WORDS)
        message = f"{who}: {path[-1]} is {say(node)}; a move such as draw or exchange 2 was expected{hint}"
        self.problems.add(Code.WRONG_TYPE, message, path)
        return None


def _mark(origin: Origin) -> Mark:
    return Mark(origin.line, origin.column)
