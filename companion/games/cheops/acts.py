"""What a table tells the scorekeeper (`keeping.py`), and what the chapters make of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.cheops import (
    actions,
    appraisal,
    boards,
    ending,
    forms,
    law_use,
    laws,
    neighbours,
    opening,
    position,
    scoring,
    selling,
)
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import Tables, tables
from companion.games.common.keeping import Act, Play
from companion.games.common.scores import OVERRIDE
from companion.games.contract import Refused, Result, Sink, Step, Term
from companion.games.forms import (
    Answers,
    Field,
    Form,
    Player,
    PlayerMap,
    SoFar,
    Whole,
    choice,
    count,
)
from companion.games.keeping import Choice, Seating, Stage
from companion.kits import Kit

WHY: Final = (ending.PYRAMID, ending.FAMILY, ending.LAST)
"""The ends of the game that only the table sees."""


@dataclass(slots=True)
class Table:
    """People at a table, and the state as far as they tell it.

    Open in it are the pyramid, hands, warehouses, stacks, and who has what of the money.
    """

    names: tuple[str, ...]
    state: State

    def copy(self) -> "Table":
        """Return a table of its own."""
        return Table(self.names, self.state.copy())


def begin(kit: Kit, seating: Seating) -> Table:
    """Return the table after the setup; Refused for boards that can't be in play together."""
    given = tables(kit)
    state = opening.before(given, len(seating.players))
    state.cash = [NONE] * state.players
    laid = zip(given.colours, seating.options["boards"], strict=True)
    told = {colour: {"board": board, "spaces": [], "sold": 0} for colour, board in laid}
    position.lay_boards(given, state, {"boards": told})
    return Table(seating.players, state)


def stage(tables: Tables, table: Table) -> Stage:
    """Return where the game stands and what can be told."""
    if table.state.cause:
        return Stage((), None, (), {})
    return Stage(tuple(_where(tables, table.state)), None, tuple(_menu(tables, table.state)), {})


def _menu(tables: Tables, state: State) -> Iterator[Choice]:
    for colour, name in enumerate(tables.colours):
        if not selling.against_sale(state, colour):
            yield Choice(f"sell.{name}", selling.COVERS, {"colour": Term(name)})
    if laws.LAST - state.laws.bit_count() < tables.laws_in_play:
        yield Choice("law", law_use.AT_ONCE)
    if state.neighbours and state.money >= tables.neighbour_price:
        yield Choice("neighbour", neighbours.BUYING)
    yield Choice("over", ending.LOOKED_AT)


def _where(tables: Tables, state: State) -> Iterator[Step]:
    """Yield what all may see: prices, laws under boards, and which boards are full."""
    yield Step(selling.PRICE, "play.market", {"price": tables.prices[state.market_law]})
    prices = {
        Term(name): boards.showing(tables, state, colour).printed()
        for colour, name in enumerate(tables.colours)
    }
    yield Step(appraisal.VALUE, "play.prices", {"prices": prices})
    if any(state.under):
        under = {Term(c): law for c, law in zip(tables.colours, state.under, strict=True) if law}
        yield Step(law_use.RULES["board_has_law"], "play.under", {"laws": under})
    if state.full:
        yield Step(boards.FULL, "play.full", ending.of_boards(tables, state))


def _changing_prices(
    change: Callable[[Tables, Table, str, Answers, Sink], None],
) -> Callable[[Tables, Table, str, Answers, Sink], None]:
    """Return what makes a change, and says which boards show another price and if it is the end."""

    def apply(tables: Tables, table: Table, argument: str, answers: Answers, sink: Sink) -> None:
        state, colours = table.state, range(len(tables.colours))
        before = [boards.showing(tables, state, colour) for colour in colours]
        change(tables, table, argument, answers, sink)
        for colour in colours:
            price = boards.showing(tables, state, colour)
            if price != before[colour]:
                values = {"colour": Term(tables.colours[colour]), "price": price.printed()}
                sink(Step(appraisal.VALUE, "play.shows", values))
        ending.end_if_resolved(tables, state, sink)

    return apply


def _nothing(_tables: Tables, _table: Table, _argument: str) -> Form:
    return Form("nothing", ())


@_changing_prices
def _sell(tables: Tables, table: Table, colour: str, _answers: Answers, sink: Sink) -> None:
    number = tables.colour[colour]
    for step in selling.steps(tables, table.state, number, (), (selling.SELL,)):
        sink(step)
    selling.cover(tables, table.state, number)


def _law_form(tables: Tables, table: Table, _argument: str) -> Form:
    return Form("law_taken", tuple(_law_fields(tables, table.state)))


def _law_fields(tables: Tables, state: State) -> Iterator[Field]:
    """Yield what a law asks, as far as it leaves anything to say to the table."""
    unseen = tuple(law for law in range(1, laws.LAST + 1) if state.laws >> law & 1)
    yield choice("number", rule=law_use.AT_ONCE, choices=unseen)
    free = tuple(c for c, law in zip(tables.colours, state.under, strict=True) if not law)
    rule = law_use.RULES["board_has_law"]
    yield choice("under", rule=rule, choices=free, asked=_is(*laws.UNDER_A_BOARD))
    yield choice("colour", rule=boards.LAW_7, choices=tables.colours, asked=_is(laws.NEW_PRICE))

    def spaces(so_far: SoFar) -> int:
        return len(state.boards[tables.colour[so_far["colour"]]].spaces)

    asked = _is(laws.NEW_PRICE)
    yield count("space", rule=boards.LAW_7, minimum=1, limit=spaces, asked=asked)
    if targets := tuple(_targets(state)):
        rule, asked = laws.LAWS[laws.REPEAL].rule, _is(laws.REPEAL)
        yield choice("target", rule=rule, choices=targets, required=False, asked=asked)
    if state.money >= tables.joker_price:
        rule = laws.LAWS[laws.JOKER].rule
        yield Field("payer", Player(), rule, required=False, asked=_is(laws.JOKER))


def _is(*numbers: int) -> Callable[[SoFar], bool]:
    """Return what says whether one of these laws was taken."""
    return lambda so_far: so_far["number"] in numbers


def _targets(state: State) -> Iterator[int]:
    """Yield the laws that law 8 can remove, and those that a player may have saved."""
    saved = sum(1 << law for law in law_use.SAVED) & ~state.laws & ~state.laws_boxed
    return _numbers(laws.in_play(state) | saved)


def _numbers(mask: int) -> Iterator[int]:
    return (law for law in range(mask.bit_length()) if mask >> law & 1)


@_changing_prices
def _take_law(tables: Tables, table: Table, _argument: str, answers: Answers, sink: Sink) -> None:
    state, number = table.state, answers["number"]
    opening.reveal(tables, state, actions.Reveal(number), None)
    if number in law_use.SAVED:
        # Saved or used, and for what, is open; what it sells is told as any sale.
        state.law = 0
        sink(Step(law_use.AT_ONCE, "play.own_law", {"law": Term(number)}))
        return
    payer = answers.get("payer")
    state.seat = NONE if payer is None else table.names.index(payer)
    colour = answers.get("under") or answers.get("colour")
    use = {key: answers.get(key) for key in ("space", "target")}
    told = {**use, "colour": colour, "pay": payer is not None}
    action = law_use.action_of(number, told)
    if number == laws.NEW_PRICE and laws.LAWS[number].against(tables, state, action):
        message = f"is {answers['space']}, which is covered"
        raise Refused("space", message, boards.LAW_7)
    law_use.use(tables, state, action, sink)
    state.seat = NONE


def _buy_neighbour(
    tables: Tables, table: Table, _argument: str, _answers: Answers, sink: Sink
) -> None:
    neighbours.pay(tables, table.state, None)
    table.state.bought = False  # whose turn it is is not told
    values = {"price": tables.neighbour_price, "left": table.state.neighbours}
    sink(Step(neighbours.PRICE, "play.neighbour", values))


def _over_form(_tables: Tables, _table: Table, _argument: str) -> Form:
    return Form("over", (choice("why", rule=ending.LOOKED_AT, choices=WHY),))


def _end(tables: Tables, table: Table, _argument: str, answers: Answers, sink: Sink) -> None:
    ending.end(tables, table.state, answers["why"], sink)


TOLD: Final = frozenset({"game", "variant", "joker", "boards", "law_7"})
"""What the score sheet asks and the table has told before."""


def sheet(tables: Tables, table: Table) -> Form:
    """Ask for cash and warehouses, who is out and what a joker is: no more than there can be."""
    has_joker = any(held >> laws.JOKER & 1 for held in table.state.held)
    told = TOLD if has_joker else TOLD | {"joker_as"}
    asked = (field for field in forms.score_fields(tables) if field.key not in told)
    fields = tuple(_bounded(tables, table.state, field) for field in asked)
    return Form("score", fields, records=True)


def _bounded(tables: Tables, state: State, field: Field) -> Field:
    """Return a line of the sheet with what all players can have at most."""
    if field.key == "joker_as":
        return field._replace(asked=True)
    if field.key == "cash":
        return field._replace(kind=_up_to(state.money))
    if field.key in tables.colours:
        left = tables.each - state.sold[tables.colour[field.key]]
        return field._replace(kind=_up_to(left))
    return field


def _up_to(most: int) -> PlayerMap:
    return PlayerMap(Whole(0, most), most_total=most)


def result(
    tables: Tables, table: Table, answers: Answers, corrections: Mapping[str, int]
) -> Result:
    """Return the final scores, from what was told and what was counted at the end."""
    return scoring.counted(tables, table.state.copy(), {**answers, OVERRIDE: corrections})


PLAY: Final = Play(
    begin=begin,
    tables=lambda kit, _table: tables(kit),
    stage=stage,
    scores=lambda _tables, _table: {},
    ids=lambda kit, _variant: (
        *(f"sell.{colour}" for colour in tables(kit).colours),
        "law",
        "neighbour",
        "over",
    ),
    acts={
        "sell": Act(_nothing, _sell),
        "law": Act(_law_form, _take_law),
        "neighbour": Act(_nothing, _buy_neighbour),
        "over": Act(_over_form, _end),
    },
    sheet=sheet,
    result=result,
)
