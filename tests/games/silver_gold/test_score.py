"""Final scores from score cards and completed piles: section 8 and 14.2."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import open_game
from companion.kits import load_kit

KIT = load_kit("silver-gold")
GAME = open_game("silver-gold")
COLOURS = ("green", "orange", "purple")
NOTHING = dict.fromkeys(
    [*(f"{colour}_{what}" for what in ("pyramids", "points") for colour in COLOURS),
     "red_gems", "green_gems", "torches", "skulls", "lowest_order"], 0)  # fmt: skip


def seat(name: str, **more: object) -> dict[str, Any]:
    return {"name": name, **NOTHING, **more}


def sheet(*seats: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"players": [*seats], **more}


LINUS = seat("Linus", green_pyramids=4, orange_pyramids=2, purple_pyramids=1, green_points=13,
             orange_points=6, red_gems=6, green_gems=3, torches=2, skulls=6,
             lowest_order=3)  # fmt: skip
SARAH = seat("Sarah", green_pyramids=2, orange_pyramids=2, green_points=6, orange_points=10,
             lowest_order=8)  # fmt: skip
EXAMPLE = sheet(LINUS, SARAH, game="silver-gold")


def test_linuss_score(judge: Any) -> None:
    """W8, the example of the interface: 70 + 10 + 19 + 18 - 6 = 111."""
    linus = {"pyramids": 70, "torches": 10, "pyramid_points": 19, "gems": 18, "skulls": -6}
    sarah = {"pyramids": 40, "torches": 0, "pyramid_points": 16, "gems": 0, "skulls": 0}
    assert judge("score", EXAMPLE) == {
        "game": "silver-gold",
        "players": [
            {"name": "Linus", "total": 111, "place": 1, "breakdown": linus},
            {"name": "Sarah", "total": 56, "place": 2, "breakdown": sarah},
        ],
        "winners": ["Linus"],
        "tiebreak": None,
    }


def test_what_the_table_rules_otherwise_is_a_line_of_the_breakdown() -> None:
    found = GAME.score(KIT, EXAMPLE, {"Sarah": 60}).value
    assert [player["total"] for player in found["players"]] == [111, 116]
    assert [player["breakdown"]["override"] for player in found["players"]] == [0, 60]
    assert found["winners"] == ["Sarah"]
    without = GAME.score(KIT, EXAMPLE, {}).value
    assert not any("override" in player["breakdown"] for player in without["players"])


def test_points_that_the_table_takes_count_for_places_and_ties() -> None:
    """SILVER-GOLD-TIE-01, -03: level at 56, Linus holds the lowest number."""
    found = GAME.score(KIT, EXAMPLE, {"Linus": -55})
    linus, sarah = found.value["players"]
    assert (linus["total"], linus["place"], sarah["total"], sarah["place"]) == (56, 1, 56, 2)
    assert sum(linus["breakdown"].values()) == linus["total"]
    assert (found.value["winners"], found.value["tiebreak"]) == (["Linus"], "lowest_order")
    totals = [step.values["total"] for step in found.steps if step.key == "score.total"]
    assert totals == [56, 56]


@pytest.mark.parametrize(
    ("linus", "sarah", "points"),
    [  # section 10: orange 3 with green 10 + 6, and orange 10 with green 6 + 3
        ({"green_points": 16, "orange_points": 3},
         {"green_points": 3, "orange_points": 16, "orange_pyramids": 4}, 19),
        ({"green_points": 9, "orange_points": 10}, {"green_points": 10, "orange_points": 6}, 19),
        ({f"{colour}_{what}": number for colour in COLOURS
          for what, number in (("pyramids", 6), ("points", 19))},
         {"green_points": 0, "orange_points": 0}, 57),
    ],
)  # fmt: skip
def test_pyramid_points_are_the_own_boxes_in_all_colours(
    judge: Any, linus: Any, sarah: Any, points: int
) -> None:
    """SILVER-GOLD-SCORE-03."""
    found = judge("score", sheet(LINUS | linus, SARAH | sarah))
    assert found["players"][0]["breakdown"]["pyramid_points"] == points


@pytest.mark.parametrize(
    ("values", "category", "points"),
    [
        ({"torches": 4}, "torches", 20),  # SILVER-GOLD-SCORE-02
        ({"red_gems": 10, "green_gems": 10}, "gems", 50),  # SILVER-GOLD-SCORE-04
        ({"red_gems": 0, "green_gems": 7}, "gems", 7),
        ({"red_gems": 7, "green_gems": 2}, "gems", 15),
        ({"skulls": 1}, "skulls", -1),  # SILVER-GOLD-SCORE-05
        ({"skulls": 7}, "skulls", -8),
        ({"skulls": 10}, "skulls", -15),
        ({"green_pyramids": 1, "lowest_order": 1}, "pyramids", 10),  # SILVER-GOLD-SCORE-01
    ],
)
def test_each_category_by_itself(
    judge: Any, values: dict[str, int], category: str, points: int
) -> None:
    """SILVER-GOLD-SCORE-06, -07: nothing else counts; totals may be below 0."""
    found = judge("score", sheet(seat("A", **values), seat("B")))["players"][0]
    assert found["breakdown"] == {**dict.fromkeys(found["breakdown"], 0), category: points}
    assert found["total"] == points


def tied(*lowest: int) -> dict[str, Any]:
    """Players level on points: 10 for a pyramid, or for 10 gems of one colour."""
    return sheet(
        *(
            seat("ABCD"[n], orange_pyramids=1, lowest_order=low) if low else
            seat("ABCD"[n], red_gems=10)
            for n, low in enumerate(lowest)
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("request_", "places", "winners", "tiebreak"),
    [
        (tied(10, 9), [2, 1], "B", "lowest_order"),
        (tied(0, 9), [2, 1], "B", "lowest_order"),
        (tied(0, 0), [1, 1], "AB", None),
        (tied(0, 48, 0, 30), [3, 2, 3, 1], "D", "lowest_order"),
        (tied(0, 0, 0, 0), [1, 1, 1, 1], "ABCD", None),
        # below the first place the comparison orders, but is no tie-break
        (sheet(seat("A", torches=4), *tied(0, 10, 9)["players"][1:]), [1, 3, 2], "A", None),
        (sheet(seat("A", torches=4), seat("B"), seat("C")), [1, 2, 2], "A", None),
    ],
)
def test_places_and_ties(
    judge: Any, request_: Any, places: list[int], winners: str, tiebreak: str | None
) -> None:
    """SILVER-GOLD-TIE-01, -02, -03; AMB-12: numbers compare as integers, 9 before 10."""
    found = judge("score", request_)
    assert [player["place"] for player in found["players"]] == places
    assert (found["winners"], found["tiebreak"]) == ([*winners], tiebreak)


def test_the_steps_follow_the_tie_to_its_end(result: Any) -> None:
    steps = result("score", tied(10, 9)).steps
    each = [f"SILVER-GOLD-SCORE-0{n}" for n in (1, 2, 3, 4, 5, 7)]
    assert [step.rule for step in steps] == [*each, *each, *["SILVER-GOLD-TIE-01"] * 2]
    assert steps[-1].values["players"] == ("B",)
    assert result("score", tied(0, 0)).steps[-1].rule == "SILVER-GOLD-TIE-02"


@st.composite
def sheets(draw: Any) -> dict[str, Any]:
    """A score sheet that a game can end with: boxes dealt out as the rules have it."""
    number = draw(st.integers(2, 4))
    seats = [seat("ABCD"[n]) for n in range(number)]
    for colour in COLOURS:
        owners = []
        for each in seats:
            each[f"{colour}_pyramids"] = pyramids = draw(st.integers(0, 4))
            owners += [each] * (pyramids // 2)
        for box, owner in zip((10, 6, 3), draw(st.permutations(owners)), strict=False):
            owner[f"{colour}_points"] += box
    numbers = draw(st.permutations(range(1, 10)))
    for each in seats:
        owned = sum(each[f"{colour}_pyramids"] for colour in COLOURS)
        each["lowest_order"] = numbers.pop() if owned else 0
        for key, most in (("red_gems", 10), ("green_gems", 10), ("torches", 4), ("skulls", 10)):
            each[key] = draw(st.integers(0, most))
    return sheet(*seats)


@given(sheets(), st.randoms(use_true_random=False))
def test_totals_places_and_seats(request_: dict[str, Any], random: Any) -> None:
    """Invariants 9 and 10: breakdowns add up, places are ranks, seats change nothing."""
    found = GAME.score(KIT, request_).value
    by_name = {player["name"]: player for player in found["players"]}
    for player in found["players"]:
        assert sum(player["breakdown"].values()) == player["total"]
        better = sum(other["place"] < player["place"] for other in found["players"])
        assert player["place"] == better + 1
        assert (player["place"] == 1) == (player["name"] in found["winners"])
    shuffled = [*request_["players"]]
    random.shuffle(shuffled)
    again = GAME.score(KIT, sheet(*shuffled)).value
    assert {player["name"]: player for player in again["players"]} == by_name
    assert (set(again["winners"]), again["tiebreak"]) == (set(found["winners"]), found["tiebreak"])


def linus(**more: object) -> dict[str, Any]:
    return sheet(LINUS | more, SARAH)


@pytest.mark.parametrize("variant", ["base", None])
def test_the_variant_may_be_named(judge: Any, variant: str | None) -> None:
    assert judge("score", {**EXAMPLE, "variant": variant}) == judge("score", EXAMPLE)


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (linus(green_pyramids=17), "players[0].green_pyramids"),
        (linus(red_gems=11), "players[0].red_gems"),
        (linus(green_gems=-1), "players[0].green_gems"),
        (linus(torches=5), "players[0].torches"),
        (linus(skulls=11), "players[0].skulls"),
        (linus(lowest_order=49), "players[0].lowest_order"),
        (linus(name=" "), "players[0].name"),
        (linus(name="Sarah"), "players[1].name"),
        (linus(gems=1), "players[0].gems"),
        # no sum of different boxes
        (linus(green_points=12), "players[0].green_points"),
        (linus(green_points=20), "players[0].green_points"),
        # more boxes than pyramids can have earned
        (linus(green_points=19), "players[0].green_points"),
        (linus(purple_points=10), "players[0].purple_points"),
        # one box of two players
        (linus(green_points=16), "players[1].green_points"),
        # boxes that are not the first of 10, 6, 3
        (sheet(seat("A", green_pyramids=2, green_points=6, lowest_order=1), seat("B")),
         "players[0].green_points"),
        (sheet(seat("A", green_pyramids=2, lowest_order=1), seat("B")), "players[0].green_points"),
        (sheet(seat("A"), seat("B", green_pyramids=4, green_points=10, lowest_order=1)),
         "players[1].green_points"),
        (sheet(seat("A", green_pyramids=4, green_points=13, lowest_order=1), seat("B")),
         "players[0].green_points"),
        # more than 16 of a colour
        (sheet(seat("A", orange_pyramids=9, orange_points=19, lowest_order=1),
               seat("B", orange_pyramids=8, lowest_order=2)), "players[1].orange_pyramids"),
        # lowest order numbers
        (linus(lowest_order=0), "players[0].lowest_order"),
        (sheet(seat("A", lowest_order=8, red_gems=1), seat("B")), "players[0].lowest_order"),
        (linus(lowest_order=8), "players[0].lowest_order"),
        (linus(lowest_order=43), "players[0].lowest_order"),
        # other keys
        ({**EXAMPLE, "game": "giza"}, "game"),
        ({**EXAMPLE, "variant": "solo"}, "variant"),
        ({**EXAMPLE, "round": 4}, "round"),
        ({"players": [LINUS]}, "players"),
        ({"players": ["Linus", "Sarah"]}, "players[0]"),
        ({"players": [*[LINUS] * 5]}, "players"),
        ({}, "players"),
        ([], "input"),
        *((sheet({k: v for k, v in LINUS.items() if k != key}, SARAH), f"players[0].{key}")
          for key in LINUS),
    ],
)  # fmt: skip
def test_what_14_2_refuses_is_refused(refused: Any, request_: Any, field: str) -> None:
    """SILVER-GOLD-STATE-02, SILVER-GOLD-POINTS-01, SILVER-GOLD-TIE-01."""
    assert refused("score", request_) == field


@pytest.mark.parametrize(
    ("lowest", "pyramids", "field"),
    [
        ((48, 0), (1, 0), None),
        ((48, 0), (2, 0), "players[0].lowest_order"),
        ((47, 48), (1, 1), None),
        ((47, 48), (2, 1), "players[0].lowest_order"),
        ((40, 48), (1, 2), "players[1].lowest_order"),
        ((5, 0), (1, 1), "players[1].lowest_order"),
        ((5, 6), (1, 0), "players[1].lowest_order"),
    ],
)
def test_there_are_numbers_enough_for_all_pyramids(
    judge: Any, refused: Any, lowest: Any, pyramids: Any, field: str | None
) -> None:
    """14.2: a pile whose lowest number is L has no lower one, and 49 - L are left."""
    seats = [
        seat(name, lowest_order=low, green_pyramids=min(1, number), orange_pyramids=number // 2)
        for name, low, number in zip("AB", lowest, pyramids, strict=True)
    ]
    if field is None:
        assert judge("score", sheet(*seats))["players"][0]["total"] == 10 * pyramids[0]
    else:
        assert refused("score", sheet(*seats)) == field


def test_the_colour_of_the_lowest_number_is_not_checked(judge: Any) -> None:
    """AMB-17: 33 is purple, but whoever owns the printed original may have it otherwise."""
    assert judge("score", sheet(seat("A", green_pyramids=1, lowest_order=33), seat("B")))
