"""Every action of the game, made once: to make one anew is most of what a move costs."""

from collections.abc import Sequence
from typing import Final

from companion.games.cheops import actions
from companion.games.cheops.prices import PriceBoard
from companion.games.cheops.pyramid import Pyramid
from companion.games.engine import Action
from companion.questions.text import Seat

STACKS: Final = 3
"""Stacks of family tiles (CHEOPS-SET-05)."""

LAWS: Final = range(13)
"""The numbers of laws, which are those of their bits: there is no law 0."""

Made = Sequence[Action]
"""Actions by the number of what they name: of a block, a colour, a law or a stack."""

Part = tuple[int, Made]
"""Those of such actions that are possible, as bits."""


class Moves:
    """Actions by the numbers of what they name, in the order of their fields.

    A price space has the number of its colour times the spaces of the longest board, and its own
    from 0. What is but one action comes in a row of one.
    """

    def __init__(
        self,
        colours: Sequence[str],
        family: Sequence[str],
        boards: Sequence[PriceBoard],
        pyramid: Pyramid,
        seats: int,
    ) -> None:
        """Make the actions of games with a kit, for so many seats."""
        spaces = range(1, max(len(board.spaces) for board in boards) + 1)
        where = [(block.row, block.pos) for block in pyramid.blocks]
        self.start = [actions.Start(Seat(seat)) for seat in range(seats)]
        self.lay = [[actions.Lay(c, board.id) for board in boards] for c in colours]
        self.put = [[actions.Put(block, c) for c in colours] for block in where]
        self.top = [[actions.Top(s, k) for k in family] for s in range(1, STACKS + 1)]
        self.reveal = [actions.Reveal(law) for law in LAWS]
        self.place = [[actions.Place(kind, block) for block in where] for kind in family]
        self.extra = [[actions.ExtraTile(kind, block) for block in where] for kind in family]
        self.neighbour = [actions.BuyNeighbour(block) for block in where]
        self.draw = [actions.Draw(stack) for stack in range(1, STACKS + 1)]
        self.end_turn = [actions.EndTurn()]
        self.late_sale = [actions.LateSale(colour) for colour in colours]
        self.put_under = [[actions.PutUnder(law, c) for c in colours] for law in LAWS]
        self.new_price = [actions.NewPrice(c, space) for c in colours for space in spaces]
        self.repeal = [actions.Repeal(law) for law in LAWS]
        self.decline = [[actions.Decline(law)] for law in LAWS]
        self.save = [[actions.Save(law)] for law in LAWS]
        self.enact = [[actions.Enact(law)] for law in LAWS]
        self.joker = [actions.BuyJoker()]
        self.swap = [[actions.Swap(one, other) for other in where] for one in where]
        self.exchange = [
            [[actions.Exchange(one, c, out) for out in colours] for c in colours] for one in where
        ]
