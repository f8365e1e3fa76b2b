"""Silver & Gold: Pyramids. Cross off boxes from entrance to tomb, and look out for skulls."""

from companion.games.common.rooms import PlainRoom
from companion.games.contract import Game
from companion.games.silver_gold.setup import RULE, SLUG

GAME: Game = PlainRoom(__name__, SLUG, RULE)
