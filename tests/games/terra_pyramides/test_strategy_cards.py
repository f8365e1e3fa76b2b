"""Strategy cards, 7.7 and 14.3 `strategy-cards`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

PLAYERS = ["Ana", "Bo", "Chi"]
CARDS = ("burial", "eyes", "oases", "nile", "tallest", "most")


def each(*values: Any) -> dict[str, Any]:
    return dict(zip(PLAYERS, values, strict=True))


def boats(*places: tuple[int, int]) -> dict[str, Any]:
    return each(*({"space": space, "arrival": arrival} for space, arrival in places))


LEVEL: dict[str, Any] = {
    "players": PLAYERS,
    "burial": each(3, 3, 0),
    "eyes": each(10, 10, 10),
    "oases": each(0, 0, 0),
    "boats": boats((0, 0), (0, 0), (0, 0)),
    "foundations": each(2, 2, 2),
    "levels": each([], [], []),
}
"""Nobody is ahead anywhere."""


def cards(judge: Any, **changes: object) -> dict[str, Any]:
    return judge("strategy-cards", {**LEVEL, **changes})


def achiever(judge: Any, card: str, **changes: object) -> str | None:
    found: str | None = cards(judge, **changes)["achievers"][card]
    return found


def test_ties_give_nobody_anything(judge: Any) -> None:
    """TERRA-CARD-02: nor do nothing, no pyramid, and boats that never left (-04, -05)."""
    owners = dict.fromkeys(CARDS, "Ana")
    for given_ in ({}, {"owners": None}, {"owners": owners}, {"owners": {"eyes": None}}):
        assert cards(judge, **given_) == {
            "game": "terra-pyramides", "what": "strategy-cards",
            "achievers": dict.fromkeys(CARDS), "points": each(0, 0, 0),
        }  # fmt: skip


def test_each_card_says_what_it_rests_on(result: Any) -> None:
    """TERRA-CARD-02 to -07: won or not, and what owning it is worth."""
    rules = [f"TERRA-CARD-0{number}" for number in (2, 7, 2, 4, 5, 6)]
    assert [step.rule for step in result("strategy-cards", LEVEL).steps] == rules
    won = {**LEVEL, "burial": each(9, 0, 0), "owners": {"burial": "Ana"}}
    steps = result("strategy-cards", won).steps
    assert [(step.rule, step.key) for step in steps[:2]] == [
        ("TERRA-CARD-02", "cards.achieved"), ("TERRA-CARD-03", "cards.own"),
    ]  # fmt: skip


@pytest.mark.parametrize("card", ["burial", "eyes", "oases"])
def test_the_one_with_the_most(judge: Any, card: str) -> None:
    """TERRA-CARD-02, TERRA-CARD-07: by the numbers as they are in play."""
    assert achiever(judge, card, **{card: each(10, 11, 10)}) == "Bo"
    assert achiever(judge, card, **{card: each(11, 11, 10)}) is None


def test_the_furthest_boat(judge: Any) -> None:
    """TERRA-CARD-04: never a tie, since one came first."""
    assert achiever(judge, "nile", boats=boats((16, 2), (16, 1), (15, 1))) == "Bo"
    assert achiever(judge, "nile", boats=boats((0, 0), (0, 0), (1, 1))) == "Chi"


@pytest.mark.parametrize(
    ("levels", "found"),
    [
        (([3], [4], [3, 3]), "Bo"),
        (([4, 1], [4], [4]), "Ana"),
        (([4, 2, 1], [4, 2, 2], [4, 1, 5]), "Chi"),
        (([4, 2, 1], [4, 2], [3]), "Ana"),
        (([4, 2, 1, 1], [4, 2, 1], [3]), None),
        (([2, 4, 3], [4, 3, 2], [1]), None),
        (([1], [], []), "Ana"),
    ],
)
def test_the_tallest_pyramids(judge: Any, levels: Any, found: str | None) -> None:
    """TERRA-CARD-05: then the second, then the third, and no fourth."""
    assert achiever(judge, "tallest", levels=each(*levels)) == found


def test_the_most_sites(judge: Any) -> None:
    """TERRA-CARD-06: foundations and pyramids together."""
    changes = {"foundations": each(4, 0, 1), "levels": each([], [1, 1, 1, 1, 1], [5, 5])}
    assert achiever(judge, "most", **changes) == "Bo"


def test_the_owner_gets_20_anybody_else_10(judge: Any) -> None:
    """TERRA-CARD-03, TERRA-SCORE-08: sold to another or unsold is the same."""
    ahead = {"burial": each(9, 0, 0), "oases": each(0, 0, 9), "eyes": each(5, 9, 5)}
    owners = {"burial": "Ana", "eyes": "Chi"}
    assert cards(judge, **ahead, owners=owners)["points"] == each(20, 10, 10)


def test_several_cards_may_be_one_players(judge: Any) -> None:
    """TERRA-CARD-01, TERRA-INV-13: all six are 120 points, never more."""
    ahead = {
        "burial": each(9, 0, 0), "eyes": each(9, 5, 5), "oases": each(9, 0, 0),
        "boats": boats((5, 1), (4, 1), (0, 0)), "levels": each([5], [], []),
        "owners": dict.fromkeys(CARDS, "Ana"),
    }  # fmt: skip
    assert cards(judge, **ahead)["points"] == each(120, 0, 0)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"owners": {"nile": 1}}, "owners.nile"),
        ({"owners": ["Ana"]}, "owners"),
        ({"owners": {"nile": "Ana"}, "eyes": each(4, 10, 10)}, "owners.nile"),
        ({"levels": each([5, 5, 5], [], [])}, "levels.Ana"),
        ({"levels": each([0], [], [])}, "levels.Ana[0]"),
        ({"levels": each([6], [], [])}, "levels.Ana[0]"),
        ({"levels": each([True], [], [])}, "levels.Ana[0]"),
        ({"levels": each(5, [], [])}, "levels.Ana"),
        ({"levels": {"Ana": [], "Bo": []}}, "levels.Chi"),
        ({"levels": each([1] * 12, [], [])}, "foundations.Ana"),
        ({"foundations": each(14, 0, 0)}, "foundations.Ana"),
        ({"foundations": each(8, 8, 7)}, "foundations"),
        ({"levels": each([1] * 6, [1] * 6, [1] * 5)}, "foundations"),
        ({"foundations": {"Ana": 1, "Bo": 1}}, "foundations.Chi"),
        ({"burial": each(100, 0, 0)}, "burial.Ana"),
        ({"eyes": each(0, 300, 0)}, "eyes.Bo"),
        ({"oases": each(0, 0, 100)}, "oases.Chi"),
        ({"boats": boats((3, 1), (3, 1), (0, 0))}, "boats.Ana.arrival"),
        ({"boats": boats((0, 2), (3, 1), (0, 0))}, "boats.Ana.arrival"),
        ({"variant": "horus"}, "variant"),
        ({"sites": each(1, 1, 1)}, "sites"),
    ],
)
def test_refusals(refused: Any, changes: Any, field: str) -> None:
    assert refused("strategy-cards", {**LEVEL, **changes}) == field


NUMBERS = st.lists(st.integers(0, 9), min_size=3, max_size=3)


@given(NUMBERS, NUMBERS, st.lists(st.lists(st.integers(1, 4), max_size=4), min_size=3, max_size=3))
def test_each_card_pays_at_most_one_player(
    judge: Any, burial: list[int], foundations: list[int], levels: list[list[int]]
) -> None:
    """TERRA-INV-13, TERRA-INV-14: and whoever sits where changes nothing."""
    most = {"foundations": each(*(number % 4 for number in foundations)), "levels": each(*levels)}
    found = cards(judge, burial=each(*burial), **most)
    achieved = [name for name in found["achievers"].values() if name]
    assert sum(found["points"].values()) == 10 * len(achieved)
    turned = {"players": PLAYERS[::-1], "burial": each(*burial), **most}
    assert cards(judge, **turned)["achievers"] == found["achievers"]
