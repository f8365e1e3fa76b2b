"""What is asked of people, declared once: by rulings, by the score sheet, by the scorekeeper.

No rule stands here, only bounds that follow from the pieces, and what need not be asked (14.2,
14.3). `RULINGS`, at the end, joins the fields of each ruling to the verdict of its chapter.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Final

from companion.games.common.figures import whole, word
from companion.games.common.setup import VARIANT
from companion.games.game import SCORE, Ruling, Rulings, Variants
from companion.games.pyramidice import building, gods, rest_tiles, scoring, solo
from companion.games.pyramidice import resources as goods
from companion.games.pyramidice.setup import ARCHITECT, RULE, SLUG, SOLO_RULE, seats, sit_down
from companion.games.pyramidice.tables import (
    FACES,
    RESOURCES,
    ROW_PLACES,
    STONES,
    RestTile,
    Tables,
    tables,
)
from companion.kits import Row
from companion.questions import (
    Field,
    Form,
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
    counts,
)

DICE: Final = ("program", "table")
"""Who throws the Architect's die."""

PLAYER: Final = Field("player", Player(), "PYRAMIDICE-TURN-01")
"""Whose turn it is."""

DIE: Final = (
    choice("kind", building.STONE_RULE, ("stone", "prayer")),
    count("value", building.COST_RULE, 1, FACES),
)

optional = partial(choice, required=False, nullable=True)
"""A choice that may be left out."""

# What lies on the table, as several rulings ask it.


def pyramids(tables: Tables) -> Field:
    """Return the field for all dice built, with every pyramid in play."""
    grids = (Field(name, Levels(tables.sides(name), 0, FACES), RULE) for name in tables.pyramids)
    return Field("pyramids", Record(tuple(grids)), RULE)


def hands(tables: Tables, guests: tuple[str, ...] = (), gone: Collection[str] = ()) -> PlayerMap:
    """Return the kind of everybody's God cards, without those that are `gone`."""
    cards = tuple(god for god in tables.gods if god not in gone)
    return PlayerMap(ListOf(OneOf(cards), distinct=True), distinct=True, guests=guests)


def projects(tables: Tables) -> Field:
    """Return the field for the Architect's Project cards."""
    # How many they are depends on who he is, which may be asked with them: the verdict checks it.
    numbers = [architect.project_cards for architect in tables.architects.values()]
    cards = OneOf(tuple(tables.projects))
    return Field("projects", ListOf(cards, min(numbers), max(numbers), distinct=True), SOLO_RULE)


def _row_and_deck(tables: Tables) -> tuple[Field, ...]:
    """Return the fields for the God cards that lie face up, null for an empty place, and left."""
    cards = Places(ROW_PLACES, OneOf(tuple(tables.gods)), holes=True, distinct=True)
    return (
        Field("god_row", cards, gods.ROW_RULE),
        count("god_deck", gods.CARDS_RULE, maximum=tables.deck),
    )


def _god_cards(tables: Tables) -> Field:
    """Return the field for a player's God cards, those of the Ennead one by one."""
    cards = ListOf(OneOf(tuple(tables.gods)), most=tables.cards, distinct=True)
    return Field("gods", cards, gods.DISCARD_RULE)


def _resources(tables: Tables, *kinds: str) -> Iterator[Field]:
    """Yield the fields for a player's resources, as many as the board holds."""
    return (count(kind, goods.BOARD_RULE, maximum=tables.board) for kind in kinds)


def _scarab(tables: Tables) -> Field:
    # Nobody has one in solo.
    cards = tuple(tables.scarabs)
    return optional("scarab", "PYRAMIDICE-SETUP-12", cards, asked=not tables.is_solo)


def _borrowed(tables: Tables) -> Field:
    return optional(
        "borrowed",
        gods.BORROWED_RULE,
        tuple(tables.gods),
        asked=lambda so_far: so_far.get("scarab") == gods.AMETHYST,
    )


def _pearl(tables: Tables) -> Field:
    rule = building.PEARL_RULE
    workers = count("workers", rule, maximum=tables.board)
    return Field(
        building.PEARL,
        Record((Field("player", Player(), rule), workers)),
        rule,
        required=False,
        nullable=True,
        asked=not tables.is_solo and (lambda so_far: so_far.get("scarab") != building.PEARL),
    )


def _target(tables: Tables) -> tuple[Field, ...]:
    """Return the fields for a space; rows and columns of a level from 0 (3.1)."""

    def last_line(so_far: SoFar) -> int:
        level: int = so_far["level"]
        return tables.sides(so_far["pyramid"])[level - 1] - 1

    rule = building.STONE_RULE
    return (
        choice("pyramid", rule, tuple(tables.pyramids)),
        count("level", rule, 1, limit=lambda so_far: len(tables.pyramids[so_far["pyramid"]])),
        count("row", rule, limit=last_line),
        count("col", rule, limit=last_line),
    )


# The rulings.


def build_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a die is to be built."""
    return (
        PLAYER,
        pyramids(tables),
        Field("target", Record(_target(tables)), building.STONE_RULE),
        Field("die", Record(DIE), building.STONE_RULE),
        *_resources(tables, "workers", "cats"),
        _god_cards(tables),
        _scarab(tables),
        _borrowed(tables),
        _pearl(tables),
    )


def cult_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the cult step of a Work turn."""
    # Without stone dice: none lies on a board in a Work turn, and the cult counts none (CULT-02).
    return (
        PLAYER,
        _god_cards(tables),
        *_resources(tables, "workers", "cats"),
        _scarab(tables),
        _borrowed(tables),
    )


def architect_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for the turn of a Great Architect."""
    # Both boards are asked, though his alone matters to him: all tiles must lie somewhere.
    tiles = OneOf(tuple(tables.rest_tiles))
    numbers = tuple(str(number) for number in range(1, tables.tiles + 1))
    slots = Places(numbers, tiles, holes=True, distinct=True)
    held = ListOf(tiles, most=tables.tile_places - 1, distinct=True)
    return (
        choice(ARCHITECT, SOLO_RULE, tuple(tables.architects)),
        projects(tables),
        *_row_and_deck(tables),
        Field("rest_slots", slots, "PYRAMIDICE-SOLO-11"),
        *(Field(key, held, solo.TILE_RULE) for key in reversed(solo.SOLO_TILES)),
        pyramids(tables),
        count("quarry_stone", solo.ROLL_RULE, maximum=tables.pieces[STONES]),
        count("supply_stone", solo.ROLL_RULE, maximum=tables.supply[STONES]),
        throw(
            required=False,
            nullable=True,
            asked=lambda so_far: so_far["quarry_stone"] + so_far["supply_stone"] > 0,
        ),
        count("fame", solo.FAME_RULE),
        optional("pharaoh", scoring.PHARAOH_RULE, solo.PHARAOH),
    )


throw = partial(count, "roll", solo.ROLL_RULE, 1, FACES, drawn=True)
"""The field for the Architect's roll: the throw of a die, which the program may make."""


def project_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked to count Project cards."""
    cards = ListOf(OneOf(tuple(tables.projects)), fewest=1, distinct=True)
    return (pyramids(tables), Field("projects", cards, "PYRAMIDICE-PROJ-01"))


def ennead_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked to count the Ennead: everybody's Gods, in solo the Architect's too."""
    guests = (ARCHITECT,) if tables.is_solo else ()
    return (Field("gods", hands(tables, guests), gods.ENNEAD_RULE),)


def rest_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked when a Rest tile is taken."""
    tiles, rule = OneOf(tuple(tables.rest_tiles)), rest_tiles.TILE_RULE
    own = partial(ListOf, tiles, distinct=True)
    # Of stone dice the supply never has more than after the deal: none returns there (RES-03).
    supply = (
        count(kind, goods.PIECES_RULE, maximum=most)
        for kind, most in zip(RESOURCES, tables.supply, strict=True)
    )
    return (
        PLAYER,
        Field("tiles_below", own(most=tables.tiles), rule),
        Field("tiles_held", own(most=tables.tile_places - 1), rule),
        _opponents(tables),
        Field("tile", tiles, rule),
        count("fame", goods.COST_RULE),
        *_resources(tables, *RESOURCES),
        Field("supply", Record(tuple(supply)), goods.PIECES_RULE),
        *_row_and_deck(tables),
        _scarab(tables),
        *_choices(tables),
    )


def _opponents(tables: Tables) -> Field:
    """Return the field for the tiles in front of everybody else, in solo of the Architect."""
    # A tile is turned by the Emerald Scarab alone, which nobody has in solo (REST-13).
    alone = tables.is_solo
    face_down = choice(
        "face_down",
        rest_tiles.EMERALD_RULE,
        (False,) if alone else (False, True),
        required=False,
        default=False,
        asked=not alone,
    )
    tile = Field("tile", OneOf(tuple(tables.rest_tiles)), rest_tiles.TILE_RULE)
    held = ListOf(Record((tile, face_down)), distinct=("tile",), most=tables.tile_places - 1)
    guests = (ARCHITECT,) if alone else ()
    others = PlayerMap(held, gaps="refused", others_than="player", guests=guests)
    return Field("opponent_tiles", others, rest_tiles.TILE_RULE)


def _choices(tables: Tables) -> tuple[Field, ...]:
    """Return the fields for what some tiles leave to the player, asked for those alone."""

    def where(is_left: Callable[[RestTile, SoFar], bool]) -> Callable[[SoFar], bool]:
        return lambda so_far: is_left(tables.rest_tiles[so_far["tile"]], so_far)

    def overflows(tile: RestTile, so_far: SoFar) -> bool:
        held: int = sum(so_far[kind] for kind in RESOURCES) - tile.discard
        chosen: int = sum((so_far.get("take") or {}).values())
        supply = (so_far["supply"][kind] for kind in RESOURCES)
        printed: int = sum(map(min, tile.gains, supply))
        return held + chosen + printed > tables.board

    discards, chooses = where(lambda tile, _: tile.discard > 0), where(lambda x, _: x.chosen > 0)
    return (
        optional("give", goods.SWAP_RULE, goods.NAMED, asked=discards),
        optional("god", goods.GOD_RULE, tuple(tables.gods), asked=where(lambda tile, _: tile.god)),
        _amounts("take", goods.GAIN_RULE, chooses),
        _amounts("keep", goods.ROOM_RULE, where(overflows)),
    )


def _amounts(key: str, rule: str, asked: Callable[[SoFar], bool]) -> Field:
    fields = tuple(count(kind, rule, required=False, default=0) for kind in RESOURCES)
    return Field(key, Record(fields), rule, required=False, nullable=True, asked=asked)


# The score sheet, and what the scorekeeper asks of the whole evening.


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, and the pyramids."""
    alone, rule = tables.is_solo, scoring.ARCHITECT_RULE
    cards = ListOf(OneOf(tuple(tables.gods)), distinct=True)
    his = Record((count("fame", rule), Field("gods", cards, rule), projects(tables)))
    return (
        optional("game", RULE, (SLUG,), asked=False),
        optional(VARIANT, RULE, tables.variants, asked=False),
        *(_sheet_line(tables, row) for row in tables.sheet),
        Field(ARCHITECT, his, SOLO_RULE, required=alone, nullable=not alone, asked=alone),
        pyramids(tables),
    )


def _sheet_line(tables: Tables, row: Row) -> Field:
    """Return the field for a line of the score sheet, asked of every player."""
    key, rule, alone = word(row, "key"), word(row, "rule"), tables.is_solo
    one = partial(PlayerMap, gaps="refused", distinct=True)
    match word(row, "kind"):
        case "gods":
            return Field(key, hands(tables), rule)
        case "scarab":
            cards = one(OneOf(tuple(tables.scarabs)))
            return Field(key, cards, rule, required=not alone, nullable=alone, asked=not alone)
        case "project":
            return Field(key, one(OneOf(tuple(tables.projects))), rule)
    # Of pieces that the box counts, all players together have no more than there are.
    most = None if row["maximum"] is None else whole(row, "maximum")
    pieces = tables.pieces[RESOURCES.index(key)] if key in RESOURCES else None
    return counts(key, rule, maximum=most, most_total=pieces, gaps="refused")


def opening_form() -> Form:
    """Return what a solo table is asked at the opening: who throws the Architect's die."""
    return Form("opening", (choice("dice", solo.ROLL_RULE, DICE, default=DICE[0]),))


RULINGS = Rulings(
    lambda kit, players, _variant: tables(kit, players),
    {
        "build": Ruling(build_fields, building.build_verdict),
        "cult": Ruling(cult_fields, gods.cult_verdict),
        "rest-tiles": Ruling(rest_fields, rest_tiles.rest_tile_verdict),
        "architect-turn": Ruling(architect_fields, solo.architect_verdict, players=(1,)),
        "project": Ruling(project_fields, scoring.project_verdict),
        "ennead": Ruling(ennead_fields, gods.ennead_verdict),
    },
    {SCORE: Ruling(score_fields, scoring.score_verdict, records=True)},
    Variants(lambda kit, ruling: seats(kit, ruling.players, sheet=ruling.records), sit_down),
)
"""The adjudications in the order in which they come up in play, and the score sheet."""
