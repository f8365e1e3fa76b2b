"""Silver & Gold: Pyramids. Cross off boxes from entrance to tomb, and look out for skulls."""

from functools import partial

from companion.games.common.setup import set_up
from companion.games.game import Game
from companion.games.silver_gold.setup import RULE, SLUG

GAME = Game(__name__, SLUG, partial(set_up, slug=SLUG, rule=RULE))
