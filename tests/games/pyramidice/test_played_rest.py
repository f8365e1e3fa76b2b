"""Whole games: Rest turns (6.1 to 6.3)."""

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


def test_the_kind_given_is_not_taken_again() -> None:
    """PYRAMIDICE-REST-07, ruling A-29: a swap from a full board fills its last space again."""
    state = turn(held=(4, 3, 1), scarabs=["silver", None])
    after(state, "begin rest", "take_tile rest_swap", "give cat")
    assert lines(state) == ["take worker", "take stone_die"]
    assert rule(state, "take cat") == "RES-04"
    after(state, "take worker", "take stone_die")
    assert (state.fame[0], lines(state)) == (7, ["drop worker", "drop cat", "drop stone_die"])


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
