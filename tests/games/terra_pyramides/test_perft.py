"""How many ways there are to play on from stored positions, by the engine and by the naive game."""

import pytest

from tests.games.perft import all_ways
from tests.games.terra_pyramides.beside import engine, naive_perft, stored

COUNTS = {
    "start": (8, 152, 1216),
    "first_turn": (21, 374, 6473),
    "first_bound": (2, 10, 151, 603),
    "lines": (16, 365),
    "build": (13, 143, 1152),
    "raise": (12, 129, 1487),
    "look": (3, 6, 48, 588),
    "last_turn": (8, 50, 272, 1273),
    "limits": (15, 232),
    "blocks_over": (24, 409),
    "cards": (45, 1619),
    "last_tile": (26, 562),
    "no_stack": (3, 47, 663),
    "team": (35, 1049),
}
"""Ways of one answer, of two, and so on.

Named after what is asked, or what can be done: `first_bound` is a first turn with a site that binds
the other workers (TERRA-MOVE-06), in `look` a stack of three tiles is put in order, `limits` and
`blocks_over` are ends of turns that can't end yet, and `no_stack` one after which nothing is drawn.
"""


@pytest.mark.parametrize("name", COUNTS)
def test_both_count_the_same_ways_to_play_on(name: str):
    """TERRA-PLAY-01: each outcome is reached once, whatever may be done besides."""
    pair, counts = stored(name), COUNTS[name]
    assert counts == all_ways(engine(), pair.state, len(counts))
    assert naive_perft(pair.game, len(counts)) == counts[-1]
