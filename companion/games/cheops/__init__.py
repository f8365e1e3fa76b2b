"""Cheops: take the treasures of a pyramid, sell them or keep them, and be worth most at the end."""

from companion.games.cheops.setup import RULE, SLUG
from companion.games.common.rooms import PlainRoom
from companion.games.contract import Game

GAME: Game = PlainRoom(__name__, SLUG, RULE)
