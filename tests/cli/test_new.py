"""A new kit: it prints at once, can be kept where it has scores, and takes nobody's place."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

SCAFFOLDS = ("cards", "tiles", "board", "roll-and-write", "score-only")
SCORES = {
    "roll-and-write": {"players": [{"name": "Ann", "crosses": 20, "rows": 2, "misses": 1}]},
    "score-only": {
        "start": {"goal": 10},
        "players": ["Ann", "Ben"],
        "rounds": [{"tricks": [5, 8], "first": "Ann"}],
    },
}
"""A game of each that can be kept, which Ann ends with these points."""
POINTS = {"roll-and-write": 27, "score-only": 15}


@pytest.mark.parametrize("scaffold", SCAFFOLDS)
def test_a_new_kit_is_in_order_and_prints(companion: Command, scaffold: str) -> None:
    made = companion("new", "two-rivers", "--from", scaffold)
    assert (made.status, made.err) == (0, "")
    named = [line for line in made.out.splitlines() if line.startswith("two-rivers/")]
    assert sorted(map(str, Path("two-rivers").iterdir())) == named
    assert "companion print two-rivers" in " ".join(made.out.split())
    assert companion("check", "two-rivers").status == 0
    assert companion("print", "two-rivers").status == 0
    assert Path("output/two-rivers/two-rivers.pdf").is_file()


def test_its_title_is_its_name_in_words(companion: Command) -> None:
    companion("new", "two-rivers", "--from", "score-only")
    assert companion("setup", "two-rivers", "--players", "3").out.startswith("Two Rivers\n")


def test_backs_that_nobody_said_a_word_about_are_told_to_be_left_out(companion: Command) -> None:
    companion("new", "river")
    kit = Path("river/kit.toml")
    kit.write_text(kit.read_text("utf-8").replace("backs =", "# backs ="), encoding="utf-8")
    left_out = "Backs are not printed"
    assert left_out in companion("print", "river", "--list").out
    for said in ("none", "long-edge"):
        assert left_out not in companion("print", "river", "--list", "--backs", said).out


@pytest.mark.parametrize("scaffold", SCORES)
def test_one_with_scores_adds_them_up(companion: Command, scaffold: str) -> None:
    companion("new", "river", "--from", scaffold)
    Path("scores.json").write_text(json.dumps(SCORES[scaffold]), encoding="utf-8")
    for named in (["river", "scores.json"], ["river", "scores.json", "--kit", "river"]):
        ended = companion("score", *named, "--json")
        assert json.loads(ended.out)["players"][0]["total"] == POINTS[scaffold], ended


@pytest.mark.parametrize("name", ["a b", "../river", "a/b", "", "x" * 101, "giza"])
def test_a_name_that_is_none_or_taken_is_told_in_a_line(companion: Command, name: str) -> None:
    ended = companion("new", name)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith("companion: NAME: ")
    assert not list(Path().glob("*/kit.toml"))


def test_what_is_there_stays_as_it_is(companion: Command) -> None:
    Path("river").mkdir()
    ended = companion("new", "river")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "companion: NAME: river is there already; choose another name\n"
    assert not list(Path("river").iterdir())
