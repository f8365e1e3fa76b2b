"""What is asked: the adjudications, the score sheets, and what several of them share (14).

No rule is in it: rule ids say which rule a field is for. What the answers come to is ruled by the
chapter that `RULINGS` names beside the fields.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from companion.games.cheops import (
    SLUG,
    TILES,
    appraisal,
    law_use,
    laws,
    placement,
    scoring,
    selling,
    turns,
)
from companion.games.cheops.laws import LAWS, UNDER_A_BOARD
from companion.games.cheops.placement import FAMILY, MODES, RULES
from companion.games.cheops.selling import FROM_PYRAMID, FROM_WAREHOUSE, FULL, LAW_7
from companion.games.cheops.tables import (
    BLOCKS_RULE,
    BOARDS,
    DEAREST,
    FLAT,
    HIGHEST_FACTOR,
    KINDS_RULE,
    SPACES_RULE,
    SPLIT,
    TIMES,
    Tables,
    read_tables,
)
from companion.games.common.figures import whole, word
from companion.games.game import Ruling, Rulings
from companion.kits import Row
from companion.questions import (
    Board,
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

# The least and the most spaces of a price board of one's own (14); printed ones have five. With one
# it would be full before anything is sold, and eleven take all ten treasures of a colour.
OWN_SPACES: Final = (2, 11)

# Lines of the score sheet that most players leave blank, for 0; the others must be told.
OPTIONAL: Final = ("joker", "eliminated")

# Says whether something is asked about a colour, or a kind, after the answers so far.
OfColour = Callable[[str, SoFar], bool]


def numbers_of(
    keys: tuple[str, ...], rule: str, maximum: int, asked: OfColour | None = None
) -> Record:
    """Return a record of a number of each of these kinds, or colours; what is left out is 0."""
    bounds: dict[str, Any] = {"maximum": maximum, "required": False, "default": 0}
    return Record(
        tuple(
            count(key, rule, **bounds, asked=partial(asked, key) if asked else True) for key in keys
        )
    )


def joker_field(tables: Tables, key: str, **more: Any) -> Field:  # noqa: ANN401 - what else a field says
    """Return the field of the colour that a joker stands for; without it, the best one."""
    return choice(
        key, appraisal.JOKER_COLOUR, tables.colours, required=False, nullable=True, **more
    )


def block_fields(tables: Tables, **more: Any) -> tuple[Field, Field]:  # noqa: ANN401 - as above
    """Return the fields of a block: its row, and its place within that row."""
    rows = tables.pyramid.rows
    row = count("row", BLOCKS_RULE, minimum=1, maximum=len(rows), **more)

    def length(so_far: SoFar) -> int:
        found: int = rows[so_far["row"] - 1]
        return found

    return row, count("pos", BLOCKS_RULE, minimum=1, limit=length, **more)


def tiles_field(tables: Tables, **more: Any) -> Field:  # noqa: ANN401 - as above
    """Return the field of all tiles on the pyramid; people write it row by row."""
    kind = choice("kind", RULES["same_kind"], tables.kinds)
    board = Board(tables.pyramid.rows, (*block_fields(tables), kind))
    return Field("tiles", board, RULES["same_kind"], **more)


def boards_field(tables: Tables, *, all_six: bool = False, only: OfColour | None = None) -> Field:
    """Return the field of the price boards by colour.

    `all_six` needs the board of every colour; `only` needs that of the colours it admits, asks
    for no other, and takes others that are given all the same.
    """
    fields = tuple(
        _board_field(tables, colour, required=all_six, only=only) for colour in tables.colours
    )
    return Field("boards", Record(fields), SPACES_RULE)


def _board_field(tables: Tables, colour: str, *, required: bool, only: OfColour | None) -> Field:
    ids = tuple(board.id for board in tables.boards)
    board = choice("board", SPACES_RULE, ids, asked=lambda so_far: not so_far.get("spaces"))
    sold = count("sold", FULL, limit=partial(_most_sold, tables))
    # A board outside the six may be told space by space, in JSON alone: nobody types that.
    admits, kind = partial(only, colour) if only else None, Record((_spaces(), board, sold))
    return Field(colour, kind, SPACES_RULE, required=admits or required, asked=admits or True)


def _most_sold(tables: Tables, so_far: SoFar) -> int:
    """Return how many treasures fill the board whose spaces were given."""
    return len(so_far.get("spaces") or tables.board[so_far["board"]].spaces) - 1


def _spaces() -> Field:
    """Return the field of the spaces of a board of one's own, which only JSON has."""

    def is_split(so_far: SoFar) -> bool:
        return bool(so_far["kind"] == SPLIT)

    def highest(so_far: SoFar) -> int:
        return HIGHEST_FACTOR if so_far["kind"] == TIMES else DEAREST

    kind = choice("kind", KINDS_RULE, (FLAT, TIMES, SPLIT))
    value = count("value", KINDS_RULE, limit=highest, asked=lambda so_far: not is_split(so_far))
    split = (count(key, KINDS_RULE, maximum=DEAREST, asked=is_split) for key in ("most", "rest"))
    least, most = OWN_SPACES
    spaces = ListOf(Record((kind, value, *split)), fewest=least, most=most)
    return Field("spaces", spaces, SPACES_RULE, required=False, asked=False)


def law_7_field(tables: Tables, *, asked: Callable[[SoFar], bool] | bool = True) -> Field:
    """Return the field of where law 7 lies, if it is in play."""
    place = Record((choice("colour", LAW_7, tables.colours), space_field(tables)))
    return Field("law_7", place, LAW_7, required=False, nullable=True, asked=asked)


def space_field(tables: Tables, **more: Any) -> Field:  # noqa: ANN401 - as above
    """Return the field of a space of the board whose colour was given before it."""

    def spaces(so_far: SoFar) -> int | None:
        given = (so_far.get("boards") or {}).get(so_far["colour"])
        return _most_sold(tables, given) + 1 if given else None

    return count("space", LAW_7, minimum=1, limit=spaces, **more)


def law_under_field(tables: Tables, asked: OfColour) -> Field:
    """Return the field of the laws 4, 5 and 6 under price boards, by colour."""
    fields = tuple(
        choice(colour, LAWS[4].rule, UNDER_A_BOARD, required=False, asked=partial(asked, colour))
        for colour in tables.colours
    )
    return Field("law_under", Record(fields), LAWS[4].rule, required=False)


def market_law_field() -> Field:
    """Return the field of the law on the market space: 0 for none, 1 or 2."""
    return count("market_law", LAWS[1].rule, maximum=2, required=False, default=0)


def law_3_field() -> Field:
    """Return the field that says whether law 3 is in play."""
    return count("law_3", LAWS[3].rule, maximum=1, required=False, default=0)


def placement_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a placement: how, where, which tile, and the tiles that lie."""
    # The family tile of the turn unless it is said otherwise: it is what is asked most.
    mode = choice("mode", "CHEOPS-NEIGH-02", MODES, required=False, default=FAMILY)
    kind = choice("kind", "CHEOPS-PLACE-03", tables.kinds)
    return (mode, kind, *block_fields(tables), tiles_field(tables))


def sale_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a sale: the treasure, its board and the laws there."""

    def is_late(so_far: SoFar) -> bool:
        return bool(so_far["source"] == FROM_WAREHOUSE)

    return (
        Field("player", Player(), "CHEOPS-SELL-06"),
        choice("colour", "CHEOPS-SELL-02", tables.colours),
        choice("source", "CHEOPS-SELL-05", (FROM_PYRAMID, FROM_WAREHOUSE)),
        count("held", "CHEOPS-LAW-10", maximum=tables.each, asked=is_late),
        boards_field(tables, only=_is_the_colour),
        law_7_field(tables),
        market_law_field(),
        law_under_field(tables, _is_the_colour),
    )


def end_check_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked about a position: boards, tiles, hands and who is still in the game."""
    hand = numbers_of(tables.family, "CHEOPS-TURN-05", tables.hand)
    return (
        boards_field(tables, all_six=True),
        law_3_field(),
        Field("eliminated", ListOf(Player(), distinct=True), "CHEOPS-OUT-01", required=False),
        count("turn_complete", "CHEOPS-END-03", maximum=1, required=False, default=1),
        tiles_field(tables),
        Field("hands", PlayerMap(hand, gaps="left out"), "CHEOPS-END-03"),
    )


def appraisal_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for an appraisal: price boards, warehouses and the joker."""
    number = partial(count, rule="CHEOPS-APPR-01", maximum=tables.each, required=False)
    warehouse = tuple(number(c, asked=partial(_has_board, c)) for c in tables.colours)
    joker = Record((Field("player", Player(), "CHEOPS-LAW-09"), joker_field(tables, "as")))
    return (
        boards_field(tables),
        law_7_field(tables),
        Field("warehouses", PlayerMap(Record(warehouse), gaps="left out"), "CHEOPS-APPR-01"),
        Field("joker", joker, "CHEOPS-APPR-03", required=False, nullable=True),
    )


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, then the boards."""
    return (
        choice("game", "CHEOPS-ID-01", (SLUG,), asked=False),
        base_only(TILES),
        *_goods_fields(tables),
        boards_field(tables, all_six=True),
        law_7_field(tables),
    )


def row_fields(tables: Tables) -> tuple[Field, ...]:
    """Return the same in fewer answers: the boards from the left, and what was sold on each."""
    # Six names and six numbers, as they lie, in place of a question for each colour: what people
    # are asked at the end of an evening. A request may still have the boards by colour.
    ids, columns = tuple(board.id for board in tables.boards), len(tables.colours)
    sold = Whole(0, max(len(board.spaces) for board in tables.boards) - 1)
    return (
        *_goods_fields(tables),
        Field("columns", ListOf(OneOf(ids), columns, columns, distinct=True), BOARDS),
        Field("sold", ListOf(sold, columns, columns), FULL),
        law_7_field(tables),
    )


def _goods_fields(tables: Tables) -> tuple[Field, ...]:
    joker = joker_field(tables, "joker_as", asked=lambda so_far: any(so_far["joker"].values()))
    return (*map(_line, tables.sheet), joker)


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


def law_fields(tables: Tables) -> tuple[Field, ...]:
    """Return what is asked for a law: which one, how it is used, and what this rests on."""
    held = PlayerMap(ListOf(OneOf(laws.BEFORE_PLAYERS), distinct=True), distinct=True)
    return (
        Field("player", Player(), law_use.AT_ONCE),
        count("number", law_use.AT_ONCE, minimum=1, maximum=laws.LAST),
        choice("timing", law_use.AT_ONCE, (law_use.TAKEN, law_use.HELD)),
        boards_field(tables, all_six=True),
        Field("use", Record(_use_fields(tables)), law_use.AT_ONCE),
        market_law_field(),
        law_3_field(),
        law_7_field(tables, asked=lambda so_far: so_far["use"].get("target") == laws.NEW_PRICE),
        law_under_field(tables, _matters_under),
        Field("held", held, law_use.AT_ONCE, required=False, asked=_is_held_asked),
        *_own_fields(tables),
    )


def _own_fields(tables: Tables) -> tuple[Field, ...]:
    """Return the fields of what the user of a law has, and of the pyramid."""
    warehouse = numbers_of(tables.colours, selling.LAW_10, tables.each, _is_given_away)
    hand = numbers_of(tables.family, placement.DRAWING, tables.hand, _is_placed)
    rule, most = LAWS[laws.JOKER].rule, tables.treasures * max(tables.prices)
    return (
        count("cash", rule, maximum=most, required=False, default=0,
              asked=lambda so_far: bool(so_far["use"].get("pay"))),
        Field("warehouse", warehouse, selling.LAW_10, required=False),
        Field("hand", hand, placement.LAW_11, required=False),
        tiles_field(tables, required=False, asked=lambda so_far: bool(
            so_far["use"].get("row") or so_far["use"].get("swap"))),
    )  # fmt: skip


def _use_fields(tables: Tables) -> tuple[Field, ...]:
    """Return the fields of `use`: each is asked for, and right, only with laws that need it."""
    colour = partial(choice, rule=laws.SWAP_RULE, choices=tables.colours, asked=_is_exchange)
    with_colour = _with(*UNDER_A_BOARD, laws.NEW_PRICE, laws.LATE_SALE)
    two_blocks = ListOf(Record(block_fields(tables)), fewest=2, most=2)
    return (
        count("save", law_use.AT_ONCE, minimum=1, maximum=1, required=False, asked=lambda so_far:
              so_far["timing"] == law_use.TAKEN and so_far["number"] in law_use.SAVED),
        choice("colour", law_use.RULES["board_has_law"], tables.colours, asked=with_colour),
        space_field(tables, asked=_with(laws.NEW_PRICE)),
        count("target", LAWS[laws.REPEAL].rule, maximum=laws.LAST, asked=_with(laws.REPEAL)),
        count("pay", LAWS[laws.JOKER].rule, maximum=1, asked=_with(laws.JOKER)),
        Field("swap", two_blocks, laws.SWAP_RULE, required=False, asked=_with(laws.SWAP)),
        *block_fields(tables, asked=_is_block_used),
        choice("kind", placement.LAW_11, tables.family, asked=_with(laws.EXTRA_TILE)),
        colour("colour_in"),
        colour("colour_out"),
    )  # fmt: skip


def _with(*numbers: int) -> Callable[[SoFar], bool]:
    """Return what says whether one of these laws is used, and not saved."""
    return lambda so_far: so_far["number"] in numbers and not so_far.get("save")


def _is_exchange(so_far: SoFar) -> bool:
    """Return whether law 12 is used between the pyramid and the warehouse."""
    return _with(laws.SWAP)(so_far) and not so_far.get("swap")


def _is_block_used(so_far: SoFar) -> bool:
    return _with(laws.EXTRA_TILE)(so_far) or _is_exchange(so_far)


def _matters_under(colour: str, so_far: SoFar) -> bool:
    """Return whether it matters which law lies under a board."""
    # A law that has no say in this use is not asked for; a request may tell it all the same.
    use, number = so_far["use"], so_far["number"]
    if number == laws.REPEAL:
        return use.get("target") in UNDER_A_BOARD
    named = (use.get("colour"), use.get("colour_in"))
    return bool(number != laws.NEW_PRICE and colour in named)


def _is_held_asked(so_far: SoFar) -> bool:
    return bool(
        so_far["timing"] == law_use.HELD or so_far["use"].get("target") in laws.BEFORE_PLAYERS
    )


def _is_given_away(colour: str, so_far: SoFar) -> bool:
    """Return whether the player would give away a treasure of a colour."""
    use = so_far["use"]
    sold = so_far["number"] == laws.LATE_SALE and use.get("colour") == colour
    return bool(sold or use.get("colour_out") == colour)


def _is_placed(kind: str, so_far: SoFar) -> bool:
    return bool(so_far["use"].get("kind") == kind)


# The adjudications in the order in which they come up in play, and the score sheets.
RULINGS: Final = Rulings(
    lambda kit, _players, _variant: read_tables(kit),
    {
        "placement": Ruling(placement_fields, placement.placement_verdict),
        "sale": Ruling(sale_fields, selling.sale_verdict),
        "law": Ruling(law_fields, law_use.law_verdict),
        "end-check": Ruling(end_check_fields, turns.end_verdict),
        "appraisal": Ruling(appraisal_fields, appraisal.appraisal_verdict),
    },
    {
        "score": Ruling(score_fields, scoring.score, records=True, known={"game": SLUG}),
        "score-row": Ruling(row_fields, scoring.score_row, records=True, told_by="columns"),
    },
    asked_sheet="score-row",
)
