"""The cards of a kit, as numbers and as sets of bits, and to whom they are passed."""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from companion.games.common.figures import once_a_kit, whole, word
from companion.games.common.setup import setup_row
from companion.games.engine import CHANCE, Decision
from companion.games.hearts.actions import Deal, Pass, Play
from companion.kits import Kit

HEARTS, SPADES, CLUBS = "hearts", "spades", "clubs"
QUEEN: Final = "Q"


class Tables:
    """What all games for so many players have in common.

    Cards are numbers in the order of the kit's table, suit by suit and in each from the lowest, so
    that of two of a suit the greater number is the higher card. `names` are their ids, `number`
    gives that of an id, `suit` the set of all cards of its suit, `ranks` and `power` how high it is. `all` are those in play (`size` in
    a hand), `hearts` and `queen` those that cost. Who passes
    hands cards to the seat so many to the left, hand by hand: `passing`, 0 for none; `ways` are the
    words of it. Actions and decisions are made once, by card and by seat.
    """

    def __init__(self, players: int, kit: Kit) -> None:
        """Read the tables of a kit."""
        rows = kit.table("cards").rows
        self.players = players
        self.names = tuple(word(row, "card") for row in rows)
        self.number = {name: number for number, name in enumerate(self.names)}
        suits = dict.fromkeys(word(row, "suit") for row in rows)
        self.suits = {name: _bits(row["suit"] == name for row in rows) for name in suits}
        self.suit = tuple(self.suits[word(row, "suit")] for row in rows)
        self.ranks = tuple(word(row, "rank") for row in rows)
        self.power = tuple(whole(row, "power") for row in rows)
        self.all = _bits(row.holds("players", (players,)) for row in rows)
        self.hearts = self.suits[HEARTS]
        self.queen = self.suits[SPADES] & _bits(row["rank"] == QUEEN for row in rows)
        self.costly = self.hearts | self.queen
        self.clubs = self.suits[CLUBS]
        setup = setup_row(kit, players)
        self.size, self.passed = (whole(setup, f"per_player.{x}") for x in ("cards", "passed"))
        passing = [row for row in kit.table("passing").rows if row["players"] == players]
        self.passing = tuple(whole(row, "to") for row in passing)
        self.ways = tuple(word(row, "way") for row in passing)
        self.deals = tuple(map(Deal, self.names))
        self.plays = tuple(map(Play, self.names))
        self.deal = [Decision(CHANCE, "deal", secret=True, seat=x) for x in range(players)]
        self.pass_on = [Decision(seat, "pass", secret=True) for seat in range(players)]
        self.play = [Decision(seat, "play") for seat in range(players)]

    def mask(self, names: tuple[str, ...]) -> int:
        """Return a set of cards; 0 stands for what is no card."""
        return sum(1 << self.number[name] for name in {*names} if name in self.number)

    def passes(self, hand: int) -> list[Pass]:
        """Return each choice of cards that a hand can pass on."""
        held = [name for number, name in enumerate(self.names) if hand >> number & 1]
        return list(map(Pass, combinations(held, self.passed)))


def _bits(are: Iterable[bool]) -> int:
    return sum(1 << number for number, each in enumerate(are) if each)


tables = once_a_kit(lambda kit: {players: Tables(players, kit) for players in kit.players})
"""Give the tables of a kit, by the number of players."""
