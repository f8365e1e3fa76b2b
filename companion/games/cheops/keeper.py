"""The scorekeeper: sales, laws and neighbours of an evening, as they change what all can see.

What a table has to tell is what the rules decide in public: a treasure sold covers a price, a law
changes what may be sold, for how much, and when the game ends. Whoever keeps a treasure tells
nothing: it lies in a warehouse, and is counted at the end, as cash is. So it does not matter whose
turn it is, and an evening is told in few answers.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.games.cheops import (
    actions,
    appraisal,
    asks,
    law_use,
    laws,
    placement,
    scoring,
    selling,
    setup,
    turns,
)
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import BOARDS, LAW_NUMBERS, read_tables
from companion.games.common.bits import select
from companion.games.common.scores import OVERRIDE
from companion.games.common.table_keeper import KeeperAct, Play, TableKeeper
from companion.games.engine import Result, Sink
from companion.games.keeper import Choice, Seating, Stage
from companion.kits import Kit
from companion.questions import (
    Answers,
    Field,
    Form,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    SoFar,
    Whole,
    choice,
    count,
)
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

# The ends of the game that only the table sees.
WHY: Final = (turns.PYRAMID_EMPTY, turns.NO_FAMILY, turns.LAST_PLAYER)


def begin(kit: Kit, seating: Seating) -> State:
    """Return the state after the setup; Refused for boards that can't be in play together.

    Nobody's turn is told. Open are the pyramid, hands, warehouses, stacks, and who has what of the
    money.
    """
    given = read_tables(kit)
    state = State(given, len(seating.players))
    # Not nothing, but not known: sales pay into `money`, whoever made them.
    state.cash = [NONE] * state.players
    laid = zip(given.colours, seating.options["boards"], strict=True)
    boards = {colour: {"board": board, "spaces": [], "sold": 0} for colour, board in laid}
    selling.lay_boards(state, {"boards": boards})
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
    # Laws that nobody has seen lie on the pyramid or in the box: once as many as lie there were
    # told, there is none left to take.
    if laws.LAST - state.laws.bit_count() < tables.laws_in_play:
        yield Choice("law", law_use.AT_ONCE)
    if not placement.against_neighbour(state):
        yield Choice("neighbour", placement.NEIGHBOUR_RULE)
    yield Choice("over", turns.LOOKED_AT)


def _where(state: State) -> Iterator[Step]:
    """Yield what all may see: prices, laws under boards, and which boards are full."""
    tables = state.tables
    yield Step(selling.PRICE, "play.market", {"price": tables.prices[state.market_law]})
    prices = {
        Term(name): selling.price_of(state, colour).printed()
        for colour, name in enumerate(tables.colours)
    }
    yield Step(appraisal.VALUE, "play.prices", {"prices": prices})
    if any(state.under):
        under = {Term(c): law for c, law in zip(tables.colours, state.under, strict=True) if law}
        yield Step(law_use.RULES["board_has_law"], "play.under", {"laws": under})
    if state.full:
        yield Step(selling.FULL, "play.full", turns.of_boards(state))


def _with_new_prices(
    change: Callable[[State, str, Answers, Sink], None],
) -> Callable[[State, str, Answers, Sink], None]:
    """Return what makes a change, and says which boards show another price and if it is the end."""

    def apply(state: State, argument: str, answers: Answers, sink: Sink) -> None:
        tables = state.tables
        colours = range(len(tables.colours))
        # Said after every change, not by sales alone: law 7 and law 8 change what shows as well.
        before = [selling.price_of(state, colour) for colour in colours]
        change(state, argument, answers, sink)
        for colour in colours:
            price = selling.price_of(state, colour)
            if price != before[colour]:
                values = {"colour": Term(tables.colours[colour]), "price": price.printed()}
                sink(Step(appraisal.VALUE, "play.shows", values))
        turns.end_if_resolved(state, sink)

    return apply


@_with_new_prices
def _sell(state: State, colour: str, _answers: Answers, sink: Sink) -> None:
    number = state.tables.colour[colour]
    for step in selling.sale_steps(state, number, (), (selling.SELL,)):
        sink(step)
    selling.cover(state, number)


def _law_fields(state: State) -> Iterator[Field]:
    """Yield what a law asks, as far as it leaves anything to say to the table."""
    tables = state.tables
    yield choice("number", law_use.AT_ONCE, tuple(select(state.laws, LAW_NUMBERS)))
    # Only boards without a law are to choose from: one law lies under a board (CHEOPS-LAW-04).
    free = tuple(c for c, law in zip(tables.colours, state.under, strict=True) if not law)
    rule = law_use.RULES["board_has_law"]
    yield choice("under", rule, free, asked=_is(*laws.UNDER_A_BOARD))
    yield choice("colour", selling.LAW_7, tables.colours, asked=_is(laws.NEW_PRICE))

    def spaces(so_far: SoFar) -> int:
        return len(state.boards[tables.colour[so_far["colour"]]].spaces)

    asked = _is(laws.NEW_PRICE)
    yield count("space", selling.LAW_7, minimum=1, limit=spaces, asked=asked)
    if targets := tuple(_targets(state)):
        rule, asked = laws.LAWS[laws.REPEAL].rule, _is(laws.REPEAL)
        yield choice("target", rule, targets, required=False, asked=asked)
    # Nobody can buy it with less money in all hands together than it costs.
    joker = laws.LAWS[laws.JOKER]
    if not joker.against(state, actions.BuyJoker()):
        yield Field("payer", Player(), joker.rule, required=False, asked=_is(laws.JOKER))


def _is(*numbers: int) -> Callable[[SoFar], bool]:
    """Return what says whether one of these laws was taken."""
    return lambda so_far: so_far["number"] in numbers


def _targets(state: State) -> Iterator[int]:
    """Yield the laws that law 8 can remove, and those that a player may have saved."""
    # Laws 10 to 12 are told when they are taken, not whether they were saved: any of them may lie
    # before its player still.
    saved = sum(1 << law for law in law_use.SAVED) & ~state.laws & ~state.laws_boxed
    return select(laws.in_play(state) | saved, LAW_NUMBERS)


@_with_new_prices
def _take_law(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    number = answers["number"]
    setup.reveal(state, actions.Reveal(number), None)
    if number in law_use.SAVED:
        # Saved or used, and for what, is open; what it sells is told as any sale.
        state.law = 0
        sink(Step(law_use.AT_ONCE, "play.own_law", {"law": Term(number)}))
        return
    # The joker alone depends on who takes it, as it is paid for; all else is everybody's.
    payer = answers.get("payer")
    state.seat = NONE if payer is None else answers["players"].index(payer)
    colour = answers.get("under") or answers.get("colour")
    use = {key: answers.get(key) for key in ("space", "target")}
    action = law_use.action_of(number, {**use, "colour": colour, "pay": payer is not None})
    if number == laws.NEW_PRICE and laws.LAWS[number].against(state, action):
        message = f"is {answers['space']}, which is covered"
        raise Refused("space", message, selling.LAW_7)
    law_use.use(state, action, sink)
    state.seat = NONE


def _buy_neighbour(state: State, _argument: str, _answers: Answers, sink: Sink) -> None:
    placement.pay_neighbour(state, None)
    state.bought = False  # whose turn it is is not told
    values = {"price": state.tables.neighbour_price, "left": state.neighbours}
    sink(Step(placement.NEIGHBOUR_PRICE, "play.neighbour", values))


def _end(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    turns.end_game(state, answers["why"], sink)


# What the score sheet asks and the table has told before.
KNOWN: Final = frozenset({"game", "variant", "joker", "boards", "law_7"})


def sheet(state: State) -> Form:
    """Ask for cash and warehouses, who is out and what a joker is: no more than there can be."""
    tables = state.tables
    has_joker = any(held >> laws.JOKER & 1 for held in state.held)
    known = KNOWN if has_joker else KNOWN | {"joker_as"}
    left = (tables.each - sold for sold in state.sold)
    most = {"cash": state.money, **dict(zip(tables.colours, left, strict=True))}
    asked = (field for field in asks.score_fields(tables) if field.key not in known)
    return Form("score", tuple(_with_bounds(field, most) for field in asked), records=True)


def _with_bounds(field: Field, most: Mapping[str, int]) -> Field:
    if field.key not in most:
        return field._replace(asked=True)
    # What all have together is known; nobody can have more than that alone.
    all_have = most[field.key]
    return field._replace(kind=PlayerMap(Whole(0, all_have), most_total=all_have))


def result(state: State, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores, from what was told and what was counted at the end."""
    return scoring.count_up(state.copy(), {**answers, OVERRIDE: corrections})


def opening(kit: Kit, _variant: str) -> Form:
    """Ask which price boards lie on the columns, from the left."""
    columns = len(kit.table("treasures").rows)
    ids = tuple(str(row["board"]) for row in kit.table("price_boards").rows)
    boards = Field(
        "boards", ListOf(OneOf(ids), fewest=columns, most=columns, distinct=True), BOARDS
    )
    return Form("opening", (boards,))


KEEPER = TableKeeper(
    Play(
        begin=begin,
        stage=stage,
        scores=lambda _state: {},
        ids=lambda kit, _variant: (
            *(f"sell.{colour}" for colour in read_tables(kit).colours),
            "law",
            "neighbour",
            "over",
        ),
        acts={
            "sell": KeeperAct(lambda *_: Form("nothing", ()), _sell),
            "law": KeeperAct(
                lambda state, _: Form("law_taken", tuple(_law_fields(state))), _take_law
            ),
            "neighbour": KeeperAct(lambda *_: Form("nothing", ()), _buy_neighbour),
            "over": KeeperAct(
                lambda *_: Form("over", (choice("why", turns.LOOKED_AT, WHY),)), _end
            ),
        },
        sheet=sheet,
        result=result,
    ),
    starts=False,
    opening=opening,
)
