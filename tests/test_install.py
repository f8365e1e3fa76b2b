"""What gets installed: for a phone nothing that is compiled, and the data beside the code."""

import os
import subprocess
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from companion.games import slugs
from companion.kits import fonts_folder, games, layouts_folder

COMPILED = {".so", ".pyd", ".dylib"}


def required(name: str, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The distributions that installing one brings along without any extra."""
    if name not in found:
        found[name] = distribution(name)
        for needed in map(Requirement, found[name].requires or ()):
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                required(needed.name, found)
    return found


def test_the_bare_install_is_pure_python() -> None:
    distributions = required("tabletop-companion", {})
    compiled = [
        str(file)
        for each in distributions.values()
        for file in each.files or ()
        if file.suffix in COMPILED
    ]
    assert "typer" in distributions
    assert compiled == []


def test_data_and_fonts_travel_with_the_code() -> None:
    assert "giza" in games()
    assert (layouts_folder() / "giza/kit.toml").is_file()
    assert (fonts_folder() / "manifest.toml").is_file()


BARE = """
import sys
BARRED = {"reportlab", "svgwrite", "qrcode", "PIL", "pypdfium2", "openpyxl", "odf", "fontTools",
          "uharfbuzz", "uniseg", "distributed", "dask", "rich", "pytest", "hypothesis", "pexpect",
          "readline", "starlette", "uvicorn", "jinja2", "cssselect2", "tinycss2", "webencodings"}
class Bare:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BARRED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Bare())
from companion.cli.app import run
sys.exit(run(sys.argv[1:]))
"""
"""Runs a command as a bare install would: without any extra, and without readline."""

EVENING = "Ana 本田 Zoë\n\nAna\n\n0"
THE_END = "y\n1 3 2\n0 0 0\n0 0 0\n\n"
BIDS = '{"players": ["A", "B", "C"], "art_bids": {"A": 3, "B": 1}}'


def test_the_bare_install_keeps_a_whole_evening_and_what_comes_after(tmp_path: Path) -> None:
    def bare(*arguments: str, given: str = "") -> str:
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TERM": "dumb"}
        command = [sys.executable, "-c", BARE, *arguments]
        done = subprocess.run(
            command, input=given, capture_output=True, text=True, check=False, env=environment
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    for game in (*slugs(), "hearts"):
        assert len(bare("setup", game, "--players", "3").splitlines()) > 5
    assert "A" in bare("adjudicate", "giza", "decoration", "-", given=BIDS)
    bare("play", "giza", given=EVENING)
    bare("resume", given=THE_END)
    assert "本田" in bare("history")
    assert "Ana" in bare("stats")
    for form in ("json", "csv", "bgstats"):
        assert "Ana" in bare("export", "--to", form, *(["--output", "-"] * (form != "bgstats")))


def test_the_bare_install_says_what_serving_needs(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", BARE, "serve"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "pip install 'tabletop-companion[web]'" in done.stderr
