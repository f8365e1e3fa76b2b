"""What a line or a surround bonus gives, as far as supply and tracks go."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.games.contract import Refused, Step
from companion.games.terra_pyramides.figures import EYES_END, TRACK_END
from companion.games.terra_pyramides.keeping.spaces import SYMBOLS
from companion.games.terra_pyramides.keeping.state import State


def gained(state: State, name: str, found: Mapping[str, Any]) -> State:
    """Return the state after somebody has got what a ruling has `found`.

    Coins end with the supply (RES-09), tracks and Nile with their last space (RES-06, -08).

    Raises:
        Refused: for more Horus points than there are tokens for, or more blocks than are left.
    """
    held, blocks = state.holdings[name], found.get("blocks", {})
    _check(state, held.eyes + found["eyes"], sum(blocks.values()))
    after = replace(
        held,
        blocks={store: number + blocks.get(store, 0) for store, number in held.blocks.items()},
        coins=held.coins + min(coins(found), state.coins_left),
        eyes=held.eyes + found["eyes"],
        burial=min(TRACK_END, held.burial + found["burial"]),
        oases=min(TRACK_END, held.oases + found["oases"]),
    )
    return sailed(state.having(name, after), name, found["boat"])


def sailed(state: State, name: str, spaces: int) -> State:
    """Return the state after a boat has moved; one that stays keeps its rank (TERRA-BOAT-01)."""
    held, goal = state.holdings[name], len(state.figures.tables.palms) - 1
    space = min(goal, held.boat + spaces) if state.figures.variant.has_nile else held.boat
    if space == held.boat:
        return state
    others = tuple(other for other in state.sailed if other != name)
    return replace(state.having(name, replace(held, boat=space)), sailed=(*others, name))


def coins(found: Mapping[str, Any]) -> int:
    """Return all coins of a ruling, those of the Horus track among them."""
    total: int = found["coins"] + (found["track_coins"] or 0)
    return total


def lost(state: State, name: str, found: Mapping[str, Any]) -> Iterator[Step]:
    """Say what is not gained, as there is no more of it."""
    if coins(found) > state.coins_left:
        yield Step("TERRA-RES-09", "play.no_coins", {"player": name, "coins": state.coins_left})
    goal = len(state.figures.tables.palms) - 1
    if found["boat"] and state.holdings[name].boat + found["boat"] >= goal:
        yield Step("TERRA-RES-08", "play.goal", {"player": name})


def _check(state: State, eyes: int, blocks: int) -> None:
    if blocks > state.blocks_left:
        message = f"has {blocks} blocks, must be at most {state.blocks_left}, as the supply has"
        raise Refused(SYMBOLS, message, "TERRA-RES-02")
    if eyes > EYES_END:
        message = f"makes {eyes} Horus points, must be at most {EYES_END}"
        raise Refused(SYMBOLS, message, "TERRA-SCORE-10")
