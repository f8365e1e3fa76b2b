"""Who gets which box of pyramid points: 6.5, 7.5 and 14.8."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.games import open_game
from companion.kits import load_kit

KIT = load_kit("silver-gold")
GAME = open_game("silver-gold")
COLOURS = ("green", "orange", "purple")


def piles(**colours: int) -> dict[str, int]:
    return dict.fromkeys(COLOURS, 0) | colours


def done(*cards: tuple[int, str]) -> list[dict[str, Any]]:
    return [{"order": order, "colour": colour} for order, colour in cards]


EXAMPLE: dict[str, Any] = {
    "players": ["Linus", "Sarah", "Tim"],
    "before": {"Linus": piles(), "Sarah": piles(purple=1), "Tim": piles(purple=3)},
    "completed": {"Sarah": done((33, "purple")), "Tim": done((15, "purple"))},
    "boxes_left": {"green": 3, "orange": 3, "purple": 2},
}


def table(before: list[dict[str, int]], *completed: Any) -> dict[str, Any]:
    names = "ABCD"[: len(before)]
    left = {c: max(0, 3 - sum(pile[c] // 2 for pile in before)) for c in COLOURS}
    return {
        "players": [*names],
        "before": dict(zip(names, before, strict=True)),
        "completed": {name: done(*cards) for name, cards in zip(names, completed, strict=False)},
        "boxes_left": left,
    }


def test_two_claims_of_one_colour(judge: Any) -> None:
    """W7, SILVER-GOLD-ADJ-POINTS-01: the example of the interface."""
    purple = {"colour": "purple"}
    assert judge("pyramid-points", EXAMPLE) == {
        "game": "silver-gold",
        "what": "pyramid-points",
        "awards": [
            {"player": "Tim", **purple, "pyramid": 4, "order": 15, "points": 6},
            {"player": "Sarah", **purple, "pyramid": 2, "order": 33, "points": 3},
        ],
        "missed": [],
        "boxes_left": {"green": 3, "orange": 3, "purple": 0},
        "points": {"Linus": piles(), "Sarah": piles(purple=3), "Tim": piles(purple=6)},
    }


def test_the_first_points(judge: Any) -> None:
    """W6, SILVER-GOLD-POINTS-01: the 2nd green and the 2nd purple get 10 each."""
    given_ = table([piles(green=1), piles(purple=1)], [(22, "green")], [(15, "purple")])
    found = judge("pyramid-points", given_)
    assert [(each["player"], each["points"]) for each in found["awards"]] == [("A", 10), ("B", 10)]
    assert found["boxes_left"] == {"green": 2, "orange": 3, "purple": 2}


@pytest.mark.parametrize(
    ("before", "completed", "awards", "missed"),
    [
        # one box left, two claims: the lower number gets it, whichever the milestone
        ([4, 1], [[(40, "green")], [(9, "green")]], [("B", 2, 9, 3)], []),
        ([3, 3], [[(40, "green")], [(9, "green")]], [("B", 4, 9, 3)], [("A", 4, 40)]),
        # four at once
        (
            [1, 1, 1, 1],
            [[(n, "green")] for n in (31, 4, 25, 46)],
            [("B", 2, 4, 10), ("C", 2, 25, 6), ("A", 2, 31, 3)],
            [("D", 2, 46)],
        ),
        # two cards of a colour: from 0 to 2 a claim with the lower number, from 1 to 3 one
        ([0, 1], [[(40, "green"), (7, "green")], [(10, "green")]],
         [("A", 2, 7, 10), ("B", 2, 10, 6)], []),
        ([1, 0], [[(40, "green"), (7, "green")], []], [("A", 2, 7, 10)], []),
        ([2, 0], [[(40, "green")], []], [], []),
        # the 8th is no milestone (SILVER-GOLD-POINTS-04)
        ([7, 0], [[(40, "green")], []], [], []),
        ([5, 0], [[(40, "green"), (7, "green")], []], [("A", 6, 7, 3)], []),
        # numbers, not texts
        ([1, 1], [[(10, "green")], [(9, "green")]], [("B", 2, 9, 10), ("A", 2, 10, 6)], []),
    ],
)  # fmt: skip
def test_claims_are_served_by_number(
    judge: Any, before: list[int], completed: Any, awards: Any, missed: Any
) -> None:
    """SILVER-GOLD-ADJ-POINTS-01, AMB-06; SILVER-GOLD-POINTS-02, -05: late claims get nothing."""
    piles_before = [piles(green=number) for number in before]
    found = judge("pyramid-points", table(piles_before, *completed))
    keys = ("player", "pyramid", "order")
    assert [(*(each[k] for k in keys), each["points"]) for each in found["awards"]] == awards
    assert [tuple(each[k] for k in keys) for each in found["missed"]] == missed


def test_milestones_in_two_colours_at_once(judge: Any) -> None:
    """SILVER-GOLD-POINTS-03: by colour, green first."""
    given_ = table([piles(green=1, purple=3), piles()], [(3, "purple"), (22, "green")])
    found = judge("pyramid-points", given_)
    assert [(each["colour"], each["points"]) for each in found["awards"]] == [
        ("green", 10),
        ("purple", 6),
    ]
    assert found["points"]["A"] == piles(green=10, purple=6)


def test_the_colour_of_a_number_is_not_checked(judge: Any) -> None:
    """AMB-17: for owners of the printed original."""
    assert judge("pyramid-points", table([piles(), piles()], [(1, "purple")], []))["awards"] == []


@given(
    st.lists(st.integers(0, 4), min_size=2, max_size=4),
    st.permutations(range(1, 49)),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
)
def test_boxes_taken_are_a_prefix(before: list[int], cards: list[int], numbers: list[int]) -> None:
    """Invariant 5, SILVER-GOLD-ADJ-POINTS-02."""
    hand = iter(cards)
    assume(sum(before) + sum(numbers) <= 16)
    new = [[(next(hand), "green") for _ in range(n)] for n in numbers[: len(before)]]
    given_ = table([piles(green=number) for number in before], *new)
    found = GAME.adjudicate(KIT, "pyramid-points", given_).value
    after = [number + len(cards) for number, cards in zip(before, new, strict=True)]
    assert found["boxes_left"]["green"] == max(0, 3 - sum(number // 2 for number in after))
    left = given_["boxes_left"]["green"]
    points = [10, 6, 3][3 - left :][: len(found["awards"])]
    assert [each["points"] for each in found["awards"]] == points
    assert sum(each["green"] for each in found["points"].values()) == sum(points)


def changed(**more: object) -> dict[str, Any]:
    return {**EXAMPLE, **more}


BEFORE = EXAMPLE["before"]


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (changed(before={"Linus": piles(), "Tim": piles()}), "before.Sarah"),
        (changed(before={**BEFORE, "Linus": {"green": 0, "orange": 0}}), "before.Linus.purple"),
        (changed(before={**BEFORE, "Linus": piles(green=17)}), "before.Linus.green"),
        (changed(before={**BEFORE, "Linus": piles(red=1)}), "before.Linus.red"),
        (changed(before={**BEFORE, "Linus": 0}), "before.Linus"),
        (changed(before={**BEFORE, "Ann": piles()}), "before.Ann"),
        (changed(before={**BEFORE, "Linus": piles(green=9), "Sarah": piles(green=8)}),
         "before.Sarah.green"),
        (changed(completed={"Tim": done(*((n, "green") for n in (1, 2, 3)))}), "completed.Tim"),
        (changed(completed={"Tim": done((49, "green"))}), "completed.Tim[0].order"),
        (changed(completed={"Tim": done((1, "red"))}), "completed.Tim[0].colour"),
        (changed(completed={"Tim": [{"order": 1}]}), "completed.Tim[0].colour"),
        (changed(completed={"Tim": [15]}), "completed.Tim[0]"),
        (changed(completed={"Tim": done((1, "green"), (1, "green"))}), "completed.Tim[1].order"),
        (changed(completed={"Sarah": done((1, "green")), "Tim": done((1, "orange"))}),
         "completed.Tim[0].order"),
        (changed(completed={"Ann": []}), "completed.Ann"),
        (changed(before={**BEFORE, "Linus": piles(green=16)},
                 completed={"Tim": done((1, "green"))}), "completed.Tim[0]"),
        (changed(boxes_left={"green": 3, "orange": 3, "purple": 3}), "boxes_left.purple"),
        (changed(boxes_left={"green": 4, "orange": 3, "purple": 2}), "boxes_left.green"),
        (changed(boxes_left={"green": 3, "orange": 3}), "boxes_left.purple"),
        (changed(boxes_left={"green": 3, "orange": 3, "purple": 2, "red": 1}), "boxes_left.red"),
        (changed(boxes_left=[3, 3, 2]), "boxes_left"),
        (changed(turn=1), "turn"),
        *(({k: v for k, v in EXAMPLE.items() if k != key}, key) for key in EXAMPLE),
    ],
)  # fmt: skip
def test_what_14_8_refuses_is_refused(refused: Any, request_: Any, field: str) -> None:
    """SILVER-GOLD-COMP-01, SILVER-GOLD-ADJ-POINTS-02."""
    assert refused("pyramid-points", request_) == field


def test_no_milestone_is_said_to_be_none(result: Any) -> None:
    steps = result("pyramid-points", table([piles(), piles()])).steps
    assert [step.key for step in steps] == ["points.none"]
