"""The setup of Cheops: for how many players it is, and in which variants (sections 4, 9, 14.1)."""

SLUG = "cheops"
"""The name under which the game is asked for."""

TILES = "CHEOPS-SET-05"
"""Says what each of 2 to 5 players takes; there are no variants (section 9)."""

BOARDS = "CHEOPS-SET-02"
"""Says which price boards are in play, and that chance lays them on the columns."""
