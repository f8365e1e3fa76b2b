"""Every output on a disk that is really full: the old one stays as it was, nothing lies beside it.

Run by hand, for all of them or some; it needs `unshare`, to mount a small disk of its own:

    python tests/full_disk.py
    python tests/full_disk.py print export

Each command writes to a disk with room; then a second time, in other words, with 0, 4, 8 ... kB
left, until it fits. Where it does not, it must say so in one line that names what is on that disk,
with status 2 and, of what is done before it writes, no more than before.
"""

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.cli.app import run
from tests.kit_files import written
from tests.kits import fuzz

PAGE = 4096
"""Bytes: what a disk in memory gives at once."""
ROOM = 8_000_000
MOUNTED = "COMPANION_FULL_DISK"
WRONG = 2
SAID = ("no space left on device", "the disk is full")

State = Callable[[Path], object]


class Output(NamedTuple):
    """How something is written for the first time, then again, and how to tell what is there.

    `DISK`, `KIT` and `OUT` in the words stand for the small disk, a kit, and a folder with room.
    """

    first: Sequence[str]
    again: str
    held: State | None = None
    tells: bool = False
    """Whether it has something to tell before it writes."""


class Said(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


def files(disk: Path) -> dict[str, bytes]:
    """Return all that lies on a disk."""
    return {
        str(each.relative_to(disk)): each.read_bytes()
        for each in disk.rglob("*")
        if each.is_file() or each.is_symlink()
    }


def journal(_: Path) -> str:
    """Return every session that is kept."""
    return called("export --all --output -").out


PRINT = "print x --kit KIT --output DISK/out --format"
SMALL = "simulate cheops --players 2 --games 2 --jobs 1 --seed"
OUTPUTS = {
    "print-pdf": Output([f"{PRINT} pdf --lang en"], f"{PRINT} pdf --lang ja"),
    "print-svg": Output([f"{PRINT} svg --lang en"], f"{PRINT} svg --paper a3"),
    "print-png": Output([f"{PRINT} png --dpi 36"], f"{PRINT} png --dpi 40"),
    "print-new": Output([], f"{PRINT} pdf"),
    "print-for": Output(
        ["print silver-gold --for tts --output DISK/out --only expedition"],
        "print silver-gold --for tts --output DISK/out --only expedition --lang ja",
    ),
    "export": Output(
        ["export --output DISK/evening.json"],
        "export --output DISK/evening.json --force --all",
    ),
    "export-new": Output([], "export --output DISK/evening.json"),
    "pdf": Output(
        [f"{SMALL} 1 --pdf DISK/a.pdf"], f"{SMALL} 2 --pdf DISK/a.pdf --force", tells=True
    ),
    "record": Output(
        [f"{SMALL} 1 --record DISK/a"], f"{SMALL} 2 --record DISK/a --force", tells=True
    ),
    "settings": Output(["settings set paper a3"], "settings set printer Brother"),
    "settings-new": Output([], "settings set printer Brother"),
    "calibrate": Output(["calibrate --bar-across 99"], "calibrate --bar-across 98 --left 6"),
    "import": Output(["import OUT/one.json"], "import OUT/two.json", journal),
    "import-new": Output([], "import OUT/one.json", journal),
    "delete": Output(["import OUT/one.json"], "delete --yes", journal, tells=True),
}


def called(words: str) -> Said:
    """Run a command here."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run(words.split())
    return Said(status, out.getvalue(), err.getvalue())


def main(names: list[str]) -> int:
    """Try outputs; return how many failed."""
    if MOUNTED not in os.environ:
        os.environ[MOUNTED] = "1"
        os.execvp("unshare", ["unshare", "--map-root-user", "--mount", sys.executable, *sys.argv])
    failed = 0
    for name, output in OUTPUTS.items():
        if not names or any(each in name for each in names):
            with tempfile.TemporaryDirectory() as place:
                wrong, full = tried(name, output, Path(place))
            print(f"{'FAILED' if wrong else 'ok'} {name}: full {full} times", *wrong, sep="\n    ")
            failed += bool(wrong)
    return failed


def tried(name: str, output: Output, place: Path) -> tuple[list[str], int]:
    """Write an output with more and more room; return what was wrong, and how often it was full."""
    disk = place / "disk"
    disk.mkdir()
    prepare(place)
    held, wrong, full = output.held or files, list[str](), 0
    for pages in range(1000):
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", disk], check=True)
        try:
            (disk / "ballast").write_bytes(b"x")  # no disk has no pages at all
            os.environ |= homes(name, place)
            for words in output.first:
                assert called(filled(words, place)).status == 0, words
            before = held(disk)
            leave(disk, pages * PAGE)
            said = called(filled(output.again, place))
            if said.status == 0:
                return wrong, full
            full += 1
            found = faults(said, disk, tells=output.tells)
            if held(disk) != before or [*disk.rglob("*.part")]:
                found.append("what is there has changed")
            wrong += [f"{pages * PAGE} bytes left: {each}" for each in found]
        finally:
            subprocess.run(["umount", disk], check=True)
    return [*wrong, "never fits"], full


def faults(said: Said, disk: Path, *, tells: bool) -> list[str]:
    """Return what is wrong with what is said of a full disk."""
    told = said.err.strip()
    lines = len(told.splitlines()) == 1 and (tells or not said.out)
    named = str(disk) in told and any(each in told.lower() for each in SAID)
    return [] if said.status == WRONG and lines and named else [repr(said)]


def prepare(place: Path) -> None:
    """Put aside, with room, what the commands read: a kit, and exports of two journals."""
    (place / "kit").mkdir()
    written(place / "kit", fuzz.part_of_kit(fuzz.SMALL, "coin"))
    fuzz.put_picture(place / "kit", 0)
    evenings(place)


def evenings(place: Path) -> None:
    """Keep two evenings in a journal with room, and export each."""
    from companion.table.journal import Journal  # noqa: PLC0415 - where it lies is set by then

    os.environ |= {"XDG_DATA_HOME": str(place / "data"), "XDG_CONFIG_HOME": str(place / "config")}
    for name in ("one", "two"):
        with Journal().create("giza", None, "points") as tape:
            assert called(f"export {tape.id} --output {place}/{name}.json").status == 0


def homes(name: str, place: Path) -> dict[str, str]:
    """Return where settings and the journal lie: on the disk, where that is what is tried."""
    kept = name.startswith(("import", "delete"))
    set_ = name.startswith(("settings", "calibrate"))
    return {
        "XDG_DATA_HOME": str(place / ("disk" if kept else "data")),
        "XDG_CONFIG_HOME": str(place / ("disk" if set_ else "config")),
    }


def filled(words: str, place: Path) -> str:
    """Return the words of a command with the places that they stand for."""
    places = {"DISK": place / "disk", "KIT": place / "kit", "OUT": place}
    for name, path in places.items():
        words = words.replace(name, str(path))
    return words


def leave(disk: Path, room: int) -> None:
    """Leave so many bytes of a disk free."""
    status = os.statvfs(disk)
    used = (status.f_blocks - status.f_bfree) * status.f_frsize
    size = f"remount,size={used + room}"
    subprocess.run(["mount", "-o", size, disk], check=True)


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
