"""Watching a kit: printed anew when a file is saved, with a line each time."""

import os
import signal
import sys
from pathlib import Path

import pexpect

from companion.kits.places import state
from tests.cli.conftest import Command


def test_what_is_saved_is_printed_and_what_is_wrong_is_told(companion: Command) -> None:
    companion("new", "river")
    cards = Path("river/cards.csv")
    sound = cards.read_text(encoding="utf-8")
    watching = pexpect.spawn(
        sys.executable, ["-m", "companion", "watch", "river"], encoding="utf-8", timeout=60
    )
    watching.expect(r"\d\d:\d\d:\d\d  [\d.]+ s  sheets: (\d)")
    cards.write_text(sound.replace("Ferry,", "Ferry,**"), encoding="utf-8")
    watching.expect("1 fault:  cards.csv:2: text: ")
    printed = Path("output/river/river.pdf").read_bytes()
    cards.write_text(sound.replace("1,river,2,3", "1,river,2,30"), encoding="utf-8")
    watching.expect(r"sheets: \d")
    assert Path("output/river/river.pdf").read_bytes() != printed
    # Python drops an interrupt that comes while it clears away; people press twice then.
    for _ in range(6):
        watching.kill(signal.SIGINT)
        if watching.expect([pexpect.TIMEOUT, pexpect.EOF], timeout=10):
            break
    watching.close()
    assert watching.exitstatus == 130


def test_a_draft_is_watched_with_its_faults(companion: Command) -> None:
    companion("new", "river")
    Path("river/back.toml").unlink()
    watching = pexpect.spawn(
        sys.executable, ["-m", "companion", "watch", "river", "--draft"], encoding="utf-8"
    )
    watching.expect(r"sheets: \d  1 fault:  kit.toml", timeout=60)
    watching.close(force=True)
    assert Path("output/river/river-draft.pdf").is_file()


def test_only_what_may_matter_makes_a_difference(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "output").mkdir()
    before = state([tmp_path], tmp_path / "output")
    for name in ("output/river.pdf", ".hidden", "art/.swp"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert state([tmp_path], tmp_path / "output") == before
    for name in ("art/1.png", "cards.csv"):
        (tmp_path / name).write_text("x", encoding="utf-8")
        assert state([tmp_path]) != before
        before = state([tmp_path])
    os.utime(tmp_path / "cards.csv", (1, 1))
    assert state([tmp_path]) != before
