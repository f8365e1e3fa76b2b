"""Whole games: Rest turns (6.1 to 6.3)."""

import pytest

from tests.games.pyramidice.laid import after, asked, lines, rule, turn


def test_a_turn_is_a_rest_turn_or_a_work_turn() -> None:
    """PYRAMIDICE-TURN-01, PYRAMIDICE-TURN-02: Rest only if step 2 can be carried out (A-18)."""
    assert lines(turn()) == ["begin rest", "begin work"]
    nothing = {"fame": 0, "held": (0, 0, 0), "strip": ("rest_god", None, "rest_swap", *[None] * 3)}
    assert asked(turn(**nothing)) == ("work", 0)
    assert asked(turn(**nothing | {"held": (1, 0, 0)})) == ("begin", 0)
    assert asked(turn(**nothing | {"fame": 2})) == ("begin", 0)


def test_the_fame_of_bes_counts_for_whether_one_may_rest() -> None:
    """PYRAMIDICE-TURN-02, PYRAMIDICE-REST-01: step 1 can't end before a tile can be taken."""
    state = turn(fame=0, held=(0, 0, 0), strip=("rest_each", *[None] * 5), gods=["bes"])
    after(state, "begin rest")
    assert lines(state) == ["use_god bes"]
    assert rule(state, "end_step") == "REST-01"
    after(state, "use_god bes", "take_tile rest_each")
    assert (state.fame[0], state.held[0]) == (0, [1, 1, 1])


def test_only_rest_god_needs_something_of_the_table() -> None:
    """PYRAMIDICE-REST-04, rulings A-19 and A-20: an empty supply bars no tile."""
    state = turn(row=(None, None, None), deck=0, supply=(0, 0, 0), pharaoh=1)
    after(state, "begin rest")
    assert lines(state) == [
        f"take_tile rest_{name}" for name in ("cc", "each", "gift", "swap", "work")
    ]
    assert rule(state, "take_tile rest_god") == "REST-04"
    assert rule(state, "take_tile rest_ww") == "REST-02"
    after(state, "take_tile rest_cc")
    assert state.held[0] == [4, 1, 1]


def test_hapy_takes_the_place_of_a_tile_and_is_carried_out_at_once() -> None:
    """PYRAMIDICE-REST-01, PYRAMIDICE-REST-12, ruling A-35: no tile is laid down."""
    state = turn(gods=["bes", "hapy"], tiles=["rest_ww", "rest_ss"])
    after(state, "begin rest", "use_god hapy")
    after(state, "give worker", "take cat", "take stone_die")
    assert (state.held[0], lines(state)) == ([3, 2, 3], ["use_god bes", "end_step"])
    after(state, "end_step")
    assert (state.tiles[0], asked(state), state.used) == (
        ["rest_ww", "rest_ss"], ("begin", 1), frozenset(),
    )  # fmt: skip


def test_hapy_takes_three_and_fills_a_full_board_again() -> None:
    """PYRAMIDICE-GOD-12, PYRAMIDICE-RES-06: paid in full first, so that Silver scores."""
    state = turn(gods=["hapy"], held=(5, 2, 1), scarabs=["silver", None])
    after(state, "begin rest", "use_god hapy", "give worker", "take cat", "take cat", "take cat")
    assert (sum(state.held[0]), state.fame[0]) == (10, 7)
    assert lines(state) == ["drop worker", "drop cat"]
    after(state, "drop worker", "drop stone_die")
    assert (state.held[0], state.quarry) == ([3, 5, 0], 4)


def test_the_kind_given_is_not_taken_again() -> None:
    """PYRAMIDICE-REST-07, ruling A-29: a swap from a full board fills its last space again."""
    state = turn(held=(4, 3, 1), scarabs=["silver", None])
    after(state, "begin rest", "take_tile rest_swap", "give cat")
    assert lines(state) == ["take worker", "take stone_die"]
    assert rule(state, "take cat") == "RES-04"
    after(state, "take worker", "take stone_die")
    assert (state.fame[0], lines(state)) == (7, ["drop worker", "drop cat", "drop stone_die"])


def test_resources_are_taken_in_one_order() -> None:
    """PYRAMIDICE-RES-04: what cannot be completed is not offered."""
    state = turn(supply=(0, 1, 5))
    after(state, "begin rest", "take_tile rest_gift")
    assert lines(state) == ["take cat", "take stone_die"]
    after(state, "take stone_die")
    assert state.held[0] == [4, 1, 3]


def test_the_third_tile_sends_three_back_and_a_god_away() -> None:
    """EX-1, PYRAMIDICE-REST-10, PYRAMIDICE-ROW-02: 1 worker, 1 stone die; one new card."""
    strip = ("rest_cc", "rest_each", "rest_god", "rest_ws", None, None)
    state = turn(tiles=["rest_ww", "rest_ss"], strip=strip)
    after(state, "begin rest", "take_tile rest_ws")
    assert state.held[0] == [5, 1, 2]
    assert (state.discarded, state.row, asked(state)) == (
        ["geb"], ["new", "atum", "hathor"], ("god", -1),
    )  # fmt: skip
    after(state, "deal ra")
    assert (state.row, state.deck) == (["ra", "atum", "hathor"], 19)
    assert (state.tiles[0], None in state.strip) == ([], False)


def test_a_god_as_third_tile_takes_two_cards_off_the_deck() -> None:
    """PYRAMIDICE-REST-06, PYRAMIDICE-REST-10: refilled first, then the rightmost one goes."""
    state = turn(tiles=["rest_ww", "rest_ss"])
    after(state, "begin rest", "take_tile rest_god", "choose_god geb", "deal ra")
    assert (state.gods[0], state.discarded, state.deck) == (["geb"], ["hathor"], 18)
    after(state, "deal min")
    assert (state.row, state.fame[0]) == (["min", "ra", "atum"], 3)


def test_a_work_turn_inside_a_rest_turn() -> None:
    """PYRAMIDICE-REST-09, ruling A-17: a whole Work turn, then the third tile, one end check."""
    state = turn(tiles=["rest_ww", "rest_ss"], supply=(9, 6, 1), held=(1, 0, 2))
    after(state, "begin rest", "take_tile rest_work", "take stone_die")
    assert (state.held[0], state.quarry) == ([1, 0, 0], 6)
    assert lines(state) == ["take_dice 0 1", "take_dice 1 0"]
    after(state, "take_dice 1 0", "roll 2", "build 2", "place cheops 1 1 1", "stop")
    assert state.tiles[0] == []
    assert (state.discarded, state.turns, state.pharaoh) == (["geb"], 0, None)
    after(state, "deal ra")
    assert (state.turns, state.pharaoh, asked(state)) == (1, 0, ("begin", 1))


def test_others_take_a_cat_one_after_another() -> None:
    """PYRAMIDICE-REST-08, PYRAMIDICE-ORD-01, ruling A-38: one given back serves the next."""
    state = turn(3, others=(7, 1, 0), supply=(9, 1, 8))
    state.held[2] = [1, 0, 0]
    after(state, "begin rest", "take_tile rest_gift", "take worker", "take worker")
    assert (asked(state), state.supply[1]) == (("drop", 1), 0)
    after(state, "drop cat")
    assert (state.held[1:], state.supply[1]) == ([[7, 1, 0], [1, 1, 0]], 0)


def test_silver_scores_on_the_turns_of_others() -> None:
    """EX-5, PYRAMIDICE-RES-06: a cat fills the last space; another does not."""
    state = turn(scarabs=[None, "silver"], others=(7, 0, 0))
    after(state, "begin rest", "take_tile rest_gift", "take worker", "take worker")
    assert (state.fame[1], state.held[1]) == (7, [7, 1, 0])


def test_emerald_uses_a_tile_of_an_opponent_once() -> None:
    """PYRAMIDICE-REST-13, ruling A-31: it is turned down, and nobody else lays anything down."""
    state = turn(scarabs=["emerald", None])
    state.tiles[1] = ["rest_ww"]
    after(state, "begin rest")
    assert lines(state)[-1] == "take_tile rest_ww"
    after(state, "take_tile rest_ww")
    assert (state.tiles, state.face_down) == ([[], ["rest_ww"]], {"rest_ww"})
    state = turn(scarabs=["emerald", None], face_down={"rest_ww"})
    state.tiles[1] = ["rest_ww"]
    after(state, "begin rest")
    assert "take_tile rest_ww" not in lines(state)


@pytest.mark.parametrize(("scarab", "there"), [("gold", False), ("emerald", True)])
def test_others_need_the_emerald(scarab: str, *, there: bool) -> None:
    """PYRAMIDICE-REST-02: tiles in front of others can't be taken without it."""
    state = turn(scarabs=[scarab, None])
    state.tiles[1] = ["rest_ww"]
    after(state, "begin rest")
    assert ("take_tile rest_ww" in lines(state)) == there


def test_in_solo_three_tiles_go_back_to_numbers_of_choice() -> None:
    """PYRAMIDICE-SOLO-11: one by one, from left to right."""
    strip = ("rest_cc", None, None, "rest_god", None, None)
    state = turn(1, "snefru", tiles=["rest_ww", "rest_ss"], strip=strip)
    after(state, "begin rest", "take_tile rest_cc")
    assert lines(state) == [f"place_tile rest_ww {number}" for number in (1, 2, 3, 5, 6)]
    after(state, "place_tile rest_ww 6", "place_tile rest_ss 1", "place_tile rest_cc 3")
    assert state.strip == ["rest_ss", None, "rest_cc", "rest_god", None, "rest_ww"]
    assert state.discarded == ["geb"]
