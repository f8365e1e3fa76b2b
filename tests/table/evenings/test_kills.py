"""Three hundred processes killed at random moments lose nothing that was accepted."""

import subprocess
import sys
from pathlib import Path

import pytest

KILLS = Path(__file__).with_name("kills.py")


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
@pytest.mark.parametrize("seed", range(4))
def test_no_accepted_answer_is_lost_or_doubled(tmp_path, seed):
    """80 kills here, 320 in all; four tests, so that they share the cores."""
    done = subprocess.run(  # what went wrong is in its output
        [sys.executable, KILLS, tmp_path, "80", str(seed)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.startswith("80 kills, ")
