"""Project cards: sections 3.8 and 7.2."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

CARDS = ["twins", "steps", "ramps", "pillars", "terraces", "summits"]
NAMES = ["Ira", "Job", "Kim", "Lea"]
SIDES = {
    2: {"cheops": (3, 2, 1)},
    3: {"cheops": (3, 2, 1), "chephren": (2, 1)},
    4: {"cheops": (3, 2, 1), "chephren": (2, 1), "mykerinos": (1,)},
}


def site_of(values: list[int], players: int) -> dict[str, Any]:
    """Fill the spaces level by level with as many of the values as it takes."""
    left = iter(values)
    return {
        name: [[[next(left) for _ in range(side)] for _ in range(side)] for side in sides]
        for name, sides in SIDES[players].items()
    }


def counted(judge: Any, site: dict[str, Any], cards: list[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = judge(
        "project",
        {"players": NAMES[: len(site) + 1], "pyramids": site, "projects": cards},
    )["projects"]
    return found


CHEOPS = [
    [[1, 2, 3], [4, 5, 6], [1, 1, 2]],
    [[6, 1], [3, 2]],
    [[4]],
]


@pytest.mark.parametrize(
    ("card", "ground", "upper"),
    [
        ("twins", 1, 0),  # 1-1 below
        ("steps", 3, 1),  # 1-2, 5-6, 1-2; 1-2
        ("ramps", 1, 0),  # 2-5
        ("pillars", 3, 0),  # 1-4 twice, 2-6
        ("terraces", 2, 1),  # 3-6, 1-5; 3-6
        ("summits", 2, 2),  # 2-3, 4-5; 1-6, 2-3
    ],
)
def test_neighbours_on_a_level_count(judge: Any, card: str, ground: int, upper: int) -> None:
    """PYRAMIDICE-PROJ-01, PYRAMIDICE-PROJ-02, PYRAMIDICE-PROJ-03."""
    (found,) = counted(judge, {"cheops": CHEOPS}, [card])
    assert found["levels"][0] == {"pyramid": "cheops", "level": 3, "adjacencies": 0}
    by_level = {level["level"]: level["adjacencies"] for level in found["levels"]}
    assert by_level[1] + by_level[2] == found["adjacencies"]
    assert found["points"] == 2 * found["adjacencies"]
    assert (by_level[1], by_level[2]) == (ground, upper)


def test_levels_come_from_the_top_down_pyramid_by_pyramid(judge: Any) -> None:
    """PYRAMIDICE-PROJ-01."""
    (found,) = counted(judge, site_of([1] * 20, 4), ["twins"])
    order = [(level["pyramid"], level["level"]) for level in found["levels"]]
    assert order == [
        ("cheops", 3), ("cheops", 2), ("cheops", 1),
        ("chephren", 2), ("chephren", 1),
        ("mykerinos", 1),
    ]  # fmt: skip
    assert [level["adjacencies"] for level in found["levels"]] == [0, 4, 12, 0, 4, 0]


def test_diagonals_and_other_levels_never_count(judge: Any) -> None:
    """PYRAMIDICE-PROJ-02."""
    diagonal = {"cheops": [[[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 0], [0, 0]], [[0]]]}
    stacked = {"cheops": [[[2, 4, 0], [4, 2, 0], [0, 0, 0]], [[2, 0], [0, 0]], [[0]]]}
    for site in (diagonal, stacked):
        assert counted(judge, site, ["twins"])[0]["adjacencies"] == 0


@given(st.lists(st.integers(1, 6), min_size=20, max_size=20), st.integers(2, 4))
def test_the_six_cards_share_out_all_neighbours(
    judge: Any, values: list[int], players: int
) -> None:
    """Invariant 13 of section 12."""
    found = counted(judge, site_of(values, players), CARDS)
    assert sum(card["adjacencies"] for card in found) == {2: 16, 3: 20, 4: 20}[players]
    assert [card["project"] for card in found] == CARDS


EMPTY = {"cheops": [[[0] * 3] * 3, [[0] * 2] * 2, [[0]]]}
GOOD = {"players": ["Ira", "Job"], "pyramids": EMPTY, "projects": ["ramps", "twins"]}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"projects": []}, "projects"),
        ({"projects": ["ramps", "ramps"]}, "projects[1]"),
        ({"projects": ["ramp"]}, "projects[0]"),
        ({"projects": "ramps"}, "projects"),
        ({"pyramids": {**EMPTY, "chephren": [[[0] * 2] * 2, [[0]]]}}, "pyramids.chephren"),
        ({"pyramids": {"cheops": [[[0] * 3] * 3, [[1, 0], [0, 0]], [[0]]]}},
         "pyramids.cheops[1][0][0]"),
        ({"player": "Ira"}, "player"),
        ({"players": ["Ira"] * 5}, "players"),
    ],
)  # fmt: skip
def test_refusals(refused: Any, changes: dict[str, Any], field: str) -> None:
    assert refused("project", {**GOOD, **changes}) == field


def test_the_steps_say_why(result: Any) -> None:
    asked = {**GOOD, "pyramids": {"cheops": CHEOPS}, "projects": ["summits"]}
    keys = [(step.rule, step.key) for step in result("project", asked).steps]
    assert keys == [
        ("PYRAMIDICE-PROJ-01", "project.level"),
        ("PYRAMIDICE-PROJ-01", "project.level"),
        ("PYRAMIDICE-PROJ-03", "project.points"),
    ]
