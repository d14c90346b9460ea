"""Variants as files: reading, laying over each other, checking, comparing, and who set what.

variant = load_variant("standard+kamikaze", ["rules.call.penalty=10"])
variant.rules["call"].penalty            # 10
variant.origin("rules.call.penalty")     # --set rules.call.penalty=10
game = variant.make_game(players=4)
"""

from cabo_rules.variant.codes import Code
from cabo_rules.variant.diff import Difference, diff
from cabo_rules.variant.json_schema import json_schema
from cabo_rules.variant.library import check_file, effective_json, effective_yaml, load_variant, read_variant
from cabo_rules.variant.model import LayerName, Variant
from cabo_rules.variant.nodes import Origin
from cabo_rules.variant.provenance import SetBy
from cabo_rules.variant.references import shipped
from cabo_rules.variant.snippets import format_problems

__all__ = [
    "Code",
    "Difference",
    "LayerName",
    "Origin",
    "SetBy",
    "Variant",
    "check_file",
    "diff",
    "effective_json",
    "effective_yaml",
    "format_problems",
    "json_schema",
    "load_variant",
    "read_variant",
    "shipped",
]
