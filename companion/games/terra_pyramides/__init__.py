"""Terra Pyramides. Lay stairs, gather workers and blocks, and build pyramids level by level."""

from companion.games.game import Game
from companion.games.terra_pyramides.setup import setup
from companion.games.terra_pyramides.versions import SLUG

GAME = Game(__name__, SLUG, setup)
