"""What is wrong with a text that is not YAML, in words for somebody who writes rules and not parsers."""

from __future__ import annotations

import yaml

from cabo_rules.variant.codes import Code

_LINE_UP = "this line does not line up with the ones above it; check its indentation"
_NOT_CLOSED = "the text in quotes that starts here is never closed"
_LIST_ITEM = "a list item (-) can't stand here; start the list on a line of its own"

# libyaml's words, and where they differ those of PyYAML's own parser, which takes over where libyaml is missing.
_WORDS = {
    "mapping values are not allowed": "a second ': ' on this line, or a line that is indented too far; "
    "put a text that holds ': ' in quotes",
    "mapping keys are not allowed": "a '?' can't stand here; put it in quotes",
    "could not find expected ':'": "this line is no `key: value`; the ':' is missing",
    "expected key": _LINE_UP,
    "expected '-' indicator": _LINE_UP,
    "expected <block end>": _LINE_UP,
    "expected <document start>": _LINE_UP,
    "expected ',' or ']'": "a list in [ ] goes wrong here; a ',' or the closing ']' is missing",
    "expected ',' or '}'": "a map in { } goes wrong here; a ',' or the closing '}' is missing",
    "found unexpected end of stream": _NOT_CLOSED,
    "found unexpected document": _NOT_CLOSED,
    "found unknown escape character": "a backslash in double quotes starts an escape that YAML does not know; "
    "use single quotes, or write the backslash twice",
    "hexdecimal number": "this escape in double quotes stands for no character",
    "Unicode character escape": "this escape in double quotes stands for no character",
    "that cannot start any token": "a value can't start with this character; put it in quotes",
    "found unexpected ':'": "a ':' can't stand here; put a text that holds one in quotes",
    "expected node content": "a value was expected here",
    "expected the node content": "a value was expected here",
    "sequence entries are not allowed": _LIST_ITEM,
    "alphabetic or numeric character": "a value can't start with this character; put it in quotes",
    "comment or line break": "after | or > the text starts on the next line",
}
_AT_THE_START = ("found unexpected end of stream", "found unexpected document")


def explain(text: str, error: Exception) -> tuple[Code, str, int, int]:
    """Code, message, line and column (from 1) of a syntax error."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return Code.BROKEN_YAML, "this is not YAML", 1, 1
    problem = error.problem or ""
    mark = error.problem_mark or error.context_mark
    if problem.startswith(_AT_THE_START):
        mark = error.context_mark or mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if "maximum nesting" in problem:
        return Code.TOO_DEEP, "maps and lists are nested too deep", line, column
    tab = _tab_in_indentation(text, line)
    if tab or "tab character" in problem:
        return Code.TAB, "a tab indents this line; YAML allows only spaces there", line, tab or column
    return Code.BROKEN_YAML, _in_words(problem), line, column


def _tab_in_indentation(text: str, line: int) -> int:
    """The column of a tab in the indentation of a line; 0 when there is none."""
    lines = text.splitlines()
    if line > len(lines):
        return 0
    found = lines[line - 1]
    indentation = found[: len(found) - len(found.lstrip(" \t"))]
    return indentation.find("\t") + 1


def _in_words(problem: str) -> str:
    for start, words in _WORDS.items():
        if start in problem:
            return words
    return f"this is not YAML: {problem}" if problem else "this is not YAML"
