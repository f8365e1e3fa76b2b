"""The setup of Giza: for how many players it is, and in which variants (section 4, 14.1)."""

SLUG = "giza"
"""The name under which the game is asked for."""

RULE = "GIZA-SETUP-01"
"""Says for how many players the game is, and that it has no variants (section 9)."""
