"""Starting: help that can be typed off, completion, and nothing imported that is not needed."""

import shlex
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion import __version__
from companion.cli.app import COMMANDS, app
from companion.kits import layouts_folder
from tests.cli.conftest import Command

HEAVY = (
    "reportlab",
    "svgwrite",
    "qrcode",
    "fontTools",
    "PIL",
    "openpyxl",
    "odf",
    "rich",
    "sqlite3",
    "starlette",
)
INSIDE = [["settings", name] for name in ("show", "set", "unset")]


def test_version(companion: Command) -> None:
    assert companion("--version").out == f"companion {__version__}\n"


def test_without_a_command_help_is_shown(companion: Command) -> None:
    ended = companion()
    assert ended == companion("--help")
    assert ended.status == 0
    assert all(command in ended.out for command in COMMANDS)


def test_typers_own_runner_runs_the_app() -> None:
    outcome = CliRunner().invoke(app, ["setup", "--help"])
    assert outcome.exit_code == 0
    assert "companion setup giza" in outcome.stdout or "setup giza" in outcome.stdout


def examples(text: str) -> list[list[str]]:
    """Return the commands that a help shows, without the name of the program."""
    lines = text.partition("Examples:")[2].splitlines()
    return [shlex.split(line)[1:] for line in lines if line.strip().startswith("companion ")]


def test_help_shows_an_example_of_its_own(companion: Command) -> None:
    for path in (*([name] for name in COMMANDS), *INSIDE):
        ended = companion(*path, "--help")
        assert (ended.status, ended.err) == (0, "")
        assert {line[0] for line in examples(ended.out)} == {path[0]}, path


ASKING = ("score", "adjudicate", "calibrate", "delete", "play")
QUICKER = {"print": ["--list"], "simulate": ["--games", "2", "--jobs", "1"]}
"""What keeps an example from taking long: others look at what is printed, and at many games."""

ONLINE = '[tables.cards]\nfile = "cards.csv"\nurl = "https://tables.test/cards"\n'
"""What a kit of one's own says of a table that it keeps online."""


LIBRARY = {"python_stdlib.zip": b"PK\x05\x06" + bytes(18)}
"""Python's own library with nothing in it: of what the website fetches, this is looked into."""


@pytest.mark.long
@pytest.mark.parametrize("path", [*([name] for name in COMMANDS), *INSIDE], ids=" ".join)
@pytest.mark.usefixtures("session", "finished")
def test_the_examples_run(
    companion: Command,
    sheet: Path,
    bids: Path,
    path: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for server in ("serve", "serve_app"):  # they serve until they are ended
        monkeypatch.setattr(f"companion.web.server.serve.{server}", lambda *_: None)
    monkeypatch.setattr("companion.cli.studio.saved", lambda *_: iter([None]))  # and so it watches
    monkeypatch.setattr(
        "companion.site.build.website.fetched",
        lambda *_: defaultdict(lambda: b'{"info": 1}', LIBRARY),
    )
    monkeypatch.setattr("companion.site.build.website.can_compile", lambda: False)
    monkeypatch.setattr("companion.kits.read.online.fetched", lambda _: b"id,name\n")
    Path("my-deck").mkdir()
    Path("my-deck/kit.toml").write_text(ONLINE, encoding="utf-8")
    Path("evening.json").write_text(companion("export", "--output", "-").out, encoding="utf-8")
    if path == ["export"]:
        Path("evening.json").unlink()  # it is what the examples write
    Path("my-giza").mkdir()
    shutil.copy(layouts_folder() / "giza/setup.csv", "my-giza")
    Path("scores.json").write_bytes(sheet.read_bytes())
    Path("bids.json").write_bytes(bids.read_bytes())
    Path("requests.jsonl").write_text("{}\n", encoding="utf-8")
    for line in examples(companion(*path, "--help").out):
        given = sheet.read_text() if "-" in line else "quit\n" if line[0] in ASKING else ""
        ended = companion(*line, *QUICKER.get(line[0], []), given=given)
        assert ended.status == 0, ended.err


def test_help_fits_forty_columns(companion: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for name in COMMANDS:
        before = companion(name, "--help").out.partition("Examples:")[0]
        assert "companion" in before
        assert [line for line in before.splitlines() if len(line) > 50] == [], name


@pytest.mark.parametrize(
    "line", ["setup giza --players 3", "score giza -", "data giza", "games", "batch", "settings"]
)
def test_a_command_imports_only_what_it_needs(line: str) -> None:
    code = (
        "import sys; from companion.cli.app import run; "
        f"run({line.split()!r}); "
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], input=b"", capture_output=True, check=False
    )
    assert ended.stderr.decode().splitlines()[-1] == "[]"


def completed(process: Command, words: str) -> list[str]:
    """Return what bash is offered for the last word of a line."""
    line = f"companion {words}"
    ended = process(
        _COMPANION_COMPLETE="complete_bash",
        COMP_WORDS=line,
        COMP_CWORD=str(len(line.split(" ")) - 1),
    )
    assert ended.err == ""
    return ended.out.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("s", ["setup", "score", "serve", "settings"]),
        ("setup ", ["giza"]),
        ("setup g", ["giza"]),
        ("setup x", []),
        ("adjudicate giza ", ["push", "lift", "temple", "turn-order"]),
        ("adjudicate giza de", ["decoration"]),
        ("adjudicate gizza de", []),
        ("setup giza --la", ["--lang"]),
        ("setup giza --lang ", ["en", "ja"]),
        ("setup giza --variant ", ["base"]),
        ("setup giza --players ", ["3", "4"]),
        ("print giza --only foo", ["food", "food_1", "food_5"]),
        ("print giza --ink ", ["full", "saver", "grey"]),
        ("print giza --paper ", ["a4", "letter", "a3", "tabloid", "legal"]),
        ("print giza --backs g", ["gutter-fold"]),
        ("print giza --format ", ["pdf", "svg", "png"]),
        ("print giza --only worker_r", ["worker_red"]),
        ("print giza --only sled,worker_r", ["sled,worker_red"]),
        ("print giza --make worker", ["worker=disc", "worker=standee"]),
        ("settings set ", ["language", "paper", "ink", "backs", "printer", "address"]),
        ("settings set ink ", ["full", "saver", "grey"]),
        ("check ", ["giza"]),
    ],
)
def test_the_shell_completes(process: Command, words: str, offered: list[str]) -> None:
    found = completed(process, words)
    assert set(offered) <= set(found)
    assert offered or not found


def test_completion_can_be_shown_for_a_shell(process: Command) -> None:
    line = process(
        "--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1"
    ).out
    assert "_COMPANION_COMPLETE" in line
