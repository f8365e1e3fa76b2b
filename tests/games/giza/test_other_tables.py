"""A kit of one's own may say other numbers than ours; whoever plays by them goes on."""

import shutil
from pathlib import Path
from random import Random

import pytest

from companion.games import open_game
from companion.games.engine import CHANCE, Options
from companion.kits import layouts_folder, load_kit


@pytest.mark.parametrize("capacity", [3, 5, 6])
def test_sleds_may_hold_more_or_fewer(tmp_path: Path, capacity: int) -> None:
    """Programs know how much they want to be aboard of any sled."""
    folder = tmp_path / "giza"
    shutil.copytree(layouts_folder() / "giza", folder)
    table = folder / "quarries.csv"
    table.write_text(table.read_text("utf-8").replace(",4,", f",{capacity},"), "utf-8")
    rules, random = open_game("giza").rules(load_kit("giza", folder)), Random(capacity)
    state = rules.setup(Options(4, "base"))
    for _ in range(400):
        decision = rules.pending(state)
        if decision is None:
            return
        if decision.who == CHANCE:
            outcomes = rules.chance(state)
            action = random.choices([x for x, _ in outcomes], [w for _, w in outcomes])[0]
        else:
            legal = rules.legal(state)
            weights = rules.weights(state, legal)  # type: ignore[attr-defined]
            action = random.choices(legal, weights)[0]
        rules.apply(state, action)
