"""Building a level, 7.1 and 14.3 `build`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

SIX = ("blue", "red", "grey", "yellow", "brown", "black")
SEVEN = (*SIX, "white")
VALUES = (0, 5, 10, 20, 35, 60)
NONE = dict.fromkeys(SEVEN, 0)
GOOD: dict[str, Any] = {
    "players": ["Ana", "Bo"],
    "player": "Ana",
    "owner": "Ana",
    "level": 1,
    "site_colour": "blue",
    "workers": 3,
    "blocks": {"blue": 2, "red": 3, "white": 1},
    "coins": 4,
}
BARE = {"level": 0, "site_colour": None, "colour": "red"}
PLENTY = {"site_colour": None, "colour": "blue", "blocks": {"blue": 5, "white": 2}}
FOURTH = {"level": 4, "blocks": {"blue": 5}}


def built(judge: Any, **changes: object) -> dict[str, Any]:
    return judge("build", {**GOOD, **changes})


def test_everything_that_comes_out(judge: Any) -> None:
    assert built(judge) == {
        "game": "terra-pyramides",
        "what": "build",
        "legal": 1,
        "reason": None,
        "level": 2,
        "value": 10,
        "colour": "blue",
        "pay": {"colour": 2, "white": 0},
        "coins_paid": 0,
        "workers_returned": 2,
        "workers_left": 1,
        "blocks_left": {**NONE, "red": 3, "white": 1},
        "coins_left": 4,
    }


def test_what_is_not_allowed_leaves_everything_as_it_is(judge: Any) -> None:
    assert built(judge, workers=2, convert={"red": 2}, buy_blocks=1) == {
        "game": "terra-pyramides",
        "what": "build",
        "legal": 0,
        "reason": "workers",
        "level": 1,
        "value": 5,
        "colour": "blue",
        "pay": {"colour": 0, "white": 0},
        "coins_paid": 0,
        "workers_returned": 0,
        "workers_left": 2,
        "blocks_left": {**NONE, "blue": 2, "red": 3, "white": 1},
        "coins_left": 4,
    }


@pytest.mark.parametrize("level", range(5))
def test_w4_the_building_table(judge: Any, level: int) -> None:
    """W4: 1 to 5 blocks and 3 workers for 5, 10, 20, 35, 60 (TERRA-BUILD-01, -02, -07)."""
    site = {"level": level, "site_colour": "grey" if level else None, "colour": "grey"}
    found = built(judge, **site, blocks={"grey": level + 1})
    assert (found["legal"], found["level"], found["value"]) == (1, level + 1, VALUES[level + 1])
    assert found["pay"] == {"colour": level + 1, "white": 0}
    assert found["blocks_left"] == NONE
    short = built(judge, **site, blocks={"grey": level})
    assert (short["legal"], short["reason"], short["value"]) == (0, "blocks", VALUES[level])


def test_one_worker_stays_and_two_return(judge: Any) -> None:
    """TERRA-BUILD-05."""
    found = built(judge)
    assert (found["workers_left"], found["workers_returned"]) == (1, 2)


@pytest.mark.parametrize("colour", SIX)
def test_the_colour_of_level_1_is_free_even_with_white_alone(judge: Any, colour: str) -> None:
    """TERRA-BUILD-03, TERRA-BUILD-04."""
    found = built(judge, **{**BARE, "colour": colour}, blocks={"white": 1})
    assert (found["legal"], found["colour"]) == (1, colour)
    assert found["pay"] == {"colour": 0, "white": 1}


def test_a_pyramid_keeps_its_colour(judge: Any) -> None:
    """TERRA-BUILD-03."""
    assert built(judge, colour="red")["reason"] == "colour"
    assert built(judge, colour="blue")["legal"] == 1
    assert built(judge, colour=None)["legal"] == 1


def test_white_stands_for_what_is_missing_or_for_as_many_as_one_says(judge: Any) -> None:
    """TERRA-BUILD-04."""
    blocks = {"blue": 3, "white": 3}
    level = {"level": 2, "blocks": blocks}
    assert built(judge, **level)["pay"] == {"colour": 3, "white": 0}
    assert built(judge, level=0, **PLENTY)["pay"] == {"colour": 1, "white": 0}
    assert built(judge, **level, pay_white=None)["pay"] == {"colour": 3, "white": 0}
    assert built(judge, **level, pay_white=2)["pay"] == {"colour": 1, "white": 2}
    assert built(judge, **level, pay_white=3)["pay"] == {"colour": 0, "white": 3}
    assert built(judge, **level, pay_white=4)["reason"] == "blocks"
    assert built(judge, level=3, blocks=blocks, pay_white=0)["reason"] == "blocks"


def test_blocks_may_be_converted_and_bought_first(judge: Any) -> None:
    """TERRA-BUILD-09, TERRA-FREE-04, TERRA-FREE-05."""
    found = built(judge, level=3, convert={"red": 2}, buy_blocks=1)
    assert found["reason"] is None
    assert (found["coins_paid"], found["coins_left"]) == (3, 1)
    assert found["pay"] == {"colour": 2, "white": 2}
    assert found["blocks_left"] == {**NONE, "red": 1, "white": 1}
    assert built(judge, level=3)["reason"] == "blocks"
    whites = built(judge, level=1, blocks={"white": 4}, convert={"white": 2})
    assert whites["blocks_left"] == {**NONE, "white": 1}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"owner": "Bo"}, "owner"),
        ({"owner": None, "workers": 0, **BARE}, "owner"),
        ({"owner": "Bo", "level": 5, "workers": 1}, "owner"),
        ({"level": 5, "workers": 1}, "complete"),
        ({"level": 5, "tops_left": 0, "colour": "red"}, "complete"),
        ({"workers": 2, "colour": "red", "buy_blocks": 8}, "workers"),
        ({"colour": "red", "buy_blocks": 2}, "colour"),
        ({**FOURTH, "buy_blocks": 2, "tops_left": 0}, "coins"),
        ({**FOURTH, "tops_left": 0, "blocks": {}}, "tops"),
        ({**FOURTH, "blocks": {"blue": 4, "red": 1}}, "blocks"),
    ],
)
def test_the_first_reason_is_named(judge: Any, changes: Any, reason: str) -> None:
    """TERRA-BUILD-06, TERRA-BUILD-08, TERRA-BUILD-10: each build is looked at by itself."""
    found = built(judge, **changes)
    assert (found["legal"], found["reason"]) == (0, reason)


def test_the_last_level_needs_a_top(judge: Any) -> None:
    """TERRA-BUILD-08: two in a competitive game, eight in a mission."""
    assert built(judge, **FOURTH)["value"] == 60
    assert built(judge, **FOURTH, tops_left=1)["legal"] == 1
    assert built(judge, **FOURTH, variant="coop1", tops_left=8)["legal"] == 1


def test_in_a_mission_every_site_is_the_teams(judge: Any) -> None:
    """TERRA-COOP-01."""
    assert built(judge, owner="Bo", variant="coop2")["legal"] == 1
    assert built(judge, players=["Ana"], variant="coop2")["legal"] == 1


def test_mission_3_ends_at_level_4_without_a_worker(judge: Any) -> None:
    """TERRA-COOP-06, TERRA-BUILD-05, TERRA-MOVE-09."""
    level_3 = {"variant": "coop3", "level": 3, "blocks": {"blue": 4}}
    found = built(judge, **level_3)
    assert (found["level"], found["workers_left"], found["workers_returned"]) == (4, 0, 3)
    done = built(judge, **{**level_3, "level": 4, "workers": 0})
    assert (done["reason"], done["workers_left"]) == ("complete", 0)
    assert built(judge, variant="coop1", level=3, blocks={"blue": 4})["workers_left"] == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"owner": 1}, "owner"),
        ({"owner": None, "workers": 0}, "owner"),
        ({"owner": None, **BARE}, "owner"),
        ({"workers": 0}, "workers"),
        ({"workers": 0, **BARE}, "workers"),
        ({"workers": 4}, "workers"),
        ({"workers": -1}, "workers"),
        ({"variant": "coop3", "level": 4}, "workers"),
        ({"variant": "coop3", "level": 4, "workers": 0, "owner": None}, "owner"),
        ({"variant": "coop3", "level": 5, "workers": 0}, "level"),
        ({"level": 6}, "level"),
        ({"level": -1}, "level"),
        ({"level": False}, "level"),
        ({"site_colour": "white"}, "site_colour"),
        ({"site_colour": "green"}, "site_colour"),
        ({**BARE, "site_colour": "red"}, "site_colour"),
        ({**BARE, "colour": None}, "colour"),
        ({**BARE, "colour": "white"}, "colour"),
        ({"colour": "white"}, "colour"),
        ({"colour": 3}, "colour"),
        ({"blocks": {"green": 1}}, "blocks.green"),
        ({"blocks": {"blue": -1}}, "blocks.blue"),
        ({"blocks": {"blue": 20, "red": 13}}, "blocks"),
        ({"blocks": ["blue"]}, "blocks"),
        ({"convert": {"red": 4}}, "convert.red"),
        ({"convert": {"black": 2}}, "convert.black"),
        ({"convert": {"red": 1}}, "convert"),
        ({"convert": {"red": 2, "blue": 1}}, "convert"),
        ({"convert": 2}, "convert"),
        ({"coins": 25}, "coins"),
        ({"buy_blocks": 9}, "buy_blocks"),
        ({"blocks": {"blue": 32}, "buy_blocks": 1}, "buy_blocks"),
        ({"blocks": {"blue": 30}, "convert": {"blue": 2}, "buy_blocks": 4}, "buy_blocks"),
        ({"pay_white": -1}, "pay_white"),
        ({"tops_left": 3}, "tops_left"),
        ({"variant": "coop1", "tops_left": 9}, "tops_left"),
        ({"variant": "solo"}, "variant"),
        ({"players": ["Ana"]}, "players"),
        ({"players": ["Ana", "Ana"]}, "players[1]"),
        ({"players": ["Ana", " "]}, "players[1]"),
        ({"players": ["Ana", 2]}, "players[1]"),
        ({"players": "Ana"}, "players"),
        ({"game": "cheops"}, "game"),
        ({"what": "build"}, "what"),
        ({"cost": 3}, "cost"),
    ],
)
def test_refusals(refused: Any, changes: Any, field: str) -> None:
    assert refused("build", {**GOOD, **changes}) == field


def test_as_many_may_be_bought_as_there_are(judge: Any) -> None:
    """TERRA-BLOCK-01: 32 in all, one of them back in the supply for two converted."""
    at_most = built(judge, blocks={"blue": 30}, convert={"blue": 2}, buy_blocks=3, coins=24)
    assert (at_most["legal"], sum(at_most["blocks_left"].values())) == (1, 30)


counts = st.integers(0, 4)
blocks = st.fixed_dictionaries(dict.fromkeys(SEVEN, counts))


@given(level=st.integers(1, 4), blocks=blocks, coins=st.integers(0, 24), buy=st.integers(0, 4))
def test_nothing_is_gained_or_lost_but_the_price(
    judge: Any, level: int, blocks: dict[str, int], coins: int, buy: int
) -> None:
    """TERRA-INV-03, TERRA-INV-04: what is paid is what is missing afterwards."""
    found = built(judge, level=level, blocks=blocks, coins=coins, buy_blocks=buy)
    paid = sum(found["pay"].values())
    bought = buy if found["legal"] else 0
    assert sum(found["blocks_left"].values()) == sum(blocks.values()) + bought - paid
    assert paid == (level + 1 if found["legal"] else 0)
    assert found["coins_left"] == coins - found["coins_paid"] == coins - 3 * bought
    assert found["workers_left"] + found["workers_returned"] == 3
