"""Burial goods, oases and boats, 7.6, section 8 and 14.3 `burial-goods`, `oasis`, `nile`."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

FOUR = ["Orange", "Blue", "Green", "Purple"]


def by_name(values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(FOUR, values, strict=False))


def points(judge: Any, what: str, **maps: Any) -> list[int]:
    named = {key: by_name(values) for key, values in maps.items()}
    players = FOUR[: len(next(iter(maps.values())))]
    return [*judge(what, {"players": players, **named})["points"].values()]


@pytest.mark.parametrize(
    ("goods", "expected"),
    [
        ((20, 15, 8, 2), [55, 35, 14, 2]),
        ((20, 20, 2, 2), [56, 56, 2, 2]),
        ((5, 5, 5, 0), [10, 10, 10, 0]),
        ((7, 7, 7), [7, 7, 7]),
        ((0, 0), [0, 0]),
        ((99, 0, 0, 0), [396, 0, 0, 0]),
    ],
)
def test_w5_w6_burial_goods(judge: Any, goods: Any, expected: list[int]) -> None:
    """W5, W6, TERRA-SCORE-05: 55 where the rulebook adds up to 56, since 20 + 5 + 12 + 18 is 55."""
    assert points(judge, "burial-goods", goods=goods) == expected


GOODS = st.lists(st.integers(0, 99), min_size=2, max_size=4).map(tuple)


@given(GOODS)
def test_surpluses_are_all_differences(judge: Any, goods: tuple[int, ...]) -> None:
    """TERRA-INV-12."""
    found = points(judge, "burial-goods", goods=goods)
    differences = sum(abs(one - other) for one, other in combinations(goods, 2))
    assert sum(found) - sum(goods) == differences
    assert all(mine >= own for mine, own in zip(found, goods, strict=True))


@given(GOODS)
def test_one_more_good_of_the_leader(judge: Any, goods: tuple[int, ...]) -> None:
    """TERRA-INV-12: it raises only the leader's points, by the number of players."""
    most = max(goods)
    if goods.count(most) == 1 and most < 99:
        leader = goods.index(most)
        more = tuple(own + (at == leader) for at, own in enumerate(goods))
        before = points(judge, "burial-goods", goods=goods)
        after = points(judge, "burial-goods", goods=more)
        raised = [new - old for new, old in zip(after, before, strict=True)]
        assert raised == [len(goods) * (at == leader) for at in range(len(goods))]


def test_w8_oases(judge: Any) -> None:
    """W8, TERRA-SCORE-06: level 4, 8 oases, 32; without a pyramid nothing."""
    found = points(judge, "oasis", oases=(8, 8, 0, 99), highest=(4, 0, 5, 5))
    assert found == [32, 0, 0, 495]


def test_w9_palms(judge: Any) -> None:
    """W9, TERRA-SCORE-07."""
    assert points(judge, "nile", sites=(6, 5, 4, 3), palms=(7, 5, 5, 0)) == [42, 25, 20, 0]


def boats(*places: tuple[int, int]) -> dict[str, dict[str, int]]:
    return by_name(tuple({"space": space, "arrival": arrival} for space, arrival in places))


def test_everything_that_comes_out_of_the_nile(judge: Any) -> None:
    request = {
        "players": FOUR,
        "sites": by_name((6, 5, 4, 3)),
        "boats": {**boats((14, 2), (14, 1), (16, 1)), "Purple": {"space": 0}},
    }
    found = judge("nile", request)
    assert found == {
        "game": "terra-pyramides", "what": "nile", "palms": by_name((7, 7, 8, 0)),
        "points": by_name((42, 35, 32, 0)), "order": ["Green", "Blue", "Orange"],
        "leader": "Green",
    }  # fmt: skip
    assert judge("nile", {**request, "palms": by_name((7, 7, 8, 0))}) == found


def test_who_came_first_is_ahead_at_the_goal_too(judge: Any) -> None:
    """TERRA-BOAT-01, TERRA-BOAT-02, TERRA-RES-08."""
    request = {"players": FOUR[:2], "sites": by_name((1, 1)), "boats": boats((16, 2), (16, 1))}
    found = judge("nile", request)
    assert (found["order"], found["leader"]) == (["Blue", "Orange"], "Blue")
    assert found["palms"] == by_name((8, 8))


def test_boats_at_the_start_have_no_rank(judge: Any) -> None:
    """TERRA-BOAT-02: nor have any without boats."""
    request = {"players": FOUR[:2], "sites": by_name((1, 1))}
    at_start = judge("nile", {**request, "boats": boats((0, 0), (0, 0)), "palms": None})
    assert (at_start["order"], at_start["leader"]) == ([], None)
    without = judge("nile", {**request, "palms": by_name((0, 3)), "boats": None})
    assert (without["order"], without["leader"], without["points"]) == ([], None, by_name((0, 3)))


@given(st.lists(st.integers(1, 16), min_size=2, max_size=4), st.randoms())
def test_the_order_of_seats_changes_nothing(judge: Any, spaces: list[int], random: Any) -> None:
    """TERRA-INV-15, and palms are index div 2."""
    players = FOUR[: len(spaces)]
    placed = {
        name: {"space": space, "arrival": spaces[: at + 1].count(space)}
        for at, (name, space) in enumerate(zip(players, spaces, strict=True))
    }
    request = {"players": players, "sites": dict.fromkeys(players, 1), "boats": placed}
    found = judge("nile", request)
    random.shuffle(players)
    assert judge("nile", request)["order"] == found["order"]
    assert all(found["palms"][name] == placed[name]["space"] // 2 for name in players)


TWO = {"players": FOUR[:2]}


@pytest.mark.parametrize(
    ("what", "changes", "field"),
    [
        ("burial-goods", {"goods": {"Orange": 1}}, "goods.Blue"),
        ("burial-goods", {"goods": by_name((1, 2, 3))}, "goods.Green"),
        ("burial-goods", {"goods": by_name((1, 100))}, "goods.Blue"),
        ("burial-goods", {"goods": by_name((1, -1))}, "goods.Blue"),
        ("burial-goods", {"goods": by_name((1, 1.0))}, "goods.Blue"),
        ("burial-goods", {"goods": by_name((1, None))}, "goods.Blue"),
        ("burial-goods", {"goods": [1, 2]}, "goods"),
        ("burial-goods", {}, "goods"),
        ("burial-goods", {"goods": by_name((1, 2)), "variant": "base"}, "variant"),
        ("burial-goods", {"goods": by_name((1, 2)), "variant": "coop1"}, "variant"),
        ("oasis", {"oases": by_name((1, 2)), "highest": by_name((1, 6))}, "highest.Blue"),
        ("oasis", {"oases": by_name((100, 2)), "highest": by_name((1, 5))}, "oases.Orange"),
        ("oasis", {"oases": by_name((1, 2))}, "highest"),
        ("oasis", {"oases": by_name((1, 2)), "highest": {}, "variant": "horus"}, "variant"),
        ("nile", {"sites": by_name((1, 1))}, "boats"),
        ("nile", {"sites": by_name((1, 1)), "palms": None, "boats": None}, "boats"),
        ("nile", {"sites": by_name((1, 1)), "palms": {}}, "palms.Orange"),
        ("nile", {"sites": by_name((1, 1)), "palms": by_name((0, 9))}, "palms.Blue"),
        ("nile", {"sites": by_name((1, 1)), "boats": {}}, "boats.Orange"),
        ("nile", {"sites": by_name((16, 1)), "palms": by_name((0, 0))}, "sites.Orange"),
        ("nile", {"sites": by_name((12, 11)), "palms": by_name((0, 0))}, "sites"),
        ("nile", {"sites": by_name((1, 1)), "palms": by_name((2, 1)),
                  "boats": boats((4, 1), (4, 2))}, "palms.Blue"),
        ("nile", {"sites": by_name((1, 1)), "boats": boats((0, 1), (4, 1))},
         "boats.Orange.arrival"),
        ("nile", {"sites": by_name((1, 1)), "boats": boats((4, 1), (4, 1))},
         "boats.Orange.arrival"),
        ("nile", {"sites": by_name((1, 1)), "boats": boats((3, 1), (4, 2))}, "boats.Blue.arrival"),
        ("nile", {"sites": by_name((1, 1)), "boats": boats((4, 1), (4, 0))}, "boats.Blue.arrival"),
        ("nile", {"sites": by_name((1, 1)), "boats": boats((3, 0), (4, 1))},
         "boats.Orange.arrival"),
        ("nile", {"sites": by_name((1, 1)), "boats": boats((17, 1), (4, 1))},
         "boats.Orange.space"),
        ("nile", {"sites": by_name((1, 1)), "boats": boats((3, True), (4, 1))},
         "boats.Orange.arrival"),
        ("nile", {"sites": by_name((1, 1)), "boats": by_name((3, 4))}, "boats.Orange"),
        ("nile", {"sites": by_name((1, 1)), "boats": {**boats((3, 1), (4, 1)), "Zoe": {}}},
         "boats.Zoe"),
        ("nile", {"sites": by_name((1, 1)), "boats": by_name(({"space": 3}, {"space": 0}))},
         "boats.Orange.arrival"),
        ("nile", {"sites": by_name((1, 1)), "boats": by_name(({}, {"space": 0}))},
         "boats.Orange.space"),
        ("nile", {"sites": by_name((1, 1)), "palms": by_name((1, 1)), "variant": "base"},
         "variant"),
    ],
)  # fmt: skip
def test_refusals(refused: Any, what: str, changes: Any, field: str) -> None:
    assert refused(what, {**TWO, **changes}) == field


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_holds_more_sites_than_workers(judge: Any, refused: Any, players: int) -> None:
    """TERRA-INV-04: 15, 13, 11."""
    workers, names = {2: 15, 3: 13, 4: 11}[players], FOUR[:players]
    request = {"players": names, "palms": dict.fromkeys(names, 1)}
    sites = {**dict.fromkeys(names, 0), "Blue": workers}
    assert judge("nile", {**request, "sites": sites})["points"]["Blue"] == workers
    assert refused("nile", {**request, "sites": {**sites, "Blue": workers + 1}}) == "sites.Blue"


@pytest.mark.parametrize("variant", ["nile", "nile+symbols", "nile+faceup", "nile+symbols+faceup"])
def test_options_change_nothing(judge: Any, variant: str) -> None:
    request = {"players": FOUR[:2], "oases": by_name((1, 2)), "highest": by_name((3, 4))}
    assert judge("oasis", {**request, "variant": variant}) == judge("oasis", request)
