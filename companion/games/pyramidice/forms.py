"""What is asked: adjudications, the score sheet, what the scorekeeper is told. No rule in it."""

from collections.abc import Callable
from functools import partial
from typing import Final

from companion.games.common.fields import choice, count, counts
from companion.games.common.figures import whole, word
from companion.games.forms import Field, SoFar
from companion.games.pyramidice.resources import NAMED
from companion.games.pyramidice.setup import ARCHITECT, RULE, SLUG, SOLO_RULE, variant_field
from companion.games.pyramidice.tables import (
    FACES,
    RESOURCES,
    ROW_PLACES,
    STONES,
    RestTile,
    Tables,
)
from companion.kits import Row

SPACE_RULE: Final = "PYRAMIDICE-WORK-09"
TILE_RULE: Final = "PYRAMIDICE-REST-02"
ARCHITECT_RULE: Final = "PYRAMIDICE-SOLO-10"

PLAYER: Final = Field("player", "player", "PYRAMIDICE-TURN-01")
"""Whose turn it is."""

DIE: Final = (
    choice("kind", rule=SPACE_RULE, choices=("stone", "prayer")),
    count("value", rule="PYRAMIDICE-BUILD-01", minimum=1, maximum=FACES),
)


def build_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a die is to be built."""
    return (
        PLAYER,
        pyramids_field(tables),
        Field("target", "record", SPACE_RULE, fields=_target_fields(tables)),
        Field("die", "record", SPACE_RULE, fields=DIE),
        _resource("workers", tables),
        _resource("cats", tables),
        _gods_field(tables),
        _scarab_field(tables),
        _borrowed_field(tables),
        _pearl_field(tables),
    )


def cult_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the cult step of a Work turn."""
    return (
        PLAYER,
        _gods_field(tables),
        _resource("workers", tables),
        _resource("cats", tables),
        _scarab_field(tables),
        _borrowed_field(tables),
    )


def rest_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a Rest tile is taken."""
    tiles = tuple(tables.rest_tiles)
    own = partial(choice, rule=TILE_RULE, each="list", choices=tiles, distinct=True)
    return (
        PLAYER,
        own("tiles_below", most=tables.tiles),
        own("tiles_held", most=tables.tile_places - 1),
        _opponents_field(tables),
        choice("tile", rule=TILE_RULE, choices=tiles),
        count("fame", rule="PYRAMIDICE-REST-03"),
        *(_resource(kind, tables) for kind in RESOURCES),
        Field("supply", "record", "PYRAMIDICE-SETUP-08", fields=_supply_fields(tables)),
        _row_field(tables),
        _deck_field(tables),
        _scarab_field(tables),
        *_choice_fields(tables),
    )


def architect_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for the turn of a Great Architect."""
    tiles = tuple(tables.rest_tiles)
    held = partial(choice, rule="PYRAMIDICE-SOLO-05", each="list", choices=tiles, distinct=True)
    return (
        choice(ARCHITECT, rule=SOLO_RULE, choices=tuple(tables.architects)),
        projects_field(tables),
        _row_field(tables),
        _deck_field(tables),
        choice(
            "rest_slots",
            rule="PYRAMIDICE-SOLO-11",
            each="places",
            places=tuple(str(number) for number in range(1, tables.tiles + 1)),
            choices=tiles,
            holes=True,
            distinct=True,
        ),
        *(held(key, most=tables.tile_places - 1) for key in ("architect_tiles", "player_tiles")),
        pyramids_field(tables),
        count("quarry_stone", rule="PYRAMIDICE-SOLO-03", maximum=tables.pieces[STONES]),
        count("supply_stone", rule="PYRAMIDICE-SOLO-03", maximum=tables.supply[STONES]),
        _roll_field(asked=_has_die),
        count("fame", rule="PYRAMIDICE-SOLO-08"),
        choice(
            "pharaoh",
            rule="PYRAMIDICE-END-02",
            choices=("player", ARCHITECT),
            required=False,
            nullable=True,
        ),
    )


def project_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked to count Project cards."""
    cards = choice(
        "projects",
        rule="PYRAMIDICE-PROJ-01",
        each="list",
        choices=tuple(tables.projects),
        distinct=True,
        fewest=1,
    )
    return (pyramids_field(tables), cards)


def ennead_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked to count the Ennead: everybody's Gods, in solo the Architect's too."""
    return (
        choice(
            "gods",
            rule="PYRAMIDICE-ENN-01",
            each="lists",
            choices=tuple(tables.gods),
            distinct=True,
            guests=(ARCHITECT,) if tables.is_solo else (),
        ),
    )


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, and the pyramids."""
    game = choice("game", rule=RULE, choices=(SLUG,), required=False, nullable=True, asked=False)
    lines = (_sheet_field(tables, row) for row in tables.sheet)
    return (
        game,
        variant_field(tables.variants),
        *lines,
        _architect_field(tables),
        pyramids_field(tables),
    )


def pyramids_field(tables: Tables) -> Field:
    """Return the field for all dice built, with every pyramid in play."""
    rule = "PYRAMIDICE-SETUP-01"
    pyramids = tuple(
        Field(name, "levels", rule, minimum=0, maximum=FACES, sides=tables.sides(name))
        for name in tables.pyramids
    )
    return Field("pyramids", "record", rule, fields=pyramids)


def _target_fields(tables: Tables) -> tuple[Field, ...]:
    def last_level(so_far: SoFar) -> int:
        return len(tables.pyramids[so_far["pyramid"]])

    def last_line(so_far: SoFar) -> int:
        return tables.sides(so_far["pyramid"])[so_far["level"] - 1] - 1

    return (
        choice("pyramid", rule=SPACE_RULE, choices=tuple(tables.pyramids)),
        count("level", rule=SPACE_RULE, minimum=1, limit=last_level),
        count("row", rule=SPACE_RULE, limit=last_line),
        count("col", rule=SPACE_RULE, limit=last_line),
    )


def _pearl_field(tables: Tables) -> Field:
    """Return the field for the owner of the Pearl Scarab, another player than the builder."""
    rule = "PYRAMIDICE-BUILD-07"
    return Field(
        "pearl",
        "record",
        rule,
        required=False,
        nullable=True,
        asked=False if tables.is_solo else lambda so_far: so_far.get("scarab") != "pearl",
        fields=(Field("player", "player", rule), count("workers", rule=rule, maximum=tables.board)),
    )


def _gods_field(tables: Tables) -> Field:
    """Return the field for a player's God cards, those of the Ennead one by one."""
    return choice(
        "gods",
        rule="PYRAMIDICE-GOD-01",
        each="list",
        choices=tuple(tables.gods),
        distinct=True,
        most=tables.cards,
    )


def _scarab_field(tables: Tables) -> Field:
    """Return the field for a player's Scarab; nobody has one in solo."""
    return choice(
        "scarab",
        rule="PYRAMIDICE-SETUP-12",
        choices=tuple(tables.scarabs),
        required=False,
        nullable=True,
        asked=not tables.is_solo,
    )


def _borrowed_field(tables: Tables) -> Field:
    """Return the field for the God that the Amethyst Scarab borrows this turn."""
    return choice(
        "borrowed",
        rule="PYRAMIDICE-GOD-11",
        choices=tuple(tables.gods),
        required=False,
        nullable=True,
        asked=lambda so_far: so_far.get("scarab") == "amethyst",
    )


def _resource(kind: str, tables: Tables) -> Field:
    """Return the field for a player's resources of a kind, as many as the board holds at most."""
    return count(kind, rule="PYRAMIDICE-RES-01", maximum=tables.board)


def _row_field(tables: Tables) -> Field:
    """Return the field for the God cards that lie face up, null for an empty place."""
    return choice(
        "god_row",
        rule="PYRAMIDICE-ROW-02",
        each="places",
        places=ROW_PLACES,
        choices=tuple(tables.gods),
        holes=True,
        distinct=True,
    )


def _deck_field(tables: Tables) -> Field:
    """Return the field for the number of cards left in the God deck."""
    return count("god_deck", rule="PYRAMIDICE-SETUP-05", maximum=tables.deck)


def _opponents_field(tables: Tables) -> Field:
    """Return the field for the tiles in front of everybody else, in solo of the Architect."""
    face_down = choice(
        "face_down",
        rule="PYRAMIDICE-REST-13",
        choices=(False,) if tables.is_solo else (False, True),
        required=False,
        default=False,
        asked=not tables.is_solo,
    )
    tile = choice("tile", rule=TILE_RULE, choices=tuple(tables.rest_tiles), distinct=True)
    return Field(
        "opponent_tiles",
        "record",
        TILE_RULE,
        each="lists",
        gaps="refused",
        most=tables.tile_places - 1,
        others_than="player",
        guests=(ARCHITECT,) if tables.is_solo else (),
        fields=(tile, face_down),
    )


def _supply_fields(tables: Tables) -> tuple[Field, ...]:
    """Return the fields for the supply; of stone dice it never has more than after the deal."""
    return tuple(
        count(kind, rule="PYRAMIDICE-SETUP-08", maximum=most)
        for kind, most in zip(RESOURCES, tables.supply, strict=True)
    )


def _choice_fields(tables: Tables) -> tuple[Field, ...]:
    """Return the fields for what some tiles leave to the player, asked for those alone."""

    def tile_of(so_far: SoFar) -> RestTile:
        return tables.rest_tiles[so_far["tile"]]

    chosen = partial(choice, required=False, nullable=True)
    return (
        chosen(
            "give",
            rule="PYRAMIDICE-REST-07",
            choices=NAMED,
            asked=lambda so_far: bool(tile_of(so_far).discard),
        ),
        chosen(
            "god",
            rule="PYRAMIDICE-REST-06",
            choices=tuple(tables.gods),
            asked=lambda so_far: tile_of(so_far).god,
        ),
        _amounts("take", "PYRAMIDICE-REST-05", lambda so_far: bool(tile_of(so_far).chosen)),
        _amounts(
            "keep",
            "PYRAMIDICE-RES-02",
            lambda so_far: _overflows(tables, tile_of(so_far), so_far),
        ),
    )


def _amounts(key: str, rule: str, asked: Callable[[SoFar], bool]) -> Field:
    """Return the field for a number of each kind of resource, asked only in some cases."""
    fields = tuple(count(kind, rule=rule, required=False, default=0) for kind in RESOURCES)
    return Field(key, "record", rule, required=False, nullable=True, asked=asked, fields=fields)


def _overflows(tables: Tables, tile: RestTile, so_far: SoFar) -> bool:
    """Return whether the answers so far make more resources than the board holds."""
    held = sum(so_far[kind] for kind in RESOURCES) - tile.discard
    chosen = sum((so_far.get("take") or {}).values())
    supply = (so_far["supply"][kind] for kind in RESOURCES)
    return held + chosen + sum(map(min, tile.gains, supply)) > tables.board


def projects_field(tables: Tables) -> Field:
    """Return the field for the Architect's Project cards."""
    numbers = [architect.project_cards for architect in tables.architects.values()]
    return choice(
        "projects",
        rule=SOLO_RULE,
        each="list",
        choices=tuple(tables.projects),
        distinct=True,
        fewest=min(numbers),
        most=max(numbers),
    )


def _roll_field(asked: Callable[[SoFar], bool]) -> Field:
    return count(
        "roll",
        rule="PYRAMIDICE-SOLO-03",
        minimum=1,
        maximum=FACES,
        required=False,
        nullable=True,
        drawn=True,
        asked=asked,
    )


def _has_die(so_far: SoFar) -> bool:
    return bool(so_far["quarry_stone"] + so_far["supply_stone"])


def _sheet_field(tables: Tables, row: Row) -> Field:
    """Return the field for a line of the score sheet, asked of every player."""
    key, rule = word(row, "key"), word(row, "rule")
    one = partial(choice, each="player", distinct=True, gaps="refused")
    match word(row, "kind"):
        case "gods":
            return choice(key, rule=rule, each="lists", choices=tuple(tables.gods), distinct=True)
        case "scarab":
            solo = tables.is_solo
            cards = tuple(tables.scarabs)
            return one(
                key, rule=rule, choices=cards, required=not solo, nullable=solo, asked=not solo
            )
        case "project":
            return one(key, rule=rule, choices=tuple(tables.projects))
    most = None if row["maximum"] is None else whole(row, "maximum")
    pieces = tables.pieces[RESOURCES.index(key)] if key in RESOURCES else None
    return counts(key, rule=rule, maximum=most, most_total=pieces, gaps="refused")


def _architect_field(tables: Tables) -> Field:
    """Return the field for the Great Architect, whom only a solo game has."""
    gods = choice("gods", rule=ARCHITECT_RULE, each="list", choices=tuple(tables.gods),
                  distinct=True)  # fmt: skip
    solo = tables.is_solo
    return Field(
        ARCHITECT,
        "record",
        SOLO_RULE,
        required=solo,
        nullable=not solo,
        asked=solo,
        fields=(count("fame", rule=ARCHITECT_RULE), gods, projects_field(tables)),
    )
