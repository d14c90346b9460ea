"""The score sheet for a real table: what people played, counted by the rules of their variant.

store = Store()
saved = store.create(Sheet("Friday", load_variant("standard"), ["Ann", "Ben", "Cleo"]))
saved.sheet.add("Ann: 2C 4D; Ben: 9S; Cleo: KH; caller Ben")
store.save(saved)
"""

from cabo_rules.scoresheet.entry import Entry
from cabo_rules.scoresheet.explain import coming_text, explanation, result_text
from cabo_rules.scoresheet.export import as_csv, as_markdown
from cabo_rules.scoresheet.sheet import Coming, Round, Sheet
from cabo_rules.scoresheet.show import head_line, round_lines, sheet_lines
from cabo_rules.scoresheet.store import Saved, Store, read_sheet, sheets_folder

__all__ = [
    "Coming",
    "Entry",
    "Round",
    "Saved",
    "Sheet",
    "Store",
    "as_csv",
    "as_markdown",
    "coming_text",
    "explanation",
    "head_line",
    "read_sheet",
    "result_text",
    "round_lines",
    "sheet_lines",
    "sheets_folder",
]
