"""Running the command: in this process for speed, in one of its own for what only that shows."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.cli import lookup
from companion.cli.app import run
from companion.cli.errors import STATUS
from companion.table.history.summary import Summary
from companion.table.journal import Entry, Journal
from tests.table.history.conftest import summary

SHEET = {
    "game": "giza",
    "players": [
        {
            "name": "Ana",
            "vp_track": 40,
            "fifty_markers": 0,
            "food": 0,
            "art": 5,
            "temple_workers": 0,
        },
        {
            "name": "Bo",
            "vp_track": 40,
            "fifty_markers": 0,
            "food": 4,
            "art": 0,
            "temple_workers": 0,
        },
        {
            "name": "Chi",
            "vp_track": 3,
            "fifty_markers": 0,
            "food": 0,
            "art": 0,
            "temple_workers": 0,
        },
    ],
}
"""The score sheet of the specification's section 14.4."""

BIDS = {
    "players": ["Blue", "White", "Brown", "Red"],
    "nominator": "Red",
    "workers": {"Blue": 1, "White": 1, "Brown": 2, "Red": 2},
    "food_bids": {"Blue": 1, "White": 2, "Brown": 4, "Red": 4},
}
"""The lift of the specification's section 14.4."""


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


Command = Callable[..., Ended]


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test have settings, a journal and a folder of its own, and no language set."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


@pytest.fixture
def companion(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command in this process; `given` is its standard input."""

    def call(*arguments: object, given: str | bytes = "") -> Ended:
        content = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        status = run([str(argument) for argument in arguments])
        assert status != STATUS, "a bug of ours: " + capsys.readouterr().err
        return Ended(status, *capsys.readouterr())

    return call


@pytest.fixture
def process() -> Command:
    """Run a command in a process of its own."""

    def call(*arguments: object, given: str = "", **environment: str) -> Ended:
        ended = subprocess.run(
            [sys.executable, "-m", "companion", *map(str, arguments)],
            input=given.encode(),
            capture_output=True,
            env={**os.environ, **environment},
            check=False,
        )
        encoding = environment.get("PYTHONIOENCODING", "utf-8")
        assert ended.returncode != STATUS, "a bug of ours: " + ended.stderr.decode(encoding)
        return Ended(ended.returncode, ended.stdout.decode(encoding), ended.stderr.decode(encoding))

    return call


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A file with the score sheet of the specification."""
    return saved(tmp_path / "sheet.json", SHEET)


@pytest.fixture
def bids(tmp_path: Path) -> Path:
    """A file with the lift of the specification."""
    return saved(tmp_path / "bids.json", BIDS)


@pytest.fixture
def session() -> str:
    """A session of Giza that has just begun; its short id is that of the examples in help."""
    id_ = "3f2a" + "0" * 28
    with Journal().take(id_) as tape:
        tape.append("open", {"game": "giza", "kit": None, "id": id_, "way": "points"})
    return id_


@pytest.fixture
def finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every session be a finished game of Ana's."""

    def replayed(entries: Sequence[Entry]) -> Summary:
        return summary({"Ana": 47, "Bo": 41}, session=entries[0].body["id"])

    monkeypatch.setattr(lookup, "replayed", replayed)


def saved(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path
