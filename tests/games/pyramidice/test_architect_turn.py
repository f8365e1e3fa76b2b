"""The Great Architects: sections 3.9, 9 and 14.3 `architect-turn`."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.pyramidice.solo import take_turn
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import tables

EMPTY = {"cheops": [[[0] * 3 for _ in range(3)], [[0] * 2 for _ in range(2)], [[0]]]}
FIVE = {"cheops": [[[1] * 3, [1, 1, 0], [0] * 3], [[0] * 2] * 2, [[0]]]}
TILES = ["rest_ww", "rest_cc", "rest_ss", "rest_wc", "rest_ws", "rest_cs"]
CARDS = {"snefru": 2, "hemionu": 2, "amenhotep": 3, "imhotep": 2}
PROJECTS = ["ramps", "summits", "twins"]


def request(architect: str = "snefru", **more: Any) -> Any:
    return {
        "players": ["Ira"],
        "architect": architect,
        "projects": PROJECTS[: CARDS[architect]],
        "god_row": ["sobek", "min", "heka"],
        "god_deck": 14,
        "rest_slots": [*TILES],
        "architect_tiles": [],
        "player_tiles": [],
        "pyramids": deepcopy(EMPTY),
        "quarry_stone": 2,
        "supply_stone": 6,
        "roll": 1,
        "fame": 10,
        "pharaoh": None,
        **more,
    }


def turn(judge: Any, architect: str = "snefru", **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = judge("architect-turn", request(architect, **more))
    assert found["fame_gained"] == sum(found["fame_breakdown"].values())
    assert found["fame_after"] == 10 + found["fame_gained"]
    return found


def slots(*numbers: int) -> dict[str, Any]:
    """The strip with tiles on some numbers alone; the player and he hold the others."""
    left = [tile for number, tile in enumerate(TILES, 1) if number not in numbers]
    return {
        "rest_slots": [tile if number in numbers else None for number, tile in enumerate(TILES, 1)],
        "architect_tiles": left[:2],
        "player_tiles": left[2:],
    }


BUILD = slots(5, 6)
"""A strip without a tile on numbers 1 to 4, so that those rolls build."""


def test_the_solo_example(judge: Any) -> None:
    """EX-8: PYRAMIDICE-SOLO-02, SOLO-03, SOLO-05, SOLO-09; A-27: the quarry has no stone die."""
    found = turn(judge, god_row=["khepri", "sobek", "hapy"], quarry_stone=0, supply_stone=1, roll=2,
                 pyramids=FIVE)  # fmt: skip
    assert (found["god_taken"], found["die_from"], found["case"]) == ("hapy", "supply", "A")
    assert (found["tile_taken"], found["space"], found["fame_gained"]) == ("rest_cc", 1, 0)
    assert (found["quarry_stone_after"], found["supply_stone_after"]) == (1, 0)
    assert (found["pharaoh_after"], found["game_over"]) == ("architect", False)


@pytest.mark.parametrize(
    ("row", "god"),
    [
        (["sobek", "min", "heka"], "min"),
        (["hathor", "min", "maat"], "hathor"),
        (["shu", "hathor", "maat"], "shu"),
        (["shu", "hathor", "geb"], "geb"),
        (["sobek", "heka", "ra"], "ra"),
        (["amon", "min", "sobek"], "min"),
        ([None, None, "ra"], "ra"),
        ([None, None, None], None),
    ],
)
def test_which_god_he_takes(judge: Any, row: list[Any], god: str | None) -> None:
    """PYRAMIDICE-SOLO-02: the Ennead first, then by Fame at the end, the rightmost of equals."""
    more = {"god_deck": 0, "pharaoh": "player"} if None in row else {}
    found = turn(judge, god_row=row, **more)
    assert found["god_taken"] == god
    assert god is None or god not in found["god_row_after"]


def test_the_row_slides_and_is_refilled_at_the_end_of_his_turn(judge: Any) -> None:
    """PYRAMIDICE-SOLO-09, PYRAMIDICE-ROW-02."""
    found = turn(judge)
    assert (found["god_row_after"], found["cards_drawn"]) == (["new", "sobek", "heka"], 1)
    assert found["god_deck_after"] == 13
    last = turn(judge, god_deck=1)
    assert (last["god_deck_after"], last["pharaoh_after"]) == (0, "architect")


@pytest.mark.parametrize(
    ("architect", "fame"),
    [
        ("snefru", (0, 1, 1)),
        ("hemionu", (0, 1, 2)),
        ("amenhotep", (1, 1, 2)),
        ("imhotep", (1, 2, 3)),
    ],
)
def test_the_fame_of_the_tile_spaces(judge: Any, architect: str, fame: tuple[int, ...]) -> None:
    """PYRAMIDICE-SOLO-05: Imhotep gains 1 more for each tile."""
    for held, space_fame in enumerate(fame):
        more = {"rest_slots": [*TILES[: 6 - held], *[None] * held],
                "architect_tiles": TILES[6 - held :]}  # fmt: skip
        found = turn(judge, architect, **more)
        power = int(architect == "imhotep")
        assert (found["case"], found["space"]) == ("A", held + 1)
        breakdown = {"space": space_fame, "die": 0, "level": 0, "power": power}
        assert found["fame_breakdown"] == breakdown
        assert found["quarry_stone_after"] == 2
        assert (found["build"], found["adjacencies_completed"]) == (None, 0)


def test_the_third_tile_sends_all_back_and_costs_a_god(judge: Any) -> None:
    """PYRAMIDICE-SOLO-06: free numbers upwards, left to right; the rightmost God goes."""
    more = {
        "rest_slots": [None, "rest_cc", None, "rest_wc", None, None],
        "architect_tiles": ["rest_ws", "rest_cs"],
        "player_tiles": ["rest_ww", "rest_ss"],
    }
    found = turn(judge, roll=4, **more)
    assert found["tiles_returned"] == ["rest_ws", "rest_cs", "rest_wc"]
    assert found["architect_tiles_after"] == []
    assert found["rest_slots_after"] == ["rest_ws", "rest_cc", "rest_cs", "rest_wc", None, None]
    assert (found["god_taken"], found["god_discarded"]) == ("min", "heka")
    assert (found["god_row_after"], found["cards_drawn"]) == (["new", "new", "sobek"], 2)


def test_without_a_card_left_none_is_discarded(judge: Any) -> None:
    """PYRAMIDICE-SOLO-06, PYRAMIDICE-REST-11."""
    more = {"god_row": [None, None, "min"], "god_deck": 0, "pharaoh": "player", **slots(1, 2, 3, 4)}
    found = turn(judge, **more)
    assert (len(found["tiles_returned"]), found["god_discarded"]) == (3, None)
    assert found["god_row_after"] == [None, None, None]


def test_without_a_stone_die_he_takes_the_lowest_tile(judge: Any) -> None:
    """PYRAMIDICE-SOLO-04."""
    full = {"cheops": [[[1] * 3] * 3, [[1] * 2] * 2, [[1]]]}
    none = {"quarry_stone": 0, "supply_stone": 0, "roll": None, "pharaoh": "player"}
    found = turn(judge, pyramids=full, **none, **slots(3, 5, 6))
    assert (found["die_from"], found["case"], found["tile_taken"]) == (None, "A", "rest_ss")
    assert (found["quarry_stone_after"], found["supply_stone_after"]) == (0, 0)


def test_an_empty_strip_does_not_stop_him(kit: Any) -> None:
    """A-26: PYRAMIDICE-SOLO-04; section 13: no valid request leads there."""
    numbers = tables(kit, 1)
    state = State(numbers, ["Ira", "snefru"], "snefru")
    state.current = state.pharaoh = 1
    state.dice = [1] * 14
    state.fame, state.supply, state.quarry, state.deck = [9, 9], [0, 0, 0], 0, 0
    state.row, state.strip = [None] * 3, [None] * 6
    found = take_turn(state, None)
    deed = found.deed
    assert (deed.case, found.god, deed.tile, deed.built) == ("none", None, None, None)
    assert (sum(deed.fame), state.over) == (0, True)


def built(judge: Any, architect: str, ground: list[list[int]], roll: int, **more: Any) -> Any:
    site = {"cheops": [ground, [[0, 0], [0, 0]], [[0]]]}
    more = {"supply_stone": 4, **BUILD, **more}
    found = turn(judge, architect, pyramids=site, roll=roll, **more)
    assert found["case"] == "B"
    assert found["quarry_stone_after"] == 1
    space = found["build"]
    return (space["row"], space["col"]), found["adjacencies_completed"], found["fame_breakdown"]


@pytest.mark.parametrize(
    ("ground", "roll", "space", "pairs"),
    [
        ([[0, 0, 0], [0, 0, 0], [0, 0, 0]], 3, (0, 0), 0),
        ([[2, 0, 0], [0, 0, 0], [0, 0, 0]], 3, (0, 1), 1),  # 2-3, Summits
        ([[2, 1, 0], [0, 0, 0], [0, 0, 0]], 3, (0, 2), 1),  # 1-3, Ramps
        ([[5, 5, 0], [0, 0, 0], [0, 0, 1]], 3, (1, 2), 1),  # not the first empty space
        ([[5, 5, 5], [0, 0, 0], [1, 1, 2]], 3, (1, 0), 1),
        ([[0, 2, 0], [2, 0, 0], [0, 0, 0]], 3, (0, 0), 2),
        ([[5, 2, 5], [0, 0, 0], [0, 0, 0]], 3, (1, 1), 1),  # below the 2
        ([[5, 5, 0], [1, 5, 0], [0, 0, 0]], 4, (0, 2), 1),  # 4-5
        ([[6, 6, 0], [6, 6, 0], [0, 0, 0]], 2, (0, 2), 0),
    ],
)
def test_where_he_builds(
    judge: Any, ground: list[list[int]], roll: int, space: tuple[int, int], pairs: int
) -> None:
    """PYRAMIDICE-SOLO-07; A-23: reading order, the first space that completes a pair."""
    found = built(judge, "snefru", ground, roll)
    assert found[:2] == (space, pairs)


def test_he_takes_the_first_space_with_a_pair_not_the_best(judge: Any) -> None:
    """Section 13."""
    found = built(judge, "snefru", [[2, 0, 2], [0, 2, 0], [0, 0, 0]], 3)
    assert found[:2] == ((0, 1), 3)
    single = built(judge, "snefru", [[0, 2, 5], [5, 5, 2], [5, 2, 0]], 3)
    assert single[:2] == ((0, 0), 1)


def test_he_fills_a_level_before_the_next(judge: Any) -> None:
    """A-24, section 13: PYRAMIDICE-SOLO-07, PYRAMIDICE-SOLO-08."""
    gap = {"cheops": [[[6, 6, 6], [6, 6, 6], [6, 6, 0]], [[2, 0], [0, 0]], [[0]]]}
    few = {"quarry_stone": 1, "supply_stone": 1}
    found = turn(judge, pyramids=gap, roll=3, **BUILD, **few)
    assert (found["build"]["level"], found["build"]["row"], found["build"]["col"]) == (1, 2, 2)
    upper = {"cheops": [[[6] * 3] * 3, [[2, 0], [0, 0]], [[0]]]}
    found = turn(judge, pyramids=upper, roll=3, **BUILD, **few)
    assert found["build"] == {"pyramid": "cheops", "level": 2, "row": 0, "col": 1, "value": 3}
    assert found["fame_breakdown"] == {"space": 0, "die": 3, "level": 2, "power": 0}
    top = {"cheops": [[[6] * 3] * 3, [[6, 6], [6, 6]], [[0]]]}
    found = turn(judge, pyramids=top, roll=4, **BUILD, quarry_stone=1, supply_stone=0,
                 pharaoh="player")  # fmt: skip
    assert (found["build"]["level"], found["fame_breakdown"]["level"]) == (3, 4)


@pytest.mark.parametrize(
    ("architect", "roll", "ground", "power"),
    [
        ("snefru", 1, [[0] * 3] * 3, 1),
        ("snefru", 2, [[0] * 3] * 3, 1),
        ("snefru", 3, [[0] * 3] * 3, 0),
        ("hemionu", 1, [[0] * 3] * 3, 1),
        ("hemionu", 4, [[0] * 3] * 3, 1),
        ("imhotep", 4, [[0] * 3] * 3, 2),
        ("amenhotep", 3, [[0] * 3] * 3, 0),
        ("amenhotep", 3, [[2, 0, 2], [0, 2, 0], [0, 0, 0]], 3),
        ("amenhotep", 2, [[2, 0, 0], [0] * 3, [0] * 3], 1),
    ],
)
def test_the_powers(
    judge: Any, architect: str, roll: int, ground: list[list[int]], power: int
) -> None:
    """Section 3.9: PYRAMIDICE-SOLO-08."""
    _, _, fame = built(judge, architect, ground, roll)
    assert fame == {"space": 0, "die": roll, "level": 0, "power": power}


def test_a_die_from_the_supply_is_built_for_good(judge: Any) -> None:
    """PYRAMIDICE-SOLO-03."""
    found = turn(judge, quarry_stone=0, roll=3, **BUILD)
    assert found["die_from"] == "supply"
    assert (found["quarry_stone_after"], found["supply_stone_after"]) == (0, 5)


@pytest.mark.parametrize(
    ("pharaoh", "after", "over"),
    [(None, None, False), ("player", "player", False), ("architect", "architect", True)],
)
def test_the_pharaoh_tile(judge: Any, pharaoh: str | None, after: str | None, over: bool) -> None:
    """PYRAMIDICE-END-02, PYRAMIDICE-END-03: the holder's next turn is the last."""
    found = turn(judge, pharaoh=pharaoh)
    assert (found["pharaoh_after"], found["game_over"]) == (after, over)


def test_both_end_conditions_at_once_change_nothing(judge: Any) -> None:
    """PYRAMIDICE-END-04, PYRAMIDICE-END-05."""
    found = turn(judge, god_deck=1, quarry_stone=0, supply_stone=1, roll=1,
                 pyramids=FIVE)  # fmt: skip
    assert (found["pharaoh_after"], found["game_over"]) == ("architect", False)


@given(
    architect=st.sampled_from([*CARDS]),
    values=st.lists(st.integers(0, 6), min_size=9, max_size=9),
    roll=st.integers(1, 6),
    quarry=st.integers(0, 2),
)
def test_stone_dice_and_tiles_are_never_lost(
    judge: Any, architect: str, values: list[int], roll: int, quarry: int
) -> None:
    """Invariants 1, 4 and 6 of section 12: PYRAMIDICE-SOLO-05, PYRAMIDICE-SOLO-07."""
    ground = [values[:3], values[3:6], values[6:]]
    dice = sum(map(bool, values))
    site = {"cheops": [ground, [[0, 0], [0, 0]], [[0]]]}
    supply = max(1, 14 - 8 - dice - quarry)
    full = dice == 9
    found = turn(judge, architect, pyramids=site, roll=roll, quarry_stone=quarry,
                 supply_stone=supply, **slots(4, 5, 6, 2))  # fmt: skip
    before, after = quarry + supply, found["quarry_stone_after"] + found["supply_stone_after"]
    assert before - after == (found["case"] == "B")
    if found["case"] == "B":
        space = found["build"]
        assert space["level"] == 2 if full else not ground[space["row"]][space["col"]]
    held = [*found["architect_tiles_after"], *filter(None, found["rest_slots_after"])]
    assert sorted(held) == sorted(set(TILES))


GOOD = request("hemionu")
FULL = {"cheops": [[[1] * 3] * 3, [[1] * 2] * 2, [[1]]]}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": ["Ira", "Job"]}, "players"),
        ({"players": []}, "players"),
        ({"players": ["architect"]}, "players[0]"),
        ({"players": ["amenhotep"]}, "players[0]"),
        ({"architect": "ramses"}, "architect"),
        ({"architect": "solo-snefru"}, "architect"),
        ({"projects": ["ramps"]}, "projects"),
        ({"projects": PROJECTS}, "projects"),
        ({"projects": ["ramps", "ramps"]}, "projects[1]"),
        ({"architect": "amenhotep"}, "projects"),
        ({"god_row": ["sobek", "min"]}, "god_row"),
        ({"god_row": ["sobek", "min", None]}, "god_row[2]"),
        ({"god_row": ["sobek", None, "min"], "god_deck": 0, "pharaoh": "player"}, "god_row"),
        ({"god_row": ["sobek", "min", "sobek"]}, "god_row[2]"),
        ({"god_deck": 26}, "god_deck"),
        ({"rest_slots": TILES[:5]}, "rest_slots"),
        ({"rest_slots": [*TILES[:5], "rest_ww"]}, "rest_slots[5]"),
        ({"rest_slots": [*TILES[:5], None]}, "rest_slots"),
        ({"rest_slots": [*TILES[:5], 0]}, "rest_slots[5]"),
        ({"architect_tiles": ["rest_gift"]}, "rest_slots"),
        ({"architect_tiles": ["rest_ww"]}, "architect_tiles[0]"),
        ({"architect_tiles": ["rest_gift"] * 3}, "architect_tiles"),
        ({"player_tiles": [None]}, "player_tiles[0]"),
        ({"player_tiles": ["rest_cs"]}, "player_tiles[0]"),
        ({"pyramids": {**EMPTY, "chephren": [[[0] * 2] * 2, [[0]]]}}, "pyramids.chephren"),
        ({"pyramids": {"cheops": [[[0] * 3] * 3, [[1, 0], [0, 0]], [[0]]]}},
         "pyramids.cheops[1][0][0]"),
        ({"pyramids": FULL}, "quarry_stone"),
        ({"quarry_stone": 9}, "quarry_stone"),
        ({"quarry_stone": 0, "supply_stone": 5}, "supply_stone"),
        ({"quarry_stone": 15}, "quarry_stone"),
        ({"supply_stone": 14}, "supply_stone"),
        ({"supply_stone": -1}, "supply_stone"),
        ({"roll": 0}, "roll"),
        ({"roll": 7}, "roll"),
        ({"quarry_stone": 0, "supply_stone": 0, "pyramids": FULL, "pharaoh": "player"}, "roll"),
        ({"fame": -1}, "fame"),
        ({"pharaoh": "Ira"}, "pharaoh"),
        ({"supply_stone": 0, "quarry_stone": 8}, "pharaoh"),
        ({"god_deck": 0}, "pharaoh"),
        ({"variant": "solo-hemionu"}, "variant"),
    ],
)  # fmt: skip
def test_refusals(refused: Any, changes: dict[str, Any], field: str) -> None:
    """Sections 13 and 14.3: PYRAMIDICE-SOLO-11, PYRAMIDICE-SETUP-15, PYRAMIDICE-END-02."""
    assert refused("architect-turn", {**GOOD, **changes}) == field


@pytest.mark.parametrize(
    ("more", "keys"),
    [
        ({"roll": 3, **BUILD}, ["god", "die_quarry", "build_first", "build_fame", "refilled"]),
        ({"roll": 1, **slots(1, 2, 3, 4), "quarry_stone": 0, "god_deck": 2},
         ["god", "die_supply", "tile", "die_back", "third", "lost", "refilled", "pharaoh"]),
        ({"god_row": [None] * 3, "god_deck": 0, "pharaoh": "architect"},
         ["no_god", "die_quarry", "tile", "die_back", "refilled", "last"]),
    ],
)  # fmt: skip
def test_the_steps_say_why(result: Any, more: dict[str, Any], keys: list[str]) -> None:
    steps = result("architect-turn", request(**more)).steps
    assert [step.key for step in steps] == [f"solo.{key}" for key in keys]
