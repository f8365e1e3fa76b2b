"""The use of law tiles, 6.6, 7.4 and 14.7."""

from collections.abc import Callable
from typing import Any

import pytest

DUO = ["Ali", "Cleo"]
IDS = {"red": "I1", "blue": "I2", "black": "II1", "green": "II2", "white": "III1", "orange": "III2"}
HALF = [{"row": 1, "pos": 1}, {"row": 1, "pos": 2}]
EYE = {"row": 3, "pos": 3}
Use = Callable[..., dict[str, Any]]


def boards(**sold: int) -> dict[str, Any]:
    return {colour: {"board": IDS[colour], "sold": sold.get(colour, 0)} for colour in IDS}


def request(number: int, use: Any, timing: str = "taken", **state: Any) -> dict[str, Any]:
    given = {"player": "Ali", "number": number, "timing": timing, "use": use, "boards": boards()}
    return {key: v for key, v in {"players": DUO, **given, **state}.items() if v is not ...}


@pytest.fixture(scope="session")
def use_law(judge: Any) -> Use:
    """What becomes of a law that Ali takes, or uses when `timing` is held."""

    def asked(number: int, use: Any, timing: str = "taken", **state: Any) -> dict[str, Any]:
        found: dict[str, Any] = judge("law", request(number, use, timing, **state))
        assert found["legal"] == (found["reasons"] == [])
        assert found["legal"] == (found["tile_to"] is not None)
        return found

    return asked


def test_the_whole_answer(use_law: Use) -> None:
    assert use_law(1, {}) == {
        "game": "cheops",
        "what": "law",
        "legal": True,
        "reasons": [],
        "tile_to": "market",
        "removed": [],
        "cash_change": 0,
        "market_price": 5,
        "full_boards_needed": 2,
        "full_boards": [],
        "game_over": False,
    }


@pytest.mark.parametrize(
    ("number", "before", "price", "removed"),
    [(1, 0, 5, []), (2, 0, 15, []), (1, 2, 5, [2]), (2, 1, 15, [1])],
)
def test_the_newer_market_law_replaces_the_older(
    use_law: Use, number: int, before: int, price: int, removed: list[int]
) -> None:
    """CHEOPS-LAW-01, CHEOPS-AMB-11."""
    found = use_law(number, {}, market_law=before)
    assert (found["market_price"], found["removed"]) == (price, removed)


def test_law_3_needs_three_boards(use_law: Use) -> None:
    """CHEOPS-LAW-03: it can save a game of two full boards."""
    found = use_law(3, {}, boards=boards(red=4, blue=4))
    assert (found["tile_to"], found["full_boards_needed"]) == ("game_board", 3)
    assert (found["full_boards"], found["game_over"]) == (["red", "blue"], False)


@pytest.mark.parametrize("number", [4, 5, 6])
def test_one_law_lies_under_a_board(use_law: Use, number: int) -> None:
    """CHEOPS-LAW-04, CHEOPS-AMB-25: the board may be full, but have no law."""
    assert use_law(number, {"colour": "red"}, boards=boards(red=4))["tile_to"] == "under_board"
    under = {"red": 5 if number == 4 else 4}
    found = use_law(number, {"colour": "red"}, law_under=under)
    assert found["reasons"] == ["board_has_law"]
    assert use_law(number, {"colour": "blue"}, law_under=under)["legal"]


@pytest.mark.parametrize(("space", "reasons"), [(2, ["space_covered"]), (3, []), (5, [])])
def test_law_7_goes_on_an_uncovered_space(use_law: Use, space: int, reasons: list[str]) -> None:
    """CHEOPS-LAW-07: the lowest one included, whatever law lies under the board."""
    use = {"colour": "white", "space": space}
    found = use_law(7, use, boards=boards(white=2), law_under={"white": 4})
    assert (found["reasons"], found["tile_to"]) == (reasons, None if reasons else "on_number")


IN_PLAY = {
    "market_law": 2,
    "law_3": 1,
    "law_under": {"blue": 5},
    "law_7": {"colour": "red", "space": 1},
    "held": {"Cleo": [9]},
}


@pytest.mark.parametrize(
    ("target", "removed", "price", "needed"),
    [
        (0, [8], 15, 3),
        (2, [2, 8], 10, 3),
        (3, [3, 8], 15, 2),
        (5, [5, 8], 15, 3),
        (7, [7, 8], 15, 3),
        (9, [8, 9], 15, 3),
    ],
)
def test_law_8_removes_a_law_in_play(
    use_law: Use, target: int, removed: list[int], price: int, needed: int
) -> None:
    """CHEOPS-LAW-08, CHEOPS-AMB-17, CHEOPS-AMB-18: or none; a joker is not paid back."""
    found = use_law(8, {"target": target}, **IN_PLAY)
    assert (found["tile_to"], found["removed"], found["cash_change"]) == ("box", removed, 0)
    assert (found["market_price"], found["full_boards_needed"]) == (price, needed)


@pytest.mark.parametrize("target", [1, 4, 6, 8, 10, 11, 12])
def test_law_8_does_not_reach_what_is_not_in_play(use_law: Use, target: int) -> None:
    found = use_law(8, {"target": target}, **IN_PLAY)
    assert found["reasons"] == ["target_not_in_play"]
    assert (found["removed"], found["market_price"]) == ([], 15)


def test_law_8_can_end_the_game(use_law: Use) -> None:
    """CHEOPS-END-01: law 3 is removed while two boards are full."""
    full = boards(red=4, orange=4)
    assert use_law(8, {"target": 0}, law_3=1, boards=full)["game_over"] is False
    assert use_law(8, {"target": 3}, law_3=1, boards=full)["game_over"] is True


@pytest.mark.parametrize(
    ("pay", "cash", "reasons", "to", "change", "removed"),
    [
        (1, 25, [], "warehouse", -25, []),
        (1, 900, [], "warehouse", -25, []),
        (1, 20, ["not_enough_cash"], None, 0, []),
        (1, 0, ["not_enough_cash"], None, 0, []),
        (0, 25, [], "box", 0, [9]),
        (0, 0, [], "box", 0, [9]),
    ],
)
def test_the_joker_costs_25(
    use_law: Use, pay: int, cash: int, reasons: list[str], to: Any, change: int, removed: Any
) -> None:
    """CHEOPS-LAW-09. Most cash is sixty treasures at 15; 0 when it is left out."""
    found = use_law(9, {"pay": pay}, cash=cash or ...)
    assert (found["reasons"], found["tile_to"]) == (reasons, to)
    assert (found["cash_change"], found["removed"]) == (change, removed)


@pytest.mark.parametrize(("market", "price"), [(0, 10), (1, 5), (2, 15)])
def test_law_10_sells_at_the_market_price(use_law: Use, market: int, price: int) -> None:
    """CHEOPS-LAW-10; law 4 does not hinder it. CHEOPS-SELL-03, CHEOPS-TURN-07: it may end it."""
    state = {"warehouse": {"red": 1}, "market_law": market, "law_under": {"red": 4}}
    found = use_law(10, {"colour": "red"}, **state)
    assert (found["cash_change"], found["removed"], found["tile_to"]) == (price, [10], "box")
    assert found["market_price"] == price
    found = use_law(10, {"colour": "red"}, **state, boards=boards(red=3, blue=4))
    assert (found["full_boards"], found["game_over"]) == (["red", "blue"], True)


@pytest.mark.parametrize(
    ("state", "reasons"),
    [
        ({}, ["not_in_warehouse"]),
        ({"warehouse": {"red": 1}, "boards": boards(red=4)}, ["board_full"]),
        ({"warehouse": {"red": 1}, "law_under": {"red": 5}}, ["law_5"]),
        (
            {"boards": boards(red=4), "law_under": {"red": 5}},
            ["not_in_warehouse", "board_full", "law_5"],
        ),
    ],
)
def test_what_speaks_against_law_10(use_law: Use, state: Any, reasons: list[str]) -> None:
    """CHEOPS-LAWADJ-01, CHEOPS-LAW-05."""
    found = use_law(10, {"colour": "red"}, **state)
    assert (found["reasons"], found["cash_change"]) == (reasons, 0)


def test_law_11_places_a_tile_without_support(use_law: Use) -> None:
    """CHEOPS-LAW-11."""
    found = use_law(11, {"row": 6, "pos": 2, "kind": "son"}, hand={"son": 1})
    assert (found["tile_to"], found["removed"], found["game_over"]) == ("box", [11], False)


@pytest.mark.parametrize(
    ("use", "rows", "reasons"),
    [
        ({"row": 1, "pos": 1, "kind": "son"}, ("e",), ["occupied"]),
        ({"row": 1, "pos": 2, "kind": "elder"}, ("e",), ["same_kind", "not_in_hand"]),
        ({**EYE, "kind": "son"}, ("e",), ["law_space"]),
        ({"row": 1, "pos": 1, "kind": "elder"}, ("ese",), ["occupied", "not_in_hand"]),
        ({**EYE, "kind": "mother"}, ("",), ["law_space", "not_in_hand"]),
    ],
)
def test_what_speaks_against_law_11(
    use_law: Use, tiles: Any, use: Any, rows: tuple[str, ...], reasons: list[str]
) -> None:
    """CHEOPS-LAWADJ-01."""
    assert use_law(11, use, tiles=tiles(*rows), hand={"son": 1})["reasons"] == reasons


def test_law_11_can_cover_the_last_block(use_law: Use, full: Any, result: Any) -> None:
    """CHEOPS-END-02: the whole pyramid carries tiles then, though the treasure is not yet sold."""
    last = {"row": 1, "pos": 11, "kind": "mother"}
    rest = [tile for tile in full if (tile["row"], tile["pos"]) != (1, 11)]
    use = {"tiles": rest, "hand": {"mother": 1}}
    assert use_law(11, last, **use)["game_over"] is True
    both = request(11, last, **use, boards=boards(red=4, blue=4))
    assert result("law", both).steps[-1][:2] == ("CHEOPS-END-01", "law.game_over")
    assert use_law(12, {"swap": HALF}, tiles=rest)["game_over"] is False


@pytest.mark.parametrize(
    ("swap", "reasons"),
    [
        (HALF, []),
        ([HALF[1], HALF[1]], ["same_block"]),
        ([HALF[0], {"row": 1, "pos": 4}], ["no_treasure"]),
        ([EYE, HALF[0]], ["no_treasure"]),
        ([EYE, EYE], ["same_block", "no_treasure"]),
    ],
)
def test_law_12_swaps_two_treasures(
    use_law: Use, tiles: Any, swap: Any, reasons: list[str]
) -> None:
    """CHEOPS-LAW-12."""
    found = use_law(12, {"swap": swap}, tiles=tiles("---e"))
    assert found["reasons"] == reasons
    assert found["removed"] == ([] if reasons else [12])


@pytest.mark.parametrize(
    ("block", "state", "reasons"),
    [
        (HALF[0], {"warehouse": {"blue": 1}}, []),
        (HALF[0], {"warehouse": {"blue": 1}, "law_under": {"blue": 4}}, []),
        (HALF[0], {"warehouse": {"blue": 1}, "law_under": {"red": 5}}, []),
        (HALF[0], {"warehouse": {"blue": 1}, "law_under": {"red": 4}}, ["law_4"]),
        (HALF[0], {"warehouse": {"red": 1}}, ["not_in_warehouse"]),
        (EYE, {"law_under": {"red": 4}}, ["no_treasure", "not_in_warehouse", "law_4"]),
    ],
)
def test_law_12_swaps_with_the_warehouse(
    use_law: Use, block: Any, state: Any, reasons: list[str]
) -> None:
    """CHEOPS-LAW-12, CHEOPS-LAW-05, CHEOPS-AMB-15: red comes in, blue goes out."""
    found = use_law(12, {**block, "colour_in": "red", "colour_out": "blue"}, **state)
    assert found["reasons"] == reasons


@pytest.mark.parametrize("number", range(1, 13))
def test_only_laws_10_to_12_can_be_saved(use_law: Use, number: int) -> None:
    """CHEOPS-LAW-00."""
    found = use_law(number, {"save": 1})
    if number < 10:
        assert found["reasons"] == ["must_be_immediate"]
    else:
        assert (found["tile_to"], found["removed"]) == ("held", [])


USES = {
    1: {}, 2: {}, 3: {}, 4: {"colour": "red"}, 5: {"colour": "red"}, 6: {"colour": "red"},
    7: {"colour": "red", "space": 1}, 8: {"target": 0}, 9: {"pay": 0}, 10: {"colour": "red"},
    11: {"row": 1, "pos": 1, "kind": "son"}, 12: {"swap": HALF},
}  # fmt: skip
STATE = {"warehouse": {"red": 1}, "hand": {"son": 1}}


@pytest.mark.parametrize("number", USES)
def test_laws_from_hand(use_law: Use, number: int) -> None:
    """CHEOPS-LAW-00: laws 10 to 12 if the player holds them, no others."""
    reason = "not_held" if number > 9 else "must_be_immediate"
    assert use_law(number, USES[number], "held", **STATE)["reasons"] == [reason]
    other = use_law(number, USES[number], "held", **STATE, held={"Cleo": [10, 11, 12]})
    assert other["reasons"] == [reason]
    own = use_law(number, USES[number], "held", **STATE, held={"Ali": [10, 11, 12]})
    assert own["reasons"] == ([] if number > 9 else [reason])


@pytest.mark.parametrize("number", USES)
def test_an_illegal_use_changes_nothing(use_law: Use, number: int) -> None:
    """CHEOPS-LAWADJ-01."""
    state = {**STATE, "market_law": 0 if number in (1, 2) else 2, "boards": boards(red=3, blue=4)}
    found = use_law(
        number, {**USES[number], **({"space": 4} if number == 7 else {})}, "held", **state
    )
    assert not found["legal"]
    assert (found["tile_to"], found["removed"], found["cash_change"]) == (None, [], 0)
    assert found["market_price"] == (10 if number in (1, 2) else 15)
    assert (found["full_boards"], found["full_boards_needed"]) == (["blue"], 2)
    assert found["game_over"] is False


OTHERS = {"colour": "red", "space": 1, "target": 0, "pay": 0, "row": 1, "pos": 1, "kind": "son",
          "swap": HALF, "colour_in": "red", "colour_out": "blue"}  # fmt: skip


@pytest.mark.parametrize("number", USES)
def test_every_use_has_the_shape_of_its_law(judge: Any, refused: Any, number: int) -> None:
    """Section 14.7: nothing missing, nothing of another law."""
    use = USES[number]
    for key in use:
        less = {each: value for each, value in use.items() if each != key}
        missing = "use.row" if key == "swap" else f"use.{key}"
        assert refused("law", request(number, less)) == missing
    for key in OTHERS.keys() - use.keys():
        more = {**use, key: OTHERS[key]}
        assert refused("law", request(number, more)) == f"use.{key}", key
    assert judge("law", request(number, use))


@pytest.mark.parametrize("key", ["row", "pos", "colour_in", "colour_out"])
def test_the_other_shape_of_law_12_is_whole_too(refused: Any, key: str) -> None:
    use = {"row": 1, "pos": 1, "colour_in": "red", "colour_out": "blue"}
    del use[key]
    assert refused("law", request(12, use)) == f"use.{key}"


@pytest.mark.parametrize(
    ("number", "use", "field"),
    [
        (1, None, "use"),
        (1, ..., "use"),
        (1, [], "use"),
        (1, {"price": 5}, "use.price"),
        (7, {"colour": "red", "space": 0}, "use.space"),
        (7, {"colour": "red", "space": 6}, "use.space"),
        (7, {"colour": "red", "space": True}, "use.space"),
        (8, {"target": 13}, "use.target"),
        (8, {"target": -1}, "use.target"),
        (9, {"pay": 2}, "use.pay"),
        (10, {"colour": "red", "save": 1}, "use.colour"),
        (10, {"save": 0}, "use.save"),
        (11, {"row": 12, "pos": 1, "kind": "son"}, "use.row"),
        (11, {"row": 11, "pos": 2, "kind": "son"}, "use.pos"),
        (11, {"row": 1, "pos": 1, "kind": "neighbour"}, "use.kind"),
        (12, {"swap": HALF[:1]}, "use.swap"),
        (12, {"swap": [*HALF, EYE]}, "use.swap"),
        (12, {"swap": []}, "use.swap"),
        (12, {"swap": [HALF[0], {"row": 11, "pos": 2}]}, "use.swap[1].pos"),
        (12, {"swap": [HALF[0], {**HALF[1], "kind": "son"}]}, "use.swap[1].kind"),
        (12, {"swap": HALF, "save": 1}, "use.swap"),
        (12, {**HALF[0], "colour_in": "pink", "colour_out": "red"}, "use.colour_in"),
    ],
)  # fmt: skip
def test_uses_that_are_refused(refused: Any, number: int, use: Any, field: str) -> None:
    assert refused("law", request(number, use)) == field


def test_a_law_from_hand_is_not_saved_again(refused: Any) -> None:
    assert refused("law", request(10, {"save": 1}, "held", held={"Ali": [10]})) == "use.save"


@pytest.mark.parametrize(
    ("state", "field"),
    [
        ({"player": ...}, "player"),
        ({"number": 0}, "number"),
        ({"number": 13}, "number"),
        ({"timing": "later"}, "timing"),
        ({"boards": {"red": {"board": "I1", "sold": 0}}}, "boards.blue"),
        ({"market_law": 3}, "market_law"),
        ({"law_3": 2}, "law_3"),
        ({"held": {"Ali": [8]}}, "held.Ali[0]"),
        ({"held": {"Ali": ["9"]}}, "held.Ali[0]"),
        ({"held": {"Ali": [9, 9]}}, "held.Ali[1]"),
        ({"held": {"Ali": [9], "Cleo": [9]}}, "held.Cleo[0]"),
        ({"held": {"Ali": 9}}, "held.Ali"),
        ({"number": 9, "use": {"pay": 0}, "held": {"Cleo": [9]}}, "number"),
        ({"number": 3, "use": {}, "law_3": 1}, "number"),
        ({"number": 1, "use": {}, "market_law": 1}, "number"),
        ({"number": 4, "use": {"colour": "red"}, "law_under": {"blue": 4}}, "number"),
        ({"number": 7, "use": {"colour": "red", "space": 1},
          "law_7": {"colour": "blue", "space": 1}}, "number"),
        ({**IN_PLAY, "law_under": {"blue": 5, "red": 4}}, "number"),
        ({"cash": 7}, "cash"),
        ({"cash": -5}, "cash"),
        ({"cash": 905}, "cash"),
        ({"warehouse": {"red": 11}}, "warehouse.red"),
        ({"warehouse": {"red": 7}, "boards": boards(red=4)}, "warehouse.red"),
        ({"hand": {"son": 3, "elder": 2}}, "hand"),
        ({"hand": {"son": 5}}, "hand.son"),
        ({"hand": {"neighbour": 1}}, "hand.neighbour"),
        ({"tiles": [{"row": 1, "pos": 1, "kind": "son"}] * 2}, "tiles[1]"),
        ({"stacks": []}, "stacks"),
    ],
)  # fmt: skip
def test_states_that_are_refused(refused: Any, state: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.7: a law in two places, seven laws, goods that nobody can have."""
    given = request(8, {"target": 0})
    given = {key: value for key, value in {**given, **state}.items() if value is not ...}
    assert refused("law", given) == field


def test_there_are_six_laws_in_all(use_law: Use, refused: Any) -> None:
    """CHEOPS-SET-04: five in play and the one that is taken, or six in play."""
    assert use_law(8, {"target": 0}, **IN_PLAY)["legal"]
    held = {"held": {"Cleo": [9], "Ali": [10]}}
    found = use_law(10, {"colour": "red"}, "held", **{**IN_PLAY, **held}, warehouse={"red": 1})
    assert found["legal"]
    held["held"]["Ali"].append(11)
    seven = request(10, {"colour": "red"}, "held", **{**IN_PLAY, **held})
    assert refused("law", seven) == "number"


def test_hand_and_pyramid_share_the_tiles_of_a_kind(refused: Any, full: Any) -> None:
    given = request(8, {"target": 0}, tiles=full, hand={"mother": 3})
    assert refused("law", given) == "hand.mother"
