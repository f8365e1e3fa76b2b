"""How many ways there are to play on from stored positions, by the engine and by the naive game."""

import pytest

from tests.games.cheops.beside import engine, perft, position
from tests.games.perft import all_ways, counts

COUNTS = counts(__file__)

DEPTHS = {"law_11_pending": 2, "law_12_pending": 1, "saved_now": 1, "held_laws": 1}
"""How many answers the naive game is asked for, where not three; more has been tried."""


@pytest.mark.parametrize("name", COUNTS)
def test_the_engine_counts_the_ways_to_play_on(name):
    state, ways = position(name).state, COUNTS[name]
    assert ways == all_ways(engine(), state, len(ways))


@pytest.mark.parametrize("name", COUNTS)
def test_both_agree_on_every_way_to_play_on(name):
    depth = DEPTHS.get(name, min(3, len(COUNTS[name])))
    assert perft(position(name), depth) == COUNTS[name][depth - 1]
