"""How many ways there are to play on from stored positions, by the engine and by the naive game."""

import pytest

from tests.games.perft import all_ways, counts
from tests.games.pyramidice.beside import engine, perft, position, stored

COUNTS = counts(__file__)


@pytest.mark.parametrize("name", COUNTS)
def test_both_count_the_same_ways_to_play_on(name: str) -> None:
    """PYRAMIDICE-MOVE-02: decisions are asked in small steps, and each outcome comes in one way."""
    (options, lines), ways = stored(name), COUNTS[name]
    state = position(options, lines)
    assert ways == all_ways(engine(), state, len(ways))
    assert perft(options, lines, len(ways)) == ways[-1]
