"""The setup: for how many players the game is, and in which variants (sections 4, 9, 14.1)."""

SLUG = "silver-gold"
"""The name under which the game is asked for."""

RULE = "SILVER-GOLD-SETUP-01"
"""Says what each player takes; there are no variants (section 9)."""

COLOURS = "SILVER-GOLD-COMP-01"
"""Says which colours pyramid cards have."""

BOXED = "boxed"
"""Cards of the boxed game, which have colours that their numbers do not tell."""
