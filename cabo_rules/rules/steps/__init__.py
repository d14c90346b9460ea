"""The steps that abilities are composed of. One step is one file; `STEPS` is the one list of them."""

from __future__ import annotations

from cabo_rules.rules.steps.base import Step, StepParams, scope_mask
from cabo_rules.rules.steps.draw import Draw
from cabo_rules.rules.steps.give import Give
from cabo_rules.rules.steps.look import Look
from cabo_rules.rules.steps.shuffle import Shuffle
from cabo_rules.rules.steps.swap import Swap
from cabo_rules.rules.steps.turns import ExtraTurn, SkipNext, next_seat

STEPS: dict[str, type[Step]] = {step.key: step for step in (Look, Swap, Give, Draw, Shuffle, SkipNext, ExtraTurn)}
"""Every step by its key in a variant file."""

__all__ = ["STEPS", "Step", "StepParams", "next_seat", "scope_mask"]
