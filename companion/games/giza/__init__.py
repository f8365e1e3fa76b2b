"""Giza: The Great Pyramid. Build Pharaoh's tomb in ten rounds, and be seen doing most of it."""

from functools import partial

from companion.games.common.setup import set_up
from companion.games.game import Game
from companion.games.giza.setup import RULE, SLUG

GAME = Game(__name__, SLUG, partial(set_up, slug=SLUG, rule=RULE))
