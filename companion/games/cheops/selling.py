"""Price boards and sales: what a board shows, what may become of a treasure (6.3, 7.1, 7.3).

Here are also the boards, the laws under them and the goods that a request tells, refused where no
game leads to them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.cheops.state import NONE, State, state_of
from companion.games.cheops.tables import (
    BOARDS,
    FLAT,
    HIGHEST_FACTOR,
    KINDS_RULE,
    SPACES_RULE,
    TIMES,
    TREASURES,
    Price,
    PriceBoard,
    Tables,
)
from companion.games.engine import Action, Refusal, Result, Sink
from companion.questions import Answers
from companion.questions.checks import alternatives, bounds_text, quote
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

# Where a treasure comes from: just taken, or sold out of the warehouse by law 10.
FROM_PYRAMID, FROM_WAREHOUSE = "pyramid", "law_10"

# What may become of a treasure.
SELL, WAREHOUSE, BOX = "sell", "warehouse", "box"

# The laws under a price board by which a colour must be sold, or may not be.
NO_WAREHOUSE, NO_SALE = 4, 5

MONEY_RULE: Final = "CHEOPS-ID-02"
BOARDS_END: Final = "CHEOPS-END-01"
PRICE: Final = "CHEOPS-SELL-01"
COVERS: Final = "CHEOPS-SELL-02"
FULL: Final = "CHEOPS-SELL-03"
STAYS: Final = "CHEOPS-SELL-04"
CHOICE: Final = "CHEOPS-SELL-05"
AT_ONCE: Final = "CHEOPS-SELL-06"
UNDER_RULE: Final = "CHEOPS-LAW-04"
LAW_7: Final = "CHEOPS-LAW-07"
LAW_10: Final = "CHEOPS-LAW-10"
# The rule behind each reason that limits what may become of a treasure.
RULES: Final = {
    "board_full": FULL,
    "law_5": "CHEOPS-LAW-05",
    "law_4": "CHEOPS-LAW-05",
    "not_in_warehouse": LAW_10,
}


def known_colours(state: State) -> list[int]:
    """Return the colours whose price boards are known."""
    return [colour for colour, board in enumerate(state.boards) if board.spaces]


def is_full(state: State, colour: int) -> bool:
    """Return whether all spaces of a colour but the lowest are covered (CHEOPS-SELL-03)."""
    return state.sold[colour] == state.boards[colour].most


def full_boards(state: State) -> list[str]:
    """Return the colours whose boards are full."""
    return [
        state.tables.colours[colour] for colour in known_colours(state) if is_full(state, colour)
    ]


def space(state: State, colour: int) -> int:
    """Return the topmost uncovered space, from 1; the next sale covers it (CHEOPS-SELL-02)."""
    return state.sold[colour] + 1


def prices_of(state: State, colour: int) -> list[Price]:
    """Return what the uncovered spaces of a colour show, law 7 included, from the top."""
    found = list(state.boards[colour].spaces)
    if state.law_7 and state.law_7[0] == colour:
        found[state.law_7[1] - 1] = Price(FLAT, state.tables.new_price)
    return found[state.sold[colour] :]


def price_of(state: State, colour: int) -> Price:
    """Return the price that a colour shows (CHEOPS-APPR-01, steps 1 and 2)."""
    if is_law_7_showing(state, colour):
        return Price(FLAT, state.tables.new_price)
    return state.boards[colour].spaces[state.sold[colour]]


def is_law_7_showing(state: State, colour: int) -> bool:
    """Return whether law 7 lies on the space that counts: below it, it has no effect yet."""
    # Above it, it is covered by a sale, and has no effect any more (CHEOPS-LAW-07).
    return state.law_7 == (colour, state.sold[colour] + 1)


def options(state: State, colour: int) -> tuple[str, ...]:
    """Return what may become of a treasure just taken, by the law under its board (SELL-05)."""
    law = state.under[colour]
    sell = () if is_full(state, colour) or law == NO_SALE else (SELL,)
    # Law 4 with a full board leaves nothing to do with it but to put it out of the game (SELL-05).
    if law == NO_WAREHOUSE:
        return sell or (BOX,)
    return (*sell, WAREHOUSE)


def against_sale(state: State, colour: int) -> list[str]:
    """Return what forbids every sale of a colour, out of a warehouse too (CHEOPS-SALE-01)."""
    against = {"board_full": is_full(state, colour), "law_5": state.under[colour] == NO_SALE}
    return [reason for reason, holds in against.items() if holds]


def limits(state: State, colour: int) -> list[str]:
    """Return what limits what may become of a treasure just taken."""
    # Law 4 forbids the warehouse, not the sale: it limits a treasure that was just taken alone.
    by_law_4 = ["law_4"] if state.under[colour] == NO_WAREHOUSE else []
    return against_sale(state, colour) + by_law_4


def not_owned(state: State, colour: int) -> list[str]:
    """Return what forbids the player to sell out of the warehouse what is not there."""
    return [] if state.owned(state.seat)[colour] else ["not_in_warehouse"]


def cover(state: State, colour: int) -> None:
    """Sell a treasure: a space is covered, the bank pays (CHEOPS-SELL-01, CHEOPS-SELL-02)."""
    state.pay(state.tables.prices[state.market_law])
    state.sold[colour] += 1
    # Counted here, since a board is full once and for all: the end is asked for after each take.
    state.full += is_full(state, colour)


def sell(state: State, _action: Action, sink: Sink | None) -> None:
    """Sell the treasure just taken."""
    colour, state.colour = state.colour, NONE
    cover(state, colour)
    if sink:
        price = {"price": state.tables.prices[state.market_law]}
        sink(Step(PRICE, "game.sells", {**_who_and_colour(state, colour), **price}))
        tell_full(state, colour, sink)


def _who_and_colour(state: State, colour: int) -> dict[str, Any]:
    return {"player": Seat(state.seat), "colour": Term(state.tables.colours[colour])}


def tell_full(state: State, colour: int, sink: Sink) -> None:
    """Say that a board is full, if it is (CHEOPS-SELL-03)."""
    if is_full(state, colour):
        sink(Step(FULL, "game.full", {"colour": Term(state.tables.colours[colour])}))


def warehouse(state: State, _action: Action, sink: Sink | None) -> None:
    """Keep the treasure just taken (CHEOPS-SELL-04)."""
    colour, state.colour = state.colour, NONE
    state.store(state.seat, colour)
    if sink:
        sink(Step(STAYS, "game.warehoused", _who_and_colour(state, colour)))


def box(state: State, _action: Action, sink: Sink | None) -> None:
    """Put the treasure just taken out of the game, by law 4 (CHEOPS-SELL-05)."""
    colour, state.colour = state.colour, NONE
    state.boxed[colour] += 1
    if sink:
        sink(Step(CHOICE, "sale.box", _who_and_colour(state, colour)))


def refusal(state: State, action: Action) -> Refusal | None:
    """Return why this may not become of the treasure just taken, None if it may."""
    colour, option = state.colour, action.move
    if option in options(state, colour):
        return None
    term = {"colour": Term(state.tables.colours[colour])}
    # Nothing is put out of the game as long as anything else may become of it.
    if option == BOX:
        return Refusal(CHOICE, "game.no_box", term)
    reason = "law_4" if option == WAREHOUSE else against_sale(state, colour)[0]
    return Refusal(RULES[reason], f"sale.{reason}", term)


def sale_steps(
    state: State, colour: int, against: Iterable[str], options: Sequence[str]
) -> Iterator[Step]:
    """Say what limits what may become of a treasure, and what a sale would bring about."""
    tables = state.tables
    values = {"colour": Term(tables.colours[colour]), "space": space(state, colour)}
    for reason in against:
        yield Step(RULES[reason], f"sale.{reason}", values)
    if SELL in options:
        yield Step(PRICE, "sale.price", {"price": tables.prices[state.market_law]})
        yield Step(COVERS, "sale.space", values)
        if space(state, colour) == state.boards[colour].most:
            yield Step(FULL, "sale.fills", values)
    if BOX in options:
        yield Step(CHOICE, "sale.box", values)


# Price boards, and the laws at them.


def lay_boards(state: State, answers: Answers) -> None:
    """Lay the price boards of a request, and law 7 on them."""
    tables = state.tables
    given = {colour: board for colour, board in answers["boards"].items() if board}
    if not given:
        raise Refused("boards", "is empty, must have one colour or more", SPACES_RULE)
    _check_ids(tables, given)
    for colour, board in given.items():
        number = tables.colour[colour]
        state.boards[number] = _given_board(tables, colour, board)
        state.sold[number] = board["sold"]
    _check_full(state)
    if law_7 := answers.get("law_7"):
        if law_7["colour"] not in given:
            message = f"is {quote(law_7['colour'])}, must be {alternatives(given)}"
            raise Refused("law_7.colour", message, LAW_7)
        state.law_7 = (tables.colour[law_7["colour"]], law_7["space"])


def _given_board(tables: Tables, colour: str, given: Mapping[str, Any]) -> PriceBoard:
    if not given["spaces"]:
        return tables.board[given["board"]]
    return PriceBoard("", "", tuple(_given_prices(colour, given["spaces"])))


def _given_prices(colour: str, spaces: Iterable[Mapping[str, Any]]) -> Iterator[Price]:
    for index, space in enumerate(spaces):
        if space["kind"] == TIMES and not space["value"]:
            path = f"boards.{colour}.spaces[{index}].value"
            raise Refused(path, f"is 0, must be {bounds_text(1, HIGHEST_FACTOR)}", KINDS_RULE)
        yield Price(space["kind"], *(space[key] or 0 for key in ("value", "most", "rest")))


def _check_ids(tables: Tables, given: Mapping[str, Mapping[str, Any]]) -> None:
    """Refuse a price board that is there twice, and too many of a type (CHEOPS-SET-02)."""
    # Boards of one's own have no id, and are of no type: there may be any number of them.
    seen: dict[str, str] = {}
    counted: Counter[str] = Counter()
    for colour, board in given.items():
        path, name = f"boards.{colour}.board", board["board"]
        if name is None:
            continue
        if name in seen:
            raise Refused(path, f"is {name}, as {seen[name]} is already", BOARDS)
        seen[name], of_type = path, tables.board[name].type
        counted[of_type] += 1
        if counted[of_type] > tables.of_type[of_type]:
            most = bounds_text(None, tables.of_type[of_type])
            message = f"makes {counted[of_type]} of type {of_type}, must be {most}"
            raise Refused(path, message, BOARDS)


def _check_full(state: State) -> None:
    """Count the full boards; Refused for more than there can be when a game ends (END-01)."""
    tables = state.tables
    most = max(tables.needed)
    # The end comes at once with the last one needed, so no game has more than law 3 asks for.
    for colour in known_colours(state):
        state.full += is_full(state, colour)
        if state.full > most:
            path = f"boards.{tables.colours[colour]}.sold"
            message = f"makes {state.full} full boards, must be {bounds_text(None, most)}"
            raise Refused(path, message, BOARDS_END)


def put_laws_under(state: State, answers: Answers) -> None:
    """Put laws under price boards; Refused when one is in two places."""
    given: Mapping[str, int | None] = answers["law_under"] or {}
    for colour, law in given.items():
        if law in state.under:
            message = f"is {law}, which lies elsewhere"
            raise Refused(f"law_under.{colour}", message, UNDER_RULE)
        state.under[state.tables.colour[colour]] = law or 0


# Money and treasures of a request.


def check_money(tables: Tables, cash: int, path: str) -> None:
    """Refuse money that no cards come to."""
    if cash % tables.coin:
        raise Refused(path, f"is {cash}, must be a multiple of {tables.coin}", MONEY_RULE)


def check_treasures(tables: Tables, sold: int, owned: Mapping[str, int]) -> None:
    """Refuse, at the path that goes beyond it, more treasures of a colour than can be won."""
    # One of each colour marks its column and is never won (CHEOPS-SET-01): not of eleven, of ten.
    total, most = sold, tables.each
    for path, number in owned.items():
        total += number
        if total > most:
            message = f"makes {total} treasures of the colour, must be {bounds_text(None, most)}"
            raise Refused(path, message, TREASURES)


def sale_verdict(tables: Tables, answers: Answers) -> Result:
    """Return what may become of a treasure, and what a sale would bring about (14.5)."""
    state, colour = state_of(tables, answers), tables.colour[answers["colour"]]
    lay_boards(state, answers)
    # The treasure itself counts among those of its colour: in the warehouse, or just taken.
    held = answers["held"]
    taken = {f"boards.{answers['colour']}.sold": 1} if held is None else {"held": held}
    check_treasures(tables, state.sold[colour], taken)
    put_laws_under(state, answers)
    state.store(state.seat, colour, held or 0)
    if answers["source"] == FROM_WAREHOUSE:
        against = against_sale(state, colour) + not_owned(state, colour)
        allowed: tuple[str, ...] = () if against else (SELL,)
    else:
        against, allowed = limits(state, colour), options(state, colour)
    value = {
        "options": list(allowed),
        "forced": len(allowed) == 1,
        "reasons": against,
        "price": tables.prices[state.market_law],
        "space": space(state, colour) if SELL in allowed else None,
        "full_before": is_full(state, colour),
        **_after_sale(state, colour, is_sold=SELL in allowed),
    }
    return Result(value, partial(sale_steps, state, colour, against, allowed))


def _after_sale(state: State, colour: int, *, is_sold: bool) -> dict[str, Any]:
    after = state.copy()
    if is_sold:
        cover(after, colour)
    price = price_of(after, colour).as_json() if is_sold else None
    return {"full_after": is_full(after, colour), "price_after": price}
