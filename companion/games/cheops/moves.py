"""Every action of the game, made once: to make one anew is most of what a move costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.cheops import actions
from companion.games.cheops.prices import PriceBoard
from companion.games.cheops.pyramid import Pyramid
from companion.games.contract import Action, Seat

STACKS: Final = 3
"""Stacks of family tiles (CHEOPS-SET-05)."""

LAWS: Final = range(13)
"""The numbers of laws, which are those of their bits: there is no law 0."""

Made = Sequence[Action]
"""Actions by the number of what they name: of a block, a colour, a law or a stack."""

Part = tuple[int, Made]
"""Those of such actions that are possible, as bits."""


@dataclass(frozen=True, eq=False, slots=True)
class Moves:
    """Actions by the numbers of what they name, in the order of their fields.

    A price space has the number of its colour times the spaces of the longest board, and its own
    from 0. What is but one action comes in a row of one.
    """

    start: Made
    lay: tuple[Made, ...]
    put: tuple[Made, ...]
    top: tuple[Made, ...]
    reveal: Made
    place: tuple[Made, ...]
    extra: tuple[Made, ...]
    neighbour: Made
    draw: Made
    end_turn: Made
    late_sale: Made
    put_under: tuple[Made, ...]
    new_price: Made
    repeal: Made
    decline: tuple[Made, ...]
    save: tuple[Made, ...]
    enact: tuple[Made, ...]
    joker: Made
    swap: tuple[Made, ...]
    exchange: tuple[tuple[Made, ...], ...]


def moves(
    colours: Sequence[str],
    family: Sequence[str],
    boards: Sequence[PriceBoard],
    pyramid: Pyramid,
    seats: int,
) -> Moves:
    """Return the actions of games with a kit, for so many seats."""
    spaces = range(1, max(len(board.spaces) for board in boards) + 1)
    where = [(block.row, block.pos) for block in pyramid.blocks]
    return Moves(
        start=[actions.Start(Seat(seat)) for seat in range(seats)],
        lay=tuple([actions.Lay(c, board.id) for board in boards] for c in colours),
        put=tuple([actions.Put(block, c) for c in colours] for block in where),
        top=tuple([actions.Top(s, k) for k in family] for s in range(1, STACKS + 1)),
        reveal=[actions.Reveal(law) for law in LAWS],
        place=tuple([actions.Place(kind, block) for block in where] for kind in family),
        extra=tuple([actions.ExtraTile(kind, block) for block in where] for kind in family),
        neighbour=[actions.BuyNeighbour(block) for block in where],
        draw=[actions.Draw(stack) for stack in range(1, STACKS + 1)],
        end_turn=[actions.EndTurn()],
        late_sale=[actions.LateSale(colour) for colour in colours],
        put_under=tuple([actions.PutUnder(law, c) for c in colours] for law in LAWS),
        new_price=[actions.NewPrice(colour, space) for colour in colours for space in spaces],
        repeal=[actions.Repeal(law) for law in LAWS],
        decline=tuple([actions.Decline(law)] for law in LAWS),
        save=tuple([actions.Save(law)] for law in LAWS),
        enact=tuple([actions.Enact(law)] for law in LAWS),
        joker=[actions.BuyJoker()],
        swap=tuple([actions.Swap(one, other) for other in where] for one in where),
        exchange=tuple(
            tuple([actions.Exchange(one, c, out) for out in colours] for c in colours)
            for one in where
        ),
    )
