"""What ships with the package, each in a line."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from cabo_rules.errors import Problem, VariantError
from cabo_rules.variant.compose import is_whole
from cabo_rules.variant.library import load_variant
from cabo_rules.variant.nodes import Mapping, Scalar
from cabo_rules.variant.references import Found, shipped_files
from cabo_rules.variant.source import read_file


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A shipped file: its name, `variant` or `mixin`, for how many players (`2-5`), title and summary in English."""

    name: str
    kind: str
    players: str
    title: str
    summary: str

    def as_dict(self) -> dict[str, str]:
        """The same as plain data."""
        return asdict(self)


def catalogue() -> list[CatalogueEntry]:
    """Everything that ships, variants first, each in alphabetical order.

    Raises:
        VariantError: a shipped file is damaged.
    """
    entries = (_entry(found) for found in shipped_files().values())
    return sorted(entries, key=lambda entry: (entry.kind != "variant", entry.name))


def _entry(found: Found) -> CatalogueEntry:
    problems: list[Problem] = []
    reading = read_file(found.path, found.shown, found.name, problems)
    if reading is None:
        raise VariantError(problems)
    title, summary = (_english(reading.root, key) for key in ("title", "summary"))
    if not is_whole(reading):
        return CatalogueEntry(found.name, "mixin", "", title, summary)
    players = load_variant(found.name).players
    number = str(players.min) if players.min == players.max else f"{players.min}-{players.max}"
    return CatalogueEntry(found.name, "variant", number, title, summary)


def _english(root: Mapping, key: str) -> str:
    """The English text of a map by language, or the first there is."""
    texts = root.get(key)
    if not isinstance(texts, Mapping) or not texts.entries:
        return ""
    node = texts.get("en") or next(iter(texts.entries.values())).node
    return str(node.value) if isinstance(node, Scalar) else ""
