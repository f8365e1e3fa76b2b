"""Where a kept game of Silver & Gold stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.games.keeping import Seating
from companion.games.silver_gold.figures import Figures, figures
from companion.games.silver_gold.score_card import ScoreCard, clean_card
from companion.kits import Kit


class Pyramid(NamedTuple):
    """A completed pyramid card."""

    order: int
    colour: str


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands, as far as the scorekeeper knows it.

    `piles` are the completed pyramids of each player, `points` what each has got from the boxes of
    each colour. `cards` are the score cards otherwise, none in a light game. `over` are the turns
    that are over; `tells_colours`: the order number tells a card's colour; `raced`: the pyramids of
    this turn are told, but it goes on, since icons may still be.
    """

    figures: Figures
    seating: Seating
    tells_colours: bool
    piles: Mapping[str, tuple[Pyramid, ...]]
    points: Mapping[str, Mapping[str, int]]
    cards: Mapping[str, ScoreCard]
    over: int = 0
    raced: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return self.seating.players

    @property
    def round(self) -> int:
        """The round, the last one when the game is over."""
        return min(self.over // self.figures.turns + 1, self.figures.rounds)

    @property
    def turn(self) -> int:
        """The turn of the round that is being played."""
        return self.over % self.figures.turns + 1

    @property
    def is_over(self) -> bool:
        """Whether all turns of all rounds are over (TURN-04)."""
        return self.over == self.figures.rounds * self.figures.turns

    def pyramids(self, name: str, colour: str) -> int:
        """Return how many pyramids of a colour a player has completed."""
        return sum(pyramid.colour == colour for pyramid in self.piles[name])


def begin(kit: Kit, seating: Seating, *, tells_colours: bool) -> State:
    """Return the state after the setup: nothing is completed, and score cards are clean."""
    given, players = figures(kit, len(seating.players)), seating.players
    return State(
        figures=given,
        seating=seating,
        tells_colours=tells_colours,
        piles=dict.fromkeys(players, ()),
        points={name: dict.fromkeys(given.colours, 0) for name in players},
        cards={} if seating.light else dict.fromkeys(players, clean_card(given)),
    )


def turned(state: State) -> State:
    """Return the state after a turn."""
    return replace(state, over=state.over + 1, raced=False)
