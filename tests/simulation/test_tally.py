"""What games come to: exact sums that no order and no grouping changes, and figures by hand."""

import random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.engine import Use
from companion.simulation.findings import LEAST, LEAST_WINS, Share, findings
from companion.simulation.game import GameRecord
from companion.simulation.intervals import RAREST, Interval, Sums, spread, student, wilson
from companion.simulation.tally import WIN, PieceUse, Tally, tally_up, way_of_winning, wins

SEATS = 3
BOTS = st.sampled_from(["random", "greedy"])
USES = st.builds(
    Use,
    st.sampled_from(["law", "board"]),
    st.sampled_from(["1", "2", "10"]),
    st.sampled_from(["used", "saved"]),
    st.none() | st.integers(0, SEATS - 1),
    st.none() | st.integers(-5, 20),
)


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def record(*totals: int, uses: tuple[Use, ...] = (), **changes: object) -> GameRecord:
    made = GameRecord(
        0,
        ("random",) * len(totals),
        totals,
        places(totals),
        tuple({"cash": total} for total in totals),
        (False,) * len(totals),
        "boards",
        decisions=10,
        draws=5,
        turns=4,
        uses=uses,
    )
    return made._replace(**changes)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    totals = draw(st.tuples(*[st.integers(-3, 40)] * SEATS))
    return record(
        *totals,
        uses=tuple(draw(st.lists(USES, max_size=6))),
        bots=draw(st.tuples(*[BOTS] * SEATS)),
        turns=draw(st.integers(0, 30)),
        ending=draw(st.sampled_from(["boards", "stuck"])),
    )


@given(st.lists(records(), max_size=12), st.randoms(use_true_random=False), st.integers(1, 5))
def test_neither_order_nor_parts_matter(
    played: list[GameRecord], chance: random.Random, parts: int
) -> None:
    whole = tally_up(played)
    shuffled = chance.sample(played, len(played))
    tallies = [tally_up(shuffled[start::parts]) for start in range(parts)]
    merged = Tally()
    for each in chance.sample(tallies, parts):
        merged.merge(each)
    assert merged == whole
    if played:
        assert findings(merged, {}) == findings(whole, {})


@given(st.lists(records(), max_size=4), st.lists(records(), max_size=4))
def test_a_tally_that_is_added_stays_as_it_is(
    one: list[GameRecord], other: list[GameRecord]
) -> None:
    added, total = tally_up(other), tally_up(one)
    total.merge(added)
    assert added == tally_up(other)
    total.merge(total_of := tally_up(one))
    assert total_of == tally_up(one)


def test_wins_are_shared_in_whole_parts() -> None:
    assert wins(record(5, 5, 3)) == (WIN // 2, WIN // 2, 0)
    assert wins(record(1, 1, 1)) == (WIN // 3,) * 3
    assert wins(record(4, places=(2,))) == (0,)
    assert sum(wins(record(*[7] * 7))) == WIN


def test_counted_numbers_by_hand() -> None:
    found = spread({4: 3, 2: 1, 6: 1, 9: 0})
    assert found is not None
    assert found[:1] + found[2:] == (5, pytest.approx(stdev([2, 4, 4, 4, 6])), 4, 2, 6, found[6])
    assert found.mean.value == 4
    assert found.mean.high == pytest.approx(4 + student(4) * (2 / 5) ** 0.5)
    assert found.counts == {2: 1, 4: 3, 6: 1}
    assert spread({}) is None
    half = spread({1: 1, 4: 1})
    assert half is not None
    assert half.median == 2.5


@given(st.lists(st.integers(-50, 200), min_size=2, max_size=60))
def test_a_spread_is_what_the_statistics_module_says(numbers: list[int]) -> None:
    found = spread({number: numbers.count(number) for number in numbers})
    assert found is not None
    assert found.mean.value == pytest.approx(fmean(numbers))
    assert found.deviation == pytest.approx(stdev(numbers), abs=1e-9)
    assert found.mean.holds(found.mean.value)


def test_a_figure_of_several_in_a_game_counts_each_game_once() -> None:
    """Two cards for 2 in one game, one for 4 in another: ratio 2, and by Cochran its error.

    The games are off by 2 - 2x2 = -2 and 4 - 2x1 = 2: the variance of the ratio is
    (4 + 4) / (2 - 1) x 2 / 3^2, its error the root of that over the root of 2, once 1.5 is the mean
    number of cards.
    """
    sums = Sums()
    sums.add(2, 2)
    sums.add(1, 4)
    found = sums.each()
    assert found is not None
    assert found.value == 2
    error = (8 / (2 * 1.5**2)) ** 0.5
    assert found.high == pytest.approx(2 + student(1) * error)


def test_alike_games_leave_no_doubt() -> None:
    sums = Sums()
    for _ in range(1000):
        sums.add(3, 7 * 10**6)
    found = sums.each()
    assert found is not None
    assert found.low == found.value == found.high


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(-30, 30)), min_size=2, max_size=30))
def test_a_mean_lies_in_its_interval(games: list[tuple[int, int]]) -> None:
    sums = Sums()
    for number, amount in games:
        sums.add(number, amount)
    found = sums.each()
    assert found is not None
    assert found.value == pytest.approx(sum(a for _, a in games) / sum(n for n, _ in games))
    assert found.holds(found.value)
    often = sums.per_game(len(games) + 7)
    assert often.value == pytest.approx(sum(n for n, _ in games) / (len(games) + 7))
    assert often.low is not None
    assert 0 <= often.low <= often.value


def test_a_piece_that_three_games_used() -> None:
    """Seat 0 wins both games in which it uses the law, in the first of them twice."""
    use = Use("law", "5", "used", 0, 4)
    tally = tally_up(
        [
            record(9, 1, 1, uses=(use, use._replace(worth=2))),
            record(9, 1, 1, uses=(use._replace(worth=None),)),
            record(1, 9, 1),
            record(1, 9, 1, uses=(use._replace(seat=None, worth=3),)),
        ]
    )
    (found,) = findings(tally, {}).pieces["law"]
    assert found.piece == PieceUse("law", "5", "used")
    assert (found.times, found.games) == (4, 3)
    assert found.per_game.value == 1
    assert found.worth is not None
    assert found.worth.value == 3  # 4 and 2 in the first game, 3 in the last
    assert found.wins is not None
    assert (found.wins.times, found.wins.of, found.wins.even) == (2, 2, pytest.approx(1 / 3))
    assert found.wins.share == Interval(1)


def test_figures_have_an_interval_from_a_least_number_of_games_on() -> None:
    """Three uses, each worth 10, do not say that all are worth 10."""
    games = [record(9, 1, uses=(Use("law", "5", "used", 0, 10),))] * LEAST
    (few,), (enough,) = (findings(tally_up(each), {}).pieces["law"] for each in (games[1:], games))
    assert few.worth == Interval(10)
    assert few.wins is not None
    assert (few.wins.share, few.wins.differs) == (wilson(LEAST - 1, LEAST - 1), True)
    (fewer,) = findings(tally_up(games[: LEAST_WINS - 1]), {}).pieces["law"]
    assert fewer.wins is not None
    assert (fewer.wins.share, fewer.wins.differs) == (Interval(1), False)
    assert enough.worth == Interval(10, 10, 10)


def test_how_often_something_is_done_has_wilsons_interval_where_it_is_seldom() -> None:
    """Two in a game of ten games, of a hundred: ten games of a hundred, and twice that."""
    sums = Sums()
    for _ in range(10):
        sums.add(2, 0)
    share = wilson(10, 100)
    assert share.low is not None
    assert share.high is not None
    assert sums.per_game(100) == (0.2, 2 * share.low, 2 * share.high)
    assert Sums().per_game(100) == wilson(0, 100)


def test_what_every_game_had_may_be_missing_in_others() -> None:
    """Two in each of twenty games: none of twenty is without; with one more that has one, one."""
    sums = Sums()
    for _ in range(20):
        sums.add(2, 0)
    missing = wilson(0, 20)
    assert missing.high is not None
    assert sums.per_game(20) == (2, 2 - missing.high, 2)
    sums.add(1, 0)
    missing, found = wilson(1, 21), sums.per_game(21)
    assert found.value == 41 / 21
    assert missing.high is not None
    assert found.low == 2 - missing.high
    assert found.high == 2 - RAREST / 21


def test_a_few_games_that_are_all_alike_have_no_interval() -> None:
    few, enough = (findings(tally_up([record(9, 1)] * each), {}) for each in (LEAST - 1, LEAST))
    assert [few.lengths["turns"].mean.low, few.seats[0].mean.low] == [None, None]
    assert few.margin is not None
    assert few.margin.mean == Interval(8)
    assert enough.seats[0].mean == Interval(9, 9, 9)


def test_how_often_something_comes_in_heaps_is_not_told_of_few_games() -> None:
    """Twice or not at all in a game; of what comes once at most few games tell."""
    twice, once = (record(9, 1, uses=(Use("law", "5", "used"),) * times) for times in (2, 1))
    for some, are_few in (([twice], True), ([once], False)):
        for games in (LEAST - 1, LEAST):
            played = [*some, *[record(9, 1)] * (games - 1)]
            (found,) = findings(tally_up(played), {}).pieces["law"]
            assert (found.per_game.low is None) == (are_few and games < LEAST)


def test_a_line_that_seldom_counts_has_no_interval() -> None:
    games = [record(0, 0, uses=())] * 100 + [record(5, 0)] * (LEAST - 1)
    assert findings(tally_up(games), {}).lines[0].points.low is None
    assert findings(tally_up([*games, record(0, 1)]), {}).lines[0].points.low is not None


def test_wins_of_a_piece_are_not_told_where_bots_differ() -> None:
    """They would tell of the better bot, who uses it more."""
    game = record(9, 1, uses=(Use("law", "5", "used", 0, 4),), bots=("greedy", "random"))
    (found,) = findings(tally_up([game]), {}).pieces["law"]
    assert (found.wins, found.worth) == (None, Interval(4))


def test_pieces_that_were_never_used_are_told_of_in_groups_that_were() -> None:
    tally = tally_up([record(3, 2, uses=(Use("law", "10", "used"),))])
    found = findings(tally, {"law": ("2", "10", "3"), "board": ("I1",)})
    assert found.unused == {"law": ["2", "3"]}
    by_value = findings(tally, {"law": ("F01", "F02")})
    assert not by_value.unused


def test_pieces_come_in_the_order_of_their_table_numbers_as_numbers() -> None:
    uses = tuple(Use("law", item, "used") for item in ("10", "2", "x", "1"))
    tally = tally_up([record(3, 2, uses=uses)])
    pieces = findings(tally, {}).pieces["law"]
    assert [each.piece.item for each in pieces] == ["x", "1", "2", "10"]
    pieces = findings(tally, {"law": ("10", "2", "1", "x")}).pieces["law"]
    assert [each.piece.item for each in pieces] == ["10", "2", "1", "x"]


def test_first_places_alone_decided_and_shared() -> None:
    tally = tally_up(
        [record(5, 3), record(5, 5, places=(1, 2)), record(5, 5), record(4, 4), record(6, 4)]
    )
    found = findings(tally, {})
    assert {way: share.times for way, share in found.first.items()} == {
        "single": 2,
        "broken": 1,
        "shared": 2,
    }
    assert found.margin is not None
    assert found.margin.counts == {0: 3, 2: 2}


def test_who_is_eliminated_may_have_more_points_than_the_winner() -> None:
    out = {"places": (3, 1, 2), "eliminated": (True, False, False)}
    found = findings(tally_up([record(50, 20, 10, **out), record(20, 20, 10, **out)]), {})
    assert found.first["outlasted"].times == 2
    assert found.margin is not None
    assert found.margin.counts == {10: 2}


def test_who_had_the_points_anyway_wins_by_points() -> None:
    game = record(50, 20, 60, places=(1, 2, 3), eliminated=(False, True, False))
    assert way_of_winning(game._replace(totals=(50, 20, 10))) == "single"
    assert way_of_winning(game._replace(totals=(50, 20, 50))) == "broken"


@pytest.mark.parametrize("totals", [(60, 5), (5, 60), (5, 5)])
def test_the_last_one_left_wins_without_a_lead(totals: tuple[int, int]) -> None:
    """Whatever the points: CHEOPS-OUT-03."""
    found = findings(tally_up([record(*totals, places=(2, 1), eliminated=(True, False))]), {})
    assert {way: share.times for way, share in found.first.items() if share.times} == {"last": 1}
    assert found.margin is None


def test_a_game_that_nobody_wins() -> None:
    found = findings(tally_up([record(5, 3, places=(2, 3))]), {})
    assert found.first["nobody"].times == 1
    assert [each.wins.times for each in found.seats] == [0, 0]


def test_a_team_wins_as_one_and_has_nobody_to_be_ahead_of() -> None:
    won = record(30, 30, teams=(0, 0), bots=("greedy", "random"))
    lost = record(4, 4, teams=(0, 0), places=(2, 2), bots=("greedy", "random"))
    assert wins(won) == (WIN, WIN)
    found = findings(tally_up([won, won, lost, lost]), {})
    assert found.first == {way: Share(2, 4, wilson(2, 4)) for way in ("team", "nobody")}
    assert found.margin is None
    standings = [(each.wins.times, each.wins.even) for each in (*found.seats, *found.bots)]
    assert standings == [(2, None)] * 4
    alone = record(30, teams=(0,))
    assert way_of_winning(alone) == "team"


def test_a_bot_that_plays_all_of_a_team_wins_once() -> None:
    (bot,) = findings(tally_up([record(30, 30, teams=(0, 0))]), {}).bots
    assert (bot.wins.times, bot.wins.of) == (1, 1)


def test_seats_and_bots_that_change_places() -> None:
    games = [
        record(10, 4, bots=("greedy", "random")),
        record(6, 8, bots=("random", "greedy")),
        record(7, 7, bots=("greedy", "random")),
    ]
    found = findings(tally_up(games), {})
    assert [each.wins.times for each in found.seats] == [1.5, 1.5]
    greedy, plain = found.bots
    assert (greedy.name, greedy.wins.times, greedy.wins.even) == ("greedy", 2.5, 0.5)
    assert greedy.mean.value == pytest.approx(25 / 3)
    assert plain.scores.counts == {4: 1, 6: 1, 7: 1}


def test_a_seat_that_always_wins_differs_and_one_in_a_fair_game_does_not() -> None:
    found = findings(tally_up([record(9, 1, 1)] * 40), {})
    assert [each.wins.differs for each in found.seats] == [True, True, True]
    fair = [record(9, 1, 1), record(1, 9, 1), record(1, 1, 9)] * 10
    assert not any(each.wins.differs for each in findings(tally_up(fair), {}).seats)


def test_who_plays_alone_has_no_even_share() -> None:
    (found,) = findings(tally_up([record(9), record(4, places=(2,))]), {}).seats
    assert found.wins.even is None
    assert not found.wins.differs


def test_ends_are_told_by_how_often_then_by_name() -> None:
    ends = ["b", "a", "c", "c"]
    found = findings(tally_up(record(2, 1, ending=end) for end in ends), {}).endings
    assert list(found) == ["c", "a", "b"]
    assert found["c"].share == wilson(2, 4)
