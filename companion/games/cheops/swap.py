"""Law 12: two treasures change places, on the pyramid or with the own warehouse (6.6)."""

from collections.abc import Sequence
from typing import Final

from companion.games.cheops import actions
from companion.games.cheops.moves import Part
from companion.games.cheops.placement import treasure_blocks
from companion.games.cheops.selling import NO_WAREHOUSE
from companion.games.cheops.state import NONE, State
from companion.games.engine import Action

RULE: Final = "CHEOPS-LAW-12"


def uses(state: State) -> Sequence[Part]:
    """Return every use that changes something: equal colours are not offered (CHEOPS-MOVE-01)."""
    return [*_on_the_pyramid(state), *_with_the_warehouse(state)]


def _on_the_pyramid(state: State) -> list[Part]:
    """Return each block with those after it that have another colour."""
    tables = state.tables
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


def against(state: State, action: Action) -> Sequence[str]:
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
    lies = treasure_blocks(state) >> block & 1 and state.treasures[block] in (NONE, into)
    return {
        "no_treasure": not lies,
        "not_in_warehouse": not state.owned(state.seat)[tables.colour[action.colour_out]],
        "law_4": state.under[into] == NO_WAREHOUSE,
    }


def effect(state: State, action: Action) -> None:
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
