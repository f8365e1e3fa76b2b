"""What several forms ask: price boards, laws, blocks and tiles (section 14). No rule is in it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from companion.games.cheops.laws import UNDER_A_BOARD
from companion.games.cheops.prices import DEAREST, FLAT, HIGHEST_FACTOR, SPLIT, TIMES
from companion.games.cheops.tables import Tables
from companion.games.forms import Board, Field, ListOf, Record, SoFar, choice, count

OWN_SPACES: Final = (2, 11)
"""The least and the most spaces of a price board of one's own."""

OfColour = Callable[[SoFar, str], bool]
"""Says whether something is asked about a colour, after the answers so far."""


def numbers(
    keys: tuple[str, ...],
    rule: str,
    maximum: int,
    asked: Callable[[str, SoFar], bool] | None = None,
) -> Iterator[Field]:
    """Yield a field for each of these kinds, or colours; what is left out is 0."""
    for key in keys:
        is_asked = partial(asked, key) if asked else True
        yield count(key, rule=rule, maximum=maximum, required=False, default=0, asked=is_asked)


def joker_as(tables: Tables, key: str, **more: Any) -> Field:  # noqa: ANN401 - what else a field says
    """Return the field of the colour that a joker stands for; without it, the best one."""
    return choice(
        key,
        rule="CHEOPS-APPR-03",
        choices=tables.colours,
        required=False,
        nullable=True,
        **more,
    )


def block(tables: Tables, **more: Any) -> tuple[Field, Field]:  # noqa: ANN401 - as above
    """Return the fields of a block: its row, and its place within that row."""
    rows = tables.pyramid.rows
    row = count("row", rule="CHEOPS-GEO-02", minimum=1, maximum=len(rows), **more)

    def length(so_far: SoFar) -> int:
        found: int = rows[so_far["row"] - 1]
        return found

    return row, count("pos", rule="CHEOPS-GEO-02", minimum=1, limit=length, **more)


def tiles(tables: Tables, **more: Any) -> Field:  # noqa: ANN401 - as above
    """Return the field of all tiles on the pyramid; people write it row by row."""
    kind = choice("kind", rule="CHEOPS-PLACE-03", choices=tables.kinds)
    return Field(
        "tiles", Board(tables.pyramid.rows, (*block(tables), kind)), "CHEOPS-PLACE-03", **more
    )


def boards(tables: Tables, *, all_six: bool = False, only: OfColour | None = None) -> Field:
    """Return the field of the price boards by colour.

    `all_six` needs the board of every colour; `only` needs that of the colours it admits, asks
    for no other, and takes others that are given all the same.
    """
    fields = tuple(_board(tables, colour, all_six, only) for colour in tables.colours)
    return Field("boards", Record(fields), "CHEOPS-PB-01")


def _board(
    tables: Tables,
    colour: str,
    all_six: bool,  # noqa: FBT001
    only: OfColour | None,
) -> Field:
    admits = partial(_admits, only, colour) if only else None
    return Field(
        colour,
        Record(
            (
                _spaces(),
                choice(
                    "board",
                    rule="CHEOPS-PB-01",
                    choices=tuple(board.id for board in tables.boards),
                    asked=lambda so_far: not so_far.get("spaces"),
                ),
                count("sold", rule="CHEOPS-SELL-03", limit=partial(_most_sold, tables)),
            )
        ),
        "CHEOPS-PB-01",
        required=admits or all_six,
        asked=admits or True,
    )


def _admits(only: OfColour, colour: str, so_far: SoFar) -> bool:
    return only(so_far, colour)


def _most_sold(tables: Tables, so_far: SoFar) -> int:
    """Return how many treasures fill the board whose spaces were given."""
    return len(so_far.get("spaces") or tables.board[so_far["board"]].spaces) - 1


def _spaces() -> Field:
    """Return the field of the spaces of a board of one's own, which only JSON has."""
    split = partial(
        count,
        rule="CHEOPS-PB-02",
        maximum=DEAREST,
        asked=lambda so_far: so_far["kind"] == SPLIT,
    )
    price = (
        choice("kind", rule="CHEOPS-PB-02", choices=(FLAT, TIMES, SPLIT)),
        count(
            "value",
            rule="CHEOPS-PB-02",
            asked=lambda so_far: so_far["kind"] != SPLIT,
            limit=lambda so_far: HIGHEST_FACTOR if so_far["kind"] == TIMES else DEAREST,
        ),
        split("most"),
        split("rest"),
    )
    least, most = OWN_SPACES
    return Field(
        "spaces",
        ListOf(Record(price), fewest=least, most=most),
        "CHEOPS-PB-01",
        required=False,
        asked=False,
    )


def law_7(tables: Tables, asked: Callable[[SoFar], bool] | bool = True) -> Field:  # noqa: FBT001, FBT002 - as in a field
    """Return the field of where law 7 lies, if it is in play."""
    return Field(
        "law_7",
        Record(
            (
                choice("colour", rule="CHEOPS-LAW-07", choices=tables.colours),
                space(tables),
            )
        ),
        "CHEOPS-LAW-07",
        required=False,
        nullable=True,
        asked=asked,
    )


def space(tables: Tables, **more: Any) -> Field:  # noqa: ANN401 - as above
    """Return the field of a space of the board whose colour was given before it."""

    def spaces(so_far: SoFar) -> int | None:
        given = (so_far.get("boards") or {}).get(so_far["colour"])
        return _most_sold(tables, given) + 1 if given else None

    return count("space", rule="CHEOPS-LAW-07", minimum=1, limit=spaces, **more)


def law_under(tables: Tables, asked: OfColour) -> Field:
    """Return the field of the laws 4, 5 and 6 under price boards, by colour."""
    fields = tuple(
        choice(
            colour,
            rule="CHEOPS-LAW-04",
            choices=UNDER_A_BOARD,
            required=False,
            asked=partial(_admits, asked, colour),
        )
        for colour in tables.colours
    )
    return Field("law_under", Record(fields), "CHEOPS-LAW-04", required=False)


def market_law() -> Field:
    """Return the field of the law on the market space: 0 for none, 1 or 2."""
    return count("market_law", rule="CHEOPS-LAW-01", maximum=2, required=False, default=0)


def law_3() -> Field:
    """Return the field that says whether law 3 is in play."""
    return count("law_3", rule="CHEOPS-LAW-03", maximum=1, required=False, default=0)
