"""All that no move changes: figures, plans of the chambers, and each question and answer once."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.games.contract import CHANCE, Action, Decision
from companion.games.silver_gold.actions import Deal, Display, Draw, Replace, Reveal
from companion.games.silver_gold.figures import Figures
from companion.games.silver_gold.play.plan import Plans


class Outcomes(NamedTuple):
    """What chance can bring, alone and with its weight; one is as likely as another."""

    actions: Sequence[Action]
    weighted: Sequence[tuple[Action, int]]


def _outcomes(actions: Iterable[Action]) -> Outcomes:
    listed = tuple(actions)
    return Outcomes(listed, tuple((action, 1) for action in listed))


class Asked:
    """The questions of a game, those to a seat by its number."""

    def __init__(self, seats: Sequence[int]) -> None:
        """Have the questions to these seats."""
        self.deal = [Decision(CHANCE, "deal", secret=True, seat=seat) for seat in seats]
        self.keep = [Decision(seat, "keep", secret=True) for seat in seats]
        self.display = Decision(CHANCE, "display")
        self.reveal = Decision(CHANCE, "reveal")
        self.cross = [Decision(seat, "cross", secret=True) for seat in seats]
        self.bonus = [Decision(seat, "bonus", secret=True) for seat in seats]
        self.replace = [Decision(seat, "replace") for seat in seats]
        self.draw = [Decision(CHANCE, "draw", seat=seat) for seat in seats]


class Tables:
    """What a game of one kit needs, whoever plays. Cards are numbered from 0 here, as bits are.

    `figures` are those of the smallest table: only players and deck differ. `cards` are the bits
    of all pyramid cards, `colours` of those of each colour; `expeditions` all expedition cards.
    """

    def __init__(self, figures: Figures, most: int) -> None:
        """Read the figures of a kit for at most so many players."""
        self.figures = figures
        self.plans = Plans(figures)
        self.asked = Asked(range(most))
        orders = range(1, figures.cards + 1)
        self.cards = (1 << figures.cards) - 1
        self.colours = [
            sum(1 << order - 1 for order in orders if figures.colour_of[order] == colour)
            for colour in figures.colours
        ]
        self.expeditions = (1 << len(figures.expeditions)) - 1
        self.outcomes = {
            "deal": _outcomes(map(Deal, orders)),
            "display": _outcomes(map(Display, orders)),
            "draw": _outcomes(map(Draw, orders)),
            "reveal": _outcomes(map(Reveal, figures.expeditions)),
        }
        self.replaces = {order: Replace(order) for order in orders}
        self.expedition_of = {card: number for number, card in enumerate(figures.expeditions)}
