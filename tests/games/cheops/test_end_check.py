"""The end of the game, 7.5, 8.1 and 14.6."""

from collections.abc import Callable
from typing import Any

import pytest

TRIO = ["Ali", "Cleo", "Ramses"]
IDS = {"red": "I1", "blue": "I2", "black": "II1", "green": "II2", "white": "III1", "orange": "III2"}
Check = Callable[..., dict[str, Any]]


def boards(*full: str) -> dict[str, Any]:
    return {colour: {"board": IDS[colour], "sold": 4 if colour in full else 3} for colour in IDS}


@pytest.fixture(scope="session")
def check(judge: Any) -> Check:
    """What ends the game; without more, everybody has a son on an empty pyramid."""

    def asked(*full: str, **more: Any) -> dict[str, Any]:
        hands = {name: {"son": 1} for name in TRIO}
        request = {"players": TRIO, "tiles": [], "boards": boards(*full), "hands": hands, **more}
        found: dict[str, Any] = judge("end-check", request)
        assert found["over"] == (found["reasons"] != [])
        return found

    return asked


def test_nothing_ends_the_game_at_its_start(check: Check) -> None:
    """CHEOPS-ENDADJ-01."""
    assert check() == {
        "game": "cheops",
        "what": "end-check",
        "over": False,
        "reasons": [],
        "full_boards": [],
        "full_boards_needed": 2,
        "blocks_left": 66,
        "can_place": TRIO,
    }


def test_two_full_boards_end_the_game(check: Check) -> None:
    """CHEOPS-EX-03, CHEOPS-END-01; colours come in their order."""
    found = check("orange", "red")
    assert (found["reasons"], found["full_boards"]) == (["boards_full"], ["red", "orange"])
    assert check("red")["reasons"] == []


def test_law_3_needs_three_full_boards(check: Check) -> None:
    """CHEOPS-END-01, CHEOPS-LAW-03."""
    found = check("red", "blue", law_3=1)
    assert (found["over"], found["full_boards_needed"]) == (False, 3)
    assert check("red", "blue", "white", law_3=1)["reasons"] == ["boards_full"]
    assert check("red", "blue", "white")["reasons"] == ["boards_full"]


def test_an_empty_pyramid_ends_the_game(check: Check, full: Any) -> None:
    """CHEOPS-END-02; CHEOPS-END-03 is not reported then."""
    found = check(tiles=full, hands={})
    assert (found["reasons"], found["blocks_left"]) == (["pyramid_empty"], 0)
    assert found["can_place"] == []


@pytest.mark.parametrize(("complete", "reasons"), [(1, ["no_playable_family"]), (0, [])])
def test_nobody_who_can_place_a_tile_ends_a_complete_turn(
    check: Check, full: Any, complete: int, reasons: list[str]
) -> None:
    """CHEOPS-END-03: only the top block is left, and only neighbours would fit there."""
    found = check(tiles=full[:-1], hands={}, turn_complete=complete)
    assert (found["reasons"], found["blocks_left"]) == (reasons, 1)


def test_the_turn_is_complete_unless_it_is_said_not_to_be(check: Check) -> None:
    assert check(hands={})["reasons"] == ["no_playable_family"]


def test_a_tile_that_fits_nowhere_cannot_be_placed(check: Check, tiles: Any, full: Any) -> None:
    """CHEOPS-AMB-02: the top block is free, but touches a mother; there are two mothers left."""
    rest = full[:-1]
    touching = [tile["kind"] for tile in rest if tile["row"] == 10]
    assert "mother" in touching
    found = check(tiles=rest, hands={"Cleo": {"mother": 2}})
    assert (found["can_place"], found["reasons"]) == ([], ["no_playable_family"])
    assert check(tiles=tiles("s"), hands={"Cleo": {"mother": 1}})["can_place"] == ["Cleo"]


def test_the_last_player_ends_the_game(check: Check) -> None:
    """CHEOPS-END-04, CHEOPS-OUT-01: eliminated players place nothing."""
    found = check(hands={"Cleo": {"son": 1}}, eliminated=["Ali", "Ramses"])
    assert (found["reasons"], found["can_place"]) == (["last_player"], ["Cleo"])


def test_all_reasons_stand_in_their_order(check: Check) -> None:
    found = check("red", "blue", hands={}, eliminated=["Cleo", "Ali"])
    assert found["reasons"] == ["boards_full", "no_playable_family", "last_player"]


def test_who_can_place_comes_in_seat_order(check: Check) -> None:
    hands = {"Ramses": {"son": 1}, "Ali": {"elder": 4}}
    assert check(hands=hands)["can_place"] == ["Ali", "Ramses"]


SON = {"row": 1, "pos": 1, "kind": "son"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"boards": ...}, "boards"),
        ({"tiles": ...}, "tiles"),
        ({"hands": ...}, "hands"),
        ({"hands": {"Ali": {"neighbour": 1}}}, "hands.Ali.neighbour"),
        ({"hands": {"Ali": {"son": 5}}}, "hands.Ali.son"),
        ({"hands": {"Ali": {"son": 3, "elder": 2}}}, "hands.Ali"),
        ({"hands": {"Ali": {"son": -1}}}, "hands.Ali.son"),
        ({"law_3": 2}, "law_3"),
        ({"turn_complete": 2}, "turn_complete"),
        ({"eliminated": ["Zed"]}, "eliminated[0]"),
        ({"eliminated": ["Ali", "Ali"]}, "eliminated[1]"),
        ({"eliminated": TRIO, "hands": {}}, "eliminated"),
        ({"eliminated": ["Ali"]}, "hands.Ali"),
        ({"eliminated": "Ali"}, "eliminated"),
        ({"tiles": [SON, SON]}, "tiles[1]"),
    ],
)
def test_refusals(refused: Any, changes: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.6."""
    hands = {"Ali": {"son": 1}}
    request = {"players": TRIO, "tiles": [], "boards": boards(), "hands": hands, **changes}
    assert refused("end-check", {k: v for k, v in request.items() if v is not ...}) == field


@pytest.mark.parametrize("colour", IDS)
def test_all_six_boards_are_needed(refused: Any, colour: str) -> None:
    five = {each: board for each, board in boards().items() if each != colour}
    request = {"players": TRIO, "tiles": [], "boards": five, "hands": {}}
    assert refused("end-check", request) == f"boards.{colour}"


def test_hands_and_pyramid_share_the_tiles_of_a_kind(check: Check, refused: Any, full: Any) -> None:
    """Section 12, invariant 2: 14 of 16 mothers lie on the pyramid."""
    assert check(tiles=full, hands={"Ali": {"mother": 1}, "Cleo": {"mother": 1}})["over"]
    request = {"players": TRIO, "tiles": full, "boards": boards()}
    hands = {"Ali": {"mother": 1}, "Cleo": {"mother": 2}}
    assert refused("end-check", {**request, "hands": hands}) == "hands.Cleo.mother"
    assert refused("end-check", {**request, "hands": {"Ali": {"elder": 1}}}) == "hands.Ali.elder"
