"""Every legal placement, and that it agrees with cross-off: 7.1, 14.4, 12."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import open_game
from companion.games.silver_gold.chamber import (
    EVERY_BOX,
    RED_CROSS,
    all_positions,
    chamber,
    orientations,
    reachable,
    shape,
)
from companion.kits import load_kit

KIT = load_kit("silver-gold")
GAME = open_game("silver-gold")
PATTERNS = {row["pattern"]: shape(str(row["shape"])) for row in KIT.table("patterns").rows}
GRIDS = [tuple(str(row[f"row_{n}"]) for n in range(1, 6)) for row in KIT.table("chambers").rows]
BARE = ["E....", ".....", ".....", ".....", "....T"]
CLEAN = {"red_gems": 0, "green_gems": 0, "torches": [0, 0, 0, 0], "skulls": 0}
ILLEGAL = {"repeated_box", "wall", "already_crossed", "wrong_shape", "entrance_missing",
           "not_connected"}  # fmt: skip


def position(*cards: dict[str, Any], expedition: str = "I2") -> dict[str, Any]:
    return {"players": ["A", "B"], "player": "B", "expedition": expedition, "cards": list(cards)}


def card(grid: Any = BARE, crossed: Any = (), order: int = 1) -> dict[str, Any]:
    return {"order": order, "grid": list(grid), "crossed": [list(box) for box in crossed]}


@pytest.mark.parametrize(
    ("pattern", "number"), [("I2", 2), ("I3", 2), ("V3", 4), ("T4", 4), ("L4", 8), ("O4", 1)]
)
def test_each_pattern_has_its_forms(pattern: str, number: int) -> None:
    """SILVER-GOLD-EXP-01."""
    assert len(orientations(PATTERNS[pattern])) == number


def test_placements_of_an_empty_and_a_begun_card(judge: Any) -> None:
    """SILVER-GOLD-CROSS-03, -04: sorted by card, then boxes, each once."""
    found = judge("placements", position(card(order=2), card(crossed=[[1, 1]], order=1)))
    assert found == {
        "game": "silver-gold",
        "what": "placements",
        "player": "B",
        "patterns": [
            {"card": 1, "boxes": [[1, 1], [1, 2]]},
            {"card": 1, "boxes": [[1, 1], [2, 1]]},
            {"card": 2, "boxes": [[1, 2], [1, 3]]},
            {"card": 2, "boxes": [[1, 2], [2, 2]]},
            {"card": 2, "boxes": [[2, 1], [2, 2]]},
            {"card": 2, "boxes": [[2, 1], [3, 1]]},
        ],
        "singles": [
            {"card": 1, "box": [1, 1]},
            {"card": 2, "box": [1, 2]},
            {"card": 2, "box": [2, 1]},
        ],
    }


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (position(), "cards"),
        (position(card(), card()), "cards[1].order"),
        (position(card(["....."] * 5)), "cards[0].grid"),
        (position(card(crossed=[(2, 2)])), "cards[0].crossed"),
        ({**position(card()), "round": 1}, "round"),
        ({**position(card()), "expedition": "i2"}, "expedition"),
        ({**position(card()), "player": "C"}, "player"),
        *(({k: v for k, v in position(card()).items() if k != key}, key) for key in position()),
    ],
)
def test_what_14_4_refuses_is_refused(refused: Any, request_: Any, field: str) -> None:
    assert refused("placements", request_) == field


@st.composite
def played(draw: Any) -> tuple[tuple[str, ...], frozenset[tuple[int, int]]]:
    """A chamber of the kit with some boxes crossed off, as play could have left it."""
    grid = draw(st.sampled_from(GRIDS))
    within = chamber(grid)
    floor = within.floor - {within.tomb}
    crossed: set[tuple[int, int]] = set()
    for _ in range(draw(st.integers(0, 9))):
        edge = [
            box for box in EVERY_BOX if box in floor - crossed and _touches(box, crossed, within)
        ]
        if edge:
            crossed.add(draw(st.sampled_from(edge)))
    return grid, frozenset(crossed)


def _touches(box: Any, crossed: Any, within: Any) -> bool:
    return reachable(box, crossed | {box}) != {box} if crossed else box == within.entrance


@given(played(), st.sampled_from([*PATTERNS]), st.data())
def test_placements_agree_with_cross_off(state: Any, pattern: str, data: Any) -> None:
    """Invariant 12, both ways; SILVER-GOLD-ADJ-CROSS-01."""
    grid, crossed = state
    given_ = position(card(grid, crossed), expedition=pattern)
    found = GAME.adjudicate(KIT, "placements", given_).value
    listed = [each["boxes"] for each in found["patterns"]] + [
        [each["box"]] for each in found["singles"]
    ]
    size = len(PATTERNS[pattern])
    others = data.draw(st.sampled_from([*combinations(EVERY_BOX, size)]))
    for boxes in [*listed, [list(box) for box in others]]:
        move = {"card": 1, "boxes": boxes}
        request = {**given_, "round": 1, "score_card": CLEAN, "move": move}
        judged = GAME.adjudicate(KIT, "cross-off", request).value
        assert (judged["reason"] in ILLEGAL) == (
            sorted(boxes) not in [sorted(one) for one in listed]
        )


@given(played(), st.sampled_from([*PATTERNS]))
def test_a_mirror_image_has_mirrored_placements(state: Any, pattern: str) -> None:
    """Invariant 11."""
    grid, crossed = state
    mirrored = card([row[::-1] for row in grid], [(row, 6 - column) for row, column in crossed])
    found = [
        GAME.adjudicate(KIT, "placements", position(each, expedition=pattern)).value
        for each in (card(grid, crossed), mirrored)
    ]
    sets = [{frozenset(map(tuple, each["boxes"])) for each in one["patterns"]} for one in found]
    assert {frozenset((r, 6 - c) for r, c in boxes) for boxes in sets[0]} == sets[1]


@given(played(), st.data())
def test_what_is_crossed_off_grows_by_the_placement_and_its_bonus_boxes(
    state: Any, data: Any
) -> None:
    """Invariants 2, 3 and 4; SILVER-GOLD-ENG-04: there is always a move."""
    grid, crossed = state
    given_ = position(card(grid, crossed), expedition="I3")
    singles = GAME.adjudicate(KIT, "placements", given_).value["singles"]
    assert singles
    box = data.draw(st.sampled_from(singles))["box"]
    move = {"card": 1, "boxes": [box]}
    request = {**given_, "round": 2, "score_card": {**CLEAN, "skulls": 9}, "move": move}
    judged = GAME.adjudicate(KIT, "cross-off", request).value
    if judged["reason"] == "bonus_missing":
        assert chamber(grid).character(tuple(box)) == RED_CROSS
        return
    assert judged["legal"]
    assert judged["crossed"] == [[list(each) for each in sorted({*crossed, tuple(box)})]]
    after = judged["score_card"]
    assert after["red_gems"] + after["green_gems"] == sum("gem" in icon for icon in judged["icons"])
    assert 0 <= after["skulls"] <= 10
    assert bool(judged["completed"]) == (tuple(box) == chamber(grid).tomb)


def test_every_pattern_lies_somewhere_in_a_chamber() -> None:
    numbers = {pattern: len(all_positions(boxes)) for pattern, boxes in PATTERNS.items()}
    assert numbers == {"I2": 40, "I3": 30, "V3": 64, "T4": 48, "L4": 96, "O4": 16}
