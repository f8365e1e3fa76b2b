"""Cheops: take the treasures of a pyramid, sell them or keep them, and be worth most at the end.

In a turn a family tile is placed on a block that rests on two others, beside none of its kind, and
takes what lies there: a treasure, or a law. A treasure is sold at the market price, which covers a
space of its colour's price board, or goes into the warehouse, to be worth in the end what that
board then shows. Twelve laws change prices, sales, tiles and the end. Neighbours are bought and
placed besides; who is left without a tile is out. Full boards, a full pyramid or nobody able to
place end it.

To read in this order: `tables`, `state`; the chapters `placement`, `selling`, `laws`, `law_use`,
`turns`, `appraisal`, `scoring`; what people are asked in `asks`, an evening in `keeper`; move by
move `setup` (what chance brings), `actions` and `rules`; for screens `tabletop`, for bots `value`.
The kit comes in, and JSON values with their steps go out; a chapter changes the state that it is
given, and nothing else.
"""

from functools import partial

from companion.games.common.setup import set_up
from companion.games.game import Game

# The name under which the game is asked for.
SLUG = "cheops"

# Says what each of 2 to 5 players takes; there are no variants (section 9).
TILES = "CHEOPS-SET-05"

GAME = Game(__name__, SLUG, partial(set_up, slug=SLUG, rule=TILES))
