"""Whole games: nominations, bids, and what follows from a push or a lift (6.4 to 6.6, 7, 8)."""

import pytest

from tests.games.giza.laid import (
    after,
    asked,
    lines,
    on_track,
    rule,
    scored,
    turn,
    workers,
)  # fmt: skip

ALL = ("ABCD", "ABCD")


def keys(told: list) -> list[str]:
    return [step.key for step in told]


def aboard(quarry: int, workers_: list[int], position: int = 2, **more):
    """Seat 0 has passed, and may nominate a sled with these workers aboard."""
    sleds = {quarry: position, **more.pop("sleds", {})}
    track = {(quarry, position): workers_, **more.pop("track", {})}
    state = turn(len(workers_), sleds=sleds, track=track, **more)
    after(state, "pass")
    return state


def in_camp(workers_: list[int], stones: tuple[int, int] = (1, 0), **more):
    """Seat 0 has passed; middle stones and the capstone lie in the Middle Lift Camp."""
    state = turn(len(workers_), middle_camp=workers_, **more)
    state.camp = [0, *stones]
    after(state, "pass")
    return state


def test_what_is_ready_may_be_nominated():
    """GIZA-NOM-01 to 06, rulings A9, A10 and A23: two middle stones are one option."""
    state = turn(
        sleds={2: 1}, track={(1, 0): [2, 0, 0], (2, 1): [0, 2, 1], (3, 0): [0, 4, 0]},
        middle_camp=[3, 0, 0], capstone_camp=[0, 3, 0], built=("AB", "A"),
    )  # fmt: skip
    state.camp = [0, 2, 1]
    after(state, "pass")
    assert lines(state) == ["nominate quarry_2", "nominate quarry_3", "nominate middle"]
    assert rule(state, "nominate quarry_1") == "NOM-01"
    assert rule(state, "nominate capstone_first") == "NOM-03"
    assert rule(state, "nominate capstone_final") == "NOM-04"
    assert rule(state, "nominate site") == "NOM-05"
    state.built = [3, 3, 0]
    assert rule(state, "nominate middle") == "NOM-02"


def test_bids_go_round_from_the_left_of_the_nominator():
    """GIZA-BID-01, GIZA-BID-02, GIZA-ENGINE-01: up to 2 a worker, and what one has."""
    state = aboard(1, [1, 0, 2, 1], food=[8, 8, 3, 0])
    after(state, "nominate quarry_1")
    assert asked(state) == ("bid", 2)
    assert lines(state) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert rule(state, "bid 4") == "BID-01"
    assert rule(state, "bid 5") == "ENGINE-01"
    after(state, "bid 3")
    assert asked(state) == ("bid", 3)
    assert lines(state) == ["bid 0"]  # recorded all the same (ruling A27)
    after(state, "bid 0")
    assert asked(state) == ("bid", 0)


def test_workers_in_the_way_go_to_the_temple():
    """GIZA-PUSH-03, rulings A2, A6; W8: on spaces passed and on the one entered, anybody's."""
    loose = {(2, 0): [0, 0, 1], (2, 2): [1, 2, 0], (2, 3): [0, 1, 1]}
    state = aboard(2, [3, 0, 0], position=1, track=loose)
    after(state, "nominate quarry_2", "bid 4")
    assert workers(state, "temple") == [1, 2, 0]
    assert on_track(state, 2, 3) == [0, 1, 1]
    assert on_track(state, 2, 0) == [0, 0, 1]
    state = aboard(2, [3, 0, 0], position=1, track=loose)
    after(state, "nominate quarry_2", "bid 6")
    assert workers(state, "temple") == [1, 3, 1]
    assert on_track(state, 2, 3) == [3, 0, 0]


def test_a_sled_arrives():
    """W15, GIZA-UNLOAD-01 to 04, GIZA-SLED-01 to 03: in the order of section 6.5."""
    state = aboard(1, [2, 1, 0], track={(1, 0): [0, 0, 2], (1, 1): [0, 1, 0]})
    after(state, "nominate quarry_1", "bid 2", "bid 4")
    assert (asked(state), lines(state)) == (
        ("place_stone", 0), ["place_stone B", "place_stone C", "place_stone D"],
    )  # fmt: skip
    assert rule(state, "place_stone A") == rule(state, "place_stone E") == "BUILD-02"
    after(state, "place_stone D")
    assert scored(state) == [6, 3, 0]
    assert asked(state) == ("reassign", 1)
    after(state, "reassign middle_camp", "reassign farm", "reassign temple")
    assert (asked(state), lines(state)) == (
        ("select_stone", 0), ["select_stone middle", "select_stone capstone"],
    )  # fmt: skip
    assert rule(state, "select_stone base") == "SLED-02"
    assert (on_track(state, 1, 0), on_track(state, 1, 1)) == ([0, 0, 2], [0, 1, 0])
    after(state, "select_stone capstone")
    assert (state.loads[0], state.positions[0], state.reserve) == (2, 0, [0, 3, 0])
    assert asked(state) == ("actions", 1)


def test_who_is_alone_aboard_gets_the_solo_bonus():
    """GIZA-UNLOAD-05, ruling A26: nominator or not, never divided."""
    state = aboard(1, [0, 3, 0])
    after(state, "nominate quarry_1", "bid 4", "place_stone C")
    assert scored(state) == [0, 10, 0]


def test_each_worker_aboard_is_reassigned_in_one_way():
    """GIZA-REASSIGN-01, GIZA-ENGINE-05: all of them, the nominator last, camps in order."""
    state = aboard(1, [1, 2, 0], loads={1: "middle"})
    after(state, "nominate quarry_1", "bid 4", "bid 0")
    assert state.camp == [0, 1, 0]
    after(state, "reassign artist")
    assert lines(state) == [f"reassign {a}" for a in ("artist", "middle_camp", "capstone_camp")]
    assert rule(state, "reassign farm") == "ENGINE-05"
    assert rule(state, "reassign quarry_1") == "REASSIGN-01"
    after(state, "reassign capstone_camp")
    assert asked(state) == ("reassign", 0)
    assert len(lines(state)) == 5


def test_with_an_empty_reserve_the_sled_is_out_of_the_game():
    """GIZA-SLED-02, ruling A20: nobody boards, and who waits at its site stays."""
    state = aboard(1, [3, 0, 0], loads={1: "middle"}, track={(1, 0): [0, 2, 0]})
    state.reserve = [0, 0, 0]
    told = after(state, "nominate quarry_1", "bid 4", *["reassign farm"] * 3)
    assert keys(told)[-1] == "play.sled_out"
    assert (state.positions[0], state.loads[0], on_track(state, 1, 0)) == (-1, -1, [0, 2, 0])
    assert "advance 1 0 1" in lines(state)


def test_reassigned_workers_count_in_the_temple():
    """Ruling A5, GIZA-BUILD-01, 05 and 06: points, reassigning, decoration, temple."""
    state = aboard(1, [3, 0, 0], built=("ABC", "A"))
    told = after(state, "nominate quarry_1", "bid 4", "place_stone D", *["reassign temple"] * 3)
    assert scored(state) == [10, 0, 0]
    assert asked(state) == ("decorate", 1)
    told += after(state, "decorate 1", "decorate 0", "decorate 0")
    assert scored(state) == [16, 6, 0]
    assert asked(state) == ("select_stone", 0)
    assert [event.scoring for event in state.events] == ["push", "decoration", "temple"]


def test_rows_are_decorated_and_columns_are_not():
    """W13, GIZA-BUILD-02, GIZA-BUILD-04: B beside A, not C below it; each row once."""
    for location, follows in (("B", ("decorate", 1)), ("C", ("actions", 1))):
        state = in_camp([4, 0, 0], built=("ABCD", "A"))
        after(state, "nominate middle", "bid 4", f"place_stone {location}")
        assert asked(state) == follows
    assert rule(in_front_of_c(), "place_stone C") == "BUILD-03"


def in_front_of_c():
    state = in_camp([4, 0, 0], built=("AB", "A"))
    after(state, "nominate middle", "bid 4")
    return state


def test_a_lift_scores_by_food_and_lifters_stay():
    """W9, GIZA-LIFT-01, GIZA-LIFT-04, GIZA-LIFT-05; ruling A19: 6 lifters, 11 food."""
    state = in_camp([2, 1, 1, 2], built=("AB", "A"), food=[8, 8, 8, 8])
    told = after(state, "nominate middle", "bid 1", "bid 2", "bid 4", "bid 4")
    assert scored(state) == [0, 0, 0, 0]
    told += after(state, "place_stone B")
    assert scored(state) == [4, 0, 1, 4]
    assert (state.camp, workers(state, "middle_camp")) == ([0, 0, 0], [2, 1, 1, 2])
    assert "lift.success" in keys(told)


@pytest.mark.parametrize(
    ("seats", "art", "points"),
    [
        (4, [5, 3, 3, 3], [6, 1, 1, 1]),  # W10
        (4, [5, 4, 4, 0], [6, 2, 2, 0]),  # W11
        (3, [2, 2, 1], [4, 4, 1]),  # W12
        (3, [0, 0, 0], [0, 0, 0]),  # rulings A13 and A21: nobody scores
    ],
)
def test_decorations_are_split(seats: int, art: list[int], points: list[int]):
    """GIZA-DECO-01 to 03, GIZA-SCORE-01, GIZA-SCORE-02: all art bid is gone."""
    state = in_camp([4, 0, 0, 0][:seats], built=("AB", "A"))
    state.art = [6] * seats
    after(state, "nominate middle", "bid 8", "place_stone B")
    before = scored(state)
    assert rule(state, "decorate 7") == "DECO-01"
    for seat in (*range(1, seats), 0):
        assert state.art == [6] * seats  # DECO-04: taken off together at the reveal
        after(state, f"decorate {art[seat]}")
    assert [now - then for now, then in zip(scored(state), before, strict=True)] == points
    assert state.art == [6 - bid for bid in art]


def test_the_final_lift_ends_the_game_in_mid_round():
    """GIZA-LIFT-03, GIZA-END-01, ruling A22: who is yet to move does not; no location is asked."""
    state = turn(capstone_camp=[3, 0, 0], temple=[0, 1, 0], built=ALL)
    state.lifted = 1
    after(state, "pass", "nominate capstone_final", "bid 4")
    assert asked(state) == ("decorate", 1)
    told = after(state, "decorate 1", "decorate 2", "decorate 0")
    assert keys(told)[-2:] == ["share.one", "share.none"]
    assert [event.scoring for event in state.events] == [
        "final_lift", "capstone_decoration", "temple",
    ]  # fmt: skip
    assert scored(state) == [10, 6 + 6, 10]
    assert (state.decision, state.cause, state.built[2]) == (None, "capstone", 1)
