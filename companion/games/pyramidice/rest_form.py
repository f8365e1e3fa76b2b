"""What is asked when a Rest tile is taken: the table, the tile, and what it leaves open (14.3)."""

from functools import partial

from companion.games.forms import Field, ListOf, OneOf, PlayerMap, Record, SoFar, choice, count
from companion.games.pyramidice.fields import (
    PLAYER,
    amounts,
    deck_field,
    resource,
    row_field,
    scarab_field,
)
from companion.games.pyramidice.figures import RESOURCES, Figures, RestTile
from companion.games.pyramidice.goods import GIVEN
from companion.games.pyramidice.setup import ARCHITECT

TILE_RULE = "PYRAMIDICE-REST-02"


def rest_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked when a Rest tile is taken."""
    tiles = tuple(figures.rest_tiles)
    places = figures.tile_places - 1
    own = partial(ListOf, OneOf(tiles), distinct=True)
    return (
        PLAYER,
        Field("tiles_below", own(most=figures.tiles), TILE_RULE),
        Field("tiles_held", own(most=places), TILE_RULE),
        _opponents_field(figures),
        choice("tile", rule=TILE_RULE, choices=tiles),
        count("fame", rule="PYRAMIDICE-REST-03"),
        *(resource(kind, figures) for kind in RESOURCES),
        Field("supply", Record(_supply_fields(figures)), "PYRAMIDICE-SETUP-08"),
        row_field(figures),
        deck_field(figures),
        scarab_field(figures),
        *_choice_fields(figures),
    )


def _opponents_field(figures: Figures) -> Field:
    """Return the field for the tiles in front of everybody else, in solo of the Architect."""
    choices = (False,) if figures.is_solo else (False, True)
    face_down = choice(
        "face_down",
        rule="PYRAMIDICE-REST-13",
        choices=choices,
        required=False,
        default=False,
        asked=not figures.is_solo,
    )
    tile = Field("tile", OneOf(tuple(figures.rest_tiles)), TILE_RULE)
    return Field(
        "opponent_tiles",
        PlayerMap(
            ListOf(Record((tile, face_down)), distinct=("tile",), most=figures.tile_places - 1),
            gaps="refused",
            others_than="player",
            guests=(ARCHITECT,) if figures.is_solo else (),
        ),
        TILE_RULE,
    )


def _supply_fields(figures: Figures) -> tuple[Field, ...]:
    """Return the fields for the supply; of stone dice it never has more than after the deal."""
    return tuple(
        count(kind, rule="PYRAMIDICE-SETUP-08", maximum=figures.supply[kind]) for kind in RESOURCES
    )


def _choice_fields(figures: Figures) -> tuple[Field, ...]:
    """Return the fields for what some tiles leave to the player, asked for those alone."""

    def tile_of(so_far: SoFar) -> RestTile:
        return figures.rest_tiles[so_far["tile"]]

    return (
        choice(
            "give",
            rule="PYRAMIDICE-REST-07",
            choices=tuple(GIVEN),
            required=False,
            nullable=True,
            asked=lambda so_far: bool(tile_of(so_far).discard),
        ),
        choice(
            "god",
            rule="PYRAMIDICE-REST-06",
            choices=tuple(figures.gods),
            required=False,
            nullable=True,
            asked=lambda so_far: tile_of(so_far).god,
        ),
        amounts(
            "take",
            "PYRAMIDICE-REST-05",
            asked=lambda so_far: bool(tile_of(so_far).chosen),
        ),
        amounts(
            "keep",
            "PYRAMIDICE-RES-02",
            asked=lambda so_far: overflows(figures, tile_of(so_far), so_far),
        ),
    )


def overflows(figures: Figures, tile: RestTile, so_far: SoFar) -> bool:
    """Return whether the answers so far make more resources than the board holds."""
    supply = so_far["supply"]
    held = sum(so_far[kind] for kind in RESOURCES) - tile.discard
    chosen = sum((so_far.get("take") or {}).values())
    printed = sum(min(number, supply[kind]) for kind, number in tile.gains.items())
    return bool(held + chosen + printed > figures.spaces)
