"""Setup, section 4 and 14.1."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.engine import Result
from companion.kits import Kit

SHARED = {
    "board": (1, 1),
    "second_dynasty_tile": (1, 1),
    "fifty_markers": (4, 4),
    "quarries": (3, 4),
    "sleds": (3, 4),
    "base_on_sleds": (3, 4),
    "base_built": (1, 0),
    "middle_built": (1, 0),
    "base_reserve": (0, 0),
    "middle_reserve": (3, 4),
    "capstone_reserve": (1, 1),
    "food_stock": (104, 96),
    "art_stock": (51, 48),
}
PER_PLAYER = {
    "screen": (1, 1),
    "vp_workers": (1, 1),
    "turn_order_workers": (5, 5),
    "board_workers": (10, 8),
    "food": (8, 8),
    "art": (3, 3),
}
REMOVED = {"workers": (16, 8), "screens": (1, 0), "sleds": (1, 0), "quarries": (1, 0)}

Asked = Callable[[str, dict[str, Any]], Result]


@pytest.mark.parametrize("players", [3, 4])
def test_every_count(judge: Any, players: int) -> None:
    """GIZA-SETUP-02, and the two prebuilt stones of 3 players (GIZA-SETUP-03)."""
    expected = {
        group: {key: counts[players - 3] for key, counts in table.items()}
        for group, table in (("shared", SHARED), ("per_player", PER_PLAYER), ("removed", REMOVED))
    }
    assert judge("setup", {"players": players}) == {
        "game": "giza",
        "players": players,
        "variant": "base",
        **expected,
    }


@pytest.mark.parametrize("variant", ["base", None])
def test_the_variant_may_be_named_or_not(judge: Any, variant: str | None) -> None:
    asked = judge("setup", {"players": 4, "variant": variant})
    assert asked == judge("setup", {"players": 4})


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"players": 2}, "players"),
        ({"players": 5}, "players"),
        ({"players": 0}, "players"),
        ({"players": ["Ana", "Bo", "Chi"]}, "players"),
        ({}, "players"),
        ({"players": 3, "variant": "solo"}, "variant"),
        ({"players": 3, "variant": ""}, "variant"),
        ({"players": 3, "variant": 1}, "variant"),
        ({"players": 3, "colour": "red"}, "colour"),
        ([3], "input"),
    ],
)
def test_refusals(refused: Any, request_: Any, field: str) -> None:
    """GIZA-SETUP-01 and section 9: 3 or 4 players, no variants, no solo play."""
    assert refused("setup", request_) == field


@pytest.mark.parametrize("players", [3, 4])
def test_the_steps_go_through_all_of_the_setup(result: Asked, players: int) -> None:
    """GIZA-SETUP-04, -05, -06, -07, -08: colours, starting player, placing, areas, advice."""
    rules = {step.rule for step in result("setup", {"players": players}).steps}
    assert {f"GIZA-SETUP-0{number}" for number in (2, 4, 5, 6, 7, 8)} <= rules
    assert ("GIZA-SETUP-03" in rules) == (players == 3)


@pytest.mark.parametrize("players", [3, 4])
def test_the_steps_name_every_count_that_is_not_0(result: Asked, kit: Kit, players: int) -> None:
    asked = result("setup", {"players": players})
    steps = kit.table("steps")
    said = " ".join(str(steps.row(step.key.removeprefix("setup."))["text"]) for step in asked.steps)
    for group in ("shared", "per_player", "removed"):
        for key, count in asked.value[group].items():
            assert count == 0 or f"{{{group}.{key}}}" in said, key
    assert all(step.values["players"] == players for step in asked.steps)
