"""The games that belong to nobody: built-in kits that are kept by a `score.toml`, not by a room."""

from typing import Any

import pytest

from companion.games import kept_games, slugs
from companion.games.kit_games import evening
from companion.kits import load_kit
from companion.kits.paper import paper
from companion.table.history.statistics import records
from tests.games.keeping import kit_of
from tests.press.games.printed import printed
from tests.press.reach import outside
from tests.table.history.conftest import summary

OWN = [name for name in kept_games() if name not in slugs()]


@pytest.mark.parametrize("game", OWN)
def test_examples_worked_by_hand_come_out(game: str) -> None:
    kit = kit_of(game)
    assert kit.scores is not None
    assert len(kit.scores.examples) >= 2
    assert [str(each) for each in evening.faults(kit)] == []


@pytest.mark.parametrize(("size", "language"), [("a4", "en"), ("letter", "ja")])
@pytest.mark.parametrize("game", OWN)
def test_they_print_in_both_languages_on_both_papers(game: str, size: str, language: str) -> None:
    ready = printed(game, paper=size, language=language)
    assert all(outside(page, paper(size)) == [] for page in ready.pages)
    assert {"rules", "setup_sheet", "score_pad"} <= {each.component for each in ready.listing}


def test_a_pad_has_a_row_for_each_round_of_any_number_of_players() -> None:
    labels: list[Any] = [row["label"] for row in load_kit("foretold").table("scores").rows]
    assert labels[0] == {"en": "Hand 1", "ja": "1回目"}
    assert len(labels) == 10  # six players have cards for no more than eight


def test_the_best_of_a_game_of_fewest_points_is_the_fewest() -> None:
    held = [
        summary({"Ana": 40, "Bo": 30}, game="hearts"),
        summary({"Ana": 20, "Bo": 35}, game="hearts", day=1),
    ]
    assert {each.player: each.best for each in records(held)} == {"Ana": 20, "Bo": 30}
