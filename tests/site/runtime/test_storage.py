"""A folder kept in two slots: whatever breaks a write off, what was kept before is there, whole."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.site.runtime.storage import BLOCK, SPARE, DeviceStorage


class Broken(Exception):
    """The browser was killed."""


class Slot:
    """A file of a browser in memory; `left` bytes can be written until the browser is killed."""

    def __init__(self) -> None:
        self.content = bytearray()
        self.left: int | None = None

    def size(self) -> int:
        return len(self.content)

    def read(self, at: int, length: int) -> bytes:
        return bytes(self.content[at : at + length])

    def write(self, at: int, content: bytes) -> None:
        self.content.extend(bytes(max(0, at - len(self.content))))
        written = content if self.left is None else content[: self.left]
        self.content[at : at + len(written)] = written
        if self.left is not None:
            self.left -= len(written)
            if len(written) < len(content):
                raise Broken

    def truncate(self, size: int) -> None:
        if self.left == 0:
            raise Broken
        del self.content[size:]

    def flush(self) -> None:
        if self.left == 0:
            raise Broken


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "kept"
    shutil.rmtree(tmp_path / "kept", ignore_errors=True)


def emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def test_what_is_saved_is_there_at_the_next_start(folder: Path) -> None:
    slots = Slot(), Slot()
    kept = DeviceStorage(folder, slots)
    assert not kept.save()
    (folder / "data").mkdir()
    (folder / "data" / "journal").write_bytes(b"a" * 3 * BLOCK)
    (folder / "key").write_bytes(b"k")
    assert kept.save()
    (folder / "key").unlink()
    (folder / "data" / "journal").write_bytes(b"a" * BLOCK + b"b" + b"a" * BLOCK)
    (folder / "journal.lock").write_bytes(b"")
    assert kept.save()
    assert not kept.save()
    DeviceStorage(emptied(folder), slots)
    assert files_of(folder) == {"data/journal": b"a" * BLOCK + b"b" + b"a" * BLOCK}


def test_an_answer_costs_its_own_blocks_and_the_whole_is_written_now_and_then(folder: Path) -> None:
    slots = Slot(), Slot()
    kept = DeviceStorage(folder, slots)
    content = bytearray(100 * BLOCK)
    largest = 0
    for turn in range(300):
        content[turn % 100 * BLOCK] = turn % 250 + 1
        (folder / "journal").write_bytes(content)
        before = max(map(Slot.size, slots))
        kept.save()
        largest = max(largest, *map(Slot.size, slots))
        if turn and max(map(Slot.size, slots)) > before:
            assert max(map(Slot.size, slots)) - before < 2 * BLOCK
    assert largest < 3 * len(content) + SPARE
    DeviceStorage(emptied(folder), slots)
    assert files_of(folder) == {"journal": bytes(content)}


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_a_kill_at_any_byte_loses_nothing_that_was_kept(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("kept") / "kept"
    slots = Slot(), Slot()
    kept = DeviceStorage(folder, slots)
    known: dict[str, bytes] = {}
    for _ in range(data.draw(st.integers(1, 8))):
        name = data.draw(st.sampled_from(["one", "two", "deep/three"]))
        size = data.draw(st.sampled_from([0, 1, BLOCK, 3 * BLOCK + 7, SPARE]))
        content = data.draw(st.binary(min_size=1, max_size=3)) * (size // 2)
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
        if data.draw(st.booleans()):
            left = data.draw(st.integers(0, 3 * len(content) + 300))
            slots[0].left = slots[1].left = left
        try:
            kept.save()
            known = files_of(folder)
        except Broken:
            tried = files_of(folder)
            slots[0].left = slots[1].left = None
            kept = DeviceStorage(emptied(folder), slots)
            assert files_of(folder) in (known, tried)
            known = files_of(folder)
        slots[0].left = slots[1].left = None


def test_a_full_device_is_told_and_what_was_kept_stays(folder: Path) -> None:
    class Full(Slot):
        def write(self, at: int, content: bytes) -> None:
            if at + len(content) > 5000:
                raise OSError(28, "no room")
            super().write(at, content)

    slots = Full(), Full()
    kept = DeviceStorage(folder, slots)
    (folder / "journal").write_bytes(b"first")
    kept.save()
    (folder / "journal").write_bytes(b"second" * 2000)
    with pytest.raises(OSError, match="no room"):
        kept.save()
    (folder / "journal").write_bytes(b"third")
    kept.save()
    DeviceStorage(emptied(folder), slots)
    assert files_of(folder) == {"journal": b"third"}
