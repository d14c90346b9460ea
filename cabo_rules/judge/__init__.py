"""Settling a dispute: a table and moves in scenario notation, played by the rules of a variant, step by step.

suite = parse_scenario(text, "dispute.yaml")
(scenario,) = suite.scenarios
print(as_text(judge(scenario, suite.variants[scenario.variant])))
"""

from cabo_rules.judge.grounds import Grounds, grounds_of
from cabo_rules.judge.report import as_data, as_text
from cabo_rules.judge.saving import checked_suite, reference_from, scenario_data, suite_text, title_of
from cabo_rules.judge.trial import Finding, Trial, judge

__all__ = [
    "Finding",
    "Grounds",
    "Trial",
    "as_data",
    "as_text",
    "checked_suite",
    "grounds_of",
    "judge",
    "reference_from",
    "scenario_data",
    "suite_text",
    "title_of",
]
