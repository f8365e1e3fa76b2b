"""Silver & Gold: Pyramids. Cross off boxes from entrance to tomb, and look out for skulls."""

from functools import partial
from typing import Final

from companion.games.common.setup import set_up
from companion.games.game import Game

SLUG: Final = "silver-gold"
"""The name under which the game is asked for."""

RULE: Final = "SILVER-GOLD-SETUP-01"
"""Says what each player takes; there are no variants (section 9)."""

COLOURS: Final = "SILVER-GOLD-COMP-01"
"""Says which colours pyramid cards have."""

BOXED: Final = "boxed"
"""Cards of the boxed game, which have colours that their numbers do not tell."""

GAME = Game(__name__, SLUG, partial(set_up, slug=SLUG, rule=RULE))
