"""How many ways there are to play on from stored positions, by the engine and by the naive game."""

import pytest

from tests.games.perft import all_ways
from tests.games.pyramidice.beside import engine, perft, position, stored

COUNTS = {
    "start": (2, 4, 8, 32),
    "gift": (3, 6, 19, 75),
    "overflow": (3, 7, 19, 69),
    "borrow": (2, 16, 56, 276),
    "reroll": (3, 12, 72, 344),
    "nested": (9, 54, 362),
    "swap": (3, 2, 2, 2),
    "emerald": (7, 18, 148, 439),
    "any_two_dice": (4, 11, 87, 269),
    "cult": (4, 8, 40, 136),
    "put_back": (5, 20, 60),
    "his_tiles": (3, 6, 6, 168),
    "last_turn": (2, 4, 3, 0),
    "work": (12, 65, 626),
    "pearl": (2, 12, 36, 144),
    "wild_die": (3, 14, 123, 459),
    "hathor": (2, 8, 58, 245),
    "change": (10, 102, 617),
    "hapy": (3, 10, 26, 83),
    "khepri": (3, 15, 69, 227),
    "aton": (5, 15, 105, 580),
    "bastet_pays": (3, 39, 174),
}
"""Ways of one answer, of two, and so on.

Named after what is asked, or whose doing it is: `gift` is a cat for which another player has no
room, `any_two_dice` the dice for 1 Fame, `wild_die` a cost that Lapis Lazuli helps to pay, `nested`
a Work turn inside a Rest turn, `his_tiles` the Architect's. With `last_turn` the game ends.
"""


@pytest.mark.parametrize("name", COUNTS)
def test_both_count_the_same_ways_to_play_on(name: str) -> None:
    """PYRAMIDICE-MOVE-02: decisions are asked in small steps, and each outcome comes in one way."""
    (options, lines), counts = stored(name), COUNTS[name]
    state = position(options, lines)
    assert counts == all_ways(engine(), state, len(counts))
    assert perft(options, lines, len(counts)) == counts[-1]
