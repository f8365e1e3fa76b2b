"""Every action of the game, made once: to make one anew is most of what a move costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.cheops import actions, laws
from companion.games.cheops.figures import Figures
from companion.games.cheops.play.geometry import Geometry
from companion.games.contract import Action, Seat

STACKS = 3
"""Stacks of family tiles (CHEOPS-SET-05)."""

Made = Sequence[Action]
"""Actions by the number of what they name: of a block, a colour, a law or a stack."""


@dataclass(frozen=True, eq=False, slots=True)
class Moves:
    """Actions by the numbers of what they name, in the order of their fields.

    A price space has the number of its colour times the spaces of the longest board, and its own
    from 0. Those of one law alone come by the number of the law.
    """

    start: tuple[Action, ...]
    lay: tuple[tuple[Action, ...], ...]
    put: Mapping[int, tuple[Action, ...]]
    top: tuple[tuple[Action, ...], ...]
    reveal: tuple[Action, ...]
    place: tuple[Made, ...]
    extra: tuple[Made, ...]
    neighbour: Made
    draw: Made
    end_turn: Made
    late_sale: Made
    put_under: Mapping[int, Made]
    new_price: Made
    repeal: Made
    decline: Mapping[int, Made]
    save: Mapping[int, Made]
    enact: Mapping[int, Made]
    joker: Made
    swap: tuple[Made, ...]
    exchange: tuple[tuple[Made, ...], ...]


def moves(given: Figures, geometry: Geometry, seats: int) -> Moves:
    """Return the actions of games with a kit, for so many seats."""
    colours, spaces = given.colours, max(map(len, given.boards.values()))
    where = [(block.row, block.pos) for block in geometry.blocks]
    places = [(colour, n) for colour in colours for n in range(1, spaces + 1)]
    numbers = range(laws.LAST + 1)
    return Moves(
        start=tuple(actions.Start(Seat(seat)) for seat in range(seats)),
        lay=tuple(tuple(actions.Lay(c, board) for board in given.boards) for c in colours),
        put={b: tuple(actions.Put(where[b], c) for c in colours) for b in geometry.treasures},
        top=tuple(tuple(actions.Top(s, k) for k in given.kinds) for s in range(1, STACKS + 1)),
        reveal=tuple(map(actions.Reveal, numbers)),
        place=tuple(tuple(actions.Place(kind, block) for block in where) for kind in given.kinds),
        extra=tuple(
            tuple(actions.ExtraTile(kind, block) for block in where) for kind in given.kinds
        ),
        neighbour=tuple(map(actions.BuyNeighbour, where)),
        draw=tuple(map(actions.Draw, range(1, STACKS + 1))),
        end_turn=(actions.EndTurn(),),
        late_sale=tuple(map(actions.LateSale, colours)),
        put_under={n: tuple(actions.PutUnder(n, c) for c in colours) for n in laws.UNDER_A_BOARD},
        new_price=tuple(actions.NewPrice(colour, space) for colour, space in places),
        repeal=tuple(map(actions.Repeal, numbers)),
        decline={n: (actions.Decline(n),) for n in (laws.REPEAL, laws.JOKER)},
        save={n: (actions.Save(n),) for n in laws.SAVED},
        enact={n: (actions.Enact(n),) for n in (*laws.ON_THE_MARKET, laws.THREE_BOARDS)},
        joker=(actions.BuyJoker(),),
        swap=tuple(tuple(actions.Swap(one, other) for other in where) for one in where),
        exchange=tuple(
            tuple(tuple(actions.Exchange(one, c, out) for out in colours) for c in colours)
            for one in where
        ),
    )
