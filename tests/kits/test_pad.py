"""The score pad of a kit that prints nothing else: a column for each player, to be written in."""

from pathlib import Path

import pytest

from companion.kits import load_kit
from companion.kits.scores.pad import BESIDE, WIDEST
from tests.kit_files import written

SCORES = "[round]\ncount = 2\n[round.ask]\na = 'A'\n[round.points]\ngot = 'a'\n"


@pytest.mark.parametrize("most", [2, 6, 12, 20])
def test_as_many_as_may_play_have_a_column_each_in_which_one_can_write(
    most: int, tmp_path: Path
) -> None:
    head = f'id = "many"\nname = "Many"\nplayers = [2, {most}]\n'
    kit = load_kit("many", written(tmp_path / "many", {"kit.toml": head, "score.toml": SCORES}))
    ((make,),) = (each.makes for each in kit.components)
    assert make.front is not None
    assert make.front.arguments["players"] == most
    width, _ = make.size
    assert width <= WIDEST
    assert (width - BESIDE) / most >= 6.9
