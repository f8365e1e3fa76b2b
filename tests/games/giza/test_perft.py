"""How many ways there are to play on from stored positions, by the engine and by the naive game."""

import pytest

from tests.games.giza.beside import engine, perft, stored
from tests.games.perft import all_ways

COUNTS = {
    "start": (36, 1296),
    "quarries_full": (27, 693),
    "last_row": (3, 48, 1039),
    "second_dynasty": (7, 43, 426),
    "support_bonus": (7, 113, 1930),
    "lifter_bonus": (15, 315),
    "one_action": (9, 26, 110, 290, 1987),
    "free_fish": (2, 4, 24, 72, 960),
    "free_art": (3, 3, 27, 111, 687),
    "through_full_space": (17, 280),
    "full_sled_ahead": (25, 554),
    "push_and_lift": (3, 13, 53, 279, 1493),
    "last_bids": (3, 21, 117, 600),
    "in_the_way": (5, 10, 40, 182, 996),
    "row_and_tier": (1, 5, 25, 75, 75),
    "two_leave": (5, 25, 75, 175, 700),
    "two_decorate": (4, 16, 32, 224, 1280),
    "which_stone": (2, 38, 748),
    "capstone_up": (1, 9, 135),
    "capstone_last": (7, 21, 219),
    "last_turn": (19, 79, 0),
}
"""Ways of one answer, of two, and so on.

Named after what is asked, or stands in the way: `last_row` is the last choice of round 5,
`free_fish` the second performance of a doubled production, `through_full_space` an advance of two
steps, `in_the_way` a push with loose workers ahead. With `last_turn` the game ends.
"""


@pytest.mark.parametrize("name", COUNTS)
def test_both_count_the_same_ways_to_play_on(name):
    """GIZA-ENGINE-05: each outcome is reached once."""
    pair, counts = stored(name), COUNTS[name]
    assert counts == all_ways(engine(), pair.state, len(counts))
    assert perft(pair.game, len(counts)) == counts[-1]
