"""A chosen line, 6.3, 6.4, 7.2 and 14.3 `line`."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

SEVEN = ("blue", "red", "grey", "yellow", "brown", "black", "white")
NONE = dict.fromkeys(SEVEN, 0)
OASIS = ["oasis", "coin"]
NILE = ["nile"]


def lined(judge: Any, cells: list[Any], variant: str = "base", **more: object) -> dict[str, Any]:
    request = {"players": ["Ana", "Bo"], "variant": variant, "player": "Bo", "cells": cells}
    return judge("line", {**request, **more})


def test_everything_that_comes_out(judge: Any) -> None:
    assert lined(judge, [["worker"]]) == {
        "game": "terra-pyramides", "what": "line", "coins": 0, "eyes": 0, "track_coins": None,
        "burial": 0, "oases": 0, "boat": 0, "workers": 1, "blocks": NONE,
    }  # fmt: skip


EXAMPLES: list[tuple[str, list[list[str]], dict[str, Any]]] = [
    ("base", [["worker"], ["block_blue", "eye"], ["eye"], ["worker"]],
     {"coins": 2, "workers": 2, "eyes": 0, "blocks": {**NONE, "blue": 1}}),
    ("base", [["block_red"], []], {"coins": 0, "workers": 0, "blocks": {**NONE, "red": 1}}),
    ("base", [["worker"], [], ["eye"]], {"coins": 1, "workers": 1, "blocks": NONE}),
    ("nile", [["worker", "block_red"], *[NILE] * 2],
     {"workers": 1, "boat": 2, "blocks": {**NONE, "red": 1}}),
    ("nile", [["worker", "block_red"], *[NILE] * 4],
     {"workers": 1, "boat": 4, "blocks": {**NONE, "red": 1}}),
    ("nile", [["eye", "block_red"], NILE, NILE, ["worker", "block_grey"]],
     {"eyes": 1, "workers": 1, "boat": 2, "blocks": {**NONE, "red": 1, "grey": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "cells", "expected"), EXAMPLES)
def test_worked_examples(
    judge: Any, variant: str, cells: list[list[str]], expected: dict[str, Any]
) -> None:
    """W2, W15 and W15 (a row, a diagonal), W11, W12, W13: TERRA-RES-01, -05, -07, -08, TERRA-V3-02.

    Also TERRA-LINE-01: of W2 and W15 each line was open to choice.
    """
    found = lined(judge, cells, variant)
    assert {key: found[key] for key in expected} == expected


def test_a_line_may_be_longer_than_any_of_the_board(judge: Any) -> None:
    """TERRA-LINE-03, TERRA-LINE-04: no cap of 4, empty spaces yield nothing, one may be all."""
    assert lined(judge, [["eye"], *[[]] * 8, ["eye"]])["coins"] == 2
    assert lined(judge, [["eye"]])["coins"] == 1


def test_eyes_are_coins_only_in_the_base_version(judge: Any) -> None:
    """TERRA-RES-04, TERRA-RES-05, TERRA-V2-01, TERRA-COOP-01."""
    cells = [["eye", "eye"], OASIS]
    for variant in ("base", "base+faceup", "coop1", "coop3"):
        found = lined(judge, cells, variant)
        assert (found["coins"], found["eyes"], found["oases"]) == (3, 0, 0)
    for variant, oases in (("horus", 0), ("nile+symbols", 1)):
        found = lined(judge, cells, variant)
        assert (found["coins"], found["eyes"], found["oases"]) == (1, 2, oases)


def test_items_of_oases_count_as_what_they_are(judge: Any) -> None:
    """TERRA-OASIS-01: a step and the item."""
    found = lined(judge, [OASIS, ["oasis", "eye"], ["burial", "oasis"]], "nile")
    assert (found["oases"], found["coins"], found["eyes"], found["burial"]) == (3, 1, 1, 1)


def test_a_block_beside_a_burial_good_is_white(judge: Any) -> None:
    """TERRA-RES-06, TERRA-RES-07."""
    found = lined(judge, [["burial", "block_white"], ["burial", "burial"]], "horus")
    assert (found["burial"], found["blocks"]) == (3, {**NONE, "white": 1})


def test_a_hand_that_is_too_small_limits_the_workers(judge: Any) -> None:
    """TERRA-RES-02."""
    cells = [["worker"], ["worker"], ["worker"]]
    assert [lined(judge, cells, hand_workers=hand)["workers"] for hand in (0, 2, 15)] == [0, 2, 3]
    assert lined(judge, cells, hand_workers=None)["workers"] == 3


@pytest.mark.parametrize(
    ("before", "coins"), [(0, 0), (3, 2), (4, 2), (5, 0), (98, 0), (99, 0), (199, 0), (299, 0)]
)
def test_coins_of_the_horus_track(judge: Any, before: int, coins: int) -> None:
    """TERRA-TRACK-01, TERRA-TRACK-02: there is no symbol on space 0 of any lap."""
    found = lined(judge, [["eye", "eye"]], "horus", eyes_before=before)
    assert (found["track_coins"], found["coins"], found["eyes"]) == (coins, 0, 2)
    assert lined(judge, [["eye"]], "horus", eyes_before=None)["track_coins"] is None


@pytest.mark.parametrize(
    ("cells", "variant", "field"),
    [
        ([["burial"]], "base", "cells[0][0]"),
        ([["worker"], ["block_white"]], "base", "cells[1][0]"),
        ([["nile"]], "horus", "cells[0][0]"),
        ([["nile"]], "coop1", "cells[0][0]"),
        ([["stairs"]], "nile", "cells[0][0]"),
        ([[None]], "nile", "cells[0][0]"),
        ([[["eye"]]], "nile", "cells[0][0]"),
        ([["eye", "eye", "eye"]], "nile", "cells[0]"),
        ([["oasis", "coin", "eye"]], "nile", "cells[0]"),
        ([["coin"]], "nile", "cells[0]"),
        ([["eye", "coin"]], "nile", "cells[0]"),
        ([["coin", "coin"]], "base", "cells[0]"),
        ([["oasis"]], "nile", "cells[0]"),
        ([["oasis", "oasis"]], "nile", "cells[0]"),
        ([["oasis", "worker"]], "nile", "cells[0]"),
        ([["oasis", "nile"]], "nile", "cells[0]"),
        ([["oasis", "eye"]], "base", "cells[0]"),
        ([["oasis", "eye"]], "horus", "cells[0]"),
        ([["oasis", "burial"]], "horus", "cells[0]"),
        ([["nile", "eye"]], "nile", "cells[0]"),
        ([["nile", "nile"]], "nile", "cells[0]"),
        ([[], []], "base", "cells"),
        ([], "base", "cells"),
        ([["eye"]] * 11, "base", "cells"),
        ("eye", "base", "cells"),
        (["eye"], "base", "cells[0]"),
        ([None], "base", "cells[0]"),
        ({"0": ["eye"]}, "base", "cells"),
    ],
)
def test_cells_that_are_refused(refused: Any, cells: Any, variant: str, field: str) -> None:
    """Symbols of a later version, what no space has, and no tile at all."""
    request = {"players": ["Ana", "Bo"], "variant": variant, "player": "Bo", "cells": cells}
    assert refused("line", request) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"eyes_before": 5}, "eyes_before"),
        ({"eyes_before": 5, "variant": "coop1"}, "eyes_before"),
        ({"eyes_before": 300, "variant": "horus"}, "eyes_before"),
        ({"eyes_before": -1, "variant": "nile"}, "eyes_before"),
        ({"eyes_before": True, "variant": "nile"}, "eyes_before"),
        ({"hand_workers": 16}, "hand_workers"),
        ({"player": ["Bo"]}, "player"),
        ({"variant": "horus+nile"}, "variant"),
        ({"variant": False}, "variant"),
        ({"space": "C4"}, "space"),
    ],
)
def test_refusals(refused: Any, changes: Any, field: str) -> None:
    request = {"players": ["Ana", "Bo"], "player": "Bo", "cells": [["eye"]], **changes}
    assert refused("line", request) == field


def test_what_a_line_yields_is_told_in_the_order_in_which_it_is_resolved(result: Any) -> None:
    """TERRA-RES-03, TERRA-LINE-02: oases, eyes, burial goods, blocks, boat, workers."""
    cells = [NILE, ["worker", "block_red"], ["burial", "block_white"], ["worker", "eye"], OASIS]
    request = {"players": ["Ana", "Bo"], "variant": "nile", "player": "Bo", "cells": cells}
    steps = result("line", {**request, "eyes_before": 4, "hand_workers": 1}).steps
    assert [step.key for step in steps] == [f"line.{key}" for key in (
        "symbols", "oases", "coins", "eyes", "track_coins", "burial", "block", "block", "boat",
        "workers", "short",
    )]  # fmt: skip
    assert [step.rule for step in steps[1:6]] == [
        "TERRA-OASIS-01", "TERRA-RES-04", "TERRA-RES-05", "TERRA-TRACK-02", "TERRA-RES-06",
    ]  # fmt: skip
    base = result("line", {**request, "variant": "base", "cells": [["eye"], OASIS]}).steps
    assert [(step.rule, step.values.get("number")) for step in base[1:]] == [
        ("TERRA-RES-05", 2), ("TERRA-RES-01", 0),
    ]  # fmt: skip


SPACES = st.sampled_from(
    [[], NILE, OASIS, ["oasis", "eye"], ["oasis", "burial"], ["eye"], ["eye", "eye"],
     ["worker", "block_red"], ["worker", "eye"], ["burial", "block_white"], ["burial", "burial"],
     ["block_black"], ["worker"]]
)  # fmt: skip


@given(st.lists(SPACES, min_size=1, max_size=10).filter(any))
def test_the_order_of_the_spaces_changes_nothing(judge: Any, cells: list[list[str]]) -> None:
    """And every symbol is counted once."""
    found = lined(judge, cells, "nile")
    assert lined(judge, [space[::-1] for space in cells[::-1]], "nile") == found
    counted = Counter(symbol for space in cells for symbol in space)
    assert found["eyes"] == counted["eye"]
    assert found["burial"] == counted["burial"]
    assert sum(found["blocks"].values()) == sum(
        number for symbol, number in counted.items() if symbol.startswith("block_")
    )
