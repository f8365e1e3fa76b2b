"""Treasures in a whole game: sold, warehoused or boxed (6.3)."""

import pytest

from tests.games.cheops.whole import Whole

FORBIDDEN = {"sell": "sale.board_full", "warehouse": "sale.law_4", "box": "game.no_box"}


@pytest.mark.parametrize(
    ("law", "sold", "options"),
    [
        (0, 3, ["sell", "warehouse"]), (0, 4, ["warehouse"]),
        (6, 3, ["sell", "warehouse"]), (6, 4, ["warehouse"]),
        (4, 3, ["sell"]), (4, 4, ["box"]),
        (5, 0, ["warehouse"]), (5, 4, ["warehouse"]),
    ],
)  # fmt: skip
def test_sell_05_what_is_allowed(law: int, sold: int, options: list[str]) -> None:
    """And CHEOPS-EX-05, CHEOPS-SALE-01: a full board's colour can only be warehoused."""
    game = Whole().under(blue=law).sold(blue=sold).takes("blue")
    assert game.lines == options
    for line in {"sell", "warehouse", "box"} - set(options):
        key = "sale.law_5" if line == "sell" and law == 5 and sold < 4 else FORBIDDEN[line]
        assert game.refused(line).key == key


def test_sell_03_a_board_is_full_with_the_lowest_space_free() -> None:
    game = Whole().sold(red=3).takes("red").do("sell")
    assert game.state.sold[0] == 4
    assert game.keys[-2:] == ["game.sells", "game.full"]
    assert game.ending is None


def test_sell_06_each_treasure_has_one_chance() -> None:
    game = Whole().takes("red").do("warehouse")
    assert game.refused("sell").rule == "CHEOPS-TURN-04"
