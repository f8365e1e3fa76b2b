"""Tiles in a whole game: placing and buying them (6.2, 6.4)."""

import pytest

from tests.games.cheops.conftest import FULL
from tests.games.cheops.whole import Whole


@pytest.mark.parametrize(
    ("rows", "refused", "rule", "key", "legal"),
    [
        (("e",), "son 1,1", "CHEOPS-PLACE-01", "occupied", "son 1,2"),
        (("em",), "son 2,2", "CHEOPS-PLACE-02", "unsupported", "son 2,1"),
        (("en",), "son 2,2", "CHEOPS-PLACE-02", "unsupported", "son 2,1"),
        (("emsd", "sde", "-s"), "son 3,1", "CHEOPS-PLACE-03", "same_kind", "elder 3,1"),
        (("emsd", "sde", "-s"), "elder 3,2", "CHEOPS-PLACE-01", "occupied", "mother 3,1"),
    ],
)
def test_place_01_to_03_what_is_refused_is_not_listed(
    rows: tuple[str, ...], refused: str, rule: str, key: str, legal: str
) -> None:
    """CHEOPS-AMB-09: a neighbour supports."""
    game = Whole().lay(*rows)
    assert game.refused(f"place {refused}")[:2] == (rule, f"placement.{key}")
    assert f"place {refused}" not in game.lines
    assert f"place {legal}" in game.lines


def test_place_03_a_neighbour_may_touch_any_of_the_family() -> None:
    """CHEOPS-AMB-08: but no neighbour."""
    game = Whole().lay("en").cash(20, 0)
    assert "buy_neighbour 2,1" not in game.lines
    assert game.refused("buy_neighbour 1,3")[:2] == ("CHEOPS-PLACE-03", "placement.same_kind")
    assert "buy_neighbour 1,4" in game.lines
    assert "place elder 1,3" in game.lines


def test_place_04_tiles_stay() -> None:
    """CHEOPS-PLACE-04."""
    game = Whole().do("place elder 1,1", "sell", "draw 1").any_top()
    assert game.refused("place son 1,1").key == "placement.occupied"


@pytest.mark.parametrize("where", ["0,1", "12,1", "1,12", "11,2", "2,11", "-1,1", "99,99"])
def test_there_is_no_such_block(where: str) -> None:
    game = Whole().cash(20, 0)
    for line in (f"place elder {where}", f"buy_neighbour {where}"):
        assert game.refused(line)[:2] == ("CHEOPS-GEO-02", "game.no_such_block")


@pytest.mark.parametrize("kind", ["neighbour", "aunt", "red"])
def test_only_tiles_of_the_family_are_placed(kind: str) -> None:
    assert Whole().refused(f"place {kind} 1,1").key == "game.no_such_kind"


def test_a_tile_that_is_not_in_hand_is_refused() -> None:
    game = Whole().hand(0, "es")
    assert game.refused("place mother 1,1")[:2] == ("CHEOPS-TURN-03", "law.not_in_hand")


def test_neigh_02_a_neighbour_comes_before_the_family_tile() -> None:
    """CHEOPS-TURN-02."""
    game = Whole().cash(25, 0).lies(1, 1, "red")
    game.do("buy_neighbour 1,1")
    assert game.state.cash == [5, 0]
    assert game.state.neighbours == 3
    game.do("sell")
    assert game.asked == (0, "place")
    assert game.state.cash == [15, 0]
    game.do("place elder 1,2", "warehouse")
    assert game.asked == (0, "draw")


def test_neigh_01_one_a_turn_and_only_before() -> None:
    """CHEOPS-AMB-10."""
    game = Whole().cash(80, 80).do("buy_neighbour 1,1", "sell")
    assert game.refused("buy_neighbour 1,3")[:2] == ("CHEOPS-NEIGH-01", "game.one_neighbour")
    game.do("place elder 1,2", "sell")
    assert game.refused("buy_neighbour 1,3").key in ("game.one_neighbour", "game.has_placed")
    game.do("end_turn", "buy_neighbour 1,11")


def test_neigh_01_it_costs_20() -> None:
    game = Whole().cash(15, 80)
    assert game.moves("buy_neighbour") == []
    assert game.refused("buy_neighbour 1,1") == (
        "CHEOPS-NEIGH-01", "game.neighbour_costs", {"price": 20}
    )  # fmt: skip


def test_neigh_01_there_are_four() -> None:
    game = Whole().cash(80, 80)
    game.state.neighbours = 0
    assert game.moves("buy_neighbour") == []
    assert game.refused("buy_neighbour 1,1").key == "game.no_neighbour"


def test_neigh_03_who_can_not_place_may_buy() -> None:
    """CHEOPS-NEIGH-03."""
    game = Whole().lay(*FULL[:-2], "em").hand(0, "m").hand(1, "s").cash(20, 0)
    assert game.lines == ["buy_neighbour 11,1", "draw 1", "draw 2", "draw 3", "end_turn"]


def test_neigh_02_a_neighbour_may_make_placing_compulsory() -> None:
    """What it supports is a block for the player's own tile."""
    game = Whole().lay(*FULL[:-2], "-s").hand(0, "m").hand(1, "s").cash(20, 0)
    assert game.moves("place") == []
    assert "end_turn" in game.lines
    game.do("buy_neighbour 10,1", "sell")
    assert game.lines == ["place mother 11,1"]
    assert game.refused("end_turn").key == "game.must_place"
