"""Boards of several pages: joins go round words where they can, and where not `check` tells so."""

from pathlib import Path

import pytest

from companion.cli.app import run
from companion.kits import load_kit
from companion.press.seams import PAPERS, torn_words

KIT = """
id = "deck"
name = "River"
[[component]]
id = "board"
name = "Board"
count = 1
make = [{ how = "tiled", size = [420, 280], front = "board.toml", back = "back.toml" }]
"""
FRONT = """
[[draw]]
kind = "text"
text = "{text}"
style = "title"
size = 30
x = {x}
y = 40
"""
BACK = '[[draw]]\nkind = "rect"\nfill = "ink"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kit.toml").write_text(KIT, encoding="utf-8")
    (tmp_path / "back.toml").write_text(BACK, encoding="utf-8")
    return tmp_path


def written(folder: Path, name: str, x: float, text: str) -> None:
    layout = FRONT.replace("{x}", str(x)).replace("{text}", text)
    (folder / name).write_text(layout, encoding="utf-8")


@pytest.mark.parametrize("x", range(150, 261, 22))
@pytest.mark.parametrize("side", ["board.toml", "back.toml"])
def test_a_join_goes_round_a_word(folder: Path, side: str, x: float) -> None:
    written(folder, "board.toml", 10, "here")
    written(folder, side, x, "Nile")
    assert torn_words(load_kit("", folder)) == []


def test_what_no_join_can_go_round_is_told(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    written(folder, "board.toml", 10, "A river that flows from one side to the other")
    assert run(["check", str(folder)]) == 0
    said, complaints = capsys.readouterr()
    assert complaints == ""
    for paper in PAPERS:
        told = f"board: on {paper} paper, joins of its pages go through words: A river that flows"
        assert told in " ".join(said.split())


@pytest.mark.parametrize("game", ["giza", "cheops", "terra-pyramides"])
def test_no_board_of_ours_is_joined_through_words(game: str) -> None:
    assert torn_words(load_kit(game)) == []
