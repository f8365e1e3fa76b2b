"""The building site: section 6.6 and 14.3 `build`."""

from typing import Any

import pytest

FOUR = ["Blue", "White", "Brown", "Red"]
ALL = ["A", "B", "C", "D"]


def built(judge: Any, base: str, middle: str, stone: str, location: str | None) -> list[Any]:
    request = {"players": FOUR, "base": list(base), "middle": list(middle), "stone": stone}
    found = judge("build", request | ({"location": location} if location else {}))
    return [found["row_complete"], found["tier_complete"], found["events"]]


@pytest.mark.parametrize(
    ("base", "middle", "stone", "location", "expected"),
    [
        ("", "", "base", "A", [None, None, []]),
        ("A", "", "base", "B", ["A+B", None, ["decoration"]]),
        ("B", "", "base", "A", ["A+B", None, ["decoration"]]),
        ("A", "", "base", "C", [None, None, []]),
        ("B", "", "base", "D", [None, None, []]),
        ("C", "", "base", "D", ["C+D", None, ["decoration"]]),
        ("ABC", "", "base", "D", ["C+D", "base", ["decoration", "temple"]]),
        ("ACD", "", "base", "B", ["A+B", "base", ["decoration", "temple"]]),
        ("AC", "A", "middle", "C", [None, None, []]),
        ("AB", "A", "middle", "B", ["A+B", None, ["decoration"]]),
        ("ABCD", "ABD", "middle", "C", ["C+D", "middle", ["decoration", "temple"]]),
        (
            "ABCD",
            "ABCD",
            "capstone",
            None,
            ["capstone", "capstone", ["capstone-decoration", "temple"]],
        ),
    ],
)
def test_rows_and_tiers(
    judge: Any, base: str, middle: str, stone: str, location: str | None, expected: list[Any]
) -> None:
    """W13, W14: GIZA-BUILD-02, -03, -04, -05, -06, GIZA-LIFT-03."""
    assert built(judge, base, middle, stone, location) == expected


def test_everything_that_comes_out(judge: Any) -> None:
    """GIZA-END-01: only the capstone ends the game; its location may be null."""
    request = {"players": FOUR, "base": ALL, "middle": ALL, "stone": "capstone", "location": None}
    found = judge("build", request)
    expected = {
        "game": "giza",
        "what": "build",
        "row_complete": "capstone",
        "tier_complete": "capstone",
        "events": ["capstone-decoration", "temple"],
        "game_end": True,
    }
    assert (found, list(found)) == (expected, list(expected))
    other = {"players": FOUR, "base": [], "middle": [], "stone": "base", "location": "A"}
    assert judge("build", other)["game_end"] is False


def test_the_prebuilt_stones_of_three_players_trigger_nothing(judge: Any) -> None:
    """GIZA-SETUP-03: they stand there before, so they only count as neighbours."""
    request = {"players": FOUR[:3], "base": ["A"], "middle": ["A"], "stone": "base"}
    assert judge("build", {**request, "location": "C"})["events"] == []
    assert judge("build", {**request, "location": "B"})["events"] == ["decoration"]


GOOD: dict[str, Any] = {
    "players": FOUR,
    "base": ["A", "B"],
    "middle": ["A"],
    "stone": "middle",
    "location": "B",
}


@pytest.mark.parametrize(
    ("base", "stone", "location", "rules"),
    [
        (["A"], "base", "C", ["GIZA-BUILD-04"]),
        (["A"], "base", "B", ["GIZA-BUILD-04"]),
        (["A", "B", "C"], "base", "D", ["GIZA-BUILD-04", "GIZA-BUILD-05", "GIZA-BUILD-06"]),
    ],
)
def test_the_steps_say_why(
    result: Any, base: list[str], stone: str, location: str, rules: list[str]
) -> None:
    request = {"players": FOUR, "base": base, "middle": [], "stone": stone, "location": location}
    assert [step.rule for step in result("build", request).steps] == rules
