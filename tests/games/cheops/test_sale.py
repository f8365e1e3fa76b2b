"""Sales, 6.3, 7.3 and 14.5."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

DUO = ["Ali", "Cleo"]
Sell = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def sell(judge: Any) -> Sell:
    """What may become of a red treasure, with so many sold on II1 (0 20 5 15 10)."""

    def asked(sold: int, law: int | None = None, **more: Any) -> dict[str, Any]:
        request = {
            "players": DUO,
            "player": "Ali",
            "colour": "red",
            "source": "pyramid",
            "boards": {"red": {"board": "II1", "sold": sold}},
            "law_under": {"red": law} if law else {},
            **more,
        }
        found: dict[str, Any] = judge("sale", request)
        assert found["forced"] == (len(found["options"]) == 1)
        return found

    return asked


LATE = {"source": "law_10", "held": 1}


@pytest.mark.parametrize(
    ("law", "full", "options", "reasons"),
    [
        (None, False, ["sell", "warehouse"], []),
        (6, False, ["sell", "warehouse"], []),
        (4, False, ["sell"], ["law_4"]),
        (5, False, ["warehouse"], ["law_5"]),
        (None, True, ["warehouse"], ["board_full"]),
        (6, True, ["warehouse"], ["board_full"]),
        (4, True, ["box"], ["board_full", "law_4"]),
        (5, True, ["warehouse"], ["board_full", "law_5"]),
    ],
)
def test_what_is_allowed_for_a_treasure_just_taken(
    sell: Sell, law: int | None, full: bool, options: list[str], reasons: list[str]
) -> None:
    """CHEOPS-SELL-05, CHEOPS-SALE-01, CHEOPS-LAW-05, CHEOPS-LAW-06, CHEOPS-EX-05."""
    found = sell(4 if full else 1, law)
    assert (found["options"], found["reasons"]) == (options, reasons)


@pytest.mark.parametrize(
    ("sold", "law", "held", "options", "reasons"),
    [
        (0, None, 1, ["sell"], []),
        (0, 4, 1, ["sell"], []),
        (0, 6, 2, ["sell"], []),
        (0, 5, 1, [], ["law_5"]),
        (4, None, 1, [], ["board_full"]),
        (4, 4, 1, [], ["board_full"]),
        (0, None, 0, [], ["not_in_warehouse"]),
        (4, 5, 0, [], ["board_full", "law_5", "not_in_warehouse"]),
    ],
)
def test_law_10_sells_or_does_nothing(
    sell: Sell, sold: int, law: int | None, held: int, options: list[str], reasons: list[str]
) -> None:
    """CHEOPS-LAW-10, CHEOPS-AMB-16: law 4 does not hinder it."""
    found = sell(sold, law, source="law_10", held=held)
    assert (found["options"], found["reasons"]) == (options, reasons)


@pytest.mark.parametrize(("law", "price"), [(0, 10), (1, 5), (2, 15)])
def test_the_market_price(sell: Sell, law: int, price: int) -> None:
    """CHEOPS-SELL-01, CHEOPS-EX-04; it is told also when nothing may be sold."""
    assert sell(0, market_law=law)["price"] == price
    assert sell(4, market_law=law)["price"] == price


def test_a_sale_covers_the_topmost_free_space(sell: Sell) -> None:
    """CHEOPS-SELL-02, CHEOPS-SELL-03: the last space but one fills the board."""
    found = [sell(sold) for sold in range(5)]
    assert [each["space"] for each in found] == [1, 2, 3, 4, None]
    assert [each["full_before"] for each in found] == [False] * 4 + [True]
    assert [each["full_after"] for each in found] == [False] * 3 + [True] * 2
    assert [each["price_after"] and each["price_after"]["value"] for each in found] == [
        20, 5, 15, 10, None,
    ]  # fmt: skip


def test_without_a_possible_sale_nothing_changes(sell: Sell) -> None:
    for found in (sell(3, 5), sell(3, source="law_10", held=0)):
        assert (found["space"], found["price_after"]) == (None, None)
        assert found["full_before"] is found["full_after"] is False


def test_law_7_may_show_after_the_sale(sell: Sell) -> None:
    """CHEOPS-LAW-07: under the treasure sold it has no effect any more."""
    law_7 = {"colour": "red", "space": 2}
    assert sell(0, law_7=law_7)["price_after"] == {"kind": "flat", "value": 20}
    assert sell(1, law_7=law_7)["price_after"] == {"kind": "flat", "value": 5}


@pytest.mark.parametrize(
    ("sold", "law", "more"), list(product(range(5), (None, 4, 5, 6), ({}, LATE)))
)
def test_every_answer_is_consistent(sell: Sell, sold: int, law: int, more: Any) -> None:
    """CHEOPS-SELL-06: a treasure just taken always has a way to go; section 12, invariant 6."""
    found = sell(sold, law, **more)
    assert found["options"] or more
    assert found["full_before"] == (sold == 4)
    assert ("sell" in found["options"]) == (found["space"] is not None)


TWO = [{"kind": "flat", "value": 5}] * 2
ELEVEN = [{"kind": "flat", "value": 5}] * 11


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"player": ...}, "player"),
        ({"colour": ...}, "colour"),
        ({"source": "board"}, "source"),
        ({"source": ...}, "source"),
        ({"boards": ...}, "boards"),
        ({"boards": {}}, "boards.red"),
        ({"boards": {"blue": {"board": "I1", "sold": 0}}}, "boards.red"),
        ({"source": "law_10"}, "held"),
        ({"held": 1}, "held"),
        ({"held": 0}, "held"),
        ({"source": "law_10", "held": 11}, "held"),
        ({"source": "law_10", "held": -1}, "held"),
        ({"source": "law_10", "held": True}, "held"),
        ({"source": "law_10", "held": None}, "held"),
        ({"source": "law_10", "held": 9, "boards": {"red": {"board": "I1", "sold": 2}}}, "held"),
        ({"boards": {"red": {"spaces": ELEVEN, "sold": 10}}}, "boards.red.sold"),
        ({"boards": {"red": {"spaces": TWO, "sold": 2}}}, "boards.red.sold"),
        ({"cash": 5}, "cash"),
    ],
)
def test_refusals(refused: Any, more: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.5."""
    request = {
        "players": DUO,
        "player": "Ali",
        "colour": "red",
        "source": "pyramid",
        "boards": {"red": {"board": "II1", "sold": 0}},
        **more,
    }
    assert refused("sale", {k: v for k, v in request.items() if v is not ...}) == field


def test_other_boards_may_be_given_too(sell: Sell) -> None:
    boards = {"red": {"board": "II1", "sold": 0}, "blue": {"board": "I1", "sold": 4}}
    assert sell(0, boards=boards) == sell(0)
