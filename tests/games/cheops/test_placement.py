"""Placement, 3.1, 6.2, 7.2 and 14.4; and positions of tiles that no game leads to."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

DUO = ["Ali", "Cleo"]
EYES = [(3, 3), (3, 5), (3, 7), (5, 3), (5, 5), (7, 3)]
BLOCKS = [(row, pos) for row in range(1, 12) for pos in range(1, 13 - row)]
FAMILY = ["elder", "mother", "son", "daughter"]

Place = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def place(judge: Any, tiles: Any) -> Place:
    """What becomes of a tile on (row, pos), on a pyramid given as rows from the bottom."""

    def asked(row: int, pos: int, kind: str, *rows: str, mode: str = "family") -> dict[str, Any]:
        request = {"players": DUO, "tiles": tiles(*rows), "row": row, "pos": pos, "kind": kind}
        found: dict[str, Any] = judge("placement", {**request, "mode": mode})
        assert found["legal"] == (found["reasons"] == [])
        return found

    return asked


def test_row_1_is_always_supported_and_takes_its_treasure(judge: Any) -> None:
    """CHEOPS-PLACE-02, CHEOPS-PLACE-05; the mode is family when it is left out."""
    request = {"players": DUO, "tiles": [], "row": 1, "pos": 11, "kind": "son"}
    assert judge("placement", request) == {
        "game": "cheops",
        "what": "placement",
        "legal": True,
        "reasons": [],
        "takes": "treasure",
        "supported": True,
        "conflicts": [],
    }


@pytest.mark.parametrize(
    ("below", "supported"), [("", False), ("-e", False), ("-es", True), ("-en", True)]
)
def test_a_higher_block_rests_on_two_tiles(place: Place, below: str, supported: bool) -> None:
    """CHEOPS-PLACE-02, CHEOPS-GEO-02, CHEOPS-AMB-09: neighbours support."""
    found = place(2, 2, "mother", below)
    assert found["supported"] is supported
    assert found["reasons"] == ([] if supported else ["unsupported"])


def test_an_occupied_block_takes_nothing(place: Place) -> None:
    """CHEOPS-PLACE-01; conflicts are told all the same."""
    found = place(1, 2, "elder", "ese")
    assert (found["reasons"], found["takes"]) == (["occupied", "same_kind"], None)
    assert found["conflicts"] == [{"row": 1, "pos": 1}, {"row": 1, "pos": 3}]


def test_the_reasons_stand_in_their_order(place: Place) -> None:
    """CHEOPS-PLADJ-01."""
    assert place(2, 1, "son", "s")["reasons"] == ["unsupported", "same_kind"]


@pytest.mark.parametrize(
    ("kind", "conflicts"),
    [
        ("elder", [(1, 3)]),
        ("son", [(1, 4)]),
        ("mother", [(2, 2), (2, 4)]),
        ("daughter", [(3, 2)]),
    ],
)
def test_neighbours_are_sought_in_six_directions(
    place: Place, kind: str, conflicts: list[tuple[int, int]]
) -> None:
    """CHEOPS-PLACE-03, CHEOPS-GEO-03, section 13: below, beside and, by law 11, above."""
    found = place(2, 3, kind, "esese", "-m-m", "-d")
    assert found["conflicts"] == [{"row": row, "pos": pos} for row, pos in conflicts]
    assert found["reasons"] == ["same_kind"]


def test_neighbour_tiles_are_a_kind_of_their_own(place: Place) -> None:
    """CHEOPS-PLACE-03, CHEOPS-AMB-08, CHEOPS-NEIGH-02."""
    assert place(1, 2, "neighbour", "n", mode="neighbour")["reasons"] == ["same_kind"]
    assert place(1, 2, "neighbour", "e", mode="neighbour")["legal"]
    assert place(1, 2, "elder", "n")["legal"]


@pytest.mark.parametrize("eye", EYES)
def test_an_eye_block_holds_a_law(place: Place, eye: tuple[int, int]) -> None:
    """CHEOPS-GEO-04."""
    assert place(*eye, "son")["takes"] == "law"
    assert place(*eye, "son", mode="law_11")["reasons"] == ["law_space"]


def test_law_11_needs_no_support_but_keeps_the_neighbourhood_rule(place: Place) -> None:
    """CHEOPS-LAW-11, CHEOPS-AMB-13, CHEOPS-AMB-14."""
    found = place(5, 1, "son", mode="law_11")
    assert (found["legal"], found["supported"]) == (True, False)
    assert place(2, 1, "son", "s", mode="law_11")["reasons"] == ["same_kind"]


def test_a_covered_eye_block_is_occupied_and_no_law_space(place: Place) -> None:
    rows = ("--esm", "--de", "--m")
    found = place(3, 3, "elder", *rows, mode="law_11")
    assert (found["reasons"], found["takes"]) == (["occupied", "same_kind"], None)


def test_corners_and_the_top_have_fewer_neighbours(place: Place) -> None:
    """Section 13: one beside and one above; the top block has only the two below it."""
    assert place(1, 1, "son", "-s")["conflicts"] == [{"row": 1, "pos": 2}]
    assert place(1, 11, "son", "---------s")["conflicts"] == [{"row": 1, "pos": 10}]
    assert place(11, 1, "son", mode="law_11")["conflicts"] == []


@given(block=st.sampled_from(BLOCKS), kind=st.sampled_from(FAMILY))
def test_every_block_of_an_empty_pyramid(place: Place, block: tuple[int, int], kind: str) -> None:
    """CHEOPS-GEO-01."""
    found = place(*block, kind)
    assert found["legal"] is (block[0] == 1)
    assert found["takes"] == ("law" if block in EYES else "treasure")


@given(block=st.sampled_from(BLOCKS))
def test_a_covered_pyramid_is_built_block_by_block(
    judge: Any, full: Any, block: tuple[int, int]
) -> None:
    """CHEOPS-PLACE-03: every block of it was legal, once its supports lay there."""
    (own,) = (tile for tile in full if (tile["row"], tile["pos"]) == block)
    below = [tile for tile in full if (tile["row"], tile["pos"]) < block]
    mode = "neighbour" if own["kind"] == "neighbour" else "family"
    assert judge("placement", {"players": DUO, "tiles": below, **own, "mode": mode})["legal"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"row": 0}, "row"),
        ({"row": 12}, "row"),
        ({"pos": 0}, "pos"),
        ({"pos": 12}, "pos"),
        ({"row": 11, "pos": 2}, "pos"),
        ({"kind": "neighbour"}, "kind"),
        ({"kind": "neighbour", "mode": "law_11"}, "kind"),
        ({"kind": "son", "mode": "neighbour"}, "kind"),
        ({"mode": "law_12"}, "mode"),
        ({"tiles": ...}, "tiles"),
        ({"row": ...}, "row"),
        ({"pos": ...}, "pos"),
        ({"kind": ...}, "kind"),
        ({"tiles": {}}, "tiles"),
        ({"tiles": [1]}, "tiles[0]"),
        ({"tiles": [{"row": 1, "pos": 1}]}, "tiles[0].kind"),
        ({"tiles": [{"row": 2, "pos": 11, "kind": "son"}]}, "tiles[0].pos"),
        ({"tiles": [{"row": 12, "pos": 1, "kind": "son"}]}, "tiles[0].row"),
        ({"tiles": [{"row": 1, "pos": 1, "kind": "son", "own": 1}]}, "tiles[0].own"),
        ({"tiles": [{"row": 1, "pos": 1, "kind": "son"}] * 2}, "tiles[1]"),
        ({"hand": {}}, "hand"),
    ],
)
def test_refusals(refused: Any, changes: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.4."""
    request = {"players": DUO, "tiles": [], "row": 1, "pos": 1, "kind": "son", **changes}
    given_ = {key: value for key, value in request.items() if value is not ...}
    assert refused("placement", given_) == field


@pytest.mark.parametrize(
    ("rows", "field"),
    [
        (("ses-ss",), "tiles[3]"),
        (("es", "s"), "tiles[1]"),
        (("n-n-n-n-n",), "tiles[4].kind"),
        (("", "n"), "tiles[0]"),
        (("", "", "--s"), "tiles[0]"),
        (("", "s-s"), "tiles[1]"),
        (("", "s-n"), "tiles[1]"),
    ],
)
def test_positions_that_no_game_leads_to(
    refused: Any, tiles: Any, rows: tuple[str, ...], field: str
) -> None:
    """Section 14, tiles; section 12, invariant 5: touching, too many, without support."""
    request = {"players": DUO, "tiles": tiles(*rows), "row": 1, "pos": 11, "kind": "mother"}
    assert refused("placement", request) == field


def test_one_family_tile_without_support_can_be_there(place: Place) -> None:
    """CHEOPS-LAW-11: law 11 is used once a game."""
    assert place(1, 5, "elder", "", "s")["legal"]


def test_no_neighbour_is_left_when_four_lie_there(place: Place, refused: Any, tiles: Any) -> None:
    """CHEOPS-SET-06."""
    request = {"players": DUO, "row": 1, "pos": 9, "kind": "neighbour", "mode": "neighbour"}
    assert refused("placement", {**request, "tiles": tiles("n-n-n-n")}) == "kind"
    assert place(1, 9, "neighbour", "n-n-n", mode="neighbour")["legal"]


@pytest.mark.parametrize("kind", ["elder", "son", "daughter"])
def test_no_family_tile_is_left_when_sixteen_lie_there(
    judge: Any, refused: Any, full: Any, kind: str
) -> None:
    """CHEOPS-SET-05: all 16 of these kinds are on the covered pyramid, and 14 mothers."""
    request = {"players": DUO, "tiles": full, "row": 1, "pos": 1}
    assert refused("placement", {**request, "kind": kind}) == "kind"
    assert judge("placement", {**request, "kind": "mother"})["reasons"] == ["occupied"]
