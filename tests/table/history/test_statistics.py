"""Figures over many evenings."""

from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from companion.table.history.statistics import Duel, PlayerRecord, duels, finished, records, streaks
from companion.table.history.summary import Summary, changes, people, seats
from tests.table.history.conftest import evenings, mission, summary


def test_a_record_has_games_wins_mean_best_and_streaks() -> None:
    held = [
        summary({"Ana": 40, "Bo": 30}, day=0),
        summary({"Ana": 20, "Bo": 35}, day=1),
        summary({"Ana": 51, "Bo": 50}, day=2),
        summary({"Ana": 33, "Bo": 33}, day=3),
    ]
    assert records(held) == [
        PlayerRecord("Ana", 4, 3, 36.0, 51, 2, 2),
        PlayerRecord("Bo", 4, 2, 37.0, 50, 1, 1),
    ]


def test_a_shared_victory_is_one_for_each() -> None:
    held = [summary({"Ana": 7, "Bo": 7, "Chi": 3})]
    assert {each.player: each.wins for each in records(held)} == {"Ana": 1, "Bo": 1, "Chi": 0}


def test_a_tie_break_decides_who_won_whatever_the_points() -> None:
    held = [summary({"Ana": 7, "Bo": 7}, winners=["Bo"])]
    assert {each.player: each.wins for each in records(held)} == {"Ana": 0, "Bo": 1}


def test_a_game_that_is_not_finished_counts_for_nothing() -> None:
    held = [summary({"Ana": 7, "Bo": 5}, finished=False)]
    assert finished(held) == records(held) == duels(held) == []


def test_a_mission_is_won_or_lost_by_all_and_makes_no_rivals() -> None:
    held = [mission("Ana", "Bo", success=True), mission("Ana", "Bo", success=False, day=1)]
    assert [(each.player, each.games, each.wins, each.streak) for each in records(held)] == [
        ("Ana", 2, 1, 0),
        ("Bo", 2, 1, 0),
    ]
    assert duels(held) == []
    assert [(seat.name, seat.total, seat.is_npc) for seat in seats(held[0])] == [
        ("Ana", 280, False),
        ("Bo", 280, False),
    ]


def test_a_solo_opponent_is_nobody_but_can_win() -> None:
    held = [summary({"Ana": 60, "hemionu": 61}, npc="hemionu", winners=["hemionu"])]
    assert records(held) == [PlayerRecord("Ana", 1, 0, 60.0, 60, 0, 0)]
    assert duels(held) == []
    assert [seat.name for seat in people(held[0])] == ["Ana"]


def test_duels_go_by_place_and_name_the_better_one_first() -> None:
    held = [
        summary({"Ana": 1, "Bo": 2}),
        summary({"Bo": 3, "Ana": 1, "Chi": 3}, day=1),
        summary({"Ana": 9, "Bo": 2}, day=2),
    ]
    assert duels(held) == [
        Duel("Bo", "Ana", 2, 1, 0),
        Duel("Chi", "Ana", 1, 0, 0),
        Duel("Bo", "Chi", 0, 0, 1),
    ]


def test_players_and_games_are_picked_in_the_order_of_time() -> None:
    first, later = summary({"Ana": 1, "Bo": 2}), summary({"Ana": 1, "Chi": 2}, day=1)
    assert finished([later, first]) == [first, later]
    assert finished([later, first], player="Bo") == [first]
    assert finished([later, first], player="Ana", game="giza") == [first, later]
    assert finished([later, first], game="cheops") == []


def test_the_final_score_ends_the_course_and_a_team_shares_one() -> None:
    course = [{"Ana": 0, "Bo": 0}, {"Ana": 2, "Bo": 0}, {"Ana": 2, "Bo": 0}]
    made = summary({"Ana": 5, "Bo": 1}, course=course)
    assert changes(made) == ({"Ana": 0, "Bo": 0}, {"Ana": 2, "Bo": 0}, {"Ana": 5, "Bo": 1})
    team = mission("Ana", "Bo", success=True)._replace(course=({"team": 4},))
    assert changes(team) == ({"Ana": 4, "Bo": 4}, {"Ana": 280, "Bo": 280})


@given(st.lists(st.booleans()))
def test_streaks_are_the_runs_of_wins(won: list[bool]) -> None:
    now, longest = streaks(won)
    assert 0 <= now <= longest <= sum(won)
    assert all(won[len(won) - now :])
    assert now == len(won) or not won[len(won) - now - 1]
    runs = "".join("w" if each else " " for each in won).split()
    assert longest == max(map(len, runs), default=0)


@given(evenings())
def test_records_add_up_to_the_evenings(held: list[Summary]) -> None:
    found = records(held)
    seated = [seat for each in held for seat in people(each)]
    assert sum(each.games for each in found) == len(seated)
    assert sum(each.wins for each in found) == sum(seat.won for seat in seated)
    for each in found:
        own = [seat.total for seat in seated if seat.name == each.player]
        assert each.best == max(own)
        assert Fraction(each.average).limit_denominator(100) == Fraction(sum(own), len(own))
        assert each.streak <= each.longest <= each.wins <= each.games


@given(evenings())
def test_every_pair_at_a_table_meets_once(held: list[Summary]) -> None:
    met = [pair for each in held for pair in combinations(people(each), 2)]
    found = duels(held)
    assert sum(each.before + each.behind + each.level for each in found) == len(met)
    assert all(each.before >= each.behind for each in found)


@given(evenings(), st.randoms())
def test_the_order_in_which_evenings_are_read_changes_nothing(
    held: list[Summary], random: object
) -> None:
    shuffled = list(held)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert records(shuffled) == records(held)
    assert duels(shuffled) == duels(held)
