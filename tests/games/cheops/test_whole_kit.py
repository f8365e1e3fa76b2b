"""A whole game with an owner's own tables: longer and shorter price boards, other prices."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import open_game, rules
from companion.games.engine import Options
from companion.kits import Kit, load_kit
from companion.kits.places import layouts_folder

TABLES = ("price_boards.csv", "spaces.csv", "costs.csv", "laws.csv")
NAMES = ("Ali", "Cleo", "Ramses")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """I1 has a sixth space, III2 loses two; a neighbour costs 10 and law 7 shows 30."""
    folder = tmp_path_factory.mktemp("kit")
    for table in TABLES:
        shutil.copy(layouts_folder() / "cheops" / table, folder / table)
    change(folder / "price_boards.csv", ("\nI1,I,5", "\nI1,I,6"), ("III2,III,5", "III2,III,3"))
    lines = (folder / "spaces.csv").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("III2_4", "III2_5"))]
    (last,) = (line for line in kept if line.startswith("I1_5"))
    kept.append(last.replace("I1_5,I1,5", "I1_6,I1,6"))
    (folder / "spaces.csv").write_text("\n".join(kept) + "\n", encoding="utf-8")
    change(folder / "costs.csv", ("neighbour,20", "neighbour,10"))
    change(folder / "laws.csv", ("on_number,at_once,20", "on_number,at_once,30"))
    return load_kit("cheops", folder)


def change(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def finished(engine: Any, seed: int) -> Any:
    random, state = Random(seed), engine.setup(Options(len(NAMES)))
    while engine.pending(state) is not None:
        listed = engine.legal(state)
        engine.apply(state, listed[random.randrange(len(listed))])
    return state


def test_games_are_played_with_an_owners_own_tables(own: Kit) -> None:
    engine = rules(own)
    for seed in range(20):
        state = finished(engine, seed)
        scores = engine.scores(state)
        sheet = open_game("cheops").score(own, engine.sheet(state, NAMES)).value
        assert [(p["total"], p["place"]) for p in sheet["players"]] == [
            (score.total, score.place) for score in scores
        ]


def test_longer_and_shorter_boards_are_full_later_and_earlier(own: Kit) -> None:
    engine = rules(own)
    state = engine.setup(Options(2))
    for line in ("lay red I1", "lay blue III2"):
        engine.apply(state, engine.parse(line))
    while engine.pending(state).who < 0:
        engine.apply(state, engine.legal(state)[0])
    engine.apply(state, engine.legal(state)[0])
    state.law, state.colour = 7, -1
    state.sold[1] = 2
    engine.apply(state, engine.parse("new_price red 6"))
    state.sold[0] = 5
    state.warehouse[0] = state.warehouse[1] = 1
    assert [engine.scores(state)[0].breakdown[c] for c in ("red", "blue")] == [30, 2]
