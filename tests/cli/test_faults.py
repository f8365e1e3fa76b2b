"""Whatever goes wrong: a line on standard error that names it, status 2, and no result."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from companion.cli.app import run
from companion.cli.errors import MOST, STATUS
from companion.games import batch
from companion.kits import Kit
from tests.cli.conftest import BIDS, SHEET, Command, Ended


def told(ended: Ended, *words: str) -> None:
    """Check that a command ended as a fault does, and that its one line has these words."""
    assert ended.status == 2
    assert ended.out == ""
    assert ended.err.startswith("companion: ")
    assert ended.err.count("\n") == 1
    for word in words:
        assert word in ended.err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sore", ["sore", "did you mean 'score'?"]),
        ("frobnicate", ["frobnicate", "there are: games, print"]),
        ("--frobnicate", ["--frobnicate"]),
        ("setup", ["GAME", "there are:", "giza"]),
        ("setup gizza --players 3", ["gizza", "did you mean 'giza'?"]),
        ("setup giza", ["--players", "3 or 4"]),
        ("setup giza --players 5", ["players", "5", "3 or 4", "GIZA-SETUP-01"]),
        ("setup giza --players three", ["--players", "three"]),
        ("setup giza --players", ["--players"]),
        ("setup giza --players 3 --variant long", ["variant", "long", "base"]),
        ("setup giza --players 3 --variant=", ["variant", "base", "GIZA-SETUP-01"]),
        ("setup giza --playrs 3", ["--playrs", "--players"]),
        ("setup giza giza --players 3", ["giza"]),
        ("setup giza --players 3 --lang xx", ["--lang", "xx", "en, ja"]),
        ("setup giza --players 3 --kit nowhere", ["nowhere"]),
        ("score giza nowhere.json", ["nowhere.json"]),
        ("score giza .", [".", "directory"]),
        ("adjudicate giza", ["WHAT", "push, lift", "nominate"]),
        ("adjudicate giza lif bids.json", ["lif", "did you mean 'lift'?"]),
        ("data gizza", ["gizza"]),
        ("check gizza", ["gizza", "did you mean 'giza'?"]),
        ("check .", ["kit.toml"]),
        ("print giza --gap 60", ["gap", "60 mm", "from 0 to 50"]),
        ("print giza --gap nan", ["gap", "from 0 to 50"]),
        ("print giza --for tgc --gap 4", ["--gap", "--for tgc"]),
        ("studio giza --only sleds", ["sleds", "did you mean 'sled'?"]),
        ("studio giza --only board:9", ["board has no piece '9'"]),
        ("check --kit .", ["kit.toml"]),
        ("batch nowhere.jsonl", ["nowhere.jsonl"]),
        ("batch .", ["directory"]),
        ("settings set papr a4", ["papr", "did you mean 'paper'?"]),
        ("settings set paper leter", ["paper", "did you mean 'letter'?"]),
        ("settings set paper 210", ["paper", "210x297"]),
        ("settings set language tlh", ["language", "tlh"]),
        ("settings set ink bright", ["ink", "full, saver, grey"]),
        ("settings set address companion", ["address", "https://"]),
        ("settings unset papr", ["papr"]),
        ("settings frobnicate", ["frobnicate"]),
        ("settings set paper", ["VALUE"]),
    ],
)
def test_a_wrong_line_is_told(companion: Command, line: str, words: list[str]) -> None:
    told(companion(*line.split()), *words)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", ["standard input", "line 1, column 1"]),
        ('{"players": [\n  {"name": "Ana",, }]}', ["line 2, column 18"]),
        ("[1, 2]", ["JSON object"]),
        ("null", ["JSON object"]),
        ('{"players": [], "players": []}', ["players", "twice"]),
        ("[" * 100_000, ["nested"]),
        ('{"players": ' + "9" * 5000 + "}", ["holds a number with too many digits"]),
        ('{"players": NaN}', ["players"]),
        (b"\x89PNG\r\n\x1a\n\x00", ["line 1", "UTF-8"]),
        (b'{"players": [\n"\xff"]}', ["line 2", "UTF-8"]),
        ('{"players": ["\\ud800", "Bo", "Chi"]}', ["players[0]"]),
    ],
)
def test_what_is_no_request_is_told(
    companion: Command, given: str | bytes, words: list[str]
) -> None:
    told(companion("score", "giza", "-", "--json", given=given), *words)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("food", -1, ["players[0].food", "-1", "GIZA-TIE-02"]),
        ("food", "3", ["players[0].food", '"3"']),
        ("food", True, ["players[0].food", "true"]),
        ("food", 1.0, ["players[0].food", "1.0"]),
        ("vp_track", 50, ["players[0].vp_track", "50", "49"]),
        ("name", " ", ["players[0].name", "blank"]),
        ("foood", 1, ["players[0].foood", "unknown"]),
    ],
)
def test_a_refusal_names_the_field(
    companion: Command, path: str, value: object, words: list[str]
) -> None:
    sheet = json.loads(json.dumps(SHEET))
    sheet["players"][0][path] = value
    told(companion("score", "giza", "-", "--json", given=json.dumps(sheet)), *words)


def test_what_a_fault_quotes_steers_no_terminal(companion: Command) -> None:
    ended = companion("adjudicate", "giza", "lift", "-", given=json.dumps(BIDS | {"\x1b[2J\n": 1}))
    told(ended)
    assert "\x1b" not in ended.err
    told(companion("score", "giza", "\x1b[31mred\u202e\n.json"))


def test_each_fault_of_a_kit_has_its_line(companion: Command, tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text("total,push\n1,2\n", encoding="utf-8")
    (tmp_path / "quarries.csv").write_text("quarry\n1\n1\n", encoding="utf-8")
    ended = companion("setup", "giza", "--players", 3, "--kit", tmp_path)
    assert ended.status == 2
    assert ended.out == ""
    lines = ended.err.splitlines()
    assert len(lines) > 2
    assert all(line.startswith("companion: ") for line in lines)
    assert any("results.csv" in line for line in lines)
    assert any("quarries.csv" in line for line in lines)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_told(companion: Command, sheet: Path) -> None:
    sheet.chmod(0)
    told(companion("score", "giza", sheet), "sheet.json", "is not readable")


def test_a_closed_standard_input_is_told() -> None:
    for line in ("score giza -", "score giza", "batch"):
        told(shell(f"{line} <&-"), "standard input")


@pytest.mark.parametrize("line", ["score giza", "play giza"])
def test_answers_that_end_too_early_are_told(companion: Command, line: str) -> None:
    ended = companion(*line.split(), given="9\n")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.splitlines()[-1].startswith("companion: standard input: ended before")


def shell(line: str) -> Ended:
    """Run a command as a shell does, with its redirections."""
    ended = subprocess.run(
        f"{sys.executable} -m companion {line}", shell=True, capture_output=True, check=False
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def test_a_full_disk_is_told() -> None:
    told(shell("setup giza --players 3 > /dev/full"), "standard output", "no space left")


def test_a_reader_that_leaves_early_is_no_fault(tmp_path: Path) -> None:
    line = json.dumps({"id": 1, "cmd": "score", "game": "giza", "input": SHEET})
    (tmp_path / "requests").write_text(f"{line}\n" * 5000, encoding="utf-8")
    ended = shell(f"batch {tmp_path / 'requests'} | head -1")
    assert ended.out.count("\n") == 1
    assert ended.err == ""


def test_a_closed_standard_output_is_no_fault() -> None:
    assert shell("setup giza --players 3 >&-") == (0, "", "")


def test_a_language_that_the_terminal_cannot_write_is_no_fault(process: Command) -> None:
    for encoding in ("ascii", "latin-1", "cp932"):
        ended = process("games", "--lang", "ja", PYTHONIOENCODING=encoding, LC_ALL="C")
        assert (ended.status, ended.err) == (0, "")


def test_a_broken_settings_file_is_told_and_kept(companion: Command, tmp_path: Path) -> None:
    file = tmp_path / "config/companion/settings.toml"
    file.parent.mkdir(parents=True)
    for broken, words in (
        ("paper = a4", ["line 1, column 9"]),
        ('paper = "a4"\npapr = "a4"', ["papr", "did you mean 'paper'?"]),
        ("paper = 4", ["paper"]),
        ('ink = "bright"', ["ink", "full, saver, grey"]),
        ("[paper]", ["paper"]),
    ):
        file.write_text(broken, encoding="utf-8")
        for line in ("settings", "settings set ink full", "setup giza --players 3"):
            told(companion(*line.split()), "settings.toml", *words)
        assert file.read_text(encoding="utf-8") == broken
    assert companion("setup", "giza", "--players", 3, "--lang", "en").status == 0


BUG = ZeroDivisionError("on \x1b[31m purpose\n" + "x" * 500)


def test_a_bug_of_ours_is_one_line_and_a_file_that_says_where(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "here"))
    monkeypatch.setattr("companion.cli.rulings.open_room", Mock(side_effect=BUG))
    status = run(["setup", "giza", "--players", "3"])
    out, err = capsys.readouterr()
    (file,) = (tmp_path / "here").iterdir()
    assert (status, out, err.count("\n")) == (STATUS, "", 1)
    assert err.startswith("companion: this is our fault: ZeroDivisionError: on ")
    assert err.endswith(f"; please send us {file}\n")
    assert "\x1b" not in err
    assert len(err) < 200 + len(str(file))
    assert "Traceback" in file.read_text(encoding="utf-8")
    assert "companion/cli/rulings.py" in file.read_text(encoding="utf-8")
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_bug_on_a_full_disk_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.mkstemp", Mock(side_effect=OSError(28, "No space left")))
    monkeypatch.setattr("companion.cli.rulings.open_room", Mock(side_effect=BUG))
    assert run(["setup", "giza", "--players", "3"]) == STATUS
    assert capsys.readouterr().err.count("\n") == 1


def test_a_bug_on_one_line_of_a_batch_stops_no_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "here"))
    whole = batch.game_of

    def game_of(kit: Kit) -> Any:
        if kit.id == "cheops":
            raise BUG
        return whole(kit)

    monkeypatch.setattr(batch, "game_of", game_of)
    games = ("giza", *["cheops"] * 30, "giza")
    setups = [
        {"id": n, "cmd": "setup", "game": game, "input": {"players": 3}}
        for n, game in enumerate(games)
    ]
    requests = tmp_path / "requests"
    requests.write_text("\n".join(map(json.dumps, setups)), encoding="utf-8")
    status = run(["batch", str(requests)])
    out, err = capsys.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    (file,) = (tmp_path / "here").iterdir()
    assert [each["id"] for each in answers] == list(range(32))
    assert [each["ok"] for each in answers] == [game == "giza" for game in games]
    assert answers[1]["error"].startswith("this is our fault: ZeroDivisionError: on ")
    assert answers[30]["error"].endswith(f"; please send us {file}")
    assert (status, err) == (
        STATUS,
        "companion: this is our fault: lines that could not be answered: 30\n",
    )
    assert file.read_text(encoding="utf-8").count("Traceback") == MOST
