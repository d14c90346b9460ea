from __future__ import annotations

import subprocess
import sys
import time

from cabo_rules.variant import load_variant

# What a command that only looks at variants must not wait for.
HEAVY = ("rich", "typer", "asyncio", "multiprocessing", "plotly", "dask", "hypothesis", "jsonschema")


def test_importing_and_loading_brings_in_nothing_heavy() -> None:
    program = (
        "import sys; from cabo_rules.variant import load_variant; load_variant('red-king-minus-one'); "
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_shipped_variant_loads_in_less_than_thirty_milliseconds() -> None:
    def seconds() -> float:
        start = time.process_time()
        load_variant("red-king-minus-one")
        return time.process_time() - start

    assert min(seconds() for _ in range(10)) < 0.030
