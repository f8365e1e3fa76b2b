"""What lies where, and in words where a game stands: the board, the stock, behind a screen."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.common.actions import fields_of
from companion.games.common.bits import select
from companion.games.engine import Action
from companion.games.giza import turn_order
from companion.games.giza.moves import ACTIONS_RULE
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import (
    BASE,
    CAMP_OF,
    CAMPS,
    CAPSTONE,
    CAPSTONE_CAMP,
    LIFTS,
    MIDDLE,
    MIDDLE_CAMP,
    STONES,
)
from companion.games.tabletop import Area, Piece
from companion.questions.text import Seat, Step, Term

BOARD: Final = "board"
# The stones that are not on the board yet.
STOCK: Final = "stock"

# The family of the workers, which there are in the colours of players.
WORKER: Final = "worker"

# What moves call areas where workers stand.
AREAS: Final = ("area", "other", "origin")

# Workers are never lost: each of them stands somewhere.
TOPOLOGY: Final = "GIZA-STATE-02"


def areas(state: State) -> Iterator[Area]:
    """Yield the board, the stones in stock, and what a seat has that is known."""
    lying = (*_sleds(state), *_workers(state), *_track(state), *_rows(state), *_stones(state))
    yield Area(BOARD, Piece(BOARD, holds=lying))
    reserve = zip(STONES, state.reserve, strict=True)
    stock = (Piece(_stone(name), place=name, number=n) for name, n in reserve if n > 0)
    yield Area(STOCK, loose=tuple(stock))
    for each in range(state.tables.players):
        yield Area(str(each), loose=tuple(_goods(state, each)), seat=Seat(each))


def named(state: State, seat: int, action: Action) -> Iterator[str]:  # noqa: ARG001 - any seat's
    """Yield the addresses of what an action names: areas, spaces, rows, locations, stones."""
    said = fields_of(action)
    yield from (f"{BOARD}/{said[x]}" for x in AREAS if x in said)
    match action.move:
        case "bonus_move" | "support_move" | "quarry_move":
            yield f"{BOARD}/{said['to']}"
        case "advance":
            quarry = state.tables.quarries.index(said["quarry"])
            yield f"{BOARD}/{_space(state, quarry, said['space'])}"
            yield from (f"{BOARD}/{area}" for area in said["to"])
        case "farm" | "fish":
            yield f"{BOARD}/farm"
        case "make_art":
            yield f"{BOARD}/artist"
        case "choose_row":
            yield f"{BOARD}/{said['row']} {state.column}"
        case "nominate" if said["stone"] in LIFTS:
            yield f"{BOARD}/{CAMPS[CAMP_OF[LIFTS.index(said['stone'])]]} stones"
        case "nominate":
            quarry = state.tables.board.quarries.index(said["stone"])
            yield f"{BOARD}/{_space(state, quarry, state.positions[quarry])}"
        case "place_stone":
            yield f"{BOARD}/location {said['location']}"
        case "select_stone":
            yield f"{STOCK}/{said['stone']}"


def _space(state: State, quarry: int, space: int) -> str:
    """Return what the board calls the site of a quarry (0), or a space of its track."""
    number = state.tables.quarries[quarry]
    return f"track_{number}_{space}" if space else f"quarry_{number}"


def _stone(name: str) -> str:
    return f"stone_{name}"


def _sleds(state: State) -> Iterator[Piece]:
    """Yield the sleds, with the stones on them."""
    for quarry, (position, load) in enumerate(zip(state.positions, state.loads, strict=True)):
        if position != NONE:
            load_ = (Piece(_stone(STONES[load])),) if load != NONE else ()
            place = _space(state, quarry, position)
            yield Piece("sled", state.tables.quarries[quarry], place, load_)


def _workers(state: State) -> Iterator[Piece]:
    """Yield the workers: in a camp one that stands for all of a seat, else one in each ring."""
    for place, area in enumerate(CAMPS):
        for seat, number in enumerate(state.at(place)):
            if number:
                yield Piece(WORKER, place=area, number=number, owner=Seat(seat))
    for quarry, length in enumerate(state.tables.board.lengths):
        for space in range(length + 1):
            there = enumerate(state.at(state.site_of(quarry) + space))
            owners = [seat for seat, number in there for _ in range(number)]
            for ring, seat in enumerate(owners, 1):
                yield Piece(
                    WORKER, place=f"{_space(state, quarry, space)} {ring}", owner=Seat(seat)
                )


def _track(state: State) -> Iterator[Piece]:
    """Yield a worker of each seat on its points."""
    for seat in range(state.tables.players):
        points = state.total(seat)
        yield Piece(WORKER, place=f"points {points % state.tables.marker}", owner=Seat(seat))


def _rows(state: State) -> Iterator[Piece]:
    """Yield the workers in the rows of the turn order track that were chosen in this dynasty."""
    tables = state.tables
    first = (state.dynasty - 1) * tables.columns
    if first:
        yield Piece("dynasty_tile", place="dynasty")
    for column in range(tables.columns):
        for seat in range(tables.players):
            row = state.rows[(first + column) * tables.players + seat]
            if row:
                place = f"{tables.rows[row - 1].id} {column + 1}"
                yield Piece(WORKER, place=place, owner=Seat(seat))


def _stones(state: State) -> Iterator[Piece]:
    """Yield what is built, lower stones under higher ones, and what waits for a lift."""
    for number, location in enumerate(state.tables.locations):
        if state.built[BASE] >> number & 1:
            upon = (Piece(_stone(STONES[MIDDLE])),) if state.built[MIDDLE] >> number & 1 else ()
            yield Piece(_stone(STONES[BASE]), place=f"location {location}", holds=upon)
    if state.built[CAPSTONE]:
        yield Piece(_stone(STONES[CAPSTONE]), place="top")
    waiting = f"{CAMPS[MIDDLE_CAMP]} stones"
    for name, number in zip(STONES, state.camp, strict=True):
        if number:
            yield Piece(_stone(name), place=waiting, number=number)
    if state.lifted:
        yield Piece(_stone(STONES[CAPSTONE]), place=f"{CAMPS[CAPSTONE_CAMP]} stones")


def _goods(state: State, seat: int) -> Iterator[Piece]:
    """Yield the food and the art of a seat, as far as they are known."""
    for token, amount in (("food", state.food[seat]), ("art", state.art[seat])):
        if amount == NONE:
            continue
        for value, number in ((5, amount // 5), (1, amount % 5)):
            if number:
                yield Piece(f"{token}_{value}", place=f"{token}_{value}", number=number)


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield where the game stands, a line a step: round, camps, quarries, stones, one's own."""
    yield turn_order.round_step(state)
    if state.order:
        yield turn_order.turns_step(state)
    for place, area in enumerate(CAMPS):
        yield _who("camp", {"area": Term(area)}, state, place)
    for quarry in range(len(state.positions)):
        yield from _lane(state, quarry)
    yield from stones(state)
    if seat >= 0 and state.food[seat] != NONE:
        values = {"food": state.food[seat], "art": state.art[seat]}
        yield Step("GIZA-STATE-01", "game.own", values)
    if state.actions:
        yield Step(ACTIONS_RULE, "game.actions_left", {"actions": state.actions})


def _lane(state: State, quarry: int) -> Iterator[Step]:
    """Yield the site of a quarry, and the spaces of its track where somebody or the sled is."""
    for space in range(state.tables.board.lengths[quarry] + 1):
        place = state.site_of(quarry) + space
        values: dict[str, Any] = {"quarry": state.tables.quarries[quarry], "space": space}
        key = "site" if space == 0 else "space"
        if state.positions[quarry] == space and state.loads[quarry] != NONE:
            stone = Term(STONES[state.loads[quarry]])
            yield _who(f"sled_{key}", {**values, "stone": stone}, state, place)
        elif space == 0 or state.crowd[place]:
            yield _who(key, values, state, place)


def _who(key: str, values: Mapping[str, Any], state: State, place: int) -> Step:
    """Say who stands at a place."""
    there = {Seat(seat): number for seat, number in enumerate(state.at(place)) if number}
    return Step(TOPOLOGY, f"game.{key}", {**values, "workers": there or Term("nobody")})


def stones(state: State) -> Iterator[Step]:
    """Yield what is built, and the stones that wait for a lift or for a sled."""
    letters = state.tables.locations
    values = {
        tier: tuple(select(state.built[stone], letters)) or Term("nothing")
        for stone, tier in enumerate(STONES)
        if stone != CAPSTONE
    }
    yield Step(TOPOLOGY, "game.built", values)
    for key, held in (("in_camp", state.camp), ("in_reserve", state.reserve)):
        stones = {
            Term(stone): number for stone, number in zip(STONES, held, strict=True) if number > 0
        }
        if stones:
            yield Step(TOPOLOGY, f"game.{key}", {"stones": stones})
    if state.lifted:
        yield Step(TOPOLOGY, "game.in_capstone_camp", {})
