"""Taking a Rest tile: its cost, its gains, and what the third tile brings about (6.2, 7.5)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.common.wording import alternatives
from companion.games.contract import Refused, Step, Term
from companion.games.pyramidice import end, rest_goods, row
from companion.games.pyramidice.rest_goods import (
    COST_RULE,
    GOD_RULE,
    Goods,
    Wish,
    refuse_unasked,
)
from companion.games.pyramidice.state import OPEN, State
from companion.games.pyramidice.tables import CATS, RestTile, Tables

TILE_RULE: Final = "PYRAMIDICE-REST-02"
WORK_RULE: Final = "PYRAMIDICE-REST-09"
THIRD_RULE: Final = "PYRAMIDICE-REST-10"
EMERALD_RULE: Final = "PYRAMIDICE-REST-13"

EMERALD: Final = "emerald"
"""The Scarab that uses tiles in front of opponents (PYRAMIDICE-REST-13)."""


class Taking(NamedTuple):
    """What became of a Rest tile taken legally.

    `owner` is the seat at which it lies, None for a tile of the strip. `god` was taken from the row
    and `lost` discarded from it; `returned` are the tiles that went back, `served` the seats of
    others who took a cat. `deferred`: it is the third tile, looked at only after the Work turn.
    """

    tile: RestTile
    name: str
    owner: int | None
    goods: Goods
    served: tuple[int, ...]
    god: str | None
    lost: str | None
    returned: tuple[str, ...]
    deferred: bool


def bars(tables: Tables, state: State, name: str) -> str | None:
    """Return the first thing that bars a tile, None for nothing (7.5, steps 1 to 3)."""
    tile = tables.rest_tiles[name]
    if not _is_available(state, name):
        return "tile_not_available"
    if state.fame[state.current] < tile.fame:
        return "fame_too_low"
    if sum(state.held[state.current]) < tile.discard:
        return "nothing_to_discard"
    return "no_god_card" if tile.god and row.rightmost(state) is None else None


def bar_steps(tables: Tables, state: State, name: str, reason: str) -> Iterator[Step]:
    """Say what bars a tile."""
    rules = {"tile_not_available": TILE_RULE, "no_god_card": "PYRAMIDICE-REST-04"}
    fame, cost = state.fame[state.current], tables.rest_tiles[name].fame
    values = {"tile": Term(name), "fame": fame, "cost": cost}
    yield Step(rules.get(reason, COST_RULE), f"rest.{reason}", values)


def _is_available(state: State, name: str) -> bool:
    """Return whether the tile lies below the Sphinx, or may be used at an opponent (REST-13)."""
    if name in state.strip:
        return True
    at_other = _owner(state, name) is not None
    return at_other and state.scarab == EMERALD and name not in state.face_down


def _owner(state: State, name: str) -> int | None:
    """Return the seat of the opponent in front of whom a tile lies."""
    return next((seat for seat, held in enumerate(state.tiles)
                 if name in held and seat != state.current), None)  # fmt: skip


def take(tables: Tables, state: State, name: str, wish: Wish) -> Taking:
    """Take a tile that nothing bars, and do all that follows from it (7.5, steps 4 to 10).

    Raises:
        Refused: for a choice that is missing, not asked for, or not right.
    """
    tile, owner = tables.rest_tiles[name], _owner(state, name)
    goods = rest_goods.exchange(tables, state, tile, wish)
    # The row is full again before a third tile discards from it: two cards may leave the deck.
    _take_god(state, tile, wish.god)
    state.fame[state.current] += goods.silver - tile.fame
    served = _serve(tables, state, tile)
    _lay(state, name, owner)
    third = len(state.tiles[state.current]) == tables.tile_places
    returned, lost = _third(state) if third and not tile.work else ((), None)
    return Taking(
        tile=tile,
        name=name,
        owner=owner,
        goods=goods,
        served=served,
        god=wish.god,
        lost=lost,
        returned=returned,
        deferred=third and tile.work,
    )


def _take_god(state: State, tile: RestTile, god: str | None) -> None:
    """Take a God card without paying; the row slides and is refilled at once."""
    if not tile.god:
        refuse_unasked("god", god, GOD_RULE)
        return
    there = [card for card in state.row if card is not None]
    if god is None or god not in there:
        given = "is missing" if god is None else f"is {god}"
        raise Refused("god", f"{given}, must be {alternatives(there)}", GOD_RULE)
    row.take(state, god)
    state.gods[state.current].append(god)
    row.refill(state)


def _serve(tables: Tables, state: State, tile: RestTile) -> tuple[int, ...]:
    """Give the others their cats, clockwise while cats last (PYRAMIDICE-REST-08).

    The Architect takes nothing, and who is served is taken to keep the cat (ruling A-38).
    """
    players = tables.players
    others = ((state.current + step) % players for step in range(1, players))
    served = (*others,)[: state.supply[CATS]] if tile.others_cats else ()
    for seat in served:
        state.supply[CATS] -= tile.others_cats
        if state.held[seat][CATS] != OPEN:
            state.held[seat][CATS] += tile.others_cats
    return served


def _lay(state: State, name: str, owner: int | None) -> None:
    """Lay a tile of the strip on the player's board; one of an opponent is turned face down."""
    if owner is None:
        state.strip[state.strip.index(name)] = None
        state.tiles[state.current].append(name)
    else:
        state.face_down.add(name)


def _third(state: State) -> tuple[tuple[str, ...], str | None]:
    """Put three tiles back; the rightmost God is discarded and the row refilled."""
    tiles = return_tiles(state)
    lost = row.discard_rightmost(state)
    row.refill(state)
    return tiles, lost


def return_tiles(state: State) -> tuple[str, ...]:
    """Put the tiles of whoever has the turn on the first free places of the strip, face up."""
    tiles = tuple(state.tiles[state.current])
    waiting = iter(tiles)
    state.strip = [next(waiting, None) if each is None else each for each in state.strip]
    state.tiles[state.current] = []
    state.face_down.difference_update(tiles)
    return tiles


def steps(state: State, taking: Taking) -> Iterator[Step]:
    """Say what was taken, paid and gained, and what followed; the state is that after it."""
    tile, player = Term(taking.name), state.name
    if taking.owner is not None:
        owner = state.names[taking.owner]
        yield Step(EMERALD_RULE, "rest.emerald", {"tile": tile, "owner": owner})
    else:
        yield Step(TILE_RULE, "rest.taken", {"player": player, "tile": tile})
    yield from rest_goods.steps(taking.tile, taking.goods)
    if taking.god:
        yield Step(GOD_RULE, "rest.god", {"god": Term(taking.god)})
    if taking.tile.others_cats:
        names = tuple(state.names[seat] for seat in taking.served)
        yield Step("PYRAMIDICE-REST-08", "rest.cats", {"players": names})
    if taking.tile.work:
        yield Step(WORK_RULE, "rest.work", {"player": player})
    if taking.deferred:
        yield Step(WORK_RULE, "rest.deferred", {})
    if taking.returned:
        yield from _third_steps(taking)
    yield from end.near_steps(state)


def _third_steps(taking: Taking) -> Iterator[Step]:
    yield Step(THIRD_RULE, "rest.third", {"tiles": tuple(map(Term, taking.returned))})
    if taking.lost:
        yield Step(THIRD_RULE, "rest.lost", {"god": Term(taking.lost)})
    else:
        yield Step("PYRAMIDICE-REST-11", "rest.none_lost", {})
