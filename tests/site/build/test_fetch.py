"""What is taken from elsewhere: from a folder without any network, and only as it was pinned."""

import hashlib
import io
import tarfile
from pathlib import Path
from typing import Any

import pytest

from companion.cli.app import run
from companion.site.build import packages

CONTENT = b"export {};"


def archive() -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as tape:
        member = tarfile.TarInfo("package/thing.mjs")
        member.size = len(CONTENT)
        tape.addfile(member, io.BytesIO(CONTENT))
    return stream.getvalue()


ARCHIVE = archive()


@pytest.fixture(autouse=True)
def pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    pin: dict[str, Any] = {
        "archive": "https://127.0.0.1:9/-/thing-1.tgz",
        "sha256": hashlib.sha256(ARCHIVE).hexdigest(),
        "files": {"thing.mjs": hashlib.sha256(CONTENT).hexdigest()},
    }
    monkeypatch.setattr(packages, "pinned", lambda: {"thing": pin})


@pytest.mark.parametrize("place", ["thing-1.tgz", "thing.mjs", "package/thing.mjs"])
def test_a_folder_serves_with_the_archive_or_with_what_is_in_it(tmp_path: Path, place: str) -> None:
    file = tmp_path / place
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(ARCHIVE if place.endswith("tgz") else CONTENT)
    assert packages.fetched("thing", tmp_path, tmp_path / "cache") == {"thing.mjs": CONTENT}


@pytest.mark.parametrize("place", ["thing-1.tgz", "thing.mjs"])
def test_another_file_than_was_pinned_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / place).write_bytes(b"other")
    with pytest.raises(packages.NotToBeHad, match="is not the file"):
        packages.fetched("thing", tmp_path, tmp_path)


def test_what_is_not_in_the_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(packages.NotToBeHad, match=r"has neither thing-1\.tgz nor thing\.mjs"):
        packages.fetched("thing", tmp_path, tmp_path)


def test_what_was_fetched_once_needs_no_network(tmp_path: Path) -> None:
    (tmp_path / "thing-1.tgz").write_bytes(ARCHIVE)
    assert packages.fetched("thing", None, tmp_path) == {"thing.mjs": CONTENT}


def test_without_a_network_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(packages.NotToBeHad, match=r"can't be fetched .*--from"):
        packages.fetched("thing", None, tmp_path)


def test_the_command_tells_it_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert run(["site", str(tmp_path / "site"), "--from", str(tmp_path)]) == 2
    output, complaint = capsys.readouterr()
    assert output == ""
    assert complaint.count("\n") == 1
    assert "--from" in complaint
