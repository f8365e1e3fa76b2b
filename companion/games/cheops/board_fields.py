"""What a request says of the price boards and the laws at them, and its checks (section 14)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.games.cheops import laws
from companion.games.cheops.figures import Figures
from companion.games.cheops.prices import FLAT, SPLIT, TIMES, Market, Price, PriceBoard
from companion.games.common.wording import either, shown, span
from companion.games.contract import Refused
from companion.games.forms import Answers, Field, ListOf, Record, SoFar, choice, count

OWN_SPACES = (2, 11)
"""The least and the most spaces of a price board of one's own."""

DEAREST = 50
HIGHEST_FACTOR = 10
"""Bounds of the prices of such a board."""

OfColour = Callable[[SoFar, str], bool]
"""Says whether something is asked about a colour, after the answers so far."""


def boards_field(figures: Figures, *, all_six: bool = False, only: OfColour | None = None) -> Field:
    """Return the field of the price boards by colour.

    `all_six` needs the board of every colour; `only` needs that of the colours it admits, asks
    for no other, and takes others that are given all the same.
    """
    fields = tuple(_board_field(figures, colour, all_six, only) for colour in figures.colours)
    return Field("boards", Record(fields), "CHEOPS-PB-01")


def _board_field(
    figures: Figures,
    colour: str,
    all_six: bool,  # noqa: FBT001
    only: OfColour | None,
) -> Field:
    admits = partial(_admits, only, colour) if only else None
    return Field(
        colour,
        Record(
            (
                _spaces_field(),
                choice(
                    "board",
                    rule="CHEOPS-PB-01",
                    choices=tuple(figures.boards),
                    asked=lambda so_far: not so_far.get("spaces"),
                ),
                count("sold", rule="CHEOPS-SELL-03", limit=partial(_most_sold, figures)),
            )
        ),
        "CHEOPS-PB-01",
        required=admits or all_six,
        asked=admits or True,
    )


def _admits(only: OfColour, colour: str, so_far: SoFar) -> bool:
    return only(so_far, colour)


def _spaces_field() -> Field:
    price = (
        choice("kind", rule="CHEOPS-PB-02", choices=(FLAT, TIMES, SPLIT)),
        count(
            "value",
            rule="CHEOPS-PB-02",
            asked=lambda so_far: so_far["kind"] != SPLIT,
            limit=lambda so_far: HIGHEST_FACTOR if so_far["kind"] == TIMES else DEAREST,
        ),
        *(
            count(
                key,
                rule="CHEOPS-PB-02",
                maximum=DEAREST,
                asked=lambda so_far: so_far["kind"] == SPLIT,
            )
            for key in ("most", "rest")
        ),
    )
    least, most = OWN_SPACES
    return Field(
        "spaces",
        ListOf(Record(price), fewest=least, most=most),
        "CHEOPS-PB-01",
        required=False,
        asked=False,
    )


def _most_sold(figures: Figures, so_far: SoFar) -> int:
    """Return how many treasures fill the board whose spaces were given (CHEOPS-SELL-03)."""
    return len(so_far.get("spaces") or figures.boards[so_far["board"]]) - 1


def law_7_field(figures: Figures, asked: Callable[[SoFar], bool] | bool = True) -> Field:  # noqa: FBT001, FBT002 - as in a field
    """Return the field of where law 7 lies, if it is in play."""
    return Field(
        "law_7",
        Record(
            (
                choice("colour", rule="CHEOPS-LAW-07", choices=figures.colours),
                space_field(figures),
            )
        ),
        "CHEOPS-LAW-07",
        required=False,
        nullable=True,
        asked=asked,
    )


def space_field(figures: Figures, **more: Any) -> Field:  # noqa: ANN401 - what else a field says
    """Return the field of a space of the board whose colour was given before it."""
    limit = partial(_spaces_of, figures)
    return count("space", rule="CHEOPS-LAW-07", minimum=1, limit=limit, **more)


def _spaces_of(figures: Figures, so_far: SoFar) -> int | None:
    """Return how many spaces the board has of the colour that was given."""
    given = (so_far.get("boards") or {}).get(so_far["colour"])
    return _most_sold(figures, given) + 1 if given else None


def law_under_field(figures: Figures, asked: OfColour) -> Field:
    """Return the field of the laws 4, 5 and 6 under price boards, by colour."""
    fields = tuple(
        choice(
            colour,
            rule="CHEOPS-LAW-04",
            choices=laws.UNDER_A_BOARD,
            required=False,
            asked=partial(_admits, asked, colour),
        )
        for colour in figures.colours
    )
    return Field("law_under", Record(fields), "CHEOPS-LAW-04", required=False)


def market_law_field() -> Field:
    """Return the field of the law on the market space: 0 for none, 1 or 2."""
    return count("market_law", rule="CHEOPS-LAW-01", maximum=2, required=False, default=0)


def law_3_field() -> Field:
    """Return the field that says whether law 3 is in play."""
    return count("law_3", rule="CHEOPS-LAW-03", maximum=1, required=False, default=0)


def market(figures: Figures, answers: Answers) -> Market:
    """Return the price boards of a request and law 7 on them.

    Raises:
        Refused: when there are no such boards in any game, or law 7 lies on none of them.
    """
    given = {colour: board for colour, board in answers["boards"].items() if board}
    if not given:
        raise Refused("boards", "is empty, must have one colour or more", "CHEOPS-PB-01")
    _check_ids(figures, given)
    boards = {colour: _board(figures, colour, board) for colour, board in given.items()}
    _check_full(figures, boards)
    law_7 = answers.get("law_7")
    if law_7 and law_7["colour"] not in boards:
        message = f"is {shown(law_7['colour'])}, must be {either(boards)}"
        raise Refused("law_7.colour", message, "CHEOPS-LAW-07")
    lies = (law_7["colour"], law_7["space"]) if law_7 else None
    return Market(boards, lies, figures.new_price)


def _board(figures: Figures, colour: str, given: Mapping[str, Any]) -> PriceBoard:
    spaces = tuple(_prices(colour, given["spaces"])) or figures.boards[given["board"]]
    return PriceBoard(spaces, given["sold"])


def _prices(colour: str, spaces: list[Mapping[str, Any]]) -> Iterator[Price]:
    for index, space in enumerate(spaces):
        if space["kind"] == TIMES and not space["value"]:
            path, limit = f"boards.{colour}.spaces[{index}].value", span(1, HIGHEST_FACTOR)
            raise Refused(path, f"is 0, must be {limit}", "CHEOPS-PB-02")
        yield Price(space["kind"], *(space[key] or 0 for key in ("value", "most", "rest")))


def _check_ids(figures: Figures, given: Mapping[str, Mapping[str, Any]]) -> None:
    """Refuse a price board that is there twice, and too many of a type (CHEOPS-SET-02)."""
    seen: dict[str, str] = {}
    counted: Counter[str] = Counter()
    for colour, board in given.items():
        path, name = f"boards.{colour}.board", board["board"]
        if name is None:
            continue
        if name in seen:
            raise Refused(path, f"is {name}, as {seen[name]} is already", "CHEOPS-SET-02")
        seen[name], of_type = path, figures.types[name]
        counted[of_type] += 1
        if counted[of_type] > figures.of_type[of_type]:
            most = span(None, figures.of_type[of_type])
            message = f"makes {counted[of_type]} of type {of_type}, must be {most}"
            raise Refused(path, message, "CHEOPS-SET-02")


def _check_full(figures: Figures, boards: Mapping[str, PriceBoard]) -> None:
    """Refuse more full boards than there can be when a game ends (CHEOPS-END-01)."""
    most, full = figures.full_boards_needed(law_3=1), 0
    for colour, board in boards.items():
        full += board.is_full
        if full > most:
            message = f"makes {full} full boards, must be {span(None, most)}"
            raise Refused(f"boards.{colour}.sold", message, "CHEOPS-END-01")


def law_under(answers: Answers) -> dict[str, int]:
    """Return the laws under price boards, by colour; Refused when a law is in two places."""
    given: Mapping[str, int | None] = answers["law_under"] or {}
    found: dict[str, int] = {}
    for colour, law in given.items():
        if law in found.values():
            raise Refused(f"law_under.{colour}", f"is {law}, which lies elsewhere", "CHEOPS-LAW-04")
        if law is not None:
            found[colour] = law
    return found


def check_treasures(figures: Figures, sold: int, owned: Mapping[str, int]) -> None:
    """Refuse, at the path that goes beyond it, more treasures of a colour than can be won."""
    total, most = sold, figures.each
    for path, number in owned.items():
        total += number
        if total > most:
            message = f"makes {total} treasures of the colour, must be {span(None, most)}"
            raise Refused(path, message, "CHEOPS-SET-03")
