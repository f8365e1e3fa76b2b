"""Final scores, section 8, 9.5 and 14.2."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import load_kit
from companion.questions.errors import Refused

VALUES = (5, 10, 20, 35, 60)
CARDS = ("burial", "eyes", "oases", "nile", "tallest", "most")
SEATS: list[dict[str, Any]] = [
    {"name": "Ana", "foundations": 2, "foundation_points": 5, "level_1": 1, "level_4": 1,
     "blocks": 3, "coins": 4},
    {"name": "Bo", "foundations": 1, "foundation_points": 3, "level_2": 2, "level_5": 1},
    {"name": "Chi"},
]  # fmt: skip
MORE: list[dict[str, Any]] = [
    {"eyes": 22, "burial": 9},
    {"eyes": 10, "burial": 4},
    {"eyes": 10, "burial": 4},
]
MOST: list[dict[str, Any]] = [
    {"oases": 8, "boat_rank": 2, "palms": 3},
    {"oases": 8, "boat_rank": 1, "palms": 3},
    {"oases": 2},
]


def seats(*more: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows = zip(SEATS, *more, strict=True)
    return [{key: value for part in row for key, value in part.items()} for row in rows]


def scored(judge: Any, variant: str, players: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return judge("score", {"variant": variant, "players": players, **more})


def test_everything_that_comes_out_of_the_base_version(judge: Any) -> None:
    """TERRA-SCORE-01, -02, -03, TERRA-TIE-01, TERRA-BUILD-07."""
    assert judge("score", {"players": SEATS}) == {
        "game": "terra-pyramides",
        "players": [
            {"name": "Ana", "total": 52, "place": 2,
             "breakdown": {"foundations": 5, "pyramids": 40, "blocks": 3, "coins": 4}},
            {"name": "Bo", "total": 83, "place": 1,
             "breakdown": {"foundations": 3, "pyramids": 80, "blocks": 0, "coins": 0}},
            {"name": "Chi", "total": 0, "place": 3,
             "breakdown": {"foundations": 0, "pyramids": 0, "blocks": 0, "coins": 0}},
        ],
        "winners": ["Bo"],
        "tiebreak": None,
    }  # fmt: skip


def test_horus_adds_the_track_and_burial_goods(judge: Any) -> None:
    """TERRA-SCORE-04, TERRA-SCORE-05, TERRA-V2-01."""
    found = scored(judge, "horus", seats(MORE))["players"]
    assert [player["breakdown"]["horus_track"] for player in found] == [22, 10, 10]
    assert [player["breakdown"]["burial"] for player in found] == [19, 4, 4]
    assert list(found[0]["breakdown"]) == [
        "foundations", "pyramids", "blocks", "coins", "horus_track", "burial",
    ]  # fmt: skip


def test_the_nile_adds_oases_palms_and_strategy_cards(judge: Any) -> None:
    """TERRA-SCORE-06, -07, -08, -09, TERRA-V3-01."""
    found = scored(judge, "nile", seats(MORE, MOST), strategy_cards={"eyes": "Ana"})["players"]
    assert [player["breakdown"]["oasis"] for player in found] == [32, 40, 0]
    assert [player["breakdown"]["nile"] for player in found] == [12, 12, 0]
    assert [player["breakdown"]["strategy"] for player in found] == [30, 20, 0]
    assert list(found[0]["breakdown"]) == [
        "foundations", "pyramids", "blocks", "coins", "horus_track", "burial", "oasis", "nile",
        "strategy",
    ]  # fmt: skip
    assert [player["total"] for player in found] == [
        sum(player["breakdown"].values()) for player in found
    ]


@pytest.mark.parametrize("option", ["+symbols", "+faceup", "+symbols+faceup"])
def test_options_change_nothing(judge: Any, option: str) -> None:
    plain = scored(judge, "nile", seats(MORE, MOST))
    assert scored(judge, f"nile{option}", seats(MORE, MOST)) == plain


@pytest.mark.parametrize("nothing", [{}, {"strategy_cards": None}, {"strategy_cards": {}}])
def test_cards_that_nobody_owns(judge: Any, nothing: Any) -> None:
    """TERRA-CARD-03."""
    found = scored(judge, "nile", seats(MORE, MOST), **nothing)["players"]
    assert [player["breakdown"]["strategy"] for player in found] == [20, 20, 0]


def test_equal_totals_share_the_victory_and_places_go_1_2_2_4(judge: Any) -> None:
    """TERRA-TIE-01: there is no tie-break."""
    found = scored(judge, "base", [{"name": name, "coins": coins} for name, coins in
                                   (("A", 1), ("B", 2), ("C", 1), ("D", 0))])  # fmt: skip
    assert [player["place"] for player in found["players"]] == [2, 1, 2, 4]
    level = scored(judge, "base", [{"name": "A", "coins": 1}, {"name": "B", "blocks": 1}])
    assert (level["winners"], level["tiebreak"]) == (["A", "B"], None)


def test_totals_are_not_capped(judge: Any) -> None:
    """TERRA-SCORE-10: a points token only helps to read the track."""
    found = scored(judge, "horus", [{"name": "A", "eyes": 299, "burial": 99}, {"name": "B"}])
    assert found["players"][0]["total"] == 299 + 198


TEAM = {"name": "Team", "foundations": 2, "foundation_points": 5}


def mission(judge: Any, variant: str, **sheet: int) -> dict[str, Any]:
    found = scored(judge, variant, [{"name": "Team", **sheet}])
    assert found["players"][0]["place"] == 1
    assert found["winners"] == ["Team"] * found["mission"]["success"]
    result: dict[str, Any] = found["mission"]
    return result


def test_mission_1(judge: Any) -> None:
    """TERRA-COOP-04, TERRA-COOP-07, TERRA-COOP-08: four tops at the end, or more."""
    assert mission(judge, "coop1", level_5=3) == {
        "number": 1, "goal": 4, "reached": 3, "success": 0,
    }  # fmt: skip
    assert [mission(judge, "coop1", level_5=tops)["success"] for tops in (4, 8)] == [1, 1]


def test_mission_2_needs_more_than_275(judge: Any) -> None:
    """TERRA-COOP-05: 275 fails, 276 succeeds."""
    sheet = {"level_5": 4, "level_3": 1, "level_2": 1}
    assert mission(judge, "coop2", **sheet, blocks=4, coins=1) == {
        "number": 2, "goal": 275, "reached": 275, "success": 0,
    }  # fmt: skip
    assert mission(judge, "coop2", **sheet, blocks=5, coins=1)["success"] == 1


def test_mission_3_needs_six_colours(judge: Any) -> None:
    """TERRA-COOP-06: six pyramids in five colours are a failure."""
    five = mission(judge, "coop3", level_4=6, level_4_colours=5)
    assert five == {"number": 3, "goal": 6, "reached": 5, "success": 0}
    assert mission(judge, "coop3", level_4=6, level_4_colours=6)["success"] == 1
    assert mission(judge, "coop3", level_4=22, level_4_colours=6)["success"] == 1
    assert mission(judge, "coop3", level_1=12, level_4=10, level_4_colours=1)["reached"] == 1


def test_a_mission_counts_by_the_base_version(judge: Any) -> None:
    """TERRA-COOP-01."""
    found = scored(judge, "coop1", [{**TEAM, "level_5": 1, "coins": 2}])
    assert found["players"][0]["breakdown"] == {
        "foundations": 5, "pyramids": 60, "blocks": 0, "coins": 2,
    }  # fmt: skip


def changed(variant: str, changes: dict[int, dict[str, Any]]) -> dict[str, Any]:
    more = {"horus": [MORE], "nile": [MORE, MOST]}.get(variant, [])
    players = [{**seat, **changes.get(at, {})} for at, seat in enumerate(seats(*more))]
    return {"variant": variant, "players": players}


@pytest.mark.parametrize(
    ("variant", "changes", "field"),
    [
        ("base", {0: {"foundations": 14}}, "players[0].foundations"),
        ("base", {0: {"foundations": 12}}, "players[0].foundations"),
        ("base", {0: {"foundations": -1}}, "players[0].foundations"),
        ("base", {2: {"level_1": 13}, 0: {"level_2": 5}}, "players[2].foundations"),
        ("base", {0: {"foundation_points": 1}}, "players[0].foundation_points"),
        ("base", {0: {"foundation_points": 9}}, "players[0].foundation_points"),
        ("base", {2: {"foundation_points": 1}}, "players[2].foundation_points"),
        ("base", {1: {"foundation_points": 5}}, "players[1].foundation_points"),
        ("base", {0: {"foundations": 4, "foundation_points": 4},
                  1: {"foundations": 4, "foundation_points": 5}}, "players[1].foundation_points"),
        ("base", {1: {"level_5": 3}}, "players[1].level_5"),
        ("base", {0: {"level_1": 16}}, "players[0].level_1"),
        ("base", {0: {"level_6": 1}}, "players[0].level_6"),
        ("base", {0: {"blocks": 8}}, "players[0].blocks"),
        ("base", {0: {"coins": 5}}, "players[0].coins"),
        ("base", {0: {"eyes": 5}}, "players[0].eyes"),
        ("base", {0: {"burial": 0}}, "players[0].burial"),
        ("base", {0: {"level_4_colours": 1}}, "players[0].level_4_colours"),
        ("base", {0: {"name": " "}}, "players[0].name"),
        ("base", {0: {"name": "Bo"}}, "players[1].name"),
        ("horus", {0: {"oases": 1}}, "players[0].oases"),
        ("horus", {0: {"eyes": 300}}, "players[0].eyes"),
        ("horus", {0: {"burial": 100}}, "players[0].burial"),
        ("horus", {0: {"coins": 25}}, "players[0].coins"),
        ("horus", {0: {"coins": 20}, 1: {"coins": 5}}, "players[1].coins"),
        ("nile", {0: {"oases": 100}}, "players[0].oases"),
        ("nile", {0: {"palms": 9}}, "players[0].palms"),
        ("nile", {2: {"palms": 1}}, "players[2].palms"),
        ("nile", {0: {"palms": 4}}, "players[0].palms"),
        ("nile", {0: {"boat_rank": 1}}, "players[0].boat_rank"),
        ("nile", {0: {"boat_rank": 3}}, "players[0].boat_rank"),
        ("nile", {0: {"boat_rank": 4}}, "players[0].boat_rank"),
        ("nile", {1: {"boat_rank": 0, "palms": 0}}, "players[0].boat_rank"),
        ("nile", {2: {"boat_rank": 3, "palms": 4}}, "players[2].palms"),
    ],
)  # fmt: skip
def test_sheets_that_are_refused(
    refused: Any, variant: str, changes: dict[int, dict[str, Any]], field: str
) -> None:
    """More sites, workers, coins, tops or boats than there are."""
    assert refused("score", changed(variant, changes)) == field


@pytest.mark.parametrize("seats", [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_foundations_of_all_players_are_summed_whoever_sits_first(
    judge: Any, refused: Any, seats: tuple[int, ...]
) -> None:
    """TERRA-INV-14: only each player's sum and that of all are looked at, in any order of seats."""
    sheets = [
        {"name": name, "foundations": number, "foundation_points": points}
        for name, number, points in (("Ana", 3, 12), ("Bo", 7, 26), ("Chi", 2, 2))
    ]
    players = [sheets[seat] for seat in seats]
    assert len(scored(judge, "base", players)["players"]) == 3
    sheets[2]["foundation_points"] = 3
    assert refused("score", {"players": players}) == "players[2].foundation_points"


@pytest.mark.parametrize(
    ("variant", "sheet", "field"),
    [
        ("coop1", {"level_5": 9}, "level_5"),
        ("coop1", {"level_1": 7, "level_2": 6}, "foundations"),
        ("coop2", {"foundations": 12, "foundation_points": 30, "level_1": 1}, "foundations"),
        ("coop2", {"coins": 5}, "coins"),
        ("coop2", {"eyes": 1}, "eyes"),
        ("coop3", {"level_5": 1}, "level_5"),
        ("coop3", {"level_4": 1}, "level_4_colours"),
        ("coop3", {"level_4": 2, "level_4_colours": 3}, "level_4_colours"),
        ("coop3", {"level_4_colours": 1}, "level_4_colours"),
        ("coop3", {"level_4": 8, "level_4_colours": 7}, "level_4_colours"),
        ("coop3", {"level_1": 13}, "level_1"),
        ("coop3", {"level_1": 12, "level_4": 11, "level_4_colours": 1}, "foundations"),
        ("coop3", {"level_1": 6, "level_3": 7}, "foundations"),
    ],
)
def test_sheets_of_missions_that_are_refused(
    refused: Any, variant: str, sheet: dict[str, int], field: str
) -> None:
    """TERRA-COOP-06: only level 4 of mission 3 needs no worker."""
    request = {"variant": variant, "players": [{"name": "Team", **sheet}]}
    assert refused("score", request) == f"players[0].{field}"


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"players": SEATS[:1]}, "players"),
        ({"players": []}, "players"),
        ({"players": [{"name": str(n)} for n in range(5)]}, "players"),
        ({"players": SEATS, "variant": "coop1"}, "players"),
        ({"players": SEATS[:2], "variant": "coop"}, "variant"),
        ({"players": SEATS, "strategy_cards": {}}, "strategy_cards"),
        ({"players": SEATS, "strategy_cards": None}, "strategy_cards"),
        ({"players": seats(MORE), "variant": "horus", "strategy_cards": {}}, "strategy_cards"),
        ({"players": SEATS, "game": "giza"}, "game"),
        ({"players": SEATS, "tiebreak": None}, "tiebreak"),
        ({"players": ["Ana", "Bo"]}, "players[0]"),
        ({"players": {"Ana": {}}}, "players"),
        ({}, "players"),
        ("score", "input"),
    ],
)
def test_requests_that_are_refused(refused: Any, request_: Any, field: str) -> None:
    assert refused("score", request_) == field


@pytest.mark.parametrize(
    ("owners", "field"),
    [
        ({"nile": 1}, "strategy_cards.nile"),
        ({"nile": "Bo"}, "strategy_cards.nile"),
        ("nile", "strategy_cards"),
    ],
)
def test_owners_that_are_refused(refused: Any, owners: Any, field: str) -> None:
    """TERRA-CARD-01: nobody buys one before 5 points."""
    request = {**changed("nile", {1: {"eyes": 4}}), "strategy_cards": owners}
    assert refused("score", request) == field


@pytest.mark.parametrize(("players", "workers"), [(2, 15), (3, 13), (4, 11)])
def test_every_site_needs_a_worker(judge: Any, refused: Any, players: int, workers: int) -> None:
    """TERRA-INV-05, TERRA-SETUP-10."""
    rest = [{"name": str(at)} for at in range(1, players)]
    full = {"name": "A", "level_1": workers - 1, "foundations": 1, "foundation_points": 4}
    assert judge("score", {"players": [full, *rest]})["winners"] == ["A"]
    over = {**full, "level_2": 1}
    assert refused("score", {"players": [over, *rest]}) == "players[0].foundations"


def test_an_owners_own_tables_reach_the_rules(game: Any, tmp_path: Path) -> None:
    """The least and most of a number of foundations are those of the kit in use (14.2)."""
    tiles = "".join(f"F{number:02},{9 if number > 2 else 8}\n" for number in range(1, 23))
    (tmp_path / "foundations.csv").write_text(f"foundation,value\n{tiles}", encoding="utf-8")
    own = load_kit("terra-pyramides", tmp_path)
    sheet = {"name": "Ana", "foundations": 3, "foundation_points": 25}
    found = game.score(own, {"players": [sheet, {"name": "Bo"}]}).value
    assert found["players"][0]["total"] == 25
    with pytest.raises(Refused, match="must be 25 to 27"):
        game.score(own, {"players": [{**sheet, "foundation_points": 24}, {"name": "Bo"}]})


@pytest.mark.parametrize("variant", ["base", "horus+faceup", "nile"])
def test_corrections_of_the_table_are_a_line_of_their_own(
    game: Any, kit: Any, variant: str
) -> None:
    """They count for totals, places and winners (TERRA-TIE-01)."""
    sheet = {"variant": variant, "players": SEATS}
    before, after = (game.score(kit, sheet, c).value for c in ({}, {"Chi": 99, "Bo": -9}))
    assert all("override" not in player["breakdown"] for player in before["players"])
    assert [player["breakdown"]["override"] for player in after["players"]] == [0, -9, 99]
    gained = zip(before["players"], after["players"], strict=True)
    assert [one["total"] - other["total"] for other, one in gained] == [0, -9, 99]
    assert before["winners"] == ["Bo"]
    assert after["winners"] == ["Chi"]
    assert after["players"][2]["place"] == 1


@pytest.mark.parametrize(("points", "success"), [({"Ana": 2, "Bo": -2}, 0), ({"Bo": 1}, 1)])
def test_corrections_of_a_mission_are_the_teams(
    game: Any, kit: Any, points: dict[str, int], success: int
) -> None:
    """TERRA-COOP-05: whosever name they came under; 275 and 1 are enough."""
    team = {"name": "Ana & Bo", "level_5": 4, "level_4": 1}
    found = game.score(kit, {"variant": "coop2", "players": [team]}, points).value
    assert found["players"][0]["breakdown"]["override"] == sum(points.values())
    assert found["players"][0]["total"] == 275 + sum(points.values())
    assert found["mission"]["reached"] == found["players"][0]["total"]
    assert (found["mission"]["success"], len(found["winners"])) == (success, success)


@pytest.mark.parametrize("variant", ["coop1", "coop3"])
def test_no_correction_of_points_builds_a_pyramid(game: Any, kit: Any, variant: str) -> None:
    """TERRA-COOP-04, TERRA-COOP-06."""
    sheet = {"variant": variant, "players": [{"name": "Ana", "level_4": 1, "level_4_colours": 1}]}
    if variant == "coop1":
        del sheet["players"][0]["level_4_colours"]
    found = game.score(kit, sheet, {"Ana": 300}).value
    assert found["mission"]["reached"] == (variant == "coop3")
    assert found["winners"] == []


SHEETS = st.lists(
    st.fixed_dictionaries(
        {
            **{f"level_{level}": st.integers(0, 1) for level in range(1, 6)},
            **dict.fromkeys(("blocks", "burial", "oases"), st.integers(0, 7)),
            "eyes": st.integers(5, 30),
            "coins": st.integers(0, 6),
        }
    ),
    min_size=2,
    max_size=4,
)


@given(SHEETS, st.sampled_from(["Ana", "Bo", None]))
def test_breakdowns_add_up_and_seats_change_nothing(
    judge: Any, sheets: list[dict[str, int]], owner: str | None
) -> None:
    """TERRA-INV-13, TERRA-INV-14, TERRA-SCORE-09."""
    names = ["Ana", "Bo", "Chi", "Dee"]
    players = [{"name": name, **sheet} for name, sheet in zip(names, sheets, strict=False)]
    owners = dict.fromkeys(CARDS, owner)
    found = scored(judge, "nile", players, strategy_cards=owners)
    for player in found["players"]:
        assert player["total"] == sum(player["breakdown"].values())
        ahead = sum(other["total"] > player["total"] for other in found["players"])
        assert player["place"] == ahead + 1
    assert sum(player["breakdown"]["strategy"] for player in found["players"]) <= 120
    turned = scored(judge, "nile", players[::-1], strategy_cards=owners)
    assert turned["players"] == found["players"][::-1]
