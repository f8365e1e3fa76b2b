"""Giza: The Great Pyramid. Build Pharaoh's tomb in ten rounds, and be seen doing most of it."""

from companion.games.common.rooms import PlainRoom
from companion.games.contract import Game
from companion.games.giza.setup import RULE, SLUG

GAME: Game = PlainRoom(__name__, SLUG, RULE)
