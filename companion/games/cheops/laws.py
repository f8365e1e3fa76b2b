"""The twelve laws, one after the other: what each may be used for, what forbids it, what it does.

A use of a law is an action (`actions.py`), whoever asks about it. When a law may be used at all,
saved or declined is said in `law_use.py` (6.6, 7.4).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.games.cheops import actions, selling
from companion.games.cheops.placement import LAW_11, place_own, reasons, treasure_blocks
from companion.games.cheops.selling import LAW_7, NO_SALE, NO_WAREHOUSE, UNDER_RULE, is_full
from companion.games.cheops.state import NONE, State, tiles_of
from companion.games.cheops.tables import Part
from companion.games.engine import Action

LOW_MARKET, HIGH_MARKET, THREE_BOARDS = 1, 2, 3
SEAL, NEW_PRICE, REPEAL, JOKER = 6, 7, 8, 9
LATE_SALE, EXTRA_TILE, SWAP = 10, 11, 12
LAST: Final = SWAP
SWAP_RULE: Final = "CHEOPS-LAW-12"

ON_THE_MARKET: Final = (LOW_MARKET, HIGH_MARKET)
UNDER_A_BOARD: Final = (NO_WAREHOUSE, NO_SALE, SEAL)
# Laws at the market, under price boards, before players.
BEFORE_PLAYERS: Final = (JOKER, LATE_SALE, EXTRA_TILE, SWAP)

Uses = Callable[[State], Sequence[Part]]


class Law(NamedTuple):
    """A law: its rule, the words for what it does, and the three things that this chapter says.

    `uses` gives what it may be used for, as bits of actions; `against` the reasons against such an
    action, in the order of the specification; `effect` carries a legal one out.
    """

    rule: str
    words: str
    uses: Uses
    against: Callable[[State, Any], Sequence[str]]
    effect: Callable[[State, Any], None]


# Laws 1 and 2: on the market space; the newer replaces the older. Law 3: beside it.


def _enact_uses(law: int) -> Uses:
    return lambda state: ((1, state.tables.moves.enact[law]),)


def _enact(state: State, action: actions.Enact) -> None:
    if action.law == THREE_BOARDS:
        state.law_3 = 1
        return
    # Bit 0 stands for no law, of which there is nothing to put into the box.
    state.laws_boxed |= 1 << state.market_law & ~1
    state.market_law = action.law


# Laws 4, 5 and 6: under a price board that has none of them. What 4 and 5 do is in `selling.py`.


def _under_uses(law: int) -> Uses:
    return lambda state: ((_boards_without_law(state), state.tables.moves.put_under[law]),)


def _boards_without_law(state: State) -> int:
    return sum([1 << colour for colour, law in enumerate(state.under) if not law])


def _against_under(state: State, action: actions.PutUnder) -> Sequence[str]:
    return ("board_has_law",) if state.under[state.tables.colour[action.colour]] else ()


def _put_under(state: State, action: actions.PutUnder) -> None:
    state.under[state.tables.colour[action.colour]] = action.law


# Law 7: on an uncovered price space, the lowest one too.


def _new_prices(state: State) -> Sequence[Part]:
    tables = state.tables
    # Spaces of all boards in one number, the same stretch for each, as `Moves` has them.
    found = 0
    for colour, board in enumerate(state.boards):
        spaces = (2 << board.most) - (1 << state.sold[colour])
        found |= spaces << colour * tables.spaces
    return ((found, tables.moves.new_price),)


def _against_new_price(state: State, action: actions.NewPrice) -> Sequence[str]:
    covered = action.space <= state.sold[state.tables.colour[action.colour]]
    return ("space_covered",) if covered else ()


def _new_price(state: State, action: actions.NewPrice) -> None:
    state.law_7 = (state.tables.colour[action.colour], action.space)


# Law 8: removes a law in play, or nothing.


def in_play(state: State) -> int:
    """Return the laws that law 8 could remove, on the board or before players (CHEOPS-LAW-08)."""
    # Laws on the pyramid lie face down and are not in play; those before somebody who is out are.
    found = 1 << state.market_law | state.law_3 << THREE_BOARDS
    for law in state.under:
        found |= 1 << law
    for held in state.held:
        found |= held
    return (found | bool(state.law_7) << NEW_PRICE) & ~1


def _repeals(state: State) -> Sequence[Part]:
    return ((in_play(state), state.tables.moves.repeal), (1, state.tables.moves.decline[REPEAL]))


def _against_repeal(state: State, action: Action) -> Sequence[str]:
    is_there = not isinstance(action, actions.Repeal) or in_play(state) >> action.target & 1
    return () if is_there else ("target_not_in_play",)


def _repeal(state: State, action: Action) -> None:
    if not isinstance(action, actions.Repeal):
        return
    target = action.target
    state.laws_boxed |= 1 << target
    # It lies in one place only; the 25 piasters of a joker are not paid back (CHEOPS-LAW-08).
    state.held = [held & ~(1 << target) for held in state.held]
    state.under = [0 if law == target else law for law in state.under]
    if target in ON_THE_MARKET:
        state.market_law = 0
    elif target == THREE_BOARDS:
        state.law_3 = 0
    elif target == NEW_PRICE:
        state.law_7 = None


# Law 9: the joker, kept if it is paid for.


def _jokers(state: State) -> Sequence[Part]:
    tables = state.tables
    # Whoever can't pay takes the law all the same, and puts it into the box (CHEOPS-LAW-09).
    can_pay = state.purse >= tables.joker_price
    return ((int(can_pay), tables.moves.joker), (1, tables.moves.decline[JOKER]))


def _against_joker(state: State, action: Action) -> Sequence[str]:
    is_poor = state.purse < state.tables.joker_price
    return ("not_enough_cash",) if isinstance(action, actions.BuyJoker) and is_poor else ()


def _joker(state: State, action: Action) -> None:
    if isinstance(action, actions.BuyJoker):
        state.held[state.seat] |= 1 << JOKER
        state.pay(-state.tables.joker_price)


# Law 10: sells a treasure of the own warehouse.


def _late_sales(state: State) -> Sequence[Part]:
    # Law 4 is no hindrance: it says what becomes of a treasure just taken (CHEOPS-LAW-10).
    found = 0
    for colour, owned in enumerate(state.owned(state.seat)):
        if owned and not is_full(state, colour) and state.under[colour] != NO_SALE:
            found |= 1 << colour
    return ((found, state.tables.moves.late_sale),)


def _against_late_sale(state: State, action: actions.LateSale) -> Sequence[str]:
    colour = state.tables.colour[action.colour]
    return selling.not_owned(state, colour) + selling.against_sale(state, colour)


def _late_sale(state: State, action: actions.LateSale) -> None:
    colour = state.tables.colour[action.colour]
    state.store(state.seat, colour, -1)
    selling.cover(state, colour)


# Law 11: one more family tile, on any treasure.


def _extra_tiles(state: State) -> Sequence[Part]:
    tables = state.tables
    blocks, barred = treasure_blocks(state), state.barred
    kinds = tables.by_hand[state.hands[state.seat]]
    return [(blocks & ~barred[kind], tables.moves.extra[kind]) for kind in kinds]


def _against_extra_tile(state: State, action: actions.ExtraTile) -> Sequence[str]:
    kind, block = state.tables.kind[action.kind], state.tables.pyramid.number[action.block]
    against = reasons(state, kind, block, law_11=True)
    return against if tiles_of(state.hands[state.seat], kind) else [*against, "not_in_hand"]


def _extra_tile(state: State, action: actions.ExtraTile) -> None:
    # What it has taken is dealt with next, as any treasure is.
    block = state.tables.pyramid.number[action.block]
    place_own(state, state.tables.kind[action.kind], block, None)


# Law 12: two treasures change places, on the pyramid or with the own warehouse.


def _swap_uses(state: State) -> Sequence[Part]:
    """Return every use that changes something: equal colours are not offered (CHEOPS-MOVE-01)."""
    return [*_on_the_pyramid(state), *_with_the_warehouse(state)]


def _on_the_pyramid(state: State) -> list[Part]:
    """Return each block with those after it that have another colour."""
    tables = state.tables
    # From the last block on, so that those after a block are known when it comes; each pair once.
    of_colour = [0] * len(state.sold)
    parts = list[Part]()
    for block in reversed(tables.pyramid.bare):
        colour = state.treasures[block]
        if colour != NONE:
            others = sum(of_colour) - of_colour[colour]
            parts.append((others, tables.moves.swap[block]))
            of_colour[colour] |= 1 << block
    return parts[::-1]


def _with_the_warehouse(state: State) -> list[Part]:
    """Return each block with the other colours of the warehouse, law 4 permitting."""
    tables = state.tables
    own = state.owned(state.seat)
    owned = sum([1 << colour for colour, number in enumerate(own) if number])
    return [
        (owned & ~(1 << colour), tables.moves.exchange[block][colour])
        for block in tables.pyramid.bare
        if (colour := state.treasures[block]) != NONE and state.under[colour] != NO_WAREHOUSE
    ]


def _against_swap(state: State, action: Action) -> Sequence[str]:
    """Return what speaks against a use (CHEOPS-LAWADJ-01)."""
    if isinstance(action, actions.Swap):
        number, lying = state.tables.pyramid.number, treasure_blocks(state)
        both = 1 << number[action.block] | 1 << number[action.other]
        found = {"same_block": action.block == action.other, "no_treasure": both & ~lying}
    else:
        assert isinstance(action, actions.Exchange)
        found = _against_exchange(state, action)
    return [reason for reason, holds in found.items() if holds]


def _against_exchange(state: State, action: actions.Exchange) -> dict[str, int | bool]:
    tables = state.tables
    block, into = tables.pyramid.number[action.block], tables.colour[action.colour_in]
    # An adjudication is told which colour comes in, not which lies there: that block is open.
    lies = treasure_blocks(state) >> block & 1 and state.treasures[block] in (NONE, into)
    return {
        "no_treasure": not lies,
        "not_in_warehouse": not state.owned(state.seat)[tables.colour[action.colour_out]],
        "law_4": state.under[into] == NO_WAREHOUSE,
    }


def _swap(state: State, action: Action) -> None:
    """Let the treasures change places."""
    tables = state.tables
    number, lying = tables.pyramid.number, state.treasures
    if isinstance(action, actions.Swap):
        one, other = number[action.block], number[action.other]
        lying[one], lying[other] = lying[other], lying[one]
    elif isinstance(action, actions.Exchange):
        out = tables.colour[action.colour_out]
        state.store(state.seat, tables.colour[action.colour_in])
        state.store(state.seat, out, -1)
        lying[number[action.block]] = out


LAWS: Final[Mapping[int, Law]] = {
    1: Law("CHEOPS-LAW-01", "market", _enact_uses(1), lambda *_: (), _enact),
    2: Law("CHEOPS-LAW-01", "market", _enact_uses(2), lambda *_: (), _enact),
    3: Law("CHEOPS-LAW-03", "three_boards", _enact_uses(3), lambda *_: (), _enact),
    4: Law(UNDER_RULE, "no_warehouse", _under_uses(4), _against_under, _put_under),
    5: Law(UNDER_RULE, "no_sale", _under_uses(5), _against_under, _put_under),
    6: Law("CHEOPS-LAW-06", "seal", _under_uses(6), _against_under, _put_under),
    7: Law(LAW_7, "new_price", _new_prices, _against_new_price, _new_price),
    8: Law("CHEOPS-LAW-08", "repeals", _repeals, _against_repeal, _repeal),
    9: Law("CHEOPS-LAW-09", "joker", _jokers, _against_joker, _joker),
    10: Law(selling.LAW_10, "late_sale", _late_sales, _against_late_sale, _late_sale),
    11: Law(LAW_11, "extra_tile", _extra_tiles, _against_extra_tile, _extra_tile),
    12: Law(SWAP_RULE, "swap", _swap_uses, _against_swap, _swap),
}
