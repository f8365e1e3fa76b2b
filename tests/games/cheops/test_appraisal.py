"""Appraisal, 7.1 and 14.3."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

TRIO = ["Ali", "Cleo", "Ramses"]
BOARDS = {
    "red": {"board": "I3", "sold": 4},
    "blue": {"board": "III1", "sold": 3},
    "black": {"board": "III3", "sold": 0},
}


def asked(
    judge: Any, warehouses: Any, boards: Any = BOARDS, players: Any = TRIO, **more: Any
) -> Any:
    request = {"players": players, "boards": boards, "warehouses": warehouses, **more}
    return judge("appraisal", request)


def flat(*values: int) -> list[dict[str, Any]]:
    return [{"kind": "flat", "value": value} for value in values]


def test_a_times_price_counts_all_warehouses(judge: Any) -> None:
    """CHEOPS-EX-01, CHEOPS-PB-02: six blue treasures at x5 are worth 30 each, to everybody."""
    found = asked(judge, {"Ali": {"blue": 3}, "Cleo": {"blue": 2}, "Ramses": {"blue": 1}})
    assert found["prices"]["blue"] == {"kind": "times", "value": 5}
    assert found["treasures"]["blue"] == 6
    assert {name: found["values"][name]["blue"] for name in TRIO} == dict.fromkeys(TRIO, 30)
    assert found["worth"] == {"Ali": 90, "Cleo": 60, "Ramses": 30}


def test_a_split_price_has_most_for_who_alone_has_the_most(judge: Any) -> None:
    """CHEOPS-EX-02, CHEOPS-APPR-01."""
    found = asked(judge, {"Ali": {"black": 3}, "Cleo": {"black": 2}, "Ramses": {"black": 1}})
    assert found["prices"]["black"] == {"kind": "split", "most": 20, "rest": 15}
    assert found["majority"]["black"] == "Ali"
    assert [found["values"][name]["black"] for name in TRIO] == [20, 15, 15]


@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize("tied", [TRIO[:2], TRIO])
def test_a_tie_for_the_most_gives_most_to_nobody(judge: Any, most: int, tied: list[str]) -> None:
    """CHEOPS-AMB-19 and section 13: ties of two, three or all."""
    found = asked(judge, {name: {"black": most} for name in tied})
    assert found["majority"]["black"] is None
    assert {found["values"][name]["black"] for name in TRIO} == {15}


def test_most_may_be_the_lower_price(judge: Any) -> None:
    """CHEOPS-APPR-02: the sole owner of the most must use it."""
    boards = {"black": {"board": "III3", "sold": 1}}
    found = asked(judge, {"Ali": {"black": 1}}, boards)
    assert found["prices"]["black"] == {"kind": "split", "most": 10, "rest": 20}
    assert found["worth"] == {"Ali": 10, "Cleo": 0, "Ramses": 0}


def test_without_treasures_times_is_0_and_split_is_rest(judge: Any) -> None:
    found = asked(judge, {})
    assert found["values"]["Ali"] == {"red": 5, "blue": 0, "black": 15}
    assert found["majority"] == {"red": None, "blue": None, "black": None}
    assert found["worth"] == dict.fromkeys(TRIO, 0)


def test_majority_is_told_for_every_kind_of_price(judge: Any) -> None:
    found = asked(judge, {"Cleo": {"red": 1}, "Ali": {"blue": 2}, "Ramses": {"blue": 1}})
    assert found["majority"] == {"red": "Cleo", "blue": "Ali", "black": None}


def test_only_the_given_colours_come_out_in_colour_order(judge: Any) -> None:
    boards = {colour: BOARDS[colour] for colour in ("black", "red")}
    found = asked(judge, {}, boards)
    for key in ("prices", "treasures", "majority"):
        assert list(found[key]) == ["red", "black"]
    assert list(found["values"]["Ali"]) == ["red", "black"]


def test_law_7_shows_its_number_on_the_topmost_free_space_only(judge: Any) -> None:
    """CHEOPS-LAW-07, CHEOPS-APPR-01 step 2: 20 there; nothing below it or under a treasure."""
    for space, price in ((4, {"kind": "flat", "value": 20}), (5, None), (3, None)):
        found = asked(judge, {}, law_7={"colour": "blue", "space": space})
        assert found["prices"]["blue"] == (price or {"kind": "times", "value": 5})
        assert found["prices"]["red"] == {"kind": "flat", "value": 5}


def test_the_joker_counts_in_every_way(judge: Any) -> None:
    """CHEOPS-LAW-09: it raises a times price for everybody and makes a majority."""
    warehouses = {"Ali": {"blue": 1, "black": 1}, "Cleo": {"blue": 1, "black": 1}}
    found = asked(judge, warehouses, joker={"player": "Cleo", "as": "black"})
    assert (found["treasures"]["black"], found["majority"]["black"]) == (3, "Cleo")
    assert (found["joker_as"], found["worth"]["Cleo"]) == ("black", 10 + 40)
    found = asked(judge, warehouses, joker={"player": "Cleo", "as": "blue"})
    assert found["worth"] == {"Ali": 15 + 15, "Cleo": 30 + 15, "Ramses": 0}


def test_the_joker_can_undo_a_majority(judge: Any) -> None:
    found = asked(judge, {"Ali": {"black": 1}}, joker={"player": "Cleo", "as": "black"})
    assert found["majority"]["black"] is None


@pytest.mark.parametrize("joker", [{"player": "Cleo"}, {"player": "Cleo", "as": None}])
def test_a_joker_that_is_not_named_is_the_best_colour(judge: Any, joker: Any) -> None:
    """CHEOPS-APPR-03: the highest worth of the owner's whole warehouse."""
    found = asked(judge, {"Cleo": {"blue": 2}, "Ali": {"black": 2}}, joker=joker)
    assert found["joker_as"] == "blue"
    assert found["worth"]["Cleo"] == 3 * 15


def test_equally_good_colours_go_by_the_colour_order(judge: Any) -> None:
    """CHEOPS-APPR-03."""
    boards = {
        "black": {"spaces": flat(10, 5), "sold": 0},
        "green": {"spaces": flat(10, 5), "sold": 0},
    }
    assert asked(judge, {}, boards, joker={"player": "Ali"})["joker_as"] == "black"


def test_a_joker_may_make_eleven_of_a_colour(judge: Any) -> None:
    boards = {"blue": {"board": "III1", "sold": 0}}
    found = asked(judge, {"Ali": {"blue": 10}}, boards, joker={"player": "Ali", "as": "blue"})
    assert found["treasures"]["blue"] == 11


@pytest.mark.parametrize("joker", [None, ...])
def test_there_may_be_no_joker(judge: Any, joker: Any) -> None:
    more = {} if joker is ... else {"joker": joker}
    assert asked(judge, {}, **more)["joker_as"] is None


def test_a_board_of_ones_own_has_other_spaces(judge: Any) -> None:
    """CHEOPS-PB-01: 2 to 11 spaces; the lowest gives the price of a full board."""
    boards = {
        "red": {"spaces": [{"kind": "times", "value": 10}, *flat(50)], "sold": 1},
        "blue": {"spaces": flat(*range(11)), "sold": 10},
        "white": {"spaces": [{"kind": "split", "most": 0, "rest": 50}] * 2, "sold": 0},
    }
    found = asked(judge, {"Ali": {"white": 1, "red": 1}}, boards)
    assert found["prices"]["red"] == {"kind": "flat", "value": 50}
    assert found["prices"]["blue"] == {"kind": "flat", "value": 10}
    assert found["worth"]["Ali"] == 50 + 0


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"boards": {}}, "boards"),
        ({"warehouses": ...}, "warehouses"),
        ({"warehouses": {"Ali": {"green": 1}}}, "warehouses.Ali.green"),
        ({"warehouses": {"Ali": {"green": 0}}}, "warehouses.Ali.green"),
        ({"warehouses": {"Ali": {"red": -1}}}, "warehouses.Ali.red"),
        ({"warehouses": {"Ali": {"red": 4}, "Cleo": {"red": 3}}}, "warehouses.Cleo.red"),
        ({"warehouses": {"Ali": {"black": 11}}}, "warehouses.Ali.black"),
        ({"joker": {}}, "joker.player"),
        ({"joker": {"player": "Ali", "as": "green"}}, "joker.as"),
        ({"joker": {"player": "Ali", "to": "red"}}, "joker.to"),
        ({"joker": [{"player": "Ali"}, {"player": "Cleo"}]}, "joker"),
        ({"joker": 1}, "joker"),
        ({"eliminated": []}, "eliminated"),
    ],
)
def test_refusals(refused: Any, changes: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.3."""
    request = {"players": TRIO, "boards": BOARDS, "warehouses": {}, **changes}
    given = {key: value for key, value in request.items() if value is not ...}
    assert refused("appraisal", given) == field


COUNTS = st.integers(0, 2)


@given(
    owned=st.lists(COUNTS, min_size=9, max_size=9),
    order=st.permutations(TRIO),
    colour=st.sampled_from(list(BOARDS)),
)
def test_seats_make_no_difference(
    judge: Any, owned: list[int], order: list[str], colour: str
) -> None:
    """Section 12, invariant 12: permuting the seats permutes the result."""
    cells = dict(zip(product(TRIO, BOARDS), owned, strict=True))
    warehouses = {name: {each: cells[name, each] for each in BOARDS} for name in TRIO}
    joker = {"player": "Ali", "as": colour}
    one = asked(judge, warehouses, joker=joker)
    other = asked(judge, warehouses, players=order, joker=joker)
    assert one == other


@given(owned=st.lists(st.integers(0, 1), min_size=3, max_size=3))
def test_one_more_times_treasure_raises_the_value_for_all(judge: Any, owned: list[int]) -> None:
    """Section 12, invariant 11; a flat price does not depend on the warehouses."""
    warehouses = {n: {"blue": own, "red": own} for n, own in zip(TRIO, owned, strict=True)}
    before = asked(judge, warehouses)
    more = {**warehouses, "Cleo": {name: own + 1 for name, own in warehouses["Cleo"].items()}}
    after = asked(judge, more)
    for name in TRIO:
        assert after["values"][name]["blue"] == before["values"][name]["blue"] + 5
        assert after["values"][name]["red"] == before["values"][name]["red"]
