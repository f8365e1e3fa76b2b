"""Taking a Rest tile: its cost, its gains, and what the third tile brings about (6.2, 7.5)."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from companion.games.pyramidice import end, resources, rest_goods, row
from companion.games.pyramidice.rest_goods import (
    COST_RULE,
    GOD_RULE,
    Goods,
    Wish,
    refuse_unasked,
)
from companion.games.pyramidice.state import OPEN, State
from companion.games.pyramidice.tables import CATS, RestTile
from companion.questions.checks import alternatives
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

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
    served: tuple[int, ...] = ()
    god: str | None = None
    lost: str | None = None
    returned: tuple[str, ...] = ()
    deferred: bool = False


def bars(state: State, name: str) -> str | None:
    """Return the first thing that bars a tile, None for nothing (7.5, steps 1 to 3)."""
    return lacks(state, name) if name in within_reach(state) else "tile_not_available"


def lacks(state: State, name: str) -> str | None:
    """Return the first thing that is lacking for a tile within reach."""
    tile = state.tables.rest_tiles[name]
    if state.fame[state.current] < tile.fame:
        return "fame_too_low"
    if sum(state.held[state.current]) < tile.discard:
        return "nothing_to_discard"
    return "no_god_card" if tile.god and row.rightmost(state) is None else None


def bar_steps(state: State, name: str, reason: str) -> Iterator[Step]:
    """Say what bars a tile."""
    rules = {"tile_not_available": TILE_RULE, "no_god_card": "PYRAMIDICE-REST-04"}
    fame, cost = state.fame[state.current], state.tables.rest_tiles[name].fame
    values = {"tile": Term(name), "fame": fame, "cost": cost}
    yield Step(rules.get(reason, COST_RULE), f"rest.{reason}", values)


def within_reach(state: State) -> list[str]:
    """Return the tiles of the strip, and those that the Emerald Scarab may use (REST-13)."""
    found = [tile for tile in state.strip if tile is not None]
    if state.scarab == EMERALD:
        others = (held for seat, held in enumerate(state.tiles) if seat != state.current)
        found += sorted({*chain.from_iterable(others)} - state.face_down)
    return found


def _owner(state: State, name: str) -> int | None:
    """Return the seat of the opponent in front of whom a tile lies."""
    return next((seat for seat, held in enumerate(state.tiles)
                 if name in held and seat != state.current), None)  # fmt: skip


def take(state: State, name: str, wish: Wish) -> Taking:
    """Take a tile that nothing bars, and do all that follows from it (7.5, steps 4 to 10).

    Raises:
        Refused: for a choice that is missing, not asked for, or not right.
    """
    taking = activate(state, name, wish)
    overflow = resources.keep(state, state.current, wish.keep)
    # The row is full again before a third tile discards from it: two cards may leave the deck.
    _take_god(state, taking.tile, wish.god)
    others = range(1, state.tables.players) if taking.tile.others_cats else ()
    served = (serve(state, taking.tile, step) for step in others)
    third = has_third(state)
    deferred = third and taking.tile.work
    taking = taking._replace(
        goods=taking.goods._replace(overflow=overflow),
        served=tuple(seat for seat in served if seat is not None),
        god=wish.god,
        deferred=deferred,
    )
    if not third or deferred:
        return taking
    returned = return_tiles(state)
    return taking._replace(returned=returned, lost=row.lose_rightmost(state))


def activate(state: State, name: str, wish: Wish) -> Taking:
    """Pay for a tile, gain what it gives, and lay it down; all else about it comes after that."""
    tile, owner = state.tables.rest_tiles[name], _owner(state, name)
    goods = rest_goods.exchange(state, tile, wish)
    state.fame[state.current] -= tile.fame
    _lay(state, name, owner)
    return Taking(tile, name, owner, goods)


def has_third(state: State) -> bool:
    """Return whether whoever has the turn has so many tiles that they go back (REST-10)."""
    return len(state.tiles[state.current]) == state.tables.tile_places


def _take_god(state: State, tile: RestTile, god: str | None) -> None:
    """Take a God card without paying; the row slides and is refilled at once."""
    if not tile.god:
        refuse_unasked("god", god, GOD_RULE)
        return
    there = [card for card in state.row if card is not None]
    if god is None or god not in there:
        given = "is missing" if god is None else f"is {god}"
        raise Refused("god", f"{given}, must be {alternatives(there)}", GOD_RULE)
    take_god(state, god)


def take_god(state: State, god: str) -> None:
    """Take a God card of the row without paying; the row slides and is refilled at once."""
    row.take(state, god)
    row.refill(state)


def serve(state: State, tile: RestTile, step: int) -> int | None:
    """Give the player so many seats on a cat, if there is one left; return which seat took it.

    Clockwise from the next one (PYRAMIDICE-REST-08). The Architect takes nothing, and a board that
    nobody counts has room for it (ruling A-38).
    """
    seat = (state.current + step) % state.tables.players
    if not state.supply[CATS]:
        return None
    if state.held[seat][CATS] == OPEN:
        state.supply[CATS] -= tile.others_cats
    else:
        resources.gain(state, seat, resources.single(CATS, tile.others_cats))
    return seat


def _lay(state: State, name: str, owner: int | None) -> None:
    """Lay a tile of the strip on the player's board; one of an opponent is turned face down."""
    if owner is None:
        state.strip[state.strip.index(name)] = None
        state.tiles[state.current].append(name)
        straighten(state)
    else:
        state.face_down.add(name)


def return_tiles(state: State) -> tuple[str, ...]:
    """Put the tiles of whoever has the turn on the first free places of the strip, face up."""
    tiles = tuple(state.tiles[state.current])
    waiting = iter(tiles)
    state.strip = [next(waiting, None) if each is None else each for each in state.strip]
    state.tiles[state.current] = []
    state.face_down.difference_update(tiles)
    straighten(state)
    return tiles


def straighten(state: State) -> None:
    """Let the strip lie in one order: only the solo game cares which place a tile has."""
    if not state.tables.is_solo:
        state.strip.sort(key=lambda tile: (tile is None, tile or ""))


def steps(state: State, taking: Taking) -> Iterator[Step]:
    """Say what was taken, paid and gained, and what followed; the state is that after it."""
    yield from taken_steps(state, taking)
    if taking.god:
        yield god_step(taking.god)
    if taking.tile.others_cats:
        yield served_step(state, taking.served)
    if taking.tile.work:
        yield work_step(state)
    if taking.deferred:
        yield Step(WORK_RULE, "rest.deferred", {})
    if taking.returned:
        yield third_step(taking.returned)
        yield lost_step(taking.lost)
    yield from end.near_steps(state)


def taken_steps(state: State, taking: Taking) -> Iterator[Step]:
    """Say which tile was taken, and what was paid and gained for it."""
    tile = Term(taking.name)
    if taking.owner is not None:
        owner = state.names[taking.owner]
        yield Step(EMERALD_RULE, "rest.emerald", {"tile": tile, "owner": owner})
    else:
        yield Step(TILE_RULE, "rest.taken", {"player": state.name, "tile": tile})
    yield from rest_goods.steps(taking.tile, taking.goods)


def god_step(god: str) -> Step:
    """Say which God was taken without paying."""
    return Step(GOD_RULE, "rest.god", {"god": Term(god)})


def served_step(state: State, served: Iterable[int]) -> Step:
    """Say who took a cat."""
    names = tuple(state.names[seat] for seat in served)
    return Step("PYRAMIDICE-REST-08", "rest.cats", {"players": names})


def work_step(state: State) -> Step:
    """Say that a Work turn comes inside this turn."""
    return Step(WORK_RULE, "rest.work", {"player": state.name})


def third_step(tiles: Iterable[str]) -> Step:
    """Say which tiles go back."""
    return Step(THIRD_RULE, "rest.third", {"tiles": tuple(map(Term, tiles))})


def lost_step(god: str | None) -> Step:
    """Say which God went with the third tile, if there was one."""
    if god:
        return Step(THIRD_RULE, "rest.lost", {"god": Term(god)})
    return Step("PYRAMIDICE-REST-11", "rest.none_lost", {})
