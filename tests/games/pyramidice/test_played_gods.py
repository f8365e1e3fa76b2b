"""Whole games: the powers of Gods, and the Scarabs that go with them (6.6, 3.7)."""

import pytest

from tests.games.pyramidice.laid import after, asked, lines, pool, rule, turn, work


@pytest.mark.parametrize(
    ("god", "held", "now", "fame"),
    [
        ("heh", (1, 1, 0), [1, 1, 0], 1),
        ("heka", (0, 2, 0), [1, 0, 0], 3),
        ("khonsu", (1, 1, 0), [0, 0, 0], 4),
        ("montu", (2, 0, 0), [0, 1, 0], 4),
        ("neith", (0, 1, 0), [0, 0, 0], 2),
        ("ra", (1, 0, 0), [0, 0, 0], 3),
    ],
)
def test_powers_for_resources(god: str, held: tuple[int, ...], now: list[int], fame: int) -> None:
    """PYRAMIDICE-WORK-10, PYRAMIDICE-GOD-12: paid in full, then gained."""
    state = work(gods=[god], held=held)
    after(state, f"use_god {god}")
    assert (state.held[0], state.fame[0]) == (now, 5 + fame)
    if god != "heh":
        assert rule(work(gods=[god], held=(0, 0, 0)), f"use_god {god}") == "WORK-10"


def test_powers_for_dice() -> None:
    """PYRAMIDICE-GOD-07, ruling A-21: dice named in powers come from the pool."""
    state = work("stone 1", "prayer 2", gods=["sobek"])
    after(state, "use_god sobek")
    assert (state.pool, state.fame[0], state.quarry, state.prayers) == ((), 8, 4, 5)
    state = work("prayer 1", "prayer 2", gods=["sekhmet"])
    assert rule(state, "use_god sekhmet") == "WORK-10"
    state = work("stone 1", "prayer 2", gods=["sekhmet"])
    after(state, "use_god sekhmet")
    assert (pool(state), state.held[0], state.fame[0]) == (["prayer 2"], [3, 0, 1], 12)


def test_mertseger_and_khepri_roll_a_die_of_the_supply() -> None:
    """PYRAMIDICE-GOD-06, ruling A-20: straight into the pool, if there is one."""
    state = work("prayer 1", "prayer 2", gods=["mertseger"], supply=(9, 6, 0), pharaoh=1)
    assert rule(state, "use_god mertseger") == "GOD-06"
    state = work("prayer 1", "prayer 2", gods=["mertseger"], supply=(9, 6, 1))
    after(state, "use_god mertseger", "roll 5")
    assert (pool(state), state.supply[2], state.pharaoh) == (["stone 5"], 0, None)
    state = work("stone 4", "stone 4", "prayer 4", "virtual 4", gods=["khepri"])
    after(state, "use_god khepri", "pick stone 4", "pick prayer 4")
    assert lines(state) == ["take worker", "take cat", "take stone_die"]
    after(state, "take stone_die", "roll 1")
    assert (pool(state), state.fame[0]) == (["stone 1", "virtual 4"], 8)


def test_khepri_works_as_often_as_three_equal_dice_are_there() -> None:
    """Ruling A-34; with an empty supply he still gives his Fame (PYRAMIDICE-GOD-12)."""
    state = work(*["prayer 1"] * 3, *["prayer 2"] * 3, gods=["khepri"], supply=(0, 0, 0), pharaoh=1)
    after(state, "use_god khepri", "pick prayer 1", "use_god khepri")
    assert (state.fame[0], state.pool) == (11, ())
    assert rule(state, "use_god khepri") == "WORK-10"


@pytest.mark.parametrize(
    ("god", "values"), [("khnum", (1, 2)), ("satis", (3, 4)), ("anuket", (5, 6))]
)
def test_the_triad_gives_virtual_prayer_dice(god: str, values: tuple[int, int]) -> None:
    """PYRAMIDICE-GOD-03, rulings A-08 and A-14: gone at the end of the turn; three Gods."""
    state = work("prayer 6", gods=["anuket", "khnum", "satis"], held=(1, 0, 0))
    after(state, f"use_god {god}")
    assert lines(state) == [f"show {value}" for value in values]
    after(state, f"show {values[0]}")
    assert pool(state) == ["prayer 6", f"virtual {values[0]}"]
    after(state, "stop")
    assert (asked(state), state.prayers) == (("cult", 0), 5)


def test_ptah_readies_the_others_but_not_himself() -> None:
    """PYRAMIDICE-GOD-05, ruling A-13: neither the reroll nor a Scarab."""
    state = work("prayer 6", "prayer 5", gods=["heh", "ptah"], scarabs=["gold", None])
    assert rule(state, "use_god ptah") == "MOVE-01"
    after(state, "use_god heh", "shift golden_cat", "change prayer 6 5", "reroll")
    after(state, "enough", "roll 1", "use_god ptah", "pick prayer 1")
    assert (state.used, lines(state, "use_god")) == ({"ptah"}, ["use_god heh"])
    assert (lines(state, "reroll"), lines(state, "shift")) == ([], ["shift cat"])


def test_ptah_readies_nobody_that_rested() -> None:
    """PYRAMIDICE-MOVE-01, PYRAMIDICE-REST-09: Bes was used in the Rest turn around this one."""
    state = turn(gods=["bes", "heh", "ptah"], held=(1, 0, 0), quarry=(3, 0))
    after(state, "begin rest", "use_god bes", "take_tile rest_work", "take worker")
    after(state, "roll 1", "roll 2")
    assert lines(state, "use_god") == ["use_god heh"]
    assert rule(state, "use_god ptah") == "MOVE-01"
    after(state, "use_god heh", "use_god ptah", "pick stone 1", "use_god heh", "stop")


def test_aton_discards_one_other_god_or_the_whole_ennead() -> None:
    """PYRAMIDICE-GOD-01, ruling A-09: 4 Fame once."""
    state = work(gods=["aton", "geb", "atum", "ra"])
    after(state, "use_god aton")
    assert lines(state) == ["discard ennead", "discard ra"]
    after(state, "discard ennead")
    assert (state.gods[0], state.fame[0]) == (["aton", "ra"], 9)
    assert rule(work(gods=["aton"]), "use_god aton") == "MOVE-01"


def test_bastet_makes_workers_and_cats_alike() -> None:
    """PYRAMIDICE-GOD-04, ruling A-11: each is both; a token goes back to its own supply."""
    state = work("stone 5", gods=["bastet", "khonsu"], held=(1, 2, 0))
    after(state, "build 5", "place cheops 1 1 1")
    assert lines(state) == ["pay 0 2", "pay 1 1"]
    after(state, "pay 1 1")
    assert (state.held[0], state.supply[:2]) == ([0, 1, 0], [10, 7])
    assert rule(state, "use_god khonsu") == "WORK-10"
    state = work("stone 5", gods=["bastet"], held=(1, 0, 0))
    after(state, "shift worker")
    assert state.held[0] == [0, 0, 0]


def test_seshat_sets_the_price_also_where_it_was_lower() -> None:
    """PYRAMIDICE-GOD-08, ruling A-12: she must be paid."""
    state = work("stone 1", "stone 6", gods=["seshat"], held=(0, 0, 0))
    assert lines(state, "build") == []
    state = work("stone 1", "stone 6", gods=["seshat", "thoth"], held=(1, 0, 0))
    after(state, "build 6", "place cheops 1 1 1")
    assert (state.held[0], state.fame[0]) == ([0, 0, 0], 12)


def test_amethyst_borrows_a_god_for_a_die() -> None:
    """PYRAMIDICE-GOD-11, ruling A-32: it acts as owned, and counts for nothing."""
    row = ("heh", "hathor", "anubis")
    state = work("prayer 1", "prayer 2", row=row, scarabs=["amethyst", None], held=(0, 0, 0),
                 gods=["ra"])  # fmt: skip
    after(state, "borrow", "pick prayer 1")
    assert lines(state) == ["choose_god heh", "choose_god anubis"]
    assert rule(state, "choose_god hathor") == "WORK-07"
    after(state, "choose_god anubis")
    assert (state.borrowed, rule(state, "borrow")) == ("anubis", "GOD-11")
    assert "cult.keep" in after(state, "stop")
    assert (state.gods[0], state.borrowed, state.row) == (["ra"], None, list(row))


def test_a_borrowed_god_that_is_taken_stays_used() -> None:
    """PYRAMIDICE-GOD-11: a used mark stays; a God that left the row stays borrowed."""
    state = work("prayer 6", "prayer 6", "prayer 1", "prayer 2", row=("heh", "geb", "atum"),
                 scarabs=["amethyst", None], gods=["aton"])  # fmt: skip
    after(state, "borrow", "pick prayer 2", "use_god heh", "worship heh")
    after(state, "pick prayer 1")
    assert (state.gods[0], state.borrowed) == (["aton", "heh"], None)
    assert rule(state, "use_god heh") == "WORK-10"
    after(state, "use_god aton")
    assert (state.gods[0], rule(state, "use_god heh")) == (["aton"], "WORK-10")
    state = work("prayer 6", "prayer 1", row=("heh", "geb", "atum"), scarabs=["amethyst", None])
    after(state, "borrow", "pick prayer 1", "replace", "choose_god heh")
    after(state, "deal min", "use_god heh")
    assert state.fame[0] == 6
