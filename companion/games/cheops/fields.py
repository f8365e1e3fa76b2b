"""What several forms ask: price boards, laws, blocks and tiles (section 14). No rule is in it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from companion.games.cheops.appraisal import JOKER_COLOUR
from companion.games.cheops.boards import FULL, LAW_7
from companion.games.cheops.laws import LAWS, UNDER_A_BOARD
from companion.games.cheops.placement import RULES
from companion.games.cheops.prices import DEAREST, FLAT, HIGHEST_FACTOR, KINDS, SPACES, SPLIT, TIMES
from companion.games.cheops.pyramid import NAMES
from companion.games.cheops.tables import Tables
from companion.questions import Board, Field, ListOf, Record, SoFar, choice, count

OWN_SPACES: Final = (2, 11)
"""The least and the most spaces of a price board of one's own."""

OfColour = Callable[[str, SoFar], bool]
"""Says whether something is asked about a colour, or a kind, after the answers so far."""


def numbers(
    keys: tuple[str, ...], rule: str, maximum: int, asked: OfColour | None = None
) -> Record:
    """Return a record of a number of each of these kinds, or colours; what is left out is 0."""
    bounds: dict[str, Any] = {"maximum": maximum, "required": False, "default": 0}
    return Record(
        tuple(
            count(key, rule, **bounds, asked=partial(asked, key) if asked else True) for key in keys
        )
    )


def joker_as(tables: Tables, key: str, **more: Any) -> Field:  # noqa: ANN401 - what else a field says
    """Return the field of the colour that a joker stands for; without it, the best one."""
    return choice(key, JOKER_COLOUR, tables.colours, required=False, nullable=True, **more)


def block(tables: Tables, **more: Any) -> tuple[Field, Field]:  # noqa: ANN401 - as above
    """Return the fields of a block: its row, and its place within that row."""
    rows = tables.pyramid.rows
    row = count("row", NAMES, minimum=1, maximum=len(rows), **more)

    def length(so_far: SoFar) -> int:
        found: int = rows[so_far["row"] - 1]
        return found

    return row, count("pos", NAMES, minimum=1, limit=length, **more)


def tiles(tables: Tables, **more: Any) -> Field:  # noqa: ANN401 - as above
    """Return the field of all tiles on the pyramid; people write it row by row."""
    kind = choice("kind", RULES["same_kind"], tables.kinds)
    board = Board(tables.pyramid.rows, (*block(tables), kind))
    return Field("tiles", board, RULES["same_kind"], **more)


def boards(tables: Tables, *, all_six: bool = False, only: OfColour | None = None) -> Field:
    """Return the field of the price boards by colour.

    `all_six` needs the board of every colour; `only` needs that of the colours it admits, asks
    for no other, and takes others that are given all the same.
    """
    fields = tuple(_board(tables, colour, all_six, only) for colour in tables.colours)
    return Field("boards", Record(fields), SPACES)


def _board(tables: Tables, colour: str, required: bool, only: OfColour | None) -> Field:  # noqa: FBT001
    ids = tuple(board.id for board in tables.boards)
    board = choice("board", SPACES, ids, asked=lambda so_far: not so_far.get("spaces"))
    sold = count("sold", FULL, limit=partial(_most_sold, tables))
    admits, kind = partial(only, colour) if only else None, Record((_spaces(), board, sold))
    return Field(colour, kind, SPACES, required=admits or required, asked=admits or True)


def _most_sold(tables: Tables, so_far: SoFar) -> int:
    """Return how many treasures fill the board whose spaces were given."""
    return len(so_far.get("spaces") or tables.board[so_far["board"]].spaces) - 1


def _spaces() -> Field:
    """Return the field of the spaces of a board of one's own, which only JSON has."""

    def is_split(so_far: SoFar) -> bool:
        return bool(so_far["kind"] == SPLIT)

    def highest(so_far: SoFar) -> int:
        return HIGHEST_FACTOR if so_far["kind"] == TIMES else DEAREST

    kind = choice("kind", KINDS, (FLAT, TIMES, SPLIT))
    value = count("value", KINDS, limit=highest, asked=lambda so_far: not is_split(so_far))
    split = (count(key, KINDS, maximum=DEAREST, asked=is_split) for key in ("most", "rest"))
    least, most = OWN_SPACES
    spaces = ListOf(Record((kind, value, *split)), fewest=least, most=most)
    return Field("spaces", spaces, SPACES, required=False, asked=False)


def law_7(tables: Tables, asked: Callable[[SoFar], bool] | bool = True) -> Field:  # noqa: FBT001, FBT002 - as in a field
    """Return the field of where law 7 lies, if it is in play."""
    place = Record((choice("colour", LAW_7, tables.colours), space(tables)))
    return Field("law_7", place, LAW_7, required=False, nullable=True, asked=asked)


def space(tables: Tables, **more: Any) -> Field:  # noqa: ANN401 - as above
    """Return the field of a space of the board whose colour was given before it."""

    def spaces(so_far: SoFar) -> int | None:
        given = (so_far.get("boards") or {}).get(so_far["colour"])
        return _most_sold(tables, given) + 1 if given else None

    return count("space", LAW_7, minimum=1, limit=spaces, **more)


def law_under(tables: Tables, asked: OfColour) -> Field:
    """Return the field of the laws 4, 5 and 6 under price boards, by colour."""
    fields = tuple(
        choice(colour, LAWS[4].rule, UNDER_A_BOARD, required=False, asked=partial(asked, colour))
        for colour in tables.colours
    )
    return Field("law_under", Record(fields), LAWS[4].rule, required=False)


def market_law() -> Field:
    """Return the field of the law on the market space: 0 for none, 1 or 2."""
    return count("market_law", LAWS[1].rule, maximum=2, required=False, default=0)


def law_3() -> Field:
    """Return the field that says whether law 3 is in play."""
    return count("law_3", LAWS[3].rule, maximum=1, required=False, default=0)
