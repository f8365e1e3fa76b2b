"""The README is true: its commands run, its kit prints, its files are there."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from PIL import Image

from companion.kits import load_kit
from companion.press.job import prepare
from companion.press.options import PrintOptions
from companion.table.journal import Journal

ROOT = Path(__file__).parents[1]
GALLERY = ROOT / "output" / "gallery"
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "layouts" / "FIRST_GAME.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
INLINE = re.findall(r"`(companion [^`]+)`", README)
LISTED = tomllib.loads((ROOT / "tests" / "gallery.toml").read_text(encoding="utf-8"))
GAMES = ("giza", "terra-pyramides", "silver-gold", "pyramidice", "cheops")
TALKS = {
    "adjudicate",
    "score",
    "calibrate",
    "play",
    "resume",
    "serve",
    "watch",
    "studio",
}  # with a person, unless given a file
SHEET = {"vp_track": 4, "fifty_markers": 0, "food": 1, "art": 1, "temple_workers": 1}
EVENING = (
    {"players": [[0, "Ana"], [1, "Ben"], [2, "Cleo"]]},
    {"checklist.way": "begin"},
    {f"score.{key}": {f"@{seat}": n for seat in range(3)} for key, n in SHEET.items()},
    {"closing.close": "yes"},
)
"""The evening that the README exports, act by act; it ends early."""


def shell_lines() -> list[str]:
    return [line for kind, block in BLOCKS if kind == "sh" for line in block.strip().splitlines()]


def commands() -> list[str]:
    """Every `companion` command of the README that needs nobody to answer it."""
    found = [part.strip() for line in shell_lines() for part in line.split("&&")]
    told = (line.replace("GAME", "giza") for line in (*found, *INLINE))
    asked = [line for line in told if line.startswith("companion ")]
    return sorted({line for line in asked if line.split()[1] not in TALKS and "--kit" not in line})


def run(arguments: list[str], folder: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", *arguments]
    home = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    return subprocess.run(
        command,
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **home},
    )


@pytest.fixture
def evening(tmp_path: Path) -> None:
    """A journal that holds one finished evening, and the file that exporting it writes."""
    journal = Journal(tmp_path / "data" / "companion" / "journal.sqlite3")
    session = "3f2a".ljust(32, "0")
    with journal.take(session) as tape:
        tape.append("open", {"game": "giza", "kit": None, "id": session, "way": "score"})
        for answers in EVENING:
            act = tape.next_seq
            for path, value in answers.items():
                tape.append("answer", {"act": act, "path": path, "value": value})
    done = run(["export", "3f2a", "--output", "evening.json"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def river(tmp_path: Path) -> Path:
    """The kit of the section on a game of one's own, as the README writes it."""
    folder = tmp_path / "river"
    folder.mkdir()
    section = README.split("## A game of your own")[1].split("\n## ")[0]
    files = re.findall(
        r"`([a-z]+\.(?:csv|toml))`[^`]*?(?:`[^`\n]*`[^`]*?)*```\w+\n(.*?)```", section, re.DOTALL
    )
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
    assert {file.name for file in folder.iterdir()} == {"cards.csv", "kit.toml", "card.toml"}
    return folder


def test_the_readme_opens_with_the_two_commands() -> None:
    assert shell_lines()[:2] == [
        "pip install '.[print]' && companion print giza",
        "pip install '.[test]' && pytest",
    ]


@pytest.mark.long
@pytest.mark.usefixtures("river", "evening")
# What `site` takes from elsewhere no test fetches: CI does, and writes a website to visit with it.
@pytest.mark.parametrize("line", [x for x in commands() if not x.startswith("companion site")])
def test_each_command_runs(line: str, tmp_path: Path) -> None:
    arguments = shlex.split(line)[1:]
    arguments += ["--yes"] if arguments[0] == "delete" else []
    if arguments[0] == "export":
        (tmp_path / "evening.json").unlink()  # it is what the command writes
    if "meadow" in arguments and arguments[0] != "new":
        run(["new", "meadow"], tmp_path)
    done = run(arguments, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.usefixtures("river")
def test_the_game_of_ones_own_prints(tmp_path: Path) -> None:
    done = run(["print", "river"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "output/river/river.pdf").read_bytes().startswith(b"%PDF")


def test_the_batch_line_is_answered(tmp_path: Path) -> None:
    (line,) = (line for line in shell_lines() if line.startswith("echo"))
    request = shlex.split(line)[1]
    assert '"ok": true' in run(["batch", "-"], tmp_path, request + "\n").stdout


def test_what_it_points_to_is_there() -> None:
    named = re.findall(r'src="([^"]+)"|\]\((?!http)([^)#]+)\)', README)
    paths = {source or link for source, link in named}
    assert len(paths) > 10
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_the_gallery_shows_pages_and_a_table_of_each_game() -> None:
    assert {page["print"].split()[0] for page in LISTED["picture"]} == set(GAMES)
    assert {table.get("game", "all") for table in LISTED["table"]} == {*GAMES, "all"}
    names = {each["file"] for kind in LISTED.values() for each in kind}
    assert {file.name for file in GALLERY.iterdir()} == names
    shown = re.findall(r'src="(?:../)?output/gallery/([^"]+)"', README + GUIDE)
    assert set(shown) == names


def test_the_gallery_is_quick_to_load() -> None:
    files = sorted(GALLERY.iterdir())
    assert sum(file.stat().st_size for file in files) < 1_500_000
    for page in LISTED["picture"]:
        with Image.open(GALLERY / page["file"]) as image:
            assert image.format == "PNG"
            assert (min(image.size) > 500, max(image.size) < 1200) == (True, True)
    for screen in LISTED["screen"]:
        with Image.open(GALLERY / screen["file"]) as image:
            assert (image.format, image.size) == ("PNG", (540, 960))
    for table in LISTED["table"]:
        with Image.open(GALLERY / table["file"]) as image:
            assert (image.format, image.size) == ("JPEG", (table["w"], table["h"]))


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_its_walk(game: str) -> None:
    walks = README.split("## The five games")[1].split("\n## ")[0].split("\n### ")[1:]
    (walk,) = (walk for walk in walks if f"companion print {game}" in walk)
    assert len(re.findall(rf"^companion print {game}", walk, re.MULTILINE)) >= 2
    assert "output/gallery/" in walk
    assert "Ours: " in walk


@pytest.mark.parametrize("game", GAMES)
def test_as_many_sheets_as_it_says(game: str) -> None:
    kit = load_kit(game)
    title = kit.name["en"].split(":")[0]
    (row,) = re.findall(rf"^\| \[{title}\][^|]*\|[^|]*\| (\d+) \|", README, re.MULTILINE)
    assert len(prepare(kit, PrintOptions()).document.sheets) == pytest.approx(int(row), abs=3)
