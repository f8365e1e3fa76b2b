"""The pictures of the README, run by hand: `python tests/gallery.py [FILE...]`.

Each is a page that the program prints, with fewer colours; `gallery.toml` lists them.
"""

import shlex
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from PIL import Image

HERE = Path(__file__).parent
GALLERY = HERE.parent / "output" / "gallery"
COLOURS = 256
ROUNDS = 3  # of moving each colour to the middle of those that it stands for


def pictures() -> list[dict[str, Any]]:
    return tomllib.loads((HERE / "gallery.toml").read_text(encoding="utf-8"))["picture"]


def printed(picture: dict[str, Any], folder: Path) -> Path:
    """The page that the picture shows, among those that its command writes into the folder."""
    words = [*shlex.split(picture["print"]), "--no-first-sheet", "--lang", "en"]
    as_png = ["--format", "png", "--dpi", str(picture["dpi"]), "--out", str(folder)]
    subprocess.run([sys.executable, "-m", "companion", "print", *words, *as_png], check=True)
    return sorted(folder.glob("*.png"))[picture.get("page", 1) - 1]


def shrink(page: Path, picture: Path) -> None:
    """Without dots of mixed colours, which make a drawing of flat areas larger and no better."""
    with Image.open(page) as image:
        few = image.convert("RGB").quantize(
            COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=ROUNDS, dither=Image.Dither.NONE
        )
    few.save(picture, optimize=True)


def main(wanted: list[str]) -> None:
    GALLERY.mkdir(parents=True, exist_ok=True)
    for picture in pictures():
        if not wanted or picture["file"] in wanted:
            with tempfile.TemporaryDirectory() as folder:
                shrink(printed(picture, Path(folder)), GALLERY / picture["file"])


if __name__ == "__main__":
    main(sys.argv[1:])
