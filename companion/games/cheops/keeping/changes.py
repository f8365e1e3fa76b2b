"""What acts change in the state of a kept game."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.games.cheops import laws
from companion.games.cheops.keeping.possible import usable
from companion.games.cheops.keeping.state import BEGUN, CASH, EXTRA_TILE, State
from companion.games.common.keeping import added


def turn_with(state: State, **changes: Any) -> State:  # noqa: ANN401 - what a turn holds
    """Return the state with something else in its turn."""
    return replace(state, turn=state.turn._replace(**changes))


def given(state: State, goods: str, amount: int) -> State:
    """Return the state after the player got (below 0: gave) goods; a light game keeps none."""
    if not state.goods:
        return state
    held = added(state.goods[goods], {state.player: amount})
    return replace(state, goods={**state.goods, goods: held})


def paid(state: State, amount: int) -> State:
    """Return the state after the bank paid the player (below 0: was paid)."""
    return replace(given(state, CASH, amount), money=state.money + amount)


def sold(state: State, colour: str, price: int) -> State:
    """Return the state after a sale onto the board of a colour (CHEOPS-SELL-01, -02)."""
    return paid(replace(state, sold=added(state.sold, {colour: 1})), price)


def found(state: State) -> State:
    """Return the state after the find under the tile that was placed last is told."""
    kind = state.turn.tile
    after = turn_with(state, tile=None) if kind else turn_with(state, placed=True)
    laid = 0 if kind and kind != EXTRA_TILE else 1
    return replace(after, laid=added(state.laid, {state.player: laid}))


def settled(state: State) -> State:
    """Return the state after a treasure or a law is dealt with (CHEOPS-TURN-07).

    That may be the end; or the turn is over, when nothing of it is left but drawing a tile.
    """
    reason = _ending(state)
    if reason:
        return replace(state, over=reason)
    return turned(state) if state.turn.placed and not usable(state) else state


def turned(state: State) -> State:
    """Return the state at the start of the next player's turn (CHEOPS-TURN-08).

    It is the end when all family tiles are placed, whoever would be next (CHEOPS-END-03).
    """
    if not state.family_left:
        return replace(state, over="no_playable_family")
    seats = state.seating.players
    at = seats.index(state.player) + 1
    following = (*seats[at:], *seats[:at])
    player = next(name for name in following if name not in state.eliminated)
    return replace(state, player=player, turn=BEGUN)


def without(state: State, removed: Iterable[int]) -> State:
    """Return the state without laws that leave the game, wherever they lie."""
    gone = set(removed)
    return replace(
        state,
        market_law=0 if state.market_law in gone else state.market_law,
        law_3=0 if laws.THREE_BOARDS in gone else state.law_3,
        law_under={colour: law for colour, law in state.law_under.items() if law not in gone},
        law_7=None if laws.NEW_PRICE in gone else state.law_7,
        held={
            name: tuple(law for law in own if law not in gone) for name, own in state.held.items()
        },
    )


def _ending(state: State) -> str | None:
    """Return what ends the game, as far as it can be known (8.1)."""
    full, needed = state.market.full(), state.figures.full_boards_needed(state.law_3)
    if len(full) >= needed:
        return "boards_full"
    if not state.blocks_left:
        return "pyramid_empty"
    return "last_player" if len(state.survivors) == 1 else None
