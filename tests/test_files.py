"""Files are written whole or not at all, through no link, and over nobody's work."""

import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import sleep
from typing import BinaryIO

import pytest

from companion.files import (
    ASIDE,
    FileNames,
    NewFiles,
    check_place,
    file_name,
    write_file,
    writes,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs links and locks")

NEW = writes(b"new")


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """A folder with somebody's file, and a link to it."""
    (tmp_path / "theirs").write_bytes(b"a thesis")
    (tmp_path / "link").symlink_to("theirs")
    (tmp_path / "nowhere").symlink_to("missing")
    return tmp_path


def held(folder: Path) -> dict[str, bytes | str]:
    """What is in a folder by name: the content of a file, where a link leads."""
    return {
        each.name: str(each.readlink()) if each.is_symlink() else each.read_bytes()
        for each in folder.iterdir()
    }


def full_disk(stream: BinaryIO) -> None:
    stream.write(b"half")
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def interrupted(stream: BinaryIO) -> None:
    stream.write(b"half")
    raise KeyboardInterrupt


@pytest.mark.parametrize("name", ["theirs", "link", "nowhere"])
def test_what_is_there_is_replaced_only_by_force(there: Path, name: str) -> None:
    before = held(there)
    for attempt in (write_file, check_place):
        with pytest.raises(FileExistsError, match="is there already; --force replaces it") as error:
            attempt(there / name, *[NEW][: attempt is write_file], force=False)
        assert error.value.filename == str(there / name)
        assert held(there) == before
    check_place(there / name, force=True)
    assert held(there) == before
    write_file(there / name, NEW, force=True)
    assert held(there) == before | {name: b"new"}  # the link itself, never what it leads to


@pytest.mark.parametrize("fail", [full_disk, interrupted])
@pytest.mark.parametrize("name", ["theirs", "link", "fresh"])
def test_what_fails_changes_nothing(there: Path, name: str, fail: object) -> None:
    before = held(there)
    with pytest.raises((OSError, KeyboardInterrupt)):
        write_file(there / name, fail, force=True)  # type: ignore[arg-type]
    assert held(there) == before


def test_what_appears_meanwhile_is_not_replaced(there: Path) -> None:
    def late(stream: BinaryIO) -> None:
        stream.write(b"new")
        (there / "fresh").write_bytes(b"theirs")

    with pytest.raises(FileExistsError):
        write_file(there / "fresh", late)
    assert held(there)["fresh"] == b"theirs"


@pytest.mark.parametrize("refused", [None, errno.EPERM])
def test_a_new_file_needs_no_force_and_no_links(
    there: Path, monkeypatch: pytest.MonkeyPatch, refused: int | None
) -> None:
    """A memory card of a phone knows no links."""
    if refused:

        def link(*_: object, **__: object) -> None:
            raise OSError(refused, "no links")

        monkeypatch.setattr("os.link", link)
    before = held(there)
    check_place(there / "fresh", force=False)
    assert held(there) == before
    write_file(there / "fresh", NEW)
    assert held(there) == before | {"fresh": b"new"}


def test_a_folder_is_no_place_even_by_force(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        check_place(tmp_path / "folder", force=True)
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path / "folder", NEW, force=True)
    assert not [*(tmp_path / "folder").iterdir()]


def test_a_planted_link_or_pipe_is_never_written_through(there: Path) -> None:
    """The names aside are drawn: what somebody put there before is not met, and not opened."""
    names = [f".{name}.part" for name in ("fresh", "theirs")]
    for name in names:
        (there / name).symlink_to("theirs")
    write_file(there / "fresh", NEW)
    assert held(there)["theirs"] == b"a thesis"


def test_a_drawn_name_that_is_there_is_not_opened(
    there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.urandom", bytes)
    with NewFiles(there) as new:
        (there / f".companion-{'0' * 16}.part").symlink_to("theirs")
        with pytest.raises(FileExistsError):
            new.write("fresh", NEW)
    assert held(there)["theirs"] == b"a thesis"


def test_a_file_keeps_who_may_read_it(there: Path) -> None:
    (there / "theirs").chmod(0o600)
    write_file(there / "theirs", NEW, force=True)
    assert (there / "theirs").stat().st_mode & 0o777 == 0o600


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    check_place(tmp_path / "pipe", force=False)
    with ThreadPoolExecutor() as reader:
        read = reader.submit((tmp_path / "pipe").read_bytes)
        write_file(tmp_path / "pipe", NEW)
        assert read.result() == b"new"
    assert (tmp_path / "pipe").is_fifo()


def test_a_link_of_the_systems_leads_to_a_pipe() -> None:
    code = "from companion.files import *; write_file(Path('/dev/stdout'), writes(b'new'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == b"new"


WAITING = """
import sys
from pathlib import Path
from companion.files import write_file
def write(stream):
    stream.write(b"half")
    stream.flush()
    print("written", flush=True)
    sys.stdin.readline()
write_file(Path(sys.argv[1]), write, force=True)
"""


def test_what_a_killed_process_leaves_aside_is_gone_with_the_next_file(there: Path) -> None:
    before = held(there)
    with subprocess.Popen(
        [sys.executable, "-c", WAITING, str(there / "theirs")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"written\n"
        write_file(there / "fresh", NEW)  # while it lives, what is its own stays
        assert len([name for name in held(there) if ASIDE.fullmatch(name)]) == 1
        process.kill()
    assert len(held(there)) == len(before) + 2
    write_file(there / "fresh", NEW, force=True)
    assert held(there) == before | {"fresh": b"new"}


def test_what_only_looks_left_over_stays(tmp_path: Path) -> None:
    kept = {".companion-0123.part": b"1", ".companion-0123456789abcdef.part.txt": b"2"}
    for name, data in kept.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / f".companion-{'0' * 16}.part").mkdir()
    write_file(tmp_path / "fresh", NEW)
    (tmp_path / f".companion-{'0' * 16}.part").rmdir()
    assert held(tmp_path) == kept | {"fresh": b"new"}


WRITING = """
import sys
from itertools import count
from pathlib import Path
from companion.files import write_file, writes
for number in count():
    write_file(Path(sys.argv[1]), writes(bytes([65 + number % 26]) * 1_000_000), force=True)
    print(number, flush=True)
"""


def test_a_file_is_whole_whenever_its_writer_is_killed(tmp_path: Path) -> None:
    random, file = Random(1), tmp_path / "file"
    for _ in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", WRITING, str(file)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout
            for _ in range(random.randint(1, 4)):
                process.stdout.readline()
            sleep(random.random() * 0.01)
            process.kill()
        content = file.read_bytes()
        assert content == content[:1] * 1_000_000
        assert len(held(tmp_path)) <= 2
    write_file(file, NEW, force=True)
    assert held(tmp_path) == {"file": b"new"}


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("worker_red-2", "worker_red-2"),
        ("AC/DC: live?", "AC-DC--live-"),
        ("Cafe\u0301", "Caf\u00e9"),
        ("हिन्दी", "हिन्दी"),
        ("con", "con-"),
        ("Com1", "Com1-"),
        ("console", "console"),
        ("..", "--"),
        ("", "-"),
        ("猫" * 100, "猫" * 60),
    ],
)
def test_words_as_a_name_for_a_file(words: str, name: str) -> None:
    assert file_name(words) == name


def test_names_that_some_system_takes_for_one_are_told_apart() -> None:
    names = FileNames()
    asked = ["a", "A", "a!", "a?", "a-", "a-2", "a", "\ufb01", "fi", "Fi"]
    assert list(map(names.new, asked)) == [
        "a", "A-2", "a-", "a--2", "a--3", "a-2-2", "a-3", "\ufb01", "fi-2", "Fi-3",
    ]  # fmt: skip
