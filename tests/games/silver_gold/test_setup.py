"""The setup: section 4 and 14.1."""

from typing import Any

import pytest

EXAMPLE = {
    "game": "silver-gold",
    "players": 3,
    "variant": "base",
    "shared": {"pyramid_deck": 38, "display": 4, "expedition_deck": 8},
    "per_player": {
        "pyramid_cards_dealt": 4,
        "pyramid_cards_kept": 2,
        "pyramid_cards_returned": 2,
        "score_cards": 1,
        "pens": 1,
    },
    "removed": {"score_cards": 1, "pens": 1},
}


def test_the_example_of_the_interface(judge: Any) -> None:
    """W1: Sarah takes 4 cards, keeps 2 and returns 2 (SILVER-GOLD-SETUP-02)."""
    assert judge("setup", {"players": 3}) == EXAMPLE
    assert judge("setup", {"players": 3, "variant": None}) == EXAMPLE
    assert judge("setup", {"players": 3, "variant": "base"}) == EXAMPLE


@pytest.mark.parametrize(("players", "deck", "left"), [(2, 40, 2), (3, 38, 1), (4, 36, 0)])
def test_counts_add_up_to_the_components(judge: Any, players: int, deck: int, left: int) -> None:
    """SILVER-GOLD-SETUP-01, -03, -04: everything is in one place."""
    found = judge("setup", {"players": players})
    shared, each, removed = found["shared"], found["per_player"], found["removed"]
    assert (shared["pyramid_deck"], removed) == (deck, {"score_cards": left, "pens": left})
    assert deck + shared["display"] + players * each["pyramid_cards_kept"] == 48
    assert shared["expedition_deck"] == 8
    assert players * each["score_cards"] + removed["score_cards"] == 4
    assert players * each["pens"] + removed["pens"] == 4


def test_the_steps_are_the_rules_of_the_setup_one_after_the_other(result: Any) -> None:
    """SILVER-GOLD-SETUP-05: nothing is crossed off at the start."""
    for players in (2, 3, 4):
        steps = result("setup", {"players": players}).steps
        assert {step.rule for step in steps} == {f"SILVER-GOLD-SETUP-0{n}" for n in range(1, 6)}
        assert ("setup.left" in {step.key for step in steps}) == (players < 4)


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({}, "players"),
        ({"players": 3, "variant": "solo"}, "variant"),
        ({"players": 3, "variant": ""}, "variant"),
        ({"players": 3, "variant": 1}, "variant"),
        ({"players": 3, "solo": 1}, "solo"),
        ([], "input"),
    ],
)
def test_other_setups_are_refused(refused: Any, request_: Any, field: str) -> None:
    """Section 9: the only variant is base."""
    assert refused("setup", request_) == field
