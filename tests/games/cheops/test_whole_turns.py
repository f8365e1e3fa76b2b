"""Turns of a whole game: their order, drawing, and who is out (6.1, 6.5)."""

import pytest

from companion.games.engine import CHANCE
from tests.games.cheops.conftest import FULL
from tests.games.cheops.whole import Whole


def test_a_turn_is_placing_selling_drawing() -> None:
    game = Whole(3).lies(1, 1, "blue")
    assert game.asked == (0, "place")
    game.do("place elder 1,1")
    assert game.asked == (0, "goods")
    assert game.lines == ["sell", "warehouse"]
    game.do("sell")
    assert game.asked == (0, "draw")
    assert game.lines == ["draw 1", "draw 2", "draw 3", "end_turn"]
    game.do("draw 2")
    assert game.asked == (CHANCE, "top")
    assert all(line.startswith("top 2 ") for line in game.lines)
    game.any_top()
    assert game.asked == (1, "place")
    assert len(game.tiles(0)) == 4
    assert game.state.cash == [10, 0, 0]


def test_turn_03_any_tile_on_any_legal_block_and_it_is_compulsory() -> None:
    game = Whole()
    assert len(game.lines) == 4 * 11
    assert game.refused("end_turn") == ("CHEOPS-TURN-03", "game.must_place", {})
    assert game.refused("draw 1").rule == "CHEOPS-TURN-03"


def test_turn_03_one_placement_a_turn() -> None:
    game = Whole().do("place elder 1,1", "sell")
    assert game.refused("place son 1,5")[:2] == ("CHEOPS-TURN-03", "game.has_placed")
    assert game.refused("sell")[:2] == ("CHEOPS-TURN-04", "game.nothing_taken")


def test_turn_04_what_is_taken_comes_first() -> None:
    game = Whole().do("place elder 1,1")
    for line in ("place son 1,5", "end_turn", "draw 1", "late_sale red"):
        assert game.refused(line)[:2] == ("CHEOPS-SELL-06", "game.treasure_first")
    game = Whole().takes_law(4)
    for line in ("place son 1,5", "end_turn", "sell"):
        assert game.refused(line)[:2] == ("CHEOPS-LAW-00", "game.law_first")


def but_the_top() -> Whole:
    """Only the top block is free, where no elder and no mother may lie."""
    return Whole().lay(*FULL[:-1])


def test_turn_05_no_more_than_four_tiles() -> None:
    """CHEOPS-AMB-06: the hand limit is four."""
    game = but_the_top().hand(0, "mmmm").hand(1, "s")
    assert game.moves("place") == []
    assert game.lines == ["end_turn"]
    assert game.refused("draw 1") == ("CHEOPS-TURN-05", "game.hand_full", {"hand": 4})


def test_turn_05_an_empty_stack_is_skipped_and_a_tile_is_taken_off_the_top() -> None:
    game = Whole().stacks(0, 1, 3).takes("red").do("sell")
    top = game.state.tops[1]
    game.hand(0, "e")
    assert game.lines == ["draw 2", "draw 3", "end_turn"]
    assert game.refused("draw 1") == ("CHEOPS-TURN-05", "game.stack_empty", {"stack": 1})
    assert game.refused("draw 4").key == "game.no_such_stack"
    game.do("draw 2")
    assert game.tiles(0) == "".join(sorted("e" + "emsd"[top], key="emsd".index))
    assert game.asked == (1, "place"), "nothing is left to be turned up"


def test_amb_22_a_tile_may_be_drawn_in_a_turn_without_a_placement() -> None:
    """CHEOPS-AMB-22, CHEOPS-TURN-05."""
    game = but_the_top().hand(0, "m").hand(1, "s")
    assert game.moves("place") == []
    assert game.lines == ["draw 1", "draw 2", "draw 3", "end_turn"]
    game.do("draw 1").any_top()
    assert len(game.tiles(0)) == 2
    assert game.asked == (1, "place")


def test_out_01_whoever_starts_a_turn_without_a_tile_is_out() -> None:
    """CHEOPS-AMB-07: goods stay, and are frozen; CHEOPS-TURN-01, CHEOPS-TURN-08."""
    game = Whole(3).hand(1, "").own(1, red=2).hold(1, 9, 10).cash(0, 15, 0)
    game.do("place elder 1,1", "sell", "end_turn")
    assert game.asked == (2, "place")
    assert game.state.eliminated == 0b010
    assert game.told[-1].key == "game.eliminated"
    assert game.owns(1) == {"red": 2}
    assert game.holds(1) == [9, 10]
    game.do("place son 1,5", "sell", "end_turn")
    assert game.asked == (0, "place")
    game.do("place son 1,3", "sell", "end_turn")
    assert game.asked == (2, "place")
    assert game.rules.scores(game.state)[1].place == 3
    assert game.keys.count("game.eliminated") == 1, "it is said once"


@pytest.mark.parametrize("line", ["place elder 1,1", "sell", "end_turn", "reveal 3"])
def test_nothing_is_legal_once_the_game_is_over(line: str) -> None:
    game = Whole().sold(red=4, blue=3).takes("blue").do("sell")
    assert game.ending == "boards_full"
    assert game.refused(line).key == "game.is_over"
    assert game.lines == []
