"""Setup, sections 4, 9 and 14.1."""

from typing import Any

import pytest

STACKS = {2: (19, 19, 18), 3: (18, 17, 17), 4: (16, 16, 16), 5: (15, 15, 14)}


@pytest.mark.parametrize("players", STACKS)
def test_every_count(judge: Any, players: int) -> None:
    """The sample of section 14.1, for every number of players."""
    first, second, third = STACKS[players]
    assert judge("setup", {"players": players}) == {
        "game": "cheops",
        "players": players,
        "variant": "base",
        "shared": {
            "treasures_on_pyramid": 60, "treasure_markers": 6, "law_tiles_on_pyramid": 6,
            "price_boards": 6, "price_boards_type_1": 2, "price_boards_type_2": 2,
            "price_boards_type_3": 2, "family_stack_1": first, "family_stack_2": second,
            "family_stack_3": third, "neighbour_tiles": 4, "market_price": 10,
            "bank_piasters": 400, "money_10": 30, "money_5": 20,
        },
        "per_player": {
            "family_tiles": 4, "elder": 1, "mother": 1, "son": 1, "daughter": 1, "piasters": 0,
        },
        "removed": {
            "law_tiles": 6, "price_boards": 10, "price_boards_type_1": 4,
            "price_boards_type_2": 4, "price_boards_type_3": 2,
        },
    }  # fmt: skip


@pytest.mark.parametrize("variant", ["base", None])
def test_the_variant_may_be_named_or_not(judge: Any, variant: str | None) -> None:
    asked = judge("setup", {"players": 4, "variant": variant})
    assert asked == judge("setup", {"players": 4})


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"players": 1}, "players"),
        ({"players": 6}, "players"),
        ({"players": ["Ali", "Cleo"]}, "players"),
        ({}, "players"),
        ({"players": 3, "variant": "neighbours"}, "variant"),
        ({"players": 3, "variant": ""}, "variant"),
        ({"players": 3, "variant": 1}, "variant"),
        ({"players": 3, "law": 1}, "law"),
        ([3], "input"),
    ],
)
def test_refusals(refused: Any, request_: Any, field: str) -> None:
    """Section 9: `base` is the only variant; 2 to 5 players."""
    assert refused("setup", request_) == field


@pytest.mark.parametrize("players", STACKS)
def test_the_steps_go_through_all_of_section_4(result: Any, kit: Any, players: int) -> None:
    """CHEOPS-SET-01 to CHEOPS-SET-08; every count is named in a step or told beside them."""
    asked = result("setup", {"players": players})
    rules = {step.rule for step in asked.steps}
    assert rules >= {
        "CHEOPS-SET-01", "CHEOPS-SET-02", "CHEOPS-SET-03", "CHEOPS-SET-04", "CHEOPS-SET-05",
        "CHEOPS-SET-06", "CHEOPS-SET-07", "CHEOPS-SET-08",
    }  # fmt: skip
    steps = kit.table("steps")
    said = " ".join(str(steps.row(step.key.removeprefix("setup."))["text"]) for step in asked.steps)
    counted = {row["key"] for row in kit.table("counted").rows}
    for group in ("shared", "per_player", "removed"):
        for key, count in asked.value[group].items():
            told = f"{group}.{key}" in counted or f"{{{group}.{key}}}" in said
            assert count == 0 or told, key
