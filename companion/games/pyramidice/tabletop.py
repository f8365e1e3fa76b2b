"""What lies where, in pieces and in words; the score sheet read off it, and what mattered.

Pieces are for pictures of the table, words for whoever must decide and sees none. Both show what a
view holds: what a seat may not see is not in it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.common.actions import fields_of
from companion.games.common.setup import BASE
from companion.games.engine import Action, Use
from companion.games.pyramidice import building, scoring
from companion.games.pyramidice.dice import KINDS, STONE, Pool, kind_of, of_kind, value_of
from companion.games.pyramidice.gods import ROW_RULE
from companion.games.pyramidice.opening import PROJECT_RULE
from companion.games.pyramidice.resources import BOARD_RULE, NAMED, by_kind, supply
from companion.games.pyramidice.setup import ARCHITECT, SLUG, SOLO
from companion.games.pyramidice.state import NEW, OPEN, State
from companion.games.pyramidice.tables import ENNEAD, RESOURCES
from companion.games.tabletop import Area, Piece
from companion.questions.errors import Request
from companion.questions.text import Seat, Step, Term

ROW, STRIP, SUPPLY, POOL = "row", "strip", "supply", "pool"
"""The Gods face up; the Rest tiles below the Sphinx; resources and dice that nobody has; dice that
were rolled."""

SPHINX: Final = "sphinx_board"
STONE_DIE, PRAYER_DIE = "stone_die", "prayer_die"

GOD, TILE = "god_card", "rest_tile"

LAP: Final = 50
"""Spaces of the Fame track, as bonus tokens count them."""

OF_GODS: Final = ("worship", "use_god", "choose_god", "discard")
"""Moves that name a God."""


def areas(state: State) -> Iterator[Area]:
    """Yield the pyramids, the Sphinx, what all can take, and what each seat has."""
    tables = state.tables
    for pyramid in tables.pyramids:
        board = Piece(f"pyramid_{pyramid}", holds=tuple(_dice(state, pyramid)))
        yield Area(pyramid, board)
    # Dice that are rolled lie beside the boards: they take no resource spaces (WORK-04).
    if state.pool:
        yield Area(POOL, loose=tuple(_pool(state)))
    yield Area(ROW, loose=tuple(_row(state)))
    yield Area(STRIP, loose=tuple(Piece(TILE, x, x) for x in state.strip if x is not None))
    yield Area(SPHINX, Piece(SPHINX, holds=tuple(_fame(state))))
    yield Area(SUPPLY, loose=tuple(_supply(state)))
    for seat in range(tables.players):
        board = Piece("player_board", holds=tuple(_board(state, seat)), owner=Seat(seat))
        yield Area(str(seat), board, tuple(_cards(state, seat)), Seat(seat))
    if tables.is_solo:
        his = tables.players
        tiles = (Piece(TILE, each, each) for each in state.tiles[his])
        yield Area(str(his), loose=(*_cards(state, his), *tiles))


def named(state: State, seat: int, action: Action) -> Iterator[str]:
    """Yield the addresses of what an action of a seat names: spaces, cards, tiles, dice."""
    said = fields_of(action)
    match action.move:
        case "place":
            side = state.tables.sides(said["pyramid"])[said["level"] - 1]
            number = (said["row"] - 1) * side + said["col"]
            yield f"{said['pyramid']}/{said['level']} {number}"
        case "take_tile":
            yield from _named_tile(state, said["tile"])
        case "pick" | "change":
            yield f"{POOL}/{said['kind']} {said['value']}"
        case "choose_scarab":
            yield f"{seat}/{said['scarab']}"
        case move if move in OF_GODS:
            yield from _named_god(state, seat, said["god"])


def _named_tile(state: State, tile: str) -> Iterator[str]:
    if tile in state.strip:
        yield f"{STRIP}/{tile}"
    # In front of an opponent, for the Emerald Scarab; the Architect's can't be taken.
    for seat, tiles in enumerate(state.tiles[: state.tables.players]):
        if tile in tiles:
            yield f"{seat}/tile {tiles.index(tile) + 1}"


def _named_god(state: State, seat: int, god: str) -> Iterator[str]:
    if god in state.row:
        yield f"{ROW}/{god}"
    elif god in state.gods[seat]:
        yield f"{seat}/{god}"


def _dice(state: State, pyramid: str) -> Iterator[Piece]:
    """Yield the dice on a pyramid, the lower ones first."""
    for level, spaces in enumerate(state.tables.pyramids[pyramid], 1):
        for number, space in enumerate(spaces, 1):
            if state.dice[space]:
                yield Piece(STONE_DIE, state.dice[space], f"{level} {number}")


def _pool(state: State) -> Iterator[Piece]:
    for die in state.pool:
        kind, value = kind_of(die), value_of(die)
        component = STONE_DIE if kind == STONE else PRAYER_DIE
        yield Piece(component, value, f"{KINDS[kind]} {value}")


def _row(state: State) -> Iterator[Piece]:
    """Yield the Gods from left to right, and the deck."""
    for place, god in enumerate(state.row):
        if god == NEW:
            yield Piece(GOD, place=f"{place}", back=True)
        elif god is not None:
            yield Piece(GOD, god, god)
    if state.deck > 0:
        yield Piece(GOD, place="deck", back=True, number=state.deck)


def _fame(state: State) -> Iterator[Piece]:
    """Yield everybody's token on the Fame track, whose last space is followed by the first."""
    # There is no upper bound on Fame: who passes the end goes round, with a bonus token.
    for seat in range(state.tables.players):
        if state.fame[seat] != OPEN:
            yield Piece("fame_token", place=f"fame {state.fame[seat] % LAP}", owner=Seat(seat))


def _supply(state: State) -> Iterator[Piece]:
    """Yield the resources and dice that nobody has."""
    workers, cats, _ = state.supply
    counted = {"worker": workers, "cat": cats, STONE_DIE: state.quarry, PRAYER_DIE: state.prayers}
    for component, number in counted.items():
        if number > 0:
            yield Piece(component, place=component, number=number)


def _board(state: State, seat: int) -> Iterator[Piece]:
    """Yield the resources and Rest tiles on a Player board."""
    held = zip(NAMED, state.held[seat], strict=True)
    resources = [component for component, number in held for _ in range(max(0, number))]
    for space, component in enumerate(resources, 1):
        yield Piece(component, place=f"resource {space}")
    for place, tile in enumerate(state.tiles[seat], 1):
        yield Piece(TILE, tile, f"tile {place}", back=tile in state.face_down)


def _cards(state: State, seat: int) -> Iterator[Piece]:
    """Yield the Gods, Scarabs and Projects of a seat, as far as they are known."""
    yield from (Piece(GOD, god, god) for god in state.gods[seat])
    # The one kept may be among those dealt still: it is one card.
    scarabs = (*state.hands[seat], *filter(None, [state.scarabs[seat]]))
    yield from (Piece("scarab_card", each, each) for each in dict.fromkeys(scarabs))
    yield from (Piece("project_card", each, each) for each in state.projects[seat])


NOTHING: Final = Term("nothing")


def pyramid_steps(state: State) -> Iterator[Step]:
    """Say which dice are built, level by level from the ground."""
    for pyramid, levels in state.tables.pyramids.items():
        begun = [level for level in levels if any(state.dice[space] for space in level)]
        if begun:
            rows = (_rows(state, level) for level in begun)
            # As people would write them down: 035 120 000, and the levels above after a stroke.
            dice = " / ".join(" ".join("".join(map(str, row)) for row in level) for level in rows)
            values = {"pyramid": Term(pyramid), "dice": dice}
            yield Step(building.STONE_RULE, "play.pyramid", values)


def _rows(state: State, level: range) -> list[list[int]]:
    """Return the dice of a level in rows, 0 for an empty space."""
    side = 1 + state.tables.spaces[level[-1]].place.row
    return [state.dice[first : first + side] for first in range(level.start, level.stop, side)]


def last_turn_steps(state: State) -> Iterator[Step]:
    """Say who has the last turn, once that is known."""
    if state.pharaoh is not None and not state.over:
        yield Step(scoring.LAST_RULE, "play.last", {"player": state.names[state.pharaoh]})


def shows(state: State, seat: int) -> Iterator[Step]:
    """Say what a seat needs to see to decide: the table, everybody's board, and its own card."""
    yield Step(ROW_RULE, "game.row", {"gods": _names(state.row), "deck": state.deck})
    yield _strip_step(state)
    yield Step(BOARD_RULE, "game.supply", by_kind(supply(state)))
    quarry = {"stone": state.quarry, "prayer": state.prayers}
    yield Step(building.STONE_RULE, "game.quarry", quarry)
    yield from pyramid_steps(state)
    for other in range(len(state.names)):
        yield from _board_steps(state, other)
    if 0 <= seat < state.tables.players and state.projects[seat]:
        yield Step(PROJECT_RULE, "game.own_project", {"projects": _names(state.projects[seat])})
    if state.pool:
        yield Step(building.STONE_RULE, "game.pool", _pool_values(state.pool))
    yield from last_turn_steps(state)


def _names(ids: Iterable[str | None]) -> tuple[Term, ...] | Term:
    """Return what is there by name; one word where it is nothing."""
    return tuple(Term(each) for each in ids if each is not None) or NOTHING


def _strip_step(state: State) -> Step:
    """Say which Rest tiles lie on the strip, in solo by number."""
    if not state.tables.is_solo:
        return Step(BOARD_RULE, "game.strip", {"tiles": _names(state.strip)})
    tiles = {number: Term(tile) for number, tile in enumerate(state.strip, 1) if tile}
    return Step(BOARD_RULE, "game.numbers", {"tiles": tiles or NOTHING})


def _board_steps(state: State, seat: int) -> Iterator[Step]:
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


def _pool_values(pool: Pool) -> dict[str, Any]:
    """Return the values of the dice of the pool, by kind."""
    return {
        name: tuple(map(value_of, of_kind(pool, kind))) or NOTHING
        for kind, name in enumerate(KINDS)
    }


def sheet(state: State, players: Sequence[str]) -> Request:
    """Return the score sheet of a finished game (14.2)."""
    filled: dict[str, Any] = {
        "game": SLUG,
        "variant": f"{SOLO}{state.architect}" if state.architect else BASE,
        "players": [_record(state, seat, name) for seat, name in enumerate(players)],
        "pyramids": {
            name: [_rows(state, level) for level in levels]
            for name, levels in state.tables.pyramids.items()
        },
    }
    if state.architect:
        filled[ARCHITECT] = {
            "fame": state.fame[-1],
            "gods": state.gods[-1],
            "projects": state.projects[-1],
        }
    return filled


def _record(state: State, seat: int, name: str) -> dict[str, Any]:
    held = dict(zip(RESOURCES, state.held[seat], strict=True))
    scarab = {} if state.architect else {"scarab": state.scarabs[seat]}
    return {
        "name": name,
        "fame": state.fame[seat],
        "gods": state.gods[seat],
        "project": state.projects[seat][0],
        **scarab,
        **held,
    }


USES: Final[Mapping[str, tuple[str, str, str]]] = {
    "game.worships": ("gods", "god", "worshipped"),
    "game.power": ("gods", "god", "used"),
    "game.borrows": ("gods", "god", "borrowed"),
    "game.discards": ("gods", "god", "discarded"),
    "rest.taken": ("rest_tiles", "tile", "taken"),
}
"""What events of a game say of a piece: its group, the value that names it, and the way."""


def uses(events: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield which Gods were had and used, which tiles were taken, and what cards brought."""
    for event in events:
        if event.key in USES:
            group, value, way = USES[event.key]
            item = str(event.values[value])
            # The Ennead is discarded as one, which is no card: what it was made of is not told.
            if item != ENNEAD:
                yield Use(group, item, way, event.values["player"])
    for seat in range(state.tables.players):
        yield from (Use("gods", god, "kept", seat) for god in state.gods[seat])
        scarab = state.scarabs[seat]
        if scarab is not None:
            yield Use("scarabs", scarab, "kept", seat)
        for card in state.projects[seat]:
            yield Use("projects", card, "scored", seat, scoring.project_points(state, [card]))
