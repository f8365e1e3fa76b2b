"""Pyramidice. Build with stone dice, worship Gods, and rest before they leave you.

A turn is rest or work. Who rests takes a Rest tile, for workers, cats and stone dice. Who works
rolls a die for each worker, and with these dice builds on the pyramids in the middle, where each
die gives Fame at once, or worships Gods of the row, whose powers change later turns. At the end of
a Work turn a God leaves whoever has more Gods than workers and cats. Once stone dice or God cards
run out, everybody has one more turn; then Fame, Gods, the Ennead and Project cards are counted. One
player plays against a Great Architect, who does by himself what a die says.

What comes in is a kit, and a request or a state of a whole game; what goes out are results with
their steps, and questions for people. To be read in this order:

- `tables` are the numbers and spaces, `state` the one state, `setup` and `opening` the beginning;
- the rulebook's chapters: `resources`, `gods` and their `powers`, `dice`, `building`, `working` and
  what may be done in a Work turn, `rest_tiles` and `resting`, `solo` for the Architect, `scoring`;
- `actions` and `rules`, the game move by move; `tabletop`, how it looks; `value` and `prospects`,
  what bots make of it;
- `asks` and `keeper`, what is asked of people about single rulings and all evening long.
"""

from companion.games.game import Game
from companion.games.pyramidice.setup import SLUG, setup

GAME = Game(__name__, SLUG, setup)
