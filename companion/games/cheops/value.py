"""What people would rather do, and what a position is worth to a seat: for programs that play.

Nothing here is a rule. In plain terms:

Whoever has most piasters at the end wins: cash, and treasures at the prices that show then. Cash is
what it says. What a treasure will be worth nobody knows, since each sale of its colour covers a
price: so the spaces that its board may show by then are weighed, the one that shows now most and
each further one less (`SALES`); the fourth from now on is hardly reached. Under law 5 nothing of a
colour is sold any more, so that only the present price counts. A price by the number of treasures
is taken for those that are owned now, the first part of a split price for whoever alone has most of
them now: both change, but with others' turns as with one's own. A joker is worth as much as
the best treasure without a majority, which is what it can stand for (CHEOPS-APPR-03).

Tiles count only as choice. Somebody with a full hand finds a block for one of them; with few
there may be none that fits, which takes a turn, and with none one is out and can't win
(CHEOPS-OUT-01): each tile that is lacking costs more than the one before (`SHORT`), being out more
than anybody is ever behind. A law is worth something less than a treasure, whichever it is: what it
brings depends on what is still to come.

A treasure that was taken and is still to be dealt with counts as the better of the price that the
market pays and what it may be worth if kept, within what the laws allow: otherwise whoever looks at
the next answer alone would take none. What the pyramid still holds counts nothing, since all draw
from it: who leaves what to whom is for bots that look ahead.

The worth is the lead over the best rival, since only the first place wins. `weights` say the same
as chances: an answer weighs as much as the cube of its piasters, so that much more is taken nearly
always and a little more somewhat oftener; hardly anybody goes without drawing (`LIKELY`). All
figures are guesses, tuned by trial.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from companion.games.cheops import actions, selling
from companion.games.cheops.laws import JOKER
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import Price
from companion.games.engine import Action

# How likely it is that none, one, two or three more of a colour are sold before the end.
SALES: Final = (4, 3, 2, 1)

# What a law is worth to whoever takes it, in piasters: rather less than a treasure.
LAW: Final = 12

# What it costs to have none, one, two ... tiles less than a hand holds: less to choose from.
SHORT: Final = (0, 1, 3, 9, 25)

# How far behind everybody is who is out of the game, and can't win.
OUT: Final = 100

# The weight of drawing a tile, as against drawing none: hardly anybody does without.
LIKELY: Final = 64


def worth(state: State, seat: int) -> float:
    """Return by how many piasters a seat can expect to be ahead of its best rival."""
    found, joker = [_belongings(state, each) for each in range(state.players)], 0.0
    for colour in selling.known_colours(state):
        owned = state.warehouse[colour :: len(state.sold)]
        guess = _guess(state, colour, owned)
        joker = max(joker, guess.rest)
        for each, number in enumerate(owned):
            found[each] += number * guess.to(each)
    for each, held in enumerate(state.held):
        found[each] += joker * (held >> JOKER & 1)
    found[state.seat] += _pending(state)
    return found.pop(seat) - max(found)


def _belongings(state: State, seat: int) -> float:
    """Return what a seat has besides treasures: cash, and tiles to choose from."""
    lacking = SHORT[state.tables.hand - state.tables.sizes[state.hands[seat]]]
    return max(0, state.cash[seat]) - lacking - OUT * (state.eliminated >> seat & 1)


class Guess(NamedTuple):
    """What a treasure may be worth at the end: `most` to the seat that is `alone`, else `rest`."""

    most: float
    rest: float
    alone: int

    def to(self, seat: int) -> float:
        """Return what it may be worth to a seat."""
        return self.most if seat == self.alone else self.rest


def _guess(state: State, colour: int, owned: Sequence[int]) -> Guess:
    shown = selling.prices_of(state, colour)
    sales = 1 if state.under[colour] == selling.NO_SALE else len(SALES)
    treasures, largest = sum(owned), max(owned)
    most, rest = _expected(tuple(shown[:sales]), treasures)
    return Guess(most, rest, owned.index(largest) if owned.count(largest) == 1 else NONE)


@lru_cache(maxsize=1 << 14)
def _expected(prices: tuple[Price, ...], treasures: int) -> tuple[float, float]:
    """Return what one of so many treasures may be worth, with the majority and without it.

    The board may show any of the prices at the end, from what it shows now on.
    """
    # Near the end of a board fewer prices are left than sales are thought of: the rest is dropped,
    # and what is left weighs more.
    likely = list(zip(SALES, prices, strict=False))
    whole = sum(times for times, _ in likely)
    most, rest = (
        sum(times * price.worth(treasures, is_majority=is_majority) for times, price in likely)
        for is_majority in (True, False)
    )
    return most / whole, rest / whole


def _pending(state: State) -> float:
    """Return what it is worth to have just taken what is still to be dealt with."""
    if state.colour == NONE:
        return LAW if state.law else 0
    kept = _value_if_kept(state, state.colour)
    return _value_taken(state, state.tables.prices[state.market_law], state.colour, kept)


def _value_if_kept(state: State, colour: int) -> float:
    """Return what one more treasure may be worth to the active seat, if it is kept."""
    owned = state.warehouse[colour :: len(state.sold)]
    owned[state.seat] += 1
    return _guess(state, colour, owned).to(state.seat)


# Gives the weight of an action.
Weigh = Callable[[Any], int]


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return the weight of each answer, which grows with the cube of what it may be worth."""
    weigh = _weights_by_kind(state)
    found = [weigh.get(type(action)) for action in legal]
    if not any(found):
        return None
    return [each(action) if each else 1 for each, action in zip(found, legal, strict=True)]


def _weights_by_kind(state: State) -> Mapping[type[Action], Weigh]:
    """Return what weighs each kind of action that may be legal; the others are all alike."""
    tables = state.tables
    price, coin = tables.prices[state.market_law], tables.coin
    weight = partial(_weight, coin)
    if state.colour != NONE:
        kept_now = _value_if_kept(state, state.colour)
        return {
            actions.Sell: lambda _action: weight(price),
            actions.Warehouse: lambda _action: weight(kept_now),
        }
    # Nothing to take is left in the turn, so only whether to draw is weighed.
    if state.placed and not state.held[state.seat] and not state.law:
        return DRAWING
    kept = [_value_if_kept(state, colour) for colour in selling.known_colours(state)]
    taken = [_value_taken(state, price, colour, value) for colour, value in enumerate(kept)]
    by_colour = [*map(weight, taken), weight(LAW)]
    paid = tables.neighbour_price
    after_neighbour = [*(value - paid for value in taken), 0.0]
    lying, number = state.treasures, tables.pyramid.number
    return {
        actions.Place: lambda action: by_colour[lying[number[action.block]]],
        actions.ExtraTile: lambda action: by_colour[lying[number[action.block]]],
        actions.BuyNeighbour: lambda action: weight(after_neighbour[lying[number[action.block]]]),
        actions.LateSale: lambda action: weight(price - kept[tables.colour[action.colour]] + coin),
        actions.BuyJoker: lambda _action: weight(max(kept) - tables.joker_price + coin),
        **DRAWING,
    }


DRAWING: Final[Mapping[type[Action], Weigh]] = {actions.Draw: lambda _action: LIKELY}


def _weight(coin: int, piasters: float) -> int:
    return 1 + int((max(0, piasters) / coin) ** 3)


def _value_taken(state: State, price: int, colour: int, kept: float) -> float:
    """Return what a treasure brings to whoever takes it: sold or kept, as the laws allow."""
    values = {selling.SELL: price, selling.WAREHOUSE: kept, selling.BOX: 0}
    return max(values[option] for option in selling.options(state, colour))
