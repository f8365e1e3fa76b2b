"""What is asked: the adjudications, and the score sheet (section 14). No rule is in it."""

from functools import partial
from typing import Final

from companion.games.cheops import fields
from companion.games.cheops.boards import FULL
from companion.games.cheops.setup import BOARDS, SLUG, TILES
from companion.games.cheops.tables import NEIGHBOUR, Tables
from companion.games.common.figures import whole, word
from companion.kits import Row
from companion.questions import (
    Field,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    Record,
    SoFar,
    Whole,
    base_only,
    choice,
    count,
    counts,
)

FAMILY, LAW_11 = "family", "law_11"
MODES: Final = (FAMILY, NEIGHBOUR, LAW_11)
"""How a tile comes onto the pyramid: the first action, a purchase, or law 11."""

PYRAMID, LATE = "pyramid", "law_10"
"""Where a treasure comes from: just taken, or sold out of the warehouse by law 10."""

OPTIONAL: Final = ("joker", "eliminated")
"""Lines of the score sheet that most players leave blank: 0."""


def placement_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a placement: how, where, which tile, and the tiles that lie."""
    mode = choice("mode", "CHEOPS-NEIGH-02", MODES, required=False, default=FAMILY)
    kind = choice("kind", "CHEOPS-PLACE-03", tables.kinds)
    return (mode, kind, *fields.block(tables), fields.tiles(tables))


def sale_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a sale: the treasure, its board and the laws there."""

    def is_late(so_far: SoFar) -> bool:
        return bool(so_far["source"] == LATE)

    return (
        Field("player", Player(), "CHEOPS-SELL-06"),
        choice("colour", "CHEOPS-SELL-02", tables.colours),
        choice("source", "CHEOPS-SELL-05", (PYRAMID, LATE)),
        count("held", "CHEOPS-LAW-10", maximum=tables.each, asked=is_late),
        fields.boards(tables, only=_is_the_colour),
        fields.law_7(tables),
        fields.market_law(),
        fields.law_under(tables, _is_the_colour),
    )


def end_check_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked about a position: boards, tiles, hands and who is still in the game."""
    hand = fields.numbers(tables.family, "CHEOPS-TURN-05", tables.hand)
    return (
        fields.boards(tables, all_six=True),
        fields.law_3(),
        Field("eliminated", ListOf(Player(), distinct=True), "CHEOPS-OUT-01", required=False),
        count("turn_complete", "CHEOPS-END-03", maximum=1, required=False, default=1),
        fields.tiles(tables),
        Field("hands", PlayerMap(hand, gaps="left out"), "CHEOPS-END-03"),
    )


def appraisal_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for an appraisal: price boards, warehouses and the joker."""
    number = partial(count, rule="CHEOPS-APPR-01", maximum=tables.each, required=False)
    warehouse = tuple(number(c, asked=partial(_has_board, c)) for c in tables.colours)
    joker = Record((Field("player", Player(), "CHEOPS-LAW-09"), fields.joker_as(tables, "as")))
    return (
        fields.boards(tables),
        fields.law_7(tables),
        Field("warehouses", PlayerMap(Record(warehouse), gaps="left out"), "CHEOPS-APPR-01"),
        Field("joker", joker, "CHEOPS-APPR-03", required=False, nullable=True),
    )


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, then the boards."""
    return (
        choice("game", "CHEOPS-ID-01", (SLUG,), asked=False),
        base_only(TILES),
        *map(_line, tables.sheet),
        fields.joker_as(tables, "joker_as", asked=lambda so_far: any(so_far["joker"].values())),
        fields.boards(tables, all_six=True),
        fields.law_7(tables),
    )


def row_fields(tables: Tables) -> tuple[Field, ...]:
    """Return the same in fewer answers: the boards from the left, and what was sold on each."""
    ids, columns = tuple(board.id for board in tables.boards), len(tables.colours)
    sold = Whole(0, max(len(board.spaces) for board in tables.boards) - 1)
    return (
        *map(_line, tables.sheet),
        fields.joker_as(tables, "joker_as", asked=lambda so_far: any(so_far["joker"].values())),
        Field(
            "columns",
            ListOf(OneOf(ids), fewest=columns, most=columns, distinct=True),
            BOARDS,
        ),
        Field("sold", ListOf(sold, fewest=columns, most=columns), FULL),
        fields.law_7(tables),
    )


def _is_the_colour(colour: str, so_far: SoFar) -> bool:
    return bool(so_far["colour"] == colour)


def _has_board(colour: str, so_far: SoFar) -> bool:
    return bool(so_far["boards"].get(colour))


def _line(row: Row) -> Field:
    key = word(row, "key")
    return counts(
        key,
        word(row, "rule"),
        minimum=whole(row, "minimum"),
        maximum=_bound(row, "maximum"),
        most_total=_bound(row, "total_maximum"),
        required=key not in OPTIONAL,
    )


def _bound(row: Row, column: str) -> int | None:
    return None if row[column] is None else whole(row, column)
