"""Hearts: win no hearts and not the queen of spades, or all of them.

The game is a kit with a `score.toml`, which this room joins: the kit asks, adds up and says who has
won, whoever keeps it, and the room says what may be played. In come the kit's cards, its setup and
to whom cards are passed; out go `GAME`, which all else sees, and the rules of `rules.py`. Rules are
cited by the ids of `layouts/hearts/README.md` (HEARTS-TRICK-02).

    tables, state        what the kit says; where a game stands
    dealing, passing, tricks    the chapters
    visibility           what a seat knows, and which cards it may guess where
    value                what programs make of it

No rule here knows what a card costs: who wants points asks the tally of the score file. The
programs alone guess by the usual 26.
"""

from companion.games.kit_games import OwnGame, setup

SLUG = "hearts"

GAME = OwnGame(__name__, SLUG, setup)
