"""House rules from a few answers: a file, its first scenarios, and a schema for editors.

draft = Draft.begin("house", "standard", ["kamikaze"]).with_change("call.penalty=10", "It is worth the risk.")
make(draft, Path("."))
"""

from cabo_rules.houserules.changes import Change, description_of, settable
from cabo_rules.houserules.draft import Draft, checked_name, default_title
from cabo_rules.houserules.making import Made, files_of, make, refuse_taken

__all__ = [
    "Change",
    "Draft",
    "Made",
    "checked_name",
    "default_title",
    "description_of",
    "files_of",
    "make",
    "refuse_taken",
    "settable",
]
