"""The Horus track and the surround bonus, 7.4, 7.5 and 14.3 `horus-track`, `surround`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

PLAYERS = ["Ana", "Bo"]
OASIS = ["oasis", "coin"]
AROUND = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
EDGE = "edge"


def moved(judge: Any, eyes: int, advance: int, variant: str = "nile") -> dict[str, Any]:
    request = {"players": PLAYERS, "variant": variant, "player": "Ana"}
    return judge("horus-track", {**request, "eyes": eyes, "advance": advance})


def test_everything_that_comes_out_of_a_move(judge: Any) -> None:
    assert moved(judge, 4, 6) == {
        "game": "terra-pyramides", "what": "horus-track", "eyes": 10, "symbols": 2, "coins": 4,
        "card_price": 2,
    }  # fmt: skip


def test_w10_a_card_costs_2_at_13(judge: Any) -> None:
    """W10, TERRA-CARD-01: two symbols lie at or before 13."""
    assert moved(judge, 13, 0)["card_price"] == 2


@pytest.mark.parametrize(
    ("points", "price"), [(0, None), (4, None), (5, 1), (9, 1), (10, 2), (99, 19), (100, 19),
                          (104, 19), (105, 20), (299, 57)],
)  # fmt: skip
def test_the_price_of_a_card(judge: Any, points: int, price: int | None) -> None:
    """TERRA-CARD-01, and symbols go on over the laps (TERRA-TRACK-01)."""
    assert moved(judge, points, 0)["card_price"] == price
    assert moved(judge, points, 0, "horus")["card_price"] is None


@given(st.integers(0, 299), st.integers(0, 20), st.integers(0, 20))
def test_symbols_follow_the_formula_and_moves_add_up(
    judge: Any, eyes: int, first: int, second: int
) -> None:
    """TERRA-TRACK-01, TERRA-TRACK-02, TERRA-INV-08: p div 5 - p div 100."""
    new = eyes + first
    found = moved(judge, eyes, first)
    assert found["symbols"] == (new // 5 - new // 100) - (eyes // 5 - eyes // 100)
    assert found["coins"] == 2 * found["symbols"]
    if new <= 299 and first + second <= 20:
        rest = moved(judge, new, second)
        assert moved(judge, eyes, first + second)["coins"] == found["coins"] + rest["coins"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"variant": "base"}, "variant"),
        ({"variant": "coop1"}, "variant"),
        ({"eyes": 300}, "eyes"),
        ({"advance": 21}, "advance"),
        ({"advance": -1}, "advance"),
        ({"players": ["Ana"]}, "players"),
        ({"players": ["A", "B", "C", "D", "E"]}, "players"),
    ],
)
def test_moves_that_are_refused(refused: Any, changes: Any, field: str) -> None:
    good = {"players": PLAYERS, "player": "Ana", "eyes": 0, "advance": 1}
    assert refused("horus-track", {**good, **changes}) == field


def around(*spaces: Any, fill: Any = ("worker",)) -> list[Any]:
    """Neighbours from the north on, the rest of them filled alike."""
    return [*spaces, *[list(fill)] * (8 - len(spaces))]


def surrounded(judge: Any, neighbours: list[Any], **more: object) -> dict[str, Any]:
    request = {"players": PLAYERS, "owner": "Bo", "neighbours": neighbours, **more}
    return judge("surround", request)


def test_everything_that_comes_out_of_a_bonus(judge: Any) -> None:
    assert surrounded(judge, around()) == {
        "game": "terra-pyramides", "what": "surround", "surrounded": 1, "player": "Bo", "eyes": 0,
        "coins": 0, "burial": 0, "oases": 0, "boat": 0, "track_coins": None,
    }  # fmt: skip


def test_w7_seven_eyes_and_an_oasis_or_nine_eyes_at_the_edge(judge: Any) -> None:
    """W7: 7 eyes and 1 coin; 9 eyes with 5 neighbours (TERRA-SUR-01, TERRA-SUR-03)."""
    found = surrounded(judge, around(OASIS, *[["eye"]] * 7))
    assert (found["eyes"], found["coins"], found["player"]) == (7, 1, "Bo")
    edge = [EDGE, EDGE, *[["eye", "eye"]] * 4, ["eye"], EDGE]
    assert surrounded(judge, edge)["eyes"] == 9


def test_an_empty_space_leaves_it_open(judge: Any) -> None:
    """TERRA-SUR-01, TERRA-SUR-02: nobody gets anything, and nobody without workers does."""
    for changes in ({"neighbours": around("empty", ["eye"])}, {"owner": None}):
        found = surrounded(judge, **{"neighbours": around(["eye"], OASIS), **changes})
        assert (found["player"], found["eyes"], found["coins"]) == (None, 0, 0)
        assert found["surrounded"] == int("owner" in changes)
    request = {"players": PLAYERS, "neighbours": around(["eye"]), "eyes_before": 4}
    found = judge("surround", request)
    assert (found["surrounded"], found["player"], found["track_coins"]) == (1, None, 0)


NILE_AROUND = around(["oasis", "eye"], ["oasis", "burial"], OASIS, ["nile"], ["nile"], ["burial"])
HORUS_AROUND = around(OASIS, ["burial", "burial"], ["eye"])


def test_the_nile_gives_more(judge: Any) -> None:
    """TERRA-SUR-04, TERRA-V3-02: burial goods, oases with items, a step for each Nile space."""
    found = surrounded(judge, NILE_AROUND, variant="nile", eyes_before=4)
    assert [found[key] for key in ("eyes", "coins", "burial", "oases", "boat", "track_coins")] == [
        1, 1, 2, 3, 2, 2,
    ]  # fmt: skip


def test_horus_gives_eyes_and_coins_only(judge: Any) -> None:
    """TERRA-SUR-03, TERRA-SUR-05: no burial goods, no oases, and nothing for blocks and workers."""
    found = surrounded(judge, HORUS_AROUND, variant="horus+faceup")
    assert [found[key] for key in ("eyes", "coins", "burial", "oases", "boat")] == [1, 1, 0, 0, 0]


def test_the_bonus_is_the_owners_whose_turn_it_may_be(judge: Any) -> None:
    """TERRA-SUR-06, TERRA-SUR-07: a bonus is looked at for one site, once, and knows no turn."""
    both = [surrounded(judge, around(["eye"]), owner=name) for name in PLAYERS]
    assert [found["player"] for found in both] == PLAYERS
    assert both[0]["eyes"] == both[1]["eyes"] == 1


SIDES = [{"NW", "N", "NE"}, {"NE", "E", "SE"}, {"SE", "S", "SW"}, {"SW", "W", "NW"}]
CORNERS = [SIDES[at - 1] | SIDES[at] for at in range(4)]


def with_edge(outside: set[str]) -> list[Any]:
    return [EDGE if place in outside else ["eye"] for place in AROUND]


@pytest.mark.parametrize("outside", [set(), *SIDES, *CORNERS])
def test_edges_that_can_be(judge: Any, outside: set[str]) -> None:
    assert surrounded(judge, with_edge(outside))["eyes"] == 8 - len(outside)


@given(st.sets(st.sampled_from(AROUND)))
def test_edges_that_cannot_be(refused: Any, outside: set[str]) -> None:
    """None, one side or two adjacent sides."""
    if outside not in [set(), *SIDES, *CORNERS]:
        request = {"players": PLAYERS, "neighbours": with_edge(outside)}
        assert refused("surround", request) == "neighbours"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"neighbours": around()[1:]}, "neighbours"),
        ({"neighbours": [*around(), "empty"]}, "neighbours"),
        ({"neighbours": "edge"}, "neighbours"),
        ({"neighbours": around("full")}, "neighbours[0]"),
        ({"neighbours": around([])}, "neighbours[0]"),
        ({"neighbours": around(None)}, "neighbours[0]"),
        ({"neighbours": around(["edge"])}, "neighbours[0][0]"),
        ({"neighbours": around(["empty"])}, "neighbours[0][0]"),
        ({"neighbours": around(["nile"])}, "neighbours[0][0]"),
        ({"neighbours": around(["coin"])}, "neighbours[0]"),
        ({"neighbours": around(["oasis", "eye"])}, "neighbours[0]"),
        ({"neighbours": around(["eye", "eye", "eye"])}, "neighbours[0]"),
        ({"neighbours": around(["nile", "eye"]), "variant": "nile"}, "neighbours[0]"),
        ({"eyes_before": 300}, "eyes_before"),
        ({"variant": "base"}, "variant"),
        ({"variant": "coop3"}, "variant"),
        ({"player": "Bo"}, "player"),
    ],
)
def test_bonuses_that_are_refused(refused: Any, changes: Any, field: str) -> None:
    assert refused("surround", {"players": PLAYERS, "neighbours": around(), **changes}) == field
