"""The setup: for how many players the game is, and in which variants (sections 4, 9, 14.1)."""

from companion.games.common.setup import base_only
from companion.games.forms import choice

SLUG = "silver-gold"
"""The name under which the game is asked for."""

RULE = "SILVER-GOLD-SETUP-01"
"""Says what each player takes; there are no variants (section 9)."""

VARIANT = base_only(RULE)
GAME = choice("game", rule="SILVER-GOLD-ID-01", choices=(SLUG,), required=False, asked=False)
"""A request may say of which game it is (section 14)."""

COLOURS = "SILVER-GOLD-COMP-01"
"""Says which colours pyramid cards have."""

BOXED = "boxed"
"""Cards of the boxed game, which have colours that their numbers do not tell."""

CARDS = choice("cards", rule=COLOURS, choices=("printed", BOXED))
"""Which pyramid cards lie on the table."""
