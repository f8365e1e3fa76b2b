"""The pack of a kit, which of its cards cost, and to whom they are passed."""

from typing import Final

from companion.games.common.cards import Pack, bits
from companion.games.common.figures import once_a_kit, whole, word
from companion.games.common.setup import setup_row
from companion.kits import Kit


class Tables(Pack):
    """What all games for so many players have in common.

    A hand has `size` cards. `hearts` and `queen` are those that cost. Hand by hand so many cards,
    `passed`, go to the seat so many to the left: `passing`, 0 for none, in words `ways`.
    """

    def __init__(self, players: int, kit: Kit) -> None:
        """Read the tables of a kit."""
        super().__init__(players, kit)
        setup = setup_row(kit, players)
        self.clubs, self.hearts, spades = (self.suits[x] for x in ("clubs", "hearts", "spades"))
        self.queen = spades & bits(rank == "Q" for rank in self.ranks)
        self.costly = self.hearts | self.queen
        self.size, self.passed = (whole(setup, f"per_player.{x}") for x in ("cards", "passed"))
        passing = [row for row in kit.table("passing").rows if row["players"] == players]
        self.passing = tuple(whole(row, "to") for row in passing)
        self.ways = tuple(word(row, "way") for row in passing)


# Give the tables of a kit, by the number of players.
tables: Final = once_a_kit(lambda kit: {each: Tables(each, kit) for each in kit.players})
