"""Building: sections 3.1, 6.4, 7.1 and 14.3 `build`."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

CHEOPS = [[[0] * 3 for _ in range(3)], [[0] * 2 for _ in range(2)], [[0]]]
CHEPHREN = [[[0] * 2 for _ in range(2)], [[0]]]
EMPTY = {
    2: {"cheops": CHEOPS},
    3: {"cheops": CHEOPS, "chephren": CHEPHREN},
    4: {"cheops": CHEOPS, "chephren": CHEPHREN, "mykerinos": [[[0]]]},
}
NAMES = ["Ira", "Job", "Kim", "Lea"]


def below(players: int, pyramid: str, level: int) -> dict[str, Any]:
    """Empty pyramids but for the levels of one pyramid below a level, which are full."""
    site = deepcopy(EMPTY[players])
    for grid in site[pyramid][: level - 1]:
        for row in grid:
            row[:] = [1] * len(row)
    return site


def request(players: int = 2, pyramid: str = "cheops", level: int = 1, **more: Any) -> Any:
    site = more.pop("pyramids", None) or below(players, pyramid, level)
    value, kind = more.pop("value", 3), more.pop("kind", "stone")
    return {
        "players": NAMES[:players],
        "player": "Job",
        "pyramids": site,
        "target": {"pyramid": pyramid, "level": level, "row": 0, "col": 0},
        "die": {"kind": kind, "value": value},
        "workers": 8,
        "cats": 0,
        "gods": [],
        **more,
    }


def ruled(judge: Any, *args: Any, **more: Any) -> tuple[int, int]:
    found = judge("build", request(*args, **more))
    assert found["legal"]
    assert found["fame"] == sum(found["fame_breakdown"].values())
    return found["workers_cost"], found["fame"]


@pytest.mark.parametrize(("value", "cost"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_the_construction_table(judge: Any, value: int, cost: int) -> None:
    """EX-9: PYRAMIDICE-BUILD-01, PYRAMIDICE-BUILD-06, PYRAMIDICE-WORK-09."""
    assert ruled(judge, value=value) == (cost, value)


@pytest.mark.parametrize(
    ("pyramid", "level", "cost", "fame"),
    [
        ("cheops", 2, 3, 8),
        ("cheops", 3, 4, 10),
        ("chephren", 1, 3, 8),
        ("chephren", 2, 4, 10),
        ("mykerinos", 1, 4, 10),
    ],
)
def test_a_six_on_every_level(judge: Any, pyramid: str, level: int, cost: int, fame: int) -> None:
    """EX-10: PYRAMIDICE-BUILD-01, PYRAMIDICE-BUILD-06."""
    assert ruled(judge, 4, pyramid, level, value=6) == (cost, fame)


def test_thoth_pays_for_the_workers_and_the_pearl_copies_it(judge: Any) -> None:
    """EX-6: PYRAMIDICE-GOD-09, PYRAMIDICE-WORK-14, PYRAMIDICE-BUILD-07."""
    asked = request(gods=["thoth"], pearl={"player": "Ira", "workers": 2})
    found = judge("build", asked)
    assert (found["workers_cost"], found["fame"]) == (1, 4)
    assert found["fame_breakdown"] == {"die": 3, "level": 0, "serket": 0, "thoth": 1, "scarab": 0}
    assert found["pearl"] == {"player": "Ira", "may_use": True, "workers_cost": 2, "fame": 4}
    poor = judge("build", {**asked, "pearl": {"player": "Ira", "workers": 1}})
    assert poor["pearl"] == {"player": "Ira", "may_use": False, "workers_cost": 2, "fame": 0}


@pytest.mark.parametrize(
    ("more", "cost", "fame"),
    [
        ({"value": 1, "gods": ["seshat"]}, 1, 1),
        ({"value": 6, "level": 3, "gods": ["seshat"]}, 1, 10),
        ({"value": 6, "level": 3, "gods": ["seshat", "thoth"]}, 1, 11),
        ({"value": 1, "gods": ["seshat"], "scarab": "carnelian"}, 0, 1),
        ({"value": 3, "scarab": "carnelian"}, 0, 3),
        ({"value": 5, "scarab": "carnelian"}, 1, 5),
        ({"value": 1, "scarab": "carnelian"}, 0, 1),
        ({"value": 5, "level": 2, "scarab": "carnelian"}, 3, 7),
        ({"value": 1, "gods": ["thoth"]}, 0, 1),
        ({"value": 1, "scarab": "malachite"}, 0, 3),
        ({"value": 2, "scarab": "malachite"}, 0, 4),
        ({"value": 3, "scarab": "malachite"}, 1, 3),
        ({"value": 4, "level": 2, "gods": ["serket"]}, 2, 9),
        ({"value": 4, "gods": ["serket"]}, 1, 4),
        ({"value": 4, "pyramid": "mykerinos", "players": 4, "gods": ["serket"]}, 3, 8),
        ({"value": 4, "pyramid": "chephren", "players": 3, "gods": ["serket"]}, 2, 6),
    ],
)
def test_gods_and_scarabs(judge: Any, more: dict[str, Any], cost: int, fame: int) -> None:
    """PYRAMIDICE-BUILD-02, PYRAMIDICE-BUILD-03, PYRAMIDICE-GOD-08, GOD-10, section 13."""
    assert ruled(judge, **more) == (cost, fame)


def test_a_borrowed_god_is_active(judge: Any) -> None:
    """PYRAMIDICE-GOD-11."""
    for god, expected in {"thoth": (2, 8), "seshat": (1, 6), "serket": (2, 6)}.items():
        more = {"scarab": "amethyst", "borrowed": god}
        assert ruled(judge, value=6, **more) == expected


def test_bastet_lets_cats_pay(judge: Any) -> None:
    """PYRAMIDICE-BUILD-04, PYRAMIDICE-GOD-04."""
    poor = request(value=6, workers=1, cats=1)
    assert judge("build", poor)["reason"] == "not_enough_workers"
    assert judge("build", {**poor, "gods": ["bastet"]})["legal"]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"kind": "prayer"}, "prayer_die"),
        ({"kind": "prayer", "workers": 0, "value": 6}, "prayer_die"),
        ({"pyramids": {"cheops": [[[4, 0, 0], [0] * 3, [0] * 3], *CHEOPS[1:]]}}, "space_occupied"),
        ({"level": 2, "pyramids": EMPTY[2]}, "no_support"),
        ({"level": 2, "pyramids": {"cheops": [[[1, 1, 0], [1, 0, 0], [0] * 3], *CHEOPS[1:]]}},
         "no_support"),
        ({"level": 3, "pyramids": {"cheops": [[[1] * 3] * 3, [[1, 1], [1, 0]], [[0]]]}},
         "no_support"),
        ({"workers": 0}, "not_enough_workers"),
        ({"workers": 1, "value": 5}, "not_enough_workers"),
    ],
)  # fmt: skip
def test_what_is_illegal_gives_nothing(judge: Any, more: dict[str, Any], reason: str) -> None:
    """PYRAMIDICE-BUILD-05: the first that applies is named; the cost is told all the same."""
    found = judge("build", request(pearl={"player": "Ira", "workers": 8}, **more))
    assert (found["legal"], found["reason"], found["fame"]) == (False, reason, 0)
    assert set(found["fame_breakdown"].values()) == {0}
    assert found["pearl"] is None
    rich = judge("build", request(**{**more, "workers": 8, "kind": "stone"}))
    assert found["workers_cost"] == rich["workers_cost"]


def test_a_die_rests_on_the_four_below_its_own_corner(judge: Any) -> None:
    """Section 3.1: (r, c) rests on (r, c), (r, c+1), (r+1, c) and (r+1, c+1)."""
    site = {"cheops": [[[0, 0, 0], [0, 1, 1], [0, 1, 1]], *CHEOPS[1:]]}
    legal = []
    for row in (0, 1):
        for col in (0, 1):
            target = {"pyramid": "cheops", "level": 2, "row": row, "col": col}
            found = judge("build", request(pyramids=site, target=target))
            legal += [(row, col)] * found["legal"]
    assert legal == [(1, 1)]


def test_one_player_builds_without_a_scarab(judge: Any) -> None:
    solo = {**request(), "players": ["Job"], "scarab": None, "borrowed": None, "pearl": None}
    assert judge("build", solo)["fame"] == 3


@given(
    value=st.integers(1, 6),
    workers=st.integers(0, 8),
    gods=st.sets(st.sampled_from(["seshat", "thoth", "serket", "bastet", "ra"])),
    scarab=st.sampled_from([None, "carnelian", "malachite", "gold"]),
    level=st.integers(1, 3),
)
def test_a_legal_build_is_payable_and_gives_at_least_the_die(
    judge: Any, value: int, workers: int, gods: set[str], scarab: str | None, level: int
) -> None:
    """PYRAMIDICE-BUILD-01 to PYRAMIDICE-BUILD-06."""
    found = judge("build", request(level=level, value=value, workers=workers, cats=8 - workers,
                                   gods=sorted(gods), scarab=scarab))  # fmt: skip
    payable = workers + (8 - workers if "bastet" in gods else 0)
    assert found["legal"] == (payable >= found["workers_cost"])
    assert found["fame"] == sum(found["fame_breakdown"].values())
    assert found["fame"] >= value * found["legal"]
    thoth = found["workers_cost"] * found["legal"] * ("thoth" in gods)
    assert found["fame_breakdown"]["thoth"] == thoth


GOOD = request(
    scarab="amethyst", borrowed="ra", gods=["bes"], pearl={"player": "Ira", "workers": 2}
)
FULL = {"cheops": [[[1] * 3] * 3, [[1] * 2] * 2, [[1]]]}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"player": "Kim"}, "player"),
        ({"workers": 9}, "workers"),
        ({"workers": -1}, "workers"),
        ({"cats": 1}, "cats"),
        ({"cats": 9, "workers": 0}, "cats"),
        ({"gods": ["bes", "bes"]}, "gods[1]"),
        ({"gods": ["ennead"]}, "gods[0]"),
        ({"gods": "bes"}, "gods"),
        ({"gods": ["ra"]}, "borrowed"),
        ({"scarab": "gold"}, "borrowed"),
        ({"scarab": None}, "borrowed"),
        ({"scarab": "onyx"}, "scarab"),
        ({"borrowed": "zeus"}, "borrowed"),
        ({"target": {"pyramid": "cheops", "level": 4, "row": 0, "col": 0}}, "target.level"),
        ({"target": {"pyramid": "cheops", "level": 0, "row": 0, "col": 0}}, "target.level"),
        ({"target": {"pyramid": "cheops", "level": 1, "row": 3, "col": 0}}, "target.row"),
        ({"target": {"pyramid": "cheops", "level": 2, "row": 0, "col": 2}}, "target.col"),
        ({"target": {"pyramid": "cheops", "level": 3, "row": 0, "col": -1}}, "target.col"),
        ({"target": {"pyramid": "chephren", "level": 1, "row": 0, "col": 0}}, "target.pyramid"),
        ({"target": {"pyramid": "cheops", "level": 1, "row": 0}}, "target.col"),
        ({"target": {**GOOD["target"], "depth": 1}}, "target.depth"),
        ({"target": [1]}, "target"),
        ({"die": {"kind": "bone", "value": 1}}, "die.kind"),
        ({"die": {"kind": "stone", "value": 0}}, "die.value"),
        ({"die": {"kind": "stone", "value": 7}}, "die.value"),
        ({"die": {"kind": "stone"}}, "die.value"),
        ({"pearl": {"player": "Job", "workers": 2}}, "pearl.player"),
        ({"pearl": {"player": "Kim", "workers": 2}}, "pearl.player"),
        ({"pearl": {"player": "Ira", "workers": 9}}, "pearl.workers"),
        ({"pearl": {"player": "Ira"}}, "pearl.workers"),
        ({"pearl": {}}, "pearl.player"),
        ({"scarab": "pearl", "borrowed": None}, "pearl"),
        ({"pyramids": FULL}, "pyramids"),
        ({"pyramids": {}}, "pyramids.cheops"),
        ({"pyramids": EMPTY[3]}, "pyramids.chephren"),
        ({"pyramids": {"cheops": CHEOPS[:2]}}, "pyramids.cheops"),
        ({"pyramids": {"cheops": [*CHEOPS, [[0]]]}}, "pyramids.cheops"),
        ({"pyramids": {"cheops": [CHEOPS[1], CHEOPS[1], [[0]]]}}, "pyramids.cheops[0]"),
        ({"pyramids": {"cheops": [[[0] * 3, [0] * 4, [0] * 3], *CHEOPS[1:]]}},
         "pyramids.cheops[0][1]"),
        ({"pyramids": {"cheops": [[[7, 0, 0], [0] * 3, [0] * 3], *CHEOPS[1:]]}},
         "pyramids.cheops[0][0][0]"),
        ({"pyramids": {"cheops": [[[None, 0, 0], [0] * 3, [0] * 3], *CHEOPS[1:]]}},
         "pyramids.cheops[0][0][0]"),
        ({"pyramids": {"cheops": [CHEOPS[0], [[0, 0], [0, 3]], [[0]]]}},
         "pyramids.cheops[1][1][1]"),
        ({"pyramids": {"cheops": [[[1] * 3] * 3, [[0, 0], [0, 0]], [[3]]]}},
         "pyramids.cheops[2][0][0]"),
        ({"players": ["Ira", "Ira"]}, "players[1]"),
        ({"players": []}, "players"),
        ({"players": ["Ira", " "]}, "players[1]"),
        ({"players": NAMES[:3]}, "pyramids.chephren"),
        ({"players": ["Job"], "pearl": None}, "scarab"),
        ({"players": ["Job"], "scarab": None, "borrowed": None}, "pearl.player"),
        ({"players": ["Job"], "scarab": None, "pearl": None}, "borrowed"),
        ({"players": ["snefru"], "player": "snefru", "scarab": None}, "players[0]"),
        ({"game": "pyramidice"}, "game"),
        ({"colour": "red"}, "colour"),
    ],
)  # fmt: skip
def test_refusals(refused: Any, changes: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.3: PYRAMIDICE-RES-01, PYRAMIDICE-BUILD-05, PYRAMIDICE-GOD-11."""
    assert refused("build", {**GOOD, **changes}) == field


def test_more_god_cards_than_the_game_has_are_refused(kit: Any, refused: Any, judge: Any) -> None:
    gods = [str(row["god"]) for row in kit.table("gods").rows]
    asked = request()
    assert judge("build", {**asked, "gods": gods[:28]})["legal"]
    assert refused("build", {**asked, "gods": gods[:29]}) == "gods"


def test_the_steps_say_why(result: Any) -> None:
    more = {"scarab": "carnelian", "gods": ["seshat", "bastet", "thoth"], "value": 5}
    steps = result("build", request(pearl={"player": "Ira", "workers": 0}, **more)).steps
    assert [(step.rule[-8:], step.key) for step in steps] == [
        ("BUILD-01", "build.cost"),
        ("BUILD-02", "build.seshat"),
        ("BUILD-03", "build.carnelian"),
        ("BUILD-04", "build.bastet"),
        ("BUILD-06", "build.fame_die"),
        ("BUILD-06", "build.fame"),
        ("BUILD-07", "build.no_pearl"),
    ]
