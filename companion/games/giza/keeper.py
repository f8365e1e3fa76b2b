"""Keeps an evening of Giza: stones that arrive and are lifted, decorations, the temple, rounds.

Where workers stand is on the board, and food and art are behind the screens: neither is asked
before it counts. A push that does not arrive need not be told at all.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.common.keeping import Act, Play, TableKeeper
from companion.games.common.scores import OVERRIDE
from companion.games.common.seats import with_names
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
from companion.games.giza.state import NONE, State, by_seat, tell
from companion.games.giza.tables import BASE, LIFTS, MIDDLE, MIDDLE_LIFT, STONES, TEMPLE, tables
from companion.games.keeper import Choice, Seating, Stage
from companion.kits import Kit
from companion.questions import Answers, Field, Form, choice
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Step, Term


def colours(kit: Kit, _variant: str) -> tuple[str, ...]:
    """Return the colours of the workers."""
    return tuple(str(row["colour"]) for row in kit.table("colours").rows)


# ---- A game that is kept at a table: who plays, where it stands, and what can happen in it.

TYPED: Final = ("bid.order", "bid.stands", "bid.spent")
"""Steps that repeat what people have just typed."""

LIFT_NAMES: Final = ("middle", "first", "final")
"""The arguments of the act `lift`, by lift."""

DUE: Final = {"decorate": "decoration", "temple": "temple"}
"""The acts that come by themselves, by what the state asks."""

IDS: Final = (
    *(f"arrive.{stone}" for stone in STONES),
    *(f"lift.{lift}" for lift in LIFT_NAMES),
    *("push", "rows", "round", *DUE.values()),
)
"""All acts in the order in which they are listed."""


class KeptGame:
    """People by seat, and the state of their game as far as they have told it."""

    __slots__ = ("players", "state")

    def __init__(self, players: tuple[str, ...], state: State) -> None:
        """Keep a state for these players."""
        self.players = players
        self.state = state

    def copy(self) -> "KeptGame":
        """Return a table whose state can be changed."""
        return KeptGame(self.players, self.state.copy())

    def by_name(self, amounts: Sequence[int]) -> dict[str, int]:
        """Return the amounts of all seats by name."""
        return dict(zip(self.players, amounts, strict=True))

    def named(self, sink: Sink) -> Sink:
        """Return a sink that calls seats by their names, and leaves out what was typed."""
        return lambda step: (
            None if step.key in TYPED else tell(sink, with_names([step], self.players))
        )


def begin(kit: Kit, seating: Seating) -> KeptGame:
    """Return the state after the setup, in which all is open that lies on the board."""
    players = seating.players
    state = State(tables(kit, len(players)))
    state.reserve = [NONE] * len(STONES)  # what is on which sled lies on the board as well
    state.start = players.index(seating.start) if seating.start else NONE
    return KeptGame(players, state)


def scores(table: KeptGame) -> Mapping[str, int]:
    """Return the points so far; nothing of them is hidden."""
    return table.by_name([table.state.total(seat) for seat in range(len(table.players))])


def stage(table: KeptGame) -> Stage:
    """Return where the game stands and what can happen."""
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


# ---- The acts of a game that is kept: each asks what the table knows, and calls the chapters.


def _where_to(state: State, stone: int) -> tuple[Field, ...]:
    """Ask where a stone is built, if there is more than one place for it."""
    letters = tuple(building.letters(state, stone))
    return (choice("location", rule=building.WHERE_RULE, choices=letters),) * (len(letters) > 1)


def _build(state: State, answers: Answers, sink: Sink) -> None:
    """Build the stone that has landed, if one has, where the table says; then all else follows."""
    if state.landed != NONE:
        location = answers.get("location") or building.letters(state, state.landed)[0]
        sink(building.where_step(state.landed, location))
        building.build(state, location, sink)
    turns.follow(state, sink)
    state.forget(_sled(state))


def _sled(state: State) -> int:
    """Return the place of whichever sled a table speaks of."""
    return state.site_of(0)


def _aboard(table: KeptGame, rule: str) -> Field:
    """Ask who is aboard; whoever was when bids were ruled just before need not be typed again."""
    state = table.state
    aboard = asks.aboard(state.tables, state.tables.board.room, rule)
    if state.crowd[_sled(state)] < state.tables.limits.ready:
        return aboard
    return aboard._replace(default=table.by_name(state.at(_sled(state))))


def _arrive_form(table: KeptGame, stone: str) -> Form:
    where = _where_to(table.state, BASE) if stone == STONES[BASE] else ()
    return Form("arrive", (_aboard(table, scoring.MEASURE_RULES["push"]), *where))


def _arrive(table: KeptGame, stone: str, answers: Answers, sink: Sink) -> None:
    """Let a sled arrive: it does not matter which, nor where the workers go."""
    state, told = table.state, table.named(sink)
    state.place = _sled(state)
    state.stand(state.place, by_seat(answers, "workers"))
    arrival.arrive(state, STONES.index(stone), told)
    _build(state, answers, told)


def _lift_form(table: KeptGame, lift: str) -> Form:
    where = _where_to(table.state, MIDDLE) if lift == LIFT_NAMES[MIDDLE_LIFT] else ()
    return Form("lift", (asks.lift_bids(table.state.tables), *where))


def _lift(table: KeptGame, lift: str, answers: Answers, sink: Sink) -> None:
    """Lift a stone; the points go by the food bid."""
    state, told = table.state, table.named(sink)
    state.lift, state.bids = LIFT_NAMES.index(lift), by_seat(answers, "food_bids")
    push_and_lift.lift(state, told)
    tell(told, push_and_lift.capstone_steps(state))
    _build(state, answers, told)


def _push_form(table: KeptGame, _argument: str) -> Form:
    return Form("push", (_aboard(table, bidding.PUSH_RULE), asks.push_bids(table.state.tables)))


def _push(table: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Say how far bids push a sled, or who starves; where it stands nobody has told."""
    state, told = table.state, table.named(sink)
    state.quarry = 0
    state.stand(_sled(state), by_seat(answers, "workers"))
    bidding.begin_bids(state, _sled(state))
    food = by_seat(answers, "food_bids")
    for seat in tuple(state.queue):
        bidding.offer(state, food[seat], sink=told)
    push_and_lift.push(state, told)
    state.quarry = NONE


def _rows_form(table: KeptGame, _argument: str) -> Form:
    return Form("rows", (asks.rows(table.state.tables),))


def _rows(table: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Note the rows of the round; the order of play follows from them."""
    state, rows = table.state, answers["rows"]
    for state.seat, name in enumerate(table.players):
        if rows[name] in turn_order.rows_used(state, state.seat):
            message = turn_order.again(name, rows[name])
            raise Refused(f"rows.{path_part(name)}", message, turn_order.USED_RULE)
        turn_order.choose(state, rows[name])
    state.seat = NONE
    tell(sink, with_names([turn_order.play_order_step(state)], table.players))


def _round(table: KeptGame, _argument: str, _answers: Answers, sink: Sink) -> None:
    """End the round; after the last one the game is over."""
    told = table.named(sink)
    table.state.forget(_sled(table.state))
    if turns.next_round(table.state, told):
        tell(told, turn_order.round_begin_steps(table.state))


def _decoration_form(table: KeptGame, _argument: str) -> Form:
    return Form(
        "decoration", tuple(f for f in asks.decoration_fields(table.state.tables) if f.secret)
    )


def _decoration(table: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Share the points for a row or for the capstone by the art spent."""
    state, told = table.state, table.named(sink)
    state.bids, state.decision = by_seat(answers, "art_bids"), None
    building.reveal(state, told)
    turns.follow(state, told)


def _temple_form(table: KeptGame, _argument: str) -> Form:
    return Form("temple", asks.temple_fields(table.state.tables))


def _temple(table: KeptGame, _argument: str, answers: Answers, sink: Sink) -> None:
    """Share the points of the temple; after the capstone that is the end."""
    state, told = table.state, table.named(sink)
    state.stand(TEMPLE, by_seat(answers, "workers"))
    state.decision = None
    building.score_temple(state, told)
    turns.follow(state, told)
    if state.cause is None:
        state.forget(TEMPLE)  # people come and go until it scores again


def _sheet(table: KeptGame) -> Form:
    """Ask for what breaks ties, where there are any; who is in the temple may be known."""
    totals = scores(table).values()
    is_level = len({*totals}) < len(totals)
    known = (*asks.ON_THE_TRACK, *_temple_workers(table))
    fields = (
        field for field in asks.sheet_fields(table.state.tables, "zero") if field.key not in known
    )
    asked = (field._replace(asked=is_level, required=is_level) for field in fields)
    return Form("score", tuple(asked))


def _temple_workers(table: KeptGame) -> dict[str, dict[str, int]]:
    """Return who is in the temple, as long as nobody has left it since it scored."""
    state = table.state
    is_told = state.crowd[TEMPLE] != NONE
    return {"temple_workers": table.by_name(state.at(TEMPLE))} if is_told else {}


def _result(table: KeptGame, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores: the log of all scorings, and what breaks ties."""
    told = {**answers, **_temple_workers(table), OVERRIDE: corrections}
    events = scoring.events(table.state, table.players)
    return scoring.score_log(table.state.tables, {**told, "events": events})


KEEPER = TableKeeper(
    Play(
        begin=begin,
        stage=stage,
        scores=scores,
        ids=lambda _kit, _variant: IDS,
        acts={
            "arrive": Act(_arrive_form, _arrive),
            "lift": Act(_lift_form, _lift),
            "push": Act(_push_form, _push),
            "rows": Act(_rows_form, _rows),
            "round": Act(lambda *_told: Form("round", ()), _round),
            "decoration": Act(_decoration_form, _decoration),
            "temple": Act(_temple_form, _temple),
        },
        sheet=_sheet,
        result=_result,
    ),
    colours=colours,
)
