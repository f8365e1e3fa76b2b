"""Silver & Gold: Pyramids. Cross off boxes from entrance to tomb, and look out for skulls.

Each turn an expedition card shows a pattern, and all cross it off, or a single box, on one of two
pyramid cards in front of them. What they cross off marks their score cards: torches, gems, skulls
that cost points, potions against them; a red cross gives one box more. Whoever crosses off a tomb
has completed the card and takes another, the lowest number first; the first with enough pyramids of
a colour win the boxes of its points. After the last round the highest score wins.

To read it: `chamber` (boxes, patterns, placements, cards), `tables` (numbers off the kit), `state`;
then the chapters in the order of a turn: `setup`, `crossing_off`, `score_card`, `replacing`,
`pyramid_points`, `turns`, `scoring`. `asks` is what people are asked, `keeper` keeps an evening of
it, `actions`, `rules` and `visibility` play it move by move, `tabletop` shows it, `value` is for
bots. `chambers` made the kit's cards, by the checks of `chamber_checks`: no game needs either.
"""

from functools import partial
from typing import Final

from companion.games.common.setup import set_up
from companion.games.game import Game

# The name under which the game is asked for.
SLUG: Final = "silver-gold"

# Says what each player takes; there are no variants (section 9).
RULE: Final = "SILVER-GOLD-SETUP-01"

# Says which colours pyramid cards have.
COLOURS: Final = "SILVER-GOLD-COMP-01"

# Cards of the boxed game, which have colours that their numbers do not tell.
BOXED: Final = "boxed"

GAME = Game(__name__, SLUG, partial(set_up, slug=SLUG, rule=RULE))
