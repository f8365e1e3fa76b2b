"""Files appear whole or not at all, and only our own are replaced."""

import contextlib
import errno
import os
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest

from companion.files import Writer
from companion.kits import Faulty
from companion.press.outputs import LEDGER, write_files


def writing(data: bytes) -> Writer:
    def write(stream: BinaryIO) -> None:
        stream.write(data)

    return write


def full_disk(_: BinaryIO) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def visible(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != LEDGER}


def test_writes_and_overwrites_its_own(tmp_path: Path) -> None:
    out = tmp_path / "output" / "giza"
    assert write_files(out, "giza", {"giza.pdf": writing(b"one")}) == (out / "giza.pdf",)
    write_files(out, "giza", {"giza.pdf": writing(b"two")})
    assert visible(out) == {"giza.pdf": b"two"}


def test_removes_its_own_leftovers_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep")
    write_files(tmp_path, "giza", {"1.svg": writing(b"1"), "2.svg": writing(b"2")})
    write_files(tmp_path, "giza", {"1.svg": writing(b"new")})
    assert visible(tmp_path) == {"1.svg": b"new", "mine.txt": b"keep"}


def test_leaves_other_prints_alone(tmp_path: Path) -> None:
    write_files(tmp_path, "whole", {"giza.pdf": writing(b"all")})
    write_files(tmp_path, "food", {"giza-food.pdf": writing(b"some")})
    write_files(tmp_path, "whole", {"giza-card.pdf": writing(b"new")})
    assert visible(tmp_path) == {"giza-card.pdf": b"new", "giza-food.pdf": b"some"}


def test_refuses_a_file_that_somebody_else_wrote(tmp_path: Path) -> None:
    (tmp_path / "giza.pdf").write_bytes(b"a thesis")
    with pytest.raises(Faulty, match="is not a file that this command wrote"):
        write_files(tmp_path, "giza", {"giza.pdf": writing(b"x")})
    assert visible(tmp_path) == {"giza.pdf": b"a thesis"}


def test_refuses_its_own_file_that_somebody_changed(tmp_path: Path) -> None:
    write_files(tmp_path, "giza", {"giza.svg": writing(b"ours")})
    (tmp_path / "giza.svg").write_bytes(b"edited by hand")
    with pytest.raises(Faulty, match="is not a file that this command wrote"):
        write_files(tmp_path, "giza", {"giza.svg": writing(b"ours again")})
    assert visible(tmp_path) == {"giza.svg": b"edited by hand"}


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    write_files(tmp_path, "giza", {"1.svg": writing(b"old")})
    with pytest.raises(Faulty, match="the disk is full; nothing was changed"):
        write_files(tmp_path, "giza", {"1.svg": writing(b"new"), "2.svg": full_disk})
    assert visible(tmp_path) == {"1.svg": b"old"}


def test_a_broken_drawing_leaves_nothing_aside(tmp_path: Path) -> None:
    def fail(_: BinaryIO) -> None:
        raise KeyError

    with pytest.raises(KeyError):
        write_files(tmp_path, "giza", {"1.svg": writing(b"new"), "2.svg": fail})
    assert visible(tmp_path) == {}


def test_a_disk_that_is_full_at_whatever_file_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ledger is one of them, and is written more than once."""
    write_files(tmp_path, "giza", {"1.svg": writing(b"old"), "3.svg": writing(b"3")})
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    fsync, left = os.fsync, 0

    def filling(opened: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            full_disk(BytesIO())
        fsync(opened)

    monkeypatch.setattr("os.fsync", filling)
    for room in range(4):
        left = room
        with pytest.raises(Faulty, match="the disk is full; nothing was changed"):
            write_files(tmp_path, "giza", {"1.svg": writing(b"new"), "2.svg": writing(b"2")})
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    left = 4
    write_files(tmp_path, "giza", {"1.svg": writing(b"new"), "2.svg": writing(b"2")})
    assert visible(tmp_path) == {"1.svg": b"new", "2.svg": b"2"}


@pytest.mark.parametrize("renamed", [0, 1, 2, 3])
def test_a_print_that_is_killed_while_files_are_renamed_can_be_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renamed: int
) -> None:
    names = ("1.svg", "2.svg", "3.svg")
    write_files(tmp_path, "giza", {name: writing(b"old") for name in names[:2]})
    left = iter(range(renamed + 1))  # the ledger is renamed first

    def killing(source: Path, target: Path) -> Path:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return rename(source, target)

    rename = Path.replace
    monkeypatch.setattr(Path, "replace", killing)
    with contextlib.suppress(KeyboardInterrupt):
        write_files(tmp_path, "giza", {name: writing(b"new") for name in names})
    monkeypatch.undo()
    write_files(tmp_path, "giza", {"1.svg": writing(b"again")})
    assert {n: data for n, data in visible(tmp_path).items() if not n.endswith(".part")} == {
        "1.svg": b"again"
    }


def test_a_file_in_the_folders_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(Faulty, match="is a file, not a folder"):
        write_files(tmp_path / "out", "giza", {"1.svg": writing(b"1")})


@pytest.mark.parametrize(
    "ledger",
    [
        "not json",
        "[]",
        '{"../x": {"print": "giza", "hash": "0"}}',
        '{"1.svg": 3}',
        "7",
        '{"1.svg": {}}',
        "[" * 100_000,
    ],
)
def test_a_strange_ledger_makes_nothing_ours(tmp_path: Path, ledger: str) -> None:
    (tmp_path / LEDGER).write_text(ledger)
    (tmp_path / "1.svg").write_bytes(b"theirs")
    with pytest.raises(Faulty, match="is not a file that this command wrote"):
        write_files(tmp_path, "giza", {"1.svg": writing(b"ours")})


def test_links_in_the_folder_are_ours_only_by_force_and_never_followed(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (tmp_path / "thesis").write_bytes(b"mine")
    planted = ("giza.pdf", LEDGER, ".giza.pdf.part", f".{LEDGER}.part")
    for name in planted:
        (folder / name).symlink_to(tmp_path / "thesis")
    with pytest.raises(Faulty) as refused:
        write_files(folder, "giza", {"giza.pdf": writing(b"x")})
    assert [Path(fault.file).name for fault in refused.value.faults] == ["giza.pdf", LEDGER]
    write_files(folder, "giza", {"giza.pdf": writing(b"x")}, force=True)
    assert not (folder / "giza.pdf").is_symlink()
    assert not (folder / LEDGER).is_symlink()
    assert (tmp_path / "thesis").read_bytes() == b"mine"


def test_a_ledger_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / LEDGER)
    with pytest.raises(Faulty, match="is not a file that this command wrote"):
        write_files(tmp_path, "giza", {"1.svg": writing(b"ours")})
    write_files(tmp_path, "giza", {"1.svg": writing(b"ours")}, force=True)
    assert visible(tmp_path) == {"1.svg": b"ours"}


def test_what_is_not_ours_is_replaced_by_force(tmp_path: Path) -> None:
    (tmp_path / "giza.pdf").write_bytes(b"a thesis")
    write_files(tmp_path, "giza", {"giza.pdf": writing(b"x")}, force=True)
    write_files(tmp_path, "giza", {"giza.pdf": writing(b"y")})
    assert visible(tmp_path) == {"giza.pdf": b"y"}


def test_a_folder_in_a_files_place_is_told_even_with_force(tmp_path: Path) -> None:
    (tmp_path / "giza.pdf").mkdir()
    with pytest.raises(Faulty, match="is not a file that this command wrote"):
        write_files(tmp_path, "giza", {"giza.pdf": writing(b"x")}, force=True)
    assert [each.name for each in tmp_path.iterdir()] == ["giza.pdf"]
