"""What each rule has to say. Importing this package fills the table of tellers."""

from cabo_rules.rulebook.sayings import abilities, ending, scoring, setup, turns
from cabo_rules.rulebook.sayings.base import REGISTERED, Saying, Slot, Teller

_IN_ORDER = (setup, turns, abilities, ending, scoring)

TELLERS: dict[str, Teller] = {
    rule: teller for module in _IN_ORDER for rule, teller in REGISTERED.items() if teller.__module__ == module.__name__
}
"""Every rule that the catalogue speaks about, in the order of the book."""

__all__ = ["TELLERS", "Saying", "Slot", "Teller", "abilities", "setup"]
