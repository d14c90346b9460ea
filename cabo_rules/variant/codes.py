"""The codes of all problems that a variant file can have: the one list. Rules bring codes of their own in findings."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """A code with its meaning. Scripts may rely on the codes; the messages may get better."""

    meaning: str

    def __new__(cls, code: str, meaning: str) -> Code:
        """A code that knows its meaning."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member

    # the file
    MISSING_FILE = "missing-file", "there is no file of this name"
    NOT_A_FILE = "not-a-file", "a folder or a device stands where a file was expected"
    UNREADABLE_FILE = "unreadable-file", "the file can't be opened"
    FILE_TOO_LARGE = "file-too-large", "the file is larger than any variant needs to be"
    EMPTY_FILE = "empty-file", "the file holds nothing, or only comments"
    NOT_TEXT = "not-text", "the file is not UTF-8 text"
    # YAML
    TAB = "tab", "a tab indents a line; YAML wants spaces"
    BROKEN_YAML = "broken-yaml", "the text does not follow YAML's grammar"
    TOO_DEEP = "too-deep", "maps and lists are nested deeper than any variant needs"
    TOO_MANY_VALUES = "too-many-values", "the file holds more values than any variant needs"
    TOO_MANY_PROBLEMS = "too-many-problems", "the rest of the file's problems is not listed"
    SEVERAL_DOCUMENTS = "several-documents", "`---` starts a second document in one file"
    ALIAS = "alias", "an anchor (&) or an alias (*)"
    MERGE_KEY = "merge-key", "the key `<<`"
    TAG = "tag", "a YAML tag (!…)"
    DUPLICATE_KEY = "duplicate-key", "a key stands twice in one map"
    WRONG_KEY = "wrong-key", "a key that is no plain word, or not of the form wanted here"
    EMPTY_VALUE = "empty-value", "a key or a list item without a value"
    NUMBER_TRAP = "number-trap", "YAML readers disagree about this number"
    BOOLEAN_TRAP = "boolean-trap", "an unquoted yes, no or on, which YAML readers disagree about"
    # values
    NOT_A_MAP = "not-a-map", "the file is a list or a single value"
    UNKNOWN_KEY = "unknown-key", "a key that does not exist here"
    MISSING_KEY = "missing-key", "a key that must be there is not"
    WRONG_TYPE = "wrong-type", "a value of the wrong kind, such as a word for a number"
    WRONG_CHOICE = "wrong-choice", "a word that is not among those possible here"
    OUT_OF_RANGE = "out-of-range", "a number or a length outside its limits"
    WRONG_VALUE = "wrong-value", "a value that a rule refuses"
    UNKNOWN_FORMAT = "unknown-format", "a format that this version can't read"
    # composition
    UNKNOWN_VARIANT = "unknown-variant", "a name that no shipped variant has"
    WRONG_REFERENCE = "wrong-reference", "something that can't be read as the name of a variant"
    SEVERAL_PARENTS = "several-parents", "`extends` names more than one parent"
    CIRCLE = "circle", "files that extend or include each other in a circle"
    TOO_MANY_LAYERS = "too-many-layers", "more files laid over each other than any variant needs"
    MIXIN_ALONE = "mixin-alone", "a mixin where a whole variant was expected"
    NOT_A_MIXIN = "not-a-mixin", "a whole variant where a mixin was expected"
    MIXINS_DISAGREE = "mixins-disagree", "two mixins set one key to different values"
    WRONG_SETTING = "wrong-setting", "a --set that is not path=value"
    NOTHING_TO_REMOVE = "nothing-to-remove", "an off for something that is not there"
    # sense
    UNKNOWN_RULE = "unknown-rule", "a rule that does not exist"
    MISSING_RULE = "missing-rule", "a rule that no variant, or another rule, can do without is off"
    CONFLICTING_RULES = "conflicting-rules", "two rules that can't stand beside each other are on"
    UNKNOWN_CARD = "unknown-card", "a rank or a card that the deck does not hold"
    MISSING_VALUE = "missing-value", "a rank of the deck has no value"
    EMPTY_DECK = "empty-deck", "a deck without cards"
    DECK_TOO_LARGE = "deck-too-large", "more cards than any table has"
    DECK_TOO_SMALL = "deck-too-small", "the deck does not reach for a number of players"
    WRONG_PLAYERS = "wrong-players", "a number of players that the variant is not for"
