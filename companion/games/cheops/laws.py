"""The twelve laws by name, and where they lie (3.5)."""

LOW_MARKET, HIGH_MARKET, THREE_BOARDS = 1, 2, 3
NO_WAREHOUSE, NO_SALE, SEAL = 4, 5, 6
NEW_PRICE, REPEAL, JOKER = 7, 8, 9
LATE_SALE, EXTRA_TILE, SWAP = 10, 11, 12

LAST = SWAP

ON_THE_MARKET = (LOW_MARKET, HIGH_MARKET)
UNDER_A_BOARD = (NO_WAREHOUSE, NO_SALE, SEAL)
HELD = (JOKER, LATE_SALE, EXTRA_TILE, SWAP)
"""Laws at the market, under price boards, before players."""

SAVED = (LATE_SALE, EXTRA_TILE, SWAP)
"""Laws that may be saved for a later turn (CHEOPS-LAW-00)."""
