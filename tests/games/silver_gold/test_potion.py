"""Skulls crossed off and wiped off: 3.4, 7.3 and 14.6."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import open_game
from companion.kits import load_kit

KIT = load_kit("silver-gold")
GAME = open_game("silver-gold")
VALUES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
GOOD = {
    "players": ["Linus", "Tim"],
    "skulls": {"Linus": 3, "Tim": 0},
    "events": {"Linus": ["potion"]},
}


def test_a_potion_wipes_the_two_dearest(judge: Any) -> None:
    """SILVER-GOLD-ADJ-POTION-01, SILVER-GOLD-ICON-07."""
    assert judge("potion", GOOD) == {
        "game": "silver-gold",
        "what": "potion",
        "skulls": {"Linus": 1, "Tim": 0},
        "wiped": {"Linus": [3, 2], "Tim": []},
        "ignored": {"Linus": 0, "Tim": 0},
        "penalty": {"Linus": 1, "Tim": 0},
    }


@pytest.mark.parametrize(
    ("before", "events", "after", "wiped", "ignored", "penalty"),
    [
        (10, "sp", 8, [15, 12], 1, 10),
        (10, "ps", 9, [15, 12], 0, 12),
        (0, "p", 0, [], 0, 0),
        (1, "p", 0, [1], 0, 0),
        (0, "psp", 0, [1], 0, 0),
        (5, "ss", 7, [], 0, 8),
        (6, "", 6, [], 0, 6),
        (3, "pp", 0, [3, 2, 1], 0, 0),
        (9, "sss", 10, [], 2, 15),
    ],
)
def test_events_count_in_their_order(
    judge: Any, before: int, events: str, after: int, wiped: list[int], ignored: int, penalty: int
) -> None:
    """SILVER-GOLD-ADJ-POTION-01, SILVER-GOLD-SKULL-02: wiped skulls can be crossed off again."""
    words = {"s": "skull", "p": "potion"}
    given_ = {"players": ["A", "B"], "skulls": {"A": before, "B": 0}}
    found = judge("potion", {**given_, "events": {"A": [words[event] for event in events]}})
    got = [found[key]["A"] for key in ("skulls", "wiped", "ignored", "penalty")]
    assert got == [after, wiped, ignored, penalty]


@given(st.integers(0, 10), st.lists(st.sampled_from(["skull", "potion"]), max_size=46))
def test_skulls_are_the_first_of_the_track(before: int, events: list[str]) -> None:
    """SILVER-GOLD-SKULL-01: one number is the whole state, and nothing gets lost."""
    request = {"players": ["A", "B"], "skulls": {"A": before, "B": 0}, "events": {"A": events}}
    found = GAME.adjudicate(KIT, "potion", request).value
    skulls, wiped, ignored = (found[key]["A"] for key in ("skulls", "wiped", "ignored"))
    assert 0 <= skulls <= 10
    assert skulls == before + events.count("skull") - ignored - len(wiped)
    assert found["penalty"]["A"] == (VALUES[skulls - 1] if skulls else 0)
    assert set(wiped) <= set(VALUES)


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({**GOOD, "skulls": {"Linus": 3}}, "skulls.Tim"),
        ({**GOOD, "skulls": {"Linus": 11, "Tim": 0}}, "skulls.Linus"),
        ({**GOOD, "skulls": [3, 0]}, "skulls"),
        ({**GOOD, "events": {"Linus": ["gem"]}}, "events.Linus[0]"),
        ({**GOOD, "events": {"Linus": "skull"}}, "events.Linus"),
        ({**GOOD, "events": {"Linus": ["skull"] * 47}}, "events.Linus"),
        ({**GOOD, "events": {"Ann": []}}, "events.Ann"),
        ({**GOOD, "round": 1}, "round"),
        *(({k: v for k, v in GOOD.items() if k != key}, key) for key in GOOD),
    ],
)
def test_what_14_6_refuses_is_refused(refused: Any, request_: Any, field: str) -> None:
    assert refused("potion", request_) == field


def test_the_steps_name_what_is_beyond_the_track(result: Any) -> None:
    request = {**GOOD, "skulls": {"Linus": 10, "Tim": 0}, "events": {"Linus": ["skull"]}}
    keys = [step.key for step in result("potion", request).steps]
    assert keys == ["potion.track", "potion.ignored", "potion.penalty", "potion.track",
                    "potion.penalty"]  # fmt: skip
