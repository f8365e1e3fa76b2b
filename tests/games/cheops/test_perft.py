"""How many ways there are to play on from stored positions, by the engine and by the naive game."""

import pytest

from tests.games.cheops.beside import engine, perft, position
from tests.games.perft import all_ways

COUNTS = {
    "start": (44, 88, 352, 4416),
    "middle": (5, 10, 50, 166, 3358),
    "goods_under_law_4": (1, 4, 25, 182, 416),
    "goods_under_law_5": (1, 4, 21, 123, 240),
    "goods_boxed": (1, 4, 18, 84, 182),
    "laws_4_and_5": (9, 16, 60, 257, 984),
    "law_6_pending": (4, 16, 64, 224, 512),
    "law_7_pending": (21, 168, 336, 1344, 7098),
    "law_8_pending": (5, 20, 95, 490, 1120),
    "law_9_pending": (2, 8, 32, 112, 252),
    "law_9_too_dear": (1, 4, 24, 168, 384),
    "law_10_pending": (4, 16, 60, 167, 364),
    "law_11_pending": (72, 136, 230, 460, 990),
    "law_12_pending": (116, 464, 1856),
    "saved_now": (918, 3680),
    "held_laws": (299, 3724),
    "bought": (2, 4, 16, 66, 252),
    "blocked": (7, 25, 124, 510, 4057),
    "blocked_with_four": (1, 1, 2, 8, 32),
    "empty_stack": (3, 0),
    "one_left": (17, 34, 222, 308, 5270),
    "one_sale_short": (17, 55, 2317, 14356),
    "last_blocks": (1, 2, 2, 2, 4),
}
"""Ways of one answer, of two, and so on.

`blocked`: no family tile can be placed, with four in hand even none drawn; `empty_stack`: the game
ends with this turn; `one_left`: of three players one is out, and the next will be;
`one_sale_short`: of the boards one is full and two are all but full.
"""

DEPTHS = {"law_11_pending": 2, "law_12_pending": 1, "saved_now": 1, "held_laws": 1}
"""How many answers the naive game is asked for, where not three; more has been tried."""


@pytest.mark.parametrize("name", COUNTS)
def test_the_engine_counts_the_ways_to_play_on(name):
    state, counts = position(name).state, COUNTS[name]
    assert counts == all_ways(engine(), state, len(counts))


@pytest.mark.parametrize("name", COUNTS)
def test_both_agree_on_every_way_to_play_on(name):
    depth = DEPTHS.get(name, min(3, len(COUNTS[name])))
    assert perft(position(name), depth) == COUNTS[name][depth - 1]
