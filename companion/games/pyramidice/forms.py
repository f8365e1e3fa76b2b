"""What is asked: adjudications and the score sheet. No rule in it."""

from collections.abc import Collection
from functools import partial
from typing import Final

from companion.games.pyramidice.setup import ARCHITECT, RULE, SOLO_RULE
from companion.games.pyramidice.tables import (
    FACES,
    ROW_PLACES,
    STONES,
    Tables,
)
from companion.questions import (
    Field,
    Levels,
    ListOf,
    OneOf,
    Places,
    Player,
    PlayerMap,
    Record,
    SoFar,
    choice,
    count,
)

SPACE_RULE: Final = "PYRAMIDICE-WORK-09"
PEARL_RULE: Final = "PYRAMIDICE-BUILD-07"
TILE_RULE: Final = "PYRAMIDICE-REST-02"
ROLL_RULE: Final = "PYRAMIDICE-SOLO-03"

PLAYER: Final = Field("player", Player(), "PYRAMIDICE-TURN-01")
"""Whose turn it is."""

DIE: Final = (
    choice("kind", SPACE_RULE, ("stone", "prayer")),
    count("value", "PYRAMIDICE-BUILD-01", 1, FACES),
)

optional = partial(choice, required=False, nullable=True)
"""A choice that may be left out."""


def build_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a die is to be built."""
    return (
        PLAYER,
        pyramids(tables),
        Field("target", Record(_target(tables)), SPACE_RULE),
        Field("die", Record(DIE), SPACE_RULE),
        resource(tables, "workers"),
        resource(tables, "cats"),
        _gods(tables),
        scarab(tables),
        _borrowed(tables),
        _pearl(tables),
    )


def cult_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the cult step of a Work turn."""
    return (
        PLAYER,
        _gods(tables),
        resource(tables, "workers"),
        resource(tables, "cats"),
        scarab(tables),
        _borrowed(tables),
    )


def architect_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for the turn of a Great Architect."""
    tiles = OneOf(tuple(tables.rest_tiles))
    numbers = tuple(str(number) for number in range(1, tables.tiles + 1))
    slots = Places(numbers, tiles, holes=True, distinct=True)
    held = ListOf(tiles, most=tables.tile_places - 1, distinct=True)
    return (
        choice(ARCHITECT, SOLO_RULE, tuple(tables.architects)),
        projects(tables),
        row(tables),
        deck(tables),
        Field("rest_slots", slots, "PYRAMIDICE-SOLO-11"),
        Field("architect_tiles", held, "PYRAMIDICE-SOLO-05"),
        Field("player_tiles", held, "PYRAMIDICE-SOLO-05"),
        pyramids(tables),
        count("quarry_stone", ROLL_RULE, maximum=tables.pieces[STONES]),
        count("supply_stone", ROLL_RULE, maximum=tables.supply[STONES]),
        count(
            "roll",
            ROLL_RULE,
            1,
            FACES,
            required=False,
            nullable=True,
            drawn=True,
            asked=lambda so_far: so_far["quarry_stone"] + so_far["supply_stone"] > 0,
        ),
        count("fame", "PYRAMIDICE-SOLO-08"),
        optional("pharaoh", "PYRAMIDICE-END-02", ("player", ARCHITECT)),
    )


def project_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked to count Project cards."""
    cards = ListOf(OneOf(tuple(tables.projects)), fewest=1, distinct=True)
    return (pyramids(tables), Field("projects", cards, "PYRAMIDICE-PROJ-01"))


def ennead_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked to count the Ennead: everybody's Gods, in solo the Architect's too."""
    guests = (ARCHITECT,) if tables.is_solo else ()
    return (Field("gods", hands(tables, guests), "PYRAMIDICE-ENN-01"),)


def pyramids(tables: Tables) -> Field:
    """Return the field for all dice built, with every pyramid in play."""
    pyramids = tuple(
        Field(name, Levels(tables.sides(name), 0, FACES), RULE) for name in tables.pyramids
    )
    return Field("pyramids", Record(pyramids), RULE)


def _target(tables: Tables) -> tuple[Field, ...]:
    def last_level(so_far: SoFar) -> int:
        return len(tables.pyramids[so_far["pyramid"]])

    def last_line(so_far: SoFar) -> int:
        sides = tables.sides(so_far["pyramid"])
        level: int = so_far["level"]
        return sides[level - 1] - 1

    return (
        choice("pyramid", SPACE_RULE, tuple(tables.pyramids)),
        count("level", SPACE_RULE, 1, limit=last_level),
        count("row", SPACE_RULE, limit=last_line),
        count("col", SPACE_RULE, limit=last_line),
    )


def _pearl(tables: Tables) -> Field:
    workers = count("workers", PEARL_RULE, maximum=tables.board)
    return Field(
        "pearl",
        Record((Field("player", Player(), PEARL_RULE), workers)),
        PEARL_RULE,
        required=False,
        nullable=True,
        asked=False if tables.is_solo else lambda so_far: so_far.get("scarab") != "pearl",
    )


def _gods(tables: Tables) -> Field:
    """Return the field for a player's God cards, those of the Ennead one by one."""
    cards = ListOf(OneOf(tuple(tables.gods)), most=tables.cards, distinct=True)
    return Field("gods", cards, "PYRAMIDICE-GOD-01")


def hands(tables: Tables, guests: tuple[str, ...] = (), gone: Collection[str] = ()) -> PlayerMap:
    """Return the kind of everybody's God cards, without those that are `gone`."""
    gods = tuple(god for god in tables.gods if god not in gone)
    return PlayerMap(ListOf(OneOf(gods), distinct=True), distinct=True, guests=guests)


def scarab(tables: Tables) -> Field:
    """Return the field for a player's Scarab; nobody has one in solo."""
    cards = tuple(tables.scarabs)
    return optional("scarab", "PYRAMIDICE-SETUP-12", cards, asked=not tables.is_solo)


def _borrowed(tables: Tables) -> Field:
    return optional(
        "borrowed",
        "PYRAMIDICE-GOD-11",
        tuple(tables.gods),
        asked=lambda so_far: so_far.get("scarab") == "amethyst",
    )


def resource(tables: Tables, kind: str) -> Field:
    """Return the field for a player's resources of a kind, as many as the board holds."""
    return count(kind, "PYRAMIDICE-RES-01", maximum=tables.board)


def row(tables: Tables) -> Field:
    """Return the field for the God cards that lie face up, null for an empty place."""
    cards = OneOf(tuple(tables.gods))
    return Field(
        "god_row", Places(ROW_PLACES, cards, holes=True, distinct=True), "PYRAMIDICE-ROW-02"
    )


def deck(tables: Tables) -> Field:
    """Return the field for the cards that are left in the God deck."""
    return count("god_deck", "PYRAMIDICE-SETUP-05", maximum=tables.deck)


def projects(tables: Tables) -> Field:
    """Return the field for the Architect's Project cards."""
    numbers = [architect.project_cards for architect in tables.architects.values()]
    cards = OneOf(tuple(tables.projects))
    return Field("projects", ListOf(cards, min(numbers), max(numbers), distinct=True), SOLO_RULE)
