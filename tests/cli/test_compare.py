"""simulate --compare: two versions of a game's data, and what the second changes."""

import json
import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from companion.cli.simulation import playing
from companion.kits import layouts_folder
from companion.table.terminal.width import columns
from tests.cli.conftest import Command
from tests.kit_files import written

COSTS = "piece,piasters,rule\nneighbour,40,CHEOPS-NEIGH-02\n"
LINE = ("simulate", "cheops", "--players", "2", "--bots", "random", "--compare", "mine")


@pytest.fixture
def dear(companion: Command) -> Command:
    """The command, where there is a kit in which the neighbour costs twice as much."""
    written(Path("mine"), {"costs.csv": COSTS})
    return companion


def of(found: dict[str, Any], *name: str) -> dict[str, Any]:
    return next(each for each in found["figures"] if (each["kind"], *each["name"]) == name)


def test_a_dearer_neighbour_is_placed_less_often(dear: Command) -> None:
    many = (*LINE, "--games", "60")
    alone, shared = (dear(*many, "--json", "--jobs", jobs) for jobs in (1, 2))
    assert alone == shared
    found = json.loads(alone.out)
    assert (found["games"], found["kits"]) == (60, [None, "mine"])
    neighbour = of(found, "per_game", "kind", "neighbour", "placed")
    change = neighbour["change"]
    assert neighbour["surely"]
    assert change["low"] < change["mean"] < change["high"] < 0
    assert neighbour["after"] - neighbour["before"] == pytest.approx(change["mean"])
    plain = json.loads(dear("simulate", *LINE[1:-2], "--games", "60", "--json", "--jobs", 1).out)
    assert of(found, "turns")["before"] == pytest.approx(plain["length"]["turns"]["mean"])
    told = dear(*many, "--jobs", 1).out
    first = told[told.index("What changes") :].splitlines()[2:5]
    assert "neighbour" in " ".join(first)
    assert f"{change['mean']:.2f}*" in " ".join(first)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("wide", [40, 100])
def test_no_line_is_wider_than_the_terminal(
    dear: Command, monkeypatch: pytest.MonkeyPatch, language: str, wide: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    ended = dear(*LINE, "--games", "6", "--jobs", "1", "--all", "--lang", language)
    assert (ended.status, ended.err) == (0, "")
    assert max(map(columns, ended.out.splitlines())) <= wide
    assert "{" not in ended.out


@pytest.mark.parametrize(
    ("language", "words"), [("en", "What other data change"), ("ja", "データを変えると")]
)
def test_the_comparison_can_be_read_on_paper(dear: Command, language: str, words: str) -> None:
    line = (*LINE, "--games", "40", "--jobs", "1", "--lang", language, "--pdf", "r.pdf")
    ended = dear(*line)
    assert (ended.status, ended.err) == (0, "")
    with pypdfium2.PdfDocument("r.pdf") as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    assert words in pages[0]
    assert "mine" in pages[0]
    changes = re.findall(r"[+-]\d+\.\d+\*", ended.out)
    assert changes
    assert all(change in " ".join(pages) for change in changes)


def test_data_that_change_nothing_are_said_to_change_nothing(companion: Command) -> None:
    costs = (layouts_folder() / "cheops" / "costs.csv").read_text(encoding="utf-8")
    written(Path("mine"), {"costs.csv": costs})
    out = companion(*LINE, "--games", "12", "--jobs", "1").out
    assert "Alike with both: 12 of 12" in out
    assert "Nothing that chance would not." in out


KIT = (layouts_folder() / "cheops" / "kit.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("files", "line", "said"),
    [
        ({}, "cheops --compare nowhere", "nowhere"),
        ({"lost.csv": "a\n1\n"}, "cheops --compare mine", "lost.csv"),
        ({"kit.toml": 'id = "giza"\n'}, "cheops --compare mine", "'giza', not 'cheops'"),
        ({"costs.csv": COSTS}, "cheops --compare mine --record r", "--record: keeps one game"),
        ({"costs.csv": "piece,piasters,rule\n"}, "cheops --compare mine", "costs"),
    ],
)
def test_a_kit_that_does_not_fit_is_told_of_before_a_game_is_played(
    companion: Command,
    monkeypatch: pytest.MonkeyPatch,
    files: dict[str, str],
    line: str,
    said: str,
) -> None:
    monkeypatch.setattr(playing, "tallies_of_pairs", None)
    written(Path("mine"), files)
    ended = companion("simulate", *line.split())
    assert (ended.status, ended.out) == (2, "")
    assert said in ended.err


def test_a_kit_for_fewer_players_is_told_of(companion: Command) -> None:
    """The built-in one is for five, and so is what is played."""
    folder = layouts_folder() / "cheops"
    files = {each.name: each.read_text(encoding="utf-8") for each in folder.glob("*.*")}
    files["kit.toml"] = KIT.replace("players = [2, 3, 4, 5]", "players = [2, 3, 4]", 1)
    written(Path("mine"), files)
    ended = companion("simulate", "cheops", "--players", "5", "--compare", "mine")
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert "--compare: the kit is not for 5 players" in ended.err
