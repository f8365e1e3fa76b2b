"""Final scores, section 8 and 14.2."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

COLOURS = ("red", "blue", "black", "green", "white", "orange")
SAMPLE: dict[str, Any] = {
    "game": "cheops",
    "variant": "base",
    "players": [
        {"name": "Ali", "cash": 40, "red": 1, "blue": 3, "black": 3, "green": 1, "white": 0,
         "orange": 0},
        {"name": "Cleo", "cash": 55, "red": 0, "blue": 2, "black": 2, "green": 0, "white": 2,
         "orange": 1},
        {"name": "Ramses", "cash": 30, "red": 2, "blue": 1, "black": 1, "green": 0, "white": 0,
         "orange": 0},
    ],
    "boards": {
        "red": {"board": "I3", "sold": 4}, "blue": {"board": "III1", "sold": 3},
        "black": {"board": "III3", "sold": 0}, "green": {"board": "I2", "sold": 1},
        "white": {"board": "II2", "sold": 1}, "orange": {"board": "II1", "sold": 4},
    },
    "law_7": None,
}  # fmt: skip


def sheet(*changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The sample with changes to its players, in their order, and of other keys."""
    seats = [{**seat} for seat in SAMPLE["players"]]
    for seat, change in zip(seats, changes, strict=False):
        seat.update(change)
        for key in [key for key, value in seat.items() if value is ...]:
            del seat[key]
    given_ = {**SAMPLE, "players": seats, **more}
    return {key: value for key, value in given_.items() if value is not ...}


def level(*cash: int, **more: Any) -> dict[str, Any]:
    """Players with only cash and red treasures at 5, all of them worth 50."""
    bare = dict.fromkeys(COLOURS, 0)
    seats = [
        {"name": name, "cash": own, **bare, "red": (50 - own) // 5}
        for name, own in zip(("Ali", "Cleo", "Ramses"), cash, strict=False)
    ]
    return sheet(players=seats, **more)


def test_the_sample_of_the_specification(judge: Any) -> None:
    """CHEOPS-SCORE-01, CHEOPS-SCORE-02."""
    found = judge("score", SAMPLE)
    assert found["players"] == [
        {"name": "Ali", "total": 200, "place": 1,
         "breakdown": {"cash": 40, "red": 5, "blue": 90, "black": 60, "green": 5, "white": 0,
                       "orange": 0, "joker": 0}},
        {"name": "Cleo", "total": 165, "place": 2,
         "breakdown": {"cash": 55, "red": 0, "blue": 60, "black": 30, "green": 0, "white": 10,
                       "orange": 10, "joker": 0}},
        {"name": "Ramses", "total": 85, "place": 3,
         "breakdown": {"cash": 30, "red": 10, "blue": 30, "black": 15, "green": 0, "white": 0,
                       "orange": 0, "joker": 0}},
    ]  # fmt: skip
    assert (found["winners"], found["tiebreak"]) == (["Ali"], None)


@pytest.mark.parametrize("key", ["variant", "law_7"])
def test_what_may_be_left_out(judge: Any, key: str) -> None:
    assert judge("score", sheet(**{key: ...})) == judge("score", SAMPLE)


@pytest.mark.parametrize("key", ["variant", "law_7", "joker_as"])
def test_what_may_be_null(judge: Any, key: str) -> None:
    assert judge("score", sheet(**{key: None})) == judge("score", SAMPLE)


def test_the_joker_is_a_line_of_its_own(judge: Any) -> None:
    """CHEOPS-APPR-03, CHEOPS-SCORE-02: its colour's value for its owner, at the best colour."""
    found = judge("score", sheet({}, {"joker": 1}))
    breakdown = {each["name"]: each["breakdown"] for each in found["players"]}
    assert breakdown["Cleo"]["joker"] == 35
    assert [breakdown[name]["blue"] for name in breakdown] == [105, 70, 35]
    assert breakdown["Ali"]["joker"] == breakdown["Ramses"]["joker"] == 0


def test_the_joker_stands_for_the_colour_that_is_named(judge: Any) -> None:
    """CHEOPS-LAW-09: whatever it does to the others; here it takes Ali's majority of black."""
    found = judge("score", sheet({}, {"joker": 1}, joker_as="black"))
    ali, cleo, _ = (each["breakdown"] for each in found["players"])
    assert (cleo["joker"], cleo["black"], ali["black"]) == (15, 30, 45)


def test_law_7_counts_where_it_shows(judge: Any) -> None:
    """CHEOPS-LAW-07."""
    found = judge("score", sheet(law_7={"colour": "white", "space": 2}))
    assert found["players"][1]["breakdown"]["white"] == 40


def test_saved_laws_are_worth_nothing(refused: Any, judge: Any) -> None:
    """CHEOPS-END-05: a sheet has no line for them; CHEOPS-SCORE-01."""
    assert refused("score", sheet({"laws": 2})) == "players[0].laws"
    categories = judge("score", SAMPLE)["players"][0]["breakdown"]
    assert list(categories) == ["cash", *COLOURS, "joker"]


def test_eliminated_players_come_last_and_still_count(judge: Any, result: Any) -> None:
    """CHEOPS-OUT-02, CHEOPS-OUT-03, CHEOPS-TIE-01: their treasures and joker stay."""
    steps = result("score", sheet({"eliminated": 1, "joker": 1})).steps
    said = [step.values["player"] for step in steps if step.key == "score.eliminated"]
    assert said == ["Ali"]
    found = judge("score", sheet({"eliminated": 1, "joker": 1}))
    assert [each["place"] for each in found["players"]] == [3, 1, 2]
    assert found["winners"] == ["Cleo"]
    assert found["players"][0]["breakdown"]["joker"] == 35
    assert found["players"][1]["breakdown"]["blue"] == 2 * 35


def test_an_eliminated_player_is_level_with_nobody(judge: Any) -> None:
    """Section 13: a tie with a survivor is none; CHEOPS-TIE-02."""
    request = level(50, 40)
    request["players"][0]["eliminated"] = 1
    found = judge("score", request)
    assert (found["winners"], found["tiebreak"]) == (["Cleo"], None)
    assert [each["place"] for each in found["players"]] == [2, 1]


@pytest.mark.parametrize(
    ("cash", "winners", "tiebreak", "places"),
    [
        ((50, 40), ["Ali"], "most_cash", [1, 2]),
        ((50, 50), ["Ali", "Cleo"], None, [1, 1]),
        ((50, 50, 45), ["Ali", "Cleo"], "most_cash", [1, 1, 3]),
        ((45, 50, 50), ["Cleo", "Ramses"], "most_cash", [3, 1, 1]),
        ((50, 50, 50), ["Ali", "Cleo", "Ramses"], None, [1, 1, 1]),
    ],
)
def test_ties_for_first_place(
    judge: Any, cash: tuple[int, ...], winners: list[str], tiebreak: str | None, places: list[int]
) -> None:
    """CHEOPS-TIE-01, CHEOPS-TIE-02, CHEOPS-AMB-20."""
    found = judge("score", level(*cash))
    assert len({each["total"] for each in found["players"]}) == 1
    assert (found["winners"], found["tiebreak"]) == (winners, tiebreak)
    assert [each["place"] for each in found["players"]] == places


def test_ties_of_lower_places_are_not_the_tiebreak(judge: Any, result: Any) -> None:
    """CHEOPS-TIE-02: cash parts second place from third all the same; of no tie nothing is said."""
    assert [step.key for step in result("score", SAMPLE).steps][-1] == "score.most"
    assert [step.key for step in result("score", level(50, 45)).steps][-1] == "score.most_cash"
    request = level(40, 45, 50)
    request["players"][0]["green"] = 2
    found = judge("score", request)
    assert [each["place"] for each in found["players"]] == [1, 3, 2]
    assert (found["winners"], found["tiebreak"]) == (["Ali"], None)


def test_points_that_the_table_rules_otherwise_are_a_line(game: Any, kit: Any) -> None:
    found = game.score(kit, SAMPLE, {"Cleo": 100}).value["players"]
    assert [each["breakdown"]["override"] for each in found] == [0, 100, 0]
    assert [each["place"] for each in found] == [2, 1, 3]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"cash": -5}, "players[0].cash"),
        ({"cash": 42}, "players[0].cash"),
        ({"cash": ...}, "players[0].cash"),
        ({"red": -1}, "players[0].red"),
        ({"red": 11}, "players[0].red"),
        ({"red": 5}, "players[2].red"),
        ({"orange": ...}, "players[0].orange"),
        ({"black": 10}, "players[1].black"),
        ({"joker": 2}, "players[0].joker"),
        ({"eliminated": 2}, "players[0].eliminated"),
        ({"name": ...}, "players[0].name"),
        ({"name": "Cleo"}, "players[1].name"),
        ({"name": " "}, "players[0].name"),
        ({"cash": 140}, "players"),
    ],
)
def test_seats_that_are_refused(refused: Any, changes: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.2; CHEOPS-ID-02."""
    assert refused("score", sheet(changes)) == field


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"game": "giza"}, "game"),
        ({"game": ...}, "game"),
        ({"variant": "neighbours"}, "variant"),
        ({"boards": ...}, "boards"),
        ({"boards": dict([*SAMPLE["boards"].items()][:-1])}, "boards.orange"),
        (sheet(*[{"joker": 1}] * 2), "players[1].joker"),
        (sheet(*[{"eliminated": 1}] * 3), "players[2].eliminated"),
        ({"players": SAMPLE["players"][:1]}, "players"),
        ({"players": SAMPLE["players"] * 2}, "players"),
        ({"players": ["Ali", "Cleo"]}, "players[0]"),
        ({"joker_as": "red"}, "joker_as"),
        ({"law_7": {"colour": "red", "space": 6}}, "law_7.space"),
        ({"law_3": 1}, "law_3"),
    ],
)
def test_sheets_that_are_refused(refused: Any, more: dict[str, Any], field: str) -> None:
    """All six boards are needed, one joker is there, CHEOPS-END-04: somebody is left."""
    assert refused("score", sheet(**more)) == field


def test_no_more_money_than_the_sales_brought(judge: Any, refused: Any) -> None:
    """Section 12, invariant 8: 13 sales at 15 are 195, less 25 for a joker."""
    assert judge("score", sheet({"cash": 110}))
    assert refused("score", sheet({"cash": 115})) == "players"
    assert judge("score", sheet({"cash": 85}, {"joker": 1}))
    assert refused("score", sheet({"cash": 90}, {"joker": 1})) == "players"


@given(order=st.permutations(range(3)), joker=st.integers(0, 2))
def test_renaming_seats_changes_nothing_else(judge: Any, order: list[int], joker: int) -> None:
    """Section 12, invariants 11 and 12: breakdowns add up, seats make no difference."""
    seats = [{**seat, "joker": int(i == joker)} for i, seat in enumerate(SAMPLE["players"])]
    one = judge("score", sheet(players=seats))["players"]
    other = judge("score", sheet(players=[seats[i] for i in order]))["players"]
    assert [one[i] for i in order] == other
    for each in one:
        assert sum(each["breakdown"].values()) == each["total"]
        assert each["place"] == 1 + sum(rival["total"] > each["total"] for rival in one)
