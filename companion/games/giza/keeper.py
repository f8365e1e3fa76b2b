"""Keeps an evening of Giza: stones that arrive and are lifted, decorations, the temple, rounds.

Where workers stand is on the board, and food and art are behind the screens: neither is asked
before it counts. A push that does not arrive need not be told at all.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.games.common.scores import OVERRIDE
from companion.games.common.seats import with_names
from companion.games.common.table_keeper import KeeperAct, KeptGame, Play, TableKeeper
from companion.games.engine import Result, Sink
from companion.games.giza import (
    arrival,
    asks,
    bidding,
    building,
    push_and_lift,
    scoring,
    tabletop,
    turn_order,
    turns,
)
from companion.games.giza.actions import PlaceStone
from companion.games.giza.state import NONE, State, by_name, by_seat, tell, totals
from companion.games.giza.tables import (
    BASE,
    LIFTS,
    MIDDLE,
    MIDDLE_LIFT,
    STONES,
    TEMPLE,
    Tables,
    tables,
)
from companion.games.keeper import SCORE, Choice, Seating, Stage
from companion.kits import Kit
from companion.questions import Answers, Field, Form
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

# Steps that repeat what people have just typed.
TYPED: Final = ("bid.order", "bid.stands", "bid.spent")

# The arguments of the act `lift`, by lift.
LIFT_NAMES: Final = ("middle", "first", "final")

# The acts that come by themselves, by what the state asks.
DUE: Final = {"decorate": "decoration", "temple": "temple"}

# All acts in the order in which they are listed.
IDS: Final = (
    *(f"arrive.{stone}" for stone in STONES),
    *(f"lift.{lift}" for lift in LIFT_NAMES),
    *("push", "rows", "round", *DUE.values()),
)

Game = KeptGame[State]
Fields = tuple[Field, ...]
Ask = Callable[[Game, str], Fields]
# How an act is asked and done: the text is its argument, such as the stone that arrives.
Do = Callable[[State, str, Answers, Sink], None]


def colours(kit: Kit, _variant: str) -> tuple[str, ...]:
    """Return the colours of the workers."""
    return tuple(str(row["colour"]) for row in kit.table("colours").rows)


def begin(kit: Kit, seating: Seating) -> Game:
    """Return the game after the setup, in which all is open that lies on the board."""
    players = seating.players
    state = State(tables(kit, len(players)))
    # The reserve is open as well: what was put on which sled lies on the board; nobody types it.
    state.reserve = [NONE] * len(STONES)
    state.start = players.index(seating.start) if seating.start else NONE
    return Game(players, state)


def scores(table: Game) -> Mapping[str, int]:
    """Return the points so far; nothing of them is hidden."""
    return totals(table.state, table.players)


def stage(table: Game) -> Stage:
    """Return where the game stands and what can happen; it is never anybody's turn alone."""
    state = table.state
    where = tuple(with_names(_where(state), table.players))
    due = state.decision is not None
    return Stage(where, None, tuple(_menu(state)), scores(table), due=due)


def _where(state: State) -> Iterator[Step]:
    if state.cause is None:
        yield turn_order.round_step(state)
        if turn_order.rows_taken(state):
            yield turn_order.play_order_step(state)
        elif turn_order.is_order_known(state):
            yield turn_order.choosing_order_step(state)
    yield from tabletop.stones(state)


def _menu(state: State) -> Iterator[Choice]:
    if state.decision:
        act = DUE[state.decision.kind]
        rule = building.ART_RULE if act == "decoration" else scoring.MEASURE_RULES["temple"]
        yield Choice(act, rule, {"row": Term(state.line)} if state.line else {})
    elif state.cause is None:
        yield from _stones(state)
        yield Choice("push", bidding.PUSH_RULE)
        if not turn_order.rows_taken(state):
            yield Choice("rows", turn_order.BOX_RULE)
        yield Choice("round", turn_order.ROUND_RULE, {"round": state.round})


def _stones(state: State) -> Iterator[Choice]:
    """Yield the stones that can arrive or be lifted, as far as the stones themselves tell."""
    for stone, name in enumerate(STONES):
        if arrival.may_arrive(state, stone):
            yield Choice(f"arrive.{name}", arrival.WHERE_RULE, {"stone": Term(name)})
    for lift, name in enumerate(LIFT_NAMES):
        if bidding.has_stone(state, lift):
            values = {"lift": Term(LIFTS[lift])}
            yield Choice(f"lift.{name}", bidding.LIFT_RULES[lift], values)


def _sled(state: State) -> int:
    """Return the place of whichever sled a table speaks of: it makes no difference which."""
    return state.site_of(0)


def _aboard(table: Game, rule: str) -> Field:
    """Ask who is aboard; whoever was when bids were ruled just before need not be typed again."""
    state = table.state
    aboard = asks.aboard(state.tables, state.tables.board.room, rule)
    if state.crowd[_sled(state)] < state.tables.limits.ready:
        return aboard
    return aboard._replace(default=by_name(table.players, state.at(_sled(state))))


def _where_to(state: State, stone: int) -> tuple[Field, ...]:
    return asks.location(tuple(building.letters(state, stone)))


def _build(state: State, answers: Answers, sink: Sink) -> None:
    """Build the stone that has landed, if one has, where the table says; then all else follows."""
    if state.landed != NONE:
        location = answers.get("location") or building.letters(state, state.landed)[0]
        building.place_stone(state, PlaceStone(location), sink)
    turns.follow(state, sink)
    state.forget(_sled(state))


def ask_arrive(table: Game, stone: str) -> Fields:
    """Ask who is aboard, and where a base stone is built."""
    where = _where_to(table.state, BASE) if stone == STONES[BASE] else ()
    return (_aboard(table, scoring.MEASURE_RULES["push"]), *where)


def arrive(state: State, stone: str, answers: Answers, sink: Sink) -> None:
    """Let a sled arrive: it does not matter which, nor where the workers go."""
    state.place = _sled(state)
    state.stand(state.place, by_seat(answers, "workers"))
    arrival.arrive(state, STONES.index(stone), sink)
    _build(state, answers, sink)


def ask_lift(table: Game, lift: str) -> Fields:
    """Ask for the food bid, and where a middle stone is built."""
    where = _where_to(table.state, MIDDLE) if lift == LIFT_NAMES[MIDDLE_LIFT] else ()
    return (asks.lift_bids(table.state.tables), *where)


def ask_push(table: Game, _argument: str) -> Fields:
    """Ask who is aboard, and what they bid."""
    return (_aboard(table, bidding.PUSH_RULE), asks.push_bids(table.state.tables))


def lift(state: State, lift: str, answers: Answers, sink: Sink) -> None:
    """Lift a stone; the points go by the food bid."""
    state.lift, state.bids = LIFT_NAMES.index(lift), by_seat(answers, "food_bids")
    state.quarry = NONE
    push_and_lift.move_stone(state, sink)
    _build(state, answers, sink)


def push(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    """Say how far bids push a sled, or who starves; where it stands nobody has told."""
    state.quarry = 0
    state.stand(_sled(state), by_seat(answers, "workers"))
    bidding.begin_bids(state, _sled(state))
    food = by_seat(answers, "food_bids")
    for seat in tuple(state.queue):
        bidding.offer(state, food[seat], sink=sink)
    push_and_lift.push(state, sink)
    state.quarry = NONE


def rows(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    """Note the rows of the round; the order of play follows from them."""
    for seat, (name, row) in enumerate(answers["rows"].items()):
        state.seat = seat
        if row in turn_order.rows_used(state, seat):
            message = turn_order.again(name, row)
            raise Refused(f"rows.{path_part(name)}", message, turn_order.USED_RULE)
        turn_order.choose(state, row)
    state.seat = NONE
    sink(turn_order.play_order_step(state))


def end_round(state: State, _argument: str, _answers: Answers, sink: Sink) -> None:
    """End the round; after the last one the game is over."""
    state.forget(_sled(state))
    if turns.next_round(state, sink):
        tell(sink, turn_order.round_begin_steps(state))


def decoration(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    """Share the points for a row or for the capstone by the art spent."""
    state.bids, state.decision = by_seat(answers, "art_bids"), None
    building.reveal(state, sink)
    turns.follow(state, sink)


def temple(state: State, _argument: str, answers: Answers, sink: Sink) -> None:
    """Share the points of the temple; after the capstone that is the end."""
    state.stand(TEMPLE, by_seat(answers, "workers"))
    state.decision = None
    building.score_temple(state, sink)
    turns.follow(state, sink)
    # People come and go until it scores again; who is there at the end breaks ties.
    if state.cause is None:
        state.forget(TEMPLE)


def sheet(table: Game) -> Form:
    """Ask for what breaks ties, where there are any; who is in the temple may be known."""
    points = scores(table).values()
    is_level = len({*points}) < len(points)
    known = _temple_workers(table)
    fields = asks.tie_fields(table.state.tables, "zero")
    asked = [f._replace(asked=is_level, required=is_level) for f in fields if f.key not in known]
    return Form(SCORE, tuple(asked))


def _temple_workers(table: Game) -> dict[str, dict[str, int]]:
    """Return who is in the temple, as long as nobody has left it since it scored."""
    state = table.state
    is_told = state.crowd[TEMPLE] != NONE
    return {"temple_workers": by_name(table.players, state.at(TEMPLE))} if is_told else {}


def result(table: Game, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores: the log of all scorings, and what breaks ties."""
    events = scoring.events(table.state, table.players)
    log = {**answers, **_temple_workers(table), "events": events, OVERRIDE: corrections}
    return scoring.score_log(table.state.tables, log)


def always(fields: Callable[[Tables], Fields]) -> Ask:
    """Return what asks the same at any time, by the numbers of the game."""
    return lambda table, _argument: fields(table.state.tables)


def act(name: str, ask: Ask, do: Do) -> KeeperAct[Game]:
    """Return an act that changes the state, and tells what it did with the names of the players."""

    def apply(table: Game, argument: str, answers: Answers, sink: Sink) -> None:
        steps = list[Step]()
        do(table.state, argument, answers, steps.append)
        tell(sink, with_names((step for step in steps if step.key not in TYPED), table.players))

    return KeeperAct(lambda table, argument: Form(name, ask(table, argument)), apply)


# What each act asks, and what it does.
ACTS: Final[Mapping[str, tuple[Ask, Do]]] = {
    "arrive": (ask_arrive, arrive),
    "lift": (ask_lift, lift),
    "push": (ask_push, push),
    "rows": (always(asks.rows), rows),
    "round": (always(lambda _tables: ()), end_round),
    "decoration": (always(asks.art_bids), decoration),
    "temple": (always(asks.temple_fields), temple),
}

KEEPER = TableKeeper(
    Play(
        begin=begin,
        stage=stage,
        scores=scores,
        ids=lambda _kit, _variant: IDS,
        acts={name: act(name, *parts) for name, parts in ACTS.items()},
        sheet=sheet,
        result=result,
    ),
    colours=colours,
)
