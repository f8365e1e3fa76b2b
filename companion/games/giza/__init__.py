"""Giza: The Great Pyramid. Build Pharaoh's tomb in ten rounds, and be seen doing most of it."""

from functools import partial
from typing import Final

from companion.games.common.setup import set_up
from companion.games.game import Game

SLUG: Final = "giza"
"""The name under which the game is asked for."""

RULE: Final = "GIZA-SETUP-01"
"""Says for how many players the game is, and that it has no variants (section 9)."""

GAME = Game(__name__, SLUG, partial(set_up, slug=SLUG, rule=RULE))
