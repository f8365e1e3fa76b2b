"""Where the game stands, in words: a step a line."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.games.pyramidice import building, end
from companion.games.pyramidice.opening import PROJECT_RULE
from companion.games.pyramidice.pool import KINDS, Pool, of_kind, value_of
from companion.games.pyramidice.resources import BOARD_RULE, by_kind
from companion.games.pyramidice.row import ROW_RULE
from companion.games.pyramidice.state import OPEN, State
from companion.games.pyramidice.tables import RESOURCES, STONES
from companion.questions.text import Seat, Step, Term

NOTHING: Final = Term("nothing")


def pyramids(state: State) -> Iterator[Step]:
    """Say which dice are built, level by level from the ground."""
    for pyramid, levels in state.tables.pyramids.items():
        begun = [level for level in levels if any(state.dice[space] for space in level)]
        if begun:
            dice = " / ".join(_rows(state, level) for level in begun)
            values = {"pyramid": Term(pyramid), "dice": dice}
            yield Step(building.STONE_RULE, "play.pyramid", values)


def _rows(state: State, level: range) -> str:
    """Return the dice of a level as people would write them down: 035 120 000."""
    side = 1 + state.tables.spaces[level[-1]].place.row
    values = "".join(str(state.dice[space]) for space in level)
    return " ".join(values[first : first + side] for first in range(0, len(values), side))


def last_turn(state: State) -> Iterator[Step]:
    """Say who has the last turn, once that is known."""
    if state.pharaoh is not None and not state.over:
        yield Step(end.LAST_RULE, "play.last", {"player": state.names[state.pharaoh]})


def shows(state: State, seat: int) -> Iterator[Step]:
    """Say what a seat needs to see to decide: the table, everybody's board, and its own card."""
    yield Step(ROW_RULE, "game.row", {"gods": _names(state.row), "deck": state.deck})
    yield _strip(state)
    yield Step(BOARD_RULE, "game.supply", by_kind(_amounts(state.supply)))
    quarry = {"stone": state.quarry, "prayer": state.prayers}
    yield Step(building.STONE_RULE, "game.quarry", quarry)
    yield from pyramids(state)
    for other in range(len(state.names)):
        yield from _board(state, other)
    if 0 <= seat < state.tables.players and state.projects[seat]:
        yield Step(PROJECT_RULE, "game.own_project", {"projects": _names(state.projects[seat])})
    if state.pool:
        yield Step(building.STONE_RULE, "game.pool", _dice(state.pool))
    yield from last_turn(state)


def _names(ids: Iterable[str | None]) -> tuple[Term, ...] | Term:
    """Return what is there by name; one word where it is nothing."""
    return tuple(Term(each) for each in ids if each is not None) or NOTHING


def _amounts(held: list[int]) -> tuple[int, int, int]:
    return held[0], held[1], held[STONES]


def _strip(state: State) -> Step:
    """Say which Rest tiles lie on the strip, in solo by number."""
    if not state.tables.is_solo:
        return Step(BOARD_RULE, "game.strip", {"tiles": _names(state.strip)})
    tiles = {number: Term(tile) for number, tile in enumerate(state.strip, 1) if tile}
    return Step(BOARD_RULE, "game.numbers", {"tiles": tiles or NOTHING})


def _board(state: State, seat: int) -> Iterator[Step]:
    """Say what lies before a player, or before the Architect."""
    who = {"player": state.names[seat], "fame": state.fame[seat]}
    if seat == state.tables.players:
        his = {"projects": _names(state.projects[seat]), "tiles": _names(state.tiles[seat])}
        yield Step(BOARD_RULE, "game.his_board", {**who, **his})
    else:
        held = dict(zip(RESOURCES, (max(each, OPEN) for each in state.held[seat]), strict=True))
        yield Step(BOARD_RULE, "game.board", {**who, **held})
        if state.scarabs[seat]:
            scarab = {"player": Seat(seat), "scarab": Term(str(state.scarabs[seat]))}
            yield Step(BOARD_RULE, "game.has_scarab", scarab)
        if state.tiles[seat]:
            tiles: dict[str, Any] = {"player": Seat(seat), "tiles": _names(state.tiles[seat])}
            yield Step(BOARD_RULE, "game.has_tiles", tiles)
    if state.gods[seat]:
        gods = {"player": state.names[seat], "gods": _names(state.gods[seat])}
        yield Step(BOARD_RULE, "game.has_gods", gods)


def _dice(pool: Pool) -> dict[str, Any]:
    """Return the values of the dice of the pool, by kind."""
    return {
        name: tuple(map(value_of, of_kind(pool, kind))) or NOTHING
        for kind, name in enumerate(KINDS)
    }
