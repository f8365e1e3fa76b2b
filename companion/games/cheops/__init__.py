"""Cheops: take the treasures of a pyramid, sell them or keep them, and be worth most at the end."""

from functools import partial

from companion.games.cheops.setup import SLUG, TILES
from companion.games.common.setup import set_up
from companion.games.game import Game

GAME = Game(__name__, SLUG, partial(set_up, slug=SLUG, rule=TILES))
