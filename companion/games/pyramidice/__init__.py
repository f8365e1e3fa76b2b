"""Pyramidice. Build with stone dice, worship Gods, and rest before they leave you."""

from companion.games.game import Game
from companion.games.pyramidice.setup import SLUG, setup

GAME = Game(__name__, SLUG, setup)
