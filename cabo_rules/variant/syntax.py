"""What is wrong with a text that is not YAML, in words for somebody who writes rules and not parsers."""

from __future__ import annotations

import yaml

from cabo_rules.variant.codes import Code

_LONGEST_FOR_THE_SLOW_PARSER = 1 << 15
"""Characters. PyYAML's own parser explains better than libyaml, at about 100 kB/s."""

_WORDS = {
    "mapping values are not allowed": "a second ': ' on this line, or a line that is indented too far; "
    "put a text that holds ': ' in quotes",
    "could not find expected ':'": "this line is no `key: value`; the ':' is missing",
    "expected <block end>": "this line does not line up with the ones above it; check its indentation",
    "expected ',' or ']'": "a list in [ ] goes wrong here; a ',' or the closing ']' is missing",
    "expected ',' or '}'": "a map in { } goes wrong here; a ',' or the closing '}' is missing",
    "found unexpected end of stream": "the text in quotes that starts here is never closed",
    "found unexpected document separator": "the text in quotes that starts here is never closed",
    "found unknown escape character": "a backslash in double quotes starts an escape that YAML does not know; "
    "use single quotes, or write the backslash twice",
    "Unicode character escape": "this escape in double quotes stands for no character",
    "that cannot start any token": "a value can't start with this character; put it in quotes",
    "expected the node content, but found": "a value was expected here",
    "sequence entries are not allowed here": "a list item (-) can't stand here; start the list on a line of its own",
    "block sequence entries are not allowed": "a list item (-) can't stand here; start the list on a line of its own",
}
_AT_THE_START = ("found unexpected end of stream", "found unexpected document separator")


def explain(text: str, error: Exception) -> tuple[Code, str, int, int]:
    """Code, message, line and column (from 1) of a syntax error."""
    if len(text) <= _LONGEST_FOR_THE_SLOW_PARSER:
        slow = _error_of_the_slow_parser(text)
        error = slow if isinstance(slow, yaml.MarkedYAMLError) else error
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
    if tab:
        return Code.TAB, "a tab indents this line; YAML allows only spaces there", line, tab
    return Code.BROKEN_YAML, _in_words(problem), line, column


def _error_of_the_slow_parser(text: str) -> Exception | None:
    try:
        for _ in yaml.parse(text, Loader=yaml.SafeLoader):
            pass
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        return error
    return None


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
