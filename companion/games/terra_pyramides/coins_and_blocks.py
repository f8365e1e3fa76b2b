"""Coins and blocks: taken from the supply, spent, converted, paid for a level (6.4, 6.6, 7.1).

First blocks, then coins and what they buy, at last what a turn may do with either at any time.
Whatever nobody told is open: it is never lacking, and stays open when something is taken of it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from companion.games.engine import Action, Refusal, Sink
from companion.games.terra_pyramides import actions, tracks
from companion.games.terra_pyramides.actions import Convert
from companion.games.terra_pyramides.state import OPEN, State, add
from companion.games.terra_pyramides.tables import Tables
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

BUY_BLOCK, BUY_WORKER, LOOK = "buy_block", "buy_worker", "look"
# What coins are good for.
BURIAL, BOAT = "burial", "boat"

CONVERT_RULE: Final = "TERRA-FREE-05"
# What is only in Nile & oasis can't be bought elsewhere.
VERSION_RULE: Final = "TERRA-FREE-09"

# Blocks by store, in the order of `tables.stores`.
Stores = Sequence[int]


class Price(NamedTuple):
    """What a level costs in blocks of the pyramid's colour, and in white ones."""

    colour: int
    white: int


def lacking(stores: Stores, handed_in: Stores) -> list[int]:
    """Return the stores that have fewer blocks than are to be handed in."""
    return [at for at, number in enumerate(handed_in) if number > stores[at]]


def convert_blocks(state: State, who: int, handed_in: Stores) -> None:
    """Hand in blocks for half as many white ones (TERRA-FREE-05)."""
    for store, number in enumerate(handed_in):
        if number:
            _take(state, who, store, -number)
    take_white(state, who, traded(state.tables, sum(handed_in)))


def traded(tables: Tables, handed_in: int) -> int:
    """Return the white blocks for so many that are handed in (TERRA-FREE-05)."""
    return handed_in // tables.limits.trade


def take_white(state: State, who: int, number: int) -> None:
    """Take blocks from the supply into the white store (TERRA-FREE-04)."""
    _take(state, who, state.tables.white, number)


def take_laid(state: State, who: int, laid: Stores) -> None:
    """Take the blocks of a line out of the supply into their stores (TERRA-RES-07)."""
    for store, number in enumerate(laid):
        if number:
            _take(state, who, store, number)


def block_price(
    tables: Tables, stores: Stores, colour: int, need: int, jokers: int | None
) -> Price | None:
    """Return how `need` blocks of a colour are paid, None when they can't be.

    White blocks stand in for those that are missing, or for as many as `jokers` says
    (TERRA-BUILD-04).
    """
    # Without `jokers` as few white ones as can be: nobody gives a joker away for a plain block.
    least = max(0, need - stores[colour])
    paid = least if jokers is None else jokers
    if not least <= paid <= min(need, stores[tables.white]):
        return None
    return Price(need - paid, paid)


def pay_blocks(state: State, who: int, colour: int, cost: Price) -> None:
    """Return blocks to the supply (TERRA-BUILD-02)."""
    _take(state, who, colour, -cost.colour)
    _take(state, who, state.tables.white, -cost.white)


def _take(state: State, who: int, store: int, number: int) -> None:
    """Move blocks from the supply into a store, or back; what is open stays open."""
    if state.stores[who]:
        state.stores[who][store] += number
    if state.supply != OPEN:
        state.supply -= number


def convert_named(state: State, who: int, named: Sequence[str], path: str) -> None:
    """Hand in blocks by the names of their stores; Refused for one that is not there."""
    # The first of those that are too many is named: the same colour may be listed twice.
    stores, names = state.stores[who], state.tables.stores
    handed_in = [named.count(name) for name in names]
    short = [names[at] for at in lacking(stores, handed_in)]
    for index, name in enumerate(named):
        if name in short:
            message = f"is {name}, but there are only {stores[names.index(name)]}"
            raise Refused(f"{path}[{index}]", message, CONVERT_RULE)
    convert_blocks(state, who, handed_in)


def check_handed_in(tables: Tables, stores: Stores, handed_in: Stores) -> None:
    """Refuse blocks to convert that are not there, and an odd number of them."""
    for at in lacking(stores, handed_in):
        message = f"is {handed_in[at]}, must be at most {stores[at]}, as blocks says"
        raise Refused(f"convert.{tables.stores[at]}", message, CONVERT_RULE)
    if sum(handed_in) % tables.limits.trade:
        raise Refused("convert", f"adds up to {sum(handed_in)}, must be even", CONVERT_RULE)


def check_bought(tables: Tables, stores: Stores, handed_in: Stores, bought: int) -> None:
    """Refuse to buy more blocks than nobody has (TERRA-BLOCK-01, TERRA-INV-03)."""
    # What others have is not told, so nobody is refused for it: only for more than the game has.
    most = tables.blocks - sum(stores) + traded(tables, sum(handed_in))
    if bought > most:
        message = f"is {bought}, must be at most {most}, as there are {tables.blocks} blocks"
        raise Refused("buy_blocks", message, "TERRA-BLOCK-01")


def gain_coins(state: State, who: int, number: int) -> None:
    """Take coins from the supply, as many as it still has (TERRA-RES-09)."""
    # Coins that the supply has not are lost, not owed; blocks and workers have rules of their own.
    pay_coins(state, who, -(number if state.bank == OPEN else min(number, state.bank)))


def pay_coins(state: State, who: int, number: int) -> None:
    """Give coins back to the supply."""
    add(state.coins, who, -number)
    if state.bank != OPEN:
        state.bank += number


def cost(state: State, use: str, times: int = 1) -> int:
    """Return what a use of coins costs, done so many times."""
    return times * state.tables.uses[use].cost


def lacks_coins(state: State, who: int, spent: int) -> bool:
    """Return whether a holder is known to have fewer coins than are to be spent."""
    return state.coins[who] != OPEN and spent > state.coins[who]


# What a use of coins needs besides: how it reads when that is lacking, and whether it is there.
PIECES: Final[Mapping[str, tuple[str, Callable[[State, int], bool]]]] = {
    LOOK: ("no stack is left", lambda state, _who: any(state.stacks)),
    BUY_WORKER: ("no worker is left in hand", lambda state, who: state.hand[who] != 0),
    BUY_BLOCK: ("no block is left in the supply", lambda state, _who: state.supply != 0),
    BURIAL: (
        "the marker is at the end",
        lambda state, who: state.burial[who] != state.tables.limits.track_end,
    ),
    BOAT: (
        "the boat is at the goal",
        lambda state, who: state.boat[who] != tracks.nile_end(state.tables),
    ),
}


def use_fault(state: State, who: int, use: str) -> str | None:
    """Return what is lacking for a use of coins, `coins` or `piece`, None when nothing is."""
    if lacks_coins(state, who, cost(state, use)):
        return "coins"
    return None if PIECES[use][1](state, who) else "piece"


def open_uses(state: State, who: int) -> list[str]:
    """Return the uses of coins for which a holder of a whole game lacks nothing."""
    # By the coins there are, remembered: it is asked at every decision, of the same few amounts.
    payable = _payable(state.tables, state.coins[who])
    return [use for use in payable if PIECES[use][1](state, who)]


@cache
def _payable(tables: Tables, coins: int) -> tuple[str, ...]:
    return tuple(use for use, (cost, _) in tables.uses.items() if cost <= coins)


def check_named_use(state: State, who: int, use: str, path: str) -> None:
    """Refuse a use of coins for which something is lacking."""
    lacking, (price, rule) = use_fault(state, who, use), state.tables.uses[use]
    if lacking:
        why = f"which costs {price}, but there are {state.coins[who]} coins left"
        message = why if lacking == "coins" else f"but {PIECES[use][0]}"
        raise Refused(path, f"is {use}, {message}", rule)


def refuse_use(state: State, use: str) -> Refusal | None:
    """Return why the holder whose turn it is can't use coins so."""
    # Coins before pieces, as the price is what people ask about first.
    lacking, (price, rule) = use_fault(state, state.who, use), state.tables.uses[use]
    if lacking is None:
        return None
    if lacking == "coins":
        return too_few(state, rule, price)
    return Refusal(rule, f"game.no_{use}", {})


def too_few(state: State, rule: str, price: int) -> Refusal:
    """Say that something costs more coins than there are."""
    return Refusal(rule, "game.too_few_coins", {"price": price, "coins": state.coins[state.who]})


def spend(state: State, who: int, use: str) -> None:
    """Use coins (TERRA-FREE-02, -03, -04, -07, -08); where a worker goes is another question."""
    # Looking is paid here as well, but what is seen is no goods: the stack shows it.
    pay_coins(state, who, cost(state, use))
    if use == BUY_WORKER:
        add(state.hand, who, -1)
    elif use == BUY_BLOCK:
        take_white(state, who, 1)
    elif use == BURIAL:
        add(state.burial, who, 1, state.tables.limits.track_end)
    elif use == BOAT:
        tracks.sail(state, who, 1)


# Uses of coins that need no choice: what is said of them, and the action.
ALIKE: Final[Mapping[str, tuple[str, Action]]] = {
    BUY_BLOCK: ("game.buys_block", actions.BUY_BLOCK),
    BURIAL: ("game.buys_goods", actions.BUY_GOODS),
    BOAT: ("game.sails", actions.SAIL),
}

USE_OF: Final = {type(action): (use, said) for use, (said, action) in ALIKE.items()}


def check_use(state: State, action: Action) -> Refusal | None:
    """Return why coins can't be used so."""
    use, _ = USE_OF[type(action)]
    if use not in state.tables.uses:
        return Refusal(VERSION_RULE, "game.not_in_version", {})
    return refuse_use(state, use)


def use_coins(state: State, action: Action, sink: Sink | None) -> None:
    """Buy a block, a burial good or a space for the boat."""
    bought, said = USE_OF[type(action)]
    spend(state, state.who, bought)
    if sink:
        rule = state.tables.uses[bought].rule
        sink(Step(rule, said, {"player": Seat(state.seat)}))


def check_convert(state: State, action: Convert) -> Refusal | None:
    """Return why two blocks can't be handed in."""
    names, given = state.tables.stores, (action.block, action.other)
    for name in given:
        if name not in names or state.stores[state.who][names.index(name)] < given.count(name):
            return Refusal(CONVERT_RULE, "game.no_such_blocks", {})
    return None


def convert(state: State, action: Convert, sink: Sink | None) -> None:
    """Turn two blocks into a white one (TERRA-FREE-05)."""
    handed_in = [(action.block, action.other).count(name) for name in state.tables.stores]
    convert_blocks(state, state.who, handed_in)
    if sink:
        given = (Term(action.block), Term(action.other))
        values = {"player": Seat(state.seat), "blocks": given}
        sink(Step(CONVERT_RULE, "game.converts", values))


@cache
def _pairs(tables: Tables) -> tuple[tuple[int, int], ...]:
    return tuple(combinations_with_replacement(range(len(tables.stores)), 2))


@cache
def converts(tables: Tables) -> tuple[Convert, ...]:
    """Return the actions that hand in two blocks, in the order of `pairs_in`."""
    names = tables.stores
    return tuple(Convert(names[one], names[other]) for one, other in _pairs(tables))


@lru_cache(maxsize=1 << 14)
def pairs_in(tables: Tables, stores: tuple[int, ...]) -> int:
    """Return which two blocks can be handed in, as bits."""
    # Two of one store need two there; asked at every decision, hence remembered by stores.
    found = 0
    for at, (one, other) in enumerate(_pairs(tables)):
        found |= (min(stores[one], stores[other]) > (one == other)) << at
    return found
