"""What another kit changes: exact sums of pairs of games, and figures by hand."""

from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.engine import Use
from companion.simulation.comparison import (
    FEW,
    ComparedFigure,
    Pair,
    PairSums,
    PairTally,
    differences,
    tally_pairs,
)
from companion.simulation.findings import LEAST
from companion.simulation.intervals import student
from companion.simulation.many import tallies_of_pairs
from tests.simulation.conftest import Played
from tests.simulation.test_tally import record, records

LAW = Use("law", "5", "used", 0, 4)
PAIRS = st.lists(st.tuples(records(), records()), max_size=8)


@given(PAIRS, st.randoms(use_true_random=False), st.integers(1, 4))
def test_neither_order_nor_parts_matter(played: list[Pair], chance: Random, parts: int) -> None:
    whole = tally_pairs(played)
    shuffled = chance.sample(played, len(played))
    merged = PairTally()
    for start in range(parts):
        merged.merge(tally_pairs(shuffled[start::parts]))
    assert merged == whole
    assert differences(merged) == differences(whole)


@given(st.lists(st.tuples(*[st.integers(-30, 60)] * 2), min_size=2, max_size=40))
def test_the_change_of_a_figure_of_every_game_is_the_mean_of_its_differences(
    pairs: list[tuple[int, int]],
) -> None:
    sums = PairSums()
    for one, other in pairs:
        sums.add((1, one), (1, other))
    found = sums.difference()
    changes = [other - one for one, other in pairs]
    assert found is not None
    assert found.high is not None
    assert found.value == pytest.approx(fmean(changes))
    half = student(len(pairs) - 1) * stdev(changes) / len(pairs) ** 0.5
    assert found.high - found.value == pytest.approx(half, abs=1e-9)


def test_what_both_kits_do_alike_is_no_doubt() -> None:
    """Games of 1 to 60 points, each of which is 3 more with the other kit."""
    sums = PairSums()
    for points in range(1, 61):
        sums.add((2, 2 * points), (2, 2 * points + 6))
    assert sums.difference() == (3, 3, 3)


def test_what_only_one_kit_has_does_not_change() -> None:
    games = [(record(5, 3, uses=(LAW,)), record(5, 3))] * LEAST
    found = {each.figure: each for each in differences(tally_pairs(games)).figures}
    worth = found[ComparedFigure("worth", ("law", "5", "used"))]
    assert (worth.one, worth.other, worth.change) == (4, None, None)
    often = found[ComparedFigure("per_game", ("law", "5", "used"))]
    assert (often.one, often.other) == (1, 0)
    assert often.change == (-1, -1, -1)
    assert often.is_surely_other


def test_games_without_a_piece_count_as_none_of_it() -> None:
    with_it, without = record(5, 3, uses=(LAW, LAW)), record(5, 3)
    pairs = [(without, with_it)] * LEAST + [(without, without)] * LEAST
    tally = differences(tally_pairs(pairs))
    (often,) = tally.of("per_game")
    assert (often.one, often.other) == (0, 1)
    assert often.change is not None
    assert often.change.value == 1
    assert often.change.low is not None
    assert 0.7 < often.change.low < 1
    assert tally.alike == LEAST


def test_few_pairs_that_differ_give_no_interval() -> None:
    pairs = [(record(5, 3), record(5, 3))] * 500 + [(record(5, 3), record(6, 3))] * (FEW - 1)
    few, enough = (differences(tally_pairs(each)) for each in (pairs, [*pairs, pairs[-1]]))
    assert few.compared == 0
    assert not any(each.is_other for each in few.figures)
    changed = [each.figure for each in enough.figures if each.is_surely_other]
    assert ComparedFigure("seat_score", ("1",)) in changed
    assert ComparedFigure("seat_score", ("2",)) not in changed


def test_ways_of_winning_are_shares_and_wins_are_shared() -> None:
    pairs = [(record(5, 3), record(5, 5))] * LEAST
    found = {each.figure: each for each in differences(tally_pairs(pairs)).figures}
    seat = found[ComparedFigure("seat_wins", ("1",))]
    assert (seat.one, seat.other) == (1, 0.5)
    shared = found[ComparedFigure("first", ("shared",))]
    assert (shared.one, shared.other, shared.change) == (0, 1, (1, 1, 1))


def test_the_same_kit_twice_changes_nothing_whoever_plays(toy: Played) -> None:
    asked = ((toy.opener, toy.opener), toy.match("greedy", "random", "random"), 60)
    here, there = PairTally(), PairTally()
    for held, jobs in ((here, 1), (there, 2)):
        for part in tallies_of_pairs(*asked, jobs):
            held.merge(part)
    assert here == there
    found = differences(here)
    assert (found.games, found.alike, found.compared) == (60, 60, 0)
    assert {each.change and each.change.value for each in found.figures} <= {0, None}
