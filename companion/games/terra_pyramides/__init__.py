"""Terra Pyramides. Lay stairs, gather workers and blocks, and build pyramids level by level.

In a turn a tile is placed, and one line through it is laid: each symbol takes a worker or a block,
or gives coins, eyes, burial goods, oases, or moves the boat. Workers walk to foundations, and
enough of them raise a pyramid there, which blocks of its colour pay for. Coins buy nearly all.
Three versions are nested (Horus track and surround bonus, then Nile, oases and strategy cards), and
three missions are played together. When all tiles lie, pyramids count most.

To read in this order: `setup` (variants), `tables`, `state`; the chapters `stacks`,
`placing_and_surround`, `lines`, `workers`, `building`, `coins_and_blocks`, `tracks`,
`strategy_cards`, `turns`, `scoring`; what people are asked in `asks`, an evening in `keeper`; move
by move `actions` and `rules`; for screens `visibility` and `tabletop`, for bots `value` and
`prospects`. The kit comes in, and JSON values with their steps go out; a chapter changes the state
that it is given, and nothing else.
"""

from companion.games.game import Game
from companion.games.terra_pyramides.setup import SLUG, setup

GAME = Game(__name__, SLUG, setup)
