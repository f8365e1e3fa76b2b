"""What is ready to move: section 6.4 and 14.3 `nominate`."""

from typing import Any

import pytest

FOUR = ["Blue", "White", "Brown", "Red"]
EMPTY: dict[str, Any] = {
    "players": FOUR,
    "nominator": "Red",
    "sleds": [],
    "middle_camp": {"workers": 0, "middle": 0, "capstone": 0},
    "capstone_camp": {"workers": 0, "capstone": 0},
    "built": {"base": 0, "middle": 0},
}
TOPPED = {"base": 4, "middle": 4}


def sled(quarry: int, workers: int, stone: str = "base") -> dict[str, Any]:
    return {"quarry": quarry, "stone": stone, "workers": workers}


def camp(workers: int, middle: int = 0, capstone: int = 0) -> dict[str, int]:
    return {"workers": workers, "middle": middle, "capstone": capstone}


def ready(judge: Any, **changes: object) -> tuple[list[int], list[str]]:
    found = judge("nominate", {**EMPTY, **changes})
    return found["push"], found["lift"]


def test_nothing_is_ready(judge: Any, result: Any) -> None:
    """GIZA-NOM-05: then the step is skipped."""
    assert judge("nominate", EMPTY) == {
        "game": "giza",
        "what": "nominate",
        "push": [],
        "lift": [],
        "must_nominate": False,
        "forced": False,
    }
    assert [step.key for step in result("nominate", EMPTY).steps] == ["nominate.none"]


def test_sleds_with_three_or_four_workers(judge: Any) -> None:
    """GIZA-NOM-01; edge cases 8 and 14: at the quarry or not, but not with 2 aboard."""
    sleds = [sled(4, 3), sled(1, 4), sled(2, 2, "middle"), sled(3, 0)]
    assert ready(judge, sleds=sleds) == ([1, 4], [])


@pytest.mark.parametrize(
    ("camp_", "built", "expected"),
    [
        (camp(3, middle=1), {"base": 1, "middle": 0}, ["middle"]),
        (camp(3, middle=4), {"base": 1, "middle": 0}, ["middle"]),
        (camp(2, middle=1), {"base": 1, "middle": 0}, []),
        (camp(9), {"base": 1, "middle": 0}, []),
        (camp(3, middle=1), {"base": 0, "middle": 0}, []),
        (camp(3, middle=1), {"base": 2, "middle": 2}, []),  # edge case 15: none of them is free
        (camp(3, middle=1), {"base": 3, "middle": 2}, ["middle"]),
    ],
)
def test_middle_stones(
    judge: Any, camp_: dict[str, int], built: dict[str, int], expected: list[str]
) -> None:
    """GIZA-NOM-02; edge case 15: base stones may still be on sleds."""
    assert ready(judge, middle_camp=camp_, built=built) == ([], expected)


@pytest.mark.parametrize(
    ("workers", "built", "expected"),
    [
        (3, TOPPED, ["capstone_first"]),
        (2, TOPPED, []),
        (3, {"base": 4, "middle": 3}, []),
        (3, {"base": 3, "middle": 3}, []),
    ],
)
def test_the_first_lift_of_the_capstone(
    judge: Any, workers: int, built: dict[str, int], expected: list[str]
) -> None:
    """GIZA-NOM-03, ruling A10."""
    assert ready(judge, middle_camp=camp(workers, capstone=1), built=built)[1] == expected


@pytest.mark.parametrize(("workers", "expected"), [(2, []), (3, ["capstone_final"])])
def test_the_final_lift_of_the_capstone(judge: Any, workers: int, expected: list[str]) -> None:
    """GIZA-NOM-04."""
    found = ready(judge, capstone_camp={"workers": workers, "capstone": 1}, built=TOPPED)
    assert found == ([], expected)


@pytest.mark.parametrize(
    ("changes", "must", "forced"),
    [
        ({"sleds": [sled(2, 3)]}, True, True),
        ({"sleds": [sled(2, 3), sled(3, 4)]}, True, False),
        ({"sleds": [sled(2, 2)]}, False, False),
        (
            {"middle_camp": camp(5, middle=2), "built": {"base": 2, "middle": 0}},
            True,
            True,  # several middle stones are one option
        ),
        (
            {
                "sleds": [sled(1, 3)],
                "middle_camp": camp(3, middle=1),
                "built": {"base": 2, "middle": 1},
            },
            True,
            False,
        ),
    ],
)
def test_one_option_is_forced(
    judge: Any, changes: dict[str, Any], must: bool, forced: bool
) -> None:
    """GIZA-NOM-05, ruling A23."""
    found = judge("nominate", {**EMPTY, **changes})
    assert (found["must_nominate"], found["forced"]) == (must, forced)


def test_each_option_has_its_reason(result: Any) -> None:
    request = {**EMPTY, "sleds": [sled(3, 3, "middle")], "middle_camp": camp(4, middle=1),
               "built": {"base": 4, "middle": 1}}  # fmt: skip
    rules = [step.rule for step in result("nominate", request).steps]
    assert rules == ["GIZA-NOM-01", "GIZA-NOM-02", "GIZA-NOM-05"]


THREE = {**EMPTY, "players": FOUR[:3], "nominator": "Blue", "built": {"base": 1, "middle": 1}}


def test_any_other_adjudication_is_refused(refused: Any, giza: Any) -> None:
    assert refused("starve", EMPTY) == "what"
    assert refused("score-log", EMPTY) == "what"
    assert giza.adjudications == (
        *("push", "lift", "final-lift", "decoration", "capstone-decoration", "temple"),
        *("unload", "turn-order", "build", "nominate"),
    )
