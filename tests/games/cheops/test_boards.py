"""Price boards, law 7 and the laws under boards as every request gives them (section 14)."""

from typing import Any

import pytest

DUO = ["Ali", "Cleo"]
FLAT = {"kind": "flat", "value": 5}


def appraisal(boards: Any, **more: Any) -> dict[str, Any]:
    return {"players": DUO, "boards": boards, "warehouses": {}, **more}


def own(*spaces: Any, sold: int = 0) -> dict[str, Any]:
    return {"red": {"spaces": list(spaces), "sold": sold}}


@pytest.mark.parametrize(
    ("boards", "field"),
    [
        ([], "boards"),
        (None, "boards"),
        ({"red": "I1"}, "boards.red"),
        ({"red": {"board": "I1"}}, "boards.red.sold"),
        ({"red": {"sold": 0}}, "boards.red.board"),
        ({"red": {"board": "I7", "sold": 0}}, "boards.red.board"),
        ({"red": {"board": "i1", "sold": 0}}, "boards.red.board"),
        ({"red": {"board": 1, "sold": 0}}, "boards.red.board"),
        ({"red": {"board": "I1", "sold": 0, "law": 4}}, "boards.red.law"),
        ({"red": {"board": "I1", "sold": 5}}, "boards.red.sold"),
        ({"red": {"board": "I1", "sold": -1}}, "boards.red.sold"),
        ({"red": {"board": "I1", "spaces": [FLAT, FLAT], "sold": 0}}, "boards.red.board"),
        (own(FLAT, FLAT, sold=2), "boards.red.sold"),
        (own(FLAT), "boards.red.spaces"),
        (own(), "boards.red.spaces"),
        (own(*[FLAT] * 12), "boards.red.spaces"),
        (own(FLAT, 5), "boards.red.spaces[1]"),
        (own(FLAT, {"kind": "double", "value": 5}), "boards.red.spaces[1].kind"),
        (own(FLAT, {"value": 5}), "boards.red.spaces[1].kind"),
        (own(FLAT, {"kind": "flat"}), "boards.red.spaces[1].value"),
        (own(FLAT, {"kind": "flat", "value": 51}), "boards.red.spaces[1].value"),
        (own(FLAT, {"kind": "flat", "value": -5}), "boards.red.spaces[1].value"),
        (own(FLAT, {"kind": "flat", "value": 5, "most": 5}), "boards.red.spaces[1].most"),
        (own(FLAT, {"kind": "times", "value": 0}), "boards.red.spaces[1].value"),
        (own(FLAT, {"kind": "times", "value": 11}), "boards.red.spaces[1].value"),
        (own(FLAT, {"kind": "split", "most": 5}), "boards.red.spaces[1].rest"),
        (own(FLAT, {"kind": "split", "rest": 5}), "boards.red.spaces[1].most"),
        (own(FLAT, {"kind": "split", "most": 51, "rest": 0}), "boards.red.spaces[1].most"),
        (own(FLAT, {"kind": "split", "most": 5, "rest": 51}), "boards.red.spaces[1].rest"),
        (own(FLAT, {"kind": "split", "most": 5, "rest": 5, "value": 5}),
         "boards.red.spaces[1].value"),
    ],
)  # fmt: skip
def test_boards_that_are_refused(refused: Any, boards: Any, field: str) -> None:
    assert refused("appraisal", appraisal(boards)) == field


def test_a_price_board_is_there_once(refused: Any) -> None:
    """CHEOPS-SET-02."""
    boards = {"red": {"board": "I1", "sold": 0}, "blue": {"board": "I1", "sold": 0}}
    assert refused("appraisal", appraisal(boards)) == "boards.blue.board"


@pytest.mark.parametrize("kind", ["I", "II", "III"])
def test_at_most_two_boards_of_a_type(judge: Any, refused: Any, kind: str) -> None:
    """CHEOPS-SET-02."""
    colours = ("red", "blue", "black")
    boards = {c: {"board": f"{kind}{n}", "sold": 0} for n, c in enumerate(colours, 1)}
    assert refused("appraisal", appraisal(boards)) == "boards.black.board"
    del boards["red"]
    assert judge("appraisal", appraisal(boards))


def test_at_most_three_boards_are_full(judge: Any, refused: Any) -> None:
    """CHEOPS-END-01: with law 3 the third one ends the game."""
    ids = {"red": "I1", "blue": "I2", "black": "II1", "green": "II2"}
    boards = {colour: {"board": board, "sold": 4} for colour, board in ids.items()}
    assert refused("appraisal", appraisal(boards)) == "boards.green.sold"
    boards["green"]["sold"] = 3
    assert judge("appraisal", appraisal(boards))


RED = {"red": {"board": "I1", "sold": 0}}


@pytest.mark.parametrize(
    ("law_7", "field"),
    [
        ({"colour": "blue", "space": 1}, "law_7.colour"),
        ({"colour": "pink", "space": 1}, "law_7.colour"),
        ({"space": 1}, "law_7.colour"),
        ({"colour": "red"}, "law_7.space"),
        ({"colour": "red", "space": 0}, "law_7.space"),
        ({"colour": "red", "space": 6}, "law_7.space"),
        ({"colour": "red", "space": True}, "law_7.space"),
        ({"colour": "red", "space": None}, "law_7.space"),
        ({"colour": "red", "space": 1, "number": 20}, "law_7.number"),
        (7, "law_7"),
        ([], "law_7"),
    ],
)
def test_law_7_lies_on_a_space_of_a_given_board(refused: Any, law_7: Any, field: str) -> None:
    """CHEOPS-LAW-07."""
    assert refused("appraisal", appraisal(RED, law_7=law_7)) == field


def test_law_7_may_be_null_or_lie_on_the_last_space_of_ones_own_board(judge: Any) -> None:
    assert judge("appraisal", appraisal(RED, law_7=None))
    six = own(*[FLAT] * 6)
    assert judge("appraisal", appraisal(six, law_7={"colour": "red", "space": 6}))


def sale(**more: Any) -> dict[str, Any]:
    given = {"player": "Ali", "colour": "red", "source": "pyramid", "boards": RED}
    return {"players": DUO, **given, **more}


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"law_under": {"red": 4, "blue": 4}}, "law_under.blue"),
        ({"law_under": {"red": 3}}, "law_under.red"),
        ({"law_under": [4]}, "law_under"),
        ({"market_law": 3}, "market_law"),
    ],
)
def test_laws_at_the_boards_that_are_refused(refused: Any, more: Any, field: str) -> None:
    """CHEOPS-LAW-01, CHEOPS-LAW-04: a law lies in one place."""
    assert refused("sale", sale(**more)) == field


def test_laws_may_lie_under_boards_that_are_not_given(judge: Any) -> None:
    assert judge("sale", sale(law_under={"blue": 4, "green": 5, "orange": 6}))["options"]


@pytest.mark.parametrize(
    ("players", "field"),
    [
        (["Ali"], "players"),
        (["A", "B", "C", "D", "E", "F"], "players"),
        (["Ali", "Ali"], "players[1]"),
        (["Ali", ""], "players[1]"),
        (["Ali", "  "], "players[1]"),
        (["Ali", 2], "players[1]"),
        ("Ali", "players"),
        (None, "players"),
        ({"Ali": 1, "Cleo": 2}, "players"),
    ],
)
@pytest.mark.parametrize("what", ["appraisal", "sale", "placement", "end-check", "law"])
def test_players_that_are_refused(refused: Any, what: str, players: Any, field: str) -> None:
    assert refused(what, {"players": players}) == field


@pytest.mark.parametrize("what", ["appraisal", "sale", "placement", "end-check", "law", "score"])
def test_a_request_is_an_object_with_players(refused: Any, what: str) -> None:
    assert refused(what, [1]) == "input"
    assert refused(what, {}) == "players"


def test_there_is_no_other_adjudication(refused: Any) -> None:
    assert refused("auction", {}) == "what"
