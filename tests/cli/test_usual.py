"""What a printer is like is asked once, of somebody at a terminal, and kept."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from companion.cli import print_jobs
from companion.cli.app import run


def on_terminal(folder: Path, *typed: str) -> str:
    """Print at a terminal forty columns wide, answer, and return all that was shown."""
    child = pexpect.spawn(
        sys.executable,
        [
            "-m",
            "companion",
            "print",
            "silver-gold",
            "--only",
            "score_card",
            "--output",
            str(folder),
        ],
        env={**os.environ, "TERM": "dumb", "XDG_CONFIG_HOME": str(folder)},
        dimensions=(40, 40),
        encoding="utf-8",
        timeout=60,
    )
    shown = ""
    for answer in typed:
        child.expect(r"\): $")
        shown += str(child.before) + str(child.after)
        child.sendline(answer)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return re.sub(r"\s+", " ", shown + str(child.before))


def test_it_is_asked_once_and_says_what_the_other_printer_would_take(tmp_path: Path) -> None:
    shown = on_terminal(tmp_path, "letter", "2", "")
    assert "With --backs gutter-fold it would take 3 sheets." in shown
    kept = (tmp_path / "companion" / "settings.toml").read_text()
    assert kept == 'paper = "letter"\nbacks = "long-edge"\nink = "full"\n'
    assert "Which paper" not in on_terminal(tmp_path)


def test_nothing_is_asked_of_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    arguments = ["print", "silver-gold", "--only", "score_card", "--output", str(tmp_path)]
    assert run(arguments) == 0
    assert "Which paper" not in capsys.readouterr().out
    assert not (tmp_path / "companion").exists()


@pytest.mark.parametrize("given", ["paper", "backs", "ink"])
def test_who_says_any_of_it_is_asked_nothing(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setattr(print_jobs, "_is_somebody_there", lambda: True)
    assert print_jobs.ask_once({given: "a4"}, None) == {}
