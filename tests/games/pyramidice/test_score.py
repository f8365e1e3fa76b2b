"""Final scores: sections 8, 9 (SOLO-10) and 14.2."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.questions.errors import Refused

NAMES = ["Ana", "Bo", "Chi", "Dee"]
SCARABS = ["gold", "silver", "copper", "emerald"]
PROJECTS = ["twins", "steps", "ramps", "pillars"]
EMPTY = {
    2: {"cheops": [[[0] * 3] * 3, [[0] * 2] * 2, [[0]]]},
    3: {"cheops": [[[0] * 3] * 3, [[0] * 2] * 2, [[0]]], "chephren": [[[0] * 2] * 2, [[0]]]},
    4: {
        "cheops": [[[0] * 3] * 3, [[0] * 2] * 2, [[0]]],
        "chephren": [[[0] * 2] * 2, [[0]]],
        "mykerinos": [[[0]]],
    },
}
FULL = {"cheops": [[[1, 2, 3], [4, 5, 6], [1, 1, 2]], [[6, 1], [3, 2]], [[4]]]}


def seat(index: int, **more: Any) -> dict[str, Any]:
    return {
        "name": NAMES[index],
        "fame": 20,
        "gods": [],
        "scarab": SCARABS[index],
        "project": PROJECTS[index],
        "workers": 0,
        "cats": 0,
        "stone_dice": 0,
        **more,
    }


def request(*seats: dict[str, Any], **more: Any) -> Any:
    players = [seat(index, **own) for index, own in enumerate(seats)]
    return {"players": players, "pyramids": EMPTY[len(seats)], **more}


def scored(judge: Any, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = judge("score", request(*seats, **more))
    for player in found["players"]:
        assert player["total"] == sum(player["breakdown"].values())
    return found


def test_everything_that_comes_out(judge: Any) -> None:
    """Section 14.2: PYRAMIDICE-SCORE-01, PYRAMIDICE-SCORE-03."""
    gods = ["atum", "shu", "ra", "hathor"]
    sheet = request({"fame": 41, "gods": gods, "scarab": "quartz"}, {"fame": 40}, pyramids=FULL)
    expected = {
        "game": "pyramidice",
        "players": [
            {"name": "Ana", "total": 54, "place": 1,
             "breakdown": {"fame_track": 41, "gods": 6, "ennead": 2, "scarab": 3, "project": 2}},
            {"name": "Bo", "total": 48, "place": 2,
             "breakdown": {"fame_track": 40, "gods": 0, "ennead": 0, "scarab": 0, "project": 8}},
        ],
        "winners": ["Ana"],
        "tiebreak": None,
    }  # fmt: skip
    found = judge("score", sheet)
    assert (found, list(found)) == (expected, list(expected))
    assert list(found["players"][0]["breakdown"]) == list(expected["players"][0]["breakdown"])
    for given_ in ({"game": "pyramidice", "variant": "base", "architect": None}, {"game": None}):
        assert judge("score", {**sheet, **given_}) == expected


@pytest.mark.parametrize(
    ("gods", "points"),
    [
        (["hathor"], 6),
        (["maat", "amon", "mertseger", "min", "ptah"], 11),
        (["aton", "hapy", "khepri", "sopdet"], 4),
        (["anubis", "ra", "khnum", "atum", "shu", "geb"], 0),
    ],
)
def test_the_corner_fame_of_the_gods(judge: Any, gods: list[str], points: int) -> None:
    """PYRAMIDICE-SCORE-01, section 3.5: that of the Ennead is counted apart."""
    assert scored(judge, {"gods": gods}, {})["players"][0]["breakdown"]["gods"] == points


@pytest.mark.parametrize(
    ("scarab", "bonus"),
    [("quartz", 2), ("obsidian", 5), ("amethyst", 0), ("malachite", 0), ("copper", 0)],
)
def test_the_scarabs_that_score_at_the_end(judge: Any, scarab: str, bonus: int) -> None:
    """PYRAMIDICE-SCORE-02; A-37: the whole Ennead is one God for Quartz."""
    own = {"gods": ["atum", "shu", "geb", "ra"], "scarab": scarab}
    found = scored(judge, {**own, "workers": 2, "cats": 1, "stone_dice": 2}, {"scarab": "pearl"})
    assert found["players"][0]["breakdown"]["scarab"] == bonus


@pytest.mark.parametrize(
    ("seats", "places", "winners", "tiebreak"),
    [
        ([{"fame": 21}, {}], [1, 2], ["Ana"], None),
        ([{}, {"cats": 1}], [2, 1], ["Bo"], "resources"),
        ([{"workers": 1}, {"stone_dice": 1}], [1, 1], ["Ana", "Bo"], "shared"),
        ([{}, {"workers": 3}, {"fame": 9, "cats": 8}], [2, 1, 3], ["Bo"], "resources"),
        ([{"workers": 1}, {"cats": 1}, {}], [1, 1, 3], ["Ana", "Bo"], "shared"),
        ([{}, {}, {"fame": 0}, {"fame": 30}], [2, 2, 4, 1], ["Dee"], None),
        ([{}, {}, {"workers": 1}, {"fame": 0}], [2, 2, 1, 4], ["Chi"], "resources"),
    ],
)
def test_ties(
    judge: Any, seats: list[Any], places: list[int], winners: list[str], tiebreak: str | None
) -> None:
    """PYRAMIDICE-SCORE-04, PYRAMIDICE-SCORE-05; A-33: all three kinds of resource count."""
    found = scored(judge, *seats)
    assert [player["place"] for player in found["players"]] == places
    assert (found["winners"], found["tiebreak"]) == (winners, tiebreak)


def solo(variant: str = "solo-snefru", **more: Any) -> Any:
    own = {key: more.pop(key) for key in ("fame", "workers", "gods") if key in more}
    human = {key: value for key, value in seat(0, **own).items() if key != "scarab"}
    architect = {"fame": 20, "gods": [], "projects": ["steps", "ramps"]}
    architect |= more.pop("architect", {})
    return {
        "variant": variant,
        "players": [human],
        "pyramids": FULL,
        "architect": architect,
        **more,
    }


def test_the_architect_scores_all_his_cards(judge: Any) -> None:
    """PYRAMIDICE-SOLO-10: an entry of his own follows the human's."""
    gods = ["atum", "shu", "tefnut", "min"]
    found = judge("score", solo("solo-imhotep", architect={"gods": gods}))
    human, architect = found["players"]
    assert human["breakdown"] == {
        "fame_track": 20, "gods": 0, "ennead": 0, "scarab": 0, "project": 2,
    }  # fmt: skip
    assert architect["name"] == "imhotep"
    assert architect["breakdown"] == {
        "fame_track": 20, "gods": 2, "ennead": 6, "scarab": 0, "project": 8 + 2,
    }  # fmt: skip
    assert (found["winners"], found["tiebreak"]) == (["imhotep"], None)
    assert (architect["place"], human["place"]) == (1, 2)


def test_the_architect_wins_ties(judge: Any) -> None:
    """PYRAMIDICE-SOLO-10, PYRAMIDICE-SCORE-05: whatever resources the human has."""
    found = judge("score", solo(fame=28, workers=8))
    assert [player["total"] for player in found["players"]] == [30, 30]
    assert [player["place"] for player in found["players"]] == [2, 1]
    assert (found["winners"], found["tiebreak"]) == (["snefru"], "architect_wins_ties")
    ahead = judge("score", solo(fame=29))
    assert (ahead["winners"], ahead["tiebreak"]) == (["Ana"], None)


def test_amenhotep_has_three_cards(judge: Any, refused: Any) -> None:
    """PYRAMIDICE-SETUP-15."""
    three = {"projects": ["steps", "ramps", "pillars"]}
    assert judge("score", solo("solo-amenhotep", architect=three))["players"][1]["total"] == 36
    assert refused("score", solo("solo-amenhotep")) == "architect.projects"
    assert refused("score", solo("solo-snefru", architect=three)) == "architect.projects"


def test_corrections_of_the_table_count(game: Any, kit: Any) -> None:
    """They are a line of their own, of the Architect's breakdown too."""
    found = game.score(kit, request({}, {}), {"Bo": 1}).value
    assert found["winners"] == ["Bo"]
    assert [each["breakdown"]["override"] for each in found["players"]] == [0, 1]
    alone = game.score(kit, solo(), {"snefru": -40}).value
    assert alone["winners"] == ["Ana"]


@given(st.permutations(range(4)), st.lists(st.integers(0, 2), min_size=8, max_size=8))
def test_the_order_of_the_seats_changes_no_place(
    judge: Any, order: list[int], numbers: list[int]
) -> None:
    """PYRAMIDICE-SCORE-04."""
    sheet = request(*({"fame": numbers[n], "cats": numbers[n + 4]} for n in range(4)))
    moved = {**sheet, "players": [sheet["players"][n] for n in order]}
    places = {player["name"]: player["place"] for player in judge("score", sheet)["players"]}
    assert {p["name"]: p["place"] for p in judge("score", moved)["players"]} == places


def changed(path: tuple[Any, ...], value: Any, sheet: Any) -> Any:
    """A copy of a sheet with something else at a path."""
    if not path:
        return value
    key, *more = path
    if isinstance(sheet, list):
        return [
            changed(tuple(more), value, each) if n == key else each for n, each in enumerate(sheet)
        ]
    return {**sheet, key: changed(tuple(more), value, sheet.get(key))}


P0, P1 = ("players", 0), ("players", 1)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("game",), "giza", "game"),
        (("variant",), "solo-snefru", "players"),
        (("variant",), "horus", "variant"),
        (("variant",), 0, "variant"),
        (("architect",), {"fame": 1, "gods": [], "projects": ["twins", "steps"]}, "architect"),
        (("architect",), {}, "architect"),
        (("architect",), {"fame": -1, "name": "snefru"}, "architect"),
        (("architect",), False, "architect"),
        (("colour",), "red", "colour"),
        (("players",), [], "players"),
        (("players",), [seat(0)] * 2, "players[1].name"),
        (("players",), [seat(0)], "variant"),
        ((*P0, "name"), " ", "players[0].name"),
        ((*P0, "fame"), -1, "players[0].fame"),
        ((*P0, "fame"), 1.0, "players[0].fame"),
        ((*P0, "fame"), None, "players[0].fame"),
        ((*P0, "fame"), True, "players[0].fame"),
        ((*P0, "gods"), ["zeus"], "players[0].gods[0]"),
        ((*P0, "gods"), ["ra", "ra"], "players[0].gods[1]"),
        ((*P0, "gods"), None, "players[0].gods"),
        ((*P0, "gods"), "ra", "players[0].gods"),
        ((*P1, "gods"), ["bes"], "players[1].gods[0]"),
        ((*P0, "scarab"), None, "players[0].scarab"),
        ((*P0, "scarab"), "onyx", "players[0].scarab"),
        ((*P1, "scarab"), "gold", "players[1].scarab"),
        ((*P1, "project"), "twins", "players[1].project"),
        ((*P1, "project"), None, "players[1].project"),
        ((*P0, "workers"), 9, "players[0].workers"),
        ((*P0, "workers"), 8, "players[0].stone_dice"),
        ((*P0, "colour"), "red", "players[0].colour"),
        (("pyramids",), None, "pyramids"),
        (("pyramids",), EMPTY[3], "pyramids.chephren"),
        (("pyramids", "cheops"), [[[0] * 3] * 3, [[0, 0], [2, 0]], [[0]]],
         "pyramids.cheops[1][1][0]"),
        (("pyramids",), FULL, "pyramids"),
    ],
)  # fmt: skip
def test_refusals(refused: Any, path: tuple[Any, ...], value: Any, field: str) -> None:
    """Sections 13 and 14.2: PYRAMIDICE-RES-01, PYRAMIDICE-SETUP-08."""
    sheet = request({"gods": ["bes"], "cats": 1}, {"stone_dice": 1})
    assert refused("score", changed(path, value, sheet)) == field


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("variant",), "base", "variant"),
        (("variant",), None, "variant"),
        (("architect",), None, "architect"),
        (("architect", "fame"), -1, "architect.fame"),
        (("architect", "fame"), None, "architect.fame"),
        (("architect", "gods"), ["ra"], "architect.gods[0]"),
        (("architect", "gods"), ["shu", "shu"], "architect.gods[1]"),
        (("architect", "gods"), None, "architect.gods"),
        (("architect", "projects"), ["twins", "steps"], "architect.projects[0]"),
        (("architect", "projects"), ["steps", "steps"], "architect.projects[1]"),
        (("architect", "projects"), ["steps"], "architect.projects"),
        (("architect", "scarab"), None, "architect.scarab"),
        ((*P0, "scarab"), "gold", "players[0].scarab"),
        ((*P0, "name"), "architect", "players[0].name"),
        ((*P0, "name"), "snefru", "players[0].name"),
        ((*P0, "stone_dice"), 1, "pyramids"),
    ],
)
def test_refusals_in_solo(refused: Any, path: tuple[Any, ...], value: Any, field: str) -> None:
    """PYRAMIDICE-SETUP-15."""
    assert refused("score", changed(path, value, solo(gods=["ra"]))) == field


@pytest.mark.parametrize(
    ("key", "most"), [("workers", 21), ("cats", 9), ("stone_dice", 19), ("gods", 33)]
)
def test_no_more_than_the_game_has(game: Any, kit: Any, key: str, most: int) -> None:
    """Section 13: 21 workers, 9 cats, the stone dice and God cards of so many players."""

    def sheet(total: int) -> Any:
        if key == "gods":
            cards = [str(row["god"]) for row in kit.table("gods").rows][:total]
            return request({"gods": cards[:12]}, {"gods": cards[12:24]}, {"gods": cards[24:]})
        hands = [min(8, total), min(8, max(0, total - 8)), max(0, total - 16)]
        return request(*({key: hand} for hand in hands))

    assert game.score(kit, sheet(most)).value["players"]
    with pytest.raises(Refused) as refusal:
        game.score(kit, sheet(most + 1))
    assert refusal.value.field in {f"players[{index}].{key}" for index in (1, 2)}


def test_the_steps_say_why(result: Any) -> None:
    tied = result(
        "score", request({"workers": 1, "gods": ["atum", "nut"], "fame": 18}, {"cats": 1})
    )
    assert [step.key for step in tied.steps] == [
        "score.fame_track", "score.ennead", "score.total", "score.fame_track", "score.total",
        "score.most", "score.resources", "score.shared",
    ]  # fmt: skip
    for fame, key, winner in ((28, "architect", "snefru"), (29, "solo", "Ana")):
        last = result("score", solo(fame=fame)).steps[-1]
        assert (last.key, last.values) == (f"score.{key}", {"player": winner})
