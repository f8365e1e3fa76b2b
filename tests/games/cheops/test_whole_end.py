"""How a whole game ends, and who has won (7.1, 8)."""

from typing import Any

import pytest

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


def test_end_01_a_neighbour_may_end_the_game_in_mid_turn() -> None:
    """CHEOPS-TURN-07: the tile of the turn is not placed any more."""
    game = Whole().cash(20, 0).sold(red=4, blue=3).lies(1, 1, "blue")
    game.do("buy_neighbour 1,1", "sell")
    assert game.ending == "boards_full"
    assert game.tiles(0) == "emsd"


def test_end_02_the_pyramid_is_empty_once_the_last_treasure_is_dealt_with() -> None:
    game = Whole().lay(*FULL[:-1]).lies(11, 1, "red").do("place son 11,1")
    assert game.ending is None
    game.do("warehouse")
    assert game.ending == "pyramid_empty"


def test_end_02_the_last_law_may_be_saved() -> None:
    rows = [*FULL]
    rows[6] = f"{rows[6][:2]}-{rows[6][3:]}"
    game = Whole().lay(*rows)
    (line,) = [line for line in game.lines if line.startswith("place")]
    game.do(line, "reveal 12")
    assert game.lines == ["save 12"]
    assert game.do("save 12").ending == "pyramid_empty"


def blocked() -> Whole:
    """Only the top is free, where no elder and no mother may lie; nobody has another tile."""
    return Whole(3).lay(*FULL[:-1]).hand(0, "m").hand(1, "e").hand(2, "em").cash(40, 40, 40)


def test_amb_02_one_who_can_not_place_does_not_end_the_game() -> None:
    game = blocked().hand(2, "s").hold(1, 11).do("end_turn")
    assert game.ending is None
    assert game.asked == (1, "place")
    assert game.do("end_turn").asked == (2, "place")


def test_amb_02_nobody_can_place() -> None:
    """Money for a neighbour, saved laws and the stacks are not looked at."""
    game = blocked().hold(1, 11)
    assert game.ending is None, "in the turn itself it is not looked at"
    assert game.do("end_turn").ending == "no_playable_family"


@pytest.mark.parametrize(("kind", "ending"), [(2, None), (0, "no_playable_family")])
def test_end_03_is_looked_at_after_the_draw(kind: int, ending: str | None) -> None:
    game = blocked()
    game.state.tops[0] = kind
    game.do("draw 1")
    assert game.ending == ending


def test_end_03_who_is_out_is_not_looked_at() -> None:
    game = blocked().hand(2, "")
    game.state.eliminated = 0b100
    assert game.do("end_turn").ending == "no_playable_family"


def test_end_03_comes_before_anybody_is_eliminated() -> None:
    """If nobody has a tile left."""
    game = (
        Whole().stacks(0, 0, 0).hand(0, "e").hand(1, "").do("place elder 1,1", "sell", "end_turn")
    )
    assert game.ending == "no_playable_family"
    assert game.state.eliminated == 0


def test_end_04_the_last_player_left_ends_the_game() -> None:
    """CHEOPS-AMB-24."""
    game = Whole(3).hand(1, "").hand(2, "").cash(0, 90, 90)
    game.do("place elder 1,1", "sell", "end_turn")
    assert game.ending == "last_player"
    assert game.keys[-3:] == ["game.eliminated", "game.eliminated", "end.last_player"]
    assert places(game) == [1, 2, 2]


def test_end_05_saved_laws_are_worth_nothing() -> None:
    assert totals(Whole().hold(0, 10, 11, 12)) == [0, 0]


def test_appr_03_the_joker_stands_for_the_best_colour() -> None:
    """CHEOPS-AMB-21: it makes a majority here, worth more than a red treasure at 25."""
    game = Whole(3).hold(0, 9).own(0, black=2).own(1, black=2)
    breakdown = game.rules.scores(game.state)[0].breakdown
    assert (breakdown["black"], breakdown["joker"]) == (40, 20)


def test_appr_03_the_joker_may_be_of_a_colour_that_nobody_has() -> None:
    game = Whole(2).hold(1, 9).under(red=4)
    assert totals(game) == [0, 25]


def test_amb_20_a_tie_goes_to_more_cash_and_is_shared_after_that() -> None:
    """CHEOPS-TIE-01: green shows 5."""
    game = Whole(4).cash(20, 15, 20, 5).own(1, green=1).own(3, green=2)
    assert totals(game) == [20, 20, 20, 15]
    assert places(game) == [1, 3, 1, 4]


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
