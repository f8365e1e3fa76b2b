"""The numbers of the game for a number of players, read off the kit once."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.common.figures import once_a_kit, whole, word
from companion.games.common.setup import setup_row
from companion.games.silver_gold.chamber import SIZE, Grid
from companion.games.silver_gold.patterns import Shape, shape
from companion.kits import Kit, Row

CARDS_IN_FRONT = 2
"""Cards in front of a player; so no more can be completed in one turn (SETUP-02, REPL-01)."""


@dataclass(frozen=True, eq=False, slots=True)
class Figures:
    """What the kit says about a game of `players` players. Equal only to itself, so a key.

    `cards` are the pyramid cards of the game, `cards_of_colour` those of each of the `colours`,
    `colour_of` the colour of each order number; `dealt` those that each player chooses among,
    `deck` those that lie in the deck when the display is laid, and `display` those in it.
    `expedition` are the expedition cards of a round, `expeditions` their patterns by card. `boxes`
    of the score card by area; a torch is crossed off a round, so there are as many rounds. `skulls`
    are the minus points of each skull, dearest last; `points` the boxes of pyramid points in the
    order in which they are taken, `milestones` the completed pyramids that earn one. `worth` is
    what counts at the end; `sheet` the lines of the score sheet.
    """

    players: int
    cards: int
    colours: tuple[str, ...]
    cards_of_colour: int
    colour_of: Mapping[int, str]
    dealt: int
    deck: int
    display: int
    expedition: int
    expeditions: Mapping[str, str]
    patterns: Mapping[str, Shape]
    grids: Mapping[int, Grid]
    boxes: Mapping[str, int]
    skulls: tuple[int, ...]
    points: tuple[int, ...]
    milestones: tuple[int, ...]
    worth: Mapping[str, int]
    sheet: tuple[Row, ...]

    @property
    def rounds(self) -> int:
        """Rounds of a game: one for each torch of the score card (TURN-01, ICON-05)."""
        return self.boxes["torches"]

    @property
    def turns(self) -> int:
        """Turns of a round: the last expedition card stays unseen (TURN-03)."""
        return self.expedition - 1

    def penalty(self, skulls: int) -> int:
        """Return the minus points of so many crossed skulls: those of the dearest (SKULL-02)."""
        return self.skulls[skulls - 1] if skulls else 0


def figures(kit: Kit, players: int) -> Figures:
    """Return the figures of a kit for a number of players; KeyError when it has no such game."""
    return _all_figures(kit)[players]


@once_a_kit
def _all_figures(kit: Kit) -> dict[int, Figures]:
    return {players: _figures(kit, players) for players in kit.players}


def _figures(kit: Kit, players: int) -> Figures:
    setup, chambers = setup_row(kit, players), kit.table("chambers").rows
    colours = tuple(word(row, "colour") for row in kit.table("colours").rows)
    colour_of = {whole(row, "order"): word(row, "colour") for row in chambers}
    points = kit.table("points").rows
    return Figures(
        players=players,
        cards=len(chambers),
        colours=colours,
        cards_of_colour=list(colour_of.values()).count(colours[0]),
        colour_of=colour_of,
        dealt=whole(setup, "per_player.pyramid_cards_dealt"),
        deck=whole(setup, "shared.pyramid_deck"),
        display=whole(setup, "shared.display"),
        expedition=whole(setup, "shared.expedition_deck"),
        expeditions={
            word(row, "card"): word(row, "pattern") for row in kit.table("expedition").rows
        },
        patterns={
            word(row, "pattern"): shape(word(row, "shape")) for row in kit.table("patterns").rows
        },
        grids={whole(row, "order"): grid(row) for row in chambers},
        boxes={word(row, "area"): whole(row, "boxes") for row in kit.table("score_card").rows},
        skulls=tuple(whole(row, "minus") for row in kit.table("skulls").rows),
        points=tuple(whole(row, "points") for row in points),
        milestones=tuple(whole(row, "pyramids") for row in points),
        worth={word(row, "scoring"): whole(row, "points") for row in kit.table("scoring").rows},
        sheet=kit.table("score_sheet").rows,
    )


def grid(row: Row) -> Grid:
    """Return the chamber on a row of the kit's table `chambers`."""
    return tuple(word(row, f"row_{number}") for number in range(1, SIZE + 1))
