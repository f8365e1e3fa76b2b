"""What adjudications refuse, field by field: section 14.3, and edge case 25."""

from typing import Any

import pytest

Wrong = list[tuple[dict[str, Any], str]]
"""Changes to a good request, and the field that is refused then."""

FOUR = ["Blue", "White", "Brown", "Red"]
ALL = ["A", "B", "C", "D"]
ON_TRACK = {"position": 1, "track_spaces": 3}
LOOSE = {"space": 2, "player": "Red", "workers": 1}
FIRST = {"Blue": 1, "White": 3, "Brown": 4, "Red": 8}
FIVE = [{name: seat + number for seat, name in enumerate(FOUR)} for number in range(1, 6)]


def sled(quarry: int, workers: int, stone: str = "base") -> dict[str, Any]:
    return {"quarry": quarry, "stone": stone, "workers": workers}


def camp(workers: int, middle: int = 0, capstone: int = 0) -> dict[str, int]:
    return {"workers": workers, "middle": middle, "capstone": capstone}


GOOD: dict[str, dict[str, Any]] = {
    "push": {
        "players": FOUR,
        "nominator": "White",
        "workers": {"Blue": 1, "White": 2, "Red": 1},
        "food_bids": {"Blue": 1, "White": 3},
    },
    "lift": {
        "players": FOUR,
        "nominator": "Red",
        "workers": {"Blue": 1, "White": 1, "Brown": 2, "Red": 2},
        "food_bids": {"Blue": 1, "White": 2, "Brown": 4, "Red": 4},
    },
    "decoration": {"players": FOUR},
    "temple": {"players": FOUR, "workers": {}},
    "unload": {
        "players": FOUR,
        "nominator": "White",
        "workers": {"Blue": 2, "White": 1, "Red": 1},
        "stone": "base",
    },
    "turn-order": {"players": FOUR, "round": 2, "history": [FIRST]},
    "build": {
        "players": FOUR,
        "base": ["A", "B"],
        "middle": ["A"],
        "stone": "middle",
        "location": "B",
    },
    "nominate": {
        "players": FOUR,
        "nominator": "Red",
        "sleds": [],
        "middle_camp": camp(0),
        "capstone_camp": {"workers": 0, "capstone": 0},
        "built": {"base": 0, "middle": 0},
    },
}

WRONG: dict[str, Wrong] = {
    "push": [
        ({"players": ["Blue", "White"]}, "players"),
        ({"players": [*FOUR, "Tan"]}, "players"),
        ({"players": ["Blue", "White", "Blue", "Red"]}, "players[2]"),
        ({"game": "giza"}, "game"),
        ({"nominator": ["White"]}, "nominator"),
        ({"workers": {"Blue": 1, "White": 1}}, "workers"),
        ({"workers": {"Blue": 4, "White": 1}}, "workers"),
        ({"workers": {"Blue": 9}}, "workers.Blue"),
        ({"workers": {"Blue": -1, "White": 4}}, "workers.Blue"),
        ({"workers": [1, 2]}, "workers"),
        ({"food_bids": {"Brown": 1}}, "food_bids.Brown"),
        ({"food_bids": {"Blue": -1}}, "food_bids.Blue"),
        ({"food_bids": {"Blue": 129}}, "food_bids.Blue"),
        ({"food_bids": {"Blue": 100, "Red": 29}}, "food_bids"),
        ({"art_bids": {"Brown": 1}}, "art_bids.Brown"),
        ({"art_bids": {"Blue": 31, "Red": 30}}, "art_bids"),
        ({"food_held": {"White": 2}}, "food_bids.Blue"),
        ({"food_held": {"White": 2, "Blue": 1}}, "food_bids.White"),
        ({"food_held": {"White": 100, "Blue": 29}}, "food_held"),
        ({"position": 1}, "position"),
        ({"track_spaces": 3}, "position"),
        ({"position": 4, "track_spaces": 3}, "position"),
        ({"position": -1, "track_spaces": 3}, "position"),
        ({"position": 0, "track_spaces": 0}, "track_spaces"),
        ({"position": 0, "track_spaces": 13}, "track_spaces"),
        ({"loose_workers": []}, "loose_workers"),
        ({**ON_TRACK, "loose_workers": {}}, "loose_workers"),
        ({**ON_TRACK, "loose_workers": [{**LOOSE, "space": 0}]}, "loose_workers[0].space"),
        ({**ON_TRACK, "loose_workers": [{**LOOSE, "space": 4}]}, "loose_workers[0].space"),
        ({**ON_TRACK, "loose_workers": [{**LOOSE, "space": 1}]}, "loose_workers[0].space"),
        ({**ON_TRACK, "loose_workers": [{**LOOSE, "workers": 0}]}, "loose_workers[0].workers"),
        ({**ON_TRACK, "loose_workers": [{**LOOSE, "workers": 5}]}, "loose_workers[0].workers"),
        ({**ON_TRACK, "loose_workers": [{**LOOSE, "colour": 1}]}, "loose_workers[0].colour"),
        ({**ON_TRACK, "loose_workers": [LOOSE, {"space": 2}]}, "loose_workers[1].player"),
        (
            {**ON_TRACK, "loose_workers": [LOOSE, {**LOOSE, "player": "Blue", "workers": 4}]},
            "loose_workers[1].workers",
        ),
        (
            {
                "position": 0,
                "track_spaces": 3,
                "workers": {"Red": 3, "Blue": 1},
                "food_bids": {},
                "loose_workers": [{**LOOSE, "workers": 4}, {**LOOSE, "space": 3, "workers": 2}],
            },
            "loose_workers[1].workers",
        ),
    ],
    "lift": [
        ({"workers": {"Blue": 1, "White": 1}, "food_bids": {}}, "workers"),
        ({"workers": {"Blue": 9}, "food_bids": {}}, "workers.Blue"),
        ({"workers": {"Blue": 3}}, "food_bids.White"),
        ({"food_bids": {"Blue": 64, "Red": 65}}, "food_bids"),
        ({"food_held": {"Blue": 1}}, "food_bids.White"),
        ({"position": 1, "track_spaces": 2}, "position"),
        ({"stone": "middle"}, "stone"),
    ],
    "decoration": [
        ({"art_bids": {"Red": 61}}, "art_bids.Red"),
        ({"art_bids": {"Red": 30, "Blue": 31}}, "art_bids"),
        ({"art_bids": {"Red": -1}}, "art_bids.Red"),
        ({"art_bids": {"Red": False}}, "art_bids.Red"),
        ({"art_bids": {"Red": 3}, "art_held": {"Red": 2}}, "art_bids.Red"),
        ({"art_bids": {"Red": 3}, "art_held": {}}, "art_bids.Red"),
        ({"art_held": {"Red": 30, "Blue": 31}}, "art_held"),
        ({"food_bids": {}}, "food_bids"),
        ({"nominator": "Red"}, "nominator"),
        ({"players": FOUR[:2]}, "players"),
    ],
    "temple": [
        ({"workers": {"Blue": 9}}, "workers.Blue"),
        ({"workers": {"Blue": -1}}, "workers.Blue"),
        ({"workers": {}, "art_bids": {}}, "art_bids"),
    ],
    "unload": [
        ({"workers": {"Blue": 2}}, "workers"),
        ({"workers": {"Blue": 3, "White": 2}}, "workers"),
        ({"workers": {"Blue": 5}}, "workers.Blue"),
        ({"stone": "top"}, "stone"),
        ({"stone": ["base"]}, "stone"),
        ({"location": "A"}, "location"),
    ],
    "turn-order": [
        ({"round": 0}, "round"),
        ({"round": 11}, "round"),
        ({"round": 1}, "starting_player"),
        ({"round": 1, "starting_player": "Blue", "history": [FIRST]}, "history"),
        ({"round": 2, "history": []}, "history"),
        ({"round": 2, "history": FIVE[:2]}, "history"),
        ({"round": 5, "history": FIVE[:3]}, "history"),
        ({"round": 6, "history": []}, "history"),
        ({"round": 8, "history": FIVE[:1]}, "history"),
        ({"round": 2, "history": FIRST}, "history"),
        ({"round": 2, "history": [{**FIRST, "Blue": 9}]}, "history[0].Blue"),
        ({"round": 2, "history": [{**FIRST, "Blue": 0}]}, "history[0].Blue"),
        ({"round": 2, "history": [{**FIRST, "Red": 1}]}, "history[0].Red"),
        ({"round": 2, "history": [{"Blue": 1, "White": 2, "Brown": 3}]}, "history[0].Red"),
        ({"round": 3, "history": [FIVE[0], FIVE[0]]}, "history[1].Blue"),
        ({"round": 2, "history": [FIRST], "choices": {"Blue": 2}}, "choices.Blue"),
        ({"round": 2, "history": [FIRST], "choices": {"Red": 8}}, "choices.Red"),
        ({"round": 2, "history": [FIRST], "choices": {"Red": 9}}, "choices.Red"),
        ({"round": 2, "history": [FIRST], "choices": {"Brown": 2, "Red": 2}}, "choices.Red"),
        ({"round": 2, "history": [FIRST], "column": 2}, "column"),
    ],
    "build": [
        ({"base": ["A", "A"]}, "base[1]"),
        ({"base": ["A", "E"]}, "base[1]"),
        ({"base": ["A", "b"]}, "base[1]"),
        ({"base": "AB"}, "base"),
        ({"base": ["A", 1]}, "base[1]"),
        ({"base": ["B"]}, "middle[0]"),
        ({"middle": ["A", "A"]}, "middle[1]"),
        ({"stone": "top"}, "stone"),
        ({"location": "A"}, "location"),
        ({"location": "C"}, "location"),
        ({"location": "E"}, "location"),
        ({"location": 1}, "location"),
        ({"stone": "base"}, "location"),
        ({"stone": "capstone", "location": None}, "stone"),
        ({"stone": "capstone", "base": ALL, "middle": ["A", "B", "C"], "location": None}, "stone"),
        ({"stone": "capstone", "base": ALL, "middle": ALL, "location": "A"}, "location"),
        ({"base": ALL, "stone": "base", "location": "A"}, "location"),
        ({"nominator": "Red"}, "nominator"),
        ({"players": FOUR[:3], "base": ["A"], "middle": []}, "middle"),
        ({"players": FOUR[:3], "base": [], "middle": [], "stone": "base"}, "middle"),
    ],
    "nominate": [
        ({"sleds": [sled(0, 3)]}, "sleds[0].quarry"),
        ({"sleds": [sled(5, 3)]}, "sleds[0].quarry"),
        ({"sleds": [sled(1, 3), sled(1, 2)]}, "sleds[1].quarry"),
        ({"sleds": [sled(1, 5)]}, "sleds[0].workers"),
        ({"sleds": [sled(1, -1)]}, "sleds[0].workers"),
        ({"sleds": [sled(1, 3, "top")]}, "sleds[0].stone"),
        ({"sleds": [{"quarry": 1, "stone": "base"}]}, "sleds[0].workers"),
        ({"sleds": [{**sled(True, 3)}]}, "sleds[0].quarry"),
        ({"sleds": [{**sled(1, 3), "position": 0}]}, "sleds[0].position"),
        ({"sleds": {}}, "sleds"),
        ({"middle_camp": {"workers": 3, "middle": 1}}, "middle_camp.capstone"),
        ({"middle_camp": camp(33)}, "middle_camp.workers"),
        ({"middle_camp": camp(0, middle=5)}, "middle_camp.middle"),
        ({"middle_camp": camp(0, capstone=2)}, "middle_camp.capstone"),
        ({"middle_camp": [3, 1, 0]}, "middle_camp"),
        ({"capstone_camp": {"workers": 3}}, "capstone_camp.capstone"),
        ({"capstone_camp": {"workers": 3, "capstone": 2}}, "capstone_camp.capstone"),
        ({"capstone_camp": {"workers": 3, "capstone": 0, "middle": 0}}, "capstone_camp.middle"),
        ({"built": {"base": 5, "middle": 0}}, "built.base"),
        ({"built": {"base": 1}}, "built.middle"),
        ({"built": {"base": 1, "middle": 2}}, "built.middle"),
        ({"built": {"base": 4, "middle": 0}, "sleds": [sled(1, 0)]}, "sleds[0].stone"),
        (
            {"built": {"base": 4, "middle": 4}, "middle_camp": camp(0, middle=1)},
            "middle_camp.middle",
        ),
        (
            {"sleds": [sled(1, 0, "capstone")], "middle_camp": camp(0, capstone=1)},
            "middle_camp.capstone",
        ),
        (
            {"middle_camp": camp(0, capstone=1), "capstone_camp": {"workers": 0, "capstone": 1}},
            "capstone_camp.capstone",
        ),
        (
            {
                "capstone_camp": {"workers": 3, "capstone": 1},
                "built": {"base": 4, "middle": 3},
            },
            "capstone_camp.capstone",
        ),
        (
            {
                "sleds": [sled(1, 4)],
                "middle_camp": camp(20),
                "capstone_camp": {"workers": 9, "capstone": 0},
            },
            "capstone_camp.workers",
        ),
        ({"round": 3}, "round"),
    ],
}

THREE = [
    ({"built": {"base": 1, "middle": 0}}, "built.middle"),
    ({"built": {"base": 0, "middle": 1}}, "built.base"),
    ({"sleds": [sled(4, 3)]}, "sleds[0].quarry"),
    ({"middle_camp": camp(31)}, "middle_camp.workers"),
]
"""With three players quarry 4 is out of play, and two stones stand from the start (SETUP-03)."""


@pytest.mark.parametrize("what", WRONG)
def test_refusals(judge: Any, refused: Any, what: str) -> None:
    """GIZA-BUILD-02, GIZA-BUILD-03, GIZA-NOM-04: what is missing, and what no table can show."""
    good = GOOD[what]
    assert judge(what, good)
    for changes, field in WRONG[what]:
        found = refused(what, {**good, **changes})
        assert found == field, f"{changes}: {found} is refused"
        if what in ("lift", "decoration"):
            final = "final-lift" if what == "lift" else "capstone-decoration"
            assert refused(final, {**good, **changes}) == field
    for key in good.keys() - {"food_bids"}:
        assert refused(what, {name: good[name] for name in good if name != key}) == key


def test_refusals_of_three_players(judge: Any, refused: Any) -> None:
    """GIZA-SETUP-03."""
    good = {**GOOD["nominate"], "players": FOUR[:3], "nominator": "Blue"}
    good["built"] = {"base": 1, "middle": 1}
    assert judge("nominate", good)["push"] == []
    for changes, field in THREE:
        assert refused("nominate", {**good, **changes}) == field, changes
