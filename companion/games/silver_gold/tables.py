"""What no move changes: the numbers of a kit, its chambers, and each question and answer once."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from companion.games.common.figures import once_a_kit, whole, word
from companion.games.engine import CHANCE, Action, Decision
from companion.games.silver_gold.actions import Deal, Display, Draw, Replace, Reveal
from companion.games.silver_gold.chamber import (
    ENTRANCE,
    FLOOR,
    SIZE,
    WALL,
    Card,
    Grid,
    Placements,
    chamber,
    shape,
)
from companion.kits import Kit, Row

# Chambers whose placements are kept: those of a kit, and of people who have other ones.
GRIDS_REMEMBERED = 256


class Outcomes(NamedTuple):
    """What chance can bring, alone and with its weight; one is as likely as another."""

    actions: Sequence[Action]
    weighted: Sequence[tuple[Action, int]]


def _equally_likely(actions: Iterable[Action]) -> Outcomes:
    listed = tuple(actions)
    return Outcomes(listed, tuple((action, 1) for action in listed))


class Questions:
    """The questions of a game, those to a seat by its number.

    What all do at the same time is asked one seat after another, and kept back until all have
    answered (ENG-01): start cards are a secret, crossing off happens in sight of all.
    """

    def __init__(self, seats: Sequence[int]) -> None:
        """Have the questions to these seats."""
        self.deal = [Decision(CHANCE, "deal", secret=True, seat=seat) for seat in seats]
        self.keep = [Decision(seat, "keep", secret=True) for seat in seats]
        self.display = Decision(CHANCE, "display")
        self.reveal = Decision(CHANCE, "reveal")
        self.cross = [Decision(seat, "cross", secret=True, in_sight=True) for seat in seats]
        self.bonus = [Decision(seat, "bonus", secret=True, in_sight=True) for seat in seats]
        self.replace = [Decision(seat, "replace") for seat in seats]
        self.draw = [Decision(CHANCE, "draw", seat=seat) for seat in seats]


class Tables:
    """A kit, as the rules read it.

    A set of pyramid cards is bits, the card of order number n being bit n - 1; so is a set of
    expedition cards, in the order of the kit. Colours are counted from 0.

    - `players` is how many sit down; 0 where that makes no difference.
    - `cards` is how many pyramid cards there are, `colour_of` the colour of each, `of_colour` how
      many a colour has; `dealt` those that each player chooses among, `display` those on display,
      `deck` those in the deck then, by the number of players.
    - `expeditions` is the pattern of each expedition card, `number_of` its bit; `patterns` the
      boxes of each pattern, `pictures` its rows of boxes, parted by blanks.
    - `icons` is what a box gives that is crossed off, by its character in a chamber's grid.
    - `boxes` are those of the score card, by area; a torch is lit a round, so there are as many
      rounds, and one turn less in each than there are expedition cards (TURN-03). `skulls` are the
      minus points of each skull, dearest last.
    - `points` are the boxes of pyramid points of a colour as they are taken, `milestones` the
      completed pyramids that earn one. `worth` is what else counts, `sheet` the score sheet.
    """

    def __init__(self, kit: Kit) -> None:
        """Read the tables of a kit."""
        setup, chambers = kit.table("setup").rows, kit.table("chambers").rows
        self.players = 0
        self.colours = tuple(word(row, "colour") for row in kit.table("colours").rows)
        self.cards, self.of_colour = len(chambers), len(chambers) // len(self.colours)
        self.colour_of = {
            whole(row, "order"): self.colours.index(word(row, "colour")) for row in chambers
        }
        self.dealt = whole(setup[0], "per_player.pyramid_cards_dealt")
        self.display = whole(setup[0], "shared.display")
        self.deck = {whole(row, "players"): whole(row, "shared.pyramid_deck") for row in setup}
        self.expeditions = {
            word(row, "card"): word(row, "pattern") for row in kit.table("expedition").rows
        }
        self.number_of = {card: number for number, card in enumerate(self.expeditions)}
        patterns = kit.table("patterns").rows
        self.pictures = {word(row, "pattern"): word(row, "shape") for row in patterns}
        self.patterns = {name: shape(picture) for name, picture in self.pictures.items()}
        self.icons = {word(row, "character"): word(row, "icon") for row in kit.table("icons").rows}
        self.characters = (WALL, FLOOR, ENTRANCE, *self.icons)
        areas = kit.table("score_card").rows
        self.boxes = {word(row, "area"): whole(row, "boxes") for row in areas}
        self.rounds, self.turns = self.boxes["torches"], len(self.expeditions) - 1
        self.skulls = tuple(whole(row, "minus") for row in kit.table("skulls").rows)
        points = kit.table("points").rows
        self.points = tuple(whole(row, "points") for row in points)
        self.milestones = tuple(whole(row, "pyramids") for row in points)
        others = kit.table("scoring").rows
        self.worth = {word(row, "scoring"): whole(row, "points") for row in others}
        self.sheet = kit.table("score_sheet").rows
        self._read_actions(kit)
        self.grids = {whole(row, "order"): grid(row) for row in chambers}
        self.placements = self._remembered_placements()
        self._laid: dict[int, Card] = {}

    def _remembered_placements(self) -> Callable[[Grid], Placements]:
        expeditions = tuple(self.expeditions.values())

        @lru_cache(maxsize=GRIDS_REMEMBERED)
        def placements(within: Grid) -> Placements:
            return Placements(chamber(within), self.patterns, expeditions, self.icons)

        return placements

    def _read_actions(self, kit: Kit) -> None:
        orders = range(1, self.cards + 1)
        self.asked = Questions(range(kit.players[-1]))
        self.outcomes = {
            "deal": _equally_likely(map(Deal, orders)),
            "display": _equally_likely(map(Display, orders)),
            "draw": _equally_likely(map(Draw, orders)),
            "reveal": _equally_likely(map(Reveal, self.expeditions)),
        }
        self.replaces = {order: Replace(order) for order in orders}

    def seating(self, players: int) -> "Tables":
        """Return the same for a number of players."""
        tables = copy(self)
        tables.players = players
        return tables

    def card(self, order: int) -> Card:
        """Return a card of the kit without crosses."""
        if order not in self._laid:
            self._laid[order] = self.placements(self.grids[order]).card(order)
        return self._laid[order]


def grid(row: Row) -> Grid:
    """Return the chamber on a row of the kit's table `chambers`."""
    return tuple(word(row, f"row_{number}") for number in range(1, SIZE + 1))


open_tables = once_a_kit(Tables)
