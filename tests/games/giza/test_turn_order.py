"""Choosing turn order: section 6.2 and 14.3 `turn-order`."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

FOUR = ["Red", "Blue", "Tan", "Brown"]
FIRST = {"Red": 1, "Blue": 3, "Tan": 4, "Brown": 8}
FIVE = [
    {"Red": 1, "Blue": 2, "Tan": 3, "Brown": 4},
    {"Red": 2, "Blue": 3, "Tan": 4, "Brown": 5},
    {"Red": 3, "Blue": 4, "Tan": 5, "Brown": 6},
    {"Red": 4, "Blue": 5, "Tan": 6, "Brown": 7},
    {"Red": 5, "Blue": 6, "Tan": 7, "Brown": 8},
]


def order(judge: Any, number: int, **more: object) -> dict[str, Any]:
    return judge("turn-order", {"players": FOUR, "round": number, **more})


def test_round_1_goes_clockwise_from_the_starting_player(judge: Any, result: Any) -> None:
    """GIZA-ORDER-01."""
    request = {"players": FOUR, "round": 1, "starting_player": "Tan"}
    assert judge("turn-order", request) == {
        "game": "giza",
        "what": "turn-order",
        "round": 1,
        "dynasty": 1,
        "column": 1,
        "choosing_order": ["Tan", "Brown", "Red", "Blue"],
        "next_chooser": "Tan",
        "legal_rows": [1, 2, 3, 4, 5, 6, 7, 8],
        "play_order": None,
    }
    assert result("turn-order", request).steps[0].rule == "GIZA-ORDER-01"


def test_w1_later_rounds_reverse_the_order_of_play(judge: Any) -> None:
    """W1, GIZA-ORDER-02."""
    found = order(judge, 2, history=[FIRST])
    assert found["choosing_order"] == ["Brown", "Tan", "Blue", "Red"]
    assert found["legal_rows"] == [1, 2, 3, 4, 5, 6, 7]


def test_rows_taken_this_round_or_used_in_this_dynasty_are_closed(judge: Any) -> None:
    """GIZA-ORDER-03, GIZA-ORDER-04."""
    found = order(judge, 2, history=[FIRST], choices={"Brown": 1, "Tan": 2})
    assert found["next_chooser"] == "Blue"
    assert found["legal_rows"] == [4, 5, 6, 7, 8]


def test_play_goes_by_row_once_all_have_chosen(judge: Any, result: Any) -> None:
    """GIZA-ORDER-06."""
    choices = {"Brown": 7, "Tan": 2, "Blue": 6, "Red": 4}
    found = order(judge, 2, history=[FIRST], choices=choices)
    assert found["play_order"] == ["Tan", "Red", "Blue", "Brown"]
    assert (found["next_chooser"], found["legal_rows"]) == (None, [])
    request = {"players": FOUR, "round": 2, "history": [FIRST], "choices": choices}
    assert result("turn-order", request).steps[-1].rule == "GIZA-ORDER-06"


def test_w2_five_rounds_use_five_different_rows(judge: Any, refused: Any) -> None:
    """W2: nobody uses a row twice in a dynasty."""
    found = order(judge, 5, history=FIVE[:4])
    assert found["column"] == 5
    assert found["legal_rows"] == [1, 2, 3, 8]
    twice = [*FIVE[:3], {**FIVE[3], "Blue": 3}]
    request = {"players": FOUR, "round": 5, "history": twice}
    assert refused("turn-order", request) == "history[3].Blue"


@pytest.mark.parametrize("shown", range(1, 6))
def test_round_6_opens_all_rows(judge: Any, result: Any, shown: int) -> None:
    """GIZA-ORDER-05; edge case 17: the choosing order still comes from round 5."""
    found = order(judge, 6, history=FIVE[5 - shown :])
    assert (found["dynasty"], found["column"]) == (2, 1)
    assert found["choosing_order"] == ["Brown", "Tan", "Blue", "Red"]
    assert found["legal_rows"] == [1, 2, 3, 4, 5, 6, 7, 8]
    request = {"players": FOUR, "round": 6, "history": FIVE[5 - shown :]}
    assert "GIZA-ORDER-05" in {step.rule for step in result("turn-order", request).steps}


def test_rounds_of_the_first_dynasty_do_not_bar_rows_of_the_second(judge: Any) -> None:
    """GIZA-ORDER-04, GIZA-ROUND-02."""
    sixth = {"Brown": 1, "Tan": 2, "Blue": 3, "Red": 4}
    short, long = (order(judge, 7, history=past) for past in ([sixth], [*FIVE, sixth]))
    assert short == long
    assert short["next_chooser"] == "Red"
    assert short["legal_rows"] == [1, 2, 3, 5, 6, 7, 8]


@given(st.integers(3, 4), st.integers(0, 10**6))
def test_there_is_always_a_legal_row(judge: Any, count: int, seed: int) -> None:
    """GIZA-ORDER-08, GIZA-ORDER-09, GIZA-INV-08, over whole random games."""
    players, draw = FOUR[:count], Random(seed)
    history: list[dict[str, int]] = []
    for number in range(1, 11):
        choices: dict[str, int] = {}
        for _ in players:
            request = {"players": players, "round": number, "starting_player": players[-1],
                       "history": history, "choices": choices}  # fmt: skip
            found = judge("turn-order", request)
            assert len(found["legal_rows"]) >= 5 - count
            choices[found["next_chooser"]] = draw.choice(found["legal_rows"])
        played = judge("turn-order", {**request, "choices": choices})["play_order"]
        assert played == sorted(players, key=choices.__getitem__)
        assert len(set(choices.values())) == count
        history.append(choices)
    for name in players:
        for dynasty in (history[:5], history[5:]):
            assert len({rows[name] for rows in dynasty}) == 5
