"""What a page is given as a kit: what is taken of it, and what never is."""

import stat
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Faulty
from companion.site.runtime.studio import ENTRIES, FILES, MOST, files_below, put, taken

KIT = ("game/kit.toml", b'id = "game"\n')


def zipped(*entries: tuple[str | ZipInfo, bytes]) -> list[tuple[str, bytes]]:
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as pack:
        for name, content in entries:
            pack.writestr(name, content)
    return [("game.zip", stream.getvalue())]


def link(name: str) -> ZipInfo:
    found = ZipInfo(name)
    found.external_attr = (stat.S_IFLNK | 0o777) << 16
    return found


def needing_a_password() -> list[tuple[str, bytes]]:
    ((name, content),) = zipped(KIT)
    at = content.index(b"PK\x01\x02") + 8
    return [(name, content[:at] + b"\x01" + content[at + 1 :])]


def test_a_kit_is_what_lies_in_the_folder_of_its_file() -> None:
    files = [KIT, ("game/art/a.svg", b"<svg/>"), ("readme.txt", b"no part of it")]
    hidden = [("game/.git/config", b""), ("__MACOSX/game/._kit.toml", b""), ("game/.DS_Store", b"")]
    expected = {"kit.toml": KIT[1], "art/a.svg": b"<svg/>"}
    assert taken([*files, *hidden]) == expected
    assert taken(zipped(*files, *hidden)) == expected


HOSTILE = {
    "leads out": zipped(KIT, ("game/../../etc/passwd", b"")),
    "leads out of the kit's": [KIT, ("/etc/passwd", b"")],
    "no name that every computer": [KIT, ("game/a\nb", b"")],
    "is a link": zipped(KIT, (link("game/a.svg"), b"/etc/passwd")),
    "there twice": [KIT, ("game/./kit.toml", b"")],
    "a folder that is a file": [KIT, ("game/kit.toml/a", b"")],
    "more than 2,000 files, or 64 MB": zipped(KIT, ("game/bomb", bytes(MOST))),
    "2,000 files": [KIT, *((f"game/{each}", b"") for each in range(FILES))],
    "entries": [("a.zip", b"PK\x01\x02" * (ENTRIES + 1))],
    "password": needing_a_password(),
    "can't be read": [("a.zip", b"no zip file")],
    "has no kit.toml": [("game/cards.csv", b"")],
    "in more than one folder": [KIT, ("other/kit.toml", b"")],
}


@pytest.mark.parametrize("why", HOSTILE)
def test_what_no_kit_has_is_refused_in_one_line(why: str) -> None:
    with pytest.raises(Faulty, match=why) as refused:
        taken(HOSTILE[why])
    assert "\n" not in str(refused.value)


@given(st.binary(max_size=400), st.integers(0, 400))
def test_of_a_damaged_zip_file_nothing_but_the_kit_is_taken(damage: bytes, at: int) -> None:
    ((name, content),) = zipped(KIT)
    with suppress(Faulty):
        found = taken([(name, content[:at] + damage + content[at + len(damage) :])])
        assert found == {"kit.toml": KIT[1]}


def test_a_folder_holds_what_was_given_last_and_what_is_alike_stays(tmp_path: Path) -> None:
    put(tmp_path, {"kit.toml": b"1", "art/a.svg": b"a", "art/deep/b": b"b"})
    before = (tmp_path / "kit.toml").stat()
    put(tmp_path, {"kit.toml": b"1", "art": b"now a file"})
    assert files_below(tmp_path) == {"art": b"now a file", "kit.toml": b"1"}
    after = (tmp_path / "kit.toml").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
