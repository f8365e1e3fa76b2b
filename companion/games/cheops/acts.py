"""What a table tells the scorekeeper (`keeping.py`), and what the chapters make of it."""

from collections.abc import Callable, Iterator, Mapping
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
from companion.games.cheops.moves import LAWS as NUMBERS
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import tables
from companion.games.common.bits import select
from companion.games.common.keeping import Act, Play
from companion.games.common.scores import OVERRIDE
from companion.games.engine import Result, Sink
from companion.games.keeper import Choice, Seating, Stage
from companion.kits import Kit
from companion.questions import Answers, Field, Form, Player, PlayerMap, SoFar, Whole, choice, count
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

WHY: Final = (ending.PYRAMID, ending.FAMILY, ending.LAST)
"""The ends of the game that only the table sees."""


def begin(kit: Kit, seating: Seating) -> State:
    """Return the state after the setup; Refused for boards that can't be in play together.

    Nobody's turn is told. Open are the pyramid, hands, warehouses, stacks, and who has what of the
    money.
    """
    given = tables(kit)
    state = opening.initial_state(given, len(seating.players))
    state.cash = [NONE] * state.players
    laid = zip(given.colours, seating.options["boards"], strict=True)
    told = {colour: {"board": board, "spaces": [], "sold": 0} for colour, board in laid}
    position.lay_boards(state, {"boards": told})
    return state


def stage(state: State) -> Stage:
    """Return where the game stands and what can be told."""
    if state.cause:
        return Stage((), None, (), {})
    return Stage(tuple(_where(state)), None, tuple(_menu(state)), {})


def _menu(state: State) -> Iterator[Choice]:
    tables = state.tables
    for colour, name in enumerate(tables.colours):
        if not selling.against_sale(state, colour):
            yield Choice(f"sell.{name}", selling.COVERS, {"colour": Term(name)})
    if laws.LAST - state.laws.bit_count() < tables.laws_in_play:
        yield Choice("law", law_use.AT_ONCE)
    if not neighbours.against(state):
        yield Choice("neighbour", neighbours.BUYING)
    yield Choice("over", ending.LOOKED_AT)


def _where(state: State) -> Iterator[Step]:
    """Yield what all may see: prices, laws under boards, and which boards are full."""
    tables = state.tables
    yield Step(selling.PRICE, "play.market", {"price": tables.prices[state.market_law]})
    prices = {
        Term(name): boards.price(state, colour).printed()
        for colour, name in enumerate(tables.colours)
    }
    yield Step(appraisal.VALUE, "play.prices", {"prices": prices})
    if any(state.under):
        under = {Term(c): law for c, law in zip(tables.colours, state.under, strict=True) if law}
        yield Step(law_use.RULES["board_has_law"], "play.under", {"laws": under})
    if state.full:
        yield Step(boards.FULL, "play.full", ending.of_boards(state))


def _with_new_prices(
    change: Callable[[State, str, Answers, Sink], None],
) -> Callable[[State, str, Answers, Sink], None]:
    """Return what makes a change, and says which boards show another price and if it is the end."""

    def apply(state: State, argument: str, answers: Answers, sink: Sink) -> None:
        tables = state.tables
        colours = range(len(tables.colours))
        before = [boards.price(state, colour) for colour in colours]
        change(state, argument, answers, sink)
        for colour in colours:
            price = boards.price(state, colour)
            if price != before[colour]:
                values = {"colour": Term(tables.colours[colour]), "price": price.printed()}
                sink(Step(appraisal.VALUE, "play.shows", values))
        ending.end_if_resolved(state, sink)

    return apply


def _ids(kit: Kit, _variant: str) -> tuple[str, ...]:
    return (*(f"sell.{colour}" for colour in tables(kit).colours), "law", "neighbour", "over")


def _ask_nothing(_state: State, _argument: str) -> Form:
    return Form("nothing", ())


@_with_new_prices
def _sell(state: State, colour: str, _answers: Answers, sink: Sink) -> None:
    number = state.tables.colour[colour]
    for step in selling.steps(state, number, (), (selling.SELL,)):
        sink(step)
    selling.cover(state, number)


def _ask_law(state: State, _argument: str) -> Form:
    return Form("law_taken", tuple(_law_fields(state)))


def _law_fields(state: State) -> Iterator[Field]:
    """Yield what a law asks, as far as it leaves anything to say to the table."""
    tables = state.tables
    yield choice("number", law_use.AT_ONCE, tuple(select(state.laws, NUMBERS)))
    free = tuple(c for c, law in zip(tables.colours, state.under, strict=True) if not law)
    rule = law_use.RULES["board_has_law"]
    yield choice("under", rule, free, asked=_is(*laws.UNDER_A_BOARD))
    yield choice("colour", boards.LAW_7, tables.colours, asked=_is(laws.NEW_PRICE))

    def spaces(so_far: SoFar) -> int:
        return len(state.boards[tables.colour[so_far["colour"]]].spaces)

    asked = _is(laws.NEW_PRICE)
    yield count("space", boards.LAW_7, minimum=1, limit=spaces, asked=asked)
    if targets := tuple(_targets(state)):
        rule, asked = laws.LAWS[laws.REPEAL].rule, _is(laws.REPEAL)
        yield choice("target", rule, targets, required=False, asked=asked)
    joker = laws.LAWS[laws.JOKER]
    if not joker.against(state, actions.BuyJoker()):
        yield Field("payer", Player(), joker.rule, required=False, asked=_is(laws.JOKER))


def _is(*numbers: int) -> Callable[[SoFar], bool]:
    """Return what says whether one of these laws was taken."""
    return lambda so_far: so_far["number"] in numbers


def _targets(state: State) -> Iterator[int]:
    """Yield the laws that law 8 can remove, and those that a player may have saved."""
    saved = sum(1 << law for law in law_use.SAVED) & ~state.laws & ~state.laws_boxed
    return select(laws.in_play(state) | saved, NUMBERS)


@_with_new_prices
def _take_law(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    number = answers["number"]
    opening.reveal(state, actions.Reveal(number), None)
    if number in law_use.SAVED:
        # Saved or used, and for what, is open; what it sells is told as any sale.
        state.law = 0
        sink(Step(law_use.AT_ONCE, "play.own_law", {"law": Term(number)}))
        return
    payer = answers.get("payer")
    state.seat = NONE if payer is None else answers["players"].index(payer)
    colour = answers.get("under") or answers.get("colour")
    use = {key: answers.get(key) for key in ("space", "target")}
    told = {**use, "colour": colour, "pay": payer is not None}
    action = law_use.action_of(number, told)
    if number == laws.NEW_PRICE and laws.LAWS[number].against(state, action):
        message = f"is {answers['space']}, which is covered"
        raise Refused("space", message, boards.LAW_7)
    law_use.use(state, action, sink)
    state.seat = NONE


def _buy_neighbour(state: State, _argument: str, _answers: Answers, sink: Sink) -> None:
    neighbours.pay(state, None)
    state.bought = False  # whose turn it is is not told
    values = {"price": state.tables.neighbour_price, "left": state.neighbours}
    sink(Step(neighbours.PRICE, "play.neighbour", values))


def _ask_end(_state: State, _argument: str) -> Form:
    return Form("over", (choice("why", ending.LOOKED_AT, WHY),))


def _end(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    ending.end(state, answers["why"], sink)


TOLD: Final = frozenset({"game", "variant", "joker", "boards", "law_7"})
"""What the score sheet asks and the table has told before."""


def sheet(state: State) -> Form:
    """Ask for cash and warehouses, who is out and what a joker is: no more than there can be."""
    tables = state.tables
    has_joker = any(held >> laws.JOKER & 1 for held in state.held)
    told = TOLD if has_joker else TOLD | {"joker_as"}
    left = (tables.each - sold for sold in state.sold)
    most = {"cash": state.money, **dict(zip(tables.colours, left, strict=True))}
    asked = (field for field in forms.score_fields(tables) if field.key not in told)
    return Form("score", tuple(_with_bounds(field, most) for field in asked), records=True)


def _with_bounds(field: Field, most: Mapping[str, int]) -> Field:
    if field.key not in most:
        return field._replace(asked=True)
    all_have = most[field.key]
    return field._replace(kind=PlayerMap(Whole(0, all_have), most_total=all_have))


def result(state: State, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores, from what was told and what was counted at the end."""
    return scoring.count_up(state.copy(), {**answers, OVERRIDE: corrections})


PLAY: Final = Play(
    begin=begin,
    stage=stage,
    scores=lambda _state: {},
    ids=_ids,
    acts={
        "sell": Act(_ask_nothing, _sell),
        "law": Act(_ask_law, _take_law),
        "neighbour": Act(_ask_nothing, _buy_neighbour),
        "over": Act(_ask_end, _end),
    },
    sheet=sheet,
    result=result,
)
