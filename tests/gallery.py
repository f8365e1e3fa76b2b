"""The pictures of the documents, run by hand: `python tests/gallery.py [FILE...]`.

Each is a page that the program prints, with fewer colours, a table with its pieces on it, what a
phone at the table shows, or a kit being made in a browser; `gallery.toml` lists them.
"""

import shlex
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from guide import follow
from PIL import Image
from tabletop import tabletop

HERE = Path(__file__).parent
GALLERY = HERE.parent / "output" / "gallery"
COLOURS = 256
ROUNDS = 3  # of moving each colour to the middle of those that it stands for
QUALITY = 71  # of JPEG: tables have light and shade


def listed() -> dict[str, list[dict[str, Any]]]:
    """Return what `gallery.toml` says: `picture` (pages), `table`, `guide`, `screen`, `studio`."""
    return tomllib.loads((HERE / "gallery.toml").read_text(encoding="utf-8"))


def printed(picture: dict[str, Any], folder: Path, kits: Path = HERE) -> Path:
    """The page that the picture shows, among those that its command writes into the folder.

    The game that it names may be a kit in the folder `kits`.
    """
    words = [*shlex.split(picture["print"]), "--no-first-sheet", "--lang", "en"]
    as_png = ["--format", "png", "--dpi", str(picture["dpi"]), "--output", str(folder)]
    subprocess.run(
        [sys.executable, "-m", "companion", "print", *words, *as_png], cwd=kits, check=True
    )
    return sorted(folder.glob("*.png"))[picture.get("page", 1) - 1]


def shrink(page: Path, picture: Path) -> None:
    """Without dots of mixed colours, which make a drawing of flat areas larger and no better."""
    with Image.open(page) as image:
        few = image.convert("RGB").quantize(
            COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=ROUNDS, dither=Image.Dither.NONE
        )
    few.save(picture, optimize=True)


def guided(pictures: list[dict[str, Any]]) -> None:
    """Make pictures of the game of the guide: pages of it (`print`), or the table with it."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as pages:
        follow(Path(folder), lambda words: _begin(words, folder))
        for picture in pictures:
            if "print" in picture:
                page = printed(picture, Path(pages) / picture["file"], Path(folder))
                shrink(page, GALLERY / picture["file"])
            else:
                seen = tabletop({**picture, "kits": folder})
                seen.save(GALLERY / picture["file"], quality=QUALITY, optimize=True)


def _begin(words: list[str], folder: str) -> None:
    """Make the new kit; what else the guide has one do is not seen in pictures."""
    if words[0] == "new":
        subprocess.run([sys.executable, "-m", "companion", *words], cwd=folder, check=True)


def main(wanted: list[str]) -> None:
    GALLERY.mkdir(parents=True, exist_ok=True)
    pages, tables, guides, screens, studios = (
        [each for each in listed()[kind] if not wanted or each["file"] in wanted]
        for kind in ("picture", "table", "guide", "screen", "studio")
    )
    for page in pages:
        with tempfile.TemporaryDirectory() as folder:
            shrink(printed(page, Path(folder)), GALLERY / page["file"])
    for table in tables:
        tabletop(table).save(GALLERY / table["file"], quality=QUALITY, optimize=True)
    if guides:
        guided(guides)
    if screens or studios:
        from screens import screen, studio  # noqa: PLC0415 - what prints needs no browser

        shots = [*((each, screen) for each in screens), *((each, studio) for each in studios)]
        for wanted_shot, shoot in shots:
            with tempfile.TemporaryDirectory() as folder:
                shown = Path(folder) / wanted_shot["file"]
                shown.write_bytes(shoot(wanted_shot))
                shrink(shown, GALLERY / wanted_shot["file"])


if __name__ == "__main__":
    main(sys.argv[1:])
