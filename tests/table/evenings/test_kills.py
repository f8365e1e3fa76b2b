"""Processes killed at random moments lose nothing that was accepted."""

import subprocess
import sys
from pathlib import Path

import pytest

KILLS = Path(__file__).with_name("kills.py")


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
def test_no_accepted_answer_is_lost_or_doubled(tmp_path):
    """Eighty here; by hand as many as one likes."""
    done = subprocess.run(  # what went wrong is in its output
        [sys.executable, KILLS, tmp_path, "80", "0"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.startswith("80 kills, ")
