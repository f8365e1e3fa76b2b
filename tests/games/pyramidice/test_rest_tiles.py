"""Rest tiles: sections 3.4, 6.2, 6.3, 6.5, 7.5 and 14.3 `rest-tiles`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

KINDS = ("workers", "cats", "stone_dice")
ALL = [
    "rest_ww", "rest_cc", "rest_ss", "rest_wc", "rest_ws", "rest_cs",
    "rest_work", "rest_each", "rest_god", "rest_triple", "rest_swap", "rest_gift",
]  # fmt: skip
NAMES = ["Ira", "Job", "Kim", "Lea"]
TILES = {1: 6, 2: 6, 3: 8, 4: 10}


def amounts(workers: int = 0, cats: int = 0, stone_dice: int = 0) -> dict[str, int]:
    return dict(zip(KINDS, (workers, cats, stone_dice), strict=True))


def request(
    tile: str, board: Any = (0, 0, 0), *, held: int = 0, players: int = 2, **more: Any
) -> Any:
    """Ira takes a tile; the strip holds it and others, nobody else has any."""
    others = [each for each in ALL if each != tile]
    supply = more.pop("supply", (9, 5, 8))
    return {
        "players": NAMES[:players] if players > 1 else ["Ira"],
        "player": "Ira",
        "tiles_below": [tile, *others[held : TILES[players] - 1]],
        "tiles_held": others[:held],
        "opponent_tiles": {name: [] for name in NAMES[1:players]} or {"architect": []},
        "tile": tile,
        "fame": 9,
        **amounts(*board),
        "supply": amounts(*supply),
        "god_row": ["sobek", "geb", "heka"],
        "god_deck": 14,
        **more,
    }


def taken(judge: Any, *args: Any, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = judge("rest-tiles", request(*args, **more))
    assert found["legal"]
    assert found["reason"] is None
    return found


@pytest.mark.parametrize(
    ("tile", "gained"),
    [
        ("rest_ww", (2, 0, 0)),
        ("rest_cc", (0, 2, 0)),
        ("rest_ss", (0, 0, 2)),
        ("rest_wc", (1, 1, 0)),
        ("rest_ws", (1, 0, 1)),
        ("rest_cs", (0, 1, 1)),
        ("rest_each", (1, 1, 1)),
    ],
)
def test_printed_resources(judge: Any, tile: str, gained: tuple[int, int, int]) -> None:
    """PYRAMIDICE-REST-02, PYRAMIDICE-REST-05; what is printed may be said as well."""
    found = taken(judge, tile, (1, 0, 0))
    assert found["gained"] == amounts(*gained)
    assert found["resources_after"] == amounts(1 + gained[0], *gained[1:])
    assert found["supply_after"] == amounts(9 - gained[0], 5 - gained[1], 8 - gained[2])
    assert found["fame_cost"] == (tile == "rest_each")
    assert found["fame_after"] == 9 - found["fame_cost"]
    assert taken(judge, tile, (1, 0, 0), take=amounts(*gained)) == found
    assert taken(judge, tile, (1, 0, 0), take=None, keep=None, give=None, god=None) == found


def test_the_rest_example(judge: Any) -> None:
    """EX-1: PYRAMIDICE-REST-10, PYRAMIDICE-ROW-01, PYRAMIDICE-ROW-02."""
    found = taken(judge, "rest_ws", (2, 1, 0), held=2)
    assert found["resources_after"] == amounts(3, 1, 1)
    assert (found["tiles_held_after"], found["tiles_returned"]) == (
        [],
        ["rest_ww", "rest_cc", "rest_ws"],
    )
    assert (found["god_discarded"], found["god_row_after"]) == ("heka", ["new", "sobek", "geb"])
    assert found["god_deck_after"] == 13


def test_fewer_than_three_tiles_stay(judge: Any) -> None:
    """PYRAMIDICE-REST-10, PYRAMIDICE-REST-12: nothing is returned, nothing discarded."""
    for held in (0, 1):
        found = taken(judge, "rest_ws", held=held)
        assert found["tiles_held_after"] == [*ALL[:held], "rest_ws"]
        assert (found["tiles_returned"], found["god_discarded"]) == ([], None)
        assert (found["god_row_after"], found["god_deck_after"]) == (["sobek", "geb", "heka"], 14)


@pytest.mark.parametrize(
    ("tile", "board", "more", "reason"),
    [
        ("rest_work", (0, 0, 0), {"fame": 0}, "fame_too_low"),
        ("rest_each", (0, 0, 0), {"fame": 0}, "fame_too_low"),
        ("rest_triple", (0, 0, 0), {"fame": 0}, "fame_too_low"),
        ("rest_god", (0, 0, 0), {"fame": 1}, "fame_too_low"),
        ("rest_god", (0, 0, 0), {"fame": 1, "god_row": [None] * 3, "god_deck": 0}, "fame_too_low"),
        ("rest_god", (0, 0, 0), {"god_row": [None] * 3, "god_deck": 0}, "no_god_card"),
        ("rest_swap", (0, 0, 0), {}, "nothing_to_discard"),
    ],
)
def test_what_bars_a_tile(judge: Any, tile: str, board: Any, more: Any, reason: str) -> None:
    """PYRAMIDICE-REST-03, PYRAMIDICE-REST-04: the choices are not examined then."""
    illegal = {"game": "pyramidice", "what": "rest-tiles", "legal": False, "reason": reason}
    for choices in ({}, {"take": amounts(8, 8, 8), "keep": amounts(), "god": "ra", "give": "cat"}):
        found = judge("rest-tiles", request(tile, board, **more, **choices))
        assert (found, list(found)) == (illegal, list(illegal))


def test_a_tile_that_lies_elsewhere_is_not_available(judge: Any) -> None:
    """PYRAMIDICE-REST-02: neither one's own, nor that of others, nor one out of the game."""
    asked = request("rest_ww", held=1)
    for tile in ("rest_cc", "rest_gift"):
        found = judge("rest-tiles", {**asked, "tile": tile, "fame": 0})
        assert found["reason"] == "tile_not_available"
    mine = {**asked, "tiles_below": asked["tiles_below"][1:], "fame": 0}
    theirs = {**mine, "opponent_tiles": {"Job": [{"tile": "rest_ww"}]}}
    assert judge("rest-tiles", theirs)["reason"] == "tile_not_available"


def at_opponent(**more: Any) -> dict[str, Any]:
    asked = request("rest_ww", held=2)
    below = asked["tiles_below"][1:]
    tiles = {"Job": [{"tile": "rest_ww", "face_down": more.pop("face_down", False)}]}
    return {**asked, "tiles_below": below, "opponent_tiles": tiles, "scarab": "emerald", **more}


def test_emerald_uses_a_tile_of_an_opponent(judge: Any) -> None:
    """PYRAMIDICE-REST-13: it stays there, face down, and adds nothing to one's own tiles."""
    found = judge("rest-tiles", at_opponent())
    assert (found["gained"], found["tile_flipped_at"]) == (amounts(2), "Job")
    assert (found["tiles_held_after"], found["tiles_returned"]) == (["rest_cc", "rest_ss"], [])
    for more in ({"face_down": True}, {"scarab": "gold"}, {"scarab": None}):
        assert judge("rest-tiles", at_opponent(**more))["reason"] == "tile_not_available"
    poor = at_opponent(tile="rest_cs", fame=0)
    assert judge("rest-tiles", poor)["tile_flipped_at"] is None


@pytest.mark.parametrize(
    ("board", "gained", "silver"),
    [
        ((7, 0, 0), (2, 0, 0), 2),
        ((6, 0, 0), (2, 0, 0), 2),
        ((5, 0, 0), (2, 0, 0), 0),
        ((8, 0, 0), (2, 0, 0), 0),
        ((0, 0, 7), (1, 0, 0), 2),
        ((0, 0, 7), (0, 0, 0), 0),
    ],
)
def test_silver_scores_when_the_eighth_space_is_filled(
    judge: Any, board: Any, gained: Any, silver: int
) -> None:
    """EX-5: PYRAMIDICE-RES-06."""
    keep = amounts(8) if board[0] + gained[0] > 8 else None
    if board[2]:
        keep = None
    more = {"supply": (gained[0], 5, 1), "scarab": "silver", "keep": keep}
    found = taken(judge, "rest_ww", board, **more)
    assert (found["silver_fame"], found["fame_after"]) == (silver, 9 + silver)
    plain = taken(judge, "rest_ww", board, **{**more, "scarab": "gold"})
    assert (plain["silver_fame"], plain["fame_after"]) == (0, 9)


def test_silver_scores_again_after_a_swap_from_a_full_board(judge: Any) -> None:
    """A-29: PYRAMIDICE-RES-06, PYRAMIDICE-REST-07."""
    more = {"give": "worker", "take": {"cats": 2}, "keep": amounts(6, 2), "scarab": "silver"}
    found = taken(judge, "rest_swap", (8, 0, 0), **more)
    assert found["silver_fame"] == 2
    assert found["discarded"] == amounts(2)


def test_what_does_not_fit_is_discarded(judge: Any) -> None:
    """PYRAMIDICE-RES-01, PYRAMIDICE-RES-02, PYRAMIDICE-RES-03: stone dice to the quarry."""
    found = taken(judge, "rest_ss", (5, 2, 1), keep=amounts(5, 2, 1))
    assert found["gained"] == found["discarded"] == amounts(0, 0, 2)
    assert (found["stone_dice_to_quarry"], found["supply_after"]) == (2, amounts(9, 5, 6))
    mixed = taken(judge, "rest_ss", (5, 2, 1), keep=amounts(4, 1, 3))
    assert mixed["discarded"] == amounts(1, 1, 0)
    assert mixed["supply_after"] == amounts(10, 6, 6)


def test_the_last_stone_die_leaves_for_good(judge: Any) -> None:
    """PYRAMIDICE-RES-03, PYRAMIDICE-END-01: gained and discarded at once it counts too."""
    found = taken(judge, "rest_ss", (8, 0, 0), supply=(9, 5, 1), keep=amounts(8))
    assert (found["gained"], found["stone_dice_to_quarry"]) == (amounts(0, 0, 1), 1)
    assert found["endgame_condition"]
    assert not taken(judge, "rest_ss", supply=(9, 5, 3))["endgame_condition"]


@pytest.mark.parametrize(
    ("tile", "supply", "gained"),
    [
        ("rest_ww", (1, 5, 8), (1, 0, 0)),
        ("rest_ww", (0, 5, 8), (0, 0, 0)),
        ("rest_each", (0, 1, 0), (0, 1, 0)),
        ("rest_cs", (9, 0, 8), (0, 0, 1)),
    ],
)
def test_a_short_supply_gives_what_it_has(judge: Any, tile: str, supply: Any, gained: Any) -> None:
    """PYRAMIDICE-RES-04, PYRAMIDICE-REST-04."""
    assert taken(judge, tile, supply=supply)["gained"] == amounts(*gained)


@pytest.mark.parametrize(
    ("tile", "supply", "take", "field"),
    [
        ("rest_triple", (9, 5, 8), (3, 0, 0), None),
        ("rest_triple", (2, 5, 8), (2, 0, 0), None),
        ("rest_triple", (0, 0, 0), (0, 0, 0), None),
        ("rest_triple", (9, 5, 8), (2, 0, 0), "take"),
        ("rest_triple", (9, 5, 8), (2, 1, 0), "take"),
        ("rest_triple", (9, 5, 8), (0, 0, 0), "take"),
        ("rest_triple", (2, 5, 8), (3, 0, 0), "take.workers"),
        ("rest_triple", (0, 0, 1), (0, 0, 0), "take"),
        ("rest_triple", (9, 5, 8), (4, 0, 0), "take"),
        ("rest_gift", (9, 5, 8), (1, 1, 0), None),
        ("rest_gift", (9, 5, 8), (0, 0, 2), None),
        ("rest_gift", (1, 0, 0), (1, 0, 0), None),
        ("rest_gift", (0, 0, 0), (0, 0, 0), None),
        ("rest_gift", (1, 1, 0), (1, 0, 0), "take"),
        ("rest_gift", (9, 5, 8), (1, 0, 0), "take"),
        ("rest_gift", (9, 5, 8), (1, 1, 1), "take"),
        ("rest_gift", (9, 0, 8), (0, 1, 1), "take.cats"),
        ("rest_work", (9, 5, 8), (0, 0, 1), None),
        ("rest_work", (0, 0, 0), (0, 0, 0), None),
        ("rest_work", (9, 5, 8), (1, 1, 0), "take"),
        ("rest_work", (9, 5, 8), (0, 0, 0), "take"),
    ],
)
def test_chosen_resources(
    judge: Any, refused: Any, tile: str, supply: Any, take: Any, field: str | None
) -> None:
    """PYRAMIDICE-RES-04: as many as the tile gives, or all that there are to take."""
    asked = request(tile, supply=supply, take=amounts(*take))
    if field:
        assert refused("rest-tiles", asked) == field
    else:
        assert judge("rest-tiles", asked)["gained"] == amounts(*take)


def test_nothing_to_take_need_not_be_said(judge: Any) -> None:
    assert taken(judge, "rest_gift", supply=(0, 0, 0))["gained"] == amounts()


@pytest.mark.parametrize(
    ("board", "give", "take", "supply", "field"),
    [
        ((1, 0, 0), "worker", (0, 1, 1), (9, 5, 8), None),
        ((1, 0, 0), "worker", (0, 2, 0), (9, 5, 8), None),
        ((0, 0, 1), "stone_die", (2, 0, 0), (9, 5, 8), None),
        ((1, 0, 0), "worker", (0, 1, 0), (9, 1, 0), None),
        ((1, 0, 0), "worker", (0, 0, 0), (9, 0, 0), None),
        ((1, 0, 0), "worker", (1, 1, 0), (9, 5, 8), "take.workers"),
        ((1, 0, 0), "worker", (0, 1, 0), (9, 5, 8), "take"),
        ((1, 0, 0), "cat", (2, 0, 0), (9, 5, 8), "give"),
        ((1, 0, 0), None, (0, 2, 0), (9, 5, 8), "give"),
    ],
)
def test_barter(
    judge: Any, refused: Any, board: Any, give: Any, take: Any, supply: Any, field: str | None
) -> None:
    """PYRAMIDICE-REST-07, PYRAMIDICE-RES-05: the payment goes first, then other kinds come."""
    asked = request("rest_swap", board, supply=supply, give=give, take=amounts(*take))
    if field:
        assert refused("rest-tiles", asked) == field
        return
    found = judge("rest-tiles", asked)
    assert found["gained"] == found["resources_after"] == amounts(*take)
    assert found["stone_dice_to_quarry"] == (give == "stone_die")
    assert found["supply_after"]["workers"] == supply[0] + (give == "worker") - take[0]


def test_a_gift_gives_the_others_cats_clockwise(judge: Any) -> None:
    """PYRAMIDICE-REST-08, PYRAMIDICE-ORD-01; A-38."""
    asked = request("rest_gift", players=4, supply=(5, 2, 8), take={"workers": 2})
    asked |= {"player": "Kim", "opponent_tiles": {"Ira": [], "Job": [], "Lea": []}}
    found = judge("rest-tiles", asked)
    assert (found["others_gain_cat"], found["supply_after"]["cats"]) == (["Lea", "Ira"], 0)
    fed = judge("rest-tiles", {**asked, "take": {"cats": 2}})
    assert fed["others_gain_cat"] == []
    full = {"cats": 8, "supply": amounts(5, 1, 8), "keep": amounts(0, 8), "take": {"workers": 2}}
    kept = {**asked, **full, "keep": amounts(2, 6)}
    assert judge("rest-tiles", kept)["others_gain_cat"] == ["Lea", "Ira", "Job"]


def test_the_architect_takes_no_cat(judge: Any) -> None:
    """PYRAMIDICE-REST-08."""
    found = taken(judge, "rest_gift", players=1, take={"cats": 2})
    assert (found["others_gain_cat"], found["supply_after"]["cats"]) == ([], 3)


@pytest.mark.parametrize(
    ("row", "deck", "god", "after"),
    [
        (["sobek", "geb", "heka"], 5, "geb", (["new", "sobek", "heka"], 4)),
        (["sobek", "geb", "heka"], 1, "heka", (["new", "sobek", "geb"], 0)),
        ([None, "geb", "heka"], 0, "heka", ([None, None, "geb"], 0)),
        ([None, None, "heka"], 0, "heka", ([None, None, None], 0)),
    ],
)
def test_a_god_for_nothing(judge: Any, row: Any, deck: int, god: str, after: Any) -> None:
    """PYRAMIDICE-REST-06, PYRAMIDICE-ROW-01, PYRAMIDICE-ROW-02, PYRAMIDICE-END-01."""
    found = taken(judge, "rest_god", god_row=row, god_deck=deck, god=god)
    assert (found["god_row_after"], found["god_deck_after"]) == after
    assert (found["god_taken"], found["fame_after"], found["god_discarded"]) == (god, 7, None)
    assert found["endgame_condition"] == (not after[1])


@pytest.mark.parametrize(
    ("row", "deck", "lost", "after"),
    [
        (["sobek", "geb", "heka"], 5, "geb", (["new", "new", "sobek"], 3)),
        (["sobek", "geb", "heka"], 1, "geb", ([None, "new", "sobek"], 0)),
        ([None, None, "heka"], 0, None, ([None, None, None], 0)),
    ],
)
def test_the_third_tile_may_be_the_one_that_gives_a_god(
    judge: Any, row: Any, deck: int, lost: str | None, after: Any
) -> None:
    """Section 13: refilled, then discarded and refilled; PYRAMIDICE-REST-11, ROW-03."""
    found = taken(judge, "rest_god", held=2, god_row=row, god_deck=deck, god="heka")
    assert (found["god_row_after"], found["god_deck_after"]) == after
    assert found["god_discarded"] == lost
    assert len(found["tiles_returned"]) == 3


def test_the_third_tile_may_be_a_work_turn(judge: Any) -> None:
    """PYRAMIDICE-REST-09: three tiles are held while it lasts."""
    found = taken(judge, "rest_work", held=2, take={"stone_dice": 1})
    assert (found["work_turn"], found["check_deferred"]) == (True, True)
    assert found["tiles_held_after"] == ["rest_ww", "rest_cc", "rest_work"]
    assert (found["tiles_returned"], found["god_discarded"]) == ([], None)
    early = taken(judge, "rest_work", take={"stone_dice": 1})
    assert (early["work_turn"], early["check_deferred"]) == (True, False)


@given(
    tile=st.sampled_from(["rest_ww", "rest_cs", "rest_each", "rest_wc"]),
    board=st.tuples(*[st.integers(0, 2)] * 3),
    supply=st.tuples(*[st.integers(0, 3)] * 3),
    held=st.integers(0, 2),
)
def test_nothing_is_lost(judge: Any, tile: str, board: Any, supply: Any, held: int) -> None:
    """Invariants 1, 2 and 4 of section 12: PYRAMIDICE-RES-05, PYRAMIDICE-REST-10."""
    asked = request(tile, board, held=held, supply=supply)
    full = [b + min(s, g) for b, s, g in zip(board, supply, GAINS[tile], strict=True)]
    if sum(full) > 8:
        asked["keep"] = amounts(full[0] - (sum(full) - 8), *full[1:])
    found = judge("rest-tiles", asked)
    for place, kind in enumerate(KINDS):
        after = found["resources_after"][kind] + found["supply_after"][kind]
        quarry = found["stone_dice_to_quarry"] if kind == "stone_dice" else 0
        assert after + quarry == board[place] + supply[place]
    assert sum(found["resources_after"].values()) <= 8
    assert len(found["tiles_held_after"]) + len(found["tiles_returned"]) == held + 1
    assert found["fame_after"] >= 9 - 2


GAINS = {"rest_ww": (2, 0, 0), "rest_cs": (0, 1, 1), "rest_each": (1, 1, 1), "rest_wc": (1, 1, 0)}
GOOD = request("rest_ws", (2, 1, 0), held=1, scarab="gold")
SOLO = request("rest_ws", (2, 1, 0), players=1)
JOBS = [{"tile": "rest_gift"}]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"player": "Kim"}, "player"),
        ({"tile": "rest_xx"}, "tile"),
        ({"fame": -1}, "fame"),
        ({"workers": 9}, "workers"),
        ({"workers": 8}, "stone_dice"),
        ({"tiles_below": [*GOOD["tiles_below"], "rest_gift"]}, "tiles_below"),
        ({"tiles_below": GOOD["tiles_below"][:-1]}, "tiles_below"),
        ({"tiles_below": ["rest_ww", *GOOD["tiles_below"][1:]]}, "tiles_held[0]"),
        ({"tiles_below": ["rest_ws"] * 5}, "tiles_below[1]"),
        ({"tiles_held": ["rest_ww", "rest_gift", "rest_swap"]}, "tiles_held"),
        ({"opponent_tiles": {}}, "opponent_tiles.Job"),
        ({"opponent_tiles": {"Job": [], "Ira": []}}, "opponent_tiles.Ira"),
        ({"opponent_tiles": {"Job": [], "architect": []}}, "opponent_tiles.architect"),
        ({"opponent_tiles": {"Job": JOBS * 3}}, "opponent_tiles.Job"),
        ({"opponent_tiles": {"Job": JOBS * 2}}, "opponent_tiles.Job[1].tile"),
        ({"opponent_tiles": {"Job": [{"tile": "rest_ww"}]}}, "opponent_tiles.Job[0].tile"),
        ({"opponent_tiles": {"Job": JOBS}}, "tiles_below"),
        ({"opponent_tiles": {"Job": [{"face_down": True}]}}, "opponent_tiles.Job[0].tile"),
        ({"opponent_tiles": {"Job": [{**JOBS[0], "face_down": 0}]}},
         "opponent_tiles.Job[0].face_down"),
        ({"opponent_tiles": {"Job": [{**JOBS[0], "up": 0}]}}, "opponent_tiles.Job[0].up"),
        ({"supply": {"workers": 20, "cats": 4, "stone_dice": 6}}, "supply.workers"),
        ({"supply": {"workers": 19, "cats": 9, "stone_dice": 6}}, "supply.cats"),
        ({"supply": {"workers": 9, "cats": 4, "stone_dice": 13}}, "supply.stone_dice"),
        ({"supply": {"workers": 9, "cats": 4, "stone_dice": 12}, "stone_dice": 3},
         "supply.stone_dice"),
        ({"supply": {"workers": 9, "cats": 4}}, "supply.stone_dice"),
        ({"supply": {**GOOD["supply"], "prayer": 1}}, "supply.prayer"),
        ({"god_row": ["sobek", "geb"]}, "god_row"),
        ({"god_row": ["sobek", "geb", "geb"]}, "god_row[2]"),
        ({"god_row": ["sobek", None, "heka"]}, "god_row[1]"),
        ({"god_row": [None, "geb", "heka"]}, "god_row[0]"),
        ({"god_row": ["sobek", None, "heka"], "god_deck": 0}, "god_row"),
        ({"god_row": ["sobek", "new", "heka"]}, "god_row[1]"),
        ({"god_deck": 26}, "god_deck"),
        ({"god_deck": -1}, "god_deck"),
        ({"scarab": "onyx"}, "scarab"),
        ({"give": "worker"}, "give"),
        ({"give": "gold"}, "give"),
        ({"god": "sobek"}, "god"),
        ({"take": {"workers": 2}}, "take.workers"),
        ({"take": {}}, "take.workers"),
        ({"take": {"workers": 1, "stone_dice": 1, "fame": 1}}, "take.fame"),
        ({"take": {"workers": -1}}, "take.workers"),
        ({"keep": amounts(2, 1, 0)}, "keep.workers"),
        ({"keep": amounts(3, 1, 2)}, "keep.stone_dice"),
        ({"workers": 6}, "keep"),
        ({"workers": 6, "keep": amounts(6, 1, 0)}, "keep"),
        ({"workers": 6, "keep": amounts(8, 0, 0)}, "keep.workers"),
        ({"workers": 6, "keep": amounts(6, 2, 0)}, "keep.cats"),
        ({"workers": 6, "keep": amounts(7, 1, 1)}, "keep"),
        ({"players": ["Ira", "Job", "Kim"]}, "opponent_tiles.Kim"),
    ],
)  # fmt: skip
def test_refusals(refused: Any, changes: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.3: PYRAMIDICE-SETUP-03, PYRAMIDICE-SETUP-08, PYRAMIDICE-RES-02."""
    assert refused("rest-tiles", {**GOOD, **changes}) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"scarab": "gold"}, "scarab"),
        ({"opponent_tiles": {}}, "opponent_tiles.architect"),
        ({"opponent_tiles": {"architect": [], "Ira": []}}, "opponent_tiles.Ira"),
        ({"supply": amounts(9, 5, 14)}, "supply.stone_dice"),
        ({"players": ["hemionu"], "player": "hemionu"}, "players[0]"),
    ],
)  # fmt: skip
def test_refusals_in_solo(judge: Any, refused: Any, changes: dict[str, Any], field: str) -> None:
    assert judge("rest-tiles", {**SOLO, "supply": amounts(9, 5, 13)})["legal"]
    assert refused("rest-tiles", {**SOLO, **changes}) == field


@pytest.mark.parametrize(
    ("tile", "changes", "field"),
    [
        ("rest_god", {}, "god"),
        ("rest_god", {"god": "ra"}, "god"),
        ("rest_god", {"god": "new"}, "god"),
        ("rest_god", {"god": "geb", "take": {}}, "take"),
        ("rest_gift", {}, "take"),
        ("rest_triple", {"take": None}, "take"),
        ("rest_swap", {"take": {"cats": 2}}, "give"),
        ("rest_swap", {"give": "worker"}, "take"),
        ("rest_swap", {"give": "stone_die", "take": {"cats": 2}}, "give"),
        ("rest_work", {"take": {"workers": 1}, "god": "geb"}, "god"),
    ],
)
def test_choices_that_are_missing_or_wrong(
    refused: Any, tile: str, changes: dict[str, Any], field: str
) -> None:
    """PYRAMIDICE-REST-05, PYRAMIDICE-REST-06, PYRAMIDICE-REST-07."""
    assert refused("rest-tiles", request(tile, (2, 1, 0), **changes)) == field


@pytest.mark.parametrize(
    ("players", "deck", "stone"), [(1, 25, 13), (2, 25, 12), (3, 30, 16), (4, 32, 16)]
)
def test_bounds_by_the_number_of_players(
    judge: Any, refused: Any, players: int, deck: int, stone: int
) -> None:
    """PYRAMIDICE-SETUP-05, PYRAMIDICE-SETUP-08."""
    asked = request("rest_ws", players=players, god_deck=deck, supply=(5, 5, stone))
    assert judge("rest-tiles", asked)["legal"]
    assert refused("rest-tiles", {**asked, "god_deck": deck + 1}) == "god_deck"
    more = {**asked["supply"], "stone_dice": stone + 1}
    assert refused("rest-tiles", {**asked, "supply": more}) == "supply.stone_dice"


def test_the_steps_say_why(result: Any) -> None:
    """PYRAMIDICE-REST-01 leaves Bes and Hapy to the player before the tile is asked for."""
    asked = request("rest_gift", (7, 0, 0), held=2, scarab="silver", take={"cats": 2},
                    keep=amounts(6, 2), supply=(9, 3, 0))  # fmt: skip
    rules = [step.rule.removeprefix("PYRAMIDICE-") for step in result("rest-tiles", asked).steps]
    assert rules == [
        "REST-02", "REST-05", "RES-02", "RES-06", "REST-08", "REST-10", "REST-10", "END-01",
    ]  # fmt: skip


ASKED = {
    "rest_work": ["take"], "rest_triple": ["take"], "rest_gift": ["take"],
    "rest_swap": ["give", "take"], "rest_god": ["god"],
}  # fmt: skip


@pytest.mark.parametrize("tile", ALL)
def test_people_are_asked_what_a_tile_leaves_to_them(game: Any, kit: Any, tile: str) -> None:
    """PYRAMIDICE-REST-05; what is kept only where there is too much, PYRAMIDICE-RES-02."""
    fields = [field for field in game.form(kit, "rest-tiles", ("Ira", "Job")).fields
              if field.key in ("give", "god", "take", "keep")]  # fmt: skip
    so_far = {"tile": tile, "supply": amounts(9, 9, 9), **amounts(2, 2, 1)}
    asked = [field.key for field in fields if field.asked(so_far)]
    assert asked == ASKED.get(tile, [])
    taken = {"take": amounts(2)} if "take" in asked else {}
    keep = fields[-1].asked({**so_far, **amounts(6, 1, 1), **taken})
    assert keep == (tile != "rest_god")
