"""How many ways there are to play on from stored positions, by the engine and by the naive game."""

import pytest

from tests.games.perft import all_ways, counts
from tests.games.terra_pyramides.beside import engine, naive_perft, stored

COUNTS = counts(__file__)


@pytest.mark.parametrize("name", COUNTS)
def test_both_count_the_same_ways_to_play_on(name: str):
    """TERRA-PLAY-01: each outcome is reached once, whatever may be done besides."""
    pair, ways = stored(name), COUNTS[name]
    assert ways == all_ways(engine(), pair.state, len(ways))
    assert naive_perft(pair.game, len(ways)) == ways[-1]
