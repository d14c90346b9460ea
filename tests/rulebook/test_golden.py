"""A change of any text is seen in review: the three main games in all languages are kept as files."""

from __future__ import annotations

import pytest

from tests.rulebook.kept import BOOKS, FOLDER, current, path_of


@pytest.mark.parametrize(("name", "code"), BOOKS)
def test_book_is_as_it_was_read(name: str, code: str) -> None:
    kept = path_of(name, code).read_text(encoding="utf-8")
    assert current(name, code) == kept, "read the new book, then run python -m tests.rulebook.kept"


def test_no_file_is_left_over() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(path_of(*book) for book in BOOKS)
