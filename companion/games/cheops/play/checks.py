"""Whether an answer is legal, and if not, the rule and the words of why (6.7)."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.cheops import actions, laws
from companion.games.cheops.figures import NEIGHBOUR
from companion.games.cheops.placement import reason_steps as placement_steps
from companion.games.cheops.play.selling import goods
from companion.games.cheops.play.tables import Tables
from companion.games.cheops.play.turns import can_place
from companion.games.cheops.pyramid import Pyramid
from companion.games.cheops.sale import RULES as SALE_RULES
from companion.games.cheops.state import State, tiles_of
from companion.games.common.bits import chosen
from companion.games.contract import Action, Refusal, Step, Term

Found = Refusal | None
"""What speaks against an answer, None if nothing does."""


def refusal(rule: str, key: str, **values: Any) -> Refusal:  # noqa: ANN401 - the words' values
    """Return a refusal."""
    return Refusal(rule, key, values)


def _of(step: Step) -> Refusal:
    return Refusal(*step)


CHANCE_RULES: Final[Mapping[str, str]] = {
    "board": "CHEOPS-SET-02",
    "treasure": "CHEOPS-SET-03",
    "top": "CHEOPS-SET-05",
    "start": "CHEOPS-SET-08",
    "reveal": "CHEOPS-PLACE-05",
    "cash": "CHEOPS-SELL-01",
}
"""The rule by which chance decides, by what it is asked."""


def not_now(state: State) -> Refusal:
    """Say what is asked instead."""
    if state.decision is None:
        return refusal("CHEOPS-TURN-07", "game.is_over")
    match state.decision.kind:
        case "goods":
            return refusal("CHEOPS-SELL-06", "game.treasure_first")
        case "place" | "draw":
            return refusal("CHEOPS-TURN-04", "game.nothing_taken")
        case kind if kind.startswith("law_"):
            return refusal("CHEOPS-LAW-00", "game.law_first", law=Term(state.law))
    return refusal(CHANCE_RULES[state.decision.kind], "game.chance_first")


def check_place(tables: Tables, state: State, action: actions.Place) -> Found:
    """Check the placement of a family tile (CHEOPS-TURN-03)."""
    kind, block = tables.kind.get(action.kind), tables.geometry.at.get(action.block)
    if kind is None or action.kind == NEIGHBOUR:
        return refusal("CHEOPS-SET-05", "game.no_such_kind")
    if block is None:
        return refusal("CHEOPS-GEO-02", "game.no_such_block")
    if not tiles_of(state.hands[state.seat], kind):
        return refusal("CHEOPS-TURN-03", "law.not_in_hand")
    return _check_block(tables, state, kind, block)


def check_again(tables: Tables, state: State, action: Action) -> Found:  # noqa: ARG001
    """Refuse another tile in a turn whose family tile is placed (CHEOPS-TURN-03)."""
    return refusal("CHEOPS-TURN-03", "game.has_placed")


def _check_block(tables: Tables, state: State, kind: int, block: int) -> Found:
    """Check a block for a tile (CHEOPS-PLADJ-01)."""
    if (state.open & ~state.barred[kind]) >> block & 1:
        return None
    lying, where, name = pyramid(tables, state), tables.geometry.blocks[block], tables.kinds[kind]
    steps = placement_steps(lying, where, name, lying.reasons(where, name))
    return _of(next(steps))


def check_neighbour(tables: Tables, state: State, action: actions.BuyNeighbour) -> Found:
    """Check the purchase of a neighbour (CHEOPS-NEIGH-01)."""
    price, block = tables.figures.neighbour_price, tables.geometry.at.get(action.block)
    if state.bought:
        return refusal("CHEOPS-NEIGH-01", "game.one_neighbour")
    if not state.neighbours:
        return refusal("CHEOPS-NEIGH-01", "game.no_neighbour")
    if state.cash[state.seat] < price:
        return refusal("CHEOPS-NEIGH-01", "game.neighbour_costs", price=price)
    if block is None:
        return refusal("CHEOPS-GEO-02", "game.no_such_block")
    return _check_block(tables, state, len(tables.in_hand), block)


def check_goods(tables: Tables, state: State, action: Action) -> Found:
    """Check what is done with the treasure just taken (CHEOPS-SELL-05)."""
    if action in goods(tables, state):
        return None
    colour, law = state.colour, state.under[state.colour]
    term = Term(tables.figures.colours[colour])
    is_full = tables.is_full(state, colour)
    if isinstance(action, actions.Box):
        return refusal("CHEOPS-SELL-05", "game.no_box", colour=term)
    if isinstance(action, actions.Warehouse):
        return refusal(SALE_RULES["law_4"], "sale.law_4", colour=term)
    reason = "board_full" if is_full else "law_5"
    assert is_full or law == laws.NO_SALE
    return refusal(SALE_RULES[reason], f"sale.{reason}", colour=term)


def check_draw(tables: Tables, state: State, action: actions.Draw) -> Found:
    """Check the draw of a tile (CHEOPS-TURN-05)."""
    stack = action.stack
    if stack not in range(1, len(state.stacks) + 1):
        return refusal("CHEOPS-TURN-05", "game.no_such_stack", stacks=len(state.stacks))
    if found := check_end(tables, state, action):
        return found
    if tables.sizes[state.hands[state.seat]] >= tables.figures.hand:
        return refusal("CHEOPS-TURN-05", "game.hand_full", hand=tables.figures.hand)
    if not state.stacks[stack - 1]:
        return refusal("CHEOPS-TURN-05", "game.stack_empty", stack=stack)
    return None


def check_end(tables: Tables, state: State, action: Action) -> Found:  # noqa: ARG001
    """Check that the turn may end: placing is compulsory (CHEOPS-TURN-03)."""
    if not state.placed and can_place(tables, state, state.seat):
        return refusal("CHEOPS-TURN-03", "game.must_place")
    return None


def pyramid(tables: Tables, state: State) -> Pyramid:
    """Return the tiles on the pyramid, as adjudications have them."""
    tiles = {
        block: kind
        for kind, mask in zip(tables.kinds, state.tiles, strict=True)
        for block in chosen(mask, tables.geometry.blocks)
    }
    return Pyramid(tiles, tables.figures)
