"""Decoration and the Temple of Ra: sections 7.6, 7.7, and 14.3."""

from typing import Any

import pytest

FOUR = ["Blue", "Brown", "White", "Red"]
DECORATIONS = ("decoration", "capstone-decoration")


def scores(judge: Any, what: str, *bids: int) -> list[int]:
    names = FOUR[: len(bids)]
    request = {"players": names, "art_bids": dict(zip(names, bids, strict=True))}
    return list(judge(what, request)["scores"].values())


@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ((3, 3, 3, 5), [1, 1, 1, 6]),  # W10
        ((4, 4, 0, 5), [2, 2, 0, 6]),  # W11
        ((5, 5, 2, 1), [4, 4, 1, 0]),  # W12
        ((2, 2, 0, 0), [4, 4, 0, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),  # ruling A21
        ((1, 2, 3), [1, 3, 6]),
    ],
)
def test_worked_examples(judge: Any, bids: tuple[int, ...], expected: list[int]) -> None:
    """GIZA-DECO-03: W10, W11, W12."""
    assert scores(judge, "decoration", *bids) == expected


@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ((3, 3, 3, 5), [3, 3, 3, 10]),
        ((4, 3, 2, 1), [10, 6, 3, 1]),
        ((4, 3, 2, 0), [10, 6, 3, 0]),
        ((7, 7, 7), [6, 6, 6]),
    ],
)
def test_the_capstone_is_worth_more(judge: Any, bids: tuple[int, ...], expected: list[int]) -> None:
    """GIZA-DECO-03, high table."""
    assert scores(judge, "capstone-decoration", *bids) == expected


@pytest.mark.parametrize("what", DECORATIONS)
def test_all_art_bid_is_spent(judge: Any, result: Any, what: str) -> None:
    """GIZA-DECO-02, and no maximum but all the art there is (GIZA-DECO-01)."""
    request = {"players": FOUR, "art_bids": {"Red": 59, "Blue": 1}}
    found = judge(what, request)
    assert list(found) == ["game", "what", "scores", "spent", "total_spent"]
    assert found["spent"] == {"Blue": 1, "Brown": 0, "White": 0, "Red": 59}
    assert found["total_spent"] == 60
    assert result(what, request).steps[-1].rule == "GIZA-DECO-02"


@pytest.mark.parametrize("what", DECORATIONS)
def test_nobody_has_to_bid(judge: Any, what: str) -> None:
    """GIZA-DECO-01."""
    assert judge(what, {"players": FOUR})["total_spent"] == 0


@pytest.mark.parametrize("what", DECORATIONS)
def test_bids_are_secret(giza: Any, kit: Any, what: str) -> None:
    """GIZA-DECO-01: entered unseen; nobody is asked how much is held."""
    asked = [field for field in giza.form(kit, what, tuple(FOUR)).fields if field.asked]
    assert [(field.key, field.secret) for field in asked] == [("art_bids", True)]


def test_the_temple(judge: Any, result: Any) -> None:
    """GIZA-TEMPLE-01: low table, no solo bonus; W14: one of three scorings of a last stone."""
    request = {"players": FOUR, "workers": {"Blue": 8}}
    assert judge("temple", request) == {
        "game": "giza",
        "what": "temple",
        "scores": {"Blue": 6, "Brown": 0, "White": 0, "Red": 0},
    }
    assert {step.rule for step in result("temple", request).steps} == {
        "GIZA-TEMPLE-01",
        "GIZA-SCORE-01",
    }


def test_three_players_have_ten_workers(judge: Any, refused: Any) -> None:
    three = FOUR[:3]
    assert judge("temple", {"players": three, "workers": {"Blue": 10}})["scores"]["Blue"] == 6
    assert refused("temple", {"players": three, "workers": {"Blue": 11}}) == "workers.Blue"
