"""Simulated play: many games, what they have in common, and whether variants differ in it by more than chance.

from cabo_rules.simulate import compare_variants

comparison = compare_variants("standard", "match-discard", games=100)
for contrast in comparison.weightiest():
print(contrast.metric.title, contrast.difference.estimate)
"""

from cabo_rules.simulate.api import compare_variants
from cabo_rules.simulate.comparison import Comparison, Contrast, compare
from cabo_rules.simulate.plan import Plan, make_plan
from cabo_rules.simulate.recording import recorded_match
from cabo_rules.simulate.run import Ended, Finished, Target, measures_of, run
from cabo_rules.simulate.runs_file import RunsFile, read_runs
from cabo_rules.simulate.statistics import Difference, Estimate
from cabo_rules.simulate.table import Gap, Unit
from cabo_rules.simulate.workers import Workers, cluster_workers, local_workers

__all__ = [
    "Comparison",
    "Contrast",
    "Difference",
    "Ended",
    "Estimate",
    "Finished",
    "Gap",
    "Plan",
    "RunsFile",
    "Target",
    "Unit",
    "Workers",
    "cluster_workers",
    "compare",
    "compare_variants",
    "local_workers",
    "make_plan",
    "measures_of",
    "read_runs",
    "recorded_match",
    "run",
]
