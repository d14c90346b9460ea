"""The steps that abilities are composed of. One step is one file; `STEPS` is the one list of them."""

from __future__ import annotations

from cabo_rules.rules.steps.base import Step, StepParams, scope_mask
from cabo_rules.rules.steps.look import Look
from cabo_rules.rules.steps.swap import Swap

STEPS: dict[str, type[Step]] = {step.key: step for step in (Look, Swap)}
"""Every step by its key in a variant file."""

__all__ = ["STEPS", "Step", "StepParams", "scope_mask"]
