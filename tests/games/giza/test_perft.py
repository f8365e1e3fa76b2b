"""How many ways there are to play on from stored positions, by the engine and by the naive game."""

import pytest

from tests.games.giza.beside import engine, perft, stored
from tests.games.perft import all_ways, counts

COUNTS = counts(__file__)


@pytest.mark.parametrize("name", COUNTS)
def test_both_count_the_same_ways_to_play_on(name):
    """GIZA-ENGINE-05: each outcome is reached once."""
    pair, ways = stored(name), COUNTS[name]
    assert ways == all_ways(engine(), pair.state, len(ways))
    assert perft(pair.game, len(ways)) == ways[-1]
