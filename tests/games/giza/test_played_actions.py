"""Whole games: step 1 of a turn, moves, advances and productions (6.3)."""

import pytest

from tests.games.giza.laid import after, asked, lines, on_track, rule, turn, workers


def test_a_player_has_three_actions_and_may_stop_early():
    """GIZA-ACT-01 to 03."""
    state = turn(farm=[4, 0, 0])
    after(state, "support_move farm temple", "support_move farm artist", "farm")
    assert asked(state) == ("actions", 1)
    state = turn(farm=[4, 0, 0])
    after(state, "pass")
    assert asked(state) == ("actions", 1)


def test_passing_ends_the_actions_alone():
    """GIZA-ACT-02, ruling A4: who passes must nominate all the same (GIZA-ROUND-03)."""
    state = turn(track={(1, 0): [1, 1, 1]})
    after(state, "pass")
    assert asked(state) == ("nominate", 0)


def test_with_actions_left_and_nothing_to_do_pass_is_asked():
    """GIZA-ENGINE-03, ruling A27."""
    assert lines(turn(middle_camp=[3, 0, 0])) == ["pass"]


def test_support_moves_have_no_limit():
    """GIZA-MOVE-01."""
    state = turn(temple=[1, 0, 0], farm=[0, 9, 10])
    assert lines(state, "support_move") == [
        "support_move temple farm",
        "support_move temple artist",
    ]
    assert rule(state, "support_move farm temple") == "MOVE-01"
    assert rule(state, "support_move temple temple") == "MOVE-01"
    assert rule(state, "support_move temple quarry_1") == "MOVE-01"


def test_quarry_moves_go_to_from_and_between_quarries_with_room():
    """GIZA-MOVE-02 to 05: aboard or waiting, out of the game or not; never quarry 4 of three."""
    state = turn(farm=[1, 0, 0], sleds={2: 1, 3: -1}, track={(1, 0): [1, 1, 1], (2, 0): [0, 2, 2]})
    assert lines(state, "quarry_move") == [
        "quarry_move farm quarry_1", "quarry_move farm quarry_3", "quarry_move quarry_1 farm",
        "quarry_move quarry_1 temple", "quarry_move quarry_1 artist",
        "quarry_move quarry_1 quarry_3",
    ]  # fmt: skip
    assert rule(state, "quarry_move farm quarry_2") == "MOVE-03"
    assert rule(state, "quarry_move farm quarry_4") == "MOVE-02"
    after(state, "quarry_move farm quarry_3")
    assert on_track(state, 3, 0) == [1, 0, 0]


def test_a_worker_advances_a_space_boards_or_leaves_the_track():
    """GIZA-ADV-01, GIZA-ADV-03, GIZA-ADV-06: off the end to any camp, for no points."""
    state = turn(sleds={1: 2, 2: -1}, track={(1, 1): [1, 0, 0], (2, 3): [1, 0, 0]})
    assert lines(state, "advance") == [
        "advance 1 1 1", "advance 2 3 1 farm", "advance 2 3 1 temple", "advance 2 3 1 artist",
        "advance 2 3 1 middle_camp", "advance 2 3 1 capstone_camp",
    ]  # fmt: skip
    told = after(state, "advance 1 1 1", "advance 2 3 1 middle_camp")
    assert [step.key for step in told] == ["game.boards", "game.leaves"]
    assert on_track(state, 1, 2) == workers(state, "middle_camp") == [1, 0, 0]
    assert sum(state.points) == 0


def test_nobody_aboard_leaves_a_sled_forward():
    """GIZA-ADV-02, at the site or on the track."""
    state = turn(sleds={2: 1}, track={(1, 0): [1, 0, 0], (2, 1): [1, 0, 0]})
    assert lines(state, "advance") == []
    assert {rule(state, line) for line in ("advance 1 0 1", "advance 2 1 1")} == {"ADV-02"}


def test_a_worker_goes_through_full_spaces_in_one_go():
    """GIZA-ADV-04: k spaces cost k actions, and the k - 1 passed are full."""
    full = {(2, 1): [0, 2, 2], (2, 2): [0, 4, 0]}
    state = turn(sleds={2: -1}, track={(2, 0): [2, 0, 0], **full})
    assert lines(state, "advance") == ["advance 2 0 3"]
    assert rule(state, "advance 2 0 1") == rule(state, "advance 2 0 2") == "ADV-04"
    after(state, "advance 2 0 3")
    assert on_track(state, 2, 3) == [1, 0, 0]
    assert asked(state) == ("actions", 1)
    state = turn(sleds={2: -1}, track={(2, 1): [1, 0, 0], (2, 2): [0, 1, 0], (2, 3): [0, 4, 0]})
    assert rule(state, "advance 2 1 2") == "ADV-04"  # space 2 is not full
    assert rule(state, "advance 2 1 4") == "ADV-01"  # there are three actions


def test_a_full_sled_can_not_be_overtaken():
    """GIZA-ADV-05, GIZA-ADV-03, ruling A8: nor one that is not full, which is boarded."""
    state = turn(sleds={2: 1}, track={(2, 0): [1, 0, 0], (2, 1): [0, 2, 2]})
    assert lines(state, "advance") == []
    assert rule(state, "advance 2 0 1") == "ADV-03"
    assert rule(state, "advance 2 0 2") == "ADV-05"
    state = turn(sleds={2: 1}, track={(2, 0): [1, 0, 0], (2, 1): [0, 1, 2]})
    assert lines(state, "advance") == ["advance 2 0 1"]
    assert rule(state, "advance 2 0 2") == "ADV-03"


def test_only_who_leaves_a_track_names_a_camp():
    """GIZA-ADV-06, GIZA-ENGINE-05."""
    state = turn(sleds={1: -1}, track={(1, 1): [1, 0, 0]})
    assert rule(state, "advance 1 1 1 farm") == "ADV-06"
    assert rule(state, "advance 1 1 2 farm") == "ADV-04"
    assert rule(state, "advance 1 2 1 farm") == "ADV-01"
    assert rule(state, "advance 4 0 1") == "ADV-01"
    after(state, "advance 1 1 1")
    assert rule(state, "advance 1 2 1") == "ADV-06"
    assert rule(state, "advance 1 2 1 site") == "ADV-06"
    assert rule(state, "advance 1 2 2 farm") == "ADV-06"


@pytest.mark.parametrize(
    ("there", "farmed", "fished"), [(3, 3, 1), (4, 4, 2), (5, 5, 2), (1, 1, 0)]
)
def test_farming_and_fishing_count_all_workers_there(there: int, farmed: int, fished: int):
    """GIZA-PROD-01, GIZA-PROD-02, GIZA-PROD-07; W3, W4, W5: 2 by fishing are 4 or 5 workers."""
    state = turn(farm=[there, 0, 0], food=[0, 8, 8])
    after(state, "farm")
    assert state.food[0] == farmed
    assert ("fish" in lines(state)) == (fished > 0)
    if fished:
        after(state, "fish")
    assert state.food == [farmed + fished, 8, 8]


def test_a_production_is_done_once_a_turn():
    """GIZA-ACT-03."""
    state = turn(farm=[3, 0, 0])
    after(state, "farm")
    assert rule(state, "farm") == "ACT-03"
    after(state, "fish")
    assert rule(state, "fish") == "ACT-03"


def test_art_is_made_of_food_by_artists():
    """GIZA-PROD-03; W6: 3 artists make 3 art, or 2 for who pays only 2 food."""
    state = turn(artist=[3, 0, 0], food=[8, 8, 8])
    assert lines(state, "make_art") == ["make_art 1", "make_art 2", "make_art 3"]
    assert rule(state, "make_art 4") == rule(state, "make_art 0") == "PROD-03"
    after(state, "make_art 2")
    assert (state.food[0], state.art[0]) == (6, 5)
    assert lines(turn(artist=[3, 0, 0], food=[2, 8, 8]), "make_art") == ["make_art 1", "make_art 2"]


@pytest.mark.parametrize(
    ("row", "twice", "barred"), [("fish_x2", "fish", "farm"), ("farm_x2", "farm", "fish")]
)
def test_a_row_doubles_a_production_and_bars_the_other(row: str, twice: str, barred: str):
    """GIZA-PROD-04; edge case 18: barred even if the other is never performed."""
    state = turn(row=row, farm=[4, 0, 0])
    assert rule(state, barred) == "PROD-04"
    after(state, twice, twice)
    assert rule(state, twice) == "ACT-03"
    assert rule(state, barred) == "PROD-04"


def test_the_second_time_is_free_and_may_come_later():
    """GIZA-PROD-05, ruling A3: it costs no action, and step 1 waits for it."""
    state = turn(row="farm_x2", farm=[4, 0, 0], food=[0, 8, 8])
    after(state, "farm", "support_move farm temple", "support_move farm temple")
    assert asked(state) == ("actions", 0)
    assert lines(state) == ["farm", "pass"]
    assert rule(state, "support_move farm temple") == "ACT-01"
    assert rule(state, "quarry_move farm quarry_1") == "ACT-01"
    assert rule(state, "advance 1 0 1") == "ACT-01"
    assert rule(state, "make_art 1") == "ACT-01"
    after(state, "farm")
    assert state.food[0] == 4 + 2
    assert asked(state) == ("actions", 1)


def test_nobody_takes_more_than_the_stock_has():
    """GIZA-PROD-06, rulings A12 and A25: what would bring nothing is not offered."""
    state = turn(farm=[5, 0, 0], artist=[3, 0, 0], food=[60, 60, 5])
    state.food_stock, state.art_stock = 3, 1
    assert lines(state, "make_art") == ["make_art 1"]
    after(state, "farm")
    assert state.food[0] == 63
    assert "fish" not in lines(state)
    assert rule(state, "fish") == "PROD-06"
    state = turn(farm=[1, 0, 0])
    assert rule(state, "fish") == "PROD-06"
