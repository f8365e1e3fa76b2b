"""Taking a Rest tile: its cost, its gains, and what the third tile brings about (6.2, 7.5)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.common.wording import either
from companion.games.contract import Refused, Step, Term
from companion.games.pyramidice import end, resources, row
from companion.games.pyramidice.resources import NAMED, NONE, by_kind, minus, plus, single
from companion.games.pyramidice.state import OPEN, State
from companion.games.pyramidice.tables import CATS, RESOURCES, Amounts, RestTile, Tables

TILE_RULE: Final = "PYRAMIDICE-REST-02"
COST_RULE: Final = "PYRAMIDICE-REST-03"
GAIN_RULE: Final = "PYRAMIDICE-REST-05"
GOD_RULE: Final = "PYRAMIDICE-REST-06"
SWAP_RULE: Final = "PYRAMIDICE-REST-07"
WORK_RULE: Final = "PYRAMIDICE-REST-09"
THIRD_RULE: Final = "PYRAMIDICE-REST-10"

EMERALD: Final = "emerald"
"""The Scarab that uses tiles in front of opponents (PYRAMIDICE-REST-13)."""


class Wish(NamedTuple):
    """What a tile leaves to the player; None where nothing is said.

    `give` is the kind discarded, `god` the card taken, `take` what is chosen of the supply, `keep`
    what stays where the board overflows.
    """

    give: int | None = None
    god: str | None = None
    take: Amounts | None = None
    keep: Amounts | None = None


class Taking(NamedTuple):
    """What became of a Rest tile taken legally.

    `owner` is the seat at which it lies, None for a tile of the strip. `paid` and `overflow` were
    discarded. `god` was taken from the row and `lost` discarded from it; `returned` are the tiles
    that went back, `served` the seats of others who took a cat. `deferred`: it is the third tile,
    which is looked at only after the Work turn.
    """

    tile: RestTile
    name: str
    owner: int | None
    paid: Amounts
    gained: Amounts
    overflow: Amounts
    silver: int
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
    paid, gained, overflow, silver = _exchange(tables, state, tile, wish)
    _take_god(state, tile, wish.god)
    state.fame[state.current] += silver - tile.fame
    served = _serve(tables, state, tile)
    _lay(state, name, owner)
    third = len(state.tiles[state.current]) == tables.tile_places
    returned, lost = _third(state) if third and not tile.work else ((), None)
    return Taking(
        tile=tile,
        name=name,
        owner=owner,
        paid=paid,
        gained=gained,
        overflow=overflow,
        silver=silver,
        served=served,
        god=wish.god,
        lost=lost,
        returned=returned,
        deferred=third and tile.work,
    )


def _exchange(
    tables: Tables, state: State, tile: RestTile, wish: Wish
) -> tuple[Amounts, Amounts, Amounts, int]:
    """Pay, gain and keep; return what was paid, gained and had no room, and Silver's Fame."""
    seat = state.current
    paid = _payment(state, tile, wish.give)
    resources.spend(state, seat, paid)
    held = resources.board(state, seat)
    gained = _gain(tile, wish, resources.supply(state))
    full = plus(held, gained)
    overflow = minus(full, resources.kept(tables, full, wish.keep))
    state.supply = [*minus(resources.supply(state), gained)]
    state.held[seat] = [*full]
    resources.spend(state, seat, overflow)
    return paid, gained, overflow, resources.silver(tables, state, seat, held, full)


def _payment(state: State, tile: RestTile, give: int | None) -> Amounts:
    """Return the resource discarded for a tile that costs one."""
    if not tile.discard:
        _refuse_unasked("give", give, SWAP_RULE)
        return NONE
    if give is None:
        raise Refused("give", f"is missing, must be {either(NAMED)}", SWAP_RULE)
    held = state.held[state.current][give]
    if held < tile.discard:
        message = f"is {NAMED[give]}, but the player has {held} {RESOURCES[give]}"
        raise Refused("give", message, COST_RULE)
    return single(give, tile.discard)


def _refuse_unasked(key: str, value: object, rule: str) -> None:
    """Refuse a choice that the tile does not offer."""
    if value is not None:
        raise Refused(key, "must be left out for this tile", rule)


def _gain(tile: RestTile, wish: Wish, supply: Amounts) -> Amounts:
    """Return what is taken from the supply (7.5, step 5)."""
    if tile.chosen:
        return _chosen(tile, wish, supply)
    workers, cats, stones = map(min, tile.gains, supply)
    gained = workers, cats, stones
    if tile.god:
        _refuse_unasked("take", wish.take, GOD_RULE)
    elif wish.take is not None:
        resources.refuse_other("take", wish.take, gained, GAIN_RULE)
    return gained


def _chosen(tile: RestTile, wish: Wish, supply: Amounts) -> Amounts:
    """Return the resources chosen: as many as there are to take."""
    barred = wish.give if tile.kinds == "others" else None
    offered = supply if barred is None else minus(supply, single(barred, supply[barred]))
    if wish.take is None and any(offered):
        raise Refused("take", "is missing", GAIN_RULE)
    taken = wish.take or NONE
    for kind, name in enumerate(RESOURCES):
        if taken[kind] and kind == barred:
            message = f"is {taken[kind]}, must be 0: that kind was discarded"
            raise Refused(f"take.{name}", message, SWAP_RULE)
        resources.check_left(taken, kind, offered)
    check = resources.check_alike if tile.kinds == "alike" else resources.check_number
    check(taken, tile.chosen, offered)
    return taken


def _take_god(state: State, tile: RestTile, god: str | None) -> None:
    """Take a God card without paying; the row slides and is refilled at once."""
    if not tile.god:
        _refuse_unasked("god", god, GOD_RULE)
        return
    there = [card for card in state.row if card is not None]
    if god is None or god not in there:
        given = "is missing" if god is None else f"is {god}"
        raise Refused("god", f"{given}, must be {either(there)}", GOD_RULE)
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
        yield Step("PYRAMIDICE-REST-13", "rest.emerald", {"tile": tile, "owner": owner})
    else:
        yield Step(TILE_RULE, "rest.taken", {"player": player, "tile": tile})
    yield from _goods_steps(taking)
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


def _goods_steps(taking: Taking) -> Iterator[Step]:
    tile = taking.tile
    if tile.fame:
        yield Step(GAIN_RULE, "rest.fame", {"fame": tile.fame})
    if any(taking.paid):
        yield Step(SWAP_RULE, "rest.paid", by_kind(taking.paid))
    if any(taking.gained):
        yield Step(GAIN_RULE, "rest.gained", by_kind(taking.gained))
    wanted = tile.chosen + sum(tile.gains)
    yield from resources.steps(wanted, taking.gained, taking.overflow, taking.silver)


def _third_steps(taking: Taking) -> Iterator[Step]:
    yield Step(THIRD_RULE, "rest.third", {"tiles": tuple(map(Term, taking.returned))})
    if taking.lost:
        yield Step(THIRD_RULE, "rest.lost", {"god": Term(taking.lost)})
    else:
        yield Step("PYRAMIDICE-REST-11", "rest.none_lost", {})
