"""Whole games: Work turns (6.4, 6.5)."""

import pytest

from tests.games.pyramidice.laid import after, asked, lines, pool, rule, turn, work


def test_as_many_dice_as_workers_are_rolled_and_the_workers_stay() -> None:
    """PYRAMIDICE-WORK-01, PYRAMIDICE-WORK-02: stone dice of the board go to the quarry first."""
    state = turn(held=(3, 1, 2), quarry=(0, 4))
    after(state, "begin work")
    assert lines(state) == ["take_dice 0 3", "take_dice 1 2", "take_dice 2 1"]
    assert rule(state, "take_dice 3 0") == "WORK-02"
    after(state, "take_dice 1 2", "roll 6", "roll 2", "roll 1")
    assert pool(state) == ["stone 6", "prayer 1", "prayer 2"]
    assert (state.held[0], state.quarry, state.prayers) == ([3, 1, 0], 1, 2)


def test_bastet_and_turquoise_take_more_dice() -> None:
    """PYRAMIDICE-WORK-03, PYRAMIDICE-GOD-04: but no more than there are."""
    state = turn(held=(2, 1, 0), gods=["bastet"], scarabs=["turquoise", None], quarry=(0, 4))
    after(state, "begin work")
    assert state.rolling == (0, 4)
    state = turn(held=(2, 3, 0), scarabs=["turquoise", None], quarry=(0, 4))
    after(state, "begin work")
    assert state.rolling == (0, 3)


def test_cats_change_dice_by_one() -> None:
    """PYRAMIDICE-WORK-05: never past 1 or 6, several on a die, no virtual one (A-14)."""
    state = work("stone 6", "prayer 1", "virtual 3", held=(0, 2, 0))
    after(state, "shift cat")
    assert lines(state) == ["change stone 6 5", "change prayer 1 2"]
    assert rule(state, "change virtual 3 4") == "WORK-05"
    after(state, "change stone 6 5", "shift cat", "change stone 5 4")
    assert (pool(state)[0], state.supply[1]) == ("stone 4", 8)
    assert rule(state, "shift cat") == "WORK-05"


def test_the_golden_cat_belongs_to_the_gold_scarab() -> None:
    """Ruling A-03, section 3.7: once per Work turn, without discarding."""
    state = work("prayer 3", held=(0, 0, 0), scarabs=["gold", None])
    after(state, "shift golden_cat", "change prayer 3 4")
    assert lines(state, "shift") == []


def test_dice_are_rerolled_once_die_by_die_in_their_order() -> None:
    """PYRAMIDICE-WORK-06, PYRAMIDICE-MOVE-01: at least one, and no virtual one."""
    state = work("stone 2", "stone 2", "prayer 5", "virtual 3")
    after(state, "reroll")
    assert lines(state) == ["pick stone 2", "pick prayer 5"]
    after(state, "pick stone 2")
    assert lines(state) == ["pick stone 2", "pick prayer 5", "enough"]
    after(state, "pick prayer 5", "roll 1", "roll 6")
    assert pool(state) == ["stone 1", "stone 2", "prayer 6", "virtual 3"]
    assert rule(state, "reroll") == "WORK-06"


def test_all_four_dice_pay_hathor() -> None:
    """EX-2, EX-3, PYRAMIDICE-WORK-07: cats turn 2 into 1 and 6 into 5; then no God must go."""
    state = work("prayer 2", "prayer 3", "prayer 4", "stone 6", held=(4, 2, 0), quarry=(0, 1),
                 gods=["heh", "ra", "sopdet"])  # fmt: skip
    assert rule(state, "worship hathor") == "WORK-07"
    after(state, "shift cat", "change prayer 2 1", "shift cat", "change stone 6 5")
    after(state, "worship hathor")
    assert (state.gods[0], state.row) == (["hathor", "heh", "ra", "sopdet"], ["atum", None, "geb"])
    assert (state.pool, state.quarry, state.prayers) == ((), 1, 4)
    assert "cult.keep" in after(state, "stop")
    assert state.row == ["new", "atum", "geb"]


def test_a_cost_is_paid_with_dice_of_choice() -> None:
    """PYRAMIDICE-WORK-07, PYRAMIDICE-MOVE-02: picked in the order of the pool."""
    state = work("stone 3", "stone 4", "prayer 3", "prayer 4", row=("geb", None, None))
    after(state, "worship geb")
    assert lines(state) == ["pick stone 3", "pick stone 4", "pick prayer 3"]
    assert rule(state, "pick prayer 4") == "WORK-04"
    after(state, "pick stone 4")
    assert (state.gods[0], pool(state)) == (["geb"], ["stone 3", "prayer 4"])


def test_a_freshly_taken_god_may_be_used_at_once() -> None:
    """PYRAMIDICE-WORK-08, PYRAMIDICE-WORK-10: each once in a Work turn."""
    state = work("prayer 6", "prayer 1", row=("heh", None, None))
    after(state, "worship heh", "use_god heh")
    assert (state.fame[0], state.used) == (6, {"heh"})
    assert rule(state, "use_god heh") == "WORK-10"


def test_a_god_is_replaced_for_a_die() -> None:
    """PYRAMIDICE-WORK-11, ruling A-15: one card to the left, though the row has another gap."""
    state = work("prayer 6", "stone 1", "prayer 5", row=("atum", None, "geb"), deck=9)
    after(state, "replace", "pick prayer 6")
    assert lines(state) == ["choose_god atum", "choose_god geb"]
    after(state, "choose_god geb", "deal ra")
    assert (state.row, state.deck, state.discarded) == (["ra", None, "atum"], 8, ["geb"])
    state = work("prayer 6", row=(None, None, "geb"), deck=0, pharaoh=1)
    after(state, "replace")
    assert (state.row, lines(state)) == ([None, None, None], ["stop"])
    assert rule(work("prayer 6", row=(None, None, None), deck=0, pharaoh=1), "replace") == "WORK-11"


def test_two_dice_are_one_fame() -> None:
    """PYRAMIDICE-WORK-12, PYRAMIDICE-GOD-03: a virtual one too, which vanishes (A-14, A-21)."""
    state = work("stone 6", "virtual 3", "prayer 2")
    after(state, "gain_fame")
    assert lines(state) == ["pick stone 6", "pick prayer 2"]
    after(state, "pick prayer 2")
    assert (state.fame[0], pool(state), state.prayers) == (6, ["stone 6"], 5)
    assert rule(state, "gain_fame") == "WORK-12"


def test_building_costs_workers_and_gives_fame() -> None:
    """PYRAMIDICE-WORK-09, EX-9: no prayer die, and only where it can be paid for."""
    state = work("stone 5", "stone 1", "prayer 3", held=(1, 0, 0))
    assert lines(state, "build") == ["build 1"]
    assert rule(state, "build 5") == "BUILD-05"
    assert rule(state, "build 3") == "WORK-09"
    after(state, "build 1", "place cheops 1 2 2")
    assert (state.dice[4], state.fame[0], state.held[0]) == (1, 6, [1, 0, 0])
    assert rule(work("stone 5"), "place cheops 1 1 1") == "TURN-01"


def test_the_pearl_reacts_at_once() -> None:
    """EX-6, PYRAMIDICE-WORK-14, PYRAMIDICE-ORD-01, ruling A-30: 2 workers for the same 4 Fame."""
    state = work("stone 3", "stone 1", scarabs=["gold", "pearl"], gods=["thoth"])
    after(state, "build 3", "place cheops 1 1 1")
    assert asked(state) == ("pearl", 1)
    after(state, "pearl")
    assert (state.fame, state.held[1][0], asked(state)) == ([9, 9], 2, ("work", 0))
    after(state, "build 1", "place cheops 1 1 2", "decline")
    assert state.fame == [10, 9]
    state = work("stone 3", scarabs=["gold", "pearl"], others=(1, 4, 0))
    after(state, "build 3", "place cheops 1 1 1")
    assert asked(state) == ("work", 0)


def test_the_cult_asks_for_one_god_at_most() -> None:
    """PYRAMIDICE-WORK-13, ruling A-10: workers and cats count, and one God goes, or the Ennead."""
    state = work("stone 3", held=(1, 0, 0), gods=["ra", "geb", "atum", "heh", "min"])
    after(state, "stop")
    assert lines(state) == ["discard ennead", "discard heh", "discard min", "discard ra"]
    after(state, "discard ennead")
    assert (state.gods[0], state.discarded) == (["heh", "min", "ra"], ["atum", "geb"])
    assert (state.pool, state.quarry) == ((), 4)


def test_the_row_is_refilled_from_right_to_left() -> None:
    """PYRAMIDICE-TURN-03, ruling A-16: what the deck lacks is missing at the left."""
    state = work("prayer 3", "prayer 4", row=("ra", None, "geb"), deck=1, pharaoh=1)
    after(state, "worship geb", "stop")
    assert (state.row, asked(state)) == ([None, "new", "ra"], ("god", -1))
    after(state, "deal hathor")
    assert (state.row, state.deck, asked(state)) == ([None, "hathor", "ra"], 0, ("begin", 1))


@pytest.mark.parametrize("order", [("heh", "ra"), ("ra", "heh")])
def test_answers_in_another_order_lead_to_one_position(order: tuple[str, str]) -> None:
    """PYRAMIDICE-WORK-04: Gods used, cats spent, in whichever order."""
    state = work("stone 3", gods=["heh", "ra"])
    after(state, *(f"use_god {god}" for god in order))
    other = work("stone 3", gods=["heh", "ra"])
    after(other, "use_god heh", "use_god ra")
    assert state.key() == other.key()
