"""Giza: The Great Pyramid. Build Pharaoh's tomb in ten rounds, and be seen doing most of it.

Workers gather food and art, haul stones on sleds from the quarries and lift them into place. Moving
a stone is paid by a common bid of food; too little starves whoever bid least. Finished rows are
decorated by sealed bids of art, finished tiers celebrated in the Temple of Ra. Every scoring is a
majority contest that shares its points where players are level. The game ends with the capstone, or
after ten rounds.

To read it: `tables` (numbers off the kit, places of the board), `state`; then the chapters in the
order of a round: `setup`, `turn_order`, `moves`, `production`, `bidding`, `push_and_lift`,
`arrival`, `building`, `scoring`. `turns` says what follows what. `asks` is what people are asked,
`keeper` keeps an evening of it, `actions` and `rules` play it move by move, `tabletop` shows it,
`weights` and `value` are for bots. A chapter may use those before it, and no other room.
"""

from functools import partial
from typing import Final

from companion.games.common.setup import set_up
from companion.games.game import Game

# The name under which the game is asked for.
SLUG: Final = "giza"

# Says for how many players the game is, and that it has no variants (section 9).
RULE: Final = "GIZA-SETUP-01"

GAME = Game(__name__, SLUG, partial(set_up, slug=SLUG, rule=RULE))
