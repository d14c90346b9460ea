"""Ctrl-C on a terminal reaches every process that was started from it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import os, signal
from cabo_rules._processes import process_pool

if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: print("heard"))
    with process_pool(2, ["slow_to_import"]) as pool:
        os.killpg(0, signal.SIGINT)
        print(pool.submit(abs, -3).result())
        os.killpg(0, signal.SIGINT)
        print(pool.submit(abs, -4).result())
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="the system has no groups of processes")
def test_only_the_process_that_waits_hears_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "slow_to_import.py").write_text("import time\ntime.sleep(0.3)\n")
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-W", "error", "program.py"]
    done = subprocess.run(
        command, cwd=tmp_path, start_new_session=True, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout.split(), done.stderr) == (["heard", "3", "heard", "4"], "")
