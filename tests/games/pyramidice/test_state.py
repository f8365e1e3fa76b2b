"""The state: copies share nothing, and its key tells all of it."""

from typing import Any

import pytest

from companion.games.engine import Decision
from companion.games.pyramidice.building import build, plan_build, react
from companion.games.pyramidice.resources import spend
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import tables

OTHERS: dict[str, Any] = {
    "architect": "snefru", "borrowed": "ra", "cause": "gods", "current": 1,
    "decision": Decision(0, "work"), "deck": 3, "dice": [6] * 14,
    "discarded": ["ra"], "face_down": {"rest_ww"}, "fame": [1, 2], "gods": [["ra"], []],
    "hands": [("gold",), ()], "held": [[1, 2, 3], [4, 5, 6]], "mark": 30, "names": ("Ana", "Chi"),
    "over": True, "pharaoh": 0, "pool": (1, 7), "prayers": 2, "projects": [["twins"], []],
    "quarry": 2, "reaction": 4, "rerolled": True, "rolling": (1, 0), "row": ["ra", None, "mut"],
    "scarab_used": True, "scarabs": ["gold", None], "stack": (("work",),), "stall": 3,
    "strip": ["rest_ww"], "supply": [1, 2, 3], "tiles": [["rest_ww"], []], "turns": 9,
    "used": frozenset({"ra"}),
}  # fmt: skip


@pytest.fixture
def state(kit: Any) -> State:
    return State(tables(kit, 2), ["Ana", "Bo"])


def test_the_key_tells_all_of_a_state(state: State) -> None:
    # `tables` are read off the kit and the options: a key compares states of one game.
    assert OTHERS.keys() == {*State.__slots__} - {"tables"}
    for name, value in OTHERS.items():
        changed = state.copy()
        setattr(changed, name, value)
        assert changed.key() != state.key(), name
        assert changed.copy().key() == changed.key(), name
        assert hash(changed.key()) == hash(changed.copy().key())


def test_a_copy_shares_nothing_that_changes(state: State) -> None:
    for name, value in OTHERS.items():
        setattr(state, name, value)
    key, copied = state.key(), state.copy()
    for name in OTHERS:
        held = getattr(copied, name)
        if isinstance(held, list):
            for inner in [each for each in held if isinstance(each, list)]:
                inner.append("more")
            held.append("more")
        if isinstance(held, set):
            held.add("more")
    assert state.key() == key


def test_what_is_paid_goes_where_it_belongs(state: State) -> None:
    """PYRAMIDICE-RES-03, PYRAMIDICE-RES-05: of stone dice to the quarry, if people count them."""
    state.held, state.supply, state.quarry = [[3, 1, 2], [3, 0, 0]], [5, 5, 5], 1
    spend(state, 0, (1, 1, 2))
    assert (state.held[0], state.supply, state.quarry) == ([2, 0, 0], [6, 6, 5], 3)
    state.scarabs = ["pearl", None]
    state.current, state.fame = 1, [5, 5]
    build(state, plan_build(state, 0, 3))
    assert react(state)[:3] == (0, True, 2)
    assert (state.held[0], state.supply[0], state.fame) == ([0, 0, 0], 8, [8, 8])
    build(state, plan_build(state, 1, 3))
    assert state.reaction == 0
