"""Whole games: setup, rounds, rows and their moves, and both ends (4, 6.1, 6.2, 8)."""

from companion.games.engine import CHANCE, Options
from companion.games.giza.setup import begin
from companion.games.giza.tables import CAMPS, tables
from companion.kits import load_kit
from tests.games.giza.laid import (
    after,  # fmt: skip
    asked,  # fmt: skip
    engine,  # fmt: skip
    lines,  # fmt: skip
    on_track,  # fmt: skip
    rule,  # fmt: skip
    scored,  # fmt: skip
    turn,  # fmt: skip
    workers,  # fmt: skip
)

ROWS = (
    "fish_x2", "no_bonus", "support_move", "quarry_move_a", "quarry_move_b", "lifter_move",
    "farm_x2", "art_x2",
)  # fmt: skip


def drawn(seats: int, start: int):
    """A game whose starting player is drawn."""
    state = begin(tables(load_kit("giza"), seats))
    assert asked(state) == ("draw_start", CHANCE)
    after(state, f"draw_start {start}")
    return state


def placed(seats: int = 3):
    """A game whose workers are all at the farms."""
    state = drawn(seats, 0)
    while asked(state)[0] == "setup_place":
        after(state, "setup_place farm farm")
    return state


def chosen(state, *rows: str) -> list[int]:
    """Let rows be chosen, moves skipped; return who chose in which order."""
    who = []
    for row in rows:
        who.append(asked(state)[1])
        after(state, f"choose_row {row}")
        if asked(state)[0] == "bonus_move":
            after(state, "skip_bonus")
    return who


def passed(state) -> list[int]:
    """Let everybody pass; return who had a turn in which order."""
    who = []
    while state.decision and asked(state)[0] == "actions":
        who.append(asked(state)[1])
        after(state, "pass")
    return who


def test_three_players_begin_with_two_stones_built():
    """GIZA-SETUP-03, ruling A11: base at A, the middle stone on it; nobody has scored."""
    state = begin(tables(load_kit("giza"), 3))
    assert (state.built, state.reserve, scored(state)) == ([1, 1, 0], [0, 3, 1], [0, 0, 0])
    assert (state.food, state.art) == ([8] * 3, [3] * 3)
    assert begin(tables(load_kit("giza"), 4)).built == [0, 0, 0]


def test_workers_are_placed_two_at_a_time_from_the_starting_player():
    """GIZA-SETUP-05 to 09."""
    state, who = drawn(4, 2), []
    while asked(state)[0] == "setup_place":
        who.append(asked(state)[1])
        after(state, lines(state)[0])
    assert who == [2, 3, 0, 1] * 4
    assert asked(state) == ("choose_row", 2)


def test_a_sled_holds_four_workers_from_the_start():
    """GIZA-SETUP-07; GIZA-ENGINE-05: two areas are unordered."""
    state = drawn(3, 0)
    after(state, "setup_place quarry_1 quarry_1", "setup_place quarry_1 farm")
    assert rule(state, "setup_place quarry_1 quarry_1") == "SETUP-07"
    assert rule(state, "setup_place quarry_4 farm") == "SETUP-07"
    assert rule(state, "setup_place site farm") == "SETUP-07"
    after(state, "setup_place quarry_1 artist")
    assert on_track(state, 1, 0) == [2, 1, 1]
    assert not [line for line in lines(state) if "quarry_1" in line]


def test_rows_are_chosen_in_turn_and_played_from_the_top():
    """GIZA-ROUND-01, GIZA-ORDER-01, 02 and 06; W1: then in the reverse of the order of play."""
    state = placed(4)
    assert chosen(state, "art_x2", "no_bonus", "farm_x2", "fish_x2") == [0, 1, 2, 3]
    assert passed(state) == [3, 1, 2, 0]
    assert asked(state) == ("choose_row", 0)
    assert chosen(state, "no_bonus", "fish_x2", "farm_x2", "art_x2") == [0, 2, 1, 3]


def test_rows_taken_and_rows_used_are_closed_until_the_second_dynasty():
    """GIZA-ORDER-03 to 05, 08 and 09; W2: five different rows; ruling A15: ten rounds."""
    state, taken = placed(), [set(), set(), set()]
    for number in range(10):
        assert state.round == number + 1
        if number == 5:
            assert len(lines(state)) == len(ROWS)
            taken = [set(), set(), set()]
        for _ in range(3):
            seat = asked(state)[1]
            assert taken[seat] <= {*ROWS} - {line.split()[1] for line in lines(state)}
            taken[seat].add(lines(state)[0].split()[1])
            chosen(state, lines(state)[0].split()[1])
        assert all(len(rows) == number % 5 + 1 for rows in taken)
        passed(state)
    assert (state.decision, state.cause) == (None, "rounds")


def test_a_row_is_refused_by_its_rule():
    state = placed()
    chosen(state, "fish_x2")
    assert rule(state, "choose_row fish_x2") == "ORDER-03"
    assert rule(state, "choose_row row") == "ORDER-03"
    chosen(state, "no_bonus", "farm_x2")
    passed(state)
    assert rule(state, "choose_row farm_x2") == "ORDER-04"


def test_a_move_comes_before_the_next_player_chooses_or_is_gone():
    """GIZA-ORDER-07, GIZA-ORDER-10, ruling A24; GIZA-BONUS-01."""
    state = placed()
    after(state, "choose_row support_move")
    assert asked(state) == ("bonus_move", 0)
    assert lines(state) == ["bonus_move farm temple", "bonus_move farm artist", "skip_bonus"]
    after(state, "bonus_move farm temple")
    assert workers(state, "temple") == [1, 0, 0]
    after(state, "choose_row lifter_move", "skip_bonus")
    assert asked(state) == ("choose_row", 2)


def test_quarry_rows_move_from_and_to_quarries_alone():
    """GIZA-BONUS-02, GIZA-BONUS-04, rulings A1 and A17: rows 4 and 5 do the same."""
    for row in ("quarry_move_a", "quarry_move_b"):
        state = placed()
        state.stand(0, [4, 10, 10])
        state.stand(state.site_of(1), [2, 0, 0])
        state.stand(state.site_of(2), [1, 1, 2])
        state.positions[0] = 1
        state.stand(state.site_of(0) + 1, [3, 0, 0])
        after(state, f"choose_row {row}")
        assert lines(state, "bonus_move") == [
            "bonus_move farm quarry_1", "bonus_move farm quarry_2",
            "bonus_move quarry_2 farm", "bonus_move quarry_2 temple",
            "bonus_move quarry_2 artist", "bonus_move quarry_2 quarry_1",
            "bonus_move quarry_3 farm", "bonus_move quarry_3 temple",
            "bonus_move quarry_3 artist", "bonus_move quarry_3 quarry_1",
            "bonus_move quarry_3 quarry_2",
        ]  # fmt: skip
        assert rule(state, "bonus_move farm temple") == "BONUS-02"
        assert rule(state, "bonus_move farm quarry_3") == "MOVE-03"
        assert rule(state, "bonus_move temple quarry_1") == "BONUS-02"


def test_the_lifter_move_is_the_only_way_between_lift_camps_and_others():
    """GIZA-BONUS-03, ruling A9: primary and secondary camp are the middle and the capstone's."""
    state = placed()
    state.stand(CAMPS.index("middle_camp"), [1, 0, 0])
    after(state, "choose_row lifter_move")
    assert lines(state, "bonus_move") == [
        "bonus_move farm middle_camp", "bonus_move farm capstone_camp",
        "bonus_move middle_camp farm", "bonus_move middle_camp temple",
        "bonus_move middle_camp artist", "bonus_move middle_camp capstone_camp",
    ]  # fmt: skip
    assert rule(state, "bonus_move farm quarry_1") == "BONUS-03"
    assert rule(turn(farm=[2, 0, 0]), "support_move farm middle_camp") == "MOVE-01"


def test_the_second_dynasty_is_told_with_its_tile():
    """GIZA-ROUND-02, GIZA-ROUND-04, ruling A16: the tile has no other effect."""
    state = turn(number=5, farm=[1, 1, 1])
    told = [step.key for _ in range(3) for step in after(state, "pass")]
    assert told[-3:] == ["play.round", "play.new_dynasty", "order.reversed"]


def test_a_game_is_as_long_as_it_is_said_to_be():
    """GIZA-ENGINE-04."""
    assert [engine().longest(options) for options in (Options(3), Options(4))] == [586, 857]


def test_nothing_is_legal_but_what_is_asked():
    """GIZA-ROUND-03."""
    state = placed()
    assert rule(state, "farm") == "ROUND-03"
    state.cause, state.decision = "rounds", None
    assert rule(state, "farm") == "END-02"
