"""A comparison as one page that needs no network: rules, what matters most, plots, tables, how to reproduce them."""

from __future__ import annotations

from errno import ENOENT
from importlib.util import find_spec
from os import strerror
from pathlib import Path

from cabo_rules._files import write_atomically
from cabo_rules.errors import MissingExtraError
from cabo_rules.rulebook import differences
from cabo_rules.rulebook.book import Change, Changes
from cabo_rules.simulate.comparison import Comparison
from cabo_rules.simulate.report.rules import rule_lines
from cabo_rules.simulate.report.tables import tables
from cabo_rules.simulate.wording import head, sentence

_NEEDED = ("jinja2", "matplotlib")


def check_page(path: Path) -> None:
    """Say so before hours of simulation if the page can't be made and written after them.

    Raises:
        MissingExtraError: the optional part for pages is not installed.
        FileNotFoundError: there is no folder for it.
    """
    _require_extra()
    if not path.absolute().parent.is_dir():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(path))


def _in_words(comparison: Comparison, first: int, second: int) -> list[Change]:
    """The rules of the second variant that are not those of the first, as its rule book says them."""
    book = differences(comparison.variants[second], comparison.variants[first])
    blocks = (block for chapter in book.chapters for block in chapter.blocks)
    return [change for block in blocks if isinstance(block, Changes) for change in block.changes]


def _require_extra() -> None:
    if any(find_spec(name) is None for name in _NEEDED):
        raise MissingExtraError(
            "a page needs Matplotlib and Jinja; install them with: pip install 'cabo-rules[report]'"
        )


def write_page(comparison: Comparison, path: Path) -> None:
    """Write the page to a file.

    Raises:
        MissingExtraError: the optional part for pages is not installed.
        OSError: the file can't be written.
    """
    write_atomically(path, as_page(comparison))


def as_page(comparison: Comparison) -> str:
    """The page as HTML.

    Raises:
        MissingExtraError: the optional part for pages is not installed.
    """
    _require_extra()
    # Both are optional, and slow to load.
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415

    from cabo_rules.simulate.report.figures import distribution_plots, forest_plots  # noqa: PLC0415

    environment = Environment(
        loader=PackageLoader("cabo_rules.simulate.report", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    labels = comparison.plan.labels
    return environment.get_template("page.html.j2").render(
        labels=labels,
        comparison=comparison,
        rules=[
            (labels[first], labels[second], rule_lines(found), _in_words(comparison, first, second))
            for (first, second), found in comparison.rules.items()
        ],
        sentences=[sentence(contrast, comparison) for contrast in comparison.weightiest()],
        spreads=distribution_plots(comparison),
        forests=forest_plots(comparison),
        tables=tables(comparison),
        head=head(comparison),
    )
