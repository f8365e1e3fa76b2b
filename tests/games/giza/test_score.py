"""Final scores from what lies on the table: section 8 and 14.2, direct form."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

EXAMPLE: dict[str, Any] = {
    "game": "giza",
    "players": [
        {"name": "Ana", "vp_track": 40, "fifty_markers": 0, "food": 0, "art": 5,
         "temple_workers": 0},
        {"name": "Bo", "vp_track": 40, "fifty_markers": 0, "food": 4, "art": 0,
         "temple_workers": 0},
        {"name": "Chi", "vp_track": 3, "fifty_markers": 0, "food": 0, "art": 0,
         "temple_workers": 0},
    ],
}  # fmt: skip
KEYS = ("vp_track", "fifty_markers", "food", "art", "temple_workers")


def sheet(*players: tuple[int, int, int, int, int]) -> dict[str, Any]:
    rows = [dict(zip(KEYS, player, strict=True)) for player in players]
    return {"players": [{"name": "ABCD"[n], **row} for n, row in enumerate(rows)]}


def test_the_example_of_the_interface(judge: Any) -> None:
    """Section 14.4; GIZA-TIE-02: Ana has more food and art together."""
    assert judge("score", EXAMPLE) == {
        "game": "giza",
        "players": [
            {
                "name": "Ana",
                "total": 40,
                "place": 1,
                "breakdown": {"vp_track": 40, "fifty_markers": 0},
            },
            {
                "name": "Bo",
                "total": 40,
                "place": 2,
                "breakdown": {"vp_track": 40, "fifty_markers": 0},
            },
            {
                "name": "Chi",
                "total": 3,
                "place": 3,
                "breakdown": {"vp_track": 3, "fifty_markers": 0},
            },
        ],
        "winners": ["Ana"],
        "tiebreak": "food_and_art",
    }


def test_each_marker_is_worth_50(judge: Any) -> None:
    """GIZA-END-03, ruling A14: a player may hold more than one."""
    found = judge("score", sheet((3, 2, 0, 0, 0), (49, 1, 0, 0, 0), (7, 0, 0, 0, 0)))
    assert [player["total"] for player in found["players"]] == [103, 99, 7]
    assert found["players"][0]["breakdown"] == {"vp_track": 3, "fifty_markers": 100}


@pytest.mark.parametrize(
    ("players", "places", "winners", "tiebreak"),
    [
        ([(9, 0, 0, 0, 0), (8, 0, 9, 9, 9), (1, 0, 0, 0, 0)], [1, 2, 3], "A", None),
        ([(9, 0, 2, 3, 0), (9, 0, 4, 0, 9), (1, 0, 0, 0, 0)], [1, 2, 3], "A", "food_and_art"),
        ([(9, 0, 2, 3, 1), (9, 0, 4, 1, 2), (1, 0, 0, 0, 0)], [2, 1, 3], "B", "temple_workers"),
        ([(9, 0, 2, 3, 2), (9, 0, 4, 1, 2), (1, 0, 0, 0, 0)], [1, 1, 3], "AB", "shared"),
        # edge case 24: C drops out at the first step, the second decides
        ([(9, 0, 2, 3, 2), (9, 0, 4, 1, 1), (9, 0, 4, 0, 9)], [1, 2, 3], "A", "temple_workers"),
        ([(9, 0, 2, 3, 2), (9, 0, 4, 1, 2), (9, 0, 4, 0, 9)], [1, 1, 3], "AB", "shared"),
        ([(0, 0, 0, 0, 0)] * 4, [1, 1, 1, 1], "ABCD", "shared"),
        # a tie below the first place is no tie-break, but orders the places
        (
            [(9, 0, 0, 0, 0), (5, 0, 1, 0, 0), (5, 0, 2, 0, 0), (5, 0, 1, 0, 0)],
            [1, 3, 2, 3],
            "A",
            None,
        ),
    ],
)
def test_places_and_ties(
    judge: Any,
    players: list[tuple[int, int, int, int, int]],
    places: list[int],
    winners: str,
    tiebreak: str | None,
) -> None:
    """GIZA-TIE-01, -02, -03, -04, -05; edge case 23: food and art are added by value."""
    found = judge("score", sheet(*players))
    assert [player["place"] for player in found["players"]] == places
    assert found["winners"] == list(winners)
    assert found["tiebreak"] == tiebreak


def test_the_steps_follow_the_tie_to_its_end(result: Any) -> None:
    players = [(9, 0, 2, 3, 2), (9, 0, 4, 1, 2), (9, 0, 4, 0, 9)]
    steps = result("score", sheet(*players)).steps
    assert [step.rule for step in steps] == [
        *["GIZA-END-03"] * 3,
        *("GIZA-TIE-01", "GIZA-TIE-02", "GIZA-TIE-03", "GIZA-TIE-04"),
    ]
    assert steps[4].values["players"] == ("A", "B")


def test_nothing_is_scored_or_lost_at_the_end(judge: Any) -> None:
    """GIZA-END-02: food, art and workers left over only break ties."""
    found = judge("score", sheet((5, 0, 40, 20, 8), (6, 0, 0, 0, 0), (4, 0, 0, 0, 0)))
    assert [player["total"] for player in found["players"]] == [5, 6, 4]


@pytest.mark.parametrize("variant", ["base", None])
def test_the_variant_may_be_named(judge: Any, variant: str | None) -> None:
    assert judge("score", {**EXAMPLE, "variant": variant}) == judge("score", EXAMPLE)


def changed(index: int, **values: object) -> dict[str, Any]:
    players = [dict(player) for player in EXAMPLE["players"]]
    players[index] |= values
    return {**EXAMPLE, "players": players}


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (changed(0, vp_track=50), "players[0].vp_track"),
        (changed(0, vp_track=-1), "players[0].vp_track"),
        (changed(1, fifty_markers=5), "players[1].fifty_markers"),
        (changed(2, food=129), "players[2].food"),
        (changed(2, food=125), "players[2].food"),
        (changed(2, art=61), "players[2].art"),
        (changed(2, art=56), "players[2].art"),
        (changed(2, temple_workers=11), "players[2].temple_workers"),
        (changed(2, name="Ana"), "players[2].name"),
        (changed(2, name=" "), "players[2].name"),
        (changed(2, name=7), "players[2].name"),
        (changed(2, workers=7), "players[2].workers"),
        (changed(0, vp_track=7, fifty_markers=3), "players[0].fifty_markers"),
        ({**EXAMPLE, "game": "chess"}, "game"),
        ({**EXAMPLE, "variant": "solo"}, "variant"),
        ({**EXAMPLE, "round": 10}, "round"),
        ({"players": EXAMPLE["players"][:2]}, "players"),
        ({"players": ["Ana", "Bo", "Chi"]}, "players[0]"),
        ({"players": {}}, "players"),
        ({"game": "giza"}, "players"),
        (sheet((49, 1, 0, 0, 0), (49, 1, 0, 0, 0), (49, 0, 0, 0, 0)), "players"),
        (sheet(*[(0, 2, 0, 0, 0)] * 3), "players[2].fifty_markers"),
        (sheet((33, 3, 0, 0, 0), *[(0, 0, 0, 0, 0)] * 3), "players[0].fifty_markers"),
        (sheet(*[(49, 1, 0, 0, 0)] * 2, *[(27, 0, 0, 0, 0)] * 2), "players"),
        (sheet(*[(0, 0, 0, 0, 9)] * 4), "players[0].temple_workers"),
    ],
)
def test_refusals(refused: Any, request_: dict[str, Any], field: str) -> None:
    assert refused("score", request_) == field


@pytest.mark.parametrize(("players", "best"), [(3, 156), (4, 182)])
def test_the_most_points_of_one_player(judge: Any, refused: Any, players: int, best: int) -> None:
    """Section 8, table; GIZA-END-03."""
    rest = [(0, 0, 0, 0, 0)] * (players - 1)
    assert judge("score", sheet((best - 150, 3, 0, 0, 0), *rest))["players"][0]["total"] == best
    assert refused("score", sheet((best - 149, 3, 0, 0, 0), *rest)) == "players[0].fifty_markers"


@pytest.mark.parametrize("rest", [[20], [49, 3]])
def test_the_most_points_of_all_players(judge: Any, refused: Any, rest: list[int]) -> None:
    """Section 8, table: 218 of three players, 250 of four."""
    first = [(49, 1, 0, 0, 0), (49, 1, 0, 0, 0)]
    players = judge("score", sheet(*first, *((cell, 0, 0, 0, 0) for cell in rest)))["players"]
    assert sum(player["total"] for player in players) == {3: 218, 4: 250}[len(players)]
    rest[-1] += 1
    assert refused("score", sheet(*first, *((cell, 0, 0, 0, 0) for cell in rest))) == "players"


@pytest.mark.parametrize("key", ["name", *KEYS])
def test_what_is_required(refused: Any, key: str) -> None:
    players = [dict(player) for player in EXAMPLE["players"]]
    del players[1][key]
    assert refused("score", {"players": players}) == f"players[1].{key}"


PLAYER = st.tuples(
    st.integers(0, 49), st.integers(0, 1), st.integers(0, 30), st.integers(0, 15), st.integers(0, 8)
)


@given(st.lists(PLAYER, min_size=3, max_size=4))
def test_totals_add_up_and_places_are_competition_ranks(
    judge: Any, players: list[tuple[int, int, int, int, int]]
) -> None:
    """GIZA-TIE-05."""
    if sum(v + 50 * m for v, m, *_ in players) > 218:
        players = [(v, 0, f, a, t) for v, _, f, a, t in players]
    found = judge("score", sheet(*players))
    keys = [(v + 50 * m, f + a, t) for v, m, f, a, t in players]
    for player, key in zip(found["players"], keys, strict=True):
        assert player["total"] == key[0] == sum(player["breakdown"].values())
        assert player["place"] == 1 + sum(other > key for other in keys)
    assert found["winners"] == [
        player["name"] for player in found["players"] if player["place"] == 1
    ]
    level = [key for key in keys if key[0] == max(keys)[0]]
    assert (found["tiebreak"] is None) == (len(level) == 1)
    assert (found["tiebreak"] == "shared") == (len(found["winners"]) > 1)
