"""The Ennead and the cult: sections 3.5, 3.6, 6.6, 7.3 and 7.4."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

ENNEAD = [
    "atum", "shu", "tefnut", "geb", "nut", "osiris", "seth", "isis", "nephthys", "horus",
]  # fmt: skip
TRIAD = ["khnum", "satis", "anuket"]


def ennead(judge: Any, gods: dict[str, list[str]], *players: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = judge("ennead", {"players": [*players], "gods": gods})["players"]
    return found


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (0, 0),
        (1, 0),
        (2, 2),
        (3, 6),
        (4, 12),
        (5, 20),
        (6, 30),
        (7, 42),
        (8, 56),
        (9, 72),
        (10, 90),
    ],
)
def test_the_points_of_the_ennead(judge: Any, cards: int, points: int) -> None:
    """EX-7: PYRAMIDICE-ENN-01, PYRAMIDICE-GOD-01; the stack is one God."""
    found = ennead(judge, {"Ira": [*ENNEAD[:cards], "ra", *TRIAD]}, "Ira", "Job")
    assert found == [
        {"name": "Ira", "cards": cards, "points": points, "counts_as": int(cards > 0)},
        {"name": "Job", "cards": 0, "points": 0, "counts_as": 0},
    ]


def test_the_architect_comes_last_where_he_is_given(judge: Any) -> None:
    """PYRAMIDICE-SOLO-10."""
    found = ennead(judge, {"architect": ["shu", "nut"]}, "Ira")
    assert [(each["name"], each["points"]) for each in found] == [("Ira", 0), ("architect", 2)]
    assert [each["name"] for each in ennead(judge, {"Ira": []}, "Ira")] == ["Ira"]


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"gods": {"Ira": ["ra"], "Job": ["shu", "ra"]}}, "gods.Job[1]"),
        ({"gods": {"Ira": ["ra", "ra"]}}, "gods.Ira[1]"),
        ({"gods": {"Ira": ["zeus"]}}, "gods.Ira[0]"),
        ({"gods": {"Kim": []}}, "gods.Kim"),
        ({"gods": {"architect": []}}, "gods.architect"),
        ({"gods": {"Ira": "ra"}}, "gods.Ira"),
        ({"gods": []}, "gods"),
        ({}, "gods"),
        ({"gods": {}, "scarab": None}, "scarab"),
        ({"gods": {}, "players": ["architect"]}, "players[0]"),
        ({"gods": {}, "players": ["imhotep"]}, "players[0]"),
        ({"gods": {"architect": ["ra"], "Ira": ["ra"]}, "players": ["Ira"]}, "gods.architect[0]"),
    ],
)
def test_refusals_of_the_ennead(refused: Any, request_: dict[str, Any], field: str) -> None:
    assert refused("ennead", {"players": ["Ira", "Job"], **request_}) == field


def test_more_cards_than_the_game_has_are_refused(kit: Any, judge: Any, refused: Any) -> None:
    gods = [str(row["god"]) for row in kit.table("gods").rows]
    for players, cards in ((2, 28), (3, 33), (4, 35)):
        names = ["Ira", "Job", "Kim", "Lea"][:players]
        hands = {"Ira": gods[:20], "Job": gods[20:cards]}
        assert len(ennead(judge, hands, *names)) == players
        hands["Job"] = gods[20 : cards + 1]
        assert refused("ennead", {"players": names, "gods": hands}) == "gods"


def cult(judge: Any, gods: list[str], workers: int, cats: int, **more: Any) -> list[Any]:
    request = {"players": ["Ira", "Job"], "player": "Ira", "gods": gods, "workers": workers}
    found = judge("cult", {**request, "cats": cats, **more})
    assert found["must_discard"] == bool(found["discard"]) == bool(found["choices"])
    return [found[key] for key in ("god_count", "allowance", "excess", "choices")]


def test_four_gods_and_four_resources(judge: Any) -> None:
    """EX-3: PYRAMIDICE-CULT-01, PYRAMIDICE-CULT-02, PYRAMIDICE-CULT-03."""
    assert cult(judge, ["ra", "bes", "hathor", "shu"], 4, 0) == [4, 4, 0, []]


@pytest.mark.parametrize(
    ("gods", "resources", "more", "expected"),
    [
        ([], (0, 0), {}, [0, 0, 0, []]),
        (["ra"], (0, 0), {}, [1, 0, 1, ["ra"]]),
        (["ra", *ENNEAD], (1, 1), {}, [2, 2, 0, []]),
        (["ra", *ENNEAD], (0, 1), {}, [2, 1, 1, ["ennead", "ra"]]),
        (TRIAD, (0, 0), {}, [3, 0, 3, ["anuket", "khnum", "satis"]]),
        (["ra", "anubis", "bes"], (0, 0), {}, [3, 3, 0, []]),
        (["ra", "anubis", "bes", "heh"], (0, 0), {}, [4, 3, 1, ["anubis", "bes", "heh", "ra"]]),
        (["ra", "bes"], (0, 0), {"scarab": "copper"}, [2, 2, 0, []]),
        (["ra", "bes", "heh", "min", "anubis"], (0, 0), {"scarab": "copper"}, [5, 5, 0, []]),
        (["ra", "bes"], (0, 0), {"scarab": "amethyst", "borrowed": "anubis"}, [2, 3, 0, []]),
        (
            ["ra", "bes"],
            (1, 0),
            {"scarab": "amethyst", "borrowed": "shu"},
            [2, 1, 1, ["bes", "ra"]],
        ),
        (["ra", "bastet"], (1, 1), {"scarab": "gold"}, [2, 2, 0, []]),
    ],
)
def test_the_cult(
    judge: Any, gods: list[str], resources: tuple[int, int], more: Any, expected: list[Any]
) -> None:
    """PYRAMIDICE-CULT-01 to PYRAMIDICE-CULT-03, PYRAMIDICE-GOD-02, PYRAMIDICE-GOD-11."""
    assert cult(judge, gods, *resources, **more) == expected


@given(st.sets(st.sampled_from([*ENNEAD, *TRIAD, "ra", "anubis"])), st.integers(0, 8))
def test_at_most_one_god_goes(judge: Any, gods: set[str], workers: int) -> None:
    """Invariant 10: PYRAMIDICE-CULT-03."""
    count, allowance, excess, choices = cult(judge, sorted(gods), workers, 0)
    assert excess == max(0, count - allowance)
    assert len(choices) == (count if excess else 0)
    assert choices == sorted(choices)


GOOD = {"players": ["Ira", "Job"], "player": "Ira", "gods": ["ra"], "workers": 4, "cats": 4,
        "scarab": "amethyst", "borrowed": "bes"}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"player": "Kim"}, "player"),
        ({"workers": 5}, "cats"),
        ({"workers": 9, "cats": 0}, "workers"),
        ({"cats": -1}, "cats"),
        ({"cats": False}, "cats"),
        ({"gods": ["ra", "ra"]}, "gods[1]"),
        ({"gods": ["bes"]}, "borrowed"),
        ({"scarab": None}, "borrowed"),
        ({"scarab": "copper"}, "borrowed"),
        ({"scarab": "ruby"}, "scarab"),
        ({"stone_dice": 0}, "stone_dice"),
        ({"players": ["Ira"]}, "scarab"),
        ({"players": ["Ira"], "scarab": None}, "borrowed"),
        ({"players": {}}, "players"),
    ],
)
def test_refusals_of_the_cult(refused: Any, changes: dict[str, Any], field: str) -> None:
    """PYRAMIDICE-RES-01, PYRAMIDICE-GOD-11."""
    assert refused("cult", {**GOOD, **changes}) == field


def test_a_borrowed_god_is_a_card_of_the_game(kit: Any, judge: Any, refused: Any) -> None:
    """Section 13, PYRAMIDICE-SETUP-05: two players have 28 God cards, so no 29th is borrowed."""
    others = [str(row["god"]) for row in kit.table("gods").rows if row["god"] != "bes"]
    assert judge("cult", {**GOOD, "gods": others[:27]})["god_count"] == 18
    assert refused("cult", {**GOOD, "gods": others[:28]}) == "borrowed"


def test_the_steps_of_the_cult_say_why(result: Any) -> None:
    asked = {**GOOD, "gods": ["ra", "heh", "min"], "workers": 0, "cats": 0, "scarab": "copper",
             "borrowed": None}  # fmt: skip
    assert [step.key for step in result("cult", asked).steps] == [
        "cult.gods", "cult.resources", "cult.more", "cult.discard",
    ]  # fmt: skip
    rich = {**asked, "cats": 1}
    assert [step.key for step in result("cult", rich).steps][-1] == "cult.keep"
