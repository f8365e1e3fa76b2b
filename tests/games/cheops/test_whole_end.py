"""How a whole game ends, and who has won (7.1, 8)."""

from typing import Any

from companion.games import open_game
from tests.games.asking import loaded
from tests.games.cheops.conftest import FULL
from tests.games.cheops.whole import Whole

NAMES = ("Ali", "Cleo", "Ramses", "Dina", "Eli")


def totals(game: Whole) -> list[int]:
    return [score.total for score in game.rules.scores(game.state)]


def places(game: Whole) -> list[int]:
    return [score.place for score in game.rules.scores(game.state)]


def test_end_01_two_full_boards_end_the_game_at_once() -> None:
    """CHEOPS-AMB-01, CHEOPS-AMB-03, CHEOPS-EX-03: red and orange are full, the others not."""
    game = Whole().sold(red=4, orange=3).takes("orange")
    assert game.ending is None
    game.do("sell")
    assert game.ending == "boards_full"
    assert game.told[-1][:2] == ("CHEOPS-END-01", "end.boards_full")
    assert game.told[-1].values["colours"] == ("red", "orange")


def blocked() -> Whole:
    """Only the top is free, where no elder and no mother may lie; nobody has another tile."""
    return Whole(3).lay(*FULL[:-1]).hand(0, "m").hand(1, "e").hand(2, "em").cash(40, 40, 40)


def test_end_04_the_last_player_left_ends_the_game() -> None:
    """CHEOPS-AMB-24."""
    game = Whole(3).hand(1, "").hand(2, "").cash(0, 90, 90)
    game.do("place elder 1,1", "sell", "end_turn")
    assert game.ending == "last_player"
    assert game.keys[-3:] == ["game.eliminated", "game.eliminated", "end.last_player"]
    assert places(game) == [1, 2, 2]


def test_appr_03_the_joker_stands_for_the_best_colour() -> None:
    """CHEOPS-AMB-21: it makes a majority here, worth more than a red treasure at 25."""
    game = Whole(3).hold(0, 9).own(0, black=2).own(1, black=2)
    breakdown = game.rules.scores(game.state)[0].breakdown
    assert (breakdown["black"], breakdown["joker"]) == (40, 20)


def test_score_01_the_sheet_is_that_of_the_scorekeeper() -> None:
    game = Whole(3).cash(40, 55, 30).sold(red=4, blue=3, green=1, white=1, orange=3)
    game.own(0, red=1, blue=3, black=3, green=1).own(1, blue=2, black=2, white=2, orange=1)
    game.own(2, red=2, blue=1, black=1).takes("orange").do("sell")
    game.cash(40, 55, 30)
    assert game.ending == "boards_full"
    sheet = game.rules.sheet(game.state, NAMES[:3])
    found: Any = open_game("cheops").score(loaded("cheops"), sheet).value
    assert [player["total"] for player in found["players"]] == totals(game)
    assert totals(game) == [200, 165, 85]
    assert [player["place"] for player in found["players"]] == places(game) == [1, 2, 3]
