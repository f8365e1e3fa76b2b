"""What is asked when a Rest tile is taken: the table, the tile, and what it leaves open (14.3)."""

from collections.abc import Callable
from functools import partial

from companion.games.pyramidice.forms import PLAYER, deck, optional, resource, row, scarab
from companion.games.pyramidice.limits import PIECES_RULE
from companion.games.pyramidice.resources import NAMED, ROOM_RULE
from companion.games.pyramidice.rest_goods import COST_RULE, GAIN_RULE, GOD_RULE, SWAP_RULE
from companion.games.pyramidice.rest_tiles import EMERALD_RULE, TILE_RULE
from companion.games.pyramidice.setup import ARCHITECT
from companion.games.pyramidice.tables import RESOURCES, RestTile, Tables
from companion.questions import Field, ListOf, OneOf, PlayerMap, Record, SoFar, choice, count


def rest_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a Rest tile is taken."""
    tiles = OneOf(tuple(tables.rest_tiles))
    own = partial(ListOf, tiles, distinct=True)
    return (
        PLAYER,
        Field("tiles_below", own(most=tables.tiles), TILE_RULE),
        Field("tiles_held", own(most=tables.tile_places - 1), TILE_RULE),
        _opponents(tables),
        Field("tile", tiles, TILE_RULE),
        count("fame", COST_RULE),
        *(resource(tables, kind) for kind in RESOURCES),
        Field("supply", Record(_supply(tables)), PIECES_RULE),
        row(tables),
        deck(tables),
        scarab(tables),
        *_choices(tables),
    )


def _opponents(tables: Tables) -> Field:
    """Return the field for the tiles in front of everybody else, in solo of the Architect."""
    solo = tables.is_solo
    face_down = choice(
        "face_down",
        EMERALD_RULE,
        (False,) if solo else (False, True),
        required=False,
        default=False,
        asked=not solo,
    )
    tile = Field("tile", OneOf(tuple(tables.rest_tiles)), TILE_RULE)
    held = ListOf(Record((tile, face_down)), distinct=("tile",), most=tables.tile_places - 1)
    guests = (ARCHITECT,) if solo else ()
    others = PlayerMap(held, gaps="refused", others_than="player", guests=guests)
    return Field("opponent_tiles", others, TILE_RULE)


def _supply(tables: Tables) -> tuple[Field, ...]:
    """Return the fields for the supply; of stone dice it never has more than after the deal."""
    return tuple(
        count(kind, PIECES_RULE, maximum=most)
        for kind, most in zip(RESOURCES, tables.supply, strict=True)
    )


def _choices(tables: Tables) -> tuple[Field, ...]:
    """Return the fields for what some tiles leave to the player, asked for those alone."""

    def where(is_left: Callable[[RestTile, SoFar], bool]) -> Callable[[SoFar], bool]:
        return lambda so_far: is_left(tables.rest_tiles[so_far["tile"]], so_far)

    gods = tuple(tables.gods)
    discards = where(lambda tile, _: tile.discard > 0)
    chooses = where(lambda tile, _: tile.chosen > 0)
    overflows = where(lambda tile, so_far: _overflows(tables, tile, so_far))
    return (
        optional("give", SWAP_RULE, NAMED, asked=discards),
        optional("god", GOD_RULE, gods, asked=where(lambda tile, _: tile.god)),
        _amounts("take", GAIN_RULE, chooses),
        _amounts("keep", ROOM_RULE, overflows),
    )


def _amounts(key: str, rule: str, asked: Callable[[SoFar], bool]) -> Field:
    """Return the field for a number of each kind of resource, asked only in some cases."""
    fields = tuple(count(kind, rule, required=False, default=0) for kind in RESOURCES)
    return Field(key, Record(fields), rule, required=False, nullable=True, asked=asked)


def _overflows(tables: Tables, tile: RestTile, so_far: SoFar) -> bool:
    """Return whether the answers so far make more resources than the board holds."""
    held: int = sum(so_far[kind] for kind in RESOURCES) - tile.discard
    chosen: int = sum((so_far.get("take") or {}).values())
    supply = (so_far["supply"][kind] for kind in RESOURCES)
    printed: int = sum(map(min, tile.gains, supply))
    return held + chosen + printed > tables.board
